import { Agent, createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#db/open.ts'
import { coreMs } from './core-time.ts'
import { refused, withPortal } from './portal.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, timing, type Row } from './report.ts'

const SECONDS = 10
/** Request headers of a browser. */
const HEADERS = { 'accept-language': 'en', 'accept-encoding': 'gzip, deflate, br, zstd' }
/** The loads of the page budgets, in requests per second. */
const BUDGET_RATE = 300
const MANY_RATE = 2000
/** Requests at a time that keep the server busy. */
const BUSY_CONNECTIONS = 8
/** Pages that are asked for again and again while offers change. */
const STEADY_PAGES = 200
const CHANGES_PER_SECOND = [0, 50, 500]

/**
 * Measures pages of a production server with demo offers, rendered in the main thread and in one of their own: the processor's time for each kind of page that
 * is in no cache, how many a second, the loads of the budgets, three times more requests than are answered, and pages from the cache while offers change. Beside them a
 * bare server that sends the same bytes.
 */
export async function benchPages(dataDir: string): Promise<void> {
  for (const threads of [0, 1])
    await withPortal(dataDir, (url, pid) => measure(url, pid, threads, dataDir), {
      RENDER_THREADS: String(threads),
    })
}

async function measure(url: string, pid: number, threads: number, dataDir: string): Promise<void> {
  const kinds: [name: string, paths: string[]][] = [
    ['home', places('/en?location=city', 30_000)],
    ['listing', differing('/en/es/buy-apartment')],
    ['offer', await offersOf(url)],
    ['place', await placesOf(url)],
    ['search call', differing('/api/offers?location=country207&action=0')],
  ]
  const rows: Row[] = []
  let most = 0
  for (const [name, paths] of kinds) {
    const missing = await refused(url + paths[0]!)
    if (missing) {
      rows.push([name, missing, '', '', '', '', ''])
      continue
    }
    const next = inTurn(paths)
    await busy(url, next, 3)
    const before = coreMs(pid)
    const full = await busy(url, next, SECONDS)
    const core = (coreMs(pid) - before) / full.answered
    const steady = await come(url, next, BUDGET_RATE)
    if (name === 'listing') most = full.answered / SECONDS
    rows.push([name, ms(core), count(full.answered / SECONDS), ms(full.p99), ...columnsOf(steady)])
  }
  printTable(
    `Pages that are in no cache, ${threads} render threads, milliseconds`,
    ['', 'core time', 'most per s', 'p99 then', ...columnsAt(BUDGET_RATE)],
    rows,
  )

  const over = await come(url, inTurn(differing('/en/es/buy-house')), Math.round(3 * most))
  printTable(
    `Three times as many listing pages as are answered (${count(3 * most)}/s)`,
    ['', 'answered per s', 'share of the most', 'p50', 'p99', '503 per s', 'p99 of 503', 'failed'],
    [
      [
        'listing',
        count(over.answered / SECONDS),
        `${Math.round((100 * over.answered) / SECONDS / most)} %`,
        ms(over.p50),
        ms(over.p99),
        count(over.refused / SECONDS),
        ms(over.refusedP99),
        over.failed,
      ],
    ],
  )

  const again = inTurn(['/en/es/buy-apartment'])
  await come(url, again, 10, 1)
  const same = await bare(url, '/en/es/buy-apartment')
  const kept: Row[] = []
  for (const rate of [BUDGET_RATE, MANY_RATE])
    kept.push(
      [`from the cache, ${rate}/s`, ...columnsOf(await come(url, again, rate))],
      [`bare server, ${rate}/s`, ...columnsOf(await come(same.url, again, rate))],
    )
  same.close()
  printTable('The same page again', ['', 'p50', 'p99', '503 or failed'], kept)
  await measureChanges(url, dataDir)
}

/** A steady load on many pages, while offers of the world change. */
async function measureChanges(url: string, dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(
    { DATA_DIR: dataDir },
    { as: 'command', log: pino({ level: 'silent' }) },
  )
  const random = createRandom(3)
  const paths = (await placesOf(url)).slice(0, STEADY_PAGES)
  const rows: Row[] = []
  try {
    const { rows: live } = await sql<{ id: number }>`
      select id from offers where status = 'published'`.execute(db)
    for (const rate of CHANGES_PER_SECOND) {
      let isOn = rate > 0
      const writing = (async () => {
        while (isOn) {
          const ids = Array.from({ length: Math.ceil(rate / 25) }, () => pick(random, live).id)
          await Promise.all([
            sql`update offers set price_amount = price_amount + 100 where id = any(${ids}::bigint[])`.execute(
              db,
            ),
            sleep(40),
          ])
        }
      })()
      const next = () => pick(random, paths)
      await come(url, next, BUDGET_RATE, 5)
      const steady = await come(url, next, BUDGET_RATE)
      isOn = false
      await writing
      rows.push([
        `${rate} changes/s`,
        `${Math.round((100 * steady.hits) / Math.max(1, steady.answered))} %`,
        ...columnsOf(steady),
      ])
    }
  } finally {
    await close()
  }
  printTable(
    `${STEADY_PAGES} pages of places in no order, ${BUDGET_RATE}/s, while offers change`,
    ['', 'from the cache', 'p50', 'p99', '503 or failed'],
    rows,
  )
}

interface Load {
  p50: number
  p99: number
  answered: number
  hits: number
  refused: number
  refusedP99: number
  failed: number
}

const columnsAt = (rate: number): string[] => [
  `p50 at ${rate}/s`,
  `p99 at ${rate}/s`,
  '503 or failed',
]
const columnsOf = ({ p50, p99, refused: turned, failed }: Load): string[] => [
  ms(p50),
  ms(p99),
  String(turned + failed),
]

/** Open-loop load: requests start at even intervals, whether earlier ones were answered or not. Timed from their planned start, in milliseconds. */
async function come(
  url: string,
  next: () => string,
  rate: number,
  seconds = SECONDS,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const load = new Tally()
  const start = performance.now()
  const requests: Promise<void>[] = []
  while (requests.length < rate * seconds) {
    const due = start + (requests.length * 1000) / rate
    const rest = due - performance.now()
    if (rest > 0) await sleep(rest)
    requests.push(load.add(due, ask(url + next(), agent)))
  }
  await Promise.all(requests)
  agent.destroy()
  return load.sum()
}

/** Closed-loop load: as many requests at a time, one after the other. */
async function busy(url: string, next: () => string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: BUSY_CONNECTIONS })
  const load = new Tally()
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: BUSY_CONNECTIONS }, async () => {
      while (performance.now() < until) await load.add(performance.now(), ask(url + next(), agent))
    }),
  )
  agent.destroy()
  return load.sum()
}

