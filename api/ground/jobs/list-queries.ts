import { sql, type Kysely } from 'kysely'
import type { JobState } from '#contract/ground/job-lists.ts'
import type { Database } from '#db/schema.ts'
import { freeLane, LEASE_SECONDS, NEW_JOBS, type Taken } from './queries.ts'

export const JOBS_PER_PAGE = 50
/** Their data is personal: mails, addresses, names. */
export const DEAD_JOB_RETENTION_DAYS = 30

/** Marks a job as dead, with its error. No-op if another worker has taken it. */
export async function markDead(db: Kysely<Database>, job: Taken, error: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ error, dead_at: sql<string>`now()`, run_at: 'infinity' })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await freeLane(db, job)
}

const IS: Record<JobState, ReturnType<typeof sql<boolean>>> = {
  dead: sql<boolean>`dead_at is not null`,
  retrying: sql<boolean>`dead_at is null and error is not null`,
  waiting: sql<boolean>`error is null and run_at <= now()`,
}

/** Dead jobs, the latest first; others as they are done. */
export function selectJobs(db: Kysely<Database>, state: JobState, page: number) {
  return db
    .selectFrom('jobs')
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .select([
      'jobs.id',
      'kind',
      'attempts',
      'error',
      'jobs.created_at',
      'user_id',
      'users.name as user_name',
      'dead_at',
      sql<string | null>`nullif(run_at, 'infinity')`.as('next_at'),
    ])
    .where(IS[state])
    .orderBy(state === 'dead' ? sql`dead_at desc` : sql`run_at`)
    .orderBy('jobs.id', state === 'dead' ? 'desc' : 'asc')
    .limit(JOBS_PER_PAGE)
    .offset((page - 1) * JOBS_PER_PAGE)
    .execute()
}

export async function countJobsIn(db: Kysely<Database>, state: JobState): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(IS[state])
    .executeTakeFirstOrThrow()
  return count
}

/** Brings a dead job back, with all its attempts before it; all of them where none is named. A mail whose link has expired stays dead. */
export async function retryDead(
  db: Kysely<Database>,
  id?: number,
): Promise<{ retried: number; expired: number }> {
  const { rows } = await sql<{ retried: number; expired: number }>`
    with chosen as (
      select id, kind = 'mail_link' and coalesce((data->>'expiresAt')::timestamptz <= now(), true) as is_expired from jobs
      where dead_at is not null and ${id === undefined ? sql`true` : sql`id = ${id}`} for update),
    retried as (
      update jobs set dead_at = null, run_at = now(), attempts = 0, retried = true
      from chosen where jobs.id = chosen.id and not is_expired returning jobs.kind)
    select (select count(pg_notify(${NEW_JOBS}, kind))::int from retried) as retried,
      (select count(*)::int from chosen where is_expired) as expired`.execute(db)
  return rows[0]!
}

/**
 * Makes a job that failed due now, if it waits longer than a lease: else it may be running, or is due in a minute by itself. Answers whether it is there.
 */
export async function hurryJob(db: Kysely<Database>, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with chosen as (select id from jobs where id = ${id} and ${IS.retrying} for update),
    hurried as (
      update jobs set run_at = now() from chosen
      where jobs.id = chosen.id and run_at > now() + make_interval(secs => ${LEASE_SECONDS}) returning kind)
    select (select count(*)::int from chosen) as found, (select count(pg_notify(${NEW_JOBS}, kind)) from hurried) as hurried`.execute(
    db,
  )
  return rows[0]!.found > 0
}

/** Deletes a dead job; all of them where none is named. Answers how many it found. */
export async function deleteDead(db: Kysely<Database>, id?: number): Promise<number> {
  let query = db.deleteFrom('jobs').where('dead_at', 'is not', null)
  if (id !== undefined) query = query.where('id', '=', id)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Deletes dead jobs after their retention. */
export async function sweepDead(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('dead_at', '<', sql<string>`now() - make_interval(days => ${DEAD_JOB_RETENTION_DAYS})`)
    .execute()
}
