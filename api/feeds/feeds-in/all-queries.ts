import { sql, type RawBuilder } from 'kysely'
import type { AnyFeed, FeedBacklog } from '#contract/feeds/all-feeds.ts'
import {
  FEEDS_PER_PAGE,
  type FEED_FILTERS,
  type FEED_SORTS,
} from '#contract/feeds/all-feeds-lists.ts'
import type { FeedInRun } from '#contract/feeds/feeds-in.ts'
import type { FeedFormat } from '#feeds/mapping.ts'
import type { Db } from './queries.ts'

export interface AnyFeedRow {
  id: number
  name: string
  format: FeedFormat
  agency_id: number | null
  agency: string | null
  owner_id: number | null
  owner: string | null
  has_runs: boolean
  state: AnyFeed['state']
  since: string | null
  place: number | null
  position: number | null
  read_items: number | null
  attempts: number | null
  job_error: string | null
  retry_at: string | null
  is_paused: boolean
  halted_at: string | null
  halted_reason: string | null
  next_run_at: string | null
  last_state: FeedInRun['state'] | null
  last_kind: FeedInRun['kind']
  last_finished_at: string
  last_seconds: number | null
  last_figures: NonNullable<NonNullable<AnyFeed['lastRun']>['figures']> | null
  last_doubted: boolean
  last_error: string | null
}

/**
 * All feeds with the state of their runs. A run in progress whose job no worker has taken waits: its place is that of its job if the lanes take turns, as
 * in `takeJob`. A job is taken while its lane is. Imports of the operator have no runs, only imports.
 */
const FEEDS = sql`
  work as (
    select (j.data->>'run')::bigint as run, j.kind, j.attempts, j.error, j.run_at, l.served_at, j.run_at > now() and coalesce(l.taken_until > now(), false) as is_taken,
      row_number() over (partition by j.kind, j.lane order by j.run_at, j.id) as turn
    from jobs j left join job_lanes l on l.kind = j.kind and l.lane = j.lane
    where j.kind in ('source_fetch', 'source_run', 'source_run_large') and j.dead_at is null),
  queue as (
    select run, row_number() over (partition by kind order by turn, served_at nulls first, run_at, run)::int as place from work where run_at <= now()),
  feeds as materialized (
    select s.id, coalesce(s.name, s.key) as name, s.format, s.agency_id, a.name as agency, s.owner_id, u.name as owner, s.name is not null as has_runs,
      case when current.state is not null then case when work.is_taken then 'running' else 'waiting' end else coalesce(last.state, 'new') end as state,
      case when current.state is not null then case when work.is_taken then coalesce(current.started_at, current.created_at) else current.created_at end end as since,
      queue.place, import.position, case when import.read_at is not null then import.items end as read_items,
      work.attempts, work.error as job_error, case when not work.is_taken and work.run_at > now() then work.run_at end as retry_at,
      s.state = 'paused' as is_paused, s.halted_at, s.halted_reason, case when s.halted_at is null then s.next_run_at end as next_run_at,
      last.state as last_state, last.kind as last_kind, last.finished_at as last_finished_at, last.seconds as last_seconds, last.figures as last_figures, last.doubted as last_doubted, last.error as last_error,
      coalesce(current.created_at, last.finished_at) as active_at
    from sources s
      left join agencies a on a.id = s.agency_id
      left join users u on u.id = s.owner_id
      left join source_runs current on current.source_id = s.id and current.state in ('waiting', 'running')
      left join work on work.run = current.id
      left join queue on queue.run = current.id
      left join lateral (
        select position, items, read_at from imports where current.state = 'running' and current.kind = 'import' and work.is_taken and source_id = s.id and status = 'running'
        order by id desc limit 1) import on true
      left join lateral (
        (select r.state, r.kind, r.finished_at, extract(epoch from r.finished_at - r.started_at)::float8 as seconds, r.report->'figures' as figures,
          coalesce(r.report->'figures'->>'doubt_code', '') <> '' as doubted, coalesce(r.error, r.report->'figures'->>'error') as error
        from source_runs r where s.name is not null and r.source_id = s.id and r.state in ('done', 'failed', 'stopped') order by r.id desc limit 1)
        union all
        (select i.status, 'import', i.finished_at, extract(epoch from i.finished_at - i.started_at)::float8,
          jsonb_build_object('items', items, 'created', created, 'updated', updated, 'unchanged', unchanged, 'withdrawn', withdrawn, 'rejected', rejected, 'held', held, 'gone', gone),
          i.doubt_code is not null, i.error
        from imports i where s.name is null and i.source_id = s.id and i.status <> 'running' order by i.id desc limit 1)) last on true
    where s.state <> 'closed' and s.format not in ('direct', 'demo'))`

