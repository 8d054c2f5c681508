import { pagesOf } from '#contract/lists.ts'
import type { Kysely } from 'kysely'
import type { RoleName } from '#contract/library.ts'
import { MEMBERS_PER_PAGE, type Member, type members } from '#contract/people/members.ts'
import type { Database } from '#db/schema.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { notify } from '../notifications/notify.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { lockCallsOf, refuseEndedOrUnconfirmed } from './call-locks.ts'
import { hasRole, roleBit } from './caller.ts'
import {
  addRole,
  deleteTokensOf,
  insertAudit,
  lockAdmins,
  removeRoles,
  selectAudit,
  selectMember,
  selectMembers,
  updateBlocked,
} from './members-queries.ts'
import { roleGranted } from './notices.ts'
import { deleteSessions, lockUser, selectUser } from './queries.ts'

async function member(db: Kysely<Database>, id: number): Promise<{ data: Member }> {
  const row = await selectMember(db, id)
  if (!row) throw new Problem(404, 'not_found', 'accounts.error.noSuchMember')
  return { data: row }
}

/** Grants a role, in a transaction; `actor` null is the operator. Does nothing where the account has it. Throws `Problem` 409 where the role needs a second factor, and the account has none. */
export async function grantRole(
  transaction: Kysely<Database>,
  id: number,
  role: RoleName,
  actor: number | null,
): Promise<void> {
  await lockUser(transaction, id)
  if (!(await addRole(transaction, id, role))) {
    const { roles } = await selectUser(transaction, id)
    if (hasRole(roles, [role])) return
    throw new Problem(409, 'member_without_factor', 'accounts.error.memberWithoutFactor')
  }
  await insertAudit(transaction, {
    actor_id: actor,
    subject_id: id,
    act: 'role_granted',
    detail: role,
  })
  await notify(transaction, id, roleGranted(role))
}

/** Ends the sessions of an account, in a transaction; `actor` null is the operator. Returns their number. */
export async function endSessionsOf(
  transaction: Kysely<Database>,
  id: number,
  actor: number | null,
): Promise<number> {
  await lockCallsOf(transaction, id)
  const ended = await deleteSessions(transaction, id)
  if (ended > 0)
    await insertAudit(transaction, { actor_id: actor, subject_id: id, act: 'sessions_ended' })
  return ended
}

/**
 * Acts as an admin with the role and an open session, both locked: of two admins who remove each other at once one is refused. Throws `Problem` 403
 * or 401. `ends`: the account whose sessions the act ends.
 */
function asAdmin<T>(
  { db, user }: UserCall,
  act: (transaction: Kysely<Database>) => Promise<T>,
  ends?: number,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (ends !== undefined) await lockCallsOf(transaction, user.id, ends)
    if (!(await lockAdmins(transaction)).includes(user.id))
      throw new Problem(403, 'forbidden', 'api.error.forbidden')
    await refuseEndedOrUnconfirmed(transaction, user)
    return act(transaction)
  })
}

async function refuseUnknown(
  { id = 0 }: { id?: number | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  await member(db, id)
}

/** Administrators cannot remove themselves, and the role `user` cannot be removed. */
function refuseSelf(id: number | undefined, self: number): void {
  if (id === self) throw new Problem(409, 'not_yourself', 'accounts.error.notYourself')
}

export const handlers: Handlers<typeof members> = {
  async list({ q, role, blocked, page }, { db }) {
    const { rows, total } = await selectMembers(
      db,
      { q, blocked, roles: role && roleBit(role) },
      page,
    )
    return { data: rows, total, page, pages: pagesOf(total, MEMBERS_PER_PAGE) }
  },
  get: ({ id }, { db }) => member(db, id),

  grant: {
    check: refuseUnknown,
    async act({ id, role }, call) {
      const { db, user } = call
      await asAdmin(call, (transaction) => grantRole(transaction, id, role, user.id))
      logSecurity(call, 'role_granted', { account: id, role })
      return member(db, id)
    },
  },
  take: {
    async check({ id, role }, call) {
      await refuseUnknown({ id }, call)
      if (role === 'user') throw new Problem(409, 'everybody_is', 'accounts.error.everybodyIsUser')
      if (role === 'admin') refuseSelf(id, call.user.id)
    },
    async act({ id, role }, call) {
      const { db, user } = call
      await asAdmin(call, async (transaction) => {
        if (await removeRoles(transaction, id, roleBit(role)))
          await insertAudit(transaction, {
            actor_id: user.id,
            subject_id: id,
            act: 'role_taken',
            detail: role,
          })
      })
      logSecurity(call, 'role_taken', { account: id, role })
      return member(db, id)
    },
  },
  block: {
    async check({ id }, call) {
      await refuseUnknown({ id }, call)
      refuseSelf(id, call.user.id)
    },
    async act({ id }, call) {
      const { db, user } = call
      await asAdmin(
        call,
        async (transaction) => {
          if (await updateBlocked(transaction, id, true))
            await insertAudit(transaction, { actor_id: user.id, subject_id: id, act: 'blocked' })
          await deleteTokensOf(transaction, id)
          await enqueue(transaction, 'account_offers', { user: id }, { userId: id })
        },
        id,
      )
      logSecurity(call, 'account_blocked', { account: id })
      return member(db, id)
    },
  },
  unblock: {
    check: refuseUnknown,
    async act({ id }, call) {
      const { db, user } = call
      await asAdmin(call, async (transaction) => {
        if (await updateBlocked(transaction, id, false))
          await insertAudit(transaction, { actor_id: user.id, subject_id: id, act: 'unblocked' })
        await enqueue(transaction, 'account_offers', { user: id }, { userId: id })
      })
      logSecurity(call, 'account_unblocked', { account: id })
      return member(db, id)
    },
  },

  endSessions: {
    check: refuseUnknown,
    async act({ id }, call) {
      const ended = await asAdmin(
        call,
        (transaction) => endSessionsOf(transaction, id, call.user.id),
        id,
      )
      logSecurity(call, 'sessions_ended', { account: id, count: ended })
      return { data: { ended } }
    },
  },

  async audit({ subject, page }, { db }) {
    const { rows, total } = await selectAudit(db, subject, page)
    const data = rows.map(({ id, at, act, detail, ...row }) => ({
      id,
      at,
      act,
      detail,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
      subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name },
    }))
    return { data, total, page, pages: pagesOf(total, MEMBERS_PER_PAGE) }
  },
}
