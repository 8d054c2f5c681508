import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  PROBLEMS_PER_PAGE,
  RUNS_PER_PAGE,
  WORDS_PER_FIELD,
  type ImportProblem,
  type FeedIn,
  type FeedInItem,
  type FeedInRevision,
  type FeedInRun,
  type FeedInWord,
  type LooksLike,
} from '#contract/feeds/feeds-in.ts'
import type { Database } from '#db/schema.ts'
import type { Vault } from '../../ground/gateways/vault.ts'
import type { FeedFormat } from '#feeds/mapping.ts'
import { isStaff } from '../../people/accounts/factor-queries.ts'
import { manages } from '../../homes/agencies/managing-queries.ts'
import { STORED_FILES_MIN, type DeletedFile } from '../imports/revision-queries.ts'
import type { RunReport } from './report.ts'

export type Db = Kysely<Database>

/** A source with an owner. */
export interface FeedInRow {
  id: number
  key: string
  name: string
  format: FeedFormat
  owner_id: number | null
  agency_id: number | null
  agency: string | null
  address: string | null
  has_password: boolean
  schedule: FeedIn['schedule']
  is_snapshot: boolean
  mapping: Record<string, unknown> | null
  state: 'active' | 'paused'
  halted_at: string | null
  halted_reason: string | null
  next_run_at: string | null
  created_at: string
  last_read_at: string
  is_silent: boolean
  offers: number
  quarantined: number
  held: number
  has_imported: boolean
  is_trusted: boolean
}

export interface RunRow {
  id: number
  source_id: number
  kind: FeedInRun['kind']
  cause: FeedInRun['cause']
  state: FeedInRun['state']
  accepts_fewer: boolean
  revision_id: number | null
  revision_name: string | null
  import_id: number | null
  report: RunReport | null
  error_code: string | null
  error: string | null
  looks_like: LooksLike | null
  created_at: string
  finished_at: string | null
}

/**
 * Whether its offers may be published without approval of each: it belongs to the operator, a moderator, or an agency that was verified at the last
 * check. Changes of the agency since then matter only after a moderator's decision.
 */
const isTrusted = (feedIn: 's' | 'sources') => sql<boolean>`(${sql.ref(`${feedIn}.name`)} is null
  or exists (select from users u where u.id = ${sql.ref(`${feedIn}.owner_id`)} and ${isStaff('u')})
  or coalesce('verified' = (select c.verdict from agency_checks c where c.verdict in ('verified', 'refused')
    and c.agency_id = coalesce(${sql.ref(`${feedIn}.agency_id`)}, (select m.agency_id from agency_members m where m.user_id = ${sql.ref(`${feedIn}.owner_id`)})) order by c.number desc limit 1), false))`

const SOURCE = sql`
  select s.id, s.key, s.name, s.format, s.owner_id, s.agency_id, a.name as agency, s.address, s.schedule, s.is_snapshot, s.mapping, s.state, s.halted_at, s.halted_reason, s.next_run_at, s.created_at, s.last_read_at, s.silence is not null as is_silent,
    exists (select from source_secrets where source_id = s.id) as has_password,
    (select count(*)::int from offers where source_id = s.id and status in ('published', 'reserved')) as offers,
    (select count(*)::int from feed_items where source_id = s.id and state = 'quarantined') as quarantined,
    (select count(*)::int from feed_items where source_id = s.id and state = 'held') as held,
    exists (select from imports where source_id = s.id) as has_imported, ${isTrusted('s')} as is_trusted
  from sources s left join agencies a on a.id = s.agency_id`

export async function selectFeedsIn(db: Db, userId: number): Promise<FeedInRow[]> {
  return (await sql<FeedInRow>`${SOURCE} where ${manages(userId)} order by s.id`.execute(db)).rows
}

export async function selectFeedIn(
  db: Db,
  userId: number,
  id: number,
): Promise<FeedInRow | undefined> {
  return (await sql<FeedInRow>`${SOURCE} where s.id = ${id} and ${manages(userId)}`.execute(db))
    .rows[0]
}

