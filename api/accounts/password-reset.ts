import type { Call, Services } from '../context.ts'
import { enqueue } from '../jobs/queries.ts'
import { queueMail } from '../mail/send.ts'
import { notify } from '../notifications/notify.ts'
import { PASSWORD_CHANGED } from './notices.ts'
import { deleteSessions, selectSignIn, updatePassword } from './queries.ts'
import { deadLink } from './registration.ts'
import { find, issue } from './one-time.ts'
import { deleteOneTime, deleteOneTimesOf } from './one-time-queries.ts'
import { hashPassword } from './passwords.ts'

/** Takes note of the wish; whether there is such an account is looked up by the job, where nobody can measure it. */
export const requestReset = (email: string, call: Call): Promise<void> => enqueue(call.db, 'password_reset', { email })

/** The job: mails a link to who has an account. The latest link is the one that works. */
export async function passwordReset({ data }: { data: object }, { db }: Pick<Services, 'db'>): Promise<void> {
  const { email } = data as { email: string }
  const user = await selectSignIn(db, { email })
  if (!user) return
  await db.transaction().execute(async (transaction) => {
    await deleteOneTimesOf(transaction, user.id, ['password'])
    const token = await issue(transaction, 'password', { userId: user.id })
    await queueMail(transaction, 'password_reset', user.email, user.locale, { name: user.name, token }, user.id)
  })
}

/** Sets the password and ends all sessions, a thief's too. */
export async function resetPassword(token: string, password: string, { db }: Pick<Services, 'db'>): Promise<void> {
  const row = await find(db, 'password', token)
  if (!row?.user_id) throw deadLink()
  await setPassword(row.user_id, password, { db }, { spend: row.id })
}

/** `keep`: the session that stays; `spend`: the one-time token that it costs. */
export async function setPassword(userId: number, password: string, { db }: Pick<Services, 'db'>, { keep, spend }: { keep?: number; spend?: number }): Promise<void> {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    if (spend !== undefined && !(await deleteOneTime(transaction, spend))) throw deadLink()
    const { email, name, locale } = await updatePassword(transaction, userId, password_hash)
    await deleteSessions(transaction, userId, keep)
    await deleteOneTimesOf(transaction, userId, ['password', 'two_factor'])
    await queueMail(transaction, 'password_changed', email, locale, { name }, userId)
    await notify(transaction, userId, PASSWORD_CHANGED)
  })
}
