import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, type APIRequestContext } from '@playwright/test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { freePort } from '#db/postmaster.ts'
import { test } from './test.ts'

/** A portal of its own, without demo offers, handled as an operator (and bad luck) would: its pages always count what is stored. */
const ROOT = join(import.meta.dirname, '../..')
const BARCELONA = join(
  process.env.LARES_SHARED ?? join(ROOT, '../shared'),
  'data/listings/idealista18-barcelona.csv.gz',
)
/** Rows of the file that are imported here: several batches, but no long wait. */
const ROWS = 4000
const CITY = '/es/barcelona/barcelona'

let home = ''
let file = ''
let portal: ChildProcess | undefined
let origin = ''
let database: OpenDatabase | undefined

const variables = (more: Record<string, string> = {}) => ({
  ...process.env,
  DATA_DIR: home,
  DATABASE_URL: '',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  LARES_DEMO: 'off',
  ...more,
})

async function start(): Promise<void> {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  portal = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    env: variables({ PORT: String(port), RATE_LIMITS: 'off', MAP_TILES_URL: 'off' }),
    stdio: 'inherit',
  })
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 100_000, intervals: [100] }).toBe(200)
  database = await openDatabase(
    { DATA_DIR: home },
    { as: 'command', log: pino({ level: 'silent' }) },
  )
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  await database?.close()
  database = undefined
  if (!portal || portal.exitCode !== null || portal.signalCode !== null) return
  portal.kill(signal)
  await once(portal, 'exit')
}

function db(): OpenDatabase['db'] {
  if (!database) throw new Error('the portal does not run')
  return database.db
}

/** The command of the manual; what it said, when it ended by itself. */
function importFile(): { ended: Promise<string>; kill: () => void } {
  const command = spawn(
    process.execPath,
    ['commands/import.ts', file, '--mapping', 'idealista18', '--source', 'idealista18'],
    { cwd: ROOT, env: variables() },
  )
  return { ended: text(command.stdout), kill: () => command.kill('SIGKILL') }
}

/** The number of homes that a listing page tells its visitors. */
async function shownCount(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(`${origin}/en${path}`)).text()
  const [, count = ''] = /role="status"[^>]*>(No|[\d,]+) (?:homes?|garages?)</.exec(html) ?? []
  return count === 'No' ? 0 : Number(count.replaceAll(',', '') || NaN)
}

const stored = async (where = sql<boolean>`true`): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from offers where status in ('published', 'reserved') and country_id = 207 and ${where}`.execute(
    db(),
  )
  return rows[0]?.count ?? NaN
}

/** Every listing of the city, plain and filtered, against the same question in SQL. */
async function expectPagesToCountWhatIsStored(request: APIRequestContext): Promise<void> {
  for (const [slug, category] of [
    ['apartment', 1],
    ['studio', 2],
    ['house', 5],
    ['garage', 14],
  ] as const) {
    const all = sql<boolean>`city_id = 32653 and action = 0 and category = ${category}`
    expect(await shownCount(request, `${CITY}/buy-${slug}`), slug).toBe(await stored(all))
    const filtered = sql<boolean>`${all} and price_amount between 15000000 and 40000000 and area >= 60 and rooms between 2 and 3`
    const query = 'priceMin=150000&priceMax=400000&currency=EUR&areaMin=60&roomsMin=2&roomsMax=3'
    expect(await shownCount(request, `${CITY}/buy-${slug}?${query}`), slug).toBe(
      await stored(filtered),
    )
  }
}

/** Everything that an import writes; one more bit in it and this is another text. */
async function everything(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(o::text, '|' order by id)) from offers o) as offers, (select md5(string_agg(t::text, '|' order by offer_id, lang)) from offer_texts t) as texts,
      (select md5(string_agg(p::text, '|' order by offer_id, at)) from offer_prices p) as prices, (select max(xmin::text::bigint) from offers) as newest`.execute(
    db(),
  )
  return rows[0]
}

test.describe.configure({ mode: 'serial' })
test.describe('an operator', { tag: '@lab' }, () => {
  test.beforeAll(async () => {
    // PostgreSQL may run under another account.
    home = mkdtempSync(join(tmpdir(), 'lares-operation-'))
    file = join(home, 'barcelona.csv')
    chmodSync(home, 0o711)
    if (existsSync(BARCELONA))
      writeFileSync(
        file,
        gunzipSync(readFileSync(BARCELONA))
          .toString()
          .split('\n')
          .slice(0, ROWS + 1)
          .join('\n'),
      )
    else console.warn(`SKIPPED: there is no ${BARCELONA}`)
    await start()
  })
  test.afterAll(async () => {
    await stop('SIGTERM')
    rmSync(home, { recursive: true, force: true })
  })

  test('an imported file is on the pages as it is in the database, and importing it again changes nothing', async ({
    request,
  }) => {
    test.skip(!existsSync(BARCELONA), 'the file of Barcelona is not there')
    const homes = new Set(
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split(',', 1)[0]),
    ).size
    expect(await importFile().ended).toContain(
      `${ROWS} items: ${homes} offers (${homes} new, 0 changed, 0 unchanged)`,
    )
    await expect.poll(() => shownCount(request, '/es/search'), { timeout: 1000 }).toBe(homes)
    await expectPagesToCountWhatIsStored(request)
    const before = await everything()
    expect(await importFile().ended).toContain(
      `${homes} offers (0 new, 0 changed, ${homes} unchanged)`,
    )
    expect(await everything()).toEqual(before)
  })

  test('killed at once, import, portal and PostgreSQL, all of it works again after the next start', async ({
    request,
  }) => {
    test.skip(!existsSync(BARCELONA), 'the file of Barcelona is not there')
    await db().deleteFrom('offers').execute()
    await db().deleteFrom('imports').execute()
    const cut = importFile()
    await expect.poll(() => stored(), { timeout: 20_000, intervals: [20] }).toBeGreaterThan(0)
    const postgres = Number(
      readFileSync(join(home, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0],
    )
    cut.kill()
    portal?.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await stop('SIGKILL')

    await start()
    await expectPagesToCountWhatIsStored(request)
    expect(await importFile().ended).toContain(`${ROWS} items`)
    await expect
      .poll(async () => (await shownCount(request, '/es/search')) === (await stored()))
      .toBe(true)
    await expectPagesToCountWhatIsStored(request)
  })
})
