import { sql, type Kysely } from 'kysely'
import type { SandboxObject } from '#db/json-types.ts'
import type { Database } from '#db/schema.ts'

export type SandboxKind = 'intent' | 'refund' | 'dispute'

export interface SandboxRow {
  id: string
  kind: SandboxKind
  object: SandboxObject
}

/** An event that the job `sandbox_event` delivers, or the intent that it settles or disputes. */
export type SandboxJob = { event: object } | { settle: string } | { dispute: string }

/** False when there is an object of that key. */
export async function insertSandboxObject(
  db: Kysely<Database>,
  { id, kind, key, object }: SandboxRow & { key: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('sandbox_objects')
    .values({ id, kind, key, object: JSON.stringify(object) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const ofKind = (db: Kysely<Database>, kind: SandboxKind, id: string) =>
  db
    .selectFrom('sandbox_objects')
    .select(['id', 'kind', 'object'])
    .where('id', '=', id)
    .where('kind', '=', kind)

export const selectSandboxObject = (
  db: Kysely<Database>,
  kind: SandboxKind,
  id: string,
): Promise<SandboxRow | undefined> => ofKind(db, kind, id).executeTakeFirst()

/** Others wait for the end of the transaction before they see or change it. */
export const lockSandboxObject = (
  transaction: Kysely<Database>,
  kind: SandboxKind,
  id: string,
): Promise<SandboxRow | undefined> => ofKind(transaction, kind, id).forUpdate().executeTakeFirst()

export const selectSandboxObjectOfKey = (
  db: Kysely<Database>,
  key: string,
): Promise<SandboxRow | undefined> =>
  db
    .selectFrom('sandbox_objects')
    .select(['id', 'kind', 'object'])
    .where('key', '=', key)
    .executeTakeFirst()

/** `changed_at` is the moment of the last change of its status. */
export async function updateSandboxObject(
  transaction: Kysely<Database>,
  { id, object }: SandboxRow,
): Promise<void> {
  await transaction
    .updateTable('sandbox_objects')
    .set({
      object: JSON.stringify(object),
      changed_at: sql<string>`case when object->>'status' = ${object.status} then changed_at else now() end`,
    })
    .where('id', '=', id)
    .execute()
}

export async function queueSandboxJob(
  db: Kysely<Database>,
  job: SandboxJob,
  delayMs: number,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: 'sandbox_event',
      data: JSON.stringify(job),
      run_at: sql<string>`now() + make_interval(secs => ${delayMs / 1000})`,
    })
    .execute()
}

/** An object that moved money, and when. */
export interface SandboxMovement extends SandboxRow {
  at: string
}

/** The first so many that moved money from one moment to before another, after a given one. */
export async function selectSandboxMovements(
  db: Kysely<Database>,
  { from, to, after, limit }: { from: Date; to: Date; after?: SandboxMovement; limit: number },
): Promise<SandboxMovement[]> {
  const { rows } = await sql<SandboxMovement>`
    select id, kind, object, at from (
      select id, kind, object, case kind when 'intent' then changed_at else created_at end as at from sandbox_objects
      where kind = 'dispute' or object->>'status' = 'succeeded' or (kind = 'refund' and object->>'status' = 'pending')) as moved
    where at >= ${from} and at < ${to} and (${after?.at ?? null}::timestamptz is null or (at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? ''}))
    order by at, id limit ${limit}`.execute(db)
  return rows
}
