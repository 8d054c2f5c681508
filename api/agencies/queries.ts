import type { Kysely } from 'kysely'
import type { AgencyMembers, Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** The agency of a member, and the role. */
export interface Membership {
  agencyId: number
  role: AgencyMembers['role']
}

/** Null for accounts without an agency. */
export async function membershipOf(db: Db, userId: number): Promise<Membership | null> {
  const row = await db
    .selectFrom('agency_members')
    .select(['agency_id as agencyId', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks an agency until the transaction ends: its members and their roles do not change. Lock an account before its agency. */
export async function lockAgency(db: Db, agencyId: number): Promise<void> {
  await db
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', agencyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
