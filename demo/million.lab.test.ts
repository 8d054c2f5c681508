import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadPlaces, type Places } from '#places/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addMany, removeDemo } from './million.ts'

let database: TestDatabase
let places: Places
beforeAll(async () => {
  ;[database, places] = await Promise.all([createTestDatabase(), loadPlaces()])
})
afterAll(() => database.drop())

const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from offers`.execute(database.db)).rows[0]?.n

it('adds complete offers up to the requested number, and removes them all', async () => {
  const { db } = database
  expect(await addMany(db, places, 3000, () => {})).toBe(3000)
  expect(await addMany(db, places, 3000, () => {})).toBe(0)
  expect(await addMany(db, places, 3500, () => {})).toBe(500)
  expect(await count()).toBe(3500)
  const { rows } = await sql<{
    countries: number
    categories: number
    texts: number
    pictures: number
    prices: number
    nowhere: number
  }>`
    select count(distinct country_id) as countries, count(distinct category) as categories, (select count(*) from offer_texts) as texts, (select count(*) from offer_pictures) as pictures,
      (select count(*) from offer_prices) as prices, count(*) filter (where area is null) as nowhere from offers`.execute(
    db,
  )
  expect(rows[0]).toMatchObject({ texts: 3500, pictures: 3500, prices: 3500, nowhere: 0 })
  expect(rows[0]?.countries).toBeGreaterThan(80)
  expect(rows[0]?.categories).toBeGreaterThan(10)
  expect(await removeDemo(db, () => {})).toBe(3500)
  expect(await count()).toBe(0)
})
