import { afterAll, expect, test } from 'vitest'
import type { Place, Places } from '#places/index.ts'
import { portalOf } from '#tests/placed-homes.ts'
import { refreshMarket } from '../market/refresh-queries.ts'

const CITIES = 100
const HOMES = 120
/** Degrees of latitude: about 20 km around the middle. */
const SPREAD = 0.18
/** Share of homes that name a part as their city. */
const NAMED = 0.1

/** The same numbers in each run. */
let seed = 40
const random = (): number => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}
/** The largest cities of the world. */
const citiesOf = (places: Places): Place[] =>
  places
    .countries()
    .flatMap((country) => places.within(country, 'city'))
    .filter(({ lat }) => lat !== null)
    .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .slice(0, 2 * CITIES)
    .map((city) => places.canonical(city))
    .filter((city, at, all) => all.findIndex(({ id }) => id === city.id) === at)
    .slice(0, CITIES)
/** The city, its boroughs and quarters, and the areas in it, each place that has a page. */
const partsOf = (city: Place): Place[] =>
  [city, ...places.parts(city), ...places.areasIn(city)]
    .map((place) => places.canonical(place))
    .filter((place, at, all) => all.findIndex(({ id }) => id === place.id) === at)
    .filter((place) => place.id === city.id || place.type === 'area' || places.partOf(place))

const { db, places, rates, api, close } = await portalOf((places) =>
  citiesOf(places).flatMap((city) => {
    const quarters = places.parts(city).filter(({ id, type }) => id !== city.id && type === 'city')
    return Array.from({ length: HOMES }, () => {
      const quarter =
        quarters.length > 0 && random() < NAMED
          ? quarters[Math.floor(random() * quarters.length)]!
          : places.listedIn(city)
      const [x, y] = [random() + random() - 1, random() + random() - 1]
      return {
        country_id: city.countryId,
        state_id: quarter.stateId,
        city_id: quarter.cityId,
        lat: city.lat! + y * SPREAD,
        lon: city.lon! + (x * SPREAD) / Math.cos((city.lat! * Math.PI) / 180),
      }
    })
  }),
)
afterAll(close)
const cities = citiesOf(places)

test('each part of the largest cities has as many homes on its page, in a search and in SQL', async () => {
  await refreshMarket({ db, places, rates }, new Date())
  const table: string[] = []
  const wrong: string[] = []
  for (const city of cities) {
    const { children } = await api.places.page({ path: city.path.slice(1) })
    const linked = children.flatMap(({ id }) => places.get(id) ?? [])
    const parts = [...partsOf(city), ...linked].filter(
      (part, at, all) => all.findIndex(({ id }) => id === part.id) === at,
    )
    for (const child of children) {
      const { total } = await api.search.offers({ location: [child.id] })
      if (total !== child.count || total === 0)
        wrong.push(`${child.path}: ${child.count} beside the link, search ${total}`)
    }
    let filled = 0
    for (const part of parts) {
      const page = await api.places.page({ path: part.path.slice(1) })
      const { total } = await api.search.offers({ location: [part.id] })
      const { actions } = await api.market.figures({ location: part.id })
      const onPage = page.counts.reduce((sum, { count: homes }) => sum + homes, 0)
      const inSql = actions.reduce((sum, { homes }) => sum + (homes?.n ?? 0), 0)
      if (total > 0) filled++
      if (onPage !== total || inSql !== total)
        wrong.push(`${part.path}: page ${onPage}, search ${total}, SQL ${inSql}`)
    }
    table.push(
      `${city.path} | ${parts.length - 1} parts | ${filled - 1} with homes | ${children.length} links`,
    )
  }
  console.log(table.join('\n'))
  expect(wrong).toEqual([])
})
