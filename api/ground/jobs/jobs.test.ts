import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import {
  deleteJob,
  endJob,
  enqueue,
  extendLease,
  postponeJob,
  putBackJob,
  takeJob,
  type Job,
} from './queries.ts'
import { countJobsIn, deleteDead, hurryJob, retryDead, selectJobs } from './list-queries.ts'
import { runNext } from './runner.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const lines: { msg: string }[] = []
const services = {
  db,
  log: pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) },
  ),
}
beforeEach(() => db.deleteFrom('jobs').execute())
const elapse = (seconds: number) =>
  db
    .updateTable('jobs')
    .set({ run_at: sql<string>`run_at - make_interval(secs => ${seconds})` })
    .execute()
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
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (await runNext(kinds, services));
    }),
  )
  expect(done).toHaveLength(40)
  expect(new Set(done).size).toBe(40)
})

test('the job of a process that died is done by another, later', async () => {
  await enqueue(db, 'count', { n: 1 })
  expect(await takeJob(db, ['count'], 300)).toMatchObject({ attempts: 1 })
  const done: object[] = []
  const kinds = { count: async (job: { attempts: number }) => void done.push(job) }
  expect(await runNext(kinds, services)).toBe(false)
  await elapse(300)
  expect(await runNext(kinds, services)).toBe(true)
  expect(done).toMatchObject([{ attempts: 2 }])
})

test('a failed job is retried with growing pauses, then dead with its error; its data is not logged', async () => {
  lines.length = 0
  await enqueue(db, 'fail', { email: 'secret@example.com' })
  let tries = 0
  const kinds = {
    fail: async () => {
      tries++
      throw new Error('no server')
    },
  }
  expect(await runNext(kinds, services)).toBe(true)
  expect(await runNext(kinds, services)).toBe(false)
  await elapse(9)
  expect(await runNext(kinds, services)).toBe(false)
  await elapse(1)
  expect(await runNext(kinds, services)).toBe(true)
  // Then twice as long.
  await elapse(19)
  expect(await runNext(kinds, services)).toBe(false)
  for (let attempt = 3; attempt <= 12; attempt++) {
    await elapse(5 * 3600)
    expect(await runNext(kinds, services)).toBe(true)
  }
  expect(tries).toBe(12)
  expect(await selectJobs(db, 'dead', 1)).toMatchObject([
    { kind: 'fail', attempts: 12, error: 'Error: no server', user_id: null },
  ])
  await elapse(1e9)
  expect(await runNext(kinds, services)).toBe(false)
  expect(lines.at(-1)?.msg).toBe('a job failed for the last time')
  expect(JSON.stringify(lines)).not.toContain('secret@')
})

test('a job that kills its process each time is dead without a further start, and its waiters are notified', async () => {
  lines.length = 0
  await enqueue(db, 'kill', {}, { lane: 'one' })
  for (let attempt = 1; attempt <= 12; attempt++) {
    expect(await takeJob(db, ['kill'], 0)).toMatchObject({ attempts: attempt })
  }
  const begun: object[] = []
  const given: object[] = []
  const kinds = {
    kill: Object.assign(async (job: object) => void begun.push(job), {
      giveUp: async (job: object) => void given.push(job),
    }),
  }
  expect(await runNext(kinds, services)).toBe(true)
  expect([begun, given]).toEqual([[], [expect.objectContaining({ kind: 'kill', attempts: 13 })]])
  expect(await selectJobs(db, 'dead', 1)).toMatchObject([
    { error: 'ProcessKilled: The process ended during the last attempt.' },
  ])
  expect(lines.map(({ msg }) => msg)).toEqual(['a job failed for the last time'])
  // Its lane is free.
  await enqueue(db, 'kill', {}, { lane: 'one' })
  await runNext(kinds, services)
  expect(begun).toHaveLength(1)
})

