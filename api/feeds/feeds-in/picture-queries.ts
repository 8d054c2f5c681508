import { sql } from 'kysely'
import type { CategoryId } from '#contract/library.ts'
import { PROBLEMS_PER_PAGE, type PICTURE_CODES } from '#contract/feeds/feeds-in.ts'
import type { Db } from './queries.ts'

export type PictureCode = (typeof PICTURE_CODES)[number]

/** Why a picture cannot be fetched; the message is in English. */
export interface PictureFailure {
  code: PictureCode
  message: string
}

/** A picture of a feed that is due. */
export interface DuePicture {
  url: string
  key: string | null
  digest: Buffer | null
  etag: string | null
  last_modified: string | null
  revision_id: number | null
  failures: number
}

/** Adds new pictures of public offers, and assigns those that are stored already. */
export async function notePictures(db: Db, sourceId: number): Promise<void> {
  await sql`
    insert into feed_pictures (source_id, url)
    select distinct ${sourceId}::int, p.source_url from offer_pictures p join offers o on o.id = p.offer_id
    where o.source_id = ${sourceId} and o.status in ('published', 'reserved') and p.key is null and p.source_url is not null
    on conflict do nothing`.execute(db)
  await sql`
    update offer_pictures p set key = f.key, width = f.width, height = f.height, placeholder = f.placeholder, fingerprint = f.fingerprint
    from offers o, feed_pictures f where o.source_id = ${sourceId} and p.offer_id = o.id and p.key is null and f.source_id = o.source_id and f.url = p.source_url and f.key is not null`.execute(
    db,
  )
}

/** Whether a public offer of the source uses it. */
const isWanted = sql`exists (select from offer_pictures p join offers o on o.id = p.offer_id where o.source_id = f.source_id and p.source_url = f.url and o.status in ('published', 'reserved'))`

/** Those that are forgotten at a time; the next job of the source takes the rest. */
const FORGOTTEN_AT_ONCE = 50_000

/** Also a condition of the deletion: a picture may be fetched after it was found unused. */
const isForgettable = sql`(key is null or due_at < now())`

/** Deletes pictures that no offer of the source uses, fetched ones a month after their last check. Returns keys that no source uses. */
export async function forgetPictures(db: Db, sourceId: number): Promise<string[]> {
  // No anti join: just after an import it is planned for one row, and compares each picture with each.
  const { rows: unused } = await sql<{ url: string }>`
    select url from feed_pictures where source_id = ${sourceId} and ${isForgettable}
    except
    select p.source_url from offer_pictures p join offers o on o.id = p.offer_id where o.source_id = ${sourceId}
    limit ${FORGOTTEN_AT_ONCE}`.execute(db)
  if (unused.length === 0) return []
  const { rows: forgotten } = await sql<{ key: string | null }>`
    delete from feed_pictures where source_id = ${sourceId} and url = any(${unused.map(({ url }) => url)}::text[]) and ${isForgettable} returning key`.execute(
    db,
  )
  const keys = [...new Set(forgotten.flatMap(({ key }) => key ?? []))]
  if (keys.length === 0) return []
  const { rows: used } = await sql<{ key: string }>`
    select key from feed_pictures where key = any(${keys}::text[])
    union select key from offer_pictures where starts_with(key, 'imported/') and key = any(${keys}::text[])`.execute(
    db,
  )
  const still = new Set(used.map(({ key }) => key))
  return keys.filter((key) => !still.has(key))
}

/** Batch size, since each query scans all pictures of a source. */
const DUE = 50

