import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database, Passkeys } from '#db/schema.ts'

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const

export function selectPasskeys(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(SHOWN)
    .select('transports')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Undefined if it is registered already. */
export function insertPasskey(db: Kysely<Database>, passkey: Insertable<Passkeys>) {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
}

export function selectPasskey(db: Kysely<Database>, id: string) {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
}

export type PasskeyOfUser = Pick<Selectable<Passkeys>, 'id' | 'user_id'>

export async function hasPasskey(
  db: Kysely<Database>,
  { id, user_id }: PasskeyOfUser,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('passkeys')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()) !== undefined
  )
}

export async function touchPasskey(
  db: Kysely<Database>,
  id: string,
  counter: number,
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns its name; undefined if not found. */
export async function deletePasskey(
  db: Kysely<Database>,
  userId: number,
  id: string,
): Promise<string | undefined> {
  return (
    await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
  )?.name
}

export async function deletePasskeysOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
