import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createTestDatabase } from '#tests/database.ts'
import { enqueue, type Job } from './queries.ts'
import type { Works } from './runner.ts'
import { startJobs, type Group } from './workers.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
beforeEach(() => db.deleteFrom('jobs').execute())
const log = pino({ level: 'silent' })
const left = async () => (await db.selectFrom('jobs').select('id').execute()).length

/** Well before the queue would be read without a notification. */
const SOON = { timeout: 15_000, interval: 50 }

/** Workers that record their jobs. */
function start(
  works: Works,
  parts: Partial<Parameters<typeof startJobs>[1]> = {},
  groups: Group[] = [{ works, workers: 2 }],
) {
  const jobs = startJobs(groups, { db, log, databaseUrl: url, ...parts })
  onTestFinished(() => jobs.stop())
  return jobs
}

const listeners = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'lares jobs' and query in ('listen jobs', 'select 1')`.execute(
      db,
    )
  ).rows.map(({ pid }) => pid)
const isListening = () => expect.poll(async () => (await listeners()).length, SOON).toBe(1)

test('a new job wakes its worker', async () => {
  const done: object[] = []
  start({ count: async ({ data }: Job) => void done.push(data) })
  await isListening()
  await enqueue(db, 'count', { n: 1 })
  await expect.poll(() => done, SOON).toEqual([{ n: 1 }])
  // One that a trigger or another program adds, and many at once.
  await sql`insert into jobs (kind, data) select 'count', jsonb_build_object('n', n) from generate_series(2, 9) n`.execute(
    db,
  )
  await expect.poll(() => done.length, SOON).toBe(9)
})

test('several jobs of one notification run at the same time', async () => {
  let running = 0
  let most = 0
  const finish = Promise.withResolvers<void>()
  const slow = async () => {
    most = Math.max(most, ++running)
    await finish.promise
    running--
  }
  start({ slow }, {}, [{ works: { slow }, workers: 3 }])
  await isListening()
  await sql`insert into jobs (kind) select 'slow' from generate_series(1, 5)`.execute(db)
  await expect.poll(() => most, SOON).toBe(3)
  finish.resolve()
  await expect.poll(left, SOON).toBe(0)
})

test('a job that is due later is done then, and not before', async () => {
  const done: number[] = []
  start({ later: async () => void done.push(Date.now()) })
  await isListening()
  const runAt = new Date(Date.now() + 2500)
  await enqueue(db, 'later', {}, { runAt })
  await expect.poll(() => done.length, SOON).toBe(1)
  expect(done[0]).toBeGreaterThanOrEqual(runAt.getTime())
})

test('a job that fails is tried again at its time', async () => {
  let tries = 0
  start({
    fail: async () => {
      if (++tries === 1) throw new Error('not yet')
    },
  })
  await enqueue(db, 'fail', {})
  await expect.poll(() => tries, SOON).toBe(1)
  await sql`update jobs set run_at = run_at - interval '8 seconds' where attempts = 1`.execute(db)
  await expect.poll(left, SOON).toBe(0)
  expect(tries).toBe(2)
})

test('when the listening connection is lost it is opened again, and no job waits for ever', async () => {
  const done: object[] = []
  start({ count: async ({ data }: Job) => void done.push(data) })
  await isListening()
  const [first] = await listeners()
  // A notification without a listener.
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(${first}, 5000)`.execute(transaction)
    await enqueue(transaction, 'count', { n: 1 })
  })
  await expect.poll(() => done, SOON).toEqual([{ n: 1 }])
  await isListening()
  expect(await listeners()).not.toEqual([first])
  await enqueue(db, 'count', { n: 2 })
  await expect.poll(() => done.length, SOON).toBe(2)
})

test('without any notification the queue is read now and then', async () => {
  const done: object[] = []
  const nowhere = new URL(url)
  nowhere.port = '1'
  start(
    { count: async ({ data }: Job) => void done.push(data) },
    { databaseUrl: nowhere.href, pollMs: 300 },
  )
  await sleep(1000)
  await enqueue(db, 'count', { n: 1 })
  await expect.poll(() => done, SOON).toEqual([{ n: 1 }])
})

test('two processes never do one job twice', async () => {
  const done: number[] = []
  const works = {
    count: async ({ id }: Job) => {
      await sleep(1)
      done.push(id)
    },
  }
  for (let n = 0; n < 2; n++) {
    const own = connect(url)
    const jobs = startJobs([{ works, workers: 3 }], { db: own, log, databaseUrl: url })
    onTestFinished(async () => {
      await jobs.stop()
      await own.destroy()
    })
  }
  for (let n = 0; n < 60; n++)
    await enqueue(db, 'count', { n }, { lane: n % 3 === 0 ? 'one' : null })
  await expect.poll(left, SOON).toBe(0)
  expect(done).toHaveLength(60)
  expect(new Set(done).size).toBe(60)
})

test('idle workers ask nothing', async () => {
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const works: Works = { count: async () => {} }
  start(works, { db: db.withPlugin(counting) }, [
    { works, workers: 4 },
    { works: { other: async () => {} }, workers: 4 },
  ])
  await enqueue(db, 'count', {})
  const inSilence = async () => {
    const before = queries
    await sleep(3000)
    return queries - before
  }
  await expect.poll(inSilence, { timeout: 40_000, interval: 1 }).toBe(0)
  expect([queries > 0, await left()]).toEqual([true, 0])
})

test('stopping waits for the jobs that run', async () => {
  await enqueue(db, 'slow', {})
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let finished = false
  const jobs = start({
    slow: async () => {
      begun.resolve()
      await finish.promise
      finished = true
    },
  })
  await begun.promise
  const stopped = jobs.stop()
  finish.resolve()
  await stopped
  expect([finished, await left()]).toEqual([true, 0])
})

test('a job that is put back because its process stops is taken by another process', async () => {
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const first = start({
    long: async (_: Job, signal: AbortSignal) => {
      begun.resolve()
      await sleep(60_000, undefined, { signal })
    },
  })
  await enqueue(db, 'long', {})
  await begun.promise
  start({ long: async () => void done.push('second') })
  await expect.poll(async () => (await listeners()).length, SOON).toBe(2)
  await first.stop()
  await expect.poll(() => done, SOON).toEqual(['second'])
})
