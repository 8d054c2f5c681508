import autocannon, { type Client, type Request } from 'autocannon'
import { refused, withPortal } from './portal.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, type Row } from './report.ts'

const SECONDS = 10
/** The load at which the budget for a page is set, in requests per second. */
const BUDGET_RATE = 300

/** Measures listing pages of a production server of its own with demo offers: at the budget's load, and as many as it can. */
export const benchPages = (dataDir: string): Promise<void> => withPortal(dataDir, measure)

async function measure(url: string): Promise<void> {
  const kinds: [string, string[]][] = [
    ['listing page, each with another filter', differing('/en/es/buy-apartment')],
    ['listing page, the same again', ['/en/es/buy-apartment']],
    ['search call, each with another filter', differing('/api/offers?location=country207&action=0')],
    ['home', ['/en']],
  ]
  const rows: Row[] = []
  for (const [name, paths] of kinds) {
    const missing = await refused(url + paths[0]!)
    if (missing) {
      rows.push([name, missing, '', '', '', ''])
      continue
    }
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { 'accept-language': 'en' } }))
    const setupClient = spread(requests)
    await autocannon({ url, connections: 4, duration: 3, requests, setupClient })
    const steady = await autocannon({ url, connections: 16, duration: SECONDS, overallRate: BUDGET_RATE, requests, setupClient })
    const most = await autocannon({ url, connections: 8, duration: SECONDS, requests, setupClient })
    rows.push([
      name,
      ms(steady.latency.p50),
      ms(steady.latency.p99),
      count(most.requests.average),
      ms(most.latency.p99),
      steady.errors + steady.non2xx + most.errors + most.non2xx,
    ])
  }
  printTable(
    'Pages and calls of a production server, milliseconds',
    ['', `p50 at ${BUDGET_RATE}/s`, `p99 at ${BUDGET_RATE}/s`, 'most per s', 'p99 then', 'failed'],
    rows,
  )
}

/** Every connection would begin with the same address, and all but one would then be answered by the cache: each begins elsewhere. */
function spread(requests: Request[]): (client: Client) => void {
  const random = createRandom(7)
  return (client) => {
    const begin = Math.floor(random() * requests.length)
    client.setRequests([...requests.slice(begin), ...requests.slice(0, begin)])
  }
}

/** Addresses that no cache has seen, written as the site itself writes them. */
function differing(path: string): string[] {
  const random = createRandom(5)
  const sign = path.includes('?') ? '&' : '?'
  return Array.from({ length: 5000 }, (_, i) => `${path}${sign}areaMin=${(1000 + i) / 100}&sort=${pick(random, ['price', '-area', '-price_m2'])}`)
}
