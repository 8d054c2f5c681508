import { sql, type Kysely } from 'kysely'
import type { DraftPicture } from '#contract/publishing.ts'
import type { Database } from '#db/schema.ts'
import type { PictureRow } from '../offers/queries.ts'

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

/** Adds the account's uploads to a draft, whose owner owns them from then on. False if one is not theirs, or incomplete. */
export async function takeUploads(
  db: Db,
  userId: number,
  keys: readonly string[],
  ownerId: number,
): Promise<boolean> {
  if (keys.length === 0) return true
  const taken = await db
    .updateTable('offer_uploads')
    .set({ user_id: ownerId })
    .where('key', 'in', keys)
    .where('user_id', 'in', [userId, ownerId])
    .where('width', 'is not', null)
    .returning('key')
    .execute()
  return taken.length === new Set(keys).size
}

/** With what it looks like. */
export type SeenPicture = PictureRow & { fingerprint: string | null }

/** Pictures as the page of an offer shows them, in their order: photos first, plans after them. */
export async function picturesOf(
  db: Db,
  pictures: readonly DraftPicture[],
): Promise<SeenPicture[]> {
  if (pictures.length === 0) return []
  const rows = await db
    .selectFrom('offer_uploads')
    .select(['key', 'width', 'height', 'placeholder', 'fingerprint'])
    .where(
      'key',
      'in',
      pictures.map(({ key }) => key),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.key, row]))
  const inOrder = [
    ...pictures.filter(({ kind }) => kind === 'photo'),
    ...pictures.filter(({ kind }) => kind === 'plan'),
  ]
  return inOrder.flatMap(({ key, kind, alt }) => {
    const row = known.get(key)
    return row ? [{ ...row, kind, alt }] : []
  })
}

export async function replacePictures(
  db: Db,
  id: number,
  pictures: readonly SeenPicture[],
): Promise<void> {
  await db.deleteFrom('offer_pictures').where('offer_id', '=', id).execute()
  if (pictures.length === 0) return
  await db
    .insertInto('offer_pictures')
    .values(
      pictures.map(({ alt, ...picture }, position) => ({
        offer_id: id,
        position,
        source_url: null,
        ...picture,
        alt: JSON.stringify(alt),
      })),
    )
    .execute()
}

/** Pictures that no draft, revision or offer has, a day after they were sent: their rows go, and a job throws their files away. Colleagues may have copied an offer with its pictures. */
export async function sweepUploads(db: Db): Promise<void> {
  const writers = sql`(
    select u.user_id union all
    select colleague.user_id from agency_members member join agency_members colleague on colleague.agency_id = member.agency_id where member.user_id = u.user_id)`
  await sql`
    delete from offer_uploads u where created_at < now() - interval '1 day'
      and not exists (select 1 from offer_pictures p where p.key = u.key)
      and not exists (select 1 from offer_drafts d where d.user_id in ${writers} and d.content->'pictures' @> jsonb_build_array(jsonb_build_object('key', u.key)))
      and not exists (select 1 from offer_revisions r join offer_drafts d using (offer_id) where d.user_id in ${writers} and r.content->'pictures' @> jsonb_build_array(jsonb_build_object('key', u.key)))`.execute(
    db,
  )
}
