import { beforeAll, expect, test } from 'vitest'
import { loadPlaces, type Places } from './index.ts'

let places: Places
beforeAll(async () => {
  places = await loadPlaces()
})

test.each([
  ['ru', 'Madrid', 'ES', 'Мадриде'],
  ['ru', 'Barcelona', 'ES', 'Барселоне'],
  ['ru', 'Kazan', 'RU', 'Казани'],
  ['ru', 'Nizhniy Novgorod', 'RU', 'Нижнем Новгороде'],
  ['ru', 'Valencia', 'ES', 'Валенсии'],
  ['ru', 'Helsinki', 'FI', 'Хельсинки'],
  ['ru', 'Athens', 'GR', 'Афинах'],
  ['uk', 'Kyiv', 'UA', 'Києві'],
  ['uk', 'Lviv', 'UA', 'Львові'],
  ['uk', 'Prague', 'CZ', 'Празі'],
  ['pl', 'Warsaw', 'PL', 'Warszawie'],
  ['pl', 'Kraków', 'PL', 'Krakowie'],
  ['pl', 'Łódź', 'PL', 'Łodzi'],
  ['pl', 'Berlin', 'DE', 'Berlinie'],
  ['pl', 'Munich', 'DE', 'Monachium'],
  ['cs', 'Prague', 'CZ', 'Praze'],
  ['cs', 'Brno', 'CZ', 'Brně'],
  ['cs', 'Barcelona', 'ES', 'Barceloně'],
  ['sk', 'Bratislava', 'SK', 'Bratislave'],
  ['sk', 'Madrid', 'ES', 'Madride'],
  ['hr', 'Zagreb', 'HR', 'Zagrebu'],
  ['hr', 'Moscow', 'RU', 'Moskvi'],
  ['sr', 'Warsaw', 'PL', 'Варшави'],
  ['sl', 'Ljubljana', 'SI', 'Ljubljani'],
  ['lv', 'Riga', 'LV', 'Rīgā'],
  ['lt', 'Vilnius', 'LT', 'Vilniuje'],
  ['fi', 'Helsinki', 'FI', 'Helsingissä'],
  ['fi', 'Madrid', 'ES', 'Madridissa'],
  ['et', 'Tallinn', 'EE', 'Tallinnas'],
  ['hu', 'Budapest', 'HU', 'Budapesten'],
  ['hu', 'Prague', 'CZ', 'Prágában'],
  ['ka', 'Madrid', 'ES', 'მადრიდში'],
])('%s in %s, %s: %s', (lang, name, iso2, form) => {
  const place = places
    .search(`${name}, ${iso2}`, { limit: 10 })
    .find((found) => found.type === 'city')
  expect(place && places.declension(place, lang)).toBe(form)
})

test.each([
  ['ru', 'ES', 'Испании'],
  ['ru', 'NL', 'Нидерландах'],
  ['ru', 'SA', 'Саудовской Аравии'],
  ['uk', 'UA', 'Україні'],
  ['pl', 'DE', 'Niemczech'],
  ['pl', 'ES', 'Hiszpanii'],
  ['cs', 'DE', 'Německu'],
  ['hr', 'FR', 'Francuskoj'],
  ['sr', 'DE', 'Немачкој'],
  ['sl', 'ES', 'Španiji'],
  ['lv', 'ES', 'Spānijā'],
  ['lt', 'ES', 'Ispanijoje'],
  ['fi', 'ES', 'Espanjassa'],
  ['et', 'ES', 'Hispaanias'],
  ['de', 'CH', 'der Schweiz'],
  ['de', 'NL', 'den Niederlanden'],
  ['de', 'DO', 'der Dominikanischen Republik'],
  ['de', 'AE', 'den Vereinigten Arabischen Emiraten'],
  ['es', 'NL', 'los Países Bajos'],
  ['hu', 'ES', 'Spanyolországban'],
  ['ka', 'ES', 'ესპანეთში'],
])('%s in %s: %s', (lang, iso2, form) => {
  expect(places.declension(places.byPath(iso2.toLowerCase())!, lang)).toBe(form)
})

test.each([
  ['de', 'es/barcelona', 'der Provinz Barcelona'],
  ['de', 'de/saarland', 'dem Saarland'],
  ['de', 'es/madrid', 'der Provinz Madrid'],
  ['es', 'es/barcelona', 'la provincia de Barcelona'],
  ['es', 'es/andalusia', null],
])('the state %s %s: %s', (lang, path, form) => {
  expect(places.declension(places.byPath(path)!, lang)).toBe(form)
})

