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

/** Sum of the refunds of a month to a customer that were made without a second approval, in a currency. */
export async function sumAlone(db: Db, customer: string, currency: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.amount), 0)::bigint as sum from refunds r join orders o on o.id = r.order_id
    where o.customer = ${customer} and o.currency = ${currency} and not r.needs_second and r.created_at > now() - interval '30 days'`.execute(
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

/** Refunds that the provider was asked for some minutes ago and that are not decided: their events may be lost. */
export async function selectPendingRefunds(db: Db, provider: string): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select r.provider_id from refunds r join payments p on p.order_id = r.order_id
    where r.state = 'pending' and p.provider = ${provider} and r.changed_at < now() - interval '5 minutes' order by r.id`.execute(
    db,
  )
  return rows.map(({ provider_id }) => provider_id)
}
