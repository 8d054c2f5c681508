import { serialize } from 'node:v8'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { HeldCountries } from '#api/homes/search/held-countries.ts'
import { openSearch, SearchAway, type SearchIndexService } from '#api/homes/search/service.ts'
import { MINUTE } from '#search/recommend.ts'
import { kindOf, priceFactors, type Query } from '#search/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { promote } from '#tests/promotions.ts'
import { askNodes, CODES, KEY, startNode, type StartedNode } from '#tests/search-nodes.ts'
import { AREAS, PLACES } from '#tests/searches.ts'
import { hideSome, offer, perEur, query, store, type Sample } from '#tests/stored-homes.ts'
import { listen } from '../listen.ts'
import { createSearchApp } from './app.ts'
import {
  FIND,
  FORMAT,
  FORMAT_HEADER,
  MAX_QUERY_BYTES,
  NEWS,
  nodeKeysOf,
  SILENT_MS,
  type Asked,
} from './protocol.ts'

const { db, url, ownerUrl, drop } = await createTestDatabase()
await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
await sql`insert into agencies (slug, name, country_id) values ('one', 'One', 207), ('two', 'Two', 207)`.execute(
  db,
)

const SPAIN: HeldCountries = { ids: [207], isAllBut: false }
const OTHER: HeldCountries = { ids: [206], isAllBut: false }
const EVERYWHERE: HeldCountries = { ids: [], isAllBut: true }
const REST: HeldCountries = { ids: [206, 207], isAllBut: true }
const factors = priceFactors('EUR', perEur)!
const world: Query = { factors, sort: 'newest', page: 1 }
const spanish: Query = { ...world, places: [PLACES[0]!] }
const QUICKLY = { timeout: 8000, interval: 5 }

const homes = fc
  .sample(offer, { numRuns: 420, seed: 21 })
  .map((one, at) => ({ ...one, externalId: String(at), status: 'published' as const }))
const spanishHome = (externalId: string): Sample => ({
  ...homes[0]!,
  externalId,
  country: 207,
  state: 1,
  city: 1,
  action: 0,
  category: 1,
})
const scopeOf = (countryId: number) => ({
  places: [{ countryId, stateId: null, cityId: null }],
  kinds: [kindOf(0, 1)],
})

/** An index of everything, two of Spain (the second connects to the database last), and of the rest. */
const indexes: SearchIndexService[] = []
beforeAll(async () => {
  await store(db, homes.slice(0, 360))
  await hideSome(db)
  const { rows } = await sql<{ id: number }>`
    select id from offers where id not in (select offer_id from same_homes where is_shown) and price_amount is not null order by hashint8(id) limit 60`.execute(
    db,
  )
  for (const { id } of rows) await promote(db, id)
  const open = (countries?: HeldCountries) =>
    openSearch(url, undefined, { areas: AREAS, countries })
  indexes.push(...[undefined, SPAIN, OTHER, REST].map(open))
  await Promise.all(indexes.map(({ ready }) => ready))
  indexes.push(open(SPAIN))
  await indexes[4]!.ready
}, 60_000)
afterAll(async () => {
  await Promise.all(indexes.map((index) => index.close()))
  await drop()
})

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
const started = async (index: number, countries: HeldCountries, options = {}) => {
  const node = await startNode(indexes[index]!, countries, options)
  open.push({ close: node.stop })
  return node
}
const asking = (nodes: readonly StartedNode[], options = {}) => {
  const remote = askNodes(
    nodes.map((node) => node.url),
    options,
  )
  open.unshift(remote)
  return remote
}
const allStarted = (): Promise<StartedNode[]> =>
  Promise.all([started(1, SPAIN), started(4, SPAIN), started(2, OTHER), started(3, REST)])
