import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openSearch } from '../search/service.ts'
import { shapesOf } from '../search/shapes.ts'
import { fillAreas, followAreas } from './load.ts'
import { deleteArea, selectAreaRows, selectAreas, upsertArea, writingAreas } from './queries.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const log = pino({ level: 'silent' })
const places = await loadPlaces()

test('areas are listed by number and name', async () => {
  await fillAreas({ db, places, log })
  const { rows } = await selectAreaRows(db, {}, { lang: 'en', page: 1 })
  const names = rows.map(({ names }) => names.en ?? '')
  const numbers = names.map((name) => Number.parseInt(name, 10)).filter((n) => !Number.isNaN(n))
  expect(new Set(numbers).size).toBeGreaterThan(9)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  const words = names.slice(numbers.length)
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((name) => /^\d/.test(name))).toEqual([])
})

test('shipped areas are imported once; changes and deletions by an operator stay', async () => {
  await fillAreas({ db, places, log })
  const rows = () =>
    db.selectFrom('areas').select(['id', 'version', 'names']).orderBy('id').execute()
  const before = await rows()
  expect(before.length).toBe((await readShippedAreas()).length)
  await fillAreas({ db, places, log })
  expect(await rows()).toEqual(before)
  const area = (await selectAreas(db)).find(({ id }) => id === 2)!
  await writingAreas(db, async (trx) => {
    await upsertArea(trx, {
      area: { ...area, names: { ...area.names, en: 'White Coast' } },
      below: '/es',
    })
    expect(await deleteArea(trx, 3)).toBe(true)
    expect(await deleteArea(trx, 3)).toBe(false)
  })
  // As after an update with another feature.
  await sql`update areas set shipped = 'of an earlier version' where id in (2, 3, 4)`.execute(db)
  await sql`update areas set names = '{"en": "An earlier name"}' where id = 4`.execute(db)
  await fillAreas({ db, places, log })
  expect(places.byPath('/es/costa-blanca')?.name).toBe('White Coast')
  expect(places.byPath('/es/mallorca')).toBeNull()
  expect(places.get('area4')?.name).toBe('Menorca')
})

test('a change reaches other processes: its places, and counts by its new shape', async () => {
  await fillAreas({ db, places, log })
  await sql`insert into sources (key, format) values ('test', 'direct')`.execute(db)
  await db
    .insertInto('offers')
    .values(
      [36.72, 36.5, 36.1].map((lat, at) => ({
        source_id: 1,
        external_id: String(at),
        status: 'published' as const,
        action: 0,
        category: 1,
        price_amount: 1,
        price_currency: 'EUR',
        price_type: 0,
        country_id: 207,
        lat,
        lon: -4.5,
        coordinate_precision: 'exact' as const,
        published_at: '2026-01-01T00:00:00Z',
      })),
    )
    .execute()
  const other = await loadPlaces()
  const search = openSearch(url)
  const following = followAreas({ db, places: other, log, databaseUrl: url }, { stamp: '' }, () =>
    search.setAreas(shapesOf(other)),
  )
  try {
    await search.ready
    const counted = () => search.counts.within([other.get('area5')!])
    await expect.poll(() => other.get('area5')?.path, { timeout: 5000 }).toBe('/es/ibiza')
    const area = (await selectAreas(db)).find(({ id }) => id === 5)!
    await writingAreas(db, (trx) =>
      upsertArea(trx, {
        area: {
          ...area,
          slug: 'around-malaga',
          polygons: [[[-4.6, 36.4, -4.2, 36.4, -4.2, 36.9, -4.6, 36.9]]],
        },
        below: '/es',
      }),
    )
    await expect.poll(() => other.get('area5')?.path, { timeout: 5000 }).toBe('/es/around-malaga')
    await expect.poll(counted, { timeout: 5000 }).toBe(2)
  } finally {
    await following.close()
    await search.close()
  }
})
