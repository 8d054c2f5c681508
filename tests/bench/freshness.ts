import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { SearchService } from '#api/search/service.ts'
import type { Database } from '#db/schema.ts'
import type { PriceFactors } from '#search/index.ts'
import { createRandom } from './random.ts'
import { ms, timing, type Row } from './report.ts'

const RATES = [0, 50, 500]
const PROBES = 40
/** Writes in a batch are this far apart, milliseconds. */
const EVERY = 40
/** So many changes, one statement after the other, make the index be rebuilt. */
const BURST = 20_000

/** From the moment at which a commit returns until a search finds the change, while so many other offers change each second; and while the index is rebuilt. */
export async function measureFreshness(
  db: Kysely<Database>,
  search: SearchService,
  factors: PriceFactors,
): Promise<Row[]> {
  const random = createRandom(17)
  const change = (amount: number) =>
    sql`update offers set price_amount = price_amount + 100 where id = any (${Array.from({ length: amount }, () => 1 + Math.floor(random() * search.size))}::bigint[])`.execute(
      db,
    )
  let stamp = 1000
  const probe = async (): Promise<number> => {
    const year = 1000 + (stamp++ % 800)
    const id = 1 + Math.floor(random() * search.size)
    await sql`update offers set year_built = ${year}, agency_id = null where id = ${id}`.execute(db)
    const begun = performance.now()
    while (
      !(
        await search.search({ factors, sort: 'newest', page: 1, yearMin: year, yearMax: year })
      ).ids.includes(id)
    )
      await sleep(1)
    return performance.now() - begun
  }
  const rows: Row[] = []
  for (const rate of RATES) {
    let writing = true
    const writer = (async () => {
      while (writing && rate > 0)
        await Promise.all([change(Math.max(1, Math.round((rate * EVERY) / 1000))), sleep(EVERY)])
    })()
    const times: number[] = []
    for (let i = 0; i < PROBES; i++) {
      times.push(await probe())
      await sleep(20 + random() * 60)
    }
    writing = false
    await writer
    rows.push(row(`a change is found, ${rate} others a second`, times))
  }
  const times: number[] = []
  for (let done = 0; done < BURST; done += 1000) await change(1000)
  const begun = performance.now()
  while (performance.now() - begun < 5000) times.push(await probe())
  rows.push(
    row(
      `a change is found, while ${BURST.toLocaleString('en')} others make the index be rebuilt`,
      times,
    ),
  )
  return rows
}

function row(name: string, times: number[]): Row {
  const { p50, p99 } = timing(times)
  const most = Math.max(...times)
  return [name, ms(p50), ms(p99), ms(most), most <= 1000 ? 'met' : 'MISSED']
}
