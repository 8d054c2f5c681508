import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { routeLead, type Routed } from '../../homes/agencies/routing-queries.ts'

export interface Recipient {
  id: number
  name: string
  email: string
  locale: string
  time_zone: string
}

/** The owner of an offer: its agency; without one its author, or the owner of its source. */
export interface Offered extends Routed {
  agency_id: number | null
}

/** Recipients of a message about an offer: by the agency's routing, whose turn advances; without an agency, the owner. Blocked accounts are left out. */
export async function recipientsOf(
  db: Kysely<Database>,
  { owner_id, branch_id, agency_id }: Offered,
): Promise<Recipient[]> {
  if (agency_id === null) return owner_id === null ? [] : selectPeople(db, [owner_id])
  return selectPeople(db, await routeLead(db, agency_id, { owner_id, branch_id }))
}

/** Accounts that are not blocked. */
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