const IS: Readonly<Record<(typeof FEED_FILTERS)[number], RawBuilder<boolean>>> = {
  failed: sql`state = 'failed'`,
  running: sql`state = 'running'`,
  waiting: sql`state = 'waiting'`,
  halted: sql`halted_at is not null`,
}

/** The first of two orders, rising; then by name and id. */
const RANK: Readonly<Record<(typeof FEED_SORTS)[number], RawBuilder<number>>> = {
  recent: sql`coalesce(-extract(epoch from active_at), 'infinity')::float8`,
  name: sql`0::float8`,
  next: sql`coalesce(extract(epoch from next_run_at), 'infinity')::float8`,
  longest: sql`-coalesce(last_seconds, 0)`,
  largest: sql`-coalesce((last_figures->>'items')::float8, 0)`,
}

/** A page of feeds, and how many there are; `after`: id of the last one of the page before. */
export async function selectAllFeeds(
  db: Db,
  {
    q = '',
    state,
    sort,
    after,
  }: {
    q?: string | undefined
    state?: (typeof FEED_FILTERS)[number] | undefined
    sort: (typeof FEED_SORTS)[number]
    after?: number | undefined
  },
): Promise<{ rows: AnyFeedRow[]; total: number; hasMore: boolean }> {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<AnyFeedRow & { total: number }>`
    with ${FEEDS},
    ranked as (
      select *, ${RANK[sort]} as rank, lower(name) as label from feeds
      where ${state ? IS[state] : sql`true`} and (${q} = '' or name ilike ${like} or agency ilike ${like} or owner ilike ${like})),
    last as (select rank, label, id from ranked where id = ${after ?? null}::int)
    select *, (select count(*)::int from ranked) as total from ranked
    where not exists (select from last) or (rank, label, id) > (select rank, label, id from last)
    order by rank, label, id limit ${sql.lit(FEEDS_PER_PAGE + 1)}`.execute(db)
  return {
    rows: rows.slice(0, FEEDS_PER_PAGE),
    total: rows[0]?.total ?? 0,
    hasMore: rows.length > FEEDS_PER_PAGE,
  }
}

export async function selectAnyFeed(db: Db, id: number): Promise<AnyFeedRow | undefined> {
  const { rows } =
    await sql<AnyFeedRow>`with ${FEEDS} select * from feeds where id = ${id}`.execute(db)
  return rows[0]
}

export async function selectBacklog(db: Db): Promise<FeedBacklog> {
  const { rows } = await sql<FeedBacklog>`
    with ${FEEDS},
    ended as (
      select r.id, i.items from source_runs r left join imports i on i.id = r.import_id
      where r.kind = 'import' and r.finished_at > now() - interval '1 day')
    select count(*) filter (where ${IS.waiting})::int as waiting, count(*) filter (where ${IS.running})::int as running,
      count(*) filter (where ${IS.failed})::int as failed, count(*) filter (where ${IS.halted})::int as halted,
      coalesce(extract(epoch from now() - min(since) filter (where ${IS.waiting})), 0)::float8 as "oldestWaitSeconds",
      (select count(*)::int from ended) as runs, (select coalesce(sum(items), 0)::float8 from ended) as items
    from feeds`.execute(db)
  return rows[0]!
}

/** With null it is resumed. False if nothing changed. */
export async function setHalt(db: Db, id: number, reason: string | null): Promise<boolean> {
  const { rows } = await sql`
    update sources set halted_at = ${reason === null ? null : sql`now()`}, halted_reason = ${reason}
    where id = ${id} and halted_reason is distinct from ${reason}::text returning id`.execute(db)
  return rows.length > 0
}
