import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Client, type Request } from 'autocannon'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, type Row } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The first start also writes the demo offers. */
const PATIENCE = 180_000
const SECONDS = 10
/** The load at which the budget for a page is set, in requests per second. */
const BUDGET_RATE = 300

/** Measures listing pages of a production server of its own with demo offers: at the budget's load, and as many as it can. */
export async function benchPages(dataDir: string): Promise<void> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    RATE_LIMITS: 'off',
    LARES_DEMO: 'on',
    LOG_LEVEL: 'warn',
  }
  const server = spawn(process.execPath, ['server.ts'], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  try {
    const url = `http://127.0.0.1:${port}`
    await answering(url, server)
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
  } finally {
    server.kill('SIGTERM')
    await ended
  }
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

async function answering(url: string, server: ReturnType<typeof spawn>): Promise<void> {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    if ((await refused(`${url}/readyz`)) === null) return
    await sleep(250)
  }
  throw new Error('The server was not ready in time')
}

/** Why an address does not answer with success; null when it does. */
async function refused(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', headers: { 'accept-language': 'en' } })
    await response.arrayBuffer()
    return response.status === 200 ? null : `answers ${response.status}`
  } catch {
    return 'no answer'
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
