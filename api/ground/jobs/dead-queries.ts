import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { freeLane, NEW_JOBS, type Taken } from './queries.ts'

export const DEAD_JOBS_PER_PAGE = 50
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

/** Dead jobs, the latest first. */
export function selectDead(db: Kysely<Database>, page: number) {
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
      sql<string>`dead_at`.as('dead_at'),
    ])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(DEAD_JOBS_PER_PAGE)
    .offset((page - 1) * DEAD_JOBS_PER_PAGE)
    .execute()
}

export async function countDead(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dead_at', 'is not', null)
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
