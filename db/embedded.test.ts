import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AlreadyRunning, openEmbedded, type Embedded } from './embedded.ts'
import { LOCK_SPACE, PORTAL_LOCK } from './locks.ts'
import { isAlive } from './postmaster.ts'

const log = pino({ level: 'silent' })
let home = ''
const children: ChildProcess[] = []
const opened: Embedded[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lares-embedded-'))
  await chmod(home, 0o711)
  // Every test starts with an existing database.
  await (await openEmbedded({ dataDir: home, as: 'command', durable: false, log })).stop()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  // The last process that closes the database stops the server.
  await (await openEmbedded({ dataDir: home, as: 'command', durable: false, log })).stop()
  for (const embedded of opened.splice(0)) await embedded.stop()
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function open(as: 'portal' | 'command'): Promise<Embedded> {
  const embedded = await openEmbedded({ dataDir: home, as, durable: false, log })
  opened.push(embedded)
  return embedded
}

/** Another process that runs the portal's database until it is killed. */
async function openElsewhere(): Promise<{ url: string; kill: () => Promise<void> }> {
  const program = `
    import { openEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    import { pino } from 'pino'
    const { ownerUrl: url } = await openEmbedded({ dataDir: ${JSON.stringify(home)}, as: 'portal', durable: false, log: pino({ level: 'silent' }) })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '..'),
  })
  children.push(child)
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(home, 'postgresql/postmaster.pid'), 'utf8')).split('\n')[0])

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('no data is lost after a kill -9 of the portal', async () => {
  const first = await openElsewhere()
  await query(first.url, 'drop table if exists saved; create table saved as select 1 as n')
  await first.kill()
  const { ownerUrl: url } = await open('portal')
  expect(await query(url, 'select n from saved')).toEqual([{ n: 1 }])
})

test('no data is lost after a kill -9 of the portal and of PostgreSQL while a query runs', async () => {
  const first = await openElsewhere()
  await query(first.url, 'drop table if exists survived; create table survived as select 1 as n')
  const busy = query(first.url, 'do $$ begin for i in 1..1000000000 loop end loop; end $$').catch(
    () => {},
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  const pid = await postmasterPid()
  await first.kill()
  process.kill(pid, 'SIGKILL')
  const { ownerUrl: url } = await open('portal')
  expect(await query(url, 'select n from survived')).toEqual([{ n: 1 }])
  await busy
})

test('a portal waits until PostgreSQL has ended the session of the portal before it', async () => {
  const { ownerUrl } = await open('command')
  const before = new pg.Client({ connectionString: ownerUrl })
  await before.connect()
  await before.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, PORTAL_LOCK])
  const opening = open('portal')
  await expect
    .poll(() => query(ownerUrl, "select 1 from pg_stat_activity where wait_event = 'advisory'"))
    .toHaveLength(1)
  await before.end()
  await opening
})

test('PostgreSQL starts although its pid file names a process of another program', async () => {
  await writeFile(
    join(home, 'postgresql/postmaster.pid'),
    `${process.pid}\n${join(home, 'postgresql')}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
  )
  const { ownerUrl: url } = await open('command')
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('PostgreSQL restarts on the same port with all committed data when it is killed while the portal runs', async () => {
  const { ownerUrl: url } = await open('portal')
  await query(url, 'drop table if exists committed; create table committed as select 1 as n')
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => query(url, 'select n from committed').catch(() => 'away'), { timeout: 15_000 })
    .toEqual([{ n: 1 }])
  expect(await postmasterPid()).not.toBe(pid)
  // The portal's lock was acquired again.
  await expect
    .poll(() => open('portal').catch((error: unknown) => error), { timeout: 20_000 })
    .toBeInstanceOf(AlreadyRunning)
})

test('a second portal is rejected; a command shares the server, and the last process stops it', async () => {
  const portal = await openEmbedded({ dataDir: home, as: 'portal', durable: false, log })
  await expect(open('portal')).rejects.toThrow(
    /Lares is already running on this database \(process \d+\)/,
  )
  const command = await openEmbedded({ dataDir: home, as: 'command', durable: false, log })
  expect(command.ownerUrl).toBe(portal.ownerUrl)
  const pid = await postmasterPid()
  await portal.stop()
  expect(await query(command.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
  await command.stop()
  expect(isAlive(pid)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  "as root with a restrictive umask, the folders can be entered by the server's account",
  async () => {
    const before = process.umask(0o077)
    try {
      const { ownerUrl: url, stop } = await openEmbedded({
        dataDir: join(home, 'narrow/deep'),
        as: 'command',
        durable: false,
        log,
      })
      expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
      await stop()
    } finally {
      process.umask(before)
    }
  },
)
