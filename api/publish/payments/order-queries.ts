import { sql, type Kysely } from 'kysely'
import type { Package } from '#contract/publish/promotion-lists.ts'
import type { OrderState, PaymentState, TaxTreatment } from '#contract/publish/payment-lists.ts'
import { ORDERS_PER_PAGE, type Buyer } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export interface OrderRow {
  id: number
  key: string
  digest: Buffer
  user_id: number | null
  customer: string
  state: OrderState
  currency: string
  net: number
  tax: number
  credit: number
  returned_net: number
  returned_tax: number
  treatment: TaxTreatment
  rate: number
  issuer_id: number
  buyer: Buyer
  locale: string
  created_at: string
  expires_at: string
  /** Null before somebody began to pay. */
  payment: PaymentState | null
  error: string | null
  provider: 'sandbox' | 'stripe' | null
  provider_id: string | null
}

const orderWithPayment = (db: Db) =>
  db
    .selectFrom('orders as o')
    .leftJoin('payments as p', 'p.order_id', 'o.id')
    .select([
      'o.id',
      'o.key',
      'o.digest',
      'o.user_id',
      'o.customer',
      'o.state',
      'o.currency',
      'o.net',
      'o.tax',
    ])
    .select(['o.credit', 'o.returned_net', 'o.returned_tax', 'o.treatment', 'o.rate'])
    .select(['o.issuer_id', 'o.buyer', 'o.locale', 'o.created_at', 'o.expires_at'])
    .select(['p.state as payment', 'p.error', 'p.provider', 'p.provider_id'])

export const selectOrder = (db: Db, id: number): Promise<OrderRow | undefined> =>
  orderWithPayment(db).where('o.id', '=', id).executeTakeFirst()

/** Newest first. */
export async function selectOrdersById(db: Db, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  return orderWithPayment(db)
    .where('o.id', 'in', [...ids])
    .orderBy('o.id', 'desc')
    .execute()
}

/** Locks an order: everything about its money happens under this lock, one after the other. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  await db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
  return selectOrder(db, id)
}

export interface LineRow {
  position: number
  offer_id: number
  title: string
  package: Package
  days: number
  starts_at: string | null
  amount: number
}

export function selectLines(db: Db, order: number): Promise<LineRow[]> {
  return db
    .selectFrom('order_lines')
    .select(['position', 'offer_id', 'title', 'package', 'days', 'starts_at', 'amount'])
    .where('order_id', '=', order)
    .orderBy('position')
    .execute()
}

/** When the promotions of a paid order run, in the order of its lines. */
export function selectTimes(
  db: Db,
  order: number,
): Promise<{ starts_at: string; ends_at: string }[]> {
  return db
    .selectFrom('promotions')
    .select(['starts_at', 'ends_at'])
    .where('order_id', '=', order)
    .orderBy('position')
    .execute()
}

/** Orders of one customer at a time: until the transaction ends, another waits. */
export async function lockCustomer(db: Db, customer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${customer}`}, 0))`.execute(db)
}

