import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { firing, watchedNode } from '#tests/alerts.ts'

// Alerts whose cause is a whole server or disk: a PostgreSQL that is stopped or full of connections, and a file system without room.

const home = mkdtempSync(join(inject('folder'), 'alerts-'))
chmodSync(home, 0o711)
const database = await openDatabase(
  { DATA_DIR: home },
  { as: 'portal', log: pino({ level: 'silent' }) },
)
afterAll(() => database.close())
const node = () => watchedNode(database.db, { silentFor: () => database.silentFor() })

test(
  'LaresConnectionsRunOut: somebody else takes the connections',
  { timeout: 60_000 },
  async () => {
    expect(firing(await (await node()).scrape())).toEqual([])
    const clients = Array.from(
      { length: 80 },
      () => new pg.Client({ connectionString: database.url }),
    )
    try {
      await Promise.all(clients.map((client) => client.connect()))
      expect(firing(await (await node()).scrape())).toEqual(['LaresConnectionsRunOut'])
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  },
)

const small = mountSmall()
afterAll(() => void (small && execFileSync('umount', ['-l', small])))

test.skipIf(!small)('LaresDiskFull: the disk of DATA_DIR fills up', async () => {
  const scrape = async () =>
    (await watchedNode(database.db, { variables: { DATA_DIR: small! } })).scrape()
  expect(firing(await scrape())).toEqual([])
  writeFileSync(join(small!, 'filler'), Buffer.alloc(9.2 * 2 ** 20))
  expect(firing(await scrape())).toEqual(['LaresDiskFull'])
})

test('LaresDatabaseAway: PostgreSQL is stopped', { timeout: 60_000 }, async () => {
  const { scrape } = await node()
  expect(firing(await scrape())).toEqual([])
  const file = join(home, 'postgresql', 'postmaster.pid')
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  const family = [postmaster, ...children.trim().split(/\s+/).map(Number)]
  const signal = (name: NodeJS.Signals) => family.forEach((pid) => process.kill(pid, name))
  signal('SIGSTOP')
  try {
    await expect.poll(() => database.silentFor(), { timeout: 40_000 }).toBeGreaterThan(10_000)
    expect(firing(await scrape())).toEqual(['LaresDatabaseAway'])
  } finally {
    signal('SIGCONT')
    await expect.poll(() => database.silentFor(), { timeout: 20_000 }).toBeLessThan(1000)
  }
})

/** A file system of 10 MB, or null without the permission to mount one. */
function mountSmall(): string | null {
  try {
    const folder = mkdtempSync(join(inject('folder'), 'small-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=10m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    console.warn(
      'SKIPPED: the alert of a full disk needs root, and a file system that can be mounted',
    )
    return null
  }
}
