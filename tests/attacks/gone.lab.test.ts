import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../accounts.ts'
import { isBuilt, newHome, startPortal, type Answer, type Portal } from './portal.ts'

// Works while a dependency is down: the table of docs/operation.md, row by row.

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operation.md'), 'utf8')
/** `| what | `GET /path` | 200 | 200, 503 |`: request -> situation -> statuses. */
const TABLE = [...PAGE.matchAll(/^\| [^|]+ \| `([A-Z]+ [^`]+)` \|(.*)\|$/gm)].map(
  ([, request = '', cells = '']) => ({
    request,
    right: cells.split('|').map((cell) => cell.split(',').map(Number)),
  }),
)
const SITUATIONS = { away: 0, full: 1, mute: 2 } as const

const STOPPED_MS = 30_000
/** A little longer than detection takes, since the machine may be busy. */
const FIRST_MS = 6000
const LATER_MS = 2500
const WELL_MS = 5000

const JSON_TYPE = { 'content-type': 'application/json' }
let serial = 0

function send(portal: Portal, user: TestUser, request: string): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ')
  const headers = { authorization: `Bearer ${user.token}` }
  if (path === '/api/user/picture')
    return portal.ask(method, path, {
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ size: 1000 }),
    })
  if (path === '/api/auth/register')
    return portal.ask(method, path, {
      headers: { authorization: 'Bearer 1|x', ...JSON_TYPE },
      body: JSON.stringify({
        name: 'Ada',
        email: `gone${++serial}@example.com`,
        password: 'long enough for anybody',
      }),
    })
  if (path === '/api/user/profile')
    return portal.ask(method, path, {
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ name: `Ada ${++serial}` }),
    })
  if (path.startsWith('/en')) return portal.ask(method, path, { headers: { accept: 'text/html' } })
  return portal.ask(
    method,
    path.replace('{n}', String(++serial)),
    path.startsWith('/api/auth/me') ? { headers } : {},
  )
}

/** Differences between the table and the portal. */
async function differences(
  portal: Portal,
  user: TestUser,
  situation: keyof typeof SITUATIONS,
  limit: number,
): Promise<string[]> {
  const rows = await Promise.all(
    TABLE.map(async ({ request, right }) => ({
      request,
      right: right[SITUATIONS[situation]]!,
      ...(await send(portal, user, request)),
    })),
  )
  return rows
    .filter(({ right, status, ms }) => !right.includes(status) || ms > limit)
    .map(
      ({ request, right, status, ms }) =>
        `${request}: ${status} in ${Math.round(ms)} ms instead of ${right.join(' or ')}`,
    )
}

/** Waits until every request succeeds again; returns the milliseconds. */
async function well(portal: Portal, user: TestUser): Promise<number> {
  const start = performance.now()
  for (;;) {
    const answers = await Promise.all(
      [
        'GET /readyz',
        'GET /api/auth/me',
        'PATCH /api/user/profile',
        'GET /api/offers?location=country207&priceMin={n}',
      ].map((request) => send(portal, user, request)),
    )
    if (answers.every(({ status }) => status === 200)) return performance.now() - start
    if (performance.now() - start > 60_000) return Infinity
    await sleep(100)
  }
}

const children = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return (
          Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1]) === pid
        )
      } catch {
        return false
      }
    })

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process ended in the meantime.
    }
  }
}

async function open(
  variables: Record<string, string> = {},
  home = newHome(),
): Promise<{ portal: Portal; user: TestUser }> {
  const portal = await startPortal({ LARES_DEMO: 'on', ...variables }, home)
  // A portal that is ready on its first start has read all its offers.
  const found = await portal.ask('GET', '/api/offers?group=all')
  const { offers } = await portal
    .db()
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('offers'))
    .where('status', 'in', ['published', 'reserved'])
    .executeTakeFirstOrThrow()
  expect([offers > 0, (JSON.parse(found.text) as { total: number }).total]).toEqual([true, offers])
  const user = await createUser(portal.db())
  // Fills the caches that the table relies on.
  for (const { request } of TABLE) if (request.startsWith('GET')) await send(portal, user, request)
  return { portal, user }
}

test('the table is there', () => expect(TABLE.length).toBeGreaterThan(8))

// Takes minutes and measures seconds, so it only runs on request.
describe.skipIf(!isBuilt || process.platform !== 'linux')('during an outage', () => {
  test('PostgreSQL is stopped, and then killed', { timeout: 300_000 }, async () => {
    const { portal, user } = await open()
    try {
      const family = [portal.postmaster(), ...children(portal.postmaster())]
      const stopped = performance.now()
      signal(family, 'SIGSTOP')
      try {
        // Requests before the failure is detected.
        const first = await Promise.all(
          [
            'GET /api/auth/me',
            'PATCH /api/user/profile',
            'GET /api/offers?location=country207&priceMin={n}',
          ].map((request) => send(portal, user, request)),
        )
        // The homes that the search finds may be in memory.
        expect(first.map(({ status }) => status)).toEqual([503, 503, expect.toBeOneOf([200, 503])])
        expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(FIRST_MS)
        while (performance.now() - stopped < STOPPED_MS) {
          expect(await differences(portal, user, 'away', LATER_MS)).toEqual([])
          await sleep(500)
        }
      } finally {
        signal(family, 'SIGCONT')
      }
      expect(await well(portal, user)).toBeLessThan(WELL_MS)

      const statuses = new Set<number>()
      signal([portal.postmaster()], 'SIGKILL')
      const killed = performance.now()
      while (performance.now() - killed < 1500)
        for (const { request } of TABLE) statuses.add((await send(portal, user, request)).status)
      // The portal restarts PostgreSQL.
      expect(await well(portal, user)).toBeLessThan(WELL_MS)
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
      expect(portal.child.exitCode).toBeNull()
    } finally {
      await portal.stop()
    }
  })

  test(
    'the mail server accepts connections and does not answer',
    { timeout: 200_000 },
    async () => {
      const connections = new Set<Socket>()
      const server = createServer((socket) => void connections.add(socket.on('error', () => {})))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const { portal, user } = await open({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        PUBLIC_URL: 'https://homes.example',
      })
      try {
        for (let n = 0; n < 6; n++)
          expect((await send(portal, user, 'POST /api/auth/register')).status).toBeLessThan(300)
        await expect.poll(() => connections.size, { timeout: 20_000 }).toBeGreaterThan(0)
        expect(await differences(portal, user, 'mute', FIRST_MS)).toEqual([])
        // Other jobs still run.
        await expect
          .poll(
            async () =>
              (
                await portal
                  .db()
                  .selectFrom('jobs')
                  .select('id')
                  .where('kind', '=', 'registration')
                  .execute()
              ).length,
            { timeout: 20_000 },
          )
          .toBe(0)
      } finally {
        for (const connection of connections) connection.destroy()
        server.close()
        await portal.stop()
      }
    },
  )

  const mounted = mountSmall()
  afterAll(() => mounted && execFileSync('umount', ['-l', mounted]))
  test.skipIf(!mounted)('the disk is full, also below the log', { timeout: 300_000 }, async () => {
    const home = join(mounted!, 'home')
    mkdirSync(home, { mode: 0o711 })
    const { portal, user } = await open({}, home)
    const filler = join(mounted!, 'filler')
    try {
      fill(filler)
      for (let round = 0; round < 5; round++) {
        expect(await differences(portal, user, 'full', 15_000)).toEqual([])
        fill(`${filler}${round}`)
      }
      expect(portal.child.exitCode).toBeNull()
      for (const name of readdirSync(mounted!).filter((found) => found.startsWith('filler')))
        rmSync(join(mounted!, name))
      expect(await well(portal, user)).toBeLessThan(WELL_MS)
    } finally {
      await portal.stop()
    }
  })
})

/** A mounted file system that is soon full, or null without the permission to mount one. */
function mountSmall(): string | null {
  if (process.getuid?.() !== 0) {
    console.warn('SKIPPED: the test of a full disk needs root for mount')
    return null
  }
  const folder = newHome()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', folder])
    return folder
  } catch {
    console.warn('SKIPPED: the test of a full disk needs a file system that can be mounted')
    return null
  }
}

function fill(file: string): void {
  const block = Buffer.alloc(2 ** 20)
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' })
  } catch {
    // The disk is full, but for files smaller than a block.
  }
  try {
    for (;;) writeFileSync(file, block.subarray(0, 4096), { flag: 'a' })
  } catch {}
}
