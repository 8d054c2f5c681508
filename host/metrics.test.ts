import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue } from '#api/ground/jobs/queries.ts'
import { openReplicas } from '#db/replicas.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApp } from './app.ts'
import { createMetrics } from './metrics.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const TOKEN = 'a-token-of-some-length'

/** A node over this database; the index is not what is tried. */
function node(
  variables: Record<string, string> = { METRICS_TOKEN: TOKEN },
  ofServices: Record<string, string> = {},
) {
  const services = servicesOver(db, ofServices)
  const metrics = createMetrics({
    ...services,
    search: { size: 12, age: () => 2000 },
    searchNodes: () => [
      {
        url: 'http://10.0.0.7:3000',
        countries: 'es',
        fault: null,
        offers: 12,
        age: 500,
        asked: 3,
        failed: 1,
      },
    ],
    silentFor: () => 0,
  })
  const app = createApp({
    env: readEnv({ NODE_ENV: 'production', ...variables }),
    log: pino({ level: 'silent' }),
    messages: new Messages(),
    unready: () => null,
    web: async () => new Response('page', { headers: { 'cache-status': 'Lares; hit' } }),
    metrics,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://localhost${path}`, { headers }), {
      incoming: { socket: { remoteAddress: '10.0.0.1' } } as never,
    })
  return {
    get,
    scrape: async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text(),
  }
}

test('only the token opens the figures, and without one they do not exist', async () => {
  const { get } = node()
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', { authorization: 'Bearer another-token-as-long' })).status).toBe(
    401,
  )
  const open = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(open.status).toBe(200)
  expect(open.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const closed = await node({}).get('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(await closed.text()).toBe('page')
})

test('requests are counted by page, status and cache', async () => {
  const { get, scrape } = node()
  await get('/en/es')
  await get('/de/es')
  await get('/en/no/such/page/at/all')
  const text = await scrape()
  expect(text).toContain('lares_requests_total{kind="page",name="country",status="200"} 2')
  expect(text).toContain('lares_page_cache_total{result="hit"} 3')
  expect(text).toMatch(/lares_request_seconds_bucket\{le="10",kind="page",name="country"\} 2/)
})

test('jobs are counted by kind and state, with the wait of the oldest', async () => {
  await enqueue(db, 'mail', {})
  await sql`update jobs set run_at = now() - interval '90 seconds'`.execute(db)
  await enqueue(db, 'mail', {}, { runAt: new Date(Date.now() + 60_000) })
  await sql`insert into jobs (kind, run_at, dead_at) values ('mail', 'infinity', now())`.execute(db)
  const text = await node().scrape()
  for (const state of ['due', 'later', 'dead'])
    expect(text).toContain(`lares_jobs{kind="mail",state="${state}"} 1`)
  const [, seconds] = /lares_job_due_seconds\{kind="mail"\} (\S+)/.exec(text) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(90)
  expect(text).toMatch(/lares_database_connections\{state="\w+"\} [1-9]/)
  expect(text).toContain('lares_index_offers 12')
  expect(text).toContain('lares_index_late_seconds 2')
})

test('a replica has whether it is used', async () => {
  const replicas = openReplicas(db, {
    addresses: [url],
    version: () => 1,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => replicas.close())
  const metrics = createMetrics({
    ...servicesOver(db),
    search: { size: 0 } as never,
    replicas,
    silentFor: () => 0,
  })
  // This server is no standby.
  await vi.waitFor(() => expect(replicas.states()).toMatchObject([{ use: 'primary', lagMs: null }]))
  const text = await metrics.text()
  const host = `127.0.0.1:${new URL(url).port}`
  expect(text).toContain(`lares_replica_used{host="${host}"} 0`)
  expect(text).not.toContain(`lares_replica_lag_seconds{host="${host}"}`)
})

test('figures that cannot be read are missing, not 0', async () => {
  const { db: gone, drop: end } = await createTestDatabase()
  const services = servicesOver(gone)
  const metrics = createMetrics({
    ...services,
    search: { size: 0 },
    silentFor: () => 7000,
  })
  await end()
  const text = await metrics.text()
  expect(text).toContain('lares_database_silent_seconds 7')
  expect(text).not.toMatch(/^lares_(database_bytes|database_connections_max|jobs)/m)
})

test('the examples of alerts and of a dashboard use figures that exist', async () => {
  // The figure of a certificate exists where there is one to be.
  const text = await node(undefined, { PUBLIC_URL: 'https://localhost:1' }).scrape()
  const known = new Set(Array.from(text.matchAll(/^# TYPE (\w+) /gm), ([, name]) => name))
  for (const file of ['lares-alerts.yml', 'lares-dashboard.json']) {
    const example = readFileSync(new URL(`../docs/examples/${file}`, import.meta.url), 'utf8')
    const used = Array.from(example.matchAll(/\b(?:lares|nodejs|process)_\w+/g), ([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    )
    expect(used.length).toBeGreaterThan(5)
    for (const name of used) expect(known, `${file}: ${name}`).toContain(name)
  }
})
