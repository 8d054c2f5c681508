import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface RateDay {
  date: string
  source: string
  rates: Record<string, number>
}

/** The newest day that has rates, or null. */
export async function newestRates(db: Kysely<Database>): Promise<RateDay | null> {
  const rows = await db
    .selectFrom('rates')
    .select(['date', 'currency', 'per_eur', 'source'])
    .where('date', '=', (query) =>
      query.selectFrom('rates').select((e) => e.fn.max('date').as('date')),
    )
    .orderBy('currency')
    .execute()
  const [first] = rows
  return first
    ? {
        date: first.date,
        source: first.source,
        rates: Object.fromEntries(rows.map((row) => [row.currency, row.per_eur])),
      }
    : null
}

/** Stores a day's rates; a day that is known stays as it is. */
export async function insertRates(db: Kysely<Database>, day: RateDay): Promise<void> {
  const rows = Object.entries(day.rates).map(([currency, per_eur]) => ({
    date: day.date,
    currency,
    per_eur,
    source: day.source,
  }))
  await db
    .insertInto('rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
