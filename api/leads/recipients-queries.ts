import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { routeLead, type Routed } from '../agencies/routing-queries.ts'

/** Somebody who gets a message, and how they want to be told. */
export interface Recipient {
  id: number
  name: string
  email: string
  locale: string
  time_zone: string
}

/** Whose an offer is: of the agency; without one, of who wrote it here, or has the source that it was imported from. */
export interface Offered extends Routed {
  agency_id: number | null
}

/** Whether somebody who can log in would get what is written about an offer. */
export async function isReachable(
  db: Kysely<Database>,
  { owner_id, agency_id }: Omit<Offered, 'branch_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from users where blocked_at is null and (id in (select user_id from agency_members where agency_id = ${agency_id}) or (${agency_id}::bigint is null and id = ${owner_id})) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Who gets what is written about an offer, at the moment of delivery: of an agency those whom it wants to (a turn that is taken is taken), else the one who put it in. Nobody where none of them can log in. */
export async function recipientsOf(
  db: Kysely<Database>,
  { owner_id, branch_id, agency_id }: Offered,
): Promise<Recipient[]> {
  if (agency_id === null) return owner_id === null ? [] : selectPeople(db, [owner_id])
  return selectPeople(db, await routeLead(db, agency_id, { owner_id, branch_id }))
}

/** Those who can log in. */
async function selectPeople(db: Kysely<Database>, ids: readonly number[]): Promise<Recipient[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale', 'time_zone'])
    .where('id', 'in', ids)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute()
}
