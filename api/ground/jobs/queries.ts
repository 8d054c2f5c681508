import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '#db/schema.ts'

/** The channel that names the kind of each new job. */
export const NEW_JOBS = 'jobs'

/** Asks to be notified of new jobs. */
export async function listenToJobs(
  client: pg.Client,
  onJob: (kind: string) => void,
): Promise<void> {
  client.on('notification', ({ payload }) => onJob(payload ?? ''))
  await client.query(`listen ${NEW_JOBS}`)
}

/** Another worker takes a job whose lease ran out. */
export const LEASE_SECONDS = 60

export interface Job {
  id: number
  kind: string
  data: object
  user_id: number | null
  /** Owner of the work, where many wait for work of its kind. At most one job of a lane runs at a time. */
  lane: string | null
  /** This one included. */
  attempts: number
  /** Sealed for `job`: values that readers of the table must not see. */
  secret: Buffer | null
  /** An operator brought it back after it had failed for the last time. */
  retried: boolean
}

/** Adds a job; in a transaction it exists if and only if that commits. With `userId` it is deleted with the account. */
export async function enqueue(
  db: Kysely<Database>,
  kind: string,
  data: object,
  {
    userId = null,
    lane = null,
    runAt,
    secret = null,
  }: { userId?: number | null; lane?: string | null; runAt?: Date; secret?: Buffer | null } = {},
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      data: JSON.stringify(data),
      user_id: userId,
      lane,
      secret,
      ...(runAt && { run_at: runAt }),
    })
    .execute()
}

/**
 * Leases a job of these kinds for `seconds`: the one that has waited longest, else one of the lane that was served longest ago. After that another
 * worker may take it. No two workers get the same job, nor two jobs of one lane; the second may get none although another lane has work.
 */
export async function takeJob(
  db: Kysely<Database>,
  kinds: readonly string[],
  seconds: number,
): Promise<Job | undefined> {
  return (await takeWithoutLane(db, kinds, seconds)) ?? takeOfLane(db, kinds, seconds)
}

/** By an index of their own: jobs without a lane may be many. */
function takeWithoutLane(
  db: Kysely<Database>,
  kinds: readonly string[],
  seconds: number,
): Promise<Job | undefined> {
  return db
    .updateTable('jobs')
    .set({ attempts: sql<number>`attempts + 1`, run_at: leaseOf(seconds) })
    .where('id', '=', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('kind', 'in', kinds)
        .where('lane', 'is', null)
        .where('run_at', '<=', sql<string>`now()`)
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'data', 'user_id', 'lane', 'attempts', 'retried', 'secret'])
    .executeTakeFirst()
}

async function takeOfLane(
  db: Kysely<Database>,
  kinds: readonly string[],
  seconds: number,
): Promise<Job | undefined> {
  const lease = leaseOf(seconds)
  const { rows } = await sql<Job>`
    with next as (
      select j.id, j.kind, j.lane from jobs j left join job_lanes l on l.kind = j.kind and l.lane = j.lane
      where j.kind = any(${[...kinds]}::text[]) and j.lane is not null and j.run_at <= now() and coalesce(l.taken_until, '-infinity') <= now()
      order by l.served_at nulls first, j.run_at, j.id limit 1 for update of j skip locked),
    turn as (
      insert into job_lanes (kind, lane, taken_until) select kind, lane, ${lease} from next
      on conflict (kind, lane) do update set served_at = excluded.served_at, taken_until = excluded.taken_until where coalesce(job_lanes.taken_until, '-infinity') <= now()
      returning lane)
    update jobs set attempts = attempts + 1, run_at = ${lease} from next
    where jobs.id = next.id and exists (select from turn)
    returning jobs.id, jobs.kind, jobs.data, jobs.user_id, jobs.lane, jobs.attempts, jobs.retried, jobs.secret`.execute(
    db,
  )
  return rows[0]
}

