import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { connect } from '#db/connect.ts'
import { openReplicas } from '#db/replicas.ts'
import { firing, watchedNode } from '#tests/alerts.ts'
import { killServer, makeStandby, startPrimary, stopServer } from '#tests/cluster.ts'

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

test('LaresNoReplica: the only standby is killed', { timeout: 120_000 }, async () => {
  const parent = mkdtempSync(join(inject('folder'), 'standby-'))
  chmodSync(parent, 0o711)
  const first = await startPrimary(parent, 'first')
  const second = await makeStandby(first, parent, 'second')
  const primary = connect(first.url)
  const replicas = openReplicas(primary, {
    addresses: [second.url],
    version: () => 1,
    log: pino({ level: 'silent' }),
  })
  const use = () => replicas.states()[0]!.use
  try {
    const { scrape } = await watchedNode(primary, { replicas })
    await expect.poll(use, { timeout: 30_000 }).toBe('used')
    expect(firing(await scrape())).toEqual([])
    await killServer(second)
    await expect.poll(use, { timeout: 30_000 }).toBe('away')
    expect(firing(await scrape())).toEqual(['LaresNoReplica'])
  } finally {
    await replicas.close()
    await primary.destroy()
    await stopServer(second)
    await stopServer(first)
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
