import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { OFFER_STATUSES } from '#contract/homes/offer-lists.ts'
import { PAGE_SIZE } from '#contract/homes/search.ts'
import { createUser } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { createApi } from '../../app.ts'
import { selectPublic } from './queries.ts'
import { feedsOutApi, itemsOf } from '#tests/feeds-out.ts'

const { db, services, fetchPath, make, actAs, me } = await feedsOutApi()

test('the RESO document has the last change of each offer', async () => {
  const { id } = await db
    .selectFrom('offers')
    .innerJoin('sources', 'sources.id', 'source_id')
    .select('offers.id')
    .where('key', '=', 'first')
    .where('external_id', '=', '1')
    .executeTakeFirstOrThrow()
  await db.updateTable('offers').set({ price_amount: 300_000_00 }).where('id', '=', id).execute()
  const { value } = (await (
    await fetchPath((await make('reso', { owner: 'private' })).path)
  ).json()) as { value: Record<string, unknown>[] }
  expect(value.find(({ ListingKey }) => ListingKey === String(id))).toMatchObject({
    ListPrice: 300_000,
    MajorChangeType: 'PriceChange',
    PreviousListPrice: 325_000,
  })
  expect(
    value.filter(({ MajorChangeType }) => MajorChangeType === 'NewListing').length,
  ).toBeGreaterThan(0)
})

test('a request without a condition, or with another ETag, gets the whole feed', async () => {
  const feed = await make('kyero', { owner: 'private' })
  const first = await fetchPath(feed.path)
  const [whole, tag] = [await first.text(), first.headers.get('etag') ?? '']
  // A tag that is sent counts alone.
  const date = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
  const others: Record<string, string>[] = [
    {},
    { 'if-none-match': '"another"' },
    { 'if-none-match': '', ...date },
    { 'if-none-match': '"another"', ...date },
    { 'if-modified-since': 'yesterday' },
  ]
  for (const headers of others) {
    const again = await fetchPath(feed.path, headers)
    expect([again.status, await again.text()]).toEqual([200, whole])
  }
  for (const known of [tag, tag.slice(2), `"another", ${tag}`, '*'])
    expect((await fetchPath(feed.path, { 'if-none-match': known })).status).toBe(304)
})

