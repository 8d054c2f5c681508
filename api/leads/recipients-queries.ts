import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Somebody who gets a message, and how they want to be told. */
export interface Recipient {
  id: number
  name: string
  email: string
  locale: string
  time_zone: string
}

/** Whose an offer is. */
export interface Offered {
  id: number
  owner_id: number | null
  agency_id: number | null
  source_id: number
}

/** Who gets what is written about an offer: whoever put it in, else those who run its agency. Nobody where none of them can log in. */
export async function recipientsOf(db: Kysely<Database>, { owner_id, agency_id }: Offered): Promise<Recipient[]> {
  const people = db.selectFrom('users').select(['users.id', 'users.name', 'users.email', 'users.locale', 'users.time_zone']).where('blocked_at', 'is', null).orderBy('users.id')
  if (owner_id !== null) {
    const owner = await people.where('users.id', '=', owner_id).execute()
    if (owner.length > 0) return owner
  }
  if (agency_id === null) return []
  return people.innerJoin('agency_members', 'agency_members.user_id', 'users.id').where('agency_id', '=', agency_id).where('role', 'in', ['owner', 'manager']).execute()
}
