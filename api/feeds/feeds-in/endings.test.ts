import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runNext } from '../../ground/jobs/runner.ts'
import { deleteAccount } from '../../edge/profile/leaving-queries.ts'
import { expireSilent, runFeedIn } from './run.ts'
import { feedsInApi, feed, range } from '#tests/feeds-in.ts'

const { kinds, db, services, server, work, me, mine, make, offersOf, one } = await feedsInApi()

test('offers of a silent feed expire after a notice, and the next file publishes them again', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const id = await make()
  const read_ = async () => {
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
  }
  const silentFor = async (days: number) => {
    await db
      .updateTable('sources')
      .set({ last_read_at: sql<string>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
    for (let n = 0; n < 2; n++) await expireSilent(db)
  }
  const state = async () => ({
    statuses: (await offersOf(id)).map(({ status }) => status),
    titles: (
      await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', me().id)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title.split('.').at(-2)),
  })
  await read_()
  const { lastReadAt, expiresAt } = await one(id)
  expect(Date.parse(expiresAt as string) - Date.parse(lastReadAt as string)).toBe(90 * 86_400_000)
  await silentFor(82)
  expect(await state()).toEqual({ statuses: ['published', 'published'], titles: [] })
  await silentFor(84)
  expect(await state()).toEqual({ statuses: ['published', 'published'], titles: ['expiring'] })
  expect(await one(id)).toMatchObject({ isSilent: true })
  // An unreadable response changes nothing; the same file as before extends the time.
  server.files['/feed.xml'] =
    '<root><kyero><feed_version>3</feed_version></kyero><property><id>1</id>'
  await read_()
  expect((await one(id))['expiresAt']).not.toBe(expiresAt)
  // However long it was silent when its keeper was warned, a week is left.
  await silentFor(200)
  expect(await state()).toMatchObject({
    statuses: ['published', 'published'],
    titles: ['expiring', 'failed'],
  })
  await db
    .updateTable('sources')
    .set({ warned_at: sql<string>`now() - interval '6 days 23 hours'` })
    .where('id', '=', id)
    .execute()
  await silentFor(200)
  expect((await state()).statuses).toEqual(['published', 'published'])
  await db
    .updateTable('sources')
    .set({ warned_at: sql<string>`now() - interval '7 days'` })
    .where('id', '=', id)
    .execute()
  await silentFor(91)
  expect(await state()).toMatchObject({
    statuses: ['expired', 'expired'],
    titles: ['expiring', 'failed', 'expired'],
  })
  server.files['/feed.xml'] = feed(range(2))
  await read_()
  expect((await state()).statuses).toEqual(['published', 'published'])
  await silentFor(20)
  expect((await state()).statuses).toEqual(['published', 'published'])
})

test('a deleted feed archives its listings, and so does the deletion of its owner’s account', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const ids = [await make(), await make()]
  for (const id of ids) await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  expect(await mine('DELETE', `/user/feeds-in/${ids[0]}`)).toMatchObject({ status: 422 })
  expect(await mine('DELETE', `/user/feeds-in/${ids[0]}?offers=archive`)).toMatchObject({
    status: 200,
    data: { archived: 2 },
  })
  expect(await mine('GET', `/user/feeds-in/${ids[0]}`)).toMatchObject({ status: 404 })
  await deleteAccount(db, { ...me(), roles: 1 } as never)
  for (const id of ids) {
    expect((await offersOf(id)).map(({ status }) => status)).toEqual(['archived', 'archived'])
    expect(
      await db
        .selectFrom('sources')
        .select(['name', 'address', 'state', 'owner_id'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ name: null, address: null, state: 'closed', owner_id: null })
  }
  await work()
  for (const id of ids) expect(await services.storage.has(`feeds/${id}`)).toBe(false)
})

test('a feed that is deleted while it is read imports nothing more', async () => {
  server.files['/feed.xml'] = feed(range(1200))
  const id = await make()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  let closed: Promise<unknown> | undefined
  const signal = new AbortController().signal
  let checks = 0
  signal.throwIfAborted = () => {
    checks += 1
    if (checks === 4) closed = mine('DELETE', `/user/feeds-in/${id}?offers=archive`)
  }
  const watched = {
    ...kinds,
    source_run: (job: Parameters<typeof runFeedIn>[0]) => runFeedIn(job, services, signal),
  }
  for (let job = 0; job < 2; job++) await runNext(watched, services)
  expect(await closed).toMatchObject({ status: 200 })
  expect((await offersOf(id)).filter(({ status }) => status !== 'archived')).toEqual([])
})
