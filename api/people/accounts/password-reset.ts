import type { Transaction } from 'kysely'
import type { RoleName } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import type { Call, Services } from '../../context.ts'
import { deleteJobsOf, endJob, enqueue, type Job } from '../../ground/jobs/queries.ts'
import { queueLink, queueMail } from '../mail/send.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { notify } from '../notifications/notify.ts'
import { rememberDevice } from './attempts.ts'
import { lockCallsOf } from './call-locks.ts'
import { deleteTokensOf } from './members-queries.ts'
import { refuseCommon } from './common-passwords.ts'
import { PASSWORD_CHANGED } from './notices.ts'
import { deletePasskeysOf } from './passkey-queries.ts'
import {
  deleteSessions,
  falseIfTaken,
  lockUser,
  selectSignIn,
  selectUser,
  updateEmail,
  updatePassword,
} from './queries.ts'
import { deadLink } from './registration.ts'
import { find, issue, wasIssued } from './one-time.ts'
import { deleteOneTime, deleteOneTimesOf, type OneTimeRow } from './one-time-queries.ts'
import { endInvitationsBy, pauseWebhooks } from './takeover-queries.ts'
import { hashPassword } from './passwords.ts'
import { endRolesWithoutFactor } from './staff.ts'
import { dropYoungFactors } from './two-factor-queries.ts'

/** Queues the request; the job looks the account up, so that the response time reveals nothing. */
export const requestReset = (email: string, call: Call): Promise<void> =>
  enqueue(call.db, 'password_reset', { email })

/** Milliseconds between two links for an account: limits mail to one mailbox. */
const LINK_INTERVAL_MS = 5 * 60_000

/** The job: mails a link if there is an account. Only the latest link is valid. */
export async function passwordReset(
  job: Pick<Job, 'id' | 'attempts' | 'data'>,
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<void> {
  const { email } = job.data as { email: string }
  const user = await selectSignIn(db, { email })
  if (!user || user.demo_as) return
  logSecurity({ log }, 'password_reset_requested', { account: user.id })
  await db.transaction().execute(async (transaction) => {
    if (!(await endJob(transaction, job))) return
    if (await wasIssued(transaction, 'password', user.id, LINK_INTERVAL_MS)) return
    await deleteOneTimesOf(transaction, user.id, ['password'])
    const { token, expiresAt } = await issue(transaction, 'password', { userId: user.id })
    await queueLink(
      { db: transaction, env },
      'password_reset',
      user.email,
      user.locale,
      { name: user.name, token },
      { expiresAt, userId: user.id },
    )
  })
}

/**
 * Sets the password and ends all sessions, passkeys and personal tokens; after a change of address its link also restores the old one. The link proves ownership, so
 * this device becomes known: attackers who use up the guesses no longer lock it out.
 */
export async function resetPassword(token: string, password: string, call: Call): Promise<void> {
  const row = (await find(call.db, 'password', token)) ?? (await find(call.db, 'email_undo', token))
  if (!row?.user_id) throw deadLink()
  refuseCommon(password, await selectUser(call.db, row.user_id), call)
  const ended = await setPassword(row.user_id, password, call, { spend: row })
  logSecurity(call, 'password_reset', { account: row.user_id })
  for (const role of ended) logSecurity(call, 'role_taken', { account: row.user_id, role })
  await rememberDevice((await selectUser(call.db, row.user_id)).email, call)
}

/** `keep`: the session that stays, and passkeys and personal tokens with it; `spend`: the one-time token that it costs, which may have an address to put back. Sign-ins begun with the old password are void. Returns the roles that ended with the last second factor. */
export async function setPassword(
  userId: number,
  password: string,
  { db }: Pick<Services, 'db'>,
  { keep, spend }: { keep?: number; spend?: OneTimeRow },
): Promise<RoleName[]> {
  const password_hash = await hashPassword(password)
  let ended: RoleName[] = []
  await db.transaction().execute(async (transaction) => {
    if (keep === undefined) await lockCallsOf(transaction, userId)
    await lockUser(transaction, userId)
    if (spend && !(await deleteOneTime(transaction, spend.id))) throw deadLink()
    if (spend?.email) await putBack(transaction, userId, spend.email)
    const user = await updatePassword(transaction, userId, password_hash)
    if (keep === undefined) {
      await deleteTokensOf(transaction, userId)
      await deletePasskeysOf(transaction, userId)
      await dropYoungFactors(transaction, userId)
      ended = await endRolesWithoutFactor(transaction, user)
      await pauseWebhooks(transaction, userId)
      await endInvitationsBy(transaction, userId)
    } else await deleteSessions(transaction, userId, keep)
    await deleteOneTimesOf(transaction, userId, ['password', 'two_factor', 'email', 'passkey_add'])
    await deleteJobsOf(transaction, userId, 'email_change')
    await queueMail(
      transaction,
      keep === undefined ? 'password_replaced' : 'password_changed',
      user.email,
      user.locale,
      { name: user.name },
      userId,
    )
    await notify(transaction, userId, PASSWORD_CHANGED)
  })
  return ended
}

/** The address that the account had before. Later changes of it cannot be undone any more: they were the thief's. */
async function putBack(db: Transaction<Database>, userId: number, email: string): Promise<void> {
  if (!(await updateEmail(db, userId, email).catch(falseIfTaken))) throw deadLink()
  await deleteOneTimesOf(db, userId, ['email_undo'])
}
