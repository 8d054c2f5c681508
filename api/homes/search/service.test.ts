import { mkdtemp, open as openFile, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { priceFactors, SearchIndex, type Query } from '#search/index.ts'
import { drawOffers, drawSearch } from '#lab/bench/made-up.ts'
import { createRandom } from '#lab/bench/random.ts'
import { createTestDatabase } from '#tests/database.ts'
import type { ToSearcher } from './messages.ts'
import { Searchers } from './searchers.ts'
import {
  openSearch,
  SearchAway,
  SearchBusy,
  type SearchService,
  type SearchTimes,
} from './service.ts'
import { PLAIN } from '#tests/indexed-offer.ts'

const { db, url, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)

const open: SearchService[] = []
const service = async (times?: SearchTimes, snapshotFile?: string) => {
  const search = openSearch(url, undefined, { times, snapshotFile })
  open.push(search)
  await search.ready
  return search
}
const clients: pg.Client[] = []
const connection = async (database = ownerUrl) => {
  const client = new pg.Client({ connectionString: database })
  client.on('error', () => {})
  clients.push(client)
  await client.connect()
  return client
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((search) => search.close()))
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await db.deleteFrom('offers').execute()
})

await db.insertInto('sources').values({ key: 'test', format: 'direct' }).execute()
let externalId = 0
const insert = (
  amount: number,
) => `insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, published_at)
  values (1, 'o${++externalId}', 'published', 0, 1, ${amount}, 'EUR', 0, 207, now()) returning id::int`

const FACTORS = priceFactors('EUR', (code) => (code === 'EUR' ? 1 : null))!
const ALL: Query = { factors: FACTORS, sort: 'price', page: 1 }
/** The promise of the product: whatever is committed is found within a second. */
const withinASecond = <T>(read: () => T | Promise<T>, expected: T) =>
  expect.poll(read, { timeout: 1000, interval: 5 }).toEqual(expected)

test('two processes see inserted, changed, ended and deleted offers', async () => {
  const client = await connection()
  const {
    rows: [first],
  } = await client.query(insert(500))
  const both = await Promise.all([service(), service()])
  const ids = () => Promise.all(both.map(async (search) => (await search.search(ALL)).ids))
  expect(await ids()).toEqual([[first.id], [first.id]])
  const {
    rows: [second],
  } = await client.query(insert(400))
  await withinASecond(ids, [
    [second.id, first.id],
    [second.id, first.id],
  ])
  await client.query('update offers set price_amount = 600 where id = $1', [second.id])
  await withinASecond(ids, [
    [first.id, second.id],
    [first.id, second.id],
  ])
  await client.query(`update offers set status = 'sold' where id = $1`, [first.id])
  await withinASecond(ids, [[second.id], [second.id]])
  expect(both[0].counts.byCountry()).toEqual(
    new Map([[207, { homes: 1, buy: 1, rent: 0, total: 1 }]]),
  )
  await client.query(`update offers set status = 'reserved' where id = $1`, [first.id])
  await client.query('delete from offers where id = $1', [second.id])
  await withinASecond(ids, [[first.id], [first.id]])
})

test('before the offers are read no search answers: it would find none', async () => {
  const client = await connection()
  const {
    rows: [offer],
  } = await client.query(insert(500))
  const search = openSearch(url)
  open.push(search)
  await expect(search.search(ALL)).rejects.toThrow(SearchAway)
  await expect(search.subtotal(ALL)).rejects.toThrow(SearchAway)
  await search.ready
  expect((await search.search(ALL)).ids).toEqual([offer.id])
})