/** A node of the index of all homes whose searches wait; `limits` are those that it was given. */
const held = async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const limits: (number | undefined)[] = []
  const index: SearchIndexService = Object.assign(Object.create(indexes[0]!), {
    search: async (asked: Query, limit?: number) => {
      limits.push(limit)
      await released
      return indexes[0]!.search(asked, limit)
    },
  })
  const node = await startNode(index, EVERYWHERE)
  open.push({
    close() {
      release()
      return node.stop()
    },
  })
  return { ...node, limits, release }
}
/** Nodes of all countries, Spain twice, all of which answer. */
const division = async () => {
  const nodes = await allStarted()
  const remote = asking(nodes)
  await remote.ready
  await expect.poll(() => remote.nodes().every(({ fault }) => fault === null), QUICKLY).toBe(true)
  return { nodes, remote }
}

test('searches over the nodes of three groups find what one index finds', async () => {
  const whole = indexes[0]!
  const { remote } = await division()
  // Later homes are in no order of places; some move to another country.
  await store(db, [
    ...homes.slice(360),
    ...homes.slice(0, 30).map((one) => ({ ...one, country: 206 + ((one.country + 1) % 3) })),
  ])
  const { stored } = await db
    .selectFrom('offers')
    .select(sql<number>`count(*)::int`.as('stored'))
    .executeTakeFirstOrThrow()
  await vi.waitFor(() => {
    expect([whole.size, remote.size]).toEqual([stored, stored])
    expect(remote.counts.byCountry()).toEqual(whole.counts.byCountry())
    expect(indexes[4]!.size).toBe(indexes[1]!.size)
  }, QUICKLY)

  const now = Math.floor(Date.now() / 60_000) * MINUTE
  const found = { promoted: 0, several: 0 }
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom('newest' as const, 'recommended' as const, null),
      fc.integer({ min: 0, max: 400 }),
      async ({ currency, ...asked }, sort, turn) => {
        const one: Query = {
          ...asked,
          ...(sort && { sort, promoted: true, now: now + turn * 5 * MINUTE }),
          factors: priceFactors(currency, perEur)!,
        }
        const expected = await whole.search(one)
        expect(await remote.search(one), JSON.stringify({ ...one, factors: currency })).toEqual(
          expected,
        )
        found.promoted += expected.promoted?.length ?? 0
        found.several += Number(expected.total > 24)
      },
    ),
    { numRuns: 120 },
  )
  expect(found.promoted).toBeGreaterThan(10)
  expect(found.several).toBeGreaterThan(10)

  for (const some of [
    undefined,
    ...PLACES.map((place) => [place]),
    ...AREAS.map(({ id }) => [{ countryId: 0, stateId: null, cityId: null, areaId: id }]),
  ]) {
    expect(remote.counts.within(some)).toBe(whole.counts.within(some))
    expect(remote.counts.homesWithin(some)).toBe(whole.counts.homesWithin(some))
    expect(remote.counts.byCategory(some)).toEqual(whole.counts.byCategory(some))
  }

  // One country is asked of one of its own nodes alone.
  const before = remote.nodes().map(({ asked }) => asked)
  await remote.search(spanish)
  const [first, second, ...others] = remote.nodes().map(({ asked }, at) => asked - before[at]!)
  expect([first! + second!, ...others]).toEqual([1, 0, 0])
}, 60_000)

test('a change is seen within a second, and changes its place alone', async () => {
  const { remote } = await division()
  const [before, elsewhere] = [remote.lastChange([scopeOf(207)]), remote.lastChange([scopeOf(82)])]
  const changes: unknown[] = []
  remote.followChanges((changed) => changes.push(changed))
  const total = async () => (await remote.search(spanish)).total
  const count = await total()
  await store(db, [spanishHome('9001')])
  await expect.poll(total, { timeout: 1000, interval: 5 }).toBe(count + 1)
  await expect.poll(() => remote.lastChange([scopeOf(207)]), QUICKLY).toBeGreaterThan(before)
  expect(remote.lastChange([scopeOf(82)])).toBe(elsewhere)
  expect(changes.length).toBeGreaterThan(0)
  expect(changes).not.toContain(null)
})

