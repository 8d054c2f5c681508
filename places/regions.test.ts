import { expect, test } from 'vitest'
import { above, isWithin, loadPlaces } from './index.ts'

const places = await loadPlaces()
const at = (path: string) => places.byPath(path)!

test.each([
  ['/es/andalusia', 8, '/es/malaga/marbella'],
  ['/es/catalonia', 4, '/es/barcelona/sitges'],
  ['/es/valencian-community', 3, '/es/alicante/elche'],
  ['/es/canary-islands', 2, null],
  ['/fr/ile-de-france', 8, '/fr/yvelines/versailles'],
  ['/fr/provence-alpes-cote-dazur', 6, null],
  ['/it/tuscany', 10, null],
  ['/it/lombardy', 12, '/it/milan/milan'],
  ['/it/sicily', 9, '/it/palermo/palermo'],
  ['/gb/scotland', 32, '/gb/edinburgh/edinburgh'],
  ['/gb/wales', 22, '/gb/cardiff/cardiff'],
  ['/gb/northern-ireland', 11, '/gb/belfast/belfast'],
  ['/gb/england', 152, '/gb/manchester/manchester'],
  ['/gb/london', 32, '/gb/islington/archway'],
  ['/ie/leinster', 12, '/ie/leinster/dublin'],
])('%s has %i states in it, and %s', (path, states, city) => {
  const region = at(path)
  expect(places.within(region, 'state')).toHaveLength(states)
  expect(places.parts(region).map(({ id }) => id)).toContain(region.id)
  if (city) {
    expect(isWithin(at(city), region)).toBe(true)
    expect(places.within(region, 'city').map(({ path: own }) => own)).toContain(city)
  }
})

test('every state and city is listed once below its country, within its parent', () => {
  for (const country of places.countries()) {
    const listed = new Set<string>()
    const walk = (area: typeof country): void => {
      for (const child of places.children(area)) {
        expect(listed.size, child.id).toBeLessThan(listed.add(child.id).size)
        const part = places.partOf(child)
        // A quarter is in its city or in a borough of it.
        expect(
          part
            ? [above(child)?.id, part.city.id, places.partOf(area) && area.id]
            : [above(child)?.id],
          child.id,
        ).toContain(area.id)
        walk(child)
      }
    }
    walk(country)
    // London is the region of its boroughs.
    const all = [...places.within(country, 'state'), ...places.within(country, 'city')].filter(
      (place) => place.type === 'state' || places.canonical(place).type !== 'state',
    )
    expect(listed.size, country.name).toBe(all.length)
  }
})

test('a region of one province is that province', () => {
  expect(places.search('Comunidad de Madrid', { limit: 1 })[0]?.path).toMatch(/^\/es\/madrid/)
  expect(places.children(at('/es')).map(({ path }) => path)).not.toContain(
    '/es/community-of-madrid',
  )
  expect(places.parts(at('/es/community-of-madrid')).map(({ path }) => path)).toContain(
    '/es/madrid',
  )
})

test.each([
  ['London', '/gb/london'],
  ['Barcelona', '/es/barcelona/barcelona'],
  ['Madrid', '/es/madrid/madrid'],
  ['Paris', '/fr/paris/paris'],
])('a city and its state of the same name are one result: %s', (name, path) => {
  const found = places.search(name, { lang: 'en' }).map((place) => place.path)
  expect(found[0]).toBe(path)
  const country = path.slice(0, 4)
  expect(
    found.filter(
      (one) => one.startsWith(country) && one.split('/').at(-1) === path.split('/').at(-1),
    ),
  ).toHaveLength(1)
})
