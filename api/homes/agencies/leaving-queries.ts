import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { lockAgency, membershipOf } from './queries.ts'
import { seatOf } from './seats-queries.ts'

type Db = Kysely<Database>

/** Transfers a member's work for an agency to another member: offers, drafts, pictures, pending jobs, and feeds. */
async function handOver(db: Db, agencyId: number, fromId: number, toId: number): Promise<void> {
  const offers = sql`(select id from offers where agency_id = ${agencyId})`
  await sql`update offer_drafts set user_id = ${toId} where user_id = ${fromId} and offer_id in ${offers}`.execute(
    db,
  )
  // Colleagues may have copied an offer with its pictures.
  await sql`
    update offer_uploads set user_id = ${toId} where user_id = ${fromId} and key in (
      select picture->>'key' from offer_drafts, jsonb_array_elements(content->'pictures') picture where offer_id in ${offers}
      union all
      select picture->>'key' from offer_revisions, jsonb_array_elements(content->'pictures') picture where offer_id in ${offers})`.execute(
    db,
  )
  await sql`update jobs set user_id = ${toId} where user_id = ${fromId} and kind = 'offer_expiry' and (data->>'offer')::bigint in ${offers}`.execute(
    db,
  )
  await sql`update offers set owner_id = ${toId} where owner_id = ${fromId} and agency_id = ${agencyId}`.execute(
    db,
  )
  await db
    .updateTable('sources')
    .set({ owner_id: toId })
    .where('owner_id', '=', fromId)
    .where('agency_id', '=', agencyId)
    .execute()
}

/** Whether another account that can sign in owns an agency. */
export async function hasOtherOwner(db: Db, agencyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from agency_members m join users u on u.id = m.user_id
    where m.agency_id = ${agencyId} and m.role = 'owner' and m.user_id <> ${userId} and u.blocked_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The heir of a member's work: the longest-serving owner who can sign in; else a manager who can; else any owner. */
async function selectHeir(db: Db, agencyId: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from agency_members m join users u on u.id = m.user_id
    where m.agency_id = ${agencyId} and m.role <> 'agent' and m.user_id <> ${userId}
    order by u.blocked_at is not null, m.role <> 'owner', m.joined_at, u.id limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Removes a member from their agency, in a transaction. Their work stays with the agency and passes to the heir; reports for clients then belong to the
 * agency alone. Returns the agency; null for an account without one; `last_owner`, without a change, for the only owner who can sign in.
 */
export async function leaveAgency(db: Db, userId: number): Promise<number | null | 'last_owner'> {
  // Creating an offer locks the account, too: the offer is either the agency's, and passes on, or the account's own.
  await lockUser(db, userId)
  const membership = await membershipOf(db, userId)
  if (!membership) return null
  const { agencyId } = membership
  await lockAgency(db, agencyId)
  const heir = await selectHeir(db, agencyId, userId)
  // Their role may have changed before the lock.
  const owned = (await seatOf(db, agencyId, userId)) === 'owner'
  if (heir === undefined || (owned && !(await hasOtherOwner(db, agencyId, userId))))
    return 'last_owner'
  await handOver(db, agencyId, userId, heir)
  // They are about the agency's clients: no export of a former member has them.
  await db
    .updateTable('home_reports')
    .set({ author_id: null })
    .where('author_id', '=', userId)
    .where('agency_id', '=', agencyId)
    .execute()
  await db.deleteFrom('agency_members').where('user_id', '=', userId).execute()
  return agencyId
}

/**
 * Closes an agency, in a transaction: its offers are archived, and those written here pass to the closing member, who may publish them again;
 * pending changes are withdrawn. Imported offers stay archived, and their sources are closed. Reports for clients are deleted.
 */
export async function closeAgency(db: Db, agencyId: number, closerId: number): Promise<void> {
  // As in leaving: accounts are locked first, in a fixed order.
  await sql`select 1 from users where id in (select user_id from agency_members where agency_id = ${agencyId}) order by id for no key update`.execute(
    db,
  )
  await lockAgency(db, agencyId)
  const members = await db
    .selectFrom('agency_members')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('user_id', '<>', closerId)
    .execute()
  for (const { user_id } of members) await handOver(db, agencyId, user_id, closerId)
  await sql`
    update offer_revisions set verdict = 'withdrawn', decided_at = now()
    where verdict is null and offer_id in (select id from offers where agency_id = ${agencyId})`.execute(
    db,
  )
  await sql`select set_config('lares.actor', ${String(closerId)}, true), set_config('lares.reason', 'closed', true)`.execute(
    db,
  )
  await sql`select close_source(id) from sources where agency_id = ${agencyId} and name is not null and state <> 'closed'`.execute(
    db,
  )
  await sql`select set_config('lares.reason', 'closed', true)`.execute(db)
  await sql`update offers set status = 'archived', version = version + 1 where agency_id = ${agencyId} and status <> 'archived'`.execute(
    db,
  )
  await sql`update offers set agency_id = null where agency_id = ${agencyId} and owner_id is not null`.execute(
    db,
  )
  await sql`update agency_checks set verdict = 'replaced', decided_at = now() where agency_id = ${agencyId} and verdict is null`.execute(
    db,
  )
  await db
    .updateTable('agency_changes')
    .set({ open: false })
    .where('agency_id', '=', agencyId)
    .where('open', '=', true)
    .execute()
  await db
    .updateTable('agency_invitations')
    .set({ ended_at: sql<string>`now()` })
    .where('agency_id', '=', agencyId)
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('home_reports').where('agency_id', '=', agencyId).execute()
  await db.deleteFrom('agency_members').where('agency_id', '=', agencyId).execute()
  await db
    .updateTable('agencies')
    .set({ closed_at: sql<string>`now()` })
    .where('id', '=', agencyId)
    .execute()
}
