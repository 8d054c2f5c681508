import { expect, test } from 'vitest'
import { loadPlaces } from './index.ts'
import { readShippedAreas } from './shipped-areas.ts'

const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))

/** Typed text, its language, and the expected path. */
const AREAS = `
Costa del Sol|en|/es/costa-del-sol
costa bl|en|/es/costa-blanca
Costa Brva|es|/es/costa-brava
Коста дель Соль|ru|/es/costa-del-sol
كوستا ديل سول|ar|/es/costa-del-sol
Mallorca|de|/es/mallorca
majorca|en|/es/mallorca
mallorka|de|/es/mallorca
Мальорка|ru|/es/mallorca
Majorque|fr|/es/mallorca
Tenerife|en|/es/tenerife
Teneriffa|de|/es/tenerife
Тенерифе|ru|/es/tenerife
gran canaria|es|/es/gran-canaria
Ibiza|en|/es/ibiza
Menorca|es|/es/menorca
Formentera|en|/es/formentera
algarve|en|/pt/algarve
Eixample|es|/es/barcelona/barcelona/eixample
eixample barcelona|en|/es/barcelona/barcelona/eixample
Barcelona Eixample|de|/es/barcelona/barcelona/eixample
gracia barcelona|es|/es/barcelona/barcelona/gracia
Poble-sec|es|/es/barcelona/barcelona/sants-montjuic/el-poble-sec
Chamberi|es|/es/madrid/madrid/chamberi
chamberi madrid|en|/es/madrid/madrid/chamberi
Salamanca, Madrid|es|/es/madrid/madrid/madrid-salamanca
Arganzuela|es|/es/madrid/madrid/arganzuela
Эшампле|ru|/es/barcelona/barcelona/eixample
إيشامبلا|ar|/es/barcelona/barcelona/eixample
costa calida|es|/es/costa-calida
`
const POSTCODES = `
10115 Berlin|de|/de/berlin/berlin/berlin-mitte
10115|de|/de/berlin/berlin/berlin-mitte
80331 München|de|/de/bavaria/munich
75001 Paris|fr|/fr/paris/paris
Barcelona 08013|es|/es/barcelona/barcelona
28001 Madrid|en|/es/madrid/madrid
SW1A 1AA|en|/gb/westminster
london E1|en|/gb/london
M5V 3L9 Toronto|en|/ca/ontario/toronto
1010 Wien|de|/at/vienna/vienna
D02 Dublin|en|/ie/leinster/dublin
115093|ru|/ru/moscow/moscow
00-950|pl|/pl/mazovia/warsaw
1000 Brussels|en|/be/brussels-capital/brussels
29600 Marbella|es|/es/malaga/marbella
Berlin 2020|en|/de/berlin/berlin
1200 Austin|en|/us/texas/austin
`
/** Still the place of the name, not an area. */
const OTHERS = `
Barcelona|en|/es/barcelona/barcelona
Madrid|en|/es/madrid/madrid
Paris|en|/fr/paris/paris
London|en|/gb/london
Costa Rica|en|/cr
Granada|es|/es/granada/granada
Los Angeles|en|/us/california/los-angeles
Paris, Texas|en|/us/texas/paris
New York|en|/us/new-york/new-york
Málaga|es|/es/malaga/malaga
`

test.each([
  ['areas', AREAS, 0.95],
  ['postcodes', POSTCODES, 0.9],
  ['other places', OTHERS, 1],
])('finds %s first, and all among the first five', (_, table, share) => {
  const lines = table.trim().split('\n')
  const missed: string[] = []
  let first = 0
  for (const line of lines) {
    const [q = '', lang = 'en', path = ''] = line.split('|')
    const found = places.search(q, { lang, limit: 5 }).map((place) => place.path)
    if (found[0] === path) first++
    if (!found.includes(path)) missed.push(`${q}: ${found.join(', ')}`)
  }
  expect(missed).toEqual([])
  expect(first / lines.length).toBeGreaterThanOrEqual(share)
})

test('an area that is nearly a state of its name is one result with it', () => {
  const twins = places.areas().flatMap((area) => places.twin(area) ?? [])
  for (const twin of twins) {
    const found = places.search(places.name(twin, 'en'), { lang: 'en' })
    const same = found.filter(({ iso2, name }) => iso2 === twin.iso2 && name === twin.name)
    expect(same.filter(({ type }) => type === 'area')).toEqual([])
  }
})

test('says where in each language, or nothing', () => {
  const where = (path: string) =>
    ['en', 'de', 'es', 'ar', 'ru', 'fr'].map((lang) => places.nameIn(places.byPath(path)!, lang))
  expect(where('/es/costa-del-sol')).toEqual([
    'on the Costa del Sol',
    'an der Costa del Sol',
    'en la Costa del Sol',
    'في كوستا ديل سول',
    'на Коста-дель-Соль',
    null,
  ])
  expect(where('/es/mallorca')).toEqual([
    'in Mallorca',
    'auf Mallorca',
    'en Mallorca',
    'في مايوركا',
    'на Майорке',
    null,
  ])
  expect(where('/es/barcelona/barcelona/eixample')).toEqual([
    'in Eixample',
    'in Eixample',
    'en Eixample',
    'في إيشامبلا',
    null,
    null,
  ])
})

test.each([
  ['00-001', '/pl/mazovia/warsaw'],
  ['00–001', '/pl/mazovia/warsaw'],
  ['00\u2011950', '/pl/mazovia/warsaw'],
  ['00 001', '/pl/mazovia/warsaw'],
  ['PL-00-001', '/pl/mazovia/warsaw'],
  ['111\u00a020', '/se/stockholm/stockholm'],
  ['1100 148', '/pt/lisbon/lisbon'],
  ['01310 100', '/br/sao-paulo/sao-paulo'],
  ['〒150-0001', '/jp/tokyo/tokyo'],
  ['１５０－０００１', '/jp/tokyo/tokyo'],
  ['EC1A 1BB', '/gb/london'],
  ['1012 AB', '/nl/north-holland/amsterdam'],
  ['11000', '/rs/belgrade'],
])('a postcode as people copy it: %s', (text, path) => {
  const country = places.byPath(path.slice(0, 3))!
  for (const lang of ['en', 'pl', 'ar']) {
    const found = places.search(text, { lang, near: { lat: country.lat!, lon: country.lon! } })
    expect(found.find(({ iso2 }) => iso2 === country.iso2)?.path, lang).toBe(path)
  }
})