test('transactions may end in another order than they began, and take long', async () => {
  const [slow, middle, quick] = [await connection(), await connection(), await connection()]
  const search = await service()
  const ids = async () => (await search.search(ALL)).ids
  await slow.query('begin')
  const {
    rows: [first],
  } = await slow.query(insert(100))
  await middle.query('begin')
  const {
    rows: [second],
  } = await middle.query(insert(200))
  const {
    rows: [third],
  } = await quick.query(insert(300))
  await withinASecond(ids, [third.id])
  await middle.query('commit')
  await withinASecond(ids, [second.id, third.id])
  // Begins and ends while the slow one still runs.
  await quick.query('update offers set price_amount = 50 where id = $1', [third.id])
  await withinASecond(ids, [third.id, second.id])
  await slow.query('commit')
  await withinASecond(ids, [third.id, first.id, second.id])
})

test('a service that starts in the middle of a transaction sees it when it ends', async () => {
  const slow = await connection()
  await slow.query('begin')
  const {
    rows: [offer],
  } = await slow.query(insert(100))
  const search = await service()
  expect((await search.search(ALL)).total).toBe(0)
  await slow.query('commit')
  await withinASecond(async () => (await search.search(ALL)).ids, [offer.id])
})

test('a lost connection is opened again, and nothing that happened meanwhile is lost', async () => {
  const client = await connection()
  const search = await service()
  for (let round = 1; round <= 3; round++) {
    const { rows } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lares search' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
    await client.query(insert(100 * round))
    await withinASecond(async () => (await search.search(ALL)).total, round)
  }
})

test('no notification is needed', async () => {
  const client = await connection()
  const search = await service()
  await client.query(`set session_replication_role = replica`)
  const {
    rows: [offer],
  } = await client.query(insert(100))
  await client.query('insert into offer_changes (offer_id) values ($1)', [offer.id])
  await withinASecond(async () => (await search.search(ALL)).ids, [offer.id])
})

test('the log of changes is trimmed of entries that every process has read', async () => {
  const client = await connection()
  const search = await service({ poll: 20, keep: 200 })
  const {
    rows: [early],
  } = await client.query(insert(100))
  const isLogged = async () =>
    (await client.query('select from offer_changes where offer_id = $1', [early.id])).rows.length
  expect(await isLogged()).toBe(1)
  // A transaction of another database of this server, of a test beside this one, may still need it.
  await expect.poll(isLogged, { timeout: 20_000 }).toBe(0)
  expect((await search.search(ALL)).ids).toEqual([early.id])
})

test('the log keeps changes that the figures of the market have not read', async () => {
  const client = await connection()
  await client.query(
    `insert into market_marks (at, seen, basis, rates) values (now(), pg_current_snapshot()::text, '', '{}')`,
  )
  const search = await service({ poll: 20, keep: 200 })
  const {
    rows: [late],
  } = await client.query(insert(100))
  const logged = async () =>
    (
      await client.query(
        `select trimmed >= pg_snapshot_xmin(seen::pg_snapshot) as trimmed, exists (select from offer_changes where offer_id = $1) as kept
         from search_trims left join market_marks on true`,
        [late.id],
      )
    ).rows[0]
  await expect.poll(logged, { timeout: 20_000 }).toEqual({ trimmed: true, kept: true })
  await client.query('delete from market_marks')
  await expect.poll(logged, { timeout: 20_000 }).toEqual({ trimmed: null, kept: false })
  expect((await search.search(ALL)).ids).toEqual([late.id])
})

test('a process that was away for so long that the log may have been trimmed reads all offers afresh', async () => {
  const client = await connection()
  const {
    rows: [gone],
  } = await client.query(insert(100))
  const search = await service({ poll: 20, keep: 400 })
  const server = await connection(new URL('/postgres', ownerUrl).href)
  const name = new URL(url).pathname.slice(1)
  await server.query(`alter database ${name} allow_connections false`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lares search' and datname = current_database()`,
  )
  await client.query('delete from offers where id = $1', [gone.id])
  const {
    rows: [offer],
  } = await client.query(insert(200))
  await client.query(
    `with gone as (delete from offer_changes) update search_trims set trimmed = pg_current_xact_id()`,
  )
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect((await search.search(ALL)).ids).toEqual([gone.id])
  await server.query(`alter database ${name} allow_connections true`)
  await expect
    .poll(async () => (await search.search(ALL)).ids, { timeout: 3000 })
    .toEqual([offer.id])
})