test('a job is dead although giving it up fails; its error names no address', async () => {
  await enqueue(db, 'fail', {})
  const kinds = {
    fail: Object.assign(
      async () => {
        throw new Error('550 <ada@example.com>: unknown user')
      },
      {
        giveUp: async () => {
          throw new Error('no connection')
        },
      },
    ),
  }
  for (let attempt = 1; attempt <= 12; attempt++) {
    await elapse(5 * 3600)
    await runNext(kinds, services)
  }
  expect(await selectJobs(db, 'dead', 1)).toMatchObject([
    { attempts: 12, error: 'Error: 550 <…@…>: unknown user' },
  ])
})

test('a job is queued when its transaction commits; a job of an unknown kind waits', async () => {
  await db
    .transaction()
    .execute(async (transaction) => {
      await enqueue(transaction, 'count', {})
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await left()).toBe(0)
  await enqueue(db, 'of a later version', {})
  expect(await runNext({ count: async () => {} }, services)).toBe(false)
  expect(await left()).toBe(1)
})

test('a stopped job is queued again without counting as an attempt; a running job has one worker', async () => {
  await enqueue(db, 'long', {})
  const stop = new AbortController()
  const kinds = {
    long: async (_: object, signal: AbortSignal) => {
      stop.abort()
      signal.throwIfAborted()
    },
  }
  expect(await runNext(kinds, services, stop.signal)).toBe(true)
  const taken = await takeJob(db, ['long'], 300)
  expect(taken).toMatchObject({ attempts: 1 })
  await elapse(290)
  await extendLease(db, taken!, 300)
  await elapse(290)
  expect(await takeJob(db, ['long'], 300)).toBeUndefined()
  await elapse(10)
  expect(await takeJob(db, ['long'], 300)).toMatchObject({ attempts: 2 })
  // Another has it now.
  await elapse(300)
  await extendLease(db, taken!, 300)
  expect(await takeJob(db, ['long'], 300)).toMatchObject({ attempts: 3 })
})

test('a job that ends in the transaction of its work is not done again after a kill', async () => {
  await enqueue(db, 'once', {})
  const job = (await takeJob(db, ['once'], 60))!
  await db.transaction().execute(async (transaction) => {
    expect(await endJob(transaction, job)).toBe(true)
    // Killed here, before the runner deletes it.
  })
  await elapse(60)
  expect(await takeJob(db, ['once'], 60)).toBeUndefined()

  await enqueue(db, 'once', {})
  const slow = (await takeJob(db, ['once'], 60))!
  await elapse(60)
  const other = (await takeJob(db, ['once'], 60))!
  // A slow worker that lost its job to another changes nothing.
  expect([await endJob(db, slow), await endJob(db, other), await left()]).toEqual([false, true, 0])
})

test('lanes take turns: a long lane gets one job at a time, in order of arrival', async () => {
  const order = ['a', 'a', 'a', 'a', 'b', 'c', 'b']
  for (const [n, lane] of order.entries()) await enqueue(db, 'turn', { n, lane }, { lane })
  const done: string[] = []
  const kinds = {
    turn: async ({ data }: { data: object }) => void done.push((data as { lane: string }).lane),
  }
  while (await runNext(kinds, services));
  expect(done.join('')).toBe('abcabaa')
})

test('a lane runs one job at a time, and is free when the job is done, failed, put back, or its worker died', async () => {
  for (let n = 0; n < 8; n++) await enqueue(db, 'laned', { n }, { lane: n < 4 ? 'one' : 'two' })
  const take = () => takeJob(db, ['laned'], 300)
  const [first, second, third] = [await take(), await take(), await take()]
  expect([first?.lane, second?.lane, third]).toEqual(['one', 'two', undefined])
  await deleteJob(db, first!)
  const next = await take()
  expect(next).toMatchObject({ lane: 'one', data: { n: 1 } })
  await postponeJob(db, next!, 10, 'Error')
  const other = await take()
  expect(other).toMatchObject({ lane: 'one', data: { n: 2 } })
  await putBackJob(db, other!)
  expect(await take()).toMatchObject({ lane: 'one' })
  expect(await take()).toBeUndefined()
  // Its worker extends the lease.
  await extendLease(db, second!, 600)
  const pass = (seconds: number) =>
    Promise.all([
      elapse(seconds),
      db
        .updateTable('job_lanes')
        .set({ taken_until: sql<string>`taken_until - make_interval(secs => ${seconds})` })
        .execute(),
    ])
  await pass(300)
  expect([(await take())?.lane, await take()]).toEqual(['one', undefined])
  await pass(300)
  expect([(await take())?.lane, (await take())?.lane].toSorted()).toEqual(['one', 'two'])
})

test('workers that look at the same moment never have two of one lane', async () => {
  for (let n = 0; n < 40; n++) await enqueue(db, 'crowd', { n }, { lane: String(n % 3) })
  const inHand = new Map<string, number>()
  let done = 0
  let most = 0
  const kinds = {
    crowd: async ({ lane }: { lane: string | null }) => {
      inHand.set(lane!, (inHand.get(lane!) ?? 0) + 1)
      most = Math.max(most, inHand.get(lane!)!)
      await db.selectFrom('jobs').select('id').limit(1).execute()
      inHand.set(lane!, inHand.get(lane!)! - 1)
      done += 1
    },
  }
  // The second worker finds no job this time, and polls again.
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (done < 40) await runNext(kinds, services)
    }),
  )
  expect([done, most]).toEqual([40, 1])
})

