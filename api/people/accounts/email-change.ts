import { Problem, type Call, type Services } from '../../context.ts'
import { endJob, type Job } from '../../ground/jobs/queries.ts'
import { queueLink, queueMail } from '../mail/send.ts'
import { mayBeMailed } from '../mail/unasked.ts'
import { notify } from '../notifications/notify.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { wrongPassword } from './confirm.ts'
import { attempt } from './attempts.ts'
import { callerIn } from './caller.ts'
import { EMAIL_CHANGED, remindOfUndo } from './notices.ts'
import { find, issue } from './one-time.ts'
import {
  deleteOneTime,
  deleteOneTimesOf,
  lockAddresses,
  selectReserved,
} from './one-time-queries.ts'
import { isPassword } from './passwords.ts'
import {
  falseIfTaken,
  lockUser,
  selectSignIn,
  selectUser,
  updateEmail,
  type UserRow,
} from './queries.ts'

/** The job: mails a link to the new address, or, if that has an account, a notice to its owner. */
export async function emailChange(
  job: Job,
  { db, env }: Pick<Services, 'db' | 'env'>,
): Promise<void> {
  const { data, user_id } = job
  if (user_id === null) return
  const { email } = data as { email: string }
  if (!(await mayBeMailed(email, { db, env }))) return
  const user = await selectUser(db, user_id)
  const owner = await selectSignIn(db, { email })
  await db.transaction().execute(async (transaction) => {
    if (!(await endJob(transaction, job))) return
    if (owner && owner.id !== user.id)
      return queueMail(
        transaction,
        'account_exists',
        owner.email,
        owner.locale,
        { name: owner.name },
        owner.id,
      )
    if (await remindOfUndo({ db: transaction, env }, email, user.id)) return
    await deleteOneTimesOf(transaction, user.id, ['email'])
    const { token, expiresAt } = await issue(transaction, 'email', { userId: user.id, email })
    return queueLink(
      { db: transaction, env },
      'email_change',
      email,
      user.locale,
      { token },
      { expiresAt, userId: user.id },
    )
  })
}

/**
 * Changes the address and notifies the old one, with a link that undoes it. The mail's reader may not be the account's owner, so only a session of
 * the account, or its password, may confirm. Returns the new address; null if the link is invalid, or another account has the address now.
 */
export async function confirmEmail(
  token: string,
  password: string | undefined,
  call: Call,
): Promise<string | null> {
  const row = await find(call.db, 'email', token)
  const { user_id: userId, email } = row ?? {}
  if (!row || !userId || !email) return null
  const before = await selectUser(call.db, userId)
  if ((await callerIn(call))?.id !== userId) await confirmOwner(before, password, call)
  const changed = await call.db
    .transaction()
    .execute(async (transaction) => {
      await lockAddresses(transaction, [before.email, email])
      await lockUser(transaction, userId)
      if (
        !(await deleteOneTime(transaction, row.id)) ||
        (await selectReserved(transaction, email, userId)) ||
        !(await updateEmail(transaction, userId, email))
      )
        return false
      await deleteOneTimesOf(transaction, userId, ['password'])
      const { token: undo, expiresAt } = await issue(transaction, 'email_undo', {
        userId,
        email: before.email,
      })
      await queueLink(
        { db: transaction, env: call.env },
        'email_changed',
        before.email,
        before.locale,
        {
          name: before.name,
          email,
          token: undo,
          until: expiresAt.toISOString(),
          time_zone: before.time_zone,
        },
        { expiresAt, userId },
      )
      await notify(transaction, userId, EMAIL_CHANGED)
      return true
    })
    .catch(falseIfTaken)
  if (!changed) return null
  logSecurity(call, 'email_changed', { account: userId })
  return email
}

/** For visitors without a session of the account. Throws `Problem` 422 without its password, 429 after too many wrong ones. */
async function confirmOwner(
  { id, email }: UserRow,
  password: string | undefined,
  call: Call,
): Promise<void> {
  if (password === undefined)
    throw new Problem(
      422,
      'current_password_wanted',
      'accounts.error.currentPasswordWanted',
      {},
      { field: 'current_password' },
    )
  const right = await attempt(email, call, async () => {
    const user = await selectSignIn(call.db, { email })
    return user && !user.blocked_at && (await isPassword(password, user.password_hash))
      ? true
      : null
  })
  if (right) return
  logSecurity(call, 'confirmation_failed', { account: id })
  throw wrongPassword()
}
