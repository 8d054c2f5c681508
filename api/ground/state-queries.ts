import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Jobs of a kind that wait, or that no worker takes any more. */
export interface JobCount {
  kind: string
  state: 'due' | 'later' | 'dead'
  jobs: number
  /** How long the oldest has been due; 0 for others. */
  seconds: number
}

/** Jobs by kind. A job that runs is `later`: its lease ends then. */
export async function countJobs(db: Kysely<Database>): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, case when dead_at is not null then 'dead' when run_at <= now() then 'due' else 'later' end as state, count(*)::int as jobs,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8 as seconds
    from jobs group by 1, 2`.execute(db)
  return rows
}

export interface DatabaseState {
  /** Of the server, by what they do (`active`, `idle`, `idle in transaction`); `other` where this account may not see it. */
  connections: { state: string; connections: number }[]
  maxConnections: number
  bytes: number
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