test('a start from the file of the last run, which is thrown away when it is damaged or stale', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lares-search-'))
  const file = join(folder, 'search.index')
  const client = await connection()
  const lines: string[] = []
  const log = pino(
    {},
    {
      write: (line: string) =>
        void lines.push(
          (JSON.parse(line) as { reason?: string; msg: string }).reason ??
            (JSON.parse(line) as { msg: string }).msg,
        ),
    },
  )
  /** Starts, reads all ids, stops; returns the log. */
  const run = async (expected: number[]) => {
    lines.length = 0
    const search = openSearch(url, log, { snapshotFile: file })
    try {
      await search.ready
      expect((await search.search(ALL)).ids).toEqual(expected)
      expect(search.counts.byCountry().get(207)?.total).toBe(expected.length)
    } finally {
      await search.close()
    }
    return lines[0]
  }
  try {
    const {
      rows: [first],
    } = await client.query(insert(100))
    expect(await run([first.id])).toBe('there is none')
    const {
      rows: [second],
    } = await client.query(insert(200))
    expect(await run([first.id, second.id])).toBe('search has read its file')
    await client.query('delete from offers where id = $1', [first.id])
    expect(await run([second.id])).toBe('search has read its file')
    const bytes = await readFile(file)
    bytes[bytes.length - 5]! ^= 1
    await writeFile(file, bytes)
    expect(await run([second.id])).toBe('it is damaged')
    const handle = await openFile(file, 'r+')
    await handle.truncate(4200)
    await handle.close()
    expect(await run([second.id])).toBe('it is damaged')
    // Changes from the time of the outage are no longer in the log.
    const {
      rows: [third],
    } = await client.query(insert(300))
    await client.query(
      `with gone as (delete from offer_changes) update search_trims set trimmed = pg_current_xact_id()`,
    )
    expect(await run([second.id, third.id])).toBe('search has read its file')
    expect(lines).toContain('search has read all offers')
    await client.query(
      `update migrations set checksum = 'another' where name = (select max(name) from migrations)`,
    )
    expect(await run([second.id, third.id])).toBe('it is of another database or schema')
  } finally {
    await rm(folder, { recursive: true })
  }
}, 90_000)

test('searches wait for their turn, and are refused when too many do', async () => {
  const client = await connection()
  await client.query(insert(100))
  const search = await service()
  const answers = await Promise.allSettled(Array.from({ length: 700 }, () => search.search(ALL)))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(SearchBusy)
  for (const answer of answers)
    if (answer.status === 'fulfilled') expect(answer.value.total).toBe(1)
  expect((await search.search(ALL)).total).toBe(1)
})

test('a search thread that ends is replaced, and the search it had is answered by the next', async () => {
  const searchers = new Searchers(1)
  try {
    const index = new SearchIndex()
    searchers.show(index.view.buffers())
    // A place that cannot be fails in the thread, and is an error of that search alone.
    await expect(
      searchers.search({ ...ALL, places: [{ countryId: 5000, stateId: null, cityId: null }] }, 1),
    ).rejects.toThrow('place out of range')
    const running = searchers.search(ALL, 1)
    searchers.interrupt()
    expect(await running).toEqual({ total: 0, ids: [] })
  } finally {
    await searchers.close()
  }
})

test('a search that is stuck ends at its limit, and its thread is replaced later', async () => {
  const searchers = new Searchers(1, undefined, 6000)
  const posting = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    await expect(searchers.subtotal(ALL, 1)).rejects.toThrow(SearchAway)
    searchers.show(new SearchIndex().view.buffers())
    // The thread never gets it.
    posting.mockImplementationOnce(() => {})
    const stuck = searchers.search(ALL, 1, 300)
    const waiting = searchers.search(ALL, 1, 150)
    await expect(waiting).rejects.toThrow(SearchBusy)
    await expect(stuck).rejects.toThrow(SearchBusy)
    expect(await searchers.search(ALL, 1)).toEqual({ total: 0, ids: [] })
  } finally {
    await searchers.close()
  }
}, 60_000)

