import { sql, type Kysely } from 'kysely'
import { pagesOf } from '#contract/lists.ts'
import type { Difference } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>
export const RECONCILIATIONS_PER_PAGE = 31

export interface MovementRow {
  kind: 'payment' | 'refund' | 'dispute'
  /** The provider’s id. */
  id: string
  currency: string
  amount: number
  order: number | null
}

/** Movements booked in a time, and those booked at any time for these ids. A payment was booked when its order was paid. */
export async function selectMovements(
  db: Db,
  provider: string,
  { ids, from, to }: { ids: readonly string[]; from: Date; to: Date },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select kind, id, currency, amount, order_id as order from (
      select 'payment' as kind, p.provider_id as id, p.currency, p.amount, p.order_id, e.at
        from payments p join ledger_entries e on e.kind = 'order_paid' and e.order_id = p.order_id where p.provider = ${provider}
      union all select 'refund', r.provider_id, p.currency, r.amount, r.order_id, e.at
        from refunds r join payments p on p.order_id = r.order_id join ledger_entries e on e.kind = 'refund_paid' and e.subject = 'refund:' || r.id where r.state = 'succeeded' and p.provider = ${provider}
      union all select 'dispute', d.provider_id, p.currency, d.amount, d.order_id, e.at
        from disputes d join payments p on p.order_id = d.order_id join ledger_entries e on e.kind = 'dispute_opened' and e.subject = 'dispute:' || d.id || ':0' where p.provider = ${provider}) booked
    where id = any(${[...ids]}::text[]) or (at >= ${from} and at < ${to})`.execute(db)
  return rows
}

export async function upsertReconciliation(
  db: Db,
  {
    differences,
    ...row
  }: { provider: string; day: string; checked: number; differences: Difference[] },
): Promise<void> {
  const values = { ...row, differences: JSON.stringify(differences), at: sql<string>`now()` }
  await db
    .insertInto('reconciliations')
    .values(values)
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(values))
    .execute()
}

export async function selectReconciliations(db: Db, page: number) {
  const rows = await db
    .selectFrom('reconciliations')
    .select(['id', 'day', 'provider', 'checked', 'at', 'differences'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(RECONCILIATIONS_PER_PAGE)
    .offset((page - 1) * RECONCILIATIONS_PER_PAGE)
    .execute()
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(({ total: _, ...row }) => row),
    total,
    page,
    pages: pagesOf(total, RECONCILIATIONS_PER_PAGE),
  }
}

/** Days of the last week (in UTC) that ended an hour ago, had payments, and have no report. */
export async function selectUnreconciled(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series((now() at time zone 'UTC' - interval '8 days')::date, (now() at time zone 'UTC' - interval '25 hours')::date, interval '1 day') d
    where not exists (select from reconciliations r where r.day = d::date)
      and exists (select from payments where created_at < d + interval '1 day')`.execute(db)
  return rows.map(({ day }) => day)
}
