import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Owned } from './rights.ts'

/** The fields of an offer that decide the recipients of its messages. `branch_id`: the branch of the offer. */
export interface Routed extends Pick<Owned, 'owner_id'> {
  branch_id: number | null
}

/**
 * Recipients of messages about an agency's offer, by its setting: the author, members of the branch, everybody, or each in turn; only those
 * who can sign in. Otherwise its owners and managers, else the remaining members. Empty if none of them can sign in.
 */
export async function routeLead(
  db: Kysely<Database>,
  agencyId: number,
  { owner_id, branch_id }: Routed,
): Promise<number[]> {
  const { lead_routing } = await db
    .selectFrom('agencies')
    .select('lead_routing')
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
  if (lead_routing === 'turns') {
    // The member whose last turn is oldest; of two concurrent messages the second goes to the next member.
    const { rows } = await sql<{ user_id: number }>`
      update agency_members set turn_at = clock_timestamp() where user_id = (
        select m.user_id from agency_members m join users u on u.id = m.user_id where m.agency_id = ${agencyId} and u.blocked_at is null
        order by m.turn_at nulls first, m.user_id limit 1 for update of m skip locked)
      returning user_id`.execute(db)
    if (rows[0]) return [rows[0].user_id]
  }
  const members = await db
    .selectFrom('agency_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'm.branch_id'])
    .where('m.agency_id', '=', agencyId)
    .where('u.blocked_at', 'is', null)
    .orderBy('m.user_id')
    .execute()
  const wanted = members.filter(
    (member) =>
      lead_routing === 'all' ||
      (lead_routing === 'branch'
        ? branch_id !== null && member.branch_id === branch_id
        : member.user_id === owner_id),
  )
  const run = members.filter(({ role }) => role !== 'agent')
  const chosen = [wanted, run, members].find((some) => some.length > 0) ?? []
  return chosen.map(({ user_id }) => user_id)
}
