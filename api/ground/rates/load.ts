import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { CURRENCIES } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import { insertRates, newestRates, type RateDay } from './queries.ts'
import { createRateTable, type RateTable } from './rates.ts'

/** Rates that ship with the portal. */
const SNAPSHOT = new URL('./snapshot/eur-2026-09-29.json', import.meta.url)

const Snapshot = z.object({
  base: z.literal('EUR'),
  date: z.iso.date(),
  source: z.string().min(1),
  rates: z.record(z.string(), z.number().positive()),
})

/** The newest rates of the database; the shipped snapshot is put there first when it is missing. */
export async function loadRates(db: Kysely<Database>): Promise<RateTable> {
  await insertRates(db, await readSnapshot())
  const day = await newestRates(db)
  if (!day) throw new Error('The table rates is empty although the snapshot was just stored.')
  return createRateTable(day)
}

async function readSnapshot(): Promise<RateDay> {
  const { date, source, rates } = Snapshot.parse(JSON.parse(await readFile(SNAPSHOT, 'utf8')))
  const missing = CURRENCIES.find((currency) => !(currency.code in rates))
  if (missing) throw new Error(`The snapshot of exchange rates lacks ${missing.code}.`)
  return { date, source, rates }
}
