import { afterAll, expect, test } from 'vitest'
import { portalOf } from '#tests/placed-homes.ts'
import { pagesWithOffers } from '../../edge/seo/paths.ts'
import { refreshMarket } from '../market/refresh-queries.ts'

const NEW_YORK = { country_id: 233, state_id: 1452, city_id: 122795 }
const MANHATTAN = { ...NEW_YORK, city_id: 121115 }
const BERLIN = { country_id: 82, state_id: 3010, city_id: 24053 }
const PRENZLAUER_BERG = { ...BERLIN, city_id: 28375 }
const [MIDTOWN, JERSEY_CITY] = [
  { lat: 40.7549, lon: -73.984 },
  // In the ground of no part, and near to that of Manhattan.
  { lat: 40.7178, lon: -74.0431 },
]

const { db, places, search, rates, messages, api, close } = await portalOf(() => [
  { ...NEW_YORK, ...MIDTOWN },
  { ...NEW_YORK, ...MIDTOWN, lat: 40.756 },
  { ...NEW_YORK, ...JERSEY_CITY },
  // Of another city, though in Manhattan.
  { ...NEW_YORK, city_id: 118830, ...MIDTOWN },
  NEW_YORK,
  MANHATTAN,
  { ...BERLIN, lat: 52.5392, lon: 13.4243 },
  PRENZLAUER_BERG,
])
afterAll(close)

test.each([
  ['us/new-york/manhattan', 3],
  ['us/new-york/new-york', 5],
  ['us/new-york/brooklyn', 0],
  ['de/berlin/berlin/pankow/prenzlauer-berg', 2],
  ['de/berlin/berlin', 2],
])('%s has %i homes: on its page, in a search, in the figures', async (path, expected) => {
  await refreshMarket({ db, places, rates }, new Date())
  const { location, counts } = await api.places.page({ path })
  expect(location.path).toBe(`/${path}`)
  const { total } = await api.search.offers({ location: [location.id] })
  const figures = await api.market.figures({ location: location.id })
  expect([
    counts.reduce((sum, { count }) => sum + count, 0),
    total,
    figures.actions.find(({ action }) => action === 0)?.homes.n ?? 0,
  ]).toEqual([expected, expected, expected])
})

test('nearby a part of a city are neither places in it nor its city', async () => {
  const { nearby } = await api.places.page({ path: 'us/new-york/manhattan' })
  const inside = places.children(places.get('city121115')!).map(({ id }) => id)
  expect(inside.length).toBeGreaterThan(0)
  const near = nearby.map(({ id }) => id)
  expect(near.filter((id) => inside.includes(id) || id === 'city122795')).toEqual([])
  expect(nearby.map(({ km }) => km)).toEqual(nearby.map(({ km }) => km).sort((a, b) => a - b))
})

test('the sitemap has the parts with homes, and each page once', async () => {
  const { places: paths } = await pagesWithOffers({ db, places, search, messages })
  const found = paths.filter((path) => typeof path === 'string')
  expect(found).toEqual(expect.arrayContaining(['/us/new-york/manhattan', '/de/berlin/berlin']))
  for (const path of ['/us/new-york/brooklyn', '/de/berlin', '/de/berlin/prenzlauer-berg'])
    expect(found).not.toContain(path)
  expect(new Set(found).size).toBe(found.length)
})
