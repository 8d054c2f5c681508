import { sql } from 'kysely'
import type { Db } from './queries.ts'

/** A picture of a feed that may be asked for. */
export interface DuePicture {
  url: string
  key: string | null
  digest: Buffer | null
  etag: string | null
  last_modified: string | null
  revision_id: number | null
  failures: number
}

/** Notes pictures of public offers that nobody has asked for yet, and hands out at once those that are here already. */
export async function notePictures(db: Db, sourceId: number): Promise<void> {
  await sql`
    insert into feed_pictures (source_id, url)
    select distinct ${sourceId}::int, p.source_url from offer_pictures p join offers o on o.id = p.offer_id
    where o.source_id = ${sourceId} and o.status in ('published', 'reserved') and p.key is null and p.source_url is not null
    on conflict do nothing`.execute(db)
  await sql`
    update offer_pictures p set key = f.key, width = f.width, height = f.height, placeholder = f.placeholder, fingerprint = f.fingerprint
    from offers o, feed_pictures f where o.source_id = ${sourceId} and p.offer_id = o.id and p.key is null and f.source_id = o.source_id and f.url = p.source_url and f.key is not null`.execute(db)
}

/** Whether a public offer of the source has it. */
const isWanted = sql`exists (select from offer_pictures p join offers o on o.id = p.offer_id where o.source_id = f.source_id and p.source_url = f.url and o.status in ('published', 'reserved'))`

/** Forgets pictures that no offer of the source has any more, of those that were fetched a month after they were looked at last. Answers keys of those that no source has any more. */
export async function forgetPictures(db: Db, sourceId: number): Promise<string[]> {
  const { rows: forgotten } = await sql<{ key: string | null }>`
    delete from feed_pictures f where source_id = ${sourceId} and (key is null or due_at < now())
      and not exists (select from offer_pictures p join offers o on o.id = p.offer_id where o.source_id = f.source_id and p.source_url = f.url)
    returning key`.execute(db)
  const keys = [...new Set(forgotten.flatMap(({ key }) => key ?? []))]
  if (keys.length === 0) return []
  const { rows: used } = await sql<{ key: string }>`
    select key from feed_pictures where key = any(${keys}::text[])
    union select key from offer_pictures where starts_with(key, 'imported/') and key = any(${keys}::text[])`.execute(db)
  const still = new Set(used.map(({ key }) => key))
  return keys.filter((key) => !still.has(key))
}

/** So many at a time, because looking for the next goes through all of a source. */
const DUE = 50

/** The next that may be asked for: those that are not here yet first, then those that may have changed meanwhile. Of an archive those that another one brought. */
export async function duePictures(db: Db, sourceId: number, revisionId: number | null): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    select url, key, digest, etag, last_modified, revision_id, failures from feed_pictures f where source_id = ${sourceId}
      and case when starts_with(url, 'archive:') then revision_id is distinct from ${revisionId}::bigint else due_at <= now() end
      and ${isWanted}
    order by key is not null, due_at, url limit ${DUE}`.execute(db)
  return rows
}

/** When the next one may be asked for that could not be had; null when there is none. */
export async function nextDue(db: Db, sourceId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(due_at) as at from feed_pictures f where source_id = ${sourceId} and key is null and not starts_with(url, 'archive:') and due_at < 'infinity' and ${isWanted}`.execute(db)
  return rows[0]?.at ?? null
}

/** Whether a younger job will look after the pictures of a source by then. */
export async function isAskedFor(db: Db, sourceId: number, job: number, by: string): Promise<boolean> {
  const { rows } = await sql`select from jobs where kind = 'source_pictures' and id > ${job} and data @> ${JSON.stringify({ source: sourceId })}::jsonb and run_at <= ${by} limit 1`.execute(db)
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

/** The same bytes that some source brought before. */
export async function sameBytes(db: Db, digest: Buffer): Promise<Pick<FetchedPicture, 'key' | 'width' | 'height' | 'placeholder' | 'fingerprint'> | undefined> {
  const { rows } = await sql<Pick<FetchedPicture, 'key' | 'width' | 'height' | 'placeholder' | 'fingerprint'>>`
    select key, width, height, placeholder, fingerprint from feed_pictures where key = ${keyOf(digest)} and digest = ${digest} limit 1`.execute(db)
  return rows[0]
}

/** Of the storage. */
export const keyOf = (digest: Buffer): string => `imported/${digest.toString('hex').slice(0, 32)}`

/** Asked for again in a month, in case it has changed. */
const FRESH = sql<string>`now() + interval '30 days'`

/** It is here: all offers of the source that name it have it. */
export async function pictureFetched(db: Db, sourceId: number, url: string, { key, width, height, placeholder, fingerprint, ...rest }: FetchedPicture): Promise<void> {
  await db
    .updateTable('feed_pictures')
    .set({ key, width, height, placeholder, fingerprint, ...rest, failures: 0, error: null, due_at: FRESH })
    .where('source_id', '=', sourceId)
    .where('url', '=', url)
    .execute()
  await sql`
    update offer_pictures p set key = ${key}, width = ${width}::int, height = ${height}::int, placeholder = ${placeholder}, fingerprint = ${fingerprint}::bit(64)
    from offers o where o.id = p.offer_id and o.source_id = ${sourceId} and p.source_url = ${url} and p.key is distinct from ${key}`.execute(db)
}

export async function pictureUnchanged(db: Db, sourceId: number, url: string, revisionId: number | null): Promise<void> {
  await sql`update feed_pictures set due_at = ${FRESH}, failures = 0, error = null, revision_id = ${revisionId}::bigint where source_id = ${sourceId} and url = ${url}`.execute(db)
}

/** It could not be had: again after an hour, two, four ... and after the sixth time no more. */
export async function pictureFailed(db: Db, sourceId: number, url: string, error: string, revisionId: number | null): Promise<void> {
  await sql`
    update feed_pictures set failures = failures + 1, error = ${error}, revision_id = ${revisionId}::bigint,
      due_at = case when failures >= 5 then 'infinity'::timestamptz else now() + make_interval(hours => (2 ^ failures)::int) end
    where source_id = ${sourceId} and url = ${url}`.execute(db)
}
