import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Client, type Request } from 'autocannon'
import { refused, withPortal } from './portal.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, timing, type Row } from './report.ts'

const SECONDS = 10
/** Request headers of a browser. */
const HEADERS = { 'accept-language': 'en', 'accept-encoding': 'gzip, deflate, br, zstd' }
/** The load of the page budget, in requests per second. */
const BUDGET_RATE = 300

/** Measures listing pages of a production server with demo offers, at the budget's load and at full load. */
export const benchPages = (dataDir: string): Promise<void> => withPortal(dataDir, measure)

async function measure(url: string): Promise<void> {
  const kinds: [string, string[]][] = [
    ['listing page, each with another filter', differing('/en/es/buy-apartment')],
    ['listing page, the same again', ['/en/es/buy-apartment']],
    [
      'search call, each with another filter',
      differing('/api/offers?location=country207&action=0'),
    ],
    ['home', ['/en']],
  ]
  const rows: Row[] = []
  for (const [name, paths] of kinds) {
    const missing = await refused(url + paths[0]!)
    if (missing) {
      rows.push([name, missing, '', '', '', ''])
      continue
    }
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: HEADERS }))
    const setupClient = spread(requests)
    await autocannon({ url, connections: 4, duration: 3, requests, setupClient })
    const steady = await come(url, paths)
    const most = await autocannon({ url, connections: 8, duration: SECONDS, requests, setupClient })
    rows.push([
      name,
      ms(steady.p50),
      ms(steady.p99),
      count(most.requests.average),
      ms(most.latency.p99),
      steady.failed + most.errors + most.non2xx,
    ])
  }
  printTable(
    'Pages and calls of a production server, milliseconds',
    ['', `p50 at ${BUDGET_RATE}/s`, `p99 at ${BUDGET_RATE}/s`, 'most per s', 'p99 then', 'failed'],
    rows,
  )
}

/** Open-loop load: requests start at even intervals, whether earlier ones were answered or not. Timed from their planned start, in milliseconds. */
async function come(
  url: string,
  paths: readonly string[],
): Promise<{ p50: number; p99: number; failed: number }> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failed = 0
  const ask = (path: string, due: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (isRight: boolean) => {
        times.push(performance.now() - due)
        if (!isRight) failed++
        resolve()
      }
      get(url + path, { agent, headers: HEADERS }, (response) =>
        response.resume().on('end', () => end(response.statusCode === 200)),
      ).on('error', () => end(false))
    })
  const start = performance.now()
  const requests: Promise<void>[] = []
  while (requests.length < BUDGET_RATE * SECONDS) {
    const due = start + (requests.length * 1000) / BUDGET_RATE
    const rest = due - performance.now()
    if (rest > 0) await sleep(rest)
    requests.push(ask(paths[(requests.length + 1000) % paths.length]!, due))
  }
  await Promise.all(requests)
  agent.destroy()
  const { p50, p99 } = timing(times)
  return { p50, p99, failed }
}

/** Each connection starts at another address, since the cache would answer all but the first. */
function spread(requests: Request[]): (client: Client) => void {
  const random = createRandom(7)
  return (client) => {
    const begin = Math.floor(random() * requests.length)
    client.setRequests([...requests.slice(begin), ...requests.slice(0, begin)])
  }
}

/** Addresses that are in no cache, written as the site writes them. */
function differing(path: string): string[] {
  const random = createRandom(5)
  const sign = path.includes('?') ? '&' : '?'
  return Array.from(
    { length: 5000 },
    (_, i) =>
      `${path}${sign}areaMin=${(1000 + i) / 100}&sort=${pick(random, ['price', '-area', '-price_m2'])}`,
  )
}
