import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface Job {
  id: number
  kind: string
  data: object
  user_id: number | null
  /** This one included. */
  attempts: number
}

/** Puts work in the queue; in a transaction it is there when and only when that commits. With `userId` it goes with the account. */
export async function enqueue(db: Kysely<Database>, kind: string, data: object, { userId = null, runAt }: { userId?: number | null; runAt?: Date } = {}): Promise<void> {
  await db.insertInto('jobs').values({ kind, data: JSON.stringify(data), user_id: userId, ...(runAt && { run_at: runAt }) }).execute()
}

/**
 * Takes the job that has waited longest, of the kinds named. It is put off by `seconds` at once: who takes it and dies leaves it to be taken
 * again then. Two workers never take the same.
 */
export async function takeJob(db: Kysely<Database>, kinds: readonly string[], seconds: number): Promise<Job | undefined> {
  return db
    .updateTable('jobs')
    .set({ attempts: sql<number>`attempts + 1`, run_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', (query) =>
      query.selectFrom('jobs').select('id').where('kind', 'in', kinds).where('run_at', '<=', sql<string>`now()`).orderBy('run_at').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['id', 'kind', 'data', 'user_id', 'attempts'])
    .executeTakeFirst()
}

/** Puts a job off once more for the worker that has it, as long as no other has taken it. */
export async function holdJob(db: Kysely<Database>, { id, attempts }: Pick<Job, 'id' | 'attempts'>, seconds: number): Promise<void> {
  await db.updateTable('jobs').set({ run_at: sql<string>`now() + make_interval(secs => ${seconds})` }).where('id', '=', id).where('attempts', '=', attempts).execute()
}

/** It was not finished, through no fault of its own: for whoever is there next. */
export async function putBackJob(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('jobs').set({ attempts: sql<number>`attempts - 1`, run_at: sql<string>`now()` }).where('id', '=', id).execute()
}

export async function deleteJob(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute()
}

/** Drops what an account has in the queue of one kind; with `data` only what says that, or more. */
export async function deleteJobsOf(db: Kysely<Database>, userId: number, kind: string, data: object = {}): Promise<void> {
  await db.deleteFrom('jobs').where('user_id', '=', userId).where('kind', '=', kind).where(sql<boolean>`data @> ${JSON.stringify(data)}::jsonb`).execute()
}

/** It failed: again in so many seconds. */
export async function postponeJob(db: Kysely<Database>, id: number, seconds: number, error: string): Promise<void> {
  await db.updateTable('jobs').set({ error, run_at: sql<string>`now() + make_interval(secs => ${seconds})` }).where('id', '=', id).execute()
}
