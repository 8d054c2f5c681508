import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fold } from '#text/fold.ts'
import { isWithin, loadPlaces, type Place, type Places } from './index.ts'
import { draws } from '#tests/lab.ts'

let places: Places
/** More than 100,000 people. */
let large: Place[]
beforeAll(async () => {
  places = await loadPlaces()
  const countries = places.countries()
  const states = countries.flatMap((country) => places.within(country, 'state'))
  const cities = countries.flatMap((country) => places.within(country, 'city'))
  large = [...countries, ...states, ...cities].filter((place) => (place.population ?? 0) > 100_000)
})

/** A place, or the one of its name around or in it that is answered for both. */
const finds = (q: string, place: Place) =>
  places
    .search(q, { limit: 10 })
    .some((found) => found.id === place.id || isWithin(found, place) || isWithin(place, found))
/** Any text that a visitor could paste. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 58 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('a', 's', ' ', 'san', 'de', ',', 'é', 'ß', '-', "'", 'al '),
    maxLength: 40,
  }),
  fc.constantFrom(
    '',
    ' ',
    ',',
    '\0',
    '\ud800',
    '\udc00 a',
    '%',
    '__proto__',
    '.*',
    'a'.repeat(100_000),
    'ﷺ'.repeat(58),
    '\u0301'.repeat(58),
    'a '.repeat(29),
    'san '.repeat(20),
  ),
)

test('every large place is on the first page for each of its names', () => {
  expect(large.length).toBeGreaterThan(4500)
  // Every third, for time's sake.
  const missed = large
    .filter((_, index) => index % 3 === 0)
    .flatMap((place) =>
      [place.name, ...Object.values(places.locales(place))]
        .filter((name) => !finds(name, place))
        .map((name) => `${place.id} ${name}`),
    )
  // Merkez is eleven towns, and a page has ten.
  expect(missed.filter((one) => !one.endsWith(' Merkez'))).toEqual([])
})

test('and for a name with one wrong letter, wherever it is', () => {
  const typo = fc.record({
    place: fc.nat(),
    name: fc.nat(),
    at: fc.nat(),
    kind: fc.constantFrom('less', 'more', 'other', 'swapped'),
    letter: fc.nat(),
  })
  let tried = 0
  let missed = 0
  fc.assert(
    fc.property(typo, ({ place: placeAt, name: nameAt, at: letterAt, kind, letter }) => {
      const place = large[placeAt % large.length]!
      const names = [place.name, ...Object.values(places.locales(place))]
      const name = fold(names[nameAt % names.length]!)
      if (name.length < 5 || /[\u1100-\u11ff\u2e80-\u9fff]/.test(name)) return
      const at = letterAt % name.length
      const other = name[letter % name.length]!
      const rest = name.slice(at + 1)
      const typed = {
        less: rest,
        more: other + name[at]! + rest,
        other: other + rest,
        swapped: (rest[0] ?? '') + name[at]! + rest.slice(1),
      }[kind]
      tried++
      if (!finds(name.slice(0, at) + typed, place)) missed++
    }),
    { numRuns: draws(2000), seed: 1 },
  )
  expect(tried).toBeGreaterThan(draws(1000))
  expect(missed / tried).toBeLessThan(0.01)
})

test('no input throws or hangs; results respect the limit, without duplicates', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.option(
        fc.record({
          lat: fc.double({ min: -90, max: 90 }),
          lon: fc.double({ min: -180, max: 180 }),
        }),
        { nil: undefined },
      ),
      (q, near) => {
        const ids = places.search(q, { limit: 7, near }).map((place) => place.id)
        expect(ids.length).toBeLessThanOrEqual(7)
        expect(new Set(ids).size).toBe(ids.length)
      },
    ),
    { numRuns: draws(500) },
  )
})

test('prefixes in the page’s language or English come before those of other languages', () => {
  const first = (q: string, lang?: string) => places.search(q, { limit: 1, lang })[0]?.path
  // United Kingdom is Ríocht Aontaithe in Irish; London is Londres in Spanish, Londrina a city of Brazil.
  expect([first('rio'), first('rio', 'ga')]).toEqual(['/br/rio-de-janeiro/rio-de-janeiro', '/gb'])
  expect([first('londr'), first('londr', 'es')]).toEqual(['/br/parana/londrina', '/gb/london'])
})

test.each([
  ['Ünïted  Ştates', 'united states'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['أبو ظبي', 'ابو ظبي'],
  ['القَاهِرَة', 'القاهره'],
  ['Орёл', 'орел'],
  ['ﾐｭﾝﾍﾝ', fold('ミュンヘン')],
  ['İZMİR', 'izmir'],
  ['Saint-Étienne', 'saint etienne'],
  ['ΑΘΉΝΑ', 'αθηνα'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('the nearest city is the one whose reach the point is in', () => {
  expect(places.nearest(41.4036, 2.1744)?.id).toBe('city32653')
  expect(places.nearest(52.52, 13.405)?.name).toBe('Berlin')
  expect(places.nearest(-16.5, 179.99)?.iso2).toBe('FJ')
  for (const [lat, lon] of [
    [NaN, 0],
    [91, 0],
    [0, Infinity],
  ] as const)
    expect(places.nearest(lat, lon)).toBeNull()
  expect(places.nearest(90, 180)).not.toBeNull()
})

/** By the haversine, which is exact for points that are near, too. */
function kmBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  return (
    2 *
    6371.0088 *
    Math.asin(Math.sqrt(half(lat2 - lat1) + cos(lat1) * cos(lat2) * half(lon2 - lon1)))
  )
}

