import { sql, type Kysely } from 'kysely'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import { IMPORT_LOCK_SPACE } from '#db/locks.ts'
import type { Database } from '#db/schema.ts'
import { FeedError } from '#feeds/bytes.ts'
import type { FeedFormat } from '#feeds/mapping.ts'
import type { LocatedProblem } from '#feeds/offer.ts'
import { storable, type ParsedItem } from './reading.ts'

export type Db = Kysely<Database>

export interface ImportSource {
  key: string
  format: FeedFormat
  attribution: string | null
}

/** A run that may be gone on with. */
export interface ImportRun {
  id: number
  file_digest: Buffer
  mapping_digest: Buffer | null
  read_at: string | null
  stored_to: string | null
}

/** Results of the items of a batch. */
export interface BatchResult {
  created: number
  updated: number
  unchanged: number
  withdrawn: number
  rejected: number
  merged: number
  held: number
}

/** Sources of the portal itself: offers that are typed in, and those of the demo. No file may take them for its own. */
const OWN_SOURCES = ['direct', 'demo']

/** The source of that key, made when it is new. Throws `FeedError` `wrong_source` when the key is the portal's own, or belongs to a source of another format. */
export async function ensureSource(db: Db, source: ImportSource): Promise<number> {
  if (OWN_SOURCES.includes(source.key))
    throw new FeedError(
      'wrong_source',
      `The source "${source.key}" is the portal's own. Choose another key.`,
    )
  // Known as it is, it is not touched: a dry run would hold it until it ends.
  const stored = await db
    .selectFrom('sources')
    .select(['id', 'format', 'attribution'])
    .where('key', '=', source.key)
    .executeTakeFirst()
  if (
    stored?.format === source.format &&
    (source.attribution ?? stored.attribution) === stored.attribution
  )
    return stored.id
  const row = await db
    .insertInto('sources')
    .values(source)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          // Until a file of it was taken, its format may have been a mistake.
          format: sql`excluded.format`,
          attribution: sql<string | null>`coalesce(excluded.attribution, sources.attribution)`,
        })
        .where(({ or, eb, ref, not, exists, selectFrom }) =>
          or([
            eb('sources.format', '=', ref('excluded.format')),
            not(
              exists(
                selectFrom('offers')
                  .select('offers.id')
                  .whereRef('offers.source_id', '=', 'sources.id'),
              ),
            ),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row)
    throw new FeedError(
      'wrong_source',
      `The source "${source.key}" exists and its format is not ${source.format}.`,
    )
  return row.id
}

/** Locks a source for this connection; false if another import has the lock. It ends with the connection. */
export async function lockSource(db: Db, sourceId: number): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_lock(${IMPORT_LOCK_SPACE}, ${sourceId}::int) as taken`.execute(db)
  return rows[0]!.taken
}

export async function unlockSource(db: Db, sourceId: number): Promise<void> {
  await sql`select pg_advisory_unlock(${IMPORT_LOCK_SPACE}, ${sourceId}::int)`.execute(db)
}

/** Locks a source for this transaction, so that it is not deleted meanwhile. Throws `FeedError` `closed` if it was deleted. */
export async function holdSource(db: Db, sourceId: number): Promise<void> {
  const { rows } =
    await sql`select from sources where id = ${sourceId} and state <> 'closed' for share`.execute(
      db,
    )
  if (rows.length === 0) throw new FeedError('closed', 'The source was given up.')
}

/** Locks a run for this transaction, which stores its items. Throws `FeedError` `closed` if it was deleted with its source. */
export async function holdRun(db: Db, importId: number): Promise<void> {
  const { rows } = await sql`select from imports where id = ${importId} for key share`.execute(db)
  if (rows.length === 0) throw new FeedError('closed', 'The source was given up.')
}

const RUN = ['id', 'file_digest', 'mapping_digest', 'read_at', 'stored_to'] as const

/** The last run of a source that was cut off. */
export async function unfinishedRun(db: Db, sourceId: number): Promise<ImportRun | null> {
  const run = await db
    .selectFrom('imports')
    .select(RUN)
    .where('source_id', '=', sourceId)
    .where('status', '=', 'running')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return run ?? null
}

export async function insertRun(
  db: Db,
  run: { source_id: number; file_name: string; file_digest: Buffer; mapping_digest: Buffer | null },
): Promise<ImportRun> {
  return db.insertInto('imports').values(run).returning(RUN).executeTakeFirstOrThrow()
}

/** Ends every unfinished run of a source but one: they will not be resumed. */
export async function abandonRuns(db: Db, sourceId: number, but: number | null): Promise<void> {
  await sql`
    with ended as (
      update imports set status = 'failed', finished_at = now(), error = coalesce(error, 'It was cut off, and another import followed.')
      where source_id = ${sourceId} and status = 'running' and id is distinct from ${but}::bigint returning id)
    delete from import_rows where import_id in (select id from ended)`.execute(db)
}

/** Approximate limit of the items in memory at a time. */
export interface BatchSize {
  count: number
  characters: number
}

/** Separates texts, which have no control characters: an array would have to be quoted here and parsed letter by letter there. */
const SEPARATOR = '\u001e'

/** Puts items of a file where `nextItems` finds them by offer. */
export async function insertItems(
  db: Db,
  importId: number,
  items: readonly ParsedItem[],
): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into import_rows (import_id, group_key, item, whole, size, data)
    select ${importId}, r.* from rows from (
      unnest(${items.map(({ key }) => key)}::text[]), unnest(${items.map(({ item }) => item)}::bigint[]), unnest(${items.map(({ isWhole }) => isWhole)}::boolean[]),
      unnest(${items.map(({ json }) => json.length)}::int[]), string_to_table(${items.map(({ json }) => json).join(SEPARATOR)}, ${SEPARATOR})) r`.execute(
    db,
  )
}

