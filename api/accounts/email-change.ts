import type { Services } from '../context.ts'
import type { Job } from '../jobs/queries.ts'
import { queueMail } from '../mail/send.ts'
import { mayBeMailed } from '../mail/unasked.ts'
import { find, issue } from './one-time.ts'
import { deleteOneTime, deleteOneTimesOf } from './one-time-queries.ts'
import { selectSignIn, selectUser, updateEmail } from './queries.ts'

/** The job: mails a link to the new address, or to its owner that it has an account. */
export async function emailChange({ data, user_id }: Job, { db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  if (user_id === null) return
  const { email } = data as { email: string }
  if (!(await mayBeMailed(email, env))) return
  const user = await selectUser(db, user_id)
  const owner = await selectSignIn(db, { email })
  await db.transaction().execute(async (transaction) => {
    if (owner && owner.id !== user.id) return queueMail(transaction, 'account_exists', owner.email, owner.locale, { name: owner.name }, owner.id)
    await deleteOneTimesOf(transaction, user.id, ['email'])
    const token = await issue(transaction, 'email', { userId: user.id, email })
    return queueMail(transaction, 'email_change', email, user.locale, { token }, user.id)
  })
}

/** Puts the new address in the place of the old, which is told. Answers the new one; null when the link is none, or another account has the address by now. */
export async function confirmEmail(token: string, { db }: Pick<Services, 'db'>): Promise<string | null> {
  const row = await find(db, 'email', token)
  const { user_id: userId, email } = row ?? {}
  if (!row || !userId || !email) return null
  const before = await selectUser(db, userId)
  const change = db.transaction().execute(async (transaction) => {
    if (!(await deleteOneTime(transaction, row.id)) || !(await updateEmail(transaction, userId, email))) return null
    await deleteOneTimesOf(transaction, userId, ['password'])
    await queueMail(transaction, 'email_changed', before.email, before.locale, { name: before.name, email }, userId)
    return email
  })
  return change.catch((error: unknown) => {
    // 23505: the other took it in this moment.
    if ((error as { code?: string }).code === '23505') return null
    throw error
  })
}
