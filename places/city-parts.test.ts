import { expect, test } from 'vitest'
import { CITY_STATES } from './city-states.ts'
import { distanceKm, isInside } from './geo.ts'
import { loadPlaces, type Place } from './index.ts'
import { readShippedAreas } from './shipped-areas.ts'

const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
const at = (id: string): Place => places.get(id)!
const has = (id: string, lat: number, lon: number): boolean =>
  isInside(places.outline(at(id))!.polygons, lon, lat)
const partsOf = (city: Place): Place[] =>
  places.grounds().flatMap(({ id }) => {
    const part = at(id.replace('-ground', ''))
    return places.partOf(part)!.city.id === city.id ? [part] : []
  })

test.each([
  ['Islington', 'state2319', 51.5362, -0.1033, true],
  ['Islington', 'state2319', 51.4613, -0.1156, false],
  ['Croydon', 'state2512', 51.3762, -0.0982, true],
  ['Camden Town', 'city48837', 51.539, -0.1426, true],
  ['Brooklyn', 'city112872', 40.6782, -73.9442, true],
  ['Brooklyn', 'city112872', 40.7484, -73.9857, false],
  ['Manhattan', 'city121115', 40.7484, -73.9857, true],
  ['Queens', 'city124790', 40.7498, -73.7976, true],
  ['The Bronx', 'city127554', 40.8296, -73.9262, true],
  ['Staten Island', 'city126995', 40.5795, -74.1502, true],
  ['Kreuzberg', 'city26756', 52.4983, 13.4066, true],
  ['Kreuzberg', 'city26756', 52.5392, 13.4243, false],
])('%s, %s: %f, %f', (_name, id, lat, lon, expected) => {
  expect(has(id, lat, lon)).toBe(expected)
})

test('a part without a known shape has the ground nearest to its centre, of all parts of its city', () => {
  const city = at('city7408')
  const parts = partsOf(city).filter((part) => !places.partOf(part)!.isExact)
  expect(parts.length).toBeGreaterThan(100)
  let inside = 0
  // A grid over Sydney.
  for (let lat = -34.05; lat < -33.7; lat += 0.013)
    for (let lon = 150.9; lon < 151.3; lon += 0.017) {
      const own = parts.filter((part) => has(part.id, lat, lon))
      expect(own.length, `${lat}, ${lon}`).toBeLessThanOrEqual(1)
      if (!own[0]) continue
      inside++
      const km = (part: Place): number => distanceKm(lat, lon, part.lat!, part.lon!)
      const nearest = Math.min(...parts.map(km))
      expect(km(own[0]), own[0].name).toBeLessThanOrEqual(nearest + 0.05)
    }
  expect(inside).toBeGreaterThan(200)
})

test('a city and the state that is one city have one page and the same offers', () => {
  for (const [state, city] of CITY_STATES) {
    const [whole, own] = [at(`state${state}`), at(`city${city}`)]
    expect(own.stateId, own.name).toBe(state)
    expect(places.byPath(whole.path)?.id).toBe(places.canonical(own).id)
    expect(places.parts(own).map(({ id }) => id)).toEqual([whole.id])
  }
  expect(places.byPath('/gb/london/london')?.id).toBe('state2424')
})

test('a place in a borough of its name is that borough: one page, one result, the same offers', () => {
  for (const [city, borough, path] of [
    ['city50086', 'state2319', '/gb/islington'],
    ['city49186', 'state2512', '/gb/croydon'],
    ['city49012', 'state2357', '/gb/westminster'],
  ] as const) {
    expect(places.canonical(at(city)).id).toBe(borough)
    expect(places.byPath(at(city).path)?.path).toBe(path)
    expect(places.parts(at(city)).map(({ id }) => id)).toEqual([borough, `${borough}-ground`])
    expect(places.partOf(at(city))).toEqual(places.partOf(at(borough)))
    expect(places.measured(at(city)).id).toBe(places.measured(at(borough)).id)
    expect(places.children(at(borough)).map(({ id }) => id)).not.toContain(city)
    const { name } = at(city)
    const found = places.search(name, { lang: 'en' }).map(({ id }) => id)
    expect(found, name).toContain(borough)
    expect(found, name).not.toContain(city)
    expect(places.withTwins([at(city)]).map(({ id }) => id)[0]).toBe(borough)
  }
  for (const borough of places.within(at('state2424'), 'state'))
    expect(places.children(borough).map(({ name }) => name)).not.toContain(borough.name)
})

test('a quarter with a shape of its own has the page of its area', () => {
  expect(places.byPath('/de/berlin/prenzlauer-berg')?.path).toBe(
    '/de/berlin/berlin/pankow/prenzlauer-berg',
  )
})

test('the boroughs of New York are in it, and their quarters in them', () => {
  const names = (id: string): string[] => places.children(at(id)).map(({ name }) => name)
  expect(names('city122795').sort()).toEqual([
    'Brooklyn',
    'Manhattan',
    'Queens',
    'Staten Island',
    'The Bronx',
  ])
  expect(names('city112872')).toContain('Park Slope')
  expect(names('city121115')).toContain('Harlem')
  expect(names('state1452')).not.toContain('Brooklyn')
})

test('the ground of a part has offers of its city alone', () => {
  for (const ground of places.grounds()) {
    const part = at(ground.id.replace('-ground', ''))
    expect(places.outline(ground)!.within?.id).toBe(places.partOf(part)!.city.id)
    expect(places.parts(part).map(({ id }) => id)).toEqual([part.id, ground.id])
  }
})

test('the boroughs of London have a shape, and well-known spots lie in theirs alone', () => {
  const boroughs = places.within(at('state2424'), 'state')
  expect(boroughs.filter((borough) => !places.partOf(borough)).map(({ name }) => name)).toEqual([])
  for (const [name, lat, lon] of [
    ['Tower Hamlets', 51.5049, -0.0195],
    ['Hammersmith and Fulham', 51.4804, -0.195],
    ['Lambeth', 51.4613, -0.1156],
    ['Greenwich', 51.4809, -0.0052],
    ['Barnet', 51.6012, -0.1932],
    ['Richmond upon Thames', 51.4613, -0.3037],
    ['Waltham Forest', 51.583, -0.0198],
    ['Hounslow', 51.4951, -0.2547],
    ['Hackney', 51.5452, -0.056],
    ['Islington', 51.546, -0.104],
    ['Camden', 51.5392, -0.1426],
    ['Southwark', 51.47, -0.0694],
    ['Wandsworth', 51.4642, -0.1703],
    ['Kensington and Chelsea', 51.5008, -0.1925],
    ['Westminster', 51.5226, -0.1571],
    ['Newham', 51.5416, -0.0033],
    ['Lewisham', 51.4393, -0.0531],
    ['Croydon', 51.3755, -0.0927],
    ['Merton', 51.4214, -0.2064],
    ['Ealing', 51.5148, -0.3014],
    ['Haringey', 51.5883, -0.0598],
    ['Brent', 51.556, -0.2796],
    ['Bromley', 51.4, 0.0172],
    ['Redbridge', 51.559, 0.0741],
  ] as const)
    expect(
      boroughs.filter(({ id }) => has(id, lat, lon)).map((borough) => borough.name),
      name,
    ).toEqual([name])
})
