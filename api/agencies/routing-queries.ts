import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Owned } from './rights.ts'

/**
 * Who gets what a visitor wrote about an offer of an agency, as the agency wants it: the one who wrote the offer, everybody, or each in turn. Where the one who wrote it
 * does not work there, or a feed did, those who run the agency. Empty for one that nobody works for.
 */
export async function routeLead(db: Kysely<Database>, agencyId: number, { owner_id }: Pick<Owned, 'owner_id'>): Promise<number[]> {
  const { lead_routing } = await db.selectFrom('agencies').select('lead_routing').where('id', '=', agencyId).executeTakeFirstOrThrow()
  if (lead_routing === 'turns') {
    // The one whose last turn is longest ago; of two messages at once the second goes to the next.
    const next = await db
      .updateTable('agency_members')
      .set({ turn_at: sql<string>`clock_timestamp()` })
      .where('user_id', '=', (query) =>
        query.selectFrom('agency_members').select('user_id').where('agency_id', '=', agencyId).orderBy(sql`turn_at nulls first`).orderBy('user_id').limit(1).forUpdate().skipLocked(),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (next) return [next.user_id]
  }
  const members = await db.selectFrom('agency_members').select(['user_id', 'role']).where('agency_id', '=', agencyId).orderBy('user_id').execute()
  const writer = members.filter(({ user_id }) => user_id === owner_id)
  const chosen = lead_routing === 'all' ? members : writer.length > 0 ? writer : members.filter(({ role }) => role !== 'agent')
  return chosen.map(({ user_id }) => user_id)
}
