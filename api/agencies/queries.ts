import type { Kysely } from 'kysely'
import type { AgencyMembers, Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** For whom somebody works, and as what. */
export interface Membership {
  agencyId: number
  role: AgencyMembers['role']
}

/** Null for who works for no agency. */
export async function membershipOf(db: Db, userId: number): Promise<Membership | null> {
  const row = await db
    .selectFrom('agency_members')
    .select(['agency_id as agencyId', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Holds an agency until the transaction ends: who works for it, and as what, stays as it is. Whoever holds an account too holds that first. */
export async function lockAgency(db: Db, agencyId: number): Promise<void> {
  await db
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', agencyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
