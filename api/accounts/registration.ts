import type { Insertable } from 'kysely'
import { CURRENCIES } from '#contract/library.ts'
import type { Registrations } from '#db/schema.ts'
import { Problem, type Call, type Services } from '../context.ts'
import { enqueue } from '../jobs/queries.ts'
import { queueMail } from '../mail/send.ts'
import { mayBeMailed } from '../mail/unasked.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, selectSignIn } from './queries.ts'
import { deleteRegistrations, insertRegistration, selectRegistration } from './registration-queries.ts'
import { isSecretOf, newSecret, readToken, tokenText } from './tokens.ts'

/** For so long the link in the mail makes an account. */
const PENDING_MS = 48 * 3_600_000

type Asked = Omit<Insertable<Registrations>, 'digest' | 'expires_at'>

/**
 * Takes note of what was asked, and nothing else: whether the address has an account is looked up by the job, so that neither the answer nor
 * its time can tell.
 */
export async function requestAccount(asked: { name: string; email: string; password: string; currency?: string | undefined; time_zone?: string | undefined }, call: Call): Promise<void> {
  const { name, email, password } = asked
  const registration: Asked = {
    name,
    email,
    password_hash: await hashPassword(password),
    locale: call.locale,
    currency: CURRENCIES.find(({ code }) => code === asked.currency)?.code ?? 'EUR',
    time_zone: isTimeZone(asked.time_zone) ? asked.time_zone : 'UTC',
  }
  await enqueue(call.db, 'registration', registration)
}

/** The job: mails the link, or to who has an account already, that they have; nothing to an address for which that was asked again and again. */
export async function registration({ data }: { data: object }, { db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  const asked = data as Asked
  const { email, locale } = asked
  if (!(await mayBeMailed(email, env))) return
  const user = await selectSignIn(db, { email })
  await db.transaction().execute(async (transaction) => {
    if (user) return queueMail(transaction, 'account_exists', user.email, user.locale, { name: user.name }, user.id)
    const { secret, digest } = newSecret()
    const id = await insertRegistration(transaction, { ...asked, digest, expires_at: new Date(Date.now() + PENDING_MS) })
    return queueMail(transaction, 'verify', email, locale, { token: tokenText(id, secret) })
  })
}

/** Makes the account that the token of a mail stands for. Answers its address; null when there is no such registration (any more), or the address has an account by now. */
export async function makeAccount(text: string, { db }: Pick<Services, 'db'>): Promise<string | null> {
  const token = readToken(text)
  const asked = token && (await selectRegistration(db, token.id))
  if (!token || !asked || !isSecretOf(token.secret, asked.digest)) return null
  const { name, email, password_hash, locale, currency, time_zone } = asked
  return db.transaction().execute(async (transaction) => {
    await deleteRegistrations(transaction, email)
    const made = await insertUser(transaction, { name, email, password_hash, locale, currency, time_zone })
    return made === undefined ? null : email
  })
}

export function isTimeZone(name: string | undefined): name is string {
  if (!name) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const deadLink = () => new Problem(422, 'dead_link', 'accounts.error.deadLink')
