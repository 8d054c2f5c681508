import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { membershipOf } from './queries.ts'

/** Whose an offer is: who wrote it, null where a feed did; and the agency that it is offered by. */
export interface Owned {
  owner_id: number | null
  agency_id: number | null
}

/**
 * Whether that account may do with an offer what its owner may; all of the API asks here. An offer of an agency belongs to the agency: its owners and managers may,
 * and of its agents the one who wrote it, for as long as they work there.
 */
export async function mayManage(
  db: Kysely<Database>,
  userId: number,
  { owner_id, agency_id }: Owned,
): Promise<boolean> {
  if (agency_id === null) return owner_id === userId
  const membership = await membershipOf(db, userId)
  return membership?.agencyId === agency_id && (membership.role !== 'agent' || owner_id === userId)
}

/** Whether an offer is one's own, or of the agency that one works for: then one does not judge it. */
export async function hasPart(
  db: Kysely<Database>,
  userId: number,
  { owner_id, agency_id }: Owned,
): Promise<boolean> {
  return (
    owner_id === userId ||
    (agency_id !== null && (await membershipOf(db, userId))?.agencyId === agency_id)
  )
}
