import { sql } from 'kysely'
import { FeedError } from '#feeds/bytes.ts'
import type { Db } from './queries.ts'

export interface NewRevision {
  source_id: number
  digest: Buffer
  size: number
  name: string
  address: string | null
  etag: string | null
  last_modified: string | null
}

/** Bytes of all files that are stored for one account, or one agency. Imports by the operator's command have no limit. */
export const STORED_BYTES_MAX = 16 * 2 ** 30
/** Number of files that are stored for each source, of any size. */
export const STORED_FILES_MIN = 2

/** A file that is no longer known. */
export interface DeletedFile {
  source_id: number
  digest: Buffer
}

/**
 * Notes a file of a source; one that is known by its bytes keeps its number. Where the files of its keeper take more than they may, the oldest are forgotten: they are
 * `deleted`. Throws `Full` where that is not enough, and then nothing has changed.
 */
export async function insertRevision(
  db: Db,
  revision: NewRevision,
): Promise<{ id: number; deleted: DeletedFile[] }> {
  const { source_id, digest: _digest, ...latest } = revision
  return db.transaction().execute(async (transaction) => {
    const keeper = await holdKeeper(transaction, source_id)
    const { id } = await transaction
      .insertInto('feed_revisions')
      .values(revision)
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'digest'])
          .doUpdateSet({ ...latest, fetched_at: new Date() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (keeper === null) return { id, deleted: [] }
    const { rows: deleted } = await sql<DeletedFile>`
      delete from feed_revisions where id in (select id from (${filesOf(keeper)}) f where place > ${STORED_FILES_MIN} and not awaited and bytes > ${STORED_BYTES_MAX})
      returning source_id, digest`.execute(transaction)
    const {
      rows: [stored],
    } = await sql<{
      bytes: number
    }>`select coalesce(sum(size), 0)::bigint as bytes from (${filesOf(keeper)}) f`.execute(
      transaction,
    )
    if (stored!.bytes > STORED_BYTES_MAX) throw new Full(stored!.bytes - revision.size)
    return { id, deleted }
  })
}

/** Bytes that the next file of a source may have: the free space after all files that may be deleted are deleted. */
async function roomFor(db: Db, sourceId: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{
    keeper: string
  }>`select keeper_of(sources) as keeper from sources where id = ${sourceId}`.execute(db)
  if (!row || isOperator(row.keeper)) return Infinity
  // One of the stored files of its source makes room.
  const {
    rows: [stored],
  } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (${filesOf(row.keeper)}) f where awaited or place <= ${STORED_FILES_MIN} - (source_id = ${sourceId})::int`.execute(
    db,
  )
  return Math.max(0, STORED_BYTES_MAX - stored!.bytes)
}

/** Throws `Full` if a file of that size cannot be stored. Returns how many bytes it may have. */
export async function refuseFull(db: Db, sourceId: number, size = 0): Promise<number> {
  const room = await roomFor(db, sourceId)
  if (size > room || room === 0) throw new Full(STORED_BYTES_MAX - room)
  return room
}

/** A file does not fit any more beside those that have to stay, which are `used`. */
export class Full extends FeedError {
  readonly used: number

  constructor(used: number) {
    super(
      'full',
      `The files of all feeds may have ${inGigabytes(STORED_BYTES_MAX)} GB, those that have to stay have ${inGigabytes(used)} GB, and this one no longer fits.`,
    )
    this.used = used
  }
}
export const inGigabytes = (bytes: number): number => Math.round((bytes / 2 ** 30) * 10) / 10

const isOperator = (keeper: string): boolean => keeper.startsWith('source:')

/** Locks the owner whose limit a source's files count for; of two files at once one waits. Null: the operator's. */
async function holdKeeper(db: Db, sourceId: number): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{
    keeper: string
  }>`select keeper_of(sources) as keeper from sources where id = ${sourceId}`.execute(db)
  if (!row || isOperator(row.keeper)) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`feed files of ${row.keeper}`}, 0))`.execute(
    db,
  )
  return row.keeper
}

/** All files of a keeper: which of its source's it is, the newest being the first, whether a run waits for it, and the bytes of it and of all that stay rather than it. */
const filesOf = (keeper: string) => sql`
  select f.*, sum(size) over (order by place > ${STORED_FILES_MIN} and not awaited, fetched_at desc, id desc) as bytes from (
    select r.id, r.source_id, r.size, r.fetched_at, row_number() over (partition by r.source_id order by r.fetched_at desc, r.id desc) as place,
      exists (select from source_runs w where w.revision_id = r.id and w.state in ('waiting', 'running')) as awaited
    from feed_revisions r join sources s on s.id = r.source_id
    where s.state <> 'closed' and keeper_of(s) = ${keeper}) f`

/** The last file fetched at an address, with the validators of its server. */
export async function lastFetched(
  db: Db,
  sourceId: number,
  address: string,
): Promise<
  | { id: number; digest: Buffer; name: string; etag: string | null; last_modified: string | null }
  | undefined
> {
  return db
    .selectFrom('feed_revisions')
    .select(['id', 'digest', 'name', 'etag', 'last_modified'])
    .where('source_id', '=', sourceId)
    .where('address', '=', address)
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a file of a source is known. */
export async function isKnown(db: Db, sourceId: number, digest: Buffer): Promise<boolean> {
  return (
    (await db
      .selectFrom('feed_revisions')
      .select('id')
      .where('source_id', '=', sourceId)
      .where('digest', '=', digest)
      .executeTakeFirst()) !== undefined
  )
}

export async function findRevision(
  db: Db,
  sourceKey: string,
  id: number,
): Promise<{ source_id: number; digest: Buffer; name: string } | undefined> {
  return db
    .selectFrom('feed_revisions')
    .innerJoin('sources', 'sources.id', 'feed_revisions.source_id')
    .select(['source_id', 'digest', 'feed_revisions.name'])
    .where('sources.key', '=', sourceKey)
    .where('feed_revisions.id', '=', id)
    .executeTakeFirst()
}
