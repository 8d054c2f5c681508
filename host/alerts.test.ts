import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteTime } from '#api/ground/last-times-queries.ts'
import { enqueue } from '#api/ground/jobs/queries.ts'
import { runNext } from '#api/ground/jobs/runner.ts'
import { works } from '#api/ground/work.ts'
import { ALL_COUNTRIES } from '#api/homes/search/held-countries.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { queueMail } from '#api/people/mail/send.ts'
import { createUser } from '#tests/accounts.ts'
import { firing, RULES, watchedNode } from '#tests/alerts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { askNodes, startNode } from '#tests/search-nodes.ts'
import { selfSigned } from '#tests/tls.ts'

const { db, url, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)
beforeEach(async () => {
  for (const table of ['jobs', 'last_times', 'folder_marks', 'sources'] as const)
    await db.deleteFrom(table).execute()
})

/** Alerts that these tests cause; alerts.lab.test.ts causes the rest, but for the last. */
const ELSEWHERE = [
  'LaresNoReplica',
  'LaresDatabaseAway',
  'LaresConnectionsRunOut',
  'LaresDiskFull',
  'LaresMemory',
]
const caused = new Set<string>()
const expectFiring = (fires: string[], wanted: string): void => {
  caused.add(wanted)
  expect(fires).toEqual([wanted])
}

test('a portal that is well fires no alert', async () => {
  const { scrape, url } = await watchedNode(db)
  await noteTime(db, 'backup')
  await noteTime(db, 'mail_sent')
  await enqueue(db, 'push', {}, { runAt: new Date(Date.now() + 60_000) })
  const get = () => fetch(`${url}/en/es`).then((response) => response.text())
  await get()
  const before = await scrape()
  for (let n = 0; n < 40; n++) await get()
  expect(firing(await scrape(), before)).toEqual([])
  expect(RULES.size).toBeGreaterThanOrEqual(15)
})

test('LaresDown: the node does not answer', async () => {
  const { scrape, stop } = await watchedNode(db)
  expect(firing(await scrape())).toEqual([])
  await stop()
  expectFiring(firing(await scrape()), 'LaresDown')
})

test('LaresErrors: a table of the database is missing', async () => {
  const { scrape, url } = await watchedNode(db)
  const { token } = await createUser(db, { roles: ['admin'] })
  const get = () =>
    fetch(`${url}/api/admin/state`, { headers: { authorization: `Bearer ${token}` } })
  expect((await get()).status).toBe(200)
  const owner = connect(ownerUrl)
  await sql`alter table last_times rename to gone`.execute(owner)
  try {
    expect((await get()).status).toBe(500)
    const before = await scrape()
    for (let n = 0; n < 40; n++) await get()
    expectFiring(firing(await scrape(), before), 'LaresErrors')
  } finally {
    await sql`alter table gone rename to last_times`.execute(owner)
    await owner.destroy()
  }
})

test('LaresSlow: pages wait for the database', async () => {
  const { scrape, url } = await watchedNode(db, {
    web: async () => {
      await sql`select pg_sleep(1.1)`.execute(db)
      return new Response('page')
    },
  })
  const get = () => fetch(`${url}/en/es`).then((response) => response.text())
  await get()
  const before = await scrape()
  await Promise.all([get(), get(), get()])
  expectFiring(firing(await scrape(), before), 'LaresSlow')
})

test('LaresJobsWait: no worker takes jobs', async () => {
  await enqueue(db, 'push', {})
  const { scrape } = await watchedNode(db)
  expect(firing(await scrape())).toEqual([])
  await sql`update jobs set run_at = now() - interval '16 minutes'`.execute(db)
  const later = await watchedNode(db)
  expectFiring(firing(await later.scrape()), 'LaresJobsWait')
})

test('LaresJobsDead: a job fails for the last time', async () => {
  const { services } = await watchedNode(db)
  await enqueue(db, 'push', {})
  await db.updateTable('jobs').set({ attempts: 11 }).execute()
  await runNext(
    {
      push: async () => {
        throw new Error('no')
      },
    },
    services,
  )
  const { scrape } = await watchedNode(db)
  expectFiring(firing(await scrape()), 'LaresJobsDead')
})