test.each([
  ['ends', deleteJob],
  ['puts back', putBackJob],
  ['puts off', (on: typeof db, job: Job) => postponeJob(on, job, 10, 'Error')],
] as const)(
  'a worker whose lease was taken over %s nothing, and lets no third job into its lane',
  async (lane, finish) => {
    await enqueue(db, 'away', {}, { lane })
    const slow = (await takeJob(db, ['away'], 60))!
    await elapse(60)
    await db
      .updateTable('job_lanes')
      .set({ taken_until: sql<string>`now()` })
      .execute()
    const other = (await takeJob(db, ['away'], 60))!
    expect(other.id).toBe(slow.id)
    await enqueue(db, 'away', {}, { lane })
    const rows = () => db.selectFrom('jobs').selectAll().orderBy('id').execute()
    const before = await rows()
    await finish(db, slow)
    expect([await rows(), await takeJob(db, ['away'], 60)]).toEqual([before, undefined])
    await deleteJob(db, other)
    expect(await takeJob(db, ['away'], 60)).toBeDefined()
  },
)

/** A job that failed for the last time. */
async function die(kind: string, options?: Parameters<typeof enqueue>[3]): Promise<number> {
  await enqueue(db, kind, {}, options)
  await db
    .updateTable('jobs')
    .set({ attempts: 11 })
    .where('kind', '=', kind)
    .where('dead_at', 'is', null)
    .execute()
  const fail = async () => {
    throw new Error('no')
  }
  expect(await runNext({ [kind]: fail }, services)).toBe(true)
  const [dead] = await selectJobs(db, 'dead', 1)
  return dead!.id
}

test('retrying a dead job resets its attempts and reverts the recorded failure first', async () => {
  const id = await die('again', { lane: 'one' })
  expect([
    await countJobsIn(db, 'dead'),
    await retryDead(db, id + 1),
    await retryDead(db, id),
  ]).toEqual([1, { retried: 0, expired: 0 }, { retried: 1, expired: 0 }])
  // It is not dead any more.
  expect([
    await retryDead(db, id),
    await deleteDead(db, id),
    await countJobsIn(db, 'dead'),
  ]).toEqual([{ retried: 0, expired: 0 }, 0, 0])
  const acts: unknown[] = []
  const kinds = {
    again: Object.assign(async (job: Job) => void acts.push(job.attempts), {
      revive: async (job: Job) => void acts.push(['revived', job.id]),
    }),
  }
  expect(await runNext(kinds, services)).toBe(true)
  expect([acts, await left()]).toEqual([[['revived', id], 1], 0])
})