test('the city at a point equals an exhaustive search, and takes no time', () => {
  const cities = places
    .countries()
    .flatMap((country) => places.within(country, 'city'))
    .filter(({ lat, lon }) => lat !== null && lon !== null)
  const points: [number, number][] = []
  for (let at = 0; at < 40; at++)
    points.push([-88 + ((at * 37.31) % 176), -180 + ((at * 97.77) % 360)])
  for (let at = 0; at < 20; at++) points.push([47 + ((at * 1.37) % 8), 6 + ((at * 2.11) % 9)])
  points.push([90, 180], [-90, -180], [52, 180], [-16.5, -180])
  for (const [lat, lon] of points) {
    const measured = cities.map((city) => {
      const km = kmBetween(lat, lon, city.lat!, city.lon!)
      const reach = 0.01 * Math.sqrt(city.population ?? 0)
      return km <= reach ? -reach : km - reach
    })
    const found = places.nearest(lat, lon)!
    const of = measured[cities.findIndex(({ id }) => id === found.id)]!
    expect(of, `${lat} ${lon}: ${found.name}`).toBeCloseTo(
      measured.reduce((one, other) => Math.min(one, other)),
      6,
    )
  }
  const before = process.cpuUsage()
  for (let at = 0; at < 2000; at++) places.nearest(47 + ((at * 0.137) % 8), 6 + ((at * 0.211) % 9))
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})

test('the largest towns of a small box, and the countries around it, equal an exhaustive search', () => {
  const cities = places
    .countries()
    .flatMap((country) => places.within(country, 'city'))
    .filter(({ lat, lon }) => lat !== null && lon !== null)
  for (let at = 0; at < 40; at++) {
    const south = -50 + ((at * 3.37) % 110)
    const west = -170 + ((at * 9.77) % 330)
    const box = [west, south, west + 1.5, south + 1.2] as const
    const isIn = ({ lat, lon }: Place) =>
      lat! >= south && lat! < south + 1.2 && lon! >= west && lon! < west + 1.5
    const largest = cities
      .filter((city) => isIn(city) && (city.population ?? 0) > 0)
      .map(({ population }) => population)
      .sort((one, other) => other! - one!)
    expect(places.largestIn(box, 5).map(({ population }) => population)).toEqual(
      largest.slice(0, 5),
    )
    const countries = cities.filter(
      ({ lat, lon }) =>
        Math.floor(lat!) >= Math.floor(south) &&
        Math.floor(lat!) <= south + 1.2 &&
        Math.floor(lon!) >= Math.floor(west) &&
        Math.floor(lon!) <= west + 1.5,
    )
    expect(new Set(places.countriesIn(box).map(({ countryId }) => countryId))).toEqual(
      new Set(countries.map(({ countryId }) => countryId)),
    )
  }
  // Fiji lies on both sides of the antimeridian.
  expect(places.countriesIn([179, -18, 181, -16]).map(({ iso2 }) => iso2)).toEqual(['FJ'])
})

