import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { pino } from 'pino'
import { refreshMarket } from '#api/homes/market/refresh-queries.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openDatabase } from '#db/open.ts'
import type { Places } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { fillHomes, MadeUpCountry } from './homes.ts'
import { count, ms, printTable, type Row } from './report.ts'

const COUNTRY = '/es'
/** Of a thousand offers. */
const SHARES = [1, 10]
/** Changes of offers: a price counts in the running month alone, an area in each month of the offer. */
const CHANGES = {
  'other prices': sql`price_amount = price_amount - 100`,
  'other areas': sql`living_area = living_area + 1`,
}

/** Refreshes of the market figures of one country with `forSale` homes for sale, and a quarter as many for rent: of all, and after changes of some of the offers. */
export async function benchRefresh(folder: string, places: Places, forSale: number): Promise<void> {
  const database = await openDatabase(
    { DATA_DIR: folder },
    { as: 'command', log: pino({ level: 'warn' }) },
  )
  const { db } = database
  try {
    places.setAreas((await readShippedAreas()).map((area) => area.read()))
    const rates = await loadRates(db)
    const all = await fillHomes(
      database.ownerUrl,
      new MadeUpCountry(places, places.byPath(COUNTRY)!),
      forSale,
    )
    const rows: Row[] = []
    const refresh = async (name: string) => {
      const start = performance.now()
      const done = await refreshMarket({ db, places, rates }, new Date())
      const seconds = (performance.now() - start) / 1000
      rows.push([name, done?.changed ?? 'all', `${ms(seconds)} s`])
    }
    await refresh('for the first time')
    await refresh('no changes')
    for (const [name, change] of Object.entries(CHANGES))
      for (const share of SHARES) {
        await sql`update offers set ${change} where id % 1000 < ${share}`.execute(db)
        await refresh(`${name} of ${share / 10} %`)
      }
    await sql`update offers set status = 'paused' where id % 1000 = 500`.execute(db)
    await refresh('0.1 % withdrawn')
    await db.deleteFrom('market_marks').execute()
    await refresh('all again')
    printTable(`Refreshes of market figures at ${count(all)} offers`, ['', 'offers', 'time'], rows)
  } finally {
    await database.close()
  }
}
