import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { dealOf } from './deal.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

test('the market of an area is separate from that of its city and of other areas', async () => {
  const city = { countryId: 207, stateId: 1, cityId: 2 }
  const month = new Date().toISOString().slice(0, 8) + '01'
  const medians = (at: { city_id?: number; area_id?: number }, price: number, rent: number) =>
    [price, rent].map((per_m2, action) => ({
      country_id: at.area_id ? 0 : city.countryId,
      state_id: at.area_id ? 0 : city.stateId,
      city_id: 0,
      area_id: 0,
      ...at,
      action,
      category: 0,
      month,
      n: 50,
      per_m2,
      currency: 'EUR',
    }))
  await db
    .insertInto('market_medians')
    .values([
      ...medians({ city_id: city.cityId }, 3_000, 12),
      ...medians({ area_id: 7 }, 12_000, 60),
      ...medians({ area_id: 8 }, 1_000, 5),
    ])
    .execute()
  const deal = (areaId: number | null, amount: number) =>
    dealOf(db, {
      amount,
      places: [...(areaId === null ? [] : [{ ...city, areaId }]), city],
      category: null,
      action: null,
    })
  // Boundaries: 15,179 in the city, 67,882 and 5,657 in the areas.
  expect(await Promise.all([deal(null, 14_000), deal(null, 60_000)])).toEqual([1, 0])
  expect(await Promise.all([deal(7, 60_000), deal(7, 70_000)])).toEqual([1, 0])
  expect(await Promise.all([deal(8, 5_000), deal(8, 14_000)])).toEqual([1, 0])
  // An area with too few offers.
  expect(await Promise.all([deal(9, 14_000), deal(9, 60_000)])).toEqual([1, 0])
})