/** When a kind has work next. */
export interface NextDue {
  kind: string
  /** 0: a job is due now, though its lane may be busy. */
  inMs: number
}

/** When a job of each of these kinds is due, or a lane of theirs is free again at the latest; kinds with neither are left out. */
export async function selectNextDue(
  db: Kysely<Database>,
  kinds: readonly string[],
): Promise<NextDue[]> {
  const { rows } = await sql<NextDue>`
    select kind, (extract(epoch from greatest(least(job.at, lane.at) - now(), interval '0')) * 1000)::float8 as "inMs"
    from unnest(${[...kinds]}::text[]) as kind,
      lateral (select min(run_at) as at from jobs where jobs.kind = kind.kind and run_at < 'infinity') as job,
      lateral (select min(taken_until) as at from job_lanes where job_lanes.kind = kind.kind and taken_until > now()) as lane
    where coalesce(job.at, lane.at) is not null`.execute(db)
  return rows
}

const leaseOf = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** A job as its worker took it: another attempt number means that another worker has it. */
export type Taken = Pick<Job, 'id' | 'kind' | 'lane' | 'attempts'>

/** Extends the lease of a job, unless another worker has taken it meanwhile. */
export async function extendLease(
  db: Kysely<Database>,
  { id, kind, lane, attempts }: Taken,
  seconds: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: leaseOf(seconds) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  if (lane !== null && numUpdatedRows > 0n)
    await db
      .updateTable('job_lanes')
      .set({ taken_until: leaseOf(seconds) })
      .where('kind', '=', kind)
      .where('lane', '=', lane)
      .execute()
}

/** The next job of its lane may be taken. */
export async function freeLane(
  db: Kysely<Database>,
  { kind, lane }: Pick<Job, 'kind' | 'lane'>,
): Promise<void> {
  if (lane !== null)
    await db
      .updateTable('job_lanes')
      .set({ taken_until: null })
      .where('kind', '=', kind)
      .where('lane', '=', lane)
      .execute()
}

/** Returns an unfinished job when its process stops; that is no attempt. No-op if another worker has taken it. */
export async function putBackJob(db: Kysely<Database>, job: Taken): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ attempts: sql<number>`attempts - 1`, run_at: sql<string>`now()` })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await freeLane(db, job)
  await sql`select pg_notify(${NEW_JOBS}, ${job.kind})`.execute(db)
}

/** Puts a job off that has to wait; that is no attempt. No-op if another worker has taken it. */
export async function deferJob(db: Kysely<Database>, job: Taken, at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ attempts: sql<number>`attempts - 1`, run_at: at })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await freeLane(db, job)
}

/** No-op if another worker has taken the job. */
export async function deleteJob(db: Kysely<Database>, job: Taken): Promise<void> {
  if (await endJob(db, job)) await freeLane(db, job)
}

/**
 * Ends a job in the transaction that does its work, first thing: a process that dies after the commit leaves nothing to be done again. False when
 * another worker has taken the job, or it is gone.
 */
export async function endJob(
  transaction: Kysely<Database>,
  { id, attempts }: Pick<Job, 'id' | 'attempts'>,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the jobs of one kind that belong to an account; with `data` only those whose data contains it. */
export async function deleteJobsOf(
  db: Kysely<Database>,
  userId: number,
  kind: string,
  data: object = {},
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql<boolean>`data @> ${JSON.stringify(data)}::jsonb`)
    .execute()
}

/** Schedules the next attempt of a failed job. No-op if another worker has taken it. */
export async function postponeJob(
  db: Kysely<Database>,
  job: Taken,
  seconds: number,
  error: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ error, run_at: leaseOf(seconds) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await freeLane(db, job)
}

/** Deletes lanes that were not served for a day. */
export async function sweepLanes(db: Kysely<Database>): Promise<void> {
  await sql`delete from job_lanes where served_at < now() - interval '1 day' and coalesce(taken_until, '-infinity') < now()`.execute(
    db,
  )
}
