import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface Job {
  id: number
  kind: string
  data: object
  user_id: number | null
  /** For whom it is done, where many wait for work of its kind: of one lane one job is in hand at a time. */
  lane: string | null
  /** This one included. */
  attempts: number
}

/** Puts work in the queue; in a transaction it is there when and only when that commits. With `userId` it goes with the account. */
export async function enqueue(
  db: Kysely<Database>,
  kind: string,
  data: object,
  {
    userId = null,
    lane = null,
    runAt,
  }: { userId?: number | null; lane?: string | null; runAt?: Date } = {},
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      data: JSON.stringify(data),
      user_id: userId,
      lane,
      ...(runAt && { run_at: runAt }),
    })
    .execute()
}

/**
 * Takes a job of the kinds named: the one that has waited longest, or else of the lane whose last turn is longest ago. It is put off by `seconds` at once: who takes
 * it and dies leaves it to be taken again then. Two workers never take the same, nor two of one lane; who comes second finds nothing this time.
 */
export async function takeJob(
  db: Kysely<Database>,
  kinds: readonly string[],
  seconds: number,
): Promise<Job | undefined> {
  return (await takeLongest(db, kinds, seconds)) ?? takeTurn(db, kinds, seconds)
}

/** Of those without a lane, by their index: there may be many. */
function takeLongest(
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
    .returning(['id', 'kind', 'data', 'user_id', 'lane', 'attempts'])
    .executeTakeFirst()
}

async function takeTurn(
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
    returning jobs.id, jobs.kind, jobs.data, jobs.user_id, jobs.lane, jobs.attempts`.execute(db)
  return rows[0]
}

const leaseOf = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** A job as its worker took it. */
type Taken = Pick<Job, 'id' | 'kind' | 'lane' | 'attempts'>

/** Puts a job off once more for the worker that has it, as long as no other has taken it. */
export async function holdJob(
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

/** Others of its lane may be taken. */
async function leaveLane(
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

/** It was not finished, through no fault of its own: for whoever is there next. Nothing is done where another worker has taken it meanwhile. */
export async function putBackJob(db: Kysely<Database>, job: Taken): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ attempts: sql<number>`attempts - 1`, run_at: sql<string>`now()` })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await leaveLane(db, job)
}

/** The same holds here. */
export async function deleteJob(db: Kysely<Database>, job: Taken): Promise<void> {
  if (await endJob(db, job)) await leaveLane(db, job)
}

/**
 * Ends a job in the transaction that does its work, before anything else of it: a process that dies after its commit leaves nothing to be done again. False when the
 * job is no longer its worker's: it was taken by another one, or is gone.
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

/** Drops what an account has in the queue of one kind; with `data` only what says that, or more. */
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

/** It failed: again in so many seconds. And here. */
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
  if (numUpdatedRows > 0n) await leaveLane(db, job)
}

/** Forgets whose turn it was where nobody of that lane has come for a day. */
export async function sweepLanes(db: Kysely<Database>): Promise<void> {
  await sql`delete from job_lanes where served_at < now() - interval '1 day' and coalesce(taken_until, '-infinity') < now()`.execute(
    db,
  )
}
