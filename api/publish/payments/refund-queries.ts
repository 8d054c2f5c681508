import { sql, type Kysely } from 'kysely'
import type { RefundState, RefundWay } from '#contract/publish/payment-lists.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

const COLUMNS = [
  'id',
  'key',
  'order_id',
  'net',
  'tax',
  'way',
  'state',
  'reason',
  'needs_second',
  'requested_by',
  'decided_by',
  'provider_id',
  'created_at',
] as const

const refunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select(COLUMNS)
    .select(sql<number>`amount`.as('amount'))
export type RefundRow = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

export const selectRefunds = (db: Db, order: number): Promise<RefundRow[]> =>
  refunds(db).where('order_id', '=', order).orderBy('id').execute()

export const selectRefundByKey = (db: Db, key: string): Promise<RefundRow | undefined> =>
  refunds(db).where('key', '=', key).executeTakeFirst()

/** Sum of the refunds of an order that one administrator made alone. */
export async function sumAlone(db: Db, order: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds where order_id = ${order} and not needs_second and state <> 'failed'`.execute(
    db,
  )
  return rows[0]!.sum
}

/** The order of a refund, to lock it first. */
export async function orderOfRefund(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.order_id
}

export const lockRefund = (
  db: Db,
  by: { id: number } | { providerId: string },
): Promise<RefundRow | undefined> =>
  refunds(db)
    .where('id' in by ? 'id' : 'provider_id', '=', 'id' in by ? by.id : by.providerId)
    .forUpdate()
    .executeTakeFirst()

/** Undefined where there is one with this key. */
export async function insertRefund(
  db: Db,
  refund: {
    key: string
    order_id: number
    net: number
    tax: number
    way: RefundWay
    reason: string
    needs_second: boolean
    requested_by: number
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function moveRefund(
  db: Db,
  id: number,
  state: RefundState,
  more: { decided_by?: number; provider_id?: string; net?: number; tax?: number } = {},
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state, changed_at: sql`now()`, ...more })
    .where('id', '=', id)
    .execute()
}
