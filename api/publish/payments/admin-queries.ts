import { sql, type Kysely } from 'kysely'
import type { OrderState } from '#contract/publish/payment-lists.ts'
import { ORDERS_PER_PAGE } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'
import { invoiceRows, type InvoiceRow } from './invoice-queries.ts'

type Db = Kysely<Database>

/** Names of accounts that are still there. */
export async function selectAccountNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of customers that are still there. */
export async function selectCustomerNames(
  db: Db,
  customers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select c.key, coalesce(a.name, u.name) as name from unnest(${[...new Set(customers)]}::text[]) as c(key)
    left join agencies a on c.key = 'agency:' || a.id left join users u on c.key = 'user:' || u.id
    where coalesce(a.name, u.name) is not null`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Orders by number of order or invoice, name, address or the provider’s id, newest first. */
export async function findOrders(
  db: Db,
  {
    page,
    q,
    state,
  }: { page: number; q: string; state?: OrderState | 'refund' | 'dispute' | undefined },
): Promise<{ ids: number[]; total: number }> {
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  const invoice = /^([A-Z0-9]{1,8})-(C-)?(\d{4})-(\d{1,9})$/i.exec(q)
  const matches =
    q === ''
      ? sql`true`
      : number !== undefined
        ? sql`o.id = ${Number(number)}`
        : invoice
          ? sql`exists (select from invoices i join issuers s on s.id = i.issuer_id where i.order_id = o.id and s.prefix = ${invoice[1]!.toUpperCase()}
              and i.kind = ${invoice[2] ? 'credit_note' : 'invoice'} and i.year = ${Number(invoice[3])} and i.number = ${Number(invoice[4])})`
          : sql`(exists (select from payments p where p.order_id = o.id and p.provider_id = ${q})
              or strpos(lower(concat_ws(' ', o.buyer->>'name', o.buyer->>'company', o.buyer->>'vatId')), lower(${q})) > 0
              or exists (select from users u where u.id = o.user_id and lower(u.email) = lower(${q})))`
  const inState =
    state === undefined
      ? sql`true`
      : state === 'refund'
        ? sql`exists (select from refunds r where r.order_id = o.id and r.state in ('waiting', 'approved', 'pending'))`
        : state === 'dispute'
          ? sql`exists (select from disputes d where d.order_id = o.id and d.state in ('needs_response', 'under_review'))`
          : sql`o.state = ${state}`
  const { rows } = await sql<{ id: number; total: number }>`
    select o.id, count(*) over ()::int as total from orders o where ${matches} and ${inState}
    order by o.id desc limit ${ORDERS_PER_PAGE} offset ${(page - 1) * ORDERS_PER_PAGE}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Counts of refunds and disputes that wait for people. */
export async function countWaiting(db: Db): Promise<{ refunds: number; disputes: number }> {
  const { rows } = await sql<{ refunds: number; disputes: number }>`
    select (select count(*) from refunds where state = 'waiting')::int as refunds,
      (select count(*) from disputes where state in ('needs_response', 'under_review'))::int as disputes`.execute(
    db,
  )
  return rows[0]!
}

/** From the first day of a month in UTC to before that of the next. */
const inMonth = (column: ReturnType<typeof sql.ref>, month: string) => {
  const first = `${month}-01T00:00:00Z`
  return sql<boolean>`${column} >= ${first}::timestamptz and ${column} < ${first}::timestamptz + interval '1 month'`
}

export async function selectOrdersOfMonth(db: Db, month: string) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select o.id as "order", o.created_at as created, o.state, o.customer, o.buyer->>'name' as name, o.buyer->>'company' as company, o.buyer->>'country' as country,
      o.buyer->>'vatId' as vat_id, o.currency, o.net, o.tax, o.net + o.tax as total, o.credit, o.returned_net + o.returned_tax as returned, o.treatment, o.rate, p.provider, p.provider_id
    from orders o left join payments p on p.order_id = o.id where ${inMonth(sql.ref('o.created_at'), month)} order by o.id`.execute(
    db,
  )
  return rows
}

export async function selectLedgerOfMonth(db: Db, month: string) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select e.id as entry, e.at, e.kind, e.subject, e.order_id as "order", p.account, p.customer, p.currency, p.amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id where ${inMonth(sql.ref('e.at'), month)} order by e.id, p.position`.execute(
    db,
  )
  return rows
}

export const selectInvoicesOfMonth = (db: Db, month: string): Promise<InvoiceRow[]> =>
  invoiceRows(db)
    .where(inMonth(sql.ref('i.issued_at'), month))
    .orderBy('i.id')
    .execute()
