import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from '../reports/handlers.ts'
import { handlers as decisions } from './reports.ts'
import { sampleFeedHomes } from './sample-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services } = await publishingApi(db)
const app = apiOf((api) => mount(api, contract.reports, { ...handlers, ...decisions }, services))
const moderator = await createUser(db, { roles: ['moderator'] })
const call = (method: string, path: string, body?: object) =>
  read(visitor(app)(method, path, body, { authorization: `Bearer ${moderator.token}` }))

const DAY = '2026-11-20T09:00:00Z'
const NEXT = new Date('2026-11-21T02:00:00Z')
let made = 0

/** A feed with homes that it changed at that time; returns the numbers of the homes. */
async function feedOf(
  count: number,
  {
    name = 'Ours',
    status = 'published',
    at = DAY,
  }: { name?: string | null; status?: 'published' | 'paused'; at?: string } = {},
): Promise<number[]> {
  const source = await db
    .insertInto('sources')
    .values({ key: `sample-${++made}`, format: 'kyero', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('offers')
    .values(
      Array.from({ length: count }, (_, index) => ({
        source_id: source.id,
        external_id: String(index),
        status,
        action: 0,
        category: 1,
        price_amount: 250_000_00,
        price_currency: 'EUR',
        price_type: 0,
        country_id: 207,
        state_id: 5102,
        city_id: 32653,
        published_at: at,
        updated_at: at,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
const sampled = async () =>
  (await db.selectFrom('reports').select(['offer_id', 'reason']).orderBy('offer_id').execute()).map(
    ({ offer_id, reason }) => {
      expect(reason).toBe('sample')
      return offer_id
    },
  )

beforeEach(async () => {
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('offers').execute()
})

test('of each feed and day a fiftieth of the homes is shown, at least one and at most ten', async () => {
  const small = await feedOf(3)
  const middle = await feedOf(120)
  const large = await feedOf(900)
  expect(await sampleFeedHomes(db, NEXT)).toBe(1 + 3 + 10)
  const chosen = await sampled()
  const of = (ids: readonly number[]) => chosen.filter((id) => ids.includes(id)).length
  expect([of(small), of(middle), of(large)]).toEqual([1, 3, 10])
  // Not the first ones: a digest decides.
  expect(chosen).not.toEqual([small[0], ...middle.slice(0, 3), ...large.slice(0, 10)])

  // The hourly sweep of the same day adds none.
  expect(await sampleFeedHomes(db, new Date('2026-11-21T03:00:00Z'))).toBe(0)
  // Nor does one of the next day, on which no home changed.
  expect(await sampleFeedHomes(db, new Date('2026-11-22T03:00:00Z'))).toBe(0)
})

test('homes that a feed changes each day before the sweep are shown, too', async () => {
  await feedOf(5, { at: '2026-11-21T01:30:00Z' })
  expect(await sampleFeedHomes(db, NEXT)).toBe(1)
})

test('only public homes of feeds of users, changed since the day before, are shown', async () => {
  await feedOf(5, { name: null })
  await feedOf(5, { status: 'paused' })
  await feedOf(5, { at: '2026-11-19T23:30:00Z' })
  expect(await sampleFeedHomes(db, NEXT)).toBe(0)
})

test('a day has a hundred cases, in however many sweeps', async () => {
  for (let at = 0; at < 103; at++) await feedOf(1)
  expect(await sampleFeedHomes(db, NEXT)).toBe(100)
  expect(await sampleFeedHomes(db, NEXT)).toBe(0)
})

test('two processes at once choose the same homes', async () => {
  await feedOf(200)
  await Promise.all([sampleFeedHomes(db, NEXT), sampleFeedHomes(db, NEXT)])
  expect(await sampled()).toHaveLength(4)
})

test('a sample comes after reports, counts no reporter, and is closed or taken down like a report', async () => {
  const [one] = await feedOf(1)
  const [other] = await feedOf(1)
  const [reported] = await feedOf(1, { at: '2026-11-18T09:00:00Z' })
  await db
    .insertInto('reports')
    .values({ offer_id: reported!, nonce: 'a report', reason: 'fraud', locale: 'en' })
    .execute()
  expect(await sampleFeedHomes(db, NEXT)).toBe(2)
  const queue = (await call('GET', '/admin/reports'))['data'] as {
    offer: { id: number }
    reporters: number
    reasons: string[]
  }[]
  expect(queue[0]).toMatchObject({ offer: { id: reported }, reporters: 1, reasons: ['fraud'] })
  expect(queue.slice(1)).toMatchObject([
    { reporters: 0, reasons: ['sample'] },
    { reporters: 0, reasons: ['sample'] },
  ])

  const decide = async (id: number, body: object) => {
    const { version } = (await call('GET', `/admin/reports/${id}`))['data'] as { version: number }
    return (await call('POST', `/admin/reports/${id}/decision`, { version, ...body }))['data']
  }
  expect(await decide(one!, { act: 'dismiss' })).toMatchObject({
    offer: { status: 'published' },
    reports: [{ reason: 'sample', outcome: 'dismissed', notified: false }],
  })
  expect(await decide(other!, { act: 'takeDown', note: 'Photos of another home' })).toMatchObject({
    offer: { status: 'rejected' },
    reports: [{ reason: 'sample', outcome: 'taken_down' }],
  })
  expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('the case of an imported home has its exact pin and photos seen elsewhere', async () => {
  const [home] = await feedOf(1)
  const [other] = await feedOf(1)
  await db
    .updateTable('offers')
    // Kept from visitors, and in another town than the stated Barcelona.
    .set({ lat: 41.1189, lon: 1.2445, address_privacy: 'area', house_number: '7', living_area: 80 })
    .where('id', '=', home!)
    .execute()
  await db
    .insertInto('offer_pictures')
    .values(
      [home!, other!].map((offer_id) => ({
        offer_id,
        position: 0,
        key: `offers/${offer_id}`,
        placeholder: '#000000#000000#000000',
        fingerprint: '01'.repeat(32),
      })),
    )
    .execute()
  await sampleFeedHomes(db, NEXT)
  const { imported } = (await call('GET', `/admin/reports/${home}`))['data'] as {
    imported: object
  }
  expect(imported).toMatchObject({
    offer: { id: home, coordinates: { lat: 41.12, lon: 1.24, precision: 'area' } },
    after: { point: { lat: 41.1189, lon: 1.2445 }, houseNumber: '7', livingArea: 80 },
    pin: { place: 'Tarragona', km: expect.any(Number) },
    seen: [{ id: other, written: false, own: false, count: 1 }],
  })
})

test('visitors cannot report with the reason of a sample', async () => {
  const [id] = await feedOf(1)
  const sent = await call('POST', `/offers/${id}/report`, { reason: 'sample', stamp: 'x' })
  expect(sent).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } })
})
