import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Promotion } from '#contract/publish/promotion.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { BUYER, openShop, ordersApi, publicHome } from '#tests/orders.ts'
import { promote } from '#tests/promotions.ts'
import { selectMeasured } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
await openShop(db)
const { as, line } = await ordersApi(db)
const seller = await createUser(db)
const DAY_MS = 86_400_000
const now = Math.floor(Date.now() / 60_000) * 60_000
const inDays = (days: number): Date => new Date(now + days * DAY_MS)
const home = () => publicHome(db, { owner: seller })

const currentOf = async (...offers: number[]): Promise<Promotion[]> =>
  (await as(seller)('GET', `/promotions/current?offers=${offers.join(',')}`)).data
const idsOf = (promotions: readonly Promotion[]) => promotions.map(({ id }) => id).sort()

test('all that runs and is booked is listed; of what is over, only the latest where nothing else is', async () => {
  const [extended, over] = [await home(), await home()]
  const past = { state: 'ended', startsAt: inDays(-9), endsAt: inDays(-2) } as const
  await promote(db, extended, past)
  const running = await promote(db, extended)
  const booked = { state: 'scheduled' } as const
  const first = await promote(db, extended, { ...booked, startsAt: inDays(7), endsAt: inDays(14) })
  const later = await promote(db, extended, { ...booked, startsAt: inDays(20), endsAt: inDays(27) })
  await promote(db, over, { ...past, startsAt: inDays(-12), endsAt: inDays(-5) })
  const latest = await promote(db, over, past)
  await promote(db, over, {
    ...past,
    package: 'highlight',
    startsAt: inDays(-60),
    endsAt: inDays(-53),
  })
  expect(idsOf(await currentOf(extended, over))).toEqual([running, first, later, latest])
  // Another account sees none of them.
  const other = await as(await createUser(db))('GET', `/promotions/current?offers=${extended}`)
  expect(other.data).toEqual([])
})

test('without a date a promotion begins after the last booking, though nothing runs now', async () => {
  const offer = await home()
  const [startsAt, endsAt] = [inDays(20), inDays(27)]
  await promote(db, offer, { state: 'scheduled', startsAt, endsAt })
  const quote = async (more: object) =>
    (
      await as(seller)('POST', '/orders/quote', {
        lines: [line(offer, more)],
        currency: 'EUR',
        buyer: BUYER,
      })
    ).data.lines[0].startsAt
  expect(await quote({})).toBe(endsAt.toISOString())
  expect(await quote({ startsAt: inDays(3).toISOString() })).toBe(endsAt.toISOString())
  expect(await quote({ startsAt: inDays(30).toISOString() })).toBe(inDays(30).toISOString())
})

test('what similar promotions brought is measured in all countries and actions of the chosen homes', async () => {
  const [spain, germany, rent] = [await home(), await home(), await home()]
  await sql`update offers set country_id = 82, state_id = null, city_id = null where id = ${germany}`.execute(
    db,
  )
  await sql`update offers set action = 1, price_type = 1 where id = ${rent}`.execute(db)
  const showcase = { package: 'showcase', state: 'ended' } as const
  for (const offer of [spain, germany, rent])
    for (let at = 1; at <= 5; at++)
      await promote(db, offer, { ...showcase, startsAt: inDays(-at - 3), endsAt: inDays(-at) })
  const measured = async (...like: [country_id: number, action: number][]) =>
    (
      await selectMeasured(
        db,
        like.map(([country_id, action]) => ({ country_id, action })),
      )
    )
      .filter((one) => one.package === 'showcase')
      .map(({ n }) => n)
  expect(await measured([207, 0])).toEqual([5])
  expect(await measured([207, 0], [82, 0])).toEqual([10])
  expect(await measured([207, 0], [207, 0])).toEqual([5])
  // Pairs, not every country with every action.
  expect(await measured([82, 0], [207, 1])).toEqual([10])
  expect(await measured([6, 0])).toEqual([])
})
