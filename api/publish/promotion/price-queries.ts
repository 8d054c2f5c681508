import { sql, type Kysely } from 'kysely'
import type { Group } from '#contract/library.ts'
import type { Package } from '#contract/publish/promotion-lists.ts'
import { PROMOTIONS_PER_PAGE } from '#contract/publish/promotion.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export interface PriceListRow {
  package: Package
  days: number
  place: string | null
  group: Group | null
  currency: string
  amount: number | null
}

/** The price list of now: of each key the latest price whose end has not passed. */
export async function selectPriceList(db: Db): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`
    select distinct on (package, days, place, "group", currency) package, days, place, "group", currency, amount
    from promotion_prices where valid_from <= now() and coalesce(valid_until, 'infinity') > now()
    order by package, days, place, "group", currency, valid_from desc`.execute(db)
  return rows
}

/** Each price with the moment after which it never holds again: its own end, or the begin of the next one that holds as long. A special price only interrupts it. */
const WITH_END = sql`(
  select id, package, days, place, "group", currency, amount, valid_from, least(valid_until, (
    select min(n.valid_from) from promotion_prices n
    where (n.package, n.days, n.currency) = (o.package, o.days, o.currency) and n.place is not distinct from o.place and n."group" is not distinct from o."group"
      and n.valid_from > o.valid_from and coalesce(n.valid_until, 'infinity') >= coalesce(o.valid_until, 'infinity'))) as valid_until
  from promotion_prices o) p`

export interface PriceRowOf extends PriceListRow {
  id: number
  valid_from: string
  valid_until: string | null
}

const COLUMNS = sql`p.id, p.package, p.days, p.place, p."group", p.currency, p.amount, p.valid_from, p.valid_until`

/** @param past with prices that held */
export async function selectPrices(
  db: Db,
  { page, past }: { page: number; past: boolean },
): Promise<{ rows: PriceRowOf[]; total: number }> {
  const shown = past ? sql`true` : sql`coalesce(p.valid_until, 'infinity') > now()`
  const { rows } = await sql<PriceRowOf & { total: number }>`
    select ${COLUMNS}, count(*) over ()::int as total from ${WITH_END} where ${shown}
    order by p.place nulls first, p."group" nulls first, p.package, p.days, p.currency, p.valid_from
    limit ${PROMOTIONS_PER_PAGE} offset ${(page - 1) * PROMOTIONS_PER_PAGE}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function selectPrice(db: Db, id: number): Promise<PriceRowOf | undefined> {
  const { rows } = await sql<PriceRowOf>`
    select ${COLUMNS} from ${WITH_END} where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Adds a price; undefined where one begins at the same moment. */
export async function insertPrice(
  db: Db,
  price: PriceListRow & { valid_from: Date; valid_until: Date | null; created_by: number },
): Promise<number | undefined> {
  const row = await db
    .insertInto('promotion_prices')
    .values(price)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes a price that does not hold yet; false for another. */
export async function deletePrice(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('promotion_prices')
    .where('id', '=', id)
    .where('valid_from', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
