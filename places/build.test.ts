import { expect, test } from 'vitest'
import { slugify } from '#contract/fold.ts'
import { loadPlaces } from './index.ts'
import { readPackage } from './sources.ts'

test('places.bin has every place of the package, under its id and parent, and no path twice', async () => {
  const places = await loadPlaces()
  const { countries, states, cities } = readPackage()
  const paths = new Set<string>()
  const counts = { country: 0, state: 0, city: 0 }
  const check = (id: string, name: string, parent: string | null) => {
    const place = places.get(id)
    if (place?.name !== name.trim() || (place.parent?.id ?? null) !== parent) throw new Error(`${id} is ${place?.name} in ${place?.parent?.id}, not ${name} in ${parent}`)
    if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/.test(place.path)) throw new Error(`${id} has the path ${place.path}`)
    paths.add(place.path)
    counts[place.type]++
  }
  for (const country of countries) check(`country${country.id}`, country.name, null)
  for (const [country, list] of states) for (const state of list) check(`state${state.id}`, state.name, `country${country}`)
  for (const [state, list] of cities) for (const city of list) check(`city${city.id}`, city.name, `state${state}`)
  expect(counts).toEqual({ country: 250, state: 5308, city: 152970 })
  expect(paths.size).toBe(250 + 5308 + 152970)
})

test('what the package has wrong is mended', async () => {
  const places = await loadPlaces()
  const at = (q: string) => places.search(q, { limit: 1 })[0]!
  // Degrees of the town halls.
  for (const [name, lat, lon] of [['Palermo', 38.12, 13.36], ['Bari', 41.12, 16.87], ['Almería', 36.84, -2.46], ['Istanbul', 41.01, 28.95], ['Ankara', 39.92, 32.85]] as const) {
    expect(Math.hypot(at(name).lat! - lat, at(name).lon! - lon), name).toBeLessThan(0.1)
  }
  expect(places.search('Warsaw, Poland').map((place) => place.id)).toContain('city88480')
  expect(places.search('Warszawa').map((place) => place.id)).not.toContain('city88481')
  expect(places.get('city88481')).not.toBeNull()
  expect(['Shanghai', 'Hong Kong', 'Buenos Aires', 'Chongqing', 'Tianjin'].map((name) => at(name).type)).not.toContain('city')
  expect(['state1901', 'state1158'].map((id) => places.get(id)?.path)).toEqual(['/ru/moscow', '/es/madrid'])
  expect(places.name(at('Shanghai'), 'ru')).toBe('Шанхай')
})

test.each([['Łódź', 'lodz'], ['Straße', 'strasse'], ['København', 'kobenhavn'], ["L'Hospitalet de Llobregat", 'lhospitalet-de-llobregat'], ['Київ', 'kiiv'], ['北京', ''], ['A / B', 'a-b']])('%s has the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