test('gives no form if the preposition changes, the rule is unsure, or the language does not decline', () => {
  const form = (path: string, lang: string) => places.declension(places.byPath(path)!, lang)
  expect(['fr', 'cy', 'ua'].map((country) => form(country, 'ru'))).toEqual([null, null, null])
  expect(
    ['en', 'de', 'ja', 'ar', 'constructor', ''].map((lang) => form('es/barcelona/barcelona', lang)),
  ).toEqual([null, null, null, null, null, null])
})

test.each([
  ['ru', 'ru/moscow', 'в Москве'],
  ['ru', 'fr', 'во Франции'],
  ['ru', 'cy', 'на Кипре'],
  ['ru', 'vn', 'во Вьетнаме'],
  ['ru', 'ae', 'в ОАЭ'],
  ['ru', 'ky', 'на островах Кайман'],
  ['ru', 'pl/mazovia', 'в Мазовецком воеводстве'],
  ['ru', 'ua', null],
  ['de', 'ch', 'in der Schweiz'],
  ['de', 'lb', 'im Libanon'],
  ['de', 'gb', 'im Vereinigten Königreich'],
  ['de', 'ph', 'auf den Philippinen'],
  ['de', 'vi', 'auf den Amerikanischen Jungferninseln'],
  ['de', 'de/saarland', 'im Saarland'],
  ['de', 'de/bavaria', 'in Bayern'],
  ['de', 'es/barcelona', 'in der Provinz Barcelona'],
  ['de', 'es/barcelona/barcelona', 'in Barcelona'],
  ['es', 'ae', 'en los Emiratos Árabes Unidos'],
  ['es', 'gb', 'en el Reino Unido'],
  ['es', 'es/barcelona', 'en la provincia de Barcelona'],
  ['es', 'us', 'en Estados Unidos'],
  ['en', 'nl', 'in the Netherlands'],
  ['en', 'ky', 'in the Cayman Islands'],
  ['en', 'ie', 'in Ireland'],
  ['ar', 'lb', 'في لبنان'],
  ['uk', 'es', 'в Іспанії'],
  ['pl', 'es', 'w Hiszpanii'],
  ['lv', 'es', 'Spānijā'],
  ['fr', 'es', 'en Espagne'],
  ['fr', 'mx', 'au Mexique'],
  ['fr', 'us', 'aux États-Unis'],
  ['fr', 'mt', 'à Malte'],
  ['fr', 'es/barcelona', 'dans la province de Barcelone'],
  ['fr', 'es/barcelona/barcelona', 'à Barcelone'],
  ['it', 'ae', 'negli Emirati Arabi Uniti'],
  ['it', 'gb', 'nel Regno Unito'],
  ['it', 'es/barcelona/barcelona', 'a Barcellona'],
  ['it', 'gb/london', null],
  ['pt', 'fr', 'em França'],
  ['pt', 'br', 'no Brasil'],
  ['pt', 'ca', 'no Canadá'],
  ['pt', 'mt', 'em Malta'],
  ['nl', 'gb', 'in het Verenigd Koninkrijk'],
  ['sv', 'mt', 'på Malta'],
  ['el', 'es', 'στην Ισπανία'],
  ['el', 'fr', 'στη Γαλλία'],
  ['el', 'ky', 'στις Νήσους Κέιμαν'],
  ['tr', 'es', 'İspanya’da'],
  ['tr', 'il', 'İsrail’de'],
  ['tr', 'us', 'Amerika Birleşik Devletleri’nde'],
  ['kk', 'kz', 'Қазақстанда'],
  ['kk', 'us', 'Америка Құрама Штаттарында'],
  ['ja', 'es', 'スペイン'],
  ['hi', 'in', 'भारत में'],
  ['fa', 'ir', 'در ایران'],
  ['bg', 'fr', 'във Франция'],
  ['mt', 'es', null],
  ['constructor', 'es', null],
])('"in" and the name, in %s: %s is %s', (lang, path, phrase) => {
  expect(places.nameIn(places.byPath(path)!, lang)).toBe(phrase)
})

test('a Russian name is declined only by a rule that covers it; "во" precedes the clusters that need it', () => {
  const state = (country: string, name: string) =>
    places
      .within(places.byPath(country)!, 'state')
      .filter((child) => places.name(child, 'ru') === name)
      .map((child) => places.nameIn(child, 'ru'))
  const named = (name: string) => places.nameIn(places.search(name, { limit: 1 })[0]!, 'ru')
  expect(['Владивосток', 'Франкфурт-на-Майне', 'Вроцлав'].map(named)).toEqual([
    'во Владивостоке',
    'во Франкфурте-на-Майне',
    'во Вроцлаве',
  ])
  expect(state('ua', 'Львовская область')).toEqual(['во Львовской области'])
  expect(state('gr', 'Аттика')).toEqual([null])
})