/** Marks the file as read; `error`: why it was not read to its end. */
export async function markRead(
  db: Db,
  importId: number,
  items: number,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ read_at: sql<string>`now()`, items, error: error && storable(error) })
    .where('id', '=', importId)
    .execute()
}

/** The offer with the most items, and how many. */
export async function largestGroup(
  db: Db,
  importId: number,
): Promise<{ key: string; size: number } | null> {
  const { rows } = await sql<{ key: string; size: number }>`
    select group_key as key, count(*) as size from import_rows where import_id = ${importId} group by 1 order by 2 desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The next items by offer, never half of one: as many as `count` and `characters` allow, and the rest of the last offer. */
export async function nextItems(
  db: Db,
  importId: number,
  after: string | null,
  { count, characters }: BatchSize,
): Promise<{ group_key: string; data: string }[]> {
  const { rows } = await sql<{ group_key: string; data: string }>`
    select group_key, data from (
      select group_key, data, sum(size) over (order by group_key) - sum(size) over (partition by group_key) as before from (
        select group_key, data, size from import_rows where import_id = ${importId} and group_key > ${after ?? ''}
        order by group_key fetch first ${sql.lit(count)} rows with ties) next) sized
    where before < ${sql.lit(characters)} order by group_key`.execute(db)
  return rows
}

export async function insertProblems(
  db: Db,
  importId: number,
  problems: readonly LocatedProblem[],
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into import_problems (import_id, item, external_id, severity, field, code, message, raw, proposal, line, column_name, details)
    select ${importId}, r.item, r."externalId", r.severity, r.field, r.code, r.message, r.raw, r.proposal, r.line, r."column", r.details
    from json_to_recordset(${JSON.stringify(problems)}::json)
      as r(item bigint, "externalId" text, severity text, field text, code text, message text, raw text, proposal text, line bigint, "column" text, details jsonb)`.execute(
    db,
  )
}

/** The run's progress, written in the transaction of the batch that made it. */
export async function advance(
  db: Db,
  importId: number,
  storedTo: string,
  items: number,
  result: BatchResult,
): Promise<void> {
  await sql`
    update imports set stored_to = ${storedTo}, position = position + ${items}, created = created + ${result.created}, updated = updated + ${result.updated},
      unchanged = unchanged + ${result.unchanged}, withdrawn = withdrawn + ${result.withdrawn}, rejected = rejected + ${result.rejected}, merged = merged + ${result.merged}, held = held + ${result.held}
    where id = ${importId}`.execute(db)
}

/** Ends a run: `failed` if it has an error, otherwise `done`. Deletes rows that were read and not stored. */
export async function finishRun(
  db: Db,
  importId: number,
  error: string | null = null,
): Promise<void> {
  await sql`
    with ended as (
      update imports set error = coalesce(${error}, error), finished_at = now(),
        status = case when coalesce(${error}, error) is null then 'done' else 'failed' end
      where id = ${importId})
    delete from import_rows where import_id = ${importId}`.execute(db)
}

export async function runFigures(db: Db, importId: number) {
  return db
    .selectFrom('imports')
    .select([
      'id',
      'status',
      'items',
      'position',
      'created',
      'updated',
      'unchanged',
      'withdrawn',
      'rejected',
      'merged',
      'held',
      'error',
      'scope',
      'doubt',
      'doubt_code',
      'usual',
      'whole',
      'missing',
      'gone',
    ])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
}
export type RunFigures = Awaited<ReturnType<typeof runFigures>>

/** Problems of a run by code and field, most frequent first, each with the place and the details of its first. */
export async function problemSummary(db: Db, importId: number) {
  return db
    .selectFrom('import_problems')
    .select((e) => [
      'severity',
      'code',
      'field',
      'column_name as column',
      e.fn.countAll<number>().as('count'),
      e.fn.min('item').as('item'),
      e.fn.min('line').as('line'),
    ])
    .select(sql<ProblemDetails | null>`(array_agg(details order by item))[1]`.as('details'))
    .where('import_id', '=', importId)
    .groupBy(['severity', 'code', 'field', 'column_name'])
    .orderBy('count', 'desc')
    .orderBy('code')
    .execute()
}
export type ProblemCount = Awaited<ReturnType<typeof problemSummary>>[number]

/** All problems of a run in the order of the file. */
export async function* allProblems(db: Db, importId: number, page = 5_000) {
  for (let offset = 0; ; offset += page) {
    const rows = await db
      .selectFrom('import_problems')
      .select([
        'item',
        'external_id',
        'severity',
        'field',
        'code',
        'message',
        'raw',
        'proposal',
        'line',
        'column_name as column',
        'details',
      ])
      .where('import_id', '=', importId)
      .orderBy('item')
      .orderBy('code')
      .orderBy('field')
      .orderBy('raw')
      .limit(page)
      .offset(offset)
      .execute()
    yield* rows
    if (rows.length < page) return
  }
}

/** `rollBack` undoes everything that follows on this connection. */
export async function begin(db: Db): Promise<void> {
  await sql`begin`.execute(db)
}

export async function rollBack(db: Db): Promise<void> {
  await sql`rollback`.execute(db)
}

/** Work that fails is undone alone, and the transaction around it goes on. */
export async function inSavepoint(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await sql`savepoint batch`.execute(db)
  try {
    await work(db)
  } catch (error) {
    await sql`rollback to savepoint batch`.execute(db)
    throw error
  }
  await sql`release savepoint batch`.execute(db)
}
