import { sql, type Kysely } from 'kysely'
import type { InvoiceKind } from '#contract/publish/payment-lists.ts'
import type { InvoiceContent } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'
import type { OrderRow } from './order-queries.ts'

type Db = Kysely<Database>

/** The next number of a series. Its row stays locked until the transaction ends, so that there are no gaps. */
async function takeNumber(
  db: Db,
  { issuer, kind, year }: { issuer: number; kind: InvoiceKind; year: number },
): Promise<number> {
  const row = await db
    .insertInto('invoice_series')
    .values({ issuer_id: issuer, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer_id', 'kind', 'year'])
        .doUpdateSet({ last: sql<number>`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** Issues an invoice, or a credit note that corrects the invoice of the order, for an entry of the ledger. Its day and the year of its number are of one moment, in UTC: that at which its number is taken. */
export async function issueInvoice(
  db: Db,
  order: Pick<OrderRow, 'id' | 'issuer_id' | 'buyer' | 'currency' | 'treatment' | 'rate'>,
  {
    kind,
    entry,
    ...amounts
  }: { kind: InvoiceKind; entry: number } & Pick<
    InvoiceContent,
    'net' | 'tax' | 'lines' | 'startsAt' | 'endsAt'
  >,
): Promise<void> {
  const issuer = await db
    .selectFrom('issuers')
    .select(['name', 'address', 'country_id', 'vat_id', 'register', 'email'])
    .where('id', '=', order.issuer_id)
    .executeTakeFirstOrThrow()
  const invoice =
    kind === 'invoice'
      ? undefined
      : await db
          .selectFrom('invoices')
          .select('id')
          .where('order_id', '=', order.id)
          .where('kind', '=', 'invoice')
          .executeTakeFirstOrThrow()
  const content: InvoiceContent = {
    issuer: {
      name: issuer.name,
      address: issuer.address,
      country: `country${issuer.country_id}`,
      vatId: issuer.vat_id,
      register: issuer.register,
      email: issuer.email,
    },
    buyer: order.buyer,
    currency: order.currency,
    treatment: order.treatment,
    rate: order.rate,
    ...amounts,
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${order.issuer_id} ${kind}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ at: string; year: number }>`
    select clock_timestamp() as at, extract(year from clock_timestamp() at time zone 'UTC')::int as year`.execute(
    db,
  )
  const { at, year } = rows[0]!
  const number = await takeNumber(db, { issuer: order.issuer_id, kind, year })
  await db
    .insertInto('invoices')
    .values({
      issuer_id: order.issuer_id,
      kind,
      year,
      number,
      order_id: order.id,
      entry_id: entry,
      corrects_id: invoice?.id ?? null,
      issued_at: at,
      content: JSON.stringify(content),
    })
    .execute()
}

export interface InvoiceRow {
  id: number
  kind: InvoiceKind
  year: number
  number: number
  prefix: string
  order_id: number
  customer: string
  issued_at: string
  content: InvoiceContent
  corrects: { kind: InvoiceKind; year: number; number: number; prefix: string } | null
}

/** Invoices with the numbers of what they correct. */
export const invoiceRows = (db: Db) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('issuers as s', 's.id', 'i.issuer_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.year', 'i.number', 's.prefix', 'i.order_id', 'o.customer'])
    .select(['i.issued_at', 'i.content'])
    .select(sql<InvoiceKind>`i.kind`.as('kind'))
    .select(
      sql<InvoiceRow['corrects']>`(
        select jsonb_build_object('kind', c.kind, 'year', c.year, 'number', c.number, 'prefix', cs.prefix)
        from invoices c join issuers cs on cs.id = c.issuer_id where c.id = i.corrects_id)`.as(
        'corrects',
      ),
    )

export const selectInvoice = (db: Db, id: number): Promise<InvoiceRow | undefined> =>
  invoiceRows(db).where('i.id', '=', id).executeTakeFirst()

/** Invoices of orders, in the order of their issue. */
export async function selectInvoices(db: Db, orders: readonly number[]): Promise<InvoiceRow[]> {
  if (orders.length === 0) return []
  return invoiceRows(db)
    .where('i.order_id', 'in', [...orders])
    .orderBy('i.id')
    .execute()
}
