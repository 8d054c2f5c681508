import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** The keys that a row names. */
export type KnownKeys = (db: Db, keys: readonly string[]) => Promise<Set<string>>

const keysOf = async (
  db: Db,
  query: ReturnType<typeof sql<{ key: string }>>,
): Promise<Set<string>> => new Set((await query.execute(db)).rows.map(({ key }) => key))

/** First word of a picture's key -> which rows name such pictures. Pictures of other kinds (those of the demo offers) belong to the program. */
export const PICTURE_KINDS: Readonly<Record<string, KnownKeys>> = {
  people: (db, keys) =>
    keysOf(db, sql`select picture as key from users where picture = any(${keys}::text[])`),
  agencies: (db, keys) =>
    keysOf(
      db,
      sql`
    select logo as key from agencies where logo = any(${keys}::text[])
    union select content->>'logo' from agency_changes where open and content->>'logo' = any(${keys}::text[])`,
    ),
  articles: (db, keys) =>
    keysOf(db, sql`select key from article_pictures where key = any(${keys}::text[])`),
  journal: (db, keys) =>
    keysOf(db, sql`select key from offer_uploads where key = any(${keys}::text[])`),
  offers: (db, keys) =>
    keysOf(db, sql`select key from offer_uploads where key = any(${keys}::text[])`),
  imported: (db, keys) =>
    keysOf(
      db,
      sql`
    select key from feed_pictures where key = any(${keys}::text[]) union select key from offer_pictures where starts_with(key, 'imported/') and key = any(${keys}::text[])`,
    ),
}

/** Uploads that are not whole yet: only their pieces are still needed. */
export const unfinishedUploads: KnownKeys = (db, keys) =>
  keysOf(
    db,
    sql`
    select key from offer_uploads where width is null and key = any(${keys}::text[])
    union all select key from attachments where type is null and key = any(${keys}::text[])`,
  )

/** Attachments by the last part of their keys. */
export const knownAttachments: KnownKeys = (db, names) =>
  keysOf(
    db,
    sql`select split_part(key, '/', 2) as key from attachments where key in (select 'attachments/' || name from unnest(${names}::text[]) name)`,
  )

/** Files of feeds, as `{source}/{digest}`. */
export const knownFeedFiles: KnownKeys = (db, keys) =>
  keysOf(
    db,
    sql`
    select source_id || '/' || encode(digest, 'hex') as key from feed_revisions
    where (source_id, digest) in (select split_part(key, '/', 1)::integer, decode(split_part(key, '/', 2), 'hex') from unnest(${keys}::text[]) key)`,
  )

/** About how many rows name a file, as PostgreSQL's statistics know it. */
export async function countNamedFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as files from pg_class
    where oid in ('offer_uploads'::regclass, 'feed_pictures'::regclass, 'attachments'::regclass, 'feed_revisions'::regclass)`.execute(
    db,
  )
  return rows[0]!.files
}
