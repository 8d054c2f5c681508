import { sql, type Kysely } from 'kysely'
import type { Account, EntryKind } from '#contract/publish/payment-lists.ts'
import { ENTRIES_PER_PAGE } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'
import { selectOpenlyDisputed } from './dispute-queries.ts'

type Db = Kysely<Database>

/** Debits are positive, credits negative; in minor units. */
export interface Posting {
  account: Account
  customer?: string
  amount: number
}

/**
 * Books something that happened, in a transaction. The database refuses an entry that does not balance, and a balance below zero. Undefined, and nothing is
 * booked, where it was booked already.
 */
export async function post(
  db: Db,
  entry: { kind: EntryKind; subject: string; order: number; currency: string },
  postings: readonly Posting[],
): Promise<number | undefined> {
  const row = await db
    .insertInto('ledger_entries')
    .values({ kind: entry.kind, subject: entry.subject, order_id: entry.order })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await db
    .insertInto('ledger_postings')
    .values(
      postings
        .filter(({ amount }) => amount !== 0)
        .map(({ account, customer, amount }, position) => ({
          entry_id: row.id,
          position,
          account,
          customer: customer ?? null,
          currency: entry.currency,
          amount,
        })),
    )
    .execute()
  return row.id
}

/** The balance of a customer: the portal owes it to them. */
export async function balanceOf(db: Db, customer: string, currency: string): Promise<number> {
  const row = await db
    .selectFrom('customer_balances')
    .select('amount')
    .where('customer', '=', customer)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.amount ?? 0
}

/** The part of a balance that can be spent: as long as the bank may take money of the customer’s payments, as much is held. */
export const freeBalanceOf = async (db: Db, customer: string, currency: string): Promise<number> =>
  Math.max(
    0,
    (await balanceOf(db, customer, currency)) -
      (await selectOpenlyDisputed(db, customer, currency)),
  )

/** The balances of a customer: in each currency that had one, also those that are used up. */
export function balancesOf(db: Db, customer: string) {
  return db
    .selectFrom('customer_balances')
    .select(['currency', 'amount'])
    .where('customer', '=', customer)
    .orderBy('currency')
    .execute()
}

export interface EntryRow {
  id: number
  kind: EntryKind
  at: string
  order: number
  postings: { account: Account; customer: string | null; currency: string; amount: number }[]
}

/** Entries of the ledger, newest first. */
export async function selectEntries(
  db: Db,
  {
    page = 1,
    order,
    currency,
  }: { page?: number; order?: number | undefined; currency?: string | undefined },
): Promise<{ rows: EntryRow[]; total: number }> {
  const { rows } = await sql<EntryRow & { total: number }>`
    select e.id, e.kind, e.at, e.order_id as order, e.total,
      (select jsonb_agg(jsonb_build_object('account', p.account, 'customer', p.customer, 'currency', p.currency, 'amount', p.amount) order by p.position) from ledger_postings p where p.entry_id = e.id) as postings
    from (select *, count(*) over ()::int as total from ledger_entries l
      where ${order === undefined ? sql`true` : sql`order_id = ${order}`}
        and ${currency === undefined ? sql`true` : sql`exists (select from ledger_postings where entry_id = l.id and currency = ${currency})`}
      order by id desc limit ${ENTRIES_PER_PAGE} offset ${(page - 1) * ENTRIES_PER_PAGE}) e order by e.id desc`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}

/** Sums of all accounts by currency. */
export async function selectSums(db: Db, currency?: string) {
  const { rows } = await sql<{ account: Account; currency: string; amount: number }>`
    select account, currency, sum(amount)::bigint as amount from ledger_postings
    where ${currency === undefined ? sql`true` : sql`currency = ${currency}`} group by account, currency order by currency, account`.execute(
    db,
  )
  return rows
}

/** Changes of a customer’s balance, newest first, with the balance after each. */
export async function selectStatement(
  db: Db,
  customer: string,
  { page, currency }: { page: number; currency: string },
) {
  const { rows } = await sql<{
    id: number
    at: string
    kind: EntryKind
    order: number
    amount: number
    balance: number
    total: number
  }>`
    select e.id, e.at, e.kind, e.order_id as order, -p.amount as amount,
      (sum(-p.amount) over (order by e.id))::bigint as balance, count(*) over ()::int as total
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.customer = ${customer} and p.account = 'customer' and p.currency = ${currency}
    order by e.id desc limit ${ENTRIES_PER_PAGE} offset ${(page - 1) * ENTRIES_PER_PAGE}`.execute(
    db,
  )
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}