class Tally {
  readonly #answered: number[] = []
  readonly #refused: number[] = []
  #hits = 0
  #failed = 0

  async add(due: number, asked: Promise<{ status: number; headers: IncomingHttpHeaders } | null>) {
    const answer = await asked
    const took = performance.now() - due
    if (answer?.status === 200) this.#answered.push(took)
    else if (answer?.status === 503) this.#refused.push(took)
    else this.#failed++
    if (/; hit/.test(String(answer?.headers['cache-status']))) this.#hits++
  }

  sum(): Load {
    const { p50, p99 } = timing(this.#answered)
    return {
      p50,
      p99,
      answered: this.#answered.length,
      hits: this.#hits,
      refused: this.#refused.length,
      refusedP99: timing(this.#refused).p99,
      failed: this.#failed,
    }
  }
}

/** Null where the connection broke. */
const ask = (
  address: string,
  agent: Agent,
): Promise<{ status: number; headers: IncomingHttpHeaders } | null> =>
  new Promise((resolve) => {
    get(address, { agent, headers: HEADERS }, (response) =>
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers })),
    ).on('error', () => resolve(null))
  })

/** A server that only sends the bytes of that page. */
async function bare(url: string, path: string): Promise<{ url: string; close: () => void }> {
  const body = await new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve) =>
    get(url + path, { headers: HEADERS }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }))
    }),
  )
  const server = createServer((_, response) => {
    response.writeHead(200, body.headers).end(body.bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

function inTurn(paths: readonly string[]): () => string {
  let at = 0
  return () => paths[at++ % paths.length]!
}

/** Addresses that are in no cache, written as the site writes them. */
function differing(path: string): string[] {
  const random = createRandom(5)
  const sign = path.includes('?') ? '&' : '?'
  return Array.from(
    { length: 50_000 },
    (_, i) =>
      `${path}${sign}areaMin=${(1000 + i) / 100}&sort=${pick(random, ['price', '-area', '-price_m2'])}`,
  )
}

const places = (path: string, first: number): string[] =>
  Array.from({ length: 50_000 }, (_, i) => `${path}${first + i}`)

/** All offers, in as many currencies as it takes. */
async function offersOf(url: string): Promise<string[]> {
  const slugs = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const response = await fetch(`${url}/api/offers?sort=newest&page=${n + 1}`)
      const { data } = (await response.json()) as { data: { slugId: string }[] }
      return data.map(({ slugId }) => slugId)
    }),
  )
  return CURRENCIES.flatMap((code) =>
    slugs.flat().map((slug) => `/en/offer/${slug}?prices=${code}`),
  )
}

/** The places with most homes, in as many currencies. */
async function placesOf(url: string): Promise<string[]> {
  const paths = await Promise.all(
    ['es', 'gb', 'fr', 'de', 'it', 'us', 'pt', 'mt'].map(async (iso2) => {
      const response = await fetch(`${url}/api/places/page?path=${iso2}&lang=en`)
      const { children } = (await response.json()) as { children: { path: string }[] }
      return children.slice(0, 60).map(({ path }) => path)
    }),
  )
  return CURRENCIES.flatMap((code) => paths.flat().map((path) => `/en${path}?prices=${code}`))
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'NOK', 'DKK', 'CZK', 'TRY']