const runs = (number: number, state: 'failed' | 'running', since: string) =>
  sql`with feeds as (insert into sources (key, format) select 'feed' || n, 'kyero' from generate_series(1, ${number}::int) as n returning id)
    insert into source_runs (source_id, kind, cause, state, created_at, started_at)
    select id, 'import', 'schedule', ${state}, now() - ${since}::interval, now() - ${since}::interval from feeds`.execute(
    db,
  )

test('LaresFeedsFail: more than ten feeds failed', async () => {
  await runs(10, 'failed', '1 hour')
  expect(firing(await (await watchedNode(db)).scrape())).toEqual([])
  await db.deleteFrom('sources').execute()
  await runs(11, 'failed', '1 hour')
  expectFiring(firing(await (await watchedNode(db)).scrape()), 'LaresFeedsFail')
})

test('LaresFeedsHang: an import runs for hours', async () => {
  await runs(1, 'running', '1 hour')
  expect(firing(await (await watchedNode(db)).scrape())).toEqual([])
  await db.deleteFrom('sources').execute()
  await runs(1, 'running', '3 hours')
  expectFiring(firing(await (await watchedNode(db)).scrape()), 'LaresFeedsHang')
})

test('LaresMailFails: nothing listens where the mail server was', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://portal.test' }
  const { services } = await watchedNode(db, { variables })
  await queueMail(db, 'account_deleted', 'ada@example.com', 'en', { name: 'Ada' })
  await runNext(works(services), services)
  const { scrape } = await watchedNode(db, { variables })
  expectFiring(firing(await scrape()), 'LaresMailFails')
})

test('LaresStorageAway: the folder is that of another installation', async () => {
  const { scrape, services } = await watchedNode(db)
  const files = join(services.env.DATA_DIR!, 'files')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'database'), 'another')
  expectFiring(firing(await scrape()), 'LaresStorageAway')
})

test('LaresSearchNodeAway: one of two search nodes is stopped', async () => {
  const index = openSearch(url)
  await index.ready
  const nodes = [await startNode(index, ALL_COUNTRIES), await startNode(index, ALL_COUNTRIES)]
  const search = askNodes(nodes.map((node) => node.url))
  onTestFinished(async () => {
    await search.close()
    await Promise.all(nodes.map((node) => node.stop()))
    await index.close()
  })
  const faults = () => search.nodes().filter(({ fault }) => fault !== null).length
  const { scrape } = await watchedNode(db, { searchNodes: search.nodes })
  await expect.poll(faults, { timeout: 20_000 }).toBe(0)
  expect(firing(await scrape())).toEqual([])
  await nodes[1]!.stop()
  await expect.poll(faults, { timeout: 20_000 }).toBe(1)
  expectFiring(firing(await scrape()), 'LaresSearchNodeAway')
})

test('LaresBackupOld: the last backup is of the day before yesterday', async () => {
  await noteTime(db, 'backup')
  await sql`update last_times set at = now() - interval '47 hours'`.execute(db)
  expect(firing(await (await watchedNode(db)).scrape())).toEqual([])
  await sql`update last_times set at = now() - interval '49 hours'`.execute(db)
  expectFiring(firing(await (await watchedNode(db)).scrape()), 'LaresBackupOld')
})

test('LaresCertificate: one that ends tomorrow', async () => {
  const { key, cert } = selfSigned('localhost')
  const server = createTlsServer({ key, cert }, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const variables = { PUBLIC_URL: `https://localhost:${port}` }
  // One that no authority has signed has another fault than its age: `npm run doctor` says it.
  expect(firing(await (await watchedNode(db, { variables })).scrape())).toEqual([])
  const authorities = getCACertificates('default')
  setDefaultCACertificates([...authorities, cert])
  onTestFinished(() => setDefaultCACertificates(authorities))
  expectFiring(firing(await (await watchedNode(db, { variables })).scrape()), 'LaresCertificate')
})

afterAll(() => {
  expect([...caused, ...ELSEWHERE].sort()).toEqual([...RULES.keys()].sort())
})
