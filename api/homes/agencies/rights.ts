import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { membershipOf, type Membership } from './queries.ts'

/** The owner of an offer: its author, null for imported ones; and its agency. */
export interface Owned {
  owner_id: number | null
  agency_id: number | null
}

/**
 * Whether an account may manage an offer; the whole API uses this. An agency's offer belongs to the agency: its owners and managers may,
 * and the agent who wrote it, while they are members.
 */
export async function mayManage(
  db: Kysely<Database>,
  userId: number,
  owned: Owned,
): Promise<boolean> {
  const membership = owned.agency_id === null ? null : await membershipOf(db, userId)
  return mayManageAs(membership, userId, owned)
}

/** The same for an account whose membership is known, for many offers. */
export function mayManageAs(
  membership: Membership | null,
  userId: number,
  { owner_id, agency_id }: Owned,
): boolean {
  if (agency_id === null) return owner_id === userId
  return membership?.agencyId === agency_id && (membership.role !== 'agent' || owner_id === userId)
}

/** Whether an offer belongs to the account or its agency: then the account may not moderate it. */
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