/** The next due pictures: missing ones first, then possibly changed ones. Of an archive those of another file. */
export async function duePictures(
  db: Db,
  sourceId: number,
  revisionId: number | null,
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    select url, key, digest, etag, last_modified, revision_id, failures from feed_pictures f where source_id = ${sourceId}
      and case when starts_with(url, 'archive:') then revision_id is distinct from ${revisionId}::bigint else due_at <= now() end
      and ${isWanted}
    order by key is not null, due_at, url limit ${DUE}`.execute(db)
  return rows
}

/** When the next failed picture is due, or null. */
export async function nextDue(db: Db, sourceId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(due_at) as at from feed_pictures f where source_id = ${sourceId} and key is null and not starts_with(url, 'archive:') and due_at < 'infinity' and ${isWanted}`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Whether a later job will process the pictures of a source by then. */
export async function hasLaterJob(
  db: Db,
  sourceId: number,
  job: number,
  by: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from jobs where kind = 'source_pictures' and id > ${job} and data @> ${JSON.stringify({ source: sourceId })}::jsonb and run_at <= ${by} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

export interface FetchedPicture {
  key: string
  width: number
  height: number
  placeholder: string
  fingerprint: string | null
  digest: Buffer
  etag: string | null
  last_modified: string | null
  revision_id: number | null
}

/** The same bytes from any source. */
export async function sameBytes(
  db: Db,
  digest: Buffer,
): Promise<
  Pick<FetchedPicture, 'key' | 'width' | 'height' | 'placeholder' | 'fingerprint'> | undefined
> {
  const { rows } = await sql<
    Pick<FetchedPicture, 'key' | 'width' | 'height' | 'placeholder' | 'fingerprint'>
  >`
    select key, width, height, placeholder, fingerprint from feed_pictures where key = ${keyOf(digest)} and digest = ${digest} limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Key in storage. */
export const keyOf = (digest: Buffer): string => `imported/${digest.toString('hex').slice(0, 32)}`

/** Checks for a change after a month. */
const FRESH = sql<string>`now() + interval '30 days'`

/** Marks a picture as stored, for all offers of the source that use it. */
export async function pictureFetched(
  db: Db,
  sourceId: number,
  url: string,
  { key, width, height, placeholder, fingerprint, ...rest }: FetchedPicture,
): Promise<void> {
  await db
    .updateTable('feed_pictures')
    .set({
      key,
      width,
      height,
      placeholder,
      fingerprint,
      ...rest,
      failures: 0,
      error: null,
      error_code: null,
      due_at: FRESH,
    })
    .where('source_id', '=', sourceId)
    .where('url', '=', url)
    .execute()
  await sql`
    update offer_pictures p set key = ${key}, width = ${width}::int, height = ${height}::int, placeholder = ${placeholder}, fingerprint = ${fingerprint}::bit(64)
    from offers o where o.id = p.offer_id and o.source_id = ${sourceId} and p.source_url = ${url} and p.key is distinct from ${key}`.execute(
    db,
  )
}

export async function pictureUnchanged(
  db: Db,
  sourceId: number,
  url: string,
  revisionId: number | null,
): Promise<void> {
  await sql`update feed_pictures set due_at = ${FRESH}, failures = 0, error = null, error_code = null, revision_id = ${revisionId}::bigint where source_id = ${sourceId} and url = ${url}`.execute(
    db,
  )
}

/** Marks a failure: retried after one, two, four ... hours, six times. */
export async function pictureFailed(
  db: Db,
  sourceId: number,
  url: string,
  { code, message }: PictureFailure,
  revisionId: number | null,
): Promise<void> {
  await sql`
    update feed_pictures set failures = failures + 1, error = ${message}, error_code = ${code}, revision_id = ${revisionId}::bigint,
      due_at = case when failures >= 5 then 'infinity'::timestamptz else now() + make_interval(hours => (2 ^ failures)::int) end
    where source_id = ${sourceId} and url = ${url}`.execute(db)
}

/** A picture that failed and is not stored. */
const hasFailed = sql`f.key is null and f.error is not null`
/** Failures from before error codes. */
const CODE = sql<PictureCode>`coalesce(f.error_code, 'unreachable')`

export interface PictureFigures {
  fetched: number
  waiting: number
  failed: number
}

/** Counts of all known pictures, and the reasons of failures. */
export async function countPictures(
  db: Db,
  sourceId: number,
): Promise<PictureFigures & { reasons: (PictureFailure & { count: number; url: string })[] }> {
  const {
    rows: [figures],
  } = await sql<PictureFigures>`
    select count(*) filter (where key is not null)::int as fetched, count(*) filter (where key is null and error is null)::int as waiting, count(*) filter (where ${hasFailed})::int as failed
    from feed_pictures f where source_id = ${sourceId} and ${isWanted}`.execute(db)
  const { rows: reasons } =
    figures!.failed === 0
      ? { rows: [] }
      : await sql<PictureFailure & { count: number; url: string }>`
          select ${CODE} as code, error as message, count(*)::int as count, min(url) as url from feed_pictures f
          where source_id = ${sourceId} and ${hasFailed} and ${isWanted} group by 1, 2 order by 3 desc, 1, 2 limit 10`.execute(
          db,
        )
  return { ...figures!, reasons }
}

export interface HomeWithoutPictures extends PictureFigures, PictureFailure {
  id: number
  external_id: string
  category: CategoryId
  country_id: number
  state_id: number | null
  city_id: number | null
  title: string | null
  title_lang: string | null
}

/** Offers with failed pictures, those with the most first, with texts for the reader's language. */
export async function homesWithoutPictures(
  db: Db,
  sourceId: number,
  lang: string,
  page: number,
): Promise<{ rows: HomeWithoutPictures[]; total: number }> {
  const { rows } = await sql<HomeWithoutPictures & { total: number }>`
    with homes as (
      select p.offer_id, count(*) filter (where p.key is not null)::int as fetched, count(*) filter (where p.key is null and not (f.key is null and f.error is not null))::int as waiting,
        count(*) filter (where p.key is null and ${hasFailed})::int as failed, min(f.url) filter (where p.key is null and ${hasFailed}) as url
      from offers o join offer_pictures p on p.offer_id = o.id join feed_pictures f on f.source_id = o.source_id and f.url = p.source_url
      where o.source_id = ${sourceId} and o.status in ('published', 'reserved') group by 1)
    select o.id, o.external_id, o.category, o.country_id, o.state_id, o.city_id, t.title, t.lang as title_lang, h.fetched, h.waiting, h.failed, ${CODE} as code, f.error as message, count(*) over ()::int as total
    from homes h join offers o on o.id = h.offer_id join feed_pictures f on f.source_id = ${sourceId} and f.url = h.url
    left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true
    where h.failed > 0 order by h.failed desc, o.id limit ${PROBLEMS_PER_PAGE} offset ${(page - 1) * PROBLEMS_PER_PAGE}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Records whether pictures of a source fail. Returns their number if none did before, else 0. In a transaction. */
export async function markPicturesFail(db: Db, sourceId: number): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    with counted as (select count(*)::int as failed from feed_pictures f where source_id = ${sourceId} and ${hasFailed} and ${isWanted})
    update sources set pictures_fail = failed > 0 from counted where id = ${sourceId} and pictures_fail <> (failed > 0) returning failed`.execute(
    db,
  )
  return rows[0]?.failed ?? 0
}

/** Makes failed pictures due now, with all attempts. Returns their number. */
export async function retryPictures(db: Db, sourceId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update feed_pictures f set failures = 0, error = null, error_code = null, revision_id = null, due_at = now() where source_id = ${sourceId} and ${hasFailed}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
