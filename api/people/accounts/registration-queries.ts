import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database, Registrations } from '#db/schema.ts'

export async function insertRegistration(
  db: Kysely<Database>,
  registration: Insertable<Registrations>,
): Promise<number> {
  return (
    await db
      .insertInto('registrations')
      .values(registration)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export function selectRegistration(
  db: Kysely<Database>,
  id: number,
): Promise<Selectable<Registrations> | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Deletes all other sign-ups of an address that has an account now. */
export async function deleteRegistrations(db: Kysely<Database>, email: string): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute()
}