test('a node that is gone is replaced by another of its countries; without one these alone are busy until one is back', async () => {
  const { nodes, remote } = await division()
  const [expected, sum] = [await remote.search(spanish), await remote.search(world)]
  const [before, elsewhere] = [remote.lastChange([scopeOf(207)]), remote.lastChange([scopeOf(82)])]
  let isOver = false
  const asked = (async () => {
    for (let answers = 0; ; answers++) {
      if (isOver) return answers
      expect(await remote.search(spanish)).toEqual(expected)
    }
  })()
  await nodes[0]!.stop()
  await expect.poll(() => remote.nodes()[0]!.fault, QUICKLY).not.toBeNull()
  isOver = true
  expect(await asked).toBeGreaterThan(0)
  // Its last changes are unknown: what was shown of its countries is old, nothing else.
  expect(remote.lastChange([scopeOf(207)])).toBeGreaterThan(before)
  expect(remote.lastChange([scopeOf(82)])).toBe(elsewhere)

  await nodes[1]!.stop()
  await expect.poll(() => remote.search(spanish).catch(String), QUICKLY).toMatch(/^SearchAway/)
  await expect(remote.search(world)).rejects.toBeInstanceOf(SearchAway)
  expect((await remote.search({ ...world, places: [PLACES[1]!] })).total).toBeGreaterThan(0)
  expect(remote.counts.within()).toBe(sum.total)

  const seen = remote.version
  await store(db, [spanishHome('9002')])
  await started(1, SPAIN, { port: Number(new URL(nodes[0]!.url).port) })
  await expect
    .poll(async () => (await remote.search(spanish).catch(() => null))?.total, QUICKLY)
    .toBe(expected.total + 1)
  expect(remote.lastChange([scopeOf(207)])).toBeGreaterThan(seen)
  expect((await remote.search(world)).total).toBe(sum.total + 1)
}, 30_000)

test('a node that is stopped answers what it was asked, and gets no more', async () => {
  const node = await held()
  const remote = asking([node])
  await remote.ready
  const answer = remote.search(spanish)
  await expect.poll(() => node.limits.length, QUICKLY).toBe(1)
  const stopped = node.stop(10_000)
  await expect.poll(() => remote.nodes()[0]!.fault, QUICKLY).not.toBeNull()
  await expect(remote.search(spanish)).rejects.toBeInstanceOf(SearchAway)
  node.release()
  expect(await answer).toEqual(await indexes[0]!.search(spanish))
  await stopped
  expect(node.limits.length).toBe(1)
}, 30_000)

test('a search that is stuck has one limit, which the nodes that are asked share', async () => {
  const nodes = [await held(), await held()]
  const remote = asking(nodes, { limit: 6000 })
  await remote.ready
  await expect.poll(() => remote.nodes().every(({ fault }) => fault === null), QUICKLY).toBe(true)
  await expect(remote.search(spanish)).rejects.toThrow('did not answer in time')
  const limits = nodes.flatMap((node) => node.limits).map(Number)
  expect(limits.length).toBe(2)
  expect(limits[0]! + limits[1]!).toBeLessThanOrEqual(6000)
  expect(Math.min(...limits)).toBeGreaterThan(0)
}, 30_000)

test('a node that asks and was busy for a while loses none', async () => {
  const { remote } = await division()
  const { version } = remote
  // Blocks this thread, as a long computation does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SILENT_MS + 500)
  await expect
    .poll(() => Math.max(...remote.nodes().map(({ age }) => age)), QUICKLY)
    .toBeLessThan(SILENT_MS)
  expect(remote.nodes().map(({ fault }) => fault)).toEqual([null, null, null, null])
  expect(remote.version).toBe(version)
}, 30_000)

