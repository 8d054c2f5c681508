import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { enqueue, holdJob, takeJob } from './queries.ts'
import { runNext, startJobs } from './runner.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const lines: { msg: string }[] = []
const services = { db, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) }) }
beforeEach(() => db.deleteFrom('jobs').execute())
const elapse = (seconds: number) => db.updateTable('jobs').set({ run_at: sql<string>`run_at - make_interval(secs => ${seconds})` }).execute()
const left = async () => (await db.selectFrom('jobs').select('id').execute()).length

test('work is done in order, once, and then gone', async () => {
  const done: object[] = []
  for (const n of [1, 2, 3]) await enqueue(db, 'count', { n })
  const kinds = { count: async ({ data }: { data: object }) => void done.push(data) }
  while (await runNext(kinds, services));
  expect(done).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await left()).toBe(0)
})

test('many workers never do the same', async () => {
  const done: number[] = []
  for (let n = 0; n < 40; n++) await enqueue(db, 'count', { n })
  const kinds = { count: async ({ id }: { id: number }) => void done.push(id) }
  await Promise.all(Array.from({ length: 6 }, async () => {
    while (await runNext(kinds, services));
  }))
  expect(done).toHaveLength(40)
  expect(new Set(done).size).toBe(40)
})

test('what a process that died had in hand is done by another, later', async () => {
  await enqueue(db, 'count', { n: 1 })
  expect(await takeJob(db, ['count'], 300)).toMatchObject({ attempts: 1 })
  const done: object[] = []
  const kinds = { count: async (job: { attempts: number }) => void done.push(job) }
  expect(await runNext(kinds, services)).toBe(false)
  await elapse(300)
  expect(await runNext(kinds, services)).toBe(true)
  expect(done).toMatchObject([{ attempts: 2 }])
})

test('what fails is tried again after ever longer pauses, and given up with a line in the log that tells nothing personal', async () => {
  lines.length = 0
  await enqueue(db, 'fail', { email: 'secret@example.com' })
  let tries = 0
  const kinds = { fail: async () => { tries++; throw new Error('no server') } }
  expect(await runNext(kinds, services)).toBe(true)
  expect(await runNext(kinds, services)).toBe(false)
  await elapse(9)
  expect(await runNext(kinds, services)).toBe(false)
  for (let attempt = 2; attempt <= 12; attempt++) {
    await elapse(5 * 3600)
    expect(await runNext(kinds, services)).toBe(true)
  }
  expect([tries, await left()]).toEqual([12, 0])
  expect(lines.at(-1)?.msg).toBe('a job was given up')
  expect(JSON.stringify(lines)).not.toContain('secret@')
})

test('what a transaction puts in the queue is there when it commits; a kind that nobody knows waits', async () => {
  await db.transaction().execute(async (transaction) => {
    await enqueue(transaction, 'count', {})
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await left()).toBe(0)
  await enqueue(db, 'of a later version', {})
  expect(await runNext({ count: async () => {} }, services)).toBe(false)
  expect(await left()).toBe(1)
})

test('what is told to stop is put back, and does not count as an attempt; who works is not robbed of it', async () => {
  await enqueue(db, 'long', {})
  const stop = new AbortController()
  const kinds = { long: async (_: object, signal: AbortSignal) => { stop.abort(); signal.throwIfAborted() } }
  expect(await runNext(kinds, services, stop.signal)).toBe(true)
  const taken = await takeJob(db, ['long'], 300)
  expect(taken).toMatchObject({ attempts: 1 })
  await elapse(290)
  await holdJob(db, taken!, 300)
  await elapse(290)
  expect(await takeJob(db, ['long'], 300)).toBeUndefined()
  await elapse(10)
  expect(await takeJob(db, ['long'], 300)).toMatchObject({ attempts: 2 })
  // Another has it now.
  await elapse(300)
  await holdJob(db, taken!, 300)
  expect(await takeJob(db, ['long'], 300)).toMatchObject({ attempts: 3 })
})

test('stopping waits for what is in hand', async () => {
  await enqueue(db, 'slow', {})
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let finished = false
  const jobs = startJobs({ slow: async () => { begun.resolve(); await finish.promise; finished = true } }, services)
  await begun.promise
  const stopped = jobs.stop()
  finish.resolve()
  await stopped
  expect([finished, await left()]).toEqual([true, 0])
})
