import { expect, test } from 'vitest'
import type { AnyFeed } from '#contract/feeds/all-feeds.ts'
import { createUser } from '#tests/accounts.ts'
import { feedsInApi, feed, property, range } from '#tests/feeds-in.ts'
import { takeJob } from '../../ground/jobs/queries.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { importKindOf } from './queries.ts'
import { requestDueRuns, runFeedIn } from './run.ts'

const { db, services, server, as, kinds, work, me, mine, make, offersOf, one } = await feedsInApi()

/** Calls of an administrator. */
async function operator() {
  const admin = await createUser(db, { roles: ['admin'] })
  const call = as(admin)
  const acts = async () =>
    (
      await db
        .selectFrom('audit_log')
        .select(['act', 'detail'])
        .where('actor_id', '=', admin.id)
        .orderBy('id')
        .execute()
    ).map(({ act, detail }) => `${act}: ${detail}`)
  return { call, acts }
}

const start = (id: number) => mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
const due = (id: number) =>
  db
    .updateTable('sources')
    .set({ next_run_at: new Date(0) })
    .where('id', '=', id)
    .execute()

test('the operator stops a run at its next batch: what it stored stays, and the next run goes on', async () => {
  const { call, acts } = await operator()
  let running: Promise<void> | undefined
  server.files['/feed.xml'] = feed([property(500, { price: '200000' })])
  const id = await make()
  await start(id)
  await work()
  server.files['/feed.xml'] = feed(range(1200))
  await start(id)
  await runNext({ source_fetch: kinds.source_fetch }, services)
  const job = (await takeJob(db, ['source_run'], 60))!
  await db.transaction().execute(async (transaction) => {
    // The second of three batches waits for this home.
    await transaction
      .selectFrom('offers')
      .select('id')
      .where('source_id', '=', id)
      .forUpdate()
      .execute()
    running = runFeedIn(job, services, new AbortController().signal)
    const progress = async () =>
      ((await call('GET', `/admin/feeds/${id}`))['data'] as AnyFeed).progress
    await expect.poll(progress, { timeout: 20_000 }).toEqual({ done: 500, items: 1200 })
    expect(await call('POST', `/admin/feeds/${id}/stop`)).toMatchObject({
      status: 200,
      data: { id, state: 'stopped', progress: null },
    })
  })
  await running
  const stored = (await offersOf(id)).length
  expect([stored > 0, stored < 1200]).toEqual([true, true])
  expect((await one(id))['lastRun']).toMatchObject({
    state: 'stopped',
    error: null,
    figures: { created: stored - 1 },
  })
  expect(await call('POST', `/admin/feeds/${id}/stop`)).toMatchObject({
    status: 409,
    code: 'nothing_runs',
  })
  await db.deleteFrom('jobs').where('id', '=', job.id).execute()
  await db.deleteFrom('job_lanes').execute()
  expect(await call('POST', `/admin/feeds/${id}/runs`)).toMatchObject({ status: 200 })
  await work()
  expect(await offersOf(id)).toHaveLength(1200)
  expect(await acts()).toEqual([`feed_stopped: ${id} Ours`, `feed_run: ${id} Ours`])
})

test('a run that waits is stopped at once, and one that is fetched stores nothing', async () => {
  const { call, acts } = await operator()
  server.files['/feed.xml'] = feed(range(3))
  const id = await make()
  await start(id)
  await runNext({ source_fetch: kinds.source_fetch }, services)
  expect(await call('POST', `/admin/feeds/${id}/stop`)).toMatchObject({
    data: { id, state: 'stopped' },
  })
  // A second run of the feed may wait while the job of the first one is in the queue.
  expect(await start(id)).toMatchObject({ status: 200 })
  await call('POST', `/admin/feeds/${id}/stop`)
  await work()
  expect(await offersOf(id)).toEqual([])
  const { data } = await call('GET', `/admin/feeds/${id}/runs`)
  expect((data as { state: string }[]).map(({ state }) => state)).toEqual(['stopped', 'stopped'])
  const act = `feed_stopped: ${id} Ours`
  expect(await acts()).toEqual([act, act])
})