test('a new job is not revived', async () => {
  await enqueue(db, 'plain', {})
  const acts: string[] = []
  const plain = Object.assign(async () => void acts.push('done'), {
    revive: async () => void acts.push('revived'),
  })
  await runNext({ plain }, services)
  expect(acts).toEqual(['done'])
})

test('a dead job leaves its lane to others', async () => {
  await die('lane', { lane: 'one' })
  await enqueue(db, 'lane', {}, { lane: 'one' })
  expect(await takeJob(db, ['lane'], 60)).toBeDefined()
})

test('dead jobs are retried and deleted singly or all together; live jobs stay', async () => {
  await enqueue(db, 'alive', {})
  const ids = [await die('x'), await die('x'), await die('x')]
  expect(await deleteDead(db, ids[0])).toBe(1)
  expect(await retryDead(db)).toEqual({ retried: 2, expired: 0 })
  expect([await countJobsIn(db, 'dead'), await left()]).toEqual([0, 3])
  await db.deleteFrom('jobs').where('kind', '=', 'x').execute()
  await die('x')
  await die('x')
  expect([await deleteDead(db), await left()]).toEqual([2, 1])
})

test('a job that failed is tried again at once, though not while it may be running', async () => {
  await enqueue(db, 'slow', {})
  const fail = async () => {
    throw new Error('no')
  }
  await runNext({ slow: fail }, services)
  const { id } = (await selectJobs(db, 'retrying', 1))[0]!
  expect(await countJobsIn(db, 'dead')).toBe(0)
  const inSeconds = async () => {
    const { s } = await db
      .selectFrom('jobs')
      .select(sql<number>`extract(epoch from run_at - now())::float8`.as('s'))
      .executeTakeFirstOrThrow()
    return s
  }
  // Ten seconds after its first attempt, as a running one has its lease.
  expect([await hurryJob(db, id), await hurryJob(db, id + 1)]).toEqual([true, false])
  expect(await inSeconds()).toBeGreaterThan(1)
  await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now() + interval '1 hour'` })
    .execute()
  expect(await hurryJob(db, id)).toBe(true)
  expect(await inSeconds()).toBeLessThanOrEqual(0)
  // It has the attempts that are left, and one that never failed waits for its time.
  expect(await takeJob(db, ['slow'], 60)).toMatchObject({ attempts: 2 })
  await enqueue(db, 'planned', {}, { runAt: new Date(Date.now() + 3_600_000) })
  const planned = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'planned')
    .executeTakeFirstOrThrow()
  expect(await hurryJob(db, planned.id)).toBe(false)
})

test('lists tell dead jobs from those that are tried again and those that wait', async () => {
  await die('x')
  await enqueue(db, 'waits', {})
  await enqueue(db, 'planned', {}, { runAt: new Date(Date.now() + 3_600_000) })
  await enqueue(db, 'fails', {})
  await db
    .updateTable('jobs')
    .set({ error: 'no', attempts: 3 })
    .where('kind', '=', 'fails')
    .execute()
  const kinds = async (state: 'dead' | 'retrying' | 'waiting') =>
    (await selectJobs(db, state, 1)).map(({ kind }) => kind)
  expect([await kinds('dead'), await kinds('retrying'), await kinds('waiting')]).toEqual([
    ['x'],
    ['fails'],
    ['waits'],
  ])
})

test('no more than the beginning of an error is kept', async () => {
  await enqueue(db, 'long', {})
  const long = async () => {
    throw new Error('x'.repeat(5000))
  }
  await runNext({ long }, services)
  const { error } = await db.selectFrom('jobs').select('error').executeTakeFirstOrThrow()
  expect(error).toHaveLength(500)
})
