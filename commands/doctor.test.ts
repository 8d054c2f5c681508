import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import {
  killServer,
  makeStandby,
  promote,
  startPrimary,
  waitForStandby,
  withStandby,
} from '#tests/cluster.ts'
import { createTestDatabase } from '#tests/database.ts'
import { noteTime } from '#api/ground/last-times-queries.ts'
import { selfSigned } from '#tests/tls.ts'
import { freePort } from '#db/postmaster.ts'
import { withClient } from '#db/with-client.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { s3Server } from '#tests/s3-server.ts'
import { CODES, startNode } from '#tests/search-nodes.ts'

const { db, url, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)
const home = await mkdtemp(join(inject('folder'), 'doctor-'))

const run = (environment: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['commands/doctor.ts'],
      {
        cwd: join(import.meta.dirname, '..'),
        env: {
          ...process.env,
          DATABASE_URL: url,
          DATA_DIR: home,
          NODE_ENV: 'test',
          ...environment,
        },
      },
      (_, out) => resolve({ code: child.exitCode, out }),
    )
  })

test('a portal that is well has nothing wrong', async () => {
  const { code, out } = await run()
  expect(out).not.toContain('WRONG')
  expect(out).toContain('ok     The key opens the secrets in the database.')
  expect(code).toBe(0)
})

test('what is wrong is named with what to do, and all else is looked at as well', async () => {
  await sql`insert into jobs (kind, run_at, dead_at) values ('mail', 'infinity', now())`.execute(db)
  await sql`insert into jobs (kind, run_at) values ('push', now() - interval '1 hour')`.execute(db)
  // A port that nothing listens on.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const { code, out } = await run({
    SMPT_URL: 'smtps://mail.example.com',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  expect(code).toBe(1)
  for (const line of [
    'look   SMPT_URL is no variable of Lares. Do you mean SMTP_URL?',
    'look   1 jobs push are due, the oldest for 60 min.',
    'look   1 jobs mail failed for the last time: npm run jobs -- list',
    'WRONG  The mail server of SMTP_URL is not usable: connect ECONNREFUSED',
    `WRONG  http://127.0.0.1:${port} cannot be reached from here: connect ECONNREFUSED`,
    '2 wrong, ',
  ])
    expect(out).toContain(line)
})

test('a mistyped folder is named, and gets no database', async () => {
  const mistyped = join(home, 'mistyped')
  const { code, out } = await run({ DATABASE_URL: '', DATA_DIR: mistyped })
  expect(code).toBe(1)
  for (const line of [
    `look   The folder ${mistyped} does not exist.`,
    `WRONG  There is no database in ${mistyped}. Set DATA_DIR`,
  ])
    expect(out).toContain(line)
  expect(existsSync(mistyped)).toBe(false)
})

test.skipIf(new URL(url).username === new URL(ownerUrl).username)(
  'an empty database is well where the start may create its tables, and wrong where it may not',
  async () => {
    const empty = `lares_test_${randomBytes(6).toString('hex')}`
    await withClient(ownerUrl, 'test', (client) => client.query(`create database ${empty}`))
    const [weak, owner] = [url, ownerUrl].map(
      (address) => Object.assign(new URL(address), { pathname: empty }).href,
    ) as [string, string]
    try {
      const account = new URL(url).username
      expect(await run({ DATABASE_URL: weak })).toMatchObject({
        code: 1,
        out: expect.stringContaining(
          `WRONG  The account ${account} may not create tables. Run as the owner of the database:\n  grant create on schema public to ${account};`,
        ) as string,
      })
      expect(await run({ DATABASE_URL: weak, DATABASE_OWNER_URL: owner })).toMatchObject({
        code: 0,
        out: expect.stringContaining('look   The database is not that of this version') as string,
      })
    } finally {
      await withClient(ownerUrl, 'test', (client) =>
        client.query(`drop database ${empty} with (force)`),
      )
    }
  },
)

test('a bucket is written, read, listed and deleted; what is wrong with one is named', async () => {
  const s3 = await s3Server()
  onTestFinished(() => s3.close())
  const address = s3.bucket()
  const well = await run({ STORAGE_URL: address })
  expect(well.out).toMatch(/ok {5}s3\+http:\/\/.* can be written, read, listed and deleted\./)
  expect(well.code).toBe(0)
  const missing = await run({ STORAGE_URL: address.replace('/lares-', '/laros-') })
  expect(missing.out).toMatch(/WRONG {2}The storage .* is not usable: the bucket does not exist\./)
  s3.fault = 'hangs'
  const hanging = await run({ STORAGE_URL: address })
  expect(hanging.out).toMatch(
    /WRONG {2}The storage s3\+http:\/\/.* is not usable: no answer within 3 s\./,
  )
  expect(well.out + missing.out + hanging.out).not.toContain('secret@')
})