test('a node that is late makes no cached answer last longer than its lateness', async () => {
  const { remote } = await division()
  const total = async () => (await remote.search(spanish)).total
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: new URL('/postgres', ownerUrl).href })
  await client.connect()
  try {
    await client.query(`alter database ${name} allow_connections false`)
    // That of the second index of Spain.
    await client.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where application_name = 'lares search' and datname = $1 order by backend_start desc limit 1) last`,
      [name],
    )
    const [before, changed] = [await total(), remote.lastChange([scopeOf(207)])]
    await store(db, [spanishHome('9003')])
    await expect.poll(() => remote.lastChange([scopeOf(207)]), QUICKLY).toBeGreaterThan(changed)
    // As for a page: the version first, then the answers, of both nodes by turns.
    const { version } = remote
    const totals = [await total(), await total()]
    expect(totals.sort()).toEqual([before, before + 1])
    expect(remote.lastChange([scopeOf(207)])).toBeLessThanOrEqual(version)

    await client.query(`alter database ${name} allow_connections true`)
    await expect.poll(() => remote.lastChange([scopeOf(207)]), QUICKLY).toBeGreaterThan(version)
    expect([await total(), await total()]).toEqual([before + 1, before + 1])
  } finally {
    await client.query(`alter database ${name} allow_connections true`)
    await client.end()
  }
}, 30_000)

test('nodes answer those with the key and the format of this installation', async () => {
  const node = await started(1, SPAIN)
  const { proof } = nodeKeysOf([KEY])[0]!
  const { proof: other } = nodeKeysOf([Buffer.alloc(32, 8)])[0]!
  const question = serialize({ query: spanish, limit: 5000 } satisfies Asked)
  const statusOf = async (path: string, headers: Record<string, string>, body?: Uint8Array) => {
    const response = await node.fetch(
      new Request(node.url + path, {
        headers: { authorization: proof, [FORMAT_HEADER]: FORMAT, ...headers },
        ...(body && { method: 'POST', body: new Uint8Array(body) }),
      }),
    )
    await response.body?.cancel()
    return response.status
  }
  expect(await statusOf(FIND, {}, question)).toBe(200)
  expect(await statusOf(NEWS, {})).toBe(200)
  for (const authorization of ['', other, proof.slice(0, -1), KEY.toString('base64')]) {
    expect(await statusOf(FIND, { authorization }, question)).toBe(403)
    expect(await statusOf(NEWS, { authorization })).toBe(403)
    expect(await statusOf('/metrics', { authorization })).toBe(403)
  }
  expect(await statusOf(FIND, { [FORMAT_HEADER]: 'of an older version' }, question)).toBe(409)
  expect(await statusOf(FIND, {}, new Uint8Array(MAX_QUERY_BYTES + 1))).toBe(413)
  expect(await statusOf(FIND, {}, Buffer.from('no query'))).toBe(500)
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
})

test('a node of another key is away, and says why; a former key is accepted', async () => {
  const next = Buffer.alloc(32, 8)
  const remote = asking([await started(0, EVERYWHERE, { keys: [next] })])
  await expect.poll(() => remote.unready(), QUICKLY).toContain('it has another LARES_KEY')
  await expect(remote.search(spanish)).rejects.toBeInstanceOf(SearchAway)
  const both = await started(0, EVERYWHERE, { keys: [next, KEY] })
  await Promise.all([asking([both]).ready, asking([both], { keys: [next, KEY] }).ready])
})

/** Stands between a node and those that ask it. */
const between = async (
  node: StartedNode,
  change: (request: Request, pass: StartedNode['fetch']) => Promise<Response>,
): Promise<StartedNode> => {
  const pass = async (request: Request) => node.fetch(request)
  const listening = await listen((request) => change(request, pass), '127.0.0.1', 0)
  const stop = () => listening.close(0)
  open.unshift({ close: stop })
  return { url: `http://127.0.0.1:${listening.port}`, fetch: pass, stop }
}