test('the feeds of an account have a limit of requests a minute, for all readers together', async () => {
  const limited = createApi({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
  const feeds = [await make('kyero', { category: [2] }), await make('reso', { category: [2] })]
  const pull = async ({ path }: { path: string }, network: number) =>
    (
      await limited.fetch(new Request(`https://portal.test${path}`), {
        log: services.log,
        requestId: 'r-1',
        clientAddress: `198.51.100.${network}`,
        internal: false,
      })
    ).status
  const answers: number[] = []
  for (let n = 0; n < 31; n++) answers.push(await pull(feeds[n % 2]!, n))
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  // Feeds of another user have a limit of their own.
  actAs(await createUser(db))
  expect(await pull(await make('kyero', { category: [2] }), 1)).toBe(200)
})

test('a feed with converted prices has another ETag on the next day, and after its owner changes agency', async () => {
  actAs(await createUser(db))
  const feed = await make('kyero', { category: [1] })
  const tagOf = async (with_: typeof services) => {
    const answer = await createApi(with_).fetch(new Request(`https://portal.test${feed.path}`), {
      log: services.log,
      requestId: 'r-1',
      clientAddress: '198.51.100.7',
      internal: false,
    })
    await answer.text()
    return answer.headers.get('etag')
  }
  const today = await tagOf(services)
  expect(await tagOf(services)).toBe(today)
  expect(await tagOf({ ...services, rates: { ...services.rates, date: '2099-01-01' } })).not.toBe(
    today,
  )
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'joined', name: 'Joined', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values({ agency_id: agency, user_id: me().id, role: 'owner' })
    .execute()
  expect(await tagOf(services)).not.toBe(today)
})

test('a feed has all homes of its search, more than a page of them', async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'many', name: 'Many', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, country_id, state_id, city_id, agency_id, published_at)
    select source_id, 'many-' || n, 'published', action, category, price_amount, price_currency, price_type, country_id, state_id, city_id, ${agency}, now()
    from generate_series(1, ${PAGE_SIZE * 2 + 3}) n, (select * from offers where category = 1 and action = 0 and status = 'published' limit 1) o`.execute(
    db,
  )
  const found = async () =>
    (await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total'] as number
  await expect.poll(found, { timeout: 5000 }).toBe(PAGE_SIZE * 2 + 3)
  const feed = await make('reso', { agency: [agency] })
  const items = await itemsOf('reso', await (await fetchPath(feed.path)).text())
  expect(items).toHaveLength(PAGE_SIZE * 2 + 3)
  await db.deleteFrom('offers').where('agency_id', '=', agency).execute()
})

test('an unchanged feed is a 304; its page shows the last reading; it can be revoked', async () => {
  const feed = await make('kyero', { owner: 'private', category: [1] })
  const first = await fetchPath(feed.path)
  expect(first.headers.get('content-type')).toContain('xml')
  const conditional = { 'if-none-match': first.headers.get('etag') ?? '' }
  await first.text()
  expect((await fetchPath(feed.path, conditional)).status).toBe(304)
  expect(
    (await fetchPath(feed.path, { 'if-modified-since': first.headers.get('last-modified') ?? '' }))
      .status,
  ).toBe(304)
  await db.updateTable('offers').set({ bedrooms: 5 }).where('category', '=', 1).execute()
  const changed = await fetchPath(feed.path, conditional)
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('<beds>5</beds>')
  const listed = (await read(fetchPath('/api/user/feeds-out')))['data'] as {
    id: number
    pulls: number
    pulledAt: string | null
  }[]
  expect(listed.find(({ id }) => id === feed.id)).toMatchObject({
    pulls: 4,
    pulledAt: expect.any(String) as string,
  })
  // A deleted listing leaves no newer date, yet the date alone shows it.
  const dated = { 'if-modified-since': changed.headers.get('last-modified') ?? '' }
  await db
    .updateTable('offers')
    .set({ status: 'paused' })
    .where('id', '=', (query) =>
      query.selectFrom('offers').select('id').where('category', '=', 1).orderBy('id').limit(1),
    )
    .execute()
  await expect.poll(async () => (await fetchPath(feed.path, dated)).status).toBe(200)
  expect((await fetchPath(feed.path.replace('.xml', '.json'))).status).toBe(404)
  expect((await fetchPath(`/api/user/feeds-out/${feed.id}`, {}, 'DELETE')).status).toBe(204)
  expect((await fetchPath(feed.path)).status).toBe(404)
})

test('a listing that is no longer public is in no feed, even while the search still has it', async () => {
  const ids: number[] = []
  const { id: source_id } = await db
    .insertInto('sources')
    .values({ key: 'states', format: 'direct' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const status of OFFER_STATUSES) {
    const offer = {
      source_id,
      external_id: status,
      status,
      published_at: '2026-01-01T00:00:00Z',
      action: 0,
      category: 1,
      price_type: 0,
      price_amount: 100_00,
      price_currency: 'EUR',
      country_id: 207,
    }
    ids.push(
      (await db.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  const asked = ids.toReversed()
  expect((await selectPublic(db, asked)).map(({ id, status }) => [id, status])).toEqual(
    asked.flatMap((id) => {
      const status = OFFER_STATUSES[ids.indexOf(id)]
      return status === 'published' || status === 'reserved' ? [[id, status]] : []
    }),
  )
  await db.deleteFrom('offers').where('source_id', '=', source_id).execute()
})

test('a feed is not served while its owner’s account is blocked', async () => {
  actAs(await createUser(db))
  const feed = await make('kyero', { category: [2] })
  const block = (blocked_at: Date | null) =>
    db.updateTable('users').set({ blocked_at }).where('id', '=', me().id).execute()
  expect((await fetchPath(feed.path)).status).toBe(200)
  await block(new Date())
  expect((await fetchPath(feed.path)).status).toBe(404)
  await block(null)
  expect((await fetchPath(feed.path)).status).toBe(200)
})
