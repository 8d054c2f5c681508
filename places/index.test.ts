import { beforeAll, expect, test } from 'vitest'
import { loadPlaces, type Places } from './index.ts'

let places: Places
beforeAll(async () => {
  places = await loadPlaces()
})

test('Spain is country207 and every place of the package is there', () => {
  expect(places.get('country207')).toMatchObject({
    name: 'Spain',
    iso2: 'ES',
    path: '/es',
    parent: null,
  })
  const states = places.countries().flatMap((country) => places.within(country, 'state'))
  expect(places.countries()).toHaveLength(250)
  expect(states.length).toBeGreaterThan(5200)
  expect(places.get('city1')).not.toBeNull()
  for (const id of ['city0', 'country999', 'state', 'town5', 'city1x', ''])
    expect(places.get(id)).toBeNull()
})

test('state names have title case, without the digit that separates two of one name', () => {
  expect(
    ['es/navarra', 'es/madrid'].map((path) => places.name(places.byPath(path)!, 'es')),
  ).toEqual(['Navarra', 'Provincia de Madrid'])
  const states = places.countries().flatMap((country) => places.within(country, 'state'))
  expect(
    states.filter((state) =>
      ['de', 'es', 'ru'].some((lang) => /^\p{Ll}|[¹²³]$/u.test(places.name(state, lang))),
    ),
  ).toEqual([])
})

test('a place has one path, by which it is found again', () => {
  const barcelona = places.get('city32653')!
  expect(barcelona.path).toBe('/es/barcelona/barcelona')
  expect(places.byPath('es/barcelona/barcelona')).toEqual(barcelona)
  expect(places.byPath('/es')?.id).toBe('country207')
  for (const path of [
    '',
    '/',
    'xx',
    'es/barcelona/nowhere',
    'es/barcelona/barcelona/eixample',
    '__proto__',
  ])
    expect(places.byPath(path)).toBeNull()
})

test.each([
  ['munich', 'city27540'],
  ['Мюнхен', 'city27540'],
  ['ミュンヘン', 'city27540'],
  ['muenchen', 'city27540'],
  ['MÜNCHEN', 'city27540'],
  ['koln', 'city26818'],
  ['barc', 'city32653'],
  ['barcelona, spain', 'city32653'],
  ['القاهرة', 'city31802'],
  ['北京', 'city19332'],
  ['espana', 'country207'],
  ['shanghai', 'state2249'],
  ['warszawa', 'city88480'],
])('%s finds %s first', (q, id) => {
  expect(places.search(q, { limit: 1 })[0]?.id).toBe(id)
})

test('R8: the mark of a place that is no more is in none of its names', async () => {
  const { readSections, PlaceData } = await import('./data.ts')
  const data = new PlaceData(await readSections())
  const marked = Array.from({ length: data.size }, (_, place) => [
    data.name(place),
    ...data.translations(place).map(([, name]) => name),
  ])
    .flat()
    .filter((name) => name.includes('†'))
  expect(marked).toEqual([])
})
