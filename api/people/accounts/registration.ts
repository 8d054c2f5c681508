import type { Insertable } from 'kysely'
import { CURRENCIES } from '#contract/library.ts'
import { isMemberPage } from '#contract/people/member-pages.ts'
import type { Registrations } from '#db/schema.ts'
import { zoneOf } from '#places/zones.ts'
import { Problem, type Call, type Services } from '../../context.ts'
import { countryOfAddress } from '../../ground/gateways/geoip.ts'
import { endJob, enqueue, type Job } from '../../ground/jobs/queries.ts'
import { queueLink, queueMail } from '../mail/send.ts'
import { mayBeMailed } from '../mail/unasked.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { refuseCommon } from './common-passwords.ts'
import { readCookie, setCookie } from './cookies.ts'
import { remindOfUndo } from './notices.ts'
import { lockAddresses, selectReserved } from './one-time-queries.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, selectSignIn } from './queries.ts'
import {
  deleteRegistrations,
  insertRegistration,
  selectRegistration,
} from './registration-queries.ts'
import { agreedNow } from './terms.ts'
import { insertAgreement } from './terms-queries.ts'
import { digestOf, isSecretOf, newSecret, readToken, tokenText } from './tokens.ts'

/** Lifetime of the link in the mail. */
const PENDING_MS = 48 * 3_600_000

type NewRegistration = Omit<Insertable<Registrations>, 'digest' | 'expires_at' | 'browser_digest'>
/** `browser`: hex of the digest of the secret that the browser keeps. `returnTo`: the page that the link leads on to. */
type Order = NewRegistration & { browser?: string; returnTo?: string }

/**
 * Queues the request; the job checks whether the address has an account, so that neither response nor time reveals it.
 */
export async function requestAccount(
  asked: {
    name: string
    email: string
    password: string
    currency?: string | undefined
    time_zone?: string | undefined
    terms?: string | undefined
    return?: string | undefined
  },
  call: Call,
): Promise<void> {
  const { name, email, password } = asked
  const secret = registeringBrowser(call)?.secret ?? newSecret().secret
  const registration: Order = {
    name,
    email,
    password_hash: await hashPassword(password),
    locale: call.locale,
    currency: CURRENCIES.find(({ code }) => code === asked.currency)?.code ?? 'EUR',
    time_zone: isTimeZone(asked.time_zone) ? asked.time_zone : await zoneOfCaller(call),
    browser: digestOf(secret).toString('hex'),
    ...(asked.terms !== undefined && { terms: JSON.stringify(await agreedNow(call)) }),
    ...(asked.return !== undefined && isMemberPage(asked.return) && { returnTo: asked.return }),
  }
  await enqueue(call.db, 'registration', registration)
  call.headers.append(
    'set-cookie',
    setCookie(
      'signUp',
      asked.return === undefined ? secret : `${secret} ${asked.return}`,
      call.env,
    ),
  )
}

/** By the country of the address; programs do not say theirs. */
async function zoneOfCaller({ clientAddress, env }: Call): Promise<string> {
  const iso2 = await countryOfAddress(clientAddress, env.GEOIP_MMDB).catch(() => null)
  return (iso2 && zoneOf({ iso2, lat: null, lon: null })) || 'UTC'
}

/** The job: mails the link, or a notice to an address that has an account. No mail after too many requests for one address. */
export async function registration(
  job: Pick<Job, 'id' | 'attempts' | 'data'>,
  { db, env }: Pick<Services, 'db' | 'env'>,
): Promise<void> {
  const { browser, returnTo = '', ...asked } = job.data as Order
  const { email, locale } = asked
  if (!(await mayBeMailed(email, { db, env }))) return
  const user = await selectSignIn(db, { email })
  await db.transaction().execute(async (transaction) => {
    if (!(await endJob(transaction, job))) return
    if (user)
      return queueMail(
        transaction,
        'account_exists',
        user.email,
        user.locale,
        { name: user.name },
        user.id,
      )
    if (await remindOfUndo({ db: transaction, env }, email)) return
    const { secret, digest } = newSecret()
    const expiresAt = new Date(Date.now() + PENDING_MS)
    const id = await insertRegistration(transaction, {
      ...asked,
      digest,
      browser_digest: browser ? Buffer.from(browser, 'hex') : null,
      expires_at: expiresAt,
    })
    const token = tokenText(id, secret)
    const values = { token, returnTo }
    return queueLink({ db: transaction, env }, 'verify', email, locale, values, { expiresAt })
  })
}

/** The sign-up cookie: the registration's secret, and the page to return to; null without one. */
function registeringBrowser({
  request,
  env,
}: Call): { secret: string; returnTo: string | undefined } | null {
  const [, secret, returnTo] =
    /^([A-Za-z0-9]{40})(?: (.+))?$/.exec(readCookie(request, 'signUp', env) ?? '') ?? []
  return secret === undefined ? null : { secret, returnTo }
}

/**
 * Creates the account of a mailed token. Anybody may have typed the address, so its password is only used if the link is opened in the browser that asked;
 * elsewhere the reader of the mail chooses one. Returns the address and, in that browser, the page where the sign-up began, which a mail to an unverified address
 * must not contain. Null if the registration does not exist (any more), or the address has an account now.
 */
export async function makeAccount(
  text: string,
  password: string | undefined,
  call: Call,
): Promise<{ email: string; return?: string } | null> {
  const token = readToken(text)
  const asked = token && (await selectRegistration(call.db, token.id))
  if (!token || !asked || !isSecretOf(token.secret, asked.digest)) return null
  const { name, email, locale, currency, time_zone, terms } = asked
  const browser = registeringBrowser(call)
  const isRegisteringBrowser =
    browser !== null &&
    asked.browser_digest !== null &&
    isSecretOf(browser.secret, asked.browser_digest)
  if (password === undefined && !isRegisteringBrowser)
    throw new Problem(
      422,
      'password_wanted',
      'accounts.error.passwordWanted',
      {},
      { field: 'password' },
    )
  refuseCommon(password, { email, name }, call)
  const password_hash = password === undefined ? asked.password_hash : await hashPassword(password)
  const made = await call.db.transaction().execute(async (transaction) => {
    await lockAddresses(transaction, [email])
    if (await selectReserved(transaction, email)) return undefined
    await deleteRegistrations(transaction, email)
    const id = await insertUser(transaction, {
      name,
      email,
      password_hash,
      locale,
      currency,
      time_zone,
    })
    // Another browser cannot prove who agreed: the account has to agree again.
    if (id !== undefined && terms && isRegisteringBrowser)
      await insertAgreement(transaction, id, terms)
    return id
  })
  if (made === undefined) return null
  logSecurity(call, 'account_created', { account: made })
  return {
    email,
    ...(isRegisteringBrowser && browser.returnTo !== undefined && { return: browser.returnTo }),
  }
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
