import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { SearchService } from '#api/homes/search/service.ts'
import type { Database } from '#db/schema.ts'
import type { PriceFactors } from '#search/index.ts'
import { createRandom } from './random.ts'
import { ms, timing, type Row } from './report.ts'

const RATES = [0, 50, 500]
const PROBES = 40
/** Milliseconds between writes of a batch. */
const WRITE_INTERVAL_MS = 40
/** Changes in one batch that force a rebuild of the index. */
const BURST = 20_000

/** Milliseconds from a commit until a search finds the change, at several rates of other changes, and during a rebuild. */
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
    const start = performance.now()
    while (
      !(
        await search.search({ factors, sort: 'newest', page: 1, yearMin: year, yearMax: year })
      ).ids.includes(id)
    )
      await sleep(1)
    return performance.now() - start
  }
  const rows: Row[] = []
  for (const rate of RATES) {
    let writing = true
    const writer = (async () => {
      while (writing && rate > 0)
        await Promise.all([
          change(Math.max(1, Math.round((rate * WRITE_INTERVAL_MS) / 1000))),
          sleep(WRITE_INTERVAL_MS),
        ])
    })()
    const times: number[] = []
    for (let i = 0; i < PROBES; i++) {
      times.push(await probe())
      await sleep(20 + random() * 60)
    }
    writing = false
    await writer
    rows.push(row(`change found, with ${rate} others a second`, times))
  }
  const times: number[] = []
  for (let done = 0; done < BURST; done += 1000) await change(1000)
  const start = performance.now()
  while (performance.now() - start < 5000) times.push(await probe())
  rows.push(
    row(`change found, while ${BURST.toLocaleString('en')} others rebuild the index`, times),
  )
  return rows
}

function row(name: string, times: number[]): Row {
  const { p50, p99 } = timing(times)
  const most = Math.max(...times)
  return [name, ms(p50), ms(p99), ms(most), most <= 1000 ? 'met' : 'MISSED']
}
