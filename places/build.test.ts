import { expect, test } from 'vitest'
import { slugify } from '#text/fold.ts'
import { distanceKm } from './geo.ts'
import { loadPlaces } from './index.ts'
import { PARENTS } from './parents.ts'
import { readPackage, type SourceState } from './sources.ts'

test('places.bin has every place of the package, under its id and parent, and no path twice', async () => {
  const places = await loadPlaces()
  const { countries, states, cities } = readPackage()
  const paths = new Set<string>()
  const counts = { country: 0, state: 0, city: 0, area: 0 }
  const check = (id: string, name: string, parent: string | null) => {
    const place = places.get(id)
    if (place?.name !== name.trim() || (place.parent?.id ?? null) !== parent)
      throw new Error(`${id} is ${place?.name} in ${place?.parent?.id}, not ${name} in ${parent}`)
    if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/.test(place.path))
      throw new Error(`${id} has the path ${place.path}`)
    paths.add(place.path)
    counts[place.type]++
  }
  for (const country of countries) check(`country${country.id}`, country.name, null)
  for (const [country, list] of states)
    for (const state of list) check(`state${state.id}`, state.name, `country${country}`)
  for (const [state, list] of cities)
    for (const city of list) check(`city${city.id}`, city.name, `state${state}`)
  expect(counts).toEqual({ country: 250, state: 5308, city: 152970, area: 0 })
  expect(paths.size).toBe(250 + 5308 + 152970)
})

test('corrects errors of the package', async () => {
  const places = await loadPlaces()
  const at = (q: string) => places.search(q, { limit: 1 })[0]!
  // Degrees of the town halls.
  for (const [name, lat, lon] of [
    ['Palermo', 38.12, 13.36],
    ['Bari', 41.12, 16.87],
    ['Almería', 36.84, -2.46],
    ['Istanbul', 41.01, 28.95],
    ['Ankara', 39.92, 32.85],
  ] as const) {
    expect(Math.hypot(at(name).lat! - lat, at(name).lon! - lon), name).toBeLessThan(0.1)
  }
  expect(places.search('Warsaw, Poland').map((place) => place.id)).toContain('city88480')
  expect(places.search('Warszawa').map((place) => place.id)).not.toContain('city88481')
  expect(places.get('city88481')).not.toBeNull()
  expect(
    ['Shanghai', 'Hong Kong', 'Buenos Aires', 'Chongqing', 'Tianjin'].map((name) => at(name).type),
  ).not.toContain('city')
  expect(['state1901', 'state1158'].map((id) => places.get(id)?.path)).toEqual([
    '/ru/moscow',
    '/es/madrid',
  ])
  expect(places.name(at('Shanghai'), 'ru')).toBe('Шанхай')
})

test('towns with a wrong province in the package are moved: Elche to Alicante, Oeiras to Lisbon', async () => {
  const places = await loadPlaces()
  const pathOf = (city: number) => places.get(`city${city}`)!.path
  expect([34030, 32123, 34808, 143514, 33438].map(pathOf)).toEqual([
    '/es/alicante/elche',
    '/es/alicante/alcoy',
    '/es/alicante/xabia',
    '/pt/lisbon/oeiras',
    '/es/castellon/castellon',
  ])
  // Earlier public addresses under the other province still work; Amadora is in the package twice, and one of the two is shown.
  expect(
    ['/es/valencia/elche', '/pt/guarda/oeiras', '/pt/guarda/amadora', '/mt/st-pauls-bay/mosta'].map(
      (path) => places.byPath(path)?.path,
    ),
  ).toEqual(['/es/alicante/elche', '/pt/lisbon/oeiras', '/pt/lisbon/amadora', '/mt/mosta/mosta'])
  expect(
    places
      .search('Amadora, Portugal')
      .map(({ name }) => name)
      .filter((name) => name === 'Amadora'),
  ).toHaveLength(1)
  const { states, cities } = readPackage()
  const given = new Set<number>()
  for (const { from, to, cities: moved } of PARENTS) {
    const country = [...states.values()].find((list) => list.some(({ id }) => id === from))!
    const all = country
      .flatMap(({ id }) => cities.get(id) ?? [])
      .map((city) => ({ ...city, at: [Number(city.latitude), Number(city.longitude)] as const }))
    for (const id of moved) {
      expect(given.size, `city${id} is used twice`).toBeLessThan(given.add(id).size)
      const town = all.find((city) => city.id === id)!
      // A council of Malta is often a single town, without neighbours in it: the councils' own points are asked.
      if (country.some(({ iso3166_2: code }) => code?.startsWith('MT-'))) {
        const km = (council: SourceState) =>
          distanceKm(...town.at, Number(council.latitude), Number(council.longitude))
        const nearest = country
          .toSorted((a, b) => km(a) - km(b))
          .slice(0, 3)
          .map((council) => council.id)
        expect(nearest, `city${id}, ${town.name}`).toContain(to)
        expect(nearest, `city${id}, ${town.name}`).not.toContain(from)
        continue
      }
      const around = all
        .filter((city) => city.id !== id)
        .map((city) => ({
          state: city.state_id === town.state_id ? to : places.get(`city${city.id}`)!.stateId,
          km: distanceKm(...town.at, ...city.at),
        }))
        .toSorted((a, b) => a.km - b.km)
        .slice(0, 7)
        .map(({ state }) => state)
      expect(
        around.filter((state) => state === to).length,
        `city${id}, ${town.name}`,
      ).toBeGreaterThan(around.filter((state) => state === from).length)
    }
  }
})

test('states have their own names in other languages, not those of the previous holder of their code', async () => {
  const places = await loadPlaces()
  const names = (state: number, ...languages: string[]) =>
    languages.map((language) => places.name(places.get(`state${state}`)!, language))
  expect(names(3303, 'ar', 'es', 'en')).toEqual([
    'الدار البيضاء سطات',
    'Casablanca-Settat',
    'Casablanca-Settat',
  ])
  expect(names(3271, 'ar', 'de')).toEqual(['الجهة الشرقية', 'Oriental'])
  expect(names(3945, 'ar', 'en')).toEqual(['طهران', 'Tehran'])
  expect(names(3929, 'fa', 'en')).toEqual(['البرز', 'Alborz'])
  // Of letters alone, without vowels, which every language writes in its own way.
  const consonants = (name: string) => slugify(name).replace(/[^a-z]|[aeiouyhw]/g, '')
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const alike = (a: string, b: string) =>
    a.includes(b) || b.includes(a) || pairs(a).some((pair) => b.includes(pair))
  const { states } = readPackage()
  const strange = [...states.values()].flat().flatMap(({ id, name }) => {
    const known = ['en', 'de', 'fr', 'es', 'it'].flatMap(
      (language) => consonants(places.name(places.get(`state${id}`)!, language)) || [],
    )
    return known.length === 0 ||
      consonants(name) === '' ||
      known.some((one) => alike(one, consonants(name)))
      ? []
      : [id]
  })
  // One place by two names, or by its number: Province 3 is Bagmati, Vargas La Guaira, Compostela Valley Davao de Oro, Opole Upper Silesia.
  expect(strange.toSorted((a, b) => a - b)).toEqual([
    1311, 1437, 1622, 2055, 2066, 2067, 2073, 5093, 5240, 5241,
  ])
})

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['København', 'kobenhavn'],
  ["L'Hospitalet de Llobregat", 'lhospitalet-de-llobregat'],
  ['Київ', 'kiiv'],
  ['北京', ''],
  ['A / B', 'a-b'],
])('%s has the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
