import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Owned } from './rights.ts'

/** What of an offer decides who gets what is written about it. `branch_id`: the branch that takes care of it. */
export interface Routed extends Pick<Owned, 'owner_id'> {
  branch_id: number | null
}

/**
 * Who gets what a visitor wrote about an offer of an agency, as the agency wants it: the one who wrote the offer, who works in its branch, everybody, or each in turn; of those
 * who can log in. Where there are none those who run the agency, else whoever is left. Empty where nobody can log in.
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
    // The one whose last turn is longest ago; of two messages at once the second goes to the next.
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
