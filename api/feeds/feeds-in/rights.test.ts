import { expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { deleteAccount } from '../../edge/profile/leaving-queries.ts'
import { requestRun, runFeedIn } from './run.ts'
import { feedsInApi, feed, range } from '#tests/feeds-in.ts'

const { db, services, server, as, kinds, work, me, mine, make, offersOf, one } = await feedsInApi()

test('a right that ends while a file is read ends the import before its next batch', async () => {
  server.files['/feed.xml'] = feed(range(4000))
  const id = await make()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  const signal = new AbortController().signal
  let checks = 0
  let taken: Promise<unknown> | undefined
  signal.throwIfAborted = () => {
    checks += 1
    if (checks === 4)
      taken = db.updateTable('users').set({ roles: 1 }).where('id', '=', me().id).execute()
  }
  await runNext(kinds, services)
  const watched = {
    ...kinds,
    source_run: async (job: Parameters<typeof runFeedIn>[0]) => runFeedIn(job, services, signal),
  }
  await runNext(watched, services)
  await taken
  expect((await one(id))['lastRun']).toMatchObject({
    state: 'failed',
    error: { code: 'unchecked' },
  })
  expect((await offersOf(id)).length).toBeLessThan(4000)
})

test('a feed of a member belongs to the agency; its managers and its creator may edit it', async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'casa', name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [owner, agent, stranger] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ]
  await db
    .insertInto('agency_members')
    .values([
      { user_id: owner.id, agency_id: agency, role: 'owner' },
      { user_id: agent.id, agency_id: agency, role: 'agent' },
    ])
    .execute()
  server.files['/feed.xml'] = feed(range(2))
  const id = await make()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  expect(await offersOf(id)).toMatchObject([{ agency_id: null }, { agency_id: null }])
  // Its keeper begins to work there.
  await db
    .insertInto('agency_members')
    .values({ user_id: me().id, agency_id: agency, role: 'agent' })
    .execute()
  server.files['/feed.xml'] = feed(range(3))
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  expect((await offersOf(id)).map(({ agency_id }) => agency_id)).toEqual([agency, agency, agency])
  const statuses = async () =>
    Promise.all(
      [me(), owner, agent, stranger].map(
        async (who) => (await as(who)('GET', `/user/feeds-in/${id}`))['status'] as number,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await db.deleteFrom('agency_members').where('user_id', '=', me().id).execute()
  expect(await statuses()).toEqual([404, 200, 404, 404])
  await deleteAccount(db, { ...me(), roles: 1 } as never)
  expect((await offersOf(id)).map(({ status }) => status)).toEqual([
    'published',
    'published',
    'published',
  ])
})

test('an unverified agency can only try a feed; its listings are public after verification', async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'nueva', name: 'Nueva', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newcomer = await createUser(db)
  const theirs = as(newcomer)
  server.files['/feed.xml'] = feed(range(2))
  const { data } = await theirs('POST', '/user/feeds-in', {
    name: 'New',
    format: 'kyero',
    address: server.url('/feed.xml'),
  })
  const { id } = data as { id: number }
  const tried = async () => {
    const run = await theirs('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })
    await work()
    return run['status']
  }
  const refused = async () =>
    Promise.all([
      theirs('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' }),
      theirs('PATCH', `/user/feeds-in/${id}`, { state: 'active' }),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await tried()).toBe(200)
  expect(await refused()).toEqual([403, 403])
  expect((await theirs('GET', `/user/feeds-in/${id}`))['data'].mayPublish).toBe(false)
  await db
    .insertInto('agency_members')
    .values({ user_id: newcomer.id, agency_id: agency, role: 'owner' })
    .execute()
  expect(await refused()).toEqual([403, 403])
  // A run that was queued before the right ended publishes nothing.
  await db
    .transaction()
    .execute((transaction) =>
      requestRun(transaction, { source_id: id, kind: 'import', cause: 'schedule' }),
    )
  await work()
  expect(await offersOf(id)).toEqual([])
  await db
    .insertInto('agency_checks')
    .values({
      agency_id: agency,
      number: 1,
      name: 'Nueva',
      sent_by: newcomer.id,
      legal_name: 'Nueva S.L.',
      verdict: 'verified',
      decided_at: new Date(),
    })
    .execute()
  expect(await refused()).toEqual([200, 200])
  expect((await theirs('GET', `/user/feeds-in/${id}`))['data'].mayPublish).toBe(true)
  await work()
  expect((await offersOf(id)).map(({ status, agency_id }) => [status, agency_id])).toEqual([
    ['published', agency],
    ['published', agency],
  ])
})
