import type { Kysely } from 'kysely'
import type { RoleName } from '#contract/library.ts'
import { MEMBERS_PER_PAGE, type Member, type members } from '#contract/members.ts'
import type { Database } from '#db/schema.ts'
import { Problem, type Call, type Handlers } from '../context.ts'
import { enqueue } from '../jobs/queries.ts'
import { notify } from '../notifications/notify.ts'
import { logSecurity } from '../security-log.ts'
import { roleBit } from './caller.ts'
import {
  deleteTokensOf,
  insertAudit,
  lockAdmins,
  selectAudit,
  selectMember,
  selectMembers,
  updateBlocked,
  updateRoles,
} from './members-queries.ts'
import { roleGranted } from './notices.ts'
import { deleteSessions } from './queries.ts'

async function member(db: Kysely<Database>, id: number): Promise<{ data: Member }> {
  const row = await selectMember(db, id)
  if (!row) throw new Problem(404, 'not_found', 'accounts.error.noSuchMember')
  return { data: row }
}

/** Grants a role; `actor` null is the operator. What was so already is no act. */
export async function grantRole(
  db: Kysely<Database>,
  id: number,
  role: RoleName,
  actor: number | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await updateRoles(transaction, id, { set: roleBit(role) }))) return
    await insertAudit(transaction, {
      actor_id: actor,
      subject_id: id,
      act: 'role_granted',
      detail: role,
    })
    await notify(transaction, id, roleGranted(role))
  })
}

/** Ends the sessions of an account; `actor` null is the operator. Answers how many. */
export function endSessionsOf(
  db: Kysely<Database>,
  id: number,
  actor: number | null,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ended = await deleteSessions(transaction, id)
    if (ended > 0)
      await insertAudit(transaction, { actor_id: actor, subject_id: id, act: 'sessions_ended' })
    return ended
  })
}

const pages = (total: number): number => Math.max(1, Math.ceil(total / MEMBERS_PER_PAGE))

/** Takes something from somebody, as an admin who still is one: two who shut each other out at once would leave none. Throws `Problem` 403. */
async function takeAway(
  db: Kysely<Database>,
  actor: number,
  act: (transaction: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockAdmins(transaction)).includes(actor))
      throw new Problem(403, 'forbidden', 'api.error.forbidden')
    await act(transaction)
  })
}

async function isThere(
  { id = 0 }: { id?: number | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  await member(db, id)
}

/** An admin cannot shut themselves out, and everybody is a user. */
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
    return { data: rows, total, page, pages: pages(total) }
  },
  get: ({ id }, { db }) => member(db, id),

  grant: {
    check: isThere,
    async act({ id, role }, call) {
      const { db, user } = call
      await grantRole(db, id, role, user.id)
      logSecurity(call, 'role_granted', { account: id, role })
      return member(db, id)
    },
  },
  take: {
    async check({ id, role }, call) {
      await isThere({ id }, call)
      if (role === 'user') throw new Problem(409, 'everybody_is', 'accounts.error.everybodyIsUser')
      if (role === 'admin') refuseSelf(id, call.user.id)
    },
    async act({ id, role }, call) {
      const { db, user } = call
      await takeAway(db, user.id, async (transaction) => {
        if (await updateRoles(transaction, id, { clear: roleBit(role) }))
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
      await isThere({ id }, call)
      refuseSelf(id, call.user.id)
    },
    async act({ id }, call) {
      const { db, user } = call
      await takeAway(db, user.id, async (transaction) => {
        if (await updateBlocked(transaction, id, true))
          await insertAudit(transaction, { actor_id: user.id, subject_id: id, act: 'blocked' })
        await deleteTokensOf(transaction, id)
        await enqueue(transaction, 'account_offers', { user: id }, { userId: id })
      })
      logSecurity(call, 'account_blocked', { account: id })
      return member(db, id)
    },
  },
  unblock: {
    check: isThere,
    async act({ id }, call) {
      const { db, user } = call
      await db.transaction().execute(async (transaction) => {
        if (await updateBlocked(transaction, id, false))
          await insertAudit(transaction, { actor_id: user.id, subject_id: id, act: 'unblocked' })
        await enqueue(transaction, 'account_offers', { user: id }, { userId: id })
      })
      logSecurity(call, 'account_unblocked', { account: id })
      return member(db, id)
    },
  },

  endSessions: {
    check: isThere,
    async act({ id }, call) {
      const ended = await endSessionsOf(call.db, id, call.user.id)
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
      subject: { id: row.subject_id, name: row.subject_name },
    }))
    return { data, total, page, pages: pages(total) }
  },
}