test('a paused feed is read by nobody until it is resumed, and its owner sees why', async () => {
  const { call, acts } = await operator()
  server.files['/feed.xml'] = feed(range(2))
  const id = await make()
  await mine('PATCH', `/user/feeds-in/${id}`, { state: 'active', schedule: 'hourly' })
  await start(id)
  const reason = 'Too many broken files.'
  expect(await call('PUT', `/admin/feeds/${id}/halt`, { reason })).toMatchObject({
    data: { state: 'stopped', halted: { reason }, nextRunAt: null },
  })
  expect(await one(id)).toMatchObject({ halted: { reason }, nextRunAt: null, state: 'active' })
  for (const answer of [
    await start(id),
    await mine('PUT', `/feeds/${id}`, {}),
    await call('POST', `/admin/feeds/${id}/runs`),
  ])
    expect(answer).toMatchObject({ status: 409, code: 'halted' })
  await due(id)
  await requestDueRuns(db)
  await work()
  expect(await offersOf(id)).toEqual([])
  expect(await call('DELETE', `/admin/feeds/${id}/halt`)).toMatchObject({ data: { halted: null } })
  await call('DELETE', `/admin/feeds/${id}/halt`)
  await requestDueRuns(db)
  await work()
  expect(await offersOf(id)).toHaveLength(2)
  expect(await acts()).toEqual([`feed_halted: ${id} Ours: ${reason}`, `feed_resumed: ${id} Ours`])
})

test('the list names the place in the queue, the progress, the last run and the backlog, page by page', async () => {
  const { call } = await operator()
  server.files['/feed.xml'] = feed(range(2))
  // Those of other tests.
  await db.deleteFrom('source_runs').execute()
  const keeper = `Keeper${me().id}`
  await db.updateTable('users').set({ name: keeper }).where('id', '=', me().id).execute()
  const failing = await make({ name: 'Failing 100%', address: server.url('/nothing.xml') })
  const first = await make({ name: 'First' })
  const second = await make({ name: 'Second' })
  await start(failing)
  await work()
  await start(first)
  await start(second)
  const list = async (query = '') =>
    (await call('GET', `/admin/feeds?q=${keeper}${query}`)) as unknown as {
      data: { id: number; state: string; place: number | null }[]
      total: number
      next: number | null
      backlog: Record<string, number>
    }
  const seen = async (query = '') => (await list(query)).data.map(({ id }) => id)
  expect((await list()).data).toMatchObject([
    { id: second, state: 'waiting', place: 2 },
    { id: first, state: 'waiting', place: 1 },
    { id: failing, state: 'failed', place: null, lastRun: { state: 'failed', figures: null } },
  ])
  expect((await list()).backlog).toMatchObject({ waiting: 2, running: 0, halted: 0 })
  expect([
    await seen('&state=waiting&sort=name'),
    await seen('&state=failed'),
    await seen(`&sort=name&after=${first}`),
  ]).toEqual([[first, second], [failing], [second]])
  const found = await call('GET', `/admin/feeds?q=${encodeURIComponent('100%')}`)
  expect(found).toMatchObject({ total: 1, next: null, data: [{ id: failing }] })
  const job = (await takeJob(db, ['source_fetch'], 60))!
  expect((await list('&state=running')).data).toMatchObject([{ id: first, place: null }])
  expect((await list('&state=waiting')).data).toMatchObject([{ id: second, place: 1 }])
  await db.deleteFrom('jobs').where('id', '=', job.id).execute()
  await db.deleteFrom('job_lanes').execute()
})

test('a job that failed is named with its error and the time of the next attempt', async () => {
  const { call } = await operator()
  const id = await make()
  await start(id)
  await runNext(
    {
      source_fetch: async () => {
        throw new Error('canceling statement due to statement timeout')
      },
    },
    services,
  )
  expect(await call('GET', `/admin/feeds/${id}`)).toMatchObject({
    data: {
      state: 'waiting',
      retry: { attempts: 1, error: 'Error: canceling statement due to statement timeout' },
    },
  })
})

test('large feeds have workers of their own: by their file, or by their last import', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const id = await make()
  await start(id)
  await work()
  const { revision_id: revision } = await db
    .selectFrom('source_runs')
    .select('revision_id')
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  const kind = () => importKindOf(db, id, revision!)
  expect(await kind()).toBe('source_run')
  await db.updateTable('imports').set({ items: 5000 }).where('source_id', '=', id).execute()
  expect(await kind()).toBe('source_run_large')
  await db.updateTable('imports').set({ items: 2 }).where('source_id', '=', id).execute()
  await db
    .updateTable('feed_revisions')
    .set({ size: 8 * 2 ** 20 })
    .where('id', '=', revision!)
    .execute()
  expect(await kind()).toBe('source_run_large')
})