/** The order of a key with the same content. */
export function selectByKey(db: Db, userId: number, key: string, digest: Buffer) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** Open orders that have one of these packages of these offers. */
export async function selectOpenFor(
  db: Db,
  lines: readonly { offer: number; package: Package }[],
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from order_lines
    where is_open and (offer_id, package) in (select * from unnest(${lines.map(({ offer }) => offer)}::bigint[], ${lines.map((one) => one.package)}::text[]))
    order by order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

export interface NewOrder {
  key: string
  digest: Buffer
  user_id: number
  customer: string
  currency: string
  net: number
  tax: number
  credit: number
  treatment: TaxTreatment
  rate: number
  issuer_id: number
  buyer: Buyer
  locale: string
  expires_at: Date
}

/** Throws where somebody else has an open order for one of the lines. */
export async function insertOrder(
  db: Db,
  { buyer, ...order }: NewOrder,
  lines: readonly Omit<LineRow, 'position'>[],
): Promise<number> {
  const { id } = await db
    .insertInto('orders')
    .values({ ...order, buyer: JSON.stringify(buyer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values(lines.map((line, position) => ({ order_id: id, position, ...line })))
    .execute()
  return id
}

/** Whether an error says that one of the lines is in another open order. */
export const isLineTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'order_lines_open'

/** Closes an order under its lock. */
export async function closeOrder(
  db: Db,
  id: number,
  state: Exclude<OrderState, 'open'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state, closed_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
  await db.updateTable('order_lines').set({ is_open: false }).where('order_id', '=', id).execute()
}

/** Adds to what was given back, or takes it back. The database refuses more than was paid. */
export async function addReturned(
  db: Db,
  id: number,
  { net, tax }: { net: number; tax: number },
): Promise<void> {
  await sql`update orders set returned_net = returned_net + ${net}, returned_tax = returned_tax + ${tax} where id = ${id}`.execute(
    db,
  )
}

/** Notes the payment of an order at the provider; nothing happens where there is one. */
export async function insertPayment(
  db: Db,
  payment: {
    order_id: number
    provider: 'sandbox' | 'stripe'
    provider_id: string
    state: PaymentState
    currency: string
    amount: number
  },
): Promise<void> {
  await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export function selectPayment(db: Db, providerId: string) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'provider', 'provider_id', 'state', 'currency', 'amount', 'refunded'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof selectPayment>>>

export const selectPaymentOf = (db: Db, order: number) =>
  db
    .selectFrom('payments')
    .select(['order_id', 'provider', 'provider_id', 'state', 'currency', 'amount', 'refunded'])
    .where('order_id', '=', order)
    .executeTakeFirst()

/** Open orders that somebody began to pay some minutes ago: their events may be lost. */
export async function selectUndecided(db: Db, provider: 'sandbox' | 'stripe'): Promise<string[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select('p.provider_id')
    .where('o.state', '=', 'open')
    .where('p.provider', '=', provider)
    .where('p.created_at', '<', sql<string>`now() - interval '5 minutes'`)
    .orderBy('p.order_id')
    .execute()
  return rows.map(({ provider_id }) => provider_id)
}

export async function updatePayment(
  db: Db,
  order: number,
  { state, error }: { state: PaymentState; error: string | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state, error: error?.slice(0, 100) ?? null, changed_at: sql`now()` })
    .where('order_id', '=', order)
    .execute()
}

/** The database refuses more than was paid by card. */
export async function addRefunded(db: Db, order: number, amount: number): Promise<void> {
  await sql`update payments set refunded = refunded + ${amount} where order_id = ${order}`.execute(
    db,
  )
}

/** Orders of a customer, newest first; and those that an account placed for others that it works for. */
export async function selectOrders(
  db: Db,
  customer: string,
  {
    page,
    placed,
  }: { page: number; placed?: { userId: number; customers: readonly string[] } | undefined },
): Promise<{ rows: OrderRow[]; total: number }> {
  const rows = await orderWithPayment(db)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where((one) =>
      one.or([
        one('o.customer', '=', customer),
        ...(placed
          ? [
              one.and([
                one('o.user_id', '=', placed.userId),
                one('o.customer', 'in', [...placed.customers]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('o.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function selectLastBuyer(db: Db, userId: number): Promise<Buyer | null> {
  const row = await db
    .selectFrom('orders')
    .select('buyer')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.buyer ?? null
}

/** Titles of offers in a language, else in any. */
export async function selectTitles(
  db: Db,
  ids: readonly number[],
  lang: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ offer_id: number; title: string }>`
    select distinct on (offer_id) offer_id, title from offer_texts where offer_id = any(${[...ids]}::bigint[])
    order by offer_id, (lang = ${lang}) desc, (lang = 'en') desc, lang`.execute(db)
  return new Map(rows.map(({ offer_id, title }) => [offer_id, title]))
}

/** Accounts that hear of an order, with the languages of each: the one that placed it; and with `owners` those whose money it is, of an agency its administrators. One that left the agency hears no more of its money. */
export async function selectReaders(
  db: Db,
  { user_id, customer }: Pick<OrderRow, 'user_id' | 'customer'>,
  { owners }: { owners: boolean },
) {
  const [kind, number] = customer.split(':')
  const agency = kind === 'agency' ? Number(number) : null
  const user = kind === 'user' ? Number(number) : null
  const isReader = !owners
    ? sql`u.id = ${user_id}`
    : agency === null
      ? sql`u.id in (${user}, ${user_id})`
      : sql`u.id in (select user_id from agency_members where agency_id = ${agency} and (role <> 'agent' or user_id = ${user_id}))`
  const { rows } = await sql<{
    id: number
    email: string
    name: string
    locale: string
    agency: string | null
  }>`
    select u.id, u.email, u.name, u.locale, (select name from agencies where id = ${agency}) as agency
    from users u where ${isReader} and u.blocked_at is null order by u.id`.execute(db)
  return rows
}