test('near equals an exhaustive search', () => {
  const cities = places
    .countries()
    .flatMap((country) => places.within(country, 'city'))
    .filter((city) => (city.population ?? 0) >= 50_000)
  const km = (a: Place, b: Place) => kmBetween(a.lat!, a.lon!, b.lat!, b.lon!)
  for (let at = 0; at < cities.length; at += 400) {
    const city = cities[at]!
    if (city.lat === null) continue
    const expected = cities
      .filter((other) => other.id !== city.id && other.lat !== null)
      .map((other) => km(city, other))
      .sort((a, b) => a - b)
      .slice(0, 5)
    const large = new Set(cities.map(({ number }) => number))
    const among = (maxKm?: number) =>
      places
        .near(city, 20_000, maxKm === undefined ? {} : { maxKm })
        .filter(({ parts }) => large.has(parts[0]!.cityId!))
        .slice(0, 5)
        .map(({ km }) => km)
    const found = among()
    expect(found).toHaveLength(5)
    found.forEach((distance, index) => expect(distance, city.path).toBeCloseTo(expected[index]!, 2))
    const maxKm = expected[2]! + 0.01
    expect(among(maxKm)).toEqual(found.filter((distance) => distance <= maxKm))
    const nearest = places.near(city, 40).map(({ place }) => place.id)
    expect(nearest).toEqual(
      places
        .near(city, 400)
        .slice(0, 40)
        .map(({ place }) => place.id),
    )
  }
})

describe('alternative names', () => {
  test.each([
    ['UAE', '/ae'],
    ['USA', '/us'],
    ['U.S.A.', '/us'],
    ['США', '/us'],
    ['EEUU', '/us'],
    ['NYC', '/us/new-york/new-york'],
    ['LA', '/us/california/los-angeles'],
    ['SF', '/us/california/san-francisco'],
    ['СПб', '/ru/saint-petersburg/saint-petersburg'],
    ['Питер', '/ru/saint-petersburg/saint-petersburg'],
    ['CDMX', '/mx/ciudad-de-mexico/mexico-city'],
  ])('%s', (query, path) => expect(places.search(query, { lang: 'en' })[0]?.path).toBe(path))
})

describe('cities that the package lacks', () => {
  test.each([
    ["L'Hospitalet de Llobregat", '/es/barcelona/lhospitalet-de-llobregat'],
    ['Fürth', '/de/bavaria/fuerth'],
    ['Mar del Plata', '/ar/buenos-aires/mar-del-plata'],
    ['Shimonoseki', '/jp/fukuoka/shimonoseki'],
    ['Cuautitlán Izcalli', '/mx/estado-de-mexico/cuautitlan-izcalli'],
    ['Kuopio', '/fi/northern-savonia/kuopio'],
    ['Saint-Nazaire', '/fr/loire-atlantique/saint-nazaire'],
  ])('%s', (query, path) => expect(places.search(query, { lang: 'en' })[0]?.path).toBe(path))

  test('have ids beyond the package’s, within the columns’ range', () => {
    expect(places.search('Fürth')[0]?.id).toBe('city5923544')
    for (const country of places.countries())
      for (const city of places.within(country, 'city')) expect(city.number).toBeLessThan(2 ** 24)
  })
})

test('ignores a number beside a name', () => {
  for (const query of ['10115 Berlin', 'Paris 75001', 'SW1A 1AA London'])
    expect({ query, path: places.search(query, { lang: 'en' })[0]?.path }).toEqual({
      query,
      path: expect.stringMatching(/\/(berlin\/mitte|paris|westminster)$/),
    })
})

describe('places near are not over water', () => {
  const near = (query: string, maxKm: number) => {
    const [place] = places.search(query, { lang: 'en' })
    return places.near(place!, 5000, { maxKm, overland: true }).map(({ place: { path } }) => path)
  }
  const everything = (query: string, maxKm: number) => {
    const [place] = places.search(query, { lang: 'en' })
    return places.near(place!, 5000, { maxKm }).map(({ place: { path } }) => path)
  }

  test.each([
    ['Tangier, Morocco', 60, '/es/'],
    ['Tarifa, Spain', 60, '/ma/'],
    ['Dover, United Kingdom', 60, '/fr/'],
    ['Calais, France', 60, '/gb/'],
    ['Valletta, Malta', 300, '/it/'],
    ['Messina, Sicily', 30, '/it/reggio-calabria/villa-san-giovanni'],
    ['Reggio Calabria, Italy', 30, '/it/messina/'],
  ])('%s within %i km: none in %s', (query, maxKm, beyond) => {
    const isBeyond = (path: string) => path.startsWith(beyond)
    expect(everything(query, maxKm).some(isBeyond)).toBe(true)
    expect(near(query, maxKm).filter(isBeyond)).toEqual([])
    expect(near(query, maxKm).length).toBeGreaterThan(0)
  })

  test.each([
    ['Manhattan', '/us/new-york/brooklyn'],
    ['Basel', '/de/baden-wurttemberg/'],
    ['Istanbul', '/tr/istanbul/'],
  ])('but over bridges: %s', (query, path) =>
    expect(near(query, 30).some((other) => other.startsWith(path))).toBe(true),
  )
})
