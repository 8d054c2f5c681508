import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Jobs of a kind that wait, or that no worker takes any more. */
export interface JobCount {
  kind: string
  /** `retrying`: later, after an attempt that failed. */
  state: 'due' | 'later' | 'retrying' | 'dead'
  jobs: number
  /** How long the oldest has been due; 0 for others. */
  seconds: number
}

/** Jobs by kind. A job that runs is `later` or `retrying`: its lease ends then. */
export async function countJobs(db: Kysely<Database>): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, case when dead_at is not null then 'dead' when run_at <= now() then 'due' when error is not null then 'retrying' else 'later' end as state, count(*)::int as jobs,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8 as seconds
    from jobs group by 1, 2`.execute(db)
  return rows
}

/** The latest error of each kind of job that has one. */
export async function selectJobErrors(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('jobs')
    .distinctOn('kind')
    .select(['kind', 'error'])
    .where('error', 'is not', null)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ kind, error }) => [kind, error ?? '']))
}

export interface DatabaseState {
  /** Of the server, by what they do (`active`, `idle`, `idle in transaction`); `other` where this account may not see it. */
  connections: { state: string; connections: number }[]
  maxConnections: number
  bytes: number
}

/** Servers that follow this one; `lag` in seconds. Null where only accounts with `pg_monitor` see it. Base backups are left out. */
export async function selectStandbys(
  db: Kysely<Database>,
): Promise<{ name: string | null; lag: number | null }[]> {
  const { rows } = await sql<{ name: string | null; lag: number | null }>`
    select nullif(application_name, '') as name, extract(epoch from replay_lag)::float8 as lag
    from pg_stat_replication where state is distinct from 'backup' order by 1`.execute(db)
  return rows
}

/** Of the server, and the last migration of the database. */
export async function selectVersions(
  db: Kysely<Database>,
): Promise<{ postgres: string; migration: string }> {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    select current_setting('server_version') as postgres, (select max(name) from migrations) as migration`.execute(
    db,
  )
  return rows[0]!
}

export async function selectDatabaseState(db: Kysely<Database>): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select (select coalesce(jsonb_agg(jsonb_build_object('state', state, 'connections', n)), '[]')
        from (select coalesce(state, 'other') as state, count(*) as n from pg_stat_activity where backend_type = 'client backend' group by 1) as states) as connections,
      current_setting('max_connections')::int as "maxConnections", pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]!
}

export interface FeedState {
  state: 'waiting' | 'running' | 'failed'
  feeds: number
  /** How long the oldest has waited or run; 0 for failed ones. */
  seconds: number
}

/** Feeds by their latest run: those that wait or run, and those whose latest run failed. */
export async function countFeeds(db: Kysely<Database>): Promise<FeedState[]> {
  const { rows } = await sql<FeedState>`
    select latest.state, count(*)::int as feeds,
      coalesce(max(extract(epoch from now() - latest.at)) filter (where latest.state <> 'failed'), 0)::float8 as seconds
    from sources, lateral (select state, coalesce(started_at, created_at) as at from source_runs where source_id = sources.id order by id desc limit 1) as latest
    where sources.state = 'active' and sources.halted_at is null and latest.state in ('waiting', 'running', 'failed')
    group by 1`.execute(db)
  return rows
}
