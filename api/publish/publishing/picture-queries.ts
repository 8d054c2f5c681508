import { sql, type Kysely } from 'kysely'
import type { DraftPicture } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'
import type { PictureRow } from '../../homes/offers/queries.ts'

type Db = Kysely<Database>

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

/** With its fingerprint. */
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
  const rowOfKey = new Map(rows.map((row) => [row.key, row]))
  const inOrder = [
    ...pictures.filter(({ kind }) => kind === 'photo'),
    ...pictures.filter(({ kind }) => kind === 'plan'),
  ]
  return inOrder.flatMap(({ key, kind, alt }) => {
    const row = rowOfKey.get(key)
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
