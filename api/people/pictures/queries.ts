import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export async function insertUpload(
  db: Db,
  userId: number,
  key: string,
  size: number,
): Promise<void> {
  await db.insertInto('offer_uploads').values({ key, user_id: userId, size }).execute()
}

/** Uploads of an account that none of its drafts and revisions uses: their number, and the announced bytes of incomplete ones. */
export async function looseOf(db: Db, userId: number): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size) filter (where width is null), 0)::float8 as bytes
    from offer_uploads where user_id = ${userId} and key not in (
      select picture->>'key' from offer_drafts, jsonb_array_elements(content->'pictures') picture where user_id = ${userId}
      union all
      select picture->>'key' from offer_revisions r join offer_drafts d using (offer_id), jsonb_array_elements(r.content->'pictures') picture where d.user_id = ${userId})`.execute(
    db,
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** An upload of the account, complete or not. */
export function selectUpload(db: Db, userId: number, key: string) {
  return db
    .selectFrom('offer_uploads')
    .select(['key', 'size', 'received', 'width'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Appends a piece. False if another piece was appended first. */
export async function addReceived(
  db: Db,
  key: string,
  offset: number,
  length: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offer_uploads')
    .set({ received: offset + length })
    .where('key', '=', key)
    .where('received', '=', offset)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishUpload(
  db: Db,
  key: string,
  seen: { width: number; height: number; placeholder: string; fingerprint: string | null },
): Promise<void> {
  await db.updateTable('offer_uploads').set(seen).where('key', '=', key).execute()
}

/** A job deletes its files. */
export async function deleteUpload(db: Db, key: string): Promise<void> {
  await db.deleteFrom('offer_uploads').where('key', '=', key).execute()
}

export async function isWhole(db: Db, key: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('offer_uploads')
      .select('key')
      .where('key', '=', key)
      .where('width', 'is not', null)
      .executeTakeFirst()) !== undefined
  )
}
