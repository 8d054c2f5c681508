import { sql, type Kysely } from 'kysely'
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

/** Whether visitors may see name and photo of member `m`, the account `u`: another photo waits, none does not. */
export const MEMBER_REVIEW = sql<'published' | 'rejected' | 'waiting'>`case
  when m.shown_name = u.name and (u.picture is null or u.picture = m.shown_picture) then 'published'
  when m.refused_name = u.name and m.refused_picture is not distinct from u.picture then 'rejected'
  else 'waiting' end`