test('an answer is read if it is sealed with the key for this request alone', async () => {
  const other = Buffer.alloc(32, 8)
  const impostor = await between(
    await started(0, EVERYWHERE, { keys: [other] }),
    async (request, pass) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', nodeKeysOf([other])[0]!.proof)
      return pass(new Request(request, { headers }))
    },
  )
  const unproven = asking([impostor])
  await expect.poll(() => unproven.unready(), QUICKLY).toContain('it does not prove')

  const node = await started(0, EVERYWHERE)
  let altered: (answer: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer> = (answer) => answer
  const changed = await between(node, async (request, pass) => {
    const response = await pass(request)
    if (request.method === 'GET') return response
    return new Response(altered(Buffer.from(await response.arrayBuffer())))
  })
  const remote = asking([changed])
  await remote.ready
  const expected = await indexes[0]!.search(world)
  const recorded: Buffer<ArrayBuffer>[] = []
  altered = (answer) => {
    recorded.push(answer)
    return answer
  }
  expect(await remote.search(world)).toEqual(expected)
  for (const [how, change] of Object.entries({
    changed: (answer: Buffer<ArrayBuffer>) => {
      answer[answer.length - 1]! ^= 1
      return answer
    },
    'of another request': () => recorded[0]!,
    'of no node': () => Buffer.from(serialize(expected)),
    empty: () => Buffer.alloc(0),
  })) {
    altered = change
    await expect(remote.search(world), how).rejects.toThrow('it does not prove')
  }
  altered = (answer) => answer
  expect(await remote.search(world)).toEqual(expected)
})

test('a search that fails on a node is asked of one other, and is an error if it fails there too', async () => {
  const { remote } = await division()
  const place = { countryId: 207, stateId: 2 ** 20, cityId: null }
  await expect(remote.search({ ...world, places: [place] })).rejects.toThrow('place out of range')
  expect(remote.nodes().reduce((sum, { asked }) => sum + asked, 0)).toBe(2)
})

test('a country is held by one group: what is missing or held twice is said, until it is mended', async () => {
  const spain = await started(1, SPAIN)
  const remote = asking([spain, await started(0, { ids: [206], isAllBut: true })])
  await expect.poll(() => remote.unready(), QUICKLY).toMatch(/it holds .*, as http.* does/)
  await expect(remote.search(world)).rejects.toBeInstanceOf(SearchAway)
  await spain.stop()
  await expect
    .poll(() => remote.unready(), QUICKLY)
    .toContain(`no search node holds ${CODES.get(206)};`)
  expect((await remote.search(spanish)).total).toBeGreaterThan(0)
  expect(remote.missing()).toBe(CODES.get(206))
})

test('another division of the countries makes no earlier change unseen', async () => {
  const first = await started(0, EVERYWHERE)
  const remote = asking([first])
  await remote.ready
  const before = remote.lastChange([scopeOf(82)])
  expect(before).toBeGreaterThan(0)
  const changes: unknown[] = []
  remote.followChanges((changed) => changes.push(changed))
  await first.stop()
  await expect.poll(() => remote.nodes()[0]!.fault, QUICKLY).not.toBeNull()
  // It holds no homes of country 82.
  await started(1, SPAIN, { port: Number(new URL(first.url).port) })
  await expect.poll(() => remote.nodes()[0]!.fault, QUICKLY).toBeNull()
  expect(remote.missing()).not.toBe('')
  expect(remote.lastChange([scopeOf(82)])).toBeGreaterThan(before)
  expect(changes).toContain(null)
})

test('requests without the key are one line a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const lines: { rejected?: object }[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as object) })
    const { fetch: answer } = createSearchApp({
      env: { LARES_KEY: [KEY], METRICS_TOKEN: undefined },
      log,
      search: indexes[1]!,
      countries: SPAIN,
      unready: () => null,
    })
    for (let n = 0; n < 200; n++)
      expect((await answer(new Request('http://localhost/search/news'))).status).toBe(403)
    expect(lines).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'requests rejected',
        rejected: { '403 without the key': 200 },
      }),
    ])
  } finally {
    vi.useRealTimers()
  }
})
