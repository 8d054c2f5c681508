import { connect as dial, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'
import { DatabaseAway, watchDatabase } from './watch.ts'

const { url, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)

/** A proxy to the database that can stop passing data, like a stopped server: it accepts connections and never answers. */
const links = new Set<Socket>()
let hangs = false
const proxy = createServer((near) => {
  const far = dial(Number(new URL(url).port), new URL(url).hostname)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    links.add(from)
    from.pipe(to)
    from.once('error', () => to.destroy()).once('close', () => (links.delete(from), to.destroy()))
  }
  if (hangs) for (const end of [near, far]) end.pause()
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const address = new URL(url)
address.port = String((proxy.address() as { port: number }).port)
afterAll(() => {
  for (const link of links) link.destroy()
  proxy.close()
})
function hang(on: boolean): void {
  hangs = on
  for (const link of links)
    if (on) link.pause()
    else link.resume()
}
afterEach(() => hang(false))

const elapsed = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work.catch(() => {})
  return performance.now() - start
}

test('when the database hangs, waiting queries fail within seconds and new ones at once, until it answers', async () => {
  const changes: boolean[] = []
  const watch = watchDatabase(address.href, {
    changed: (isAway) => void changes.push(isAway),
  })
  const db = connect(address.href, { max: 2, watch })
  const ask = () => sql`select 1`.execute(db)
  await Promise.all([ask(), ask()])
  await sleep(700)
  expect([watch.isAway, watch.silentFor]).toEqual([false, 0])
  hang(true)
  // Two have a connection, and one waits for one.
  const waiting = await Promise.all([ask(), ask(), ask()].map(elapsed))
  expect(Math.max(...waiting)).toBeLessThan(4500)
  expect(watch.silentFor).toBeGreaterThan(1000)
  await expect(ask()).rejects.toThrow(DatabaseAway)
  expect(await elapsed(ask())).toBeLessThan(100)
  await sleep(1000)
  hang(false)
  const back = performance.now()
  await expect
    .poll(
      () =>
        ask().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000, interval: 50 },
    )
    .toBe(true)
  expect(performance.now() - back).toBeLessThan(5000)
  expect([changes, watch.silentFor]).toEqual([[true, false], 0])
  await watch.close()
  await db.destroy()
})

test('a database without a free connection for the watch is not away, and the pool keeps working', async () => {
  const owner = connect(ownerUrl, { max: 1 })
  const name = new URL(url).pathname.slice(1)
  await sql.raw(`create role ${name} login password 'watched' connection limit 1`).execute(owner)
  await sql.raw(`grant connect on database ${name} to ${name}`).execute(owner)
  const limited = Object.assign(new URL(url), { username: name, password: 'watched' }).href
  const changes: boolean[] = []
  const db = connect(limited, { max: 1 })
  try {
    await sql`select 1`.execute(db)
    const watch = watchDatabase(limited, { changed: (isAway) => void changes.push(isAway) })
    await sleep(4000)
    expect([changes, watch.isAway]).toEqual([[], false])
    await watch.close()
  } finally {
    await db.destroy()
    await sql
      .raw(`revoke connect on database ${name} from ${name}; drop role ${name}`)
      .execute(owner)
    await owner.destroy()
  }
})

test('a busy event loop is not mistaken for a database that is away', async () => {
  const watch = watchDatabase(url)
  await sleep(300)
  for (let n = 0; n < 3; n++) {
    const until = performance.now() + 1500
    while (performance.now() < until);
    await sleep(150)
  }
  expect(watch.isAway).toBe(false)
  await watch.close()
})

test('a pool closes even if the database hangs', async () => {
  const watch = watchDatabase(address.href)
  const db = connect(address.href, { watch })
  await sql`select 1`.execute(db)
  hang(true)
  expect(await elapsed(Promise.all([watch.close(), db.destroy()]))).toBeLessThan(6000)
})

test('a statement that waits for a lock is cancelled after its timeout', async () => {
  const db = connect(url, { max: 2, lockTimeoutMs: 200 })
  await db.transaction().execute(async (transaction) => {
    await sql`lock table offers`.execute(transaction)
    await expect(db.selectFrom('offers').select('id').execute()).rejects.toMatchObject({
      code: '55P03',
    })
  })
  await db.destroy()
})
