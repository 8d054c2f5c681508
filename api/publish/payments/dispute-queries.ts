import { sql, type Kysely } from 'kysely'
import type { Account, DisputeState } from '#contract/publish/payment-lists.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export function selectDispute(db: Db, providerId: string) {
  return db
    .selectFrom('disputes')
    .select(['id', 'state', 'amount'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export function selectDisputes(db: Db, order: number) {
  return db
    .selectFrom('disputes')
    .select(['id', 'provider_id', 'amount', 'state', 'reason', 'created_at'])
    .where('order_id', '=', order)
    .orderBy('id')
    .execute()
}

/** Postings of a dispute so far. */
export async function selectDisputePostings(db: Db, dispute: number) {
  const { rows } = await sql<{ entry_id: number; account: Account; amount: number }>`
    select p.entry_id, p.account, p.amount from ledger_entries e join ledger_postings p on p.entry_id = e.id where starts_with(e.subject, ${`dispute:${dispute}:`})`.execute(
    db,
  )
  return rows
}

/** Credited to the customer’s balance of an order, without what reserved balances gave back. */
export async function creditedOf(db: Db, order: number): Promise<number> {
  const { rows } = await sql<{ credited: number }>`
    select coalesce(-sum(p.amount), 0)::bigint as credited from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.order_id = ${order} and p.account = 'customer' and e.kind in ('promotion_credited', 'refund_approved', 'refund_failed', 'refund_refused')`.execute(
    db,
  )
  return rows[0]!.credited
}

/** Sum of what the bank has, or may take, of a customer’s payments in a currency: their balance is held that long. */
export async function selectOpenlyDisputed(
  db: Db,
  customer: string,
  currency: string,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(d.amount), 0)::bigint as amount from disputes d join orders o on o.id = d.order_id
    where o.customer = ${customer} and o.currency = ${currency} and d.state in ('needs_response', 'under_review')`.execute(
    db,
  )
  return rows[0]!.amount
}

export async function insertDispute(
  db: Db,
  dispute: {
    order_id: number
    provider_id: string
    amount: number
    state: DisputeState
    reason: string
  },
): Promise<number> {
  const row = await db
    .insertInto('disputes')
    .values({ ...dispute, reason: dispute.reason.slice(0, 100) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Disputes that are not decided. */
export async function selectOpenDisputes(db: Db, provider: string): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select d.provider_id from disputes d join payments p on p.order_id = d.order_id
    where d.state in ('needs_response', 'under_review') and p.provider = ${provider} order by d.id`.execute(
    db,
  )
  return rows.map(({ provider_id }) => provider_id)
}

export async function updateDispute(db: Db, id: number, state: DisputeState): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ state, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