test('of an expired certificate one line says when that was', async () => {
  const { key, cert } = selfSigned('localhost', new Date('2026-01-02T03:04:05Z'))
  const server = createHttpsServer({ key, cert }, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const authority = join(home, 'authority.pem')
  await writeFile(authority, cert)
  const { port } = server.address() as AddressInfo
  const { code, out } = await run({
    PUBLIC_URL: `https://localhost:${port}`,
    NODE_EXTRA_CA_CERTS: authority,
  })
  expect(out.match(/WRONG.*/g)).toEqual([
    'WRONG  The certificate of localhost expired on 2026-01-02 03:04 UTC. Renew it.',
  ])
  expect(code).toBe(1)
})

test('a portal in production that never had a backup is to look at, and a demo is not', async () => {
  const never = 'No backup was ever made by npm run backup.'
  const production = { NODE_ENV: 'production' }
  expect((await run(production)).out).toContain(`look   ${never}`)
  expect((await run({ ...production, LARES_DEMO: 'on' })).out).toContain('ok     No backup by')
  await noteTime(db, 'backup')
  onTestFinished(async () => void (await db.deleteFrom('last_times').execute()))
  expect((await run(production)).out).toContain('ok     The last backup is of ')
})

test('search nodes are named with their countries, or why they are away', async () => {
  const key = Buffer.alloc(32, 7)
  const index = openSearch(url, undefined, { countries: { ids: [207], isAllBut: false } })
  const node = await startNode(index, { ids: [207], isAllBut: false }, { keys: [key] })
  try {
    await index.ready
    const { code, out } = await run({
      SEARCH_URLS: node.url,
      LARES_KEY: key.toString('base64'),
    })
    expect(out).toContain(`ok     The search node ${node.url} holds ${CODES.get(207)}: 0 offers.`)
    expect(out).toContain('WRONG  No search node that answers holds ')
    expect(code).toBe(1)
  } finally {
    await node.stop()
    await index.close()
  }
})

test('a wrong variable and another key have findings of their own', async () => {
  expect(await run({ PORT: '80a' })).toMatchObject({
    code: 1,
    out: expect.stringContaining('PORT is "80a"') as string,
  })
  await db.deleteFrom('secrets').where('name', '=', 'vault').execute()
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  expect((await run({ LARES_KEY: key(1) })).out).toContain('ok     The key opens')
  onTestFinished(async () => {
    await db.deleteFrom('secrets').where('name', '=', 'vault').execute()
  })
  await db
    .insertInto('secrets')
    .values({
      name: 'vault',
      value: Buffer.from('sealed with a key that is not here, and long enough'),
    })
    .execute()
  expect(await run({ LARES_KEY: key(2) })).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      'WRONG  The secrets in the database are encrypted with another key.',
    ) as string,
  })
})

test('of several hosts it says which is the primary, which standby lags, and which does not answer', async () => {
  const first = await startPrimary(home, 'first')
  const second = await makeStandby(first, home, 'second')
  const third = await makeStandby(first, home, 'third')
  onTestFinished(async () => {
    await killServer(third)
    await killServer(second)
    await killServer(first)
  })
  const dead = await freePort()
  const hosts = [second.port, first.port, dead].map((port) => `127.0.0.1:${port}`).join(',')
  const address = first.url.replace(/@[^/]+/, `@${hosts}`)
  const environment = { DATABASE_URL: address, DATABASE_REPLICA_URLS: second.url }
  const [primary, standby] = [first, second].map(({ port }) => `127.0.0.1:${port}`)
  const well = await run(environment)
  for (const line of [
    `look   ${primary} is the primary, and its commits wait for no standby`,
    `ok     ${standby} is a standby and has all that the primary has.`,
    `WRONG  127.0.0.1:${dead} does not answer: connect ECONNREFUSED`,
    'ok     PostgreSQL 18',
  ])
    expect(well.out).toContain(line)
  expect(well.out.match(new RegExp(`${standby} is`, 'g'))).toHaveLength(1)
  await waitForStandby(first, second)
  await withStandby(second, 'select pg_wal_replay_pause()')
  await withStandby(first, 'create table more (n int)')
  const late = await run(environment)
  expect(late.out).toContain(`ok     ${primary} is the primary.`)
  expect(late.out).toMatch(new RegExp(`look   ${standby} is a standby, 0\\.\\d MB behind`))
  await withStandby(second, 'select pg_wal_replay_resume()')
  await promote(second)
  const both = `WRONG  ${primary} takes writes beside ${standby}, which was promoted later. Stop ${primary} at once`
  expect((await run(environment)).out).toContain(both)
  // Also one that only readers use; and one that two addresses name is no second one.
  const { out } = await run({
    DATABASE_URL: first.url,
    DATABASE_REPLICA_URLS: [
      second.url.replace('127.0.0.1', 'localhost'),
      second.url,
      third.url,
    ].join(),
  })
  expect(out).toContain(both)
  expect(out).toMatch(
    /WRONG {2}\S+ takes writes, and DATABASE_URL does not name it\. Add it there\./,
  )
  expect(out.match(/ takes writes/g)).toHaveLength(2)
  expect(out).toContain(
    `look   127.0.0.1:${third.port} is a standby that may still follow an earlier primary than ${standby}`,
  )
})