/** For runs of any owner; undefined without an owner. */
export async function selectOpenFeedIn(db: Db, id: number): Promise<FeedInRow | undefined> {
  return (
    await sql<FeedInRow>`${SOURCE} where s.id = ${id} and s.name is not null and s.state <> 'closed'`.execute(
      db,
    )
  ).rows[0]
}

/** The number of sources of an account or its agency. Locks the account, so that concurrent calls count one another. */
export async function countFeedsIn(db: Db, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for update`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sources s where s.state <> 'closed' and s.name is not null
      and (s.owner_id = ${userId} or s.agency_id = (select agency_id from agency_members where user_id = ${userId}))`.execute(
    db,
  )
  return rows[0]!.n
}

export interface FeedInSettings {
  name?: string | undefined
  address?: string | null | undefined
  schedule?: FeedIn['schedule'] | undefined
  is_snapshot?: boolean | undefined
  mapping?: string | null | undefined
  state?: 'active' | 'paused' | undefined
}

/** A new one is paused. */
export async function insertFeedIn(
  db: Db,
  feedIn: FeedInSettings & { key: string; name: string; format: FeedFormat; owner_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('sources')
    .values({
      ...feedIn,
      state: 'paused',
      agency_id: sql<
        number | null
      >`(select agency_id from agency_members where user_id = ${feedIn.owner_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The mapping of a source, locked until the transaction ends. */
export async function lockMapping(db: Db, id: number): Promise<FeedInRow['mapping']> {
  const { mapping } = await db
    .selectFrom('sources')
    .select('mapping')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return mapping as FeedInRow['mapping']
}

/** Undefined values do not change. Computes the next run if the schedule changed. */
export async function updateFeedIn(db: Db, id: number, change: FeedInSettings): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(columns).length > 0)
    await db.updateTable('sources').set(columns).where('id', '=', id).execute()
  await sql`
    update sources set next_run_at = case when state = 'active' and schedule <> 'off' and address is not null then least(next_run_at, now() + ${interval(sql`schedule`)}) end
    where id = ${id}`.execute(db)
}

const interval = (schedule: RawBuilder<unknown>) =>
  sql`case ${schedule} when 'hourly' then interval '1 hour' when 'six-hourly' then interval '6 hours' else interval '1 day' end`

export async function selectSecret(
  db: Db,
  id: number,
  vault: Vault,
): Promise<{ username: string; password: string } | undefined> {
  const found = await db
    .selectFrom('source_secrets')
    .select(['username', 'password'])
    .where('source_id', '=', id)
    .executeTakeFirst()
  return found && { ...found, password: vault.open('source', found.password).toString() }
}

/** Null deletes it. */
export async function replaceSecret(
  db: Db,
  id: number,
  secret: { username: string; password: Buffer } | null,
): Promise<void> {
  await db.deleteFrom('source_secrets').where('source_id', '=', id).execute()
  if (secret)
    await db
      .insertInto('source_secrets')
      .values({ source_id: id, ...secret })
      .execute()
}

/** Closes a source, in a transaction; returns the number of archived offers. */
export async function closeFeedIn(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from offers where source_id = ${id} and status in ('published', 'reserved', 'paused')`.execute(
    db,
  )
  await sql`select close_source(${id})`.execute(db)
  return rows[0]!.n
}

/** Assigns an account's sources to the agency that it joins, with their offers. */
export async function adoptFeedIn(db: Db, id: number): Promise<void> {
  await sql`
    with adopted as (
      update sources s set agency_id = m.agency_id from agency_members m where s.id = ${id} and s.agency_id is null and m.user_id = s.owner_id returning s.id, s.agency_id)
    update offers o set agency_id = adopted.agency_id from adopted where o.source_id = adopted.id and o.agency_id is null`.execute(
    db,
  )
}

const RUN = sql`
  select r.id, r.source_id, r.kind, r.cause, r.state, r.accepts_fewer, r.revision_id, f.name as revision_name, r.import_id, r.report, r.error_code, r.error, r.looks_like, r.created_at, r.finished_at
  from source_runs r left join feed_revisions f on f.id = r.revision_id`

/** Queues a run with its job; undefined if one is in progress. In a transaction. */
export async function insertRun(
  db: Db,
  run: {
    source_id: number
    kind: FeedInRun['kind']
    cause: FeedInRun['cause']
    revision_id?: number
    accepts_fewer?: boolean
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('source_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether a run of a source is in progress. */
export async function isBusy(db: Db, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('source_runs')
      .select('id')
      .where('source_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()) !== undefined
  )
}

/** Whether an account that can sign in is responsible: the owner, or the agency's owners and managers. Always true for the operator's. */
const hasActiveOwner = sql<boolean>`(sources.name is null or exists (select from users u where u.blocked_at is null and case when sources.agency_id is null then u.id = sources.owner_id
  else u.id in (select user_id from agency_members where agency_id = sources.agency_id and role <> 'agent') end))`

/** 'blocked' if all accounts responsible for a source are blocked, 'unchecked' if none is verified: nothing is published then. */
export async function ownerStateOf(db: Db, id: number): Promise<'free' | 'blocked' | 'unchecked'> {
  const {
    rows: [row],
  } = await sql<{
    active: boolean
    trusted: boolean
  }>`select ${hasActiveOwner} as active, ${isTrusted('sources')} as trusted from sources where id = ${id}`.execute(
    db,
  )
  return !row?.active ? 'blocked' : row.trusted ? 'free' : 'unchecked'
}

/**
 * Hides offers of an account's or its agency's sources while none of those responsible can sign in, and restores hidden ones.
 * `reason` in the history distinguishes them from those that a source paused. In a transaction.
 */
export async function suspendFeedsIn(db: Db, userId: number, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number; active: boolean }>`
    select id, ${hasActiveOwner} as active from sources where name is not null
      and ((agency_id is null and owner_id = ${userId}) or agency_id = (select agency_id from agency_members where user_id = ${userId})) order by id for update`.execute(
    db,
  )
  const of = (active: boolean) => rows.filter((row) => row.active === active).map(({ id }) => id)
  await sql`select set_config('lares.reason', ${reason}, true)`.execute(db)
  await sql`update offers set status = 'paused', version = version + 1 where source_id = any(${of(false)}::int[]) and status in ('published', 'reserved')`.execute(
    db,
  )
  await sql`select set_config('lares.reason', '', true)`.execute(db)
  await sql`
    update offers o set status = case when source_status = 'reserved' then 'reserved' else 'published' end, version = version + 1
    where source_id = any(${of(true)}::int[]) and status = 'paused'
      and (select reason from offer_statuses where offer_id = o.id order by at desc limit 1) = ${reason}`.execute(
    db,
  )
}

/** Queues a run of every due source, and sets the next date. Returns the runs with their lanes. */
export async function insertDueRuns(db: Db): Promise<{ id: number; lane: string }[]> {
  const { rows } = await sql<{ id: number; lane: string }>`
    with due as (
      update sources set next_run_at = now() + ${interval(sql`schedule`)}
      where state = 'active' and halted_at is null and schedule <> 'off' and address is not null and next_run_at <= now() and ${hasActiveOwner} returning id),
    asked as (insert into source_runs (source_id, kind, cause) select id, 'import', 'schedule' from due on conflict do nothing returning id, source_id)
    select asked.id, keeper_of(sources) as lane from asked join sources on sources.id = asked.source_id`.execute(
    db,
  )
  return rows
}

/** Files of this many bytes, and feeds that had this many items, are imported by workers of their own. */
const LARGE = { bytes: 8 * 2 ** 20, items: 5_000 }

/** The kind of job that imports the file of a run: large ones must not hold up small ones. */
export async function importKindOf(
  db: Db,
  sourceId: number,
  revisionId: number,
): Promise<'source_run' | 'source_run_large'> {
  const { rows } = await sql<{ large: boolean }>`
    select coalesce((select size >= ${LARGE.bytes} from feed_revisions where id = ${revisionId}), false)
      or coalesce((select items >= ${LARGE.items} from imports where source_id = ${sourceId} order by id desc limit 1), false) as large`.execute(
    db,
  )
  return rows[0]!.large ? 'source_run_large' : 'source_run'
}

/** The lane of a source's work: its owner's. */
export async function laneOf(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{
    lane: string
  }>`select keeper_of(sources) as lane from sources where id = ${id}`.execute(db)
  return rows[0]?.lane ?? null
}

export async function selectRun(db: Db, id: number): Promise<RunRow | undefined> {
  return (await sql<RunRow>`${RUN} where r.id = ${id}`.execute(db)).rows[0]
}

/** The last run of each source. */
export async function selectLastRuns(db: Db, feedsIn: readonly number[]): Promise<RunRow[]> {
  return (
    await sql<RunRow>`${RUN} where r.id in (select max(id) from source_runs where source_id = any(${[...feedsIn]}::int[]) group by source_id)`.execute(
      db,
    )
  ).rows
}

export async function selectRuns(
  db: Db,
  sourceId: number,
  page: number,
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } =
    await sql<RunRow>`${RUN} where r.source_id = ${sourceId} order by r.id desc limit ${RUNS_PER_PAGE} offset ${(page - 1) * RUNS_PER_PAGE}`.execute(
      db,
    )
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from source_runs where source_id = ${sourceId}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

/** Starts a run, or resumes an interrupted one; undefined if nothing is left to do. */
export async function beginRun(db: Db, id: number): Promise<RunRow | undefined> {
  await sql`update source_runs set state = 'running', started_at = coalesce(started_at, now()) where id = ${id} and state in ('waiting', 'running')`.execute(
    db,
  )
  return (await sql<RunRow>`${RUN} where r.id = ${id} and r.state = 'running'`.execute(db)).rows[0]
}

/** The error of a run whose job failed for the last time. */
export const GIVEN_UP = 'internal'

/** Reopens a failed run, unless its source has another one in progress. */
export async function reopenRun(db: Db, id: number): Promise<void> {
  await sql`
    update source_runs r set state = 'waiting', error_code = null, error = null, finished_at = null
    where id = ${id} and state = 'failed' and error_code = ${GIVEN_UP}
      and not exists (select from source_runs o where o.source_id = r.source_id and o.state in ('waiting', 'running'))`.execute(
    db,
  )
}

/** Ends the run of a source that is in progress, or only one that waits; an import ends at its next batch. Undefined without one. */
export async function stopRun(
  db: Db,
  sourceId: number,
  states: readonly ('waiting' | 'running')[] = ['waiting', 'running'],
): Promise<number | undefined> {
  const row = await db
    .updateTable('source_runs')
    .set({ state: 'stopped', finished_at: sql<string>`now()` })
    .where('source_id', '=', sourceId)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isStopped(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('source_runs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'stopped')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds to a stopped run the report of what it had stored. */
export async function noteStopped(db: Db, id: number, report: RunReport): Promise<void> {
  await db
    .updateTable('source_runs')
    .set({ import_id: report.figures.id, report: JSON.stringify(report) })
    .where('id', '=', id)
    .where('state', '=', 'stopped')
    .execute()
}

export async function noteRevision(db: Db, id: number, revisionId: number): Promise<void> {
  await db
    .updateTable('source_runs')
    .set({ revision_id: revisionId })
    .where('id', '=', id)
    .execute()
}

/** False if the run was stopped before it failed; one that was stopped too late has ended well. */
export async function finishRun(
  db: Db,
  id: number,
  run: {
    state: 'done' | 'failed'
    import_id?: number | null
    report?: RunReport
    error_code?: string
    error?: string
    looks_like?: LooksLike | null
  },
): Promise<boolean> {
  const { report, ...rest } = run
  const { numUpdatedRows } = await db
    .updateTable('source_runs')
    .set({
      ...rest,
      ...(report && { report: JSON.stringify(report) }),
      finished_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', [
      'waiting',
      'running',
      ...(run.state === 'done' ? ['stopped' as const] : []),
    ])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its file was read completely: extends its offers' lifetime. In a transaction. */
export async function noteLastFile(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sources')
    .set({ last_read_at: sql<string>`now()`, silence: null, warned_at: null })
    .where('id', '=', id)
    .execute()
}

type SilentFeedIn = { id: number; name: string; owner_id: number | null }

const SILENT_FOR = (days: number) =>
  sql`s.name is not null and s.state <> 'closed' and s.last_read_at < now() - make_interval(days => ${days})`
const HAS_OFFERS = sql`exists (select from offers where source_id = s.id and status in ('published', 'reserved'))`

/** Sources with public offers and an owner without a file for this many days: their owners are warned now. In a transaction. */
export async function markExpiring(db: Db, days: number): Promise<SilentFeedIn[]> {
  return (
    await sql<SilentFeedIn>`update sources s set silence = 'expiring', warned_at = now() where ${SILENT_FOR(days)} and silence is null and ${HAS_OFFERS} returning id, name, owner_id`.execute(
      db,
    )
  ).rows
}

/** Marks silent sources as expired whose owners were warned this many days ago, and returns them: their offers expire now. In a transaction. */
export async function markExpired(
  db: Db,
  days: number,
  warnedDays: number,
): Promise<SilentFeedIn[]> {
  const { rows } = await sql<SilentFeedIn>`
    update sources s set silence = 'expired' where ${SILENT_FOR(days)} and silence = 'expiring' and warned_at <= now() - make_interval(days => ${warnedDays}) and ${HAS_OFFERS} returning id, name, owner_id`.execute(
    db,
  )
  return rows
}

/** The reason in the history. */
const SILENT = 'source_silent'

/** Hides offers of expired sources. The next file restores those that it contains. In a transaction. */
export async function expireOffers(db: Db): Promise<void> {
  await sql`select set_config('lares.reason', ${SILENT}, true)`.execute(db)
  await sql`
    update offers o set status = 'expired', source_status = 'expired', source_digest = null, version = version + 1 from sources s
    where s.id = o.source_id and s.name is not null and s.state <> 'closed' and s.silence = 'expired' and o.status in ('published', 'reserved')`.execute(
    db,
  )
  await sql`select set_config('lares.reason', '', true)`.execute(db)
}

/** Whether the previous import succeeded without doubts; null if there was none. */
export async function wasLastImportGood(
  db: Db,
  sourceId: number,
  before: number,
): Promise<boolean | null> {
  const { rows } = await sql<{ good: boolean }>`
    select state = 'done' and coalesce(report->'figures'->>'doubt_code', '') = '' as good from source_runs
    where source_id = ${sourceId} and id < ${before} and kind = 'import' and state in ('done', 'failed') order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.good ?? null
}

/** Items that the last import before a run put aside. */
export async function heldBefore(db: Db, sourceId: number, before: number): Promise<number> {
  const { rows } = await sql<{ held: number | null }>`
    select (report->'figures'->>'held')::int as held from source_runs
    where source_id = ${sourceId} and id < ${before} and kind = 'import' and state = 'done' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}

/** For a real run from the import, for a dry run from its report. */
const problemsOf = (run: Pick<RunRow, 'id' | 'import_id'>) =>
  run.import_id === null
    ? sql`select * from jsonb_to_recordset(coalesce((select report->'items' from source_runs where id = ${run.id}), '[]'))
        as p(item bigint, external_id text, severity text, field text, code text, message text, raw text, proposal text, line bigint, "column" text, details jsonb)`
    : sql`select item, external_id, severity, field, code, message, raw, proposal, line, column_name as "column", details from import_problems where import_id = ${run.import_id}`

/** Words that a run did not understand, most frequent first, at most `WORDS_PER_FIELD` per field, so that thousands of unknown towns do not hide unknown types. */
export async function selectWords(
  db: Db,
  run: Pick<RunRow, 'id' | 'import_id'>,
): Promise<FeedInWord[]> {
  const { rows } = await sql<FeedInWord>`
    select field, word, count, proposal from (
      select field, raw as word, count(*)::int as count, mode() within group (order by proposal) as proposal, row_number() over (partition by field order by count(*) desc, raw) as place
      from (${problemsOf(run)}) p
      where code in ('unknown_type', 'unknown_value', 'unknown_town', 'unknown_province', 'only_country') and field is not null and raw is not null group by 1, 2
    ) words where place <= ${WORDS_PER_FIELD} order by count desc, word`.execute(db)
  return rows
}

/** The problems of a run. */
export async function selectProblems(
  db: Db,
  run: RunRow,
  severity: string | undefined,
  page: number,
  size = PROBLEMS_PER_PAGE,
): Promise<{ rows: ImportProblem[]; total: number }> {
  const all = problemsOf(run)
  const where = severity === undefined ? sql`true` : sql`severity = ${severity}`
  const { rows } = await sql<ImportProblem>`
    select item, external_id as "externalId", severity, field, code, message, raw, line, "column", details from (${all}) p where ${where}
    order by item, code, field, raw limit ${size} offset ${(page - 1) * size}`.execute(db)
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from (${all}) p where ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

export async function selectItems(
  db: Db,
  sourceId: number,
  state: string,
  page: number,
): Promise<{ rows: FeedInItem[]; total: number }> {
  const { rows } = await sql<FeedInItem>`
    select external_id as "externalId", state, reason, coalesce(problems, '[]') as problems, raw, missed, updated_at as "updatedAt" from feed_items where source_id = ${sourceId} and state = ${state}
    order by external_id limit ${PROBLEMS_PER_PAGE} offset ${(page - 1) * PROBLEMS_PER_PAGE}`.execute(
    db,
  )
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from feed_items where source_id = ${sourceId} and state = ${state}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]!.n }
}

export async function selectRevisions(
  db: Db,
  sourceId: number,
  page: number,
): Promise<{ rows: FeedInRevision[]; total: number }> {
  const { rows } = await sql<FeedInRevision>`
    select id, name, size, address is not null as "fromAddress", fetched_at as at from feed_revisions where source_id = ${sourceId}
    order by fetched_at desc, id desc limit ${RUNS_PER_PAGE} offset ${(page - 1) * RUNS_PER_PAGE}`.execute(
    db,
  )
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from feed_revisions where source_id = ${sourceId}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

export async function lastRevision(db: Db, sourceId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('feed_revisions')
    .select('id')
    .where('source_id', '=', sourceId)
    .orderBy('fetched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Files of a source that are always stored, retention in days, and total bytes. */
const RETENTION = { files: 20, days: 90, bytes: 4 * 2 ** 30 }

/** Deletes old revisions; returns the files to delete. A few stay regardless of their size, and those that a run needs. */
export async function sweepRevisions(db: Db): Promise<DeletedFile[]> {
  const { rows } = await sql<DeletedFile>`
    delete from feed_revisions where id in (
      select id from (
        select f.id, f.fetched_at, row_number() over newest as place, sum(f.size) over newest as bytes
        from feed_revisions f window newest as (partition by f.source_id order by f.fetched_at desc, f.id desc)) known
      where place > ${STORED_FILES_MIN} and (bytes > ${RETENTION.bytes} or (place > ${RETENTION.files} and fetched_at < now() - make_interval(days => ${RETENTION.days})))
        and not exists (select from source_runs r where r.revision_id = known.id and r.state in ('waiting', 'running')))
    returning source_id, digest`.execute(db)
  return rows
}