describe('a search that all threads share', () => {
  const index = SearchIndex.of(drawOffers(200_000, createRandom(5)))
  /** Enough rows that all three threads get some. */
  const LARGE = Infinity
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const shares = () =>
    posted.mock.calls.filter(([message]) => (message as ToSearcher).type === 'share').length
  const searchersOf = async (threads: number, act: (searchers: Searchers) => Promise<void>) => {
    posted.mockClear()
    const searchers = new Searchers(threads)
    try {
      searchers.show(index.view.buffers())
      await act(searchers)
    } finally {
      await searchers.close()
    }
  }

  test('finds what one thread finds', () =>
    searchersOf(3, async (searchers) => {
      const random = createRandom(7)
      for (let i = 0; i < 20; i++) {
        const { full } = drawSearch(random)
        expect(await searchers.search(full, LARGE), JSON.stringify(full)).toEqual(
          index.search(full),
        )
      }
      expect(shares()).toBe(60)
    }))

  test('is not shared where it is small, goes deep, or others wait', () =>
    searchersOf(3, async (searchers) => {
      for (const [query, rows] of [
        [ALL, 1000],
        [{ ...ALL, page: 4000 }, LARGE],
      ] as const)
        expect(await searchers.search(query, rows)).toEqual(index.search(query))
      const queries = Array.from({ length: 20 }, (_, i) => ({ ...ALL, page: 1 + i }))
      const running = queries.map((query) => searchers.search(query, 1000))
      const large = searchers.search(ALL, LARGE)
      expect(await Promise.all(running)).toEqual(queries.map((query) => index.search(query)))
      expect(await large).toEqual(index.search(ALL))
      // Nor while one thread is still at another.
      expect(
        await Promise.all([searchers.search(ALL, 1000), searchers.search(ALL, LARGE)]),
      ).toEqual([index.search(ALL), index.search(ALL)])
      expect(shares()).toBe(0)
    }))

  test('is of one moment, whatever is changed meanwhile', () =>
    searchersOf(2, async (searchers) => {
      const total = index.size
      const random = createRandom(11)
      for (let round = 0; round < 100; round++) {
        const found = searchers.search({ ...ALL, facets: true }, LARGE)
        // While threads look: offers move to the end of all rows, in several steps.
        for (let step = 0; step < 10; step++) {
          const before = index.generation
          for (let i = 0; i < 5; i++) index.put({ ...PLAIN, id: 1 + Math.floor(random() * total) })
          index.commit()
          if (index.generation !== before) searchers.show(index.view.buffers())
          await new Promise(setImmediate)
        }
        const { total: seen, facets } = await found
        expect(seen).toBe(total)
        expect(facets!.action.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      }
      expect(shares()).toBe(200)
    }))

  test('is done again when threads end under it, and fails alone', () =>
    searchersOf(2, async (searchers) => {
      const running = searchers.search(ALL, LARGE)
      expect(shares()).toBe(2)
      searchers.interrupt()
      expect((await running).total).toBe(index.size)
      const refused = expect(
        searchers.search(
          { ...ALL, places: [{ countryId: 5000, stateId: null, cityId: null }] },
          LARGE,
        ),
      ).rejects.toThrow('place out of range')
      const next = searchers.search(ALL, LARGE)
      await refused
      expect((await next).total).toBe(index.size)
    }))
})

test('it can be closed while it reads, however long that takes', async () => {
  const client = await connection()
  await client.query('begin')
  await client.query('lock table offers in access exclusive mode')
  const search = openSearch(url)
  await new Promise((resolve) => setTimeout(resolve, 300))
  // While the table is still locked.
  await search.close()
  await client.query('rollback')
})

test('it can be closed at any moment of its start', async () => {
  for (const ms of [0, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 25]) {
    const search = openSearch(url)
    await new Promise((resolve) => setTimeout(resolve, ms))
    await search.close()
  }
}, 90_000)
