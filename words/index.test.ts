import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEATING_WAYS } from '#contract/homes/details.ts'
import { FEATURES } from '#contract/homes/offer-lists.ts'
import { CURRENCIES, HOUSE_TYPES } from '#contract/library.ts'
import { LOCALE_CODES, type LocaleCode } from '#i18n/locale-codes.ts'
import { loadPlaces } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { fold } from '#text/fold.ts'
import { readWords, type Chip } from './index.ts'
import type { Language } from './language.ts'
import { hasTable, tableOf } from './languages.ts'
import { draws } from '#tests/lab.ts'

const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
/** Those with a table. */
const ALL = LOCALE_CODES.filter(hasTable)
const FIRST: readonly string[] = ['en', 'de', 'es', 'ar', 'ru']
const LANGUAGES = ALL.map((code) => tableOf(code).language)
const read = (text: string, lang: string, country: string | null = null) =>
  readWords(text, places, { lang, country })
const only = (text: string, lang: string): Partial<Chip>[] =>
  read(text, lang).chips.map(({ start: _start, end: _end, ...chip }) => chip)

const APART: Record<string, string[]> = { de: ['condo'], ar: ['condo'] }
/** Names that mean something else first: `Pokoje` are rooms that are counted, `Bodrum` is a town, `Depo` a warehouse or a store room. */
const hasOtherMeaning = (name: string, code: LocaleCode): boolean => {
  const { language } = tableOf(code)
  const { count, category, feature } = tableOf(code).word(fold(name)) ?? {}
  return (
    count !== undefined ||
    (category !== undefined && feature !== undefined) ||
    (language.notNames ?? '').split('|').some((phrase) => fold(phrase) === fold(name))
  )
}
describe.each(ALL)('the library in %s', (code) => {
  const names = JSON.parse(
    readFileSync(new URL(`../i18n/library/${code}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

  test.each(HOUSE_TYPES.map(({ id, slug }) => [slug, id] as const))('%s', (slug, id) => {
    // The German and Arabic names of a condo mean a flat to buy.
    if (APART[code]?.includes(slug)) return
    for (const name of [
      names[`library.houseTypes.${slug}`]!,
      names[`library.houseTypesPlural.${slug}`]!,
    ]) {
      if (!FIRST.includes(code) && hasOtherMeaning(name, code)) continue
      expect({ name, chips: only(name, code) }).toEqual({
        name,
        chips: [{ filter: 'category', value: id }],
      })
    }
  })

  test.each(
    FEATURES.filter(({ key }) => key !== 'garage' && key !== 'parking').map(({ key }) => [key]),
  )('%s', (key) => {
    const name = names[`library.features.${key}`]!
    if (!FIRST.includes(code) && hasOtherMeaning(name, code)) return
    expect({ name, chips: only(name, code) }).toEqual({
      name,
      chips: [{ filter: 'features', value: key }],
    })
  })

  // The names of heating are among the messages, which not all languages have.
  const messages = new URL(`../i18n/${code}.json`, import.meta.url)
  test.runIf(existsSync(messages)).each(HEATING_WAYS.map((way) => [way]))('heating %s', (way) => {
    const name = (JSON.parse(readFileSync(messages, 'utf8')) as Record<string, string>)[
      `details.heating.${way}`
    ]!
    if (!FIRST.includes(code) && hasOtherMeaning(name, code)) return
    // A name may say more than the way: that the heating is the flat's own.
    expect({ name, chips: only(name, code) }).toEqual({
      name,
      chips: expect.arrayContaining([{ filter: 'heating', value: way }]) as unknown,
    })
  })

  test.each(['no', 'partly', 'fully'])('furnished %s', (value) => {
    expect(only(names[`library.furnished.${value}`]!, code)).toEqual([
      { filter: 'furnished', value },
    ])
  })
})

test.each(
  CURRENCIES.filter(({ type }) => type === 'fiat')
    .filter(({ code }) => code !== 'ALL' && code !== 'TRY')
    .map(({ code }) => code),
)('the code %s is a currency', (code) => {
  expect(only(`under 250000 ${code}`, 'en')).toEqual([
    { filter: 'price', min: null, max: 250_000, currency: code },
  ])
})

test.each([
  ['300k', 300_000],
  ['300.000 €', 300_000],
  ['300,000 €', 300_000],
  ['300 000 €', 300_000],
  ["300'000 €", 300_000],
  ['0.3m €', 300_000],
  ['0,3 mio €', 300_000],
  ['1.5m €', 1_500_000],
  ['1,5 million euros', 1_500_000],
  ['1.250.000,50 €', 1_250_000.5],
  ['1,250,000.50 €', 1_250_000.5],
  ['٣٠٠٬٠٠٠ €', 300_000],
  ['٣٠٠ k', 300_000],
  ['€300k', 300_000],
  ['two million euros', 2_000_000],
  ['half a million euros', 500_000],
  ['300 thousand euros', 300_000],
  ['1.250 million', 1_250_000],
])('%s', (text, max) => {
  expect(only(`under ${text}`, 'en')).toEqual([
    expect.objectContaining({ filter: 'price', min: null, max }),
  ])
})

test.each(LANGUAGES)(
  'the numbers from one to ten count bedrooms in $code',
  (language: Language) => {
    const values = new Set(Object.values(language.numbers))
    for (let value = 1; value <= 10; value++) expect(values).toContain(value)
    const [noun] = language.counts.bathrooms.split(' | ')
    for (const [word, value] of Object.entries(language.numbers)) {
      if (!Number.isInteger(value) || value < 1 || value > 10) continue
      expect({ word, chips: only(`${word} ${noun}`, language.code) }).toEqual({
        word,
        chips: [{ filter: 'bathrooms', min: value, max: null }],
      })
    }
  },
)

test.each([
  ['en', '1.5 baths'],
  ['en', '1.5+ bathrooms'],
  ['de', '1,5 Bäder'],
  ['es', '1,5 baños'],
  ['ru', '1,5 ванные'],
])('half bathrooms in %s: %s', (lang, text) => {
  expect(only(text, lang)).toEqual([{ filter: 'bathrooms', min: 1.5, max: null }])
})

test.each([
  ['en', 'available from 1/3/2027', null],
  ['en', 'available from 13/4/2027', '2027-04-13'],
  ['en', 'available from 4/13/2027', '2027-04-13'],
  ['en', 'available from 2.4.2027', '2027-04-02'],
  ['en', 'available from 4/4/2027', '2027-04-04'],
  ['de', 'frei ab 3/4/2027', '2027-04-03'],
  ['es', 'disponible desde 03-04-2027', '2027-04-03'],
  ['en', 'available from 2027-04-03', '2027-04-03'],
  ['en', 'available from 31.2.2027', null],
  ['en', 'available from 29 February 2027', null],
  ['en', 'free from April 3rd', '2027-04-03'],
  ['lt', 'laisvas nuo kovo 1 d. Vilniuje', '2027-03-01'],
  ['en', 'available in November', '2026-11-01'],
  ['en', 'available by October', '2027-10-01'],
  ['de', 'frei ab dem 3. April 2028', '2028-04-03'],
  ['es', 'desde el 3 de abril', '2027-04-03'],
  ['de', 'frei ab 1.5.', '2027-05-01'],
  ['de', 'frei ab dem 01.12. in', '2026-12-01'],
  ['de', 'bezugsfrei zum 1.5, ruhig', '2027-05-01'],
  ['en', 'available from 31.12', '2026-12-31'],
  ['es', 'libre desde el 1/5', '2027-05-01'],
  ['ru', 'свободна с 01.05.', '2027-05-01'],
  ['ar', 'متاح من ١/٥', '2027-05-01'],
  ['en', 'available from 1 May', '2027-05-01'],
  ['es', 'libre desde el 1 de mayo', '2027-05-01'],
  ['ru', 'от 1 мая', '2027-05-01'],
  ['ar', 'متاح من 1 مايو', '2027-05-01'],
  ['en', 'available from 1/5', null],
  ['de', 'frei ab 31.4.', null],
  ['ru', 'с 3 апреля 2027 года', '2027-04-03'],
  ['ru', 'доступна с апреля', '2027-04-01'],
  ['ar', 'متاح من ٣ نيسان ٢٠٢٧', '2027-04-03'],
  ['ar', 'متاحة من تشرين الثاني', '2026-11-01'],
  ['en', 'from now', 'now'],
  ['de', 'ab sofort', 'now'],
  ['es', 'entrada inmediata', 'now'],
  ['ru', 'свободна сейчас', 'now'],
  ['ar', 'متاح فورا', 'now'],
  ['en', 'March', null],
  ['en', 'available', null],
])('a day to move in, in %s: %s', (lang, text, value) => {
  const chips = readWords(text, places, { lang, today: '2026-11-23' })
    .chips.filter(({ filter }) => filter !== 'location')
    .map(({ start: _start, end: _end, ...chip }) => chip)
  expect(chips).toEqual(value === null ? [] : [{ filter: 'availableBy', value }])
})

// Streets, towns, years of construction, and days before or after which it must not be.
test.each([
  ['ru', 'квартира на улице 8 Марта'],
  ['es', 'casa en venta en 9 de Julio'],
  ['de', 'Wohnung Straße des 17. Juni'],
  ['en', 'house built 1 May 2019'],
  ['en', 'house built on the 1 May 2019'],
  ['en', 'flat available after 1 March 2027'],
  ['en', 'flat not available before 1 May 2027'],
  ['en', 'flat not from 1 May 2027'],
])('ignores dates that may not be the move-in date, in %s: %s', (lang, text) => {
  expect(
    readWords(text, places, { lang, today: '2026-11-23' }).chips.map(({ filter }) => filter),
  ).not.toContain('availableBy')
})

test.each([
  ['en', 'flat in Berlin 1 May 2027'],
  ['en', '1 May 2027'],
  ['de', 'Wohnung mit Lift, 1.5.2027'],
  ['ru', 'квартира 1 мая 2027 года'],
  ['es', 'piso libre el 1 de mayo'],
  ['de', '1. Mai frei'],
])('a date with a year or a preposition is the move-in date, in %s: %s', (lang, text) => {
  expect(readWords(text, places, { lang, today: '2026-11-23' }).chips).toContainEqual(
    expect.objectContaining({ filter: 'availableBy', value: '2027-05-01' }),
  )
})

test.each([
  ['de', 'frei, 1.5 Bäder', 'bathrooms'],
  ['en', 'available 1.5 baths', 'bathrooms'],
  ['de', 'frei ab 1.5 Mio €', 'price'],
  ['de', '1.5 Zimmer frei', 'rooms'],
])('keeps a counted number after a word for moving in, in %s: %s', (lang, text, filter) => {
  expect(
    readWords(text, places, { lang, today: '2026-11-23' }).chips.map((chip) => chip.filter),
  ).toEqual([filter])
})

test.each([
  ['en', 'kitchen with stove'],
  ['de', 'Küche mit Ofen'],
  ['es', 'cocina con estufa'],
  ['ar', 'مطبخ مع موقد'],
])('does not take a cooking stove for heating, in %s: %s', (lang, text) => {
  expect(only(text, lang).map(({ filter }) => filter)).not.toContain('heating')
})

test('a month without a year needs the current date', () => {
  expect(only('available from March', 'en')).toEqual([])
  expect(only('available from March 2027', 'en')).toEqual([
    { filter: 'availableBy', value: '2027-03-01' },
  ])
})

/** Words of searches that are also names of places somewhere. */
const COMMON: Record<string, string> = {
  en: 'nice bright modern cosy orange reading mobile split kitchen view views lake river golf old new central quiet sunny spacious luxury cheap street school beach station good great',
  de: 'schön hell groß modern ruhig küche hof hall regen lage küche blick berg wald neu alt zentral günstig straße schule bahnhof makler provision etage sofort',
  es: 'bonito luminoso grande nuevo antiguo centro playa sierra río lago parque colegio estación bueno vistas planta norte sur línea barrio cielo luz',
  ru: 'красивая светлая большая новая старая центр море горы парк школа метро ремонт этаж район улица вид озеро лес белая тихий уютный',
  ar: 'جميلة جديدة كبيرة صغيرة هادئة واسعة وسط بحر شاطئ جبل قرية مدرسة محطة طابق شارع حي شمال جنوب مطبخ',
}
test.each(Object.entries(COMMON))('does not take common words for places in %s', (lang, words) => {
  for (const word of words.split(' '))
    expect({
      word,
      places: read(word, lang, 'ES').chips.flatMap((chip) =>
        chip.filter === 'location' ? [chip.value.path] : [],
      ),
    }).toEqual({ word, places: [] })
})

/** Of a city of a million people the whole name is enough, with "in" and without, whatever its words mean elsewhere. */
test.each([
  ['en', 'flat', 'flat in'],
  ['de', 'Wohnung', 'Wohnung in'],
  ['es', 'piso', 'piso en'],
  ['ru', 'квартира', 'квартира в городе'],
  ['ar', 'شقة', 'شقة في'],
])('recognises large cities in %s', (lang, ...nouns) => {
  const cities = places
    .largestIn([-180, -90, 180, 90], 2000)
    .filter(({ population }) => population! >= 1e6)
  expect(cities.length).toBeGreaterThan(300)
  const missed = cities.flatMap((city) => {
    const name = places.locales(city)[lang] ?? (lang === 'ru' || lang === 'ar' ? null : city.name)
    return name === null
      ? []
      : nouns
          .filter(
            (noun) =>
              !read(`${noun} ${name}`, lang).chips.some(
                (chip) =>
                  chip.filter === 'location' && (chip.value.population ?? 0) >= city.population!,
              ),
          )
          .map((noun) => `${noun} ${name}`)
  })
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(lang === 'ar' ? 16 : 6)
})

/** A sentence of parts in any order means the same as its parts. */
const parts = {
  en: {
    noun: 'flat',
    rooms: (n: number) => `at least ${n} rooms`,
    price: (n: number) => `under ${n} euros`,
    area: (n: number) => `from ${n} m²`,
    feature: (name: string) => `with ${name}`,
  },
  de: {
    noun: 'Wohnung',
    rooms: (n: number) => `mindestens ${n} Zimmer`,
    price: (n: number) => `bis ${n} Euro`,
    area: (n: number) => `ab ${n} qm`,
    feature: (name: string) => `mit ${name}`,
  },
  es: {
    noun: 'piso',
    rooms: (n: number) => `al menos ${n} ambientes`,
    price: (n: number) => `hasta ${n} euros`,
    area: (n: number) => `desde ${n} m2`,
    feature: (name: string) => `con ${name}`,
  },
  ru: {
    noun: 'квартира',
    rooms: (n: number) => `не менее ${n} комнат`,
    price: (n: number) => `до ${n} евро`,
    area: (n: number) => `от ${n} м²`,
    feature: (name: string) => `с ${name}`,
  },
  ar: {
    noun: 'شقة',
    rooms: (n: number) => `على الأقل ${n} حجرات`,
    price: (n: number) => `أقل من ${n} يورو`,
    area: (n: number) => `أكثر من ${n} متر مربع`,
    feature: (name: string) => `مع ${name}`,
  },
  fr: {
    noun: 'appartement',
    rooms: (n: number) => `au moins ${n} pièces`,
    price: (n: number) => `moins de ${n} euros`,
    area: (n: number) => `à partir de ${n} m²`,
    feature: (name: string) => `avec ${name}`,
  },
  pl: {
    noun: 'mieszkanie',
    rooms: (n: number) => `co najmniej ${n} pokoi`,
    price: (n: number) => `do ${n} euro`,
    area: (n: number) => `od ${n} m²`,
    feature: (name: string) => `z ${name}`,
  },
  tr: {
    noun: 'daire',
    rooms: (n: number) => `en az ${n} odalı`,
    price: (n: number) => `en fazla ${n} euro`,
    area: (n: number) => `${n} m² üzeri`,
    feature: (name: string) => name,
  },
  ja: {
    noun: 'マンション',
    rooms: (n: number) => `${n}部屋以上`,
    price: (n: number) => `${n}ユーロ以下`,
    area: (n: number) => `${n}㎡以上`,
    feature: (name: string) => `${name}付き`,
  },
}
const SAID = LANGUAGES.filter(({ code }) => code in parts)
test.each(SAID)('every part of a sentence is read, in $code', ({ code, features }) => {
  const say = parts[code as keyof typeof parts]
  const plain = FEATURES.filter(({ key }) => key !== 'garage' && key !== 'parking')
  const search = fc.record({
    rooms: fc.integer({ min: 2, max: 12 }),
    price: fc.integer({ min: 10_000, max: 9_999_999 }),
    area: fc.integer({ min: 21, max: 999 }),
    feature: fc.constantFrom(...plain),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  })
  fc.assert(
    fc.property(search, ({ rooms, price, area, feature, order }) => {
      const word = features[feature.key]?.split(' | ').find((phrase) => !phrase.includes('*'))
      fc.pre(word !== undefined)
      const parts: [string, object][] = [
        [say.rooms(rooms), { filter: 'rooms', min: rooms, max: null }],
        [say.price(price), { filter: 'price', min: null, max: price, currency: 'EUR' }],
        [say.area(area), { filter: 'area', min: area, max: null }],
        [say.feature(word!), { filter: 'features', value: feature.key }],
      ]
      const ordered = order.map((at) => parts[at]!)
      const text = [say.noun, ...ordered.map(([part]) => part)].join(', ')
      expect({ text, chips: only(text, code), rest: read(text, code).rest }).toEqual({
        text,
        chips: [{ filter: 'category', value: 1 }, ...ordered.map(([, chip]) => chip)],
        rest: [],
      })
    }),
    { numRuns: 60 },
  )
})

/** A distance from a place: its words in each language, and the place in the case that they ask for. */
const DISTANCES: Record<string, (km: number) => string> = {
  en: (km) => `flat within ${km} km of Madrid under 300000 euros`,
  de: (km) => `Wohnung im Umkreis von ${km} km um Madrid bis 300000 Euro`,
  es: (km) => `piso a menos de ${km} km de Madrid hasta 300000 euros`,
  ru: (km) => `квартира в радиусе ${km} км от Мадрида до 300000 евро`,
  ar: (km) => `شقة على بعد ${km} كم من مدريد أقل من 300000 يورو`,
}
test.each(Object.entries(DISTANCES))(
  'a distance from a place is read in %s, and no price',
  (code, say) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (km) => {
        const text = say(km)
        expect({ text, chips: only(text, code), rest: read(text, code).rest }).toEqual({
          text,
          chips: [
            { filter: 'category', value: 1 },
            {
              filter: 'location',
              value: expect.objectContaining({ path: '/es/madrid/madrid' }),
              near: true,
              km,
            },
            { filter: 'price', min: null, max: 300_000, currency: 'EUR' },
          ],
          rest: [],
        })
      }),
      { numRuns: 40 },
    )
  },
)

const vocabulary = LANGUAGES.flatMap((language) =>
  JSON.stringify(language).match(/[\p{L}\p{N}]+/gu)!,
)
const scraps = fc.array(
  fc.oneof(
    fc.constantFrom(...vocabulary),
    fc.constantFrom(
      'Malaga',
      'New York',
      'в',
      '300',
      '1.5',
      '-',
      '€',
      ',',
      '+',
      '²',
      'م٢',
      '٣٠٠',
      '🏠',
      '\u0301',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  ),
  { maxLength: 40 },
)

test('any text is read without an error, into spans that lie in it and do not overlap', () => {
  fc.assert(
    fc.property(
      scraps.map((words) => words.join(' ')),
      fc.constantFrom(...LANGUAGES, { code: 'fr' }),
      (text, { code }) => {
        const { chips, rest } = read(text, code, 'ES')
        const spans = new Map(
          [...chips, ...rest].map(({ start, end }) => [`${start}-${end}`, { start, end }]),
        )
        let before = 0
        for (const { start, end } of [...spans.values()].sort((a, b) => a.start - b.start)) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          before = end
        }
        for (const chip of chips)
          if ('min' in chip && chip.min !== null && chip.max !== null)
            expect(chip.min).toBeLessThanOrEqual(chip.max)
        for (const { start, end } of rest)
          expect(chips.some((chip) => chip.start < end && start < chip.end)).toBe(false)
      },
    ),
    { numRuns: draws(400) },
  )
})

test('200 characters are read in less than 5 ms', () => {
  const texts = LANGUAGES.flatMap(({ code }) =>
    readFileSync(new URL(`corpus/${code}.txt`, import.meta.url), 'utf8')
      .replace(/ => .*/g, '')
      .match(/[^]{1,200}/g)!
      .slice(0, 8)
      .map((text) => ({ text, code })),
  )
  for (const { text, code } of texts) read(text, code)
  // The least of several, because others use this machine too.
  const times = texts.map(({ text, code }) =>
    Math.min(
      ...Array.from({ length: 8 }, () => {
        const begin = performance.now()
        read(text, code)
        return performance.now() - begin
      }),
    ),
  )
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(5)
})

describe('a city and the region of its name', () => {
  test.each([
    ['flat in London', 'en', 'London'],
    ['Wohnung in London', 'de', 'London'],
    ['piso en Londres', 'es', 'Londres'],
    ['شقة في لندن', 'ar', 'لندن'],
    ['квартира в Лондоне', 'ru', 'Лондон'],
    ['piso en Madrid', 'es', 'Madrid'],
    ['Wohnung in Berlin', 'de', 'Berlin'],
    ['flat in Dublin', 'en', 'Dublin'],
    ['квартира в Анталье', 'ru', 'Анталья'],
    ['flat in New York', 'en', 'New York'],
    ['квартира в Кривому Розі', 'uk', 'Кривий Ріг'],
    ['byt v Spišskej Novej Vsi', 'sk', 'Spišská Nová Ves'],
  ])('%s means what the place search answers', (text, lang, name) => {
    const [place] = places.search(name, { lang })
    const chips = readWords(text, places, { lang }).chips
    expect(chips.find(({ filter }) => filter === 'location')).toMatchObject({
      value: { id: place!.id },
    })
  })

  test('a circle is around the city', () => {
    const city = { value: { path: '/gb/london/london' }, near: true }
    expect(readWords('near London', places).chips).toMatchObject([city])
    expect(readWords('within 5 km of London', places).chips).toMatchObject([{ ...city, km: 5 }])
  })

  test('a place in the region is found beside its name', () => {
    expect(readWords('Sitges, Barcelona', places, { country: 'ES' }).chips).toMatchObject([
      { value: { path: '/es/barcelona/sitges' } },
    ])
  })
})

describe('postcodes', () => {
  // One of each country: digits, letters, hyphens and spaces as people write them.
  test.each([
    ['GB', 'flat to rent N1', '/gb/islington'],
    ['GB', '3 bed house sw11', '/gb/wandsworth'],
    ['GB', 'M1 1AE', '/gb/manchester/manchester'],
    ['US', 'homes for sale 78704', '/us/texas/austin'],
    ['DE', '10115 Wohnung', '/de/berlin/berlin/berlin-mitte'],
    ['ES', '46006', '/es/valencia/valencia'],
    ['FR', 'appartement 75011', '/fr/paris/paris'],
    ['IT', '20121', '/it/milan/milan'],
    ['NL', '1012 AB', '/nl/north-holland/amsterdam'],
    ['BE', '1000', '/be/brussels-capital/brussels'],
    ['AT', '1070', '/at/vienna/vienna'],
    ['CH', '8001', '/ch/zurich/zurich'],
    ['PL', '00-001', '/pl/mazovia/warsaw'],
    ['CZ', '110 00', '/cz/praha-hlavni-mesto/prague'],
    ['PT', '1100-148', '/pt/lisbon/lisbon'],
    ['RU', '101001', '/ru/moscow/moscow'],
    ['IE', 'D02 X285', '/ie/leinster/dublin'],
    ['CA', 'M5V 2T6', '/ca/ontario/toronto'],
    ['AU', '2010', '/au/new-south-wales/sydney'],
    ['SE', '111 20', '/se/stockholm/stockholm'],
    ['DK', '2100', '/dk/denmark/copenhagen'],
    ['FI', '00100', '/fi/uusimaa/helsinki'],
    ['NO', '0150', '/no/oslo/oslo'],
    ['GR', '105 57', '/gr/attica/athens'],
    ['TR', '34433', '/tr/istanbul/istanbul'],
    ['JP', '150-0001', '/jp/tokyo/tokyo'],
    ['BR', '01310-100', '/br/sao-paulo/sao-paulo'],
    ['IN', '400001', '/in/maharashtra/mumbai'],
    ['MT', 'SLM 1234', '/mt/sliema/sliema'],
  ])('of %s: %s', (country, text, path) => {
    const { chips } = readWords(text, places, { lang: 'en', country })
    expect(chips.flatMap((chip) => (chip.filter === 'location' ? [chip.value.path] : []))).toEqual([
      path,
    ])
    expect(chips.find((chip) => chip.filter === 'location')).toHaveProperty('postcode')
    expect(chips.some(({ filter }) => filter === 'price')).toBe(false)
  })

  test.each([
    ['US', 'homes under 78704', 78704],
    ['US', 'homes up to $78,704', 78704],
    ['ES', 'piso 46006 euros', 46006],
    ['FR', 'appartement 75000', 75000],
    ['AT', 'Wohnung mieten 1200', 1200],
    ['GB', 'flat 78704', 78704],
    ['MX', 'departamento en renta 12500', 12500],
    ['US', '50000', 50000],
    ['DE', '20000', 20000],
    ['TR', 'apartment rent 34500', 34500],
    ['AT', 'flat to rent 1250', 1250],
  ])('in %s, %s is a price', (country, text, price) => {
    const { chips } = readWords(text, places, { lang: 'en', country })
    expect(chips.find(({ filter }) => filter === 'price')).toMatchObject({ max: price })
    expect(chips.some(({ filter }) => filter === 'location')).toBe(false)
  })

  test.each([
    ['ES', '1012 AB', '/nl/north-holland/amsterdam'],
    ['GB', 'flat to rent 1012AB', '/nl/north-holland/amsterdam'],
    ['ES', 'EC1A 1BB', '/gb/london'],
    ['DE', 'D02 AF30', '/ie/leinster/dublin'],
    ['GB', 'M5V 2T6', '/ca/ontario/toronto'],
    ['US', 'SLM 1234', '/mt/sliema/sliema'],
  ])('a code with letters is one on pages of other countries: %s, %s', (country, text, path) => {
    for (const lang of ['en', 'de', 'es', 'ar', 'ru']) {
      const { chips } = readWords(text, places, { lang, country })
      expect(chips.find(({ filter }) => filter === 'location')).toMatchObject({ value: { path } })
      expect(chips.some(({ filter }) => filter === 'price')).toBe(false)
    }
  })

  test.each([
    ['Wohnung mieten Wien 1200 €', 'AT'],
    ['Wohnung mieten in Graz bis 1200', 'AT'],
    ['Wohnung mieten 1200 Euro Wien', 'AT'],
  ])('digits beside a town and a currency or bound are a price: %s', (text, country) =>
    expect(readWords(text, places, { lang: 'de', country }).chips).toContainEqual(
      expect.objectContaining({ filter: 'price', max: 1200 }),
    ),
  )

  test('letters beside digits that are something else stay it', () => {
    for (const text of ['FLAT TO RENT UNDER 2000 IN LONDON', 'FLAT 1500 PA', 'HOUSE 1200 KM'])
      expect(
        readWords(text, places, { lang: 'en', country: 'GB' }).chips.some(
          (chip) => chip.filter === 'location' && chip.postcode,
        ),
        text,
      ).toBe(false)
  })

  test('on a page of another country the zip code of a reader of English is a price, and offered', () => {
    for (const country of ['ES', 'GB'])
      expect(
        readWords('78704', places, { lang: 'en', country }).chips.find(
          ({ filter }) => filter === 'price',
        ),
      ).toMatchObject({ max: 78704, place: { path: '/us/texas/austin' } })
  })

  test('a town with another postcode, and the year of a new home, leave digits as they are', () => {
    const show = (text: string, country: string) =>
      readWords(text, places, { lang: 'en', country }).chips.flatMap((chip) =>
        chip.filter === 'location'
          ? [chip.value.path]
          : chip.filter === 'price'
            ? [`${chip.max} ${chip.place?.path ?? ''}`]
            : [],
      )
    expect(show('flat Graz 1190', 'AT')).toEqual(['/at/styria/graz'])
    expect(show('flat to rent Brno 15900', 'CZ')).toEqual(['/cz/jihomoravsky-kraj/brno', '15900 '])
    expect(show('new build 2025', 'AT').filter((one) => one.startsWith('/'))).toEqual([])
    for (const text of ['HOUSE 1200 SF', 'FLAT 1000 SQ FT', 'flat 1500 PW'])
      expect(show(text, 'US').filter((one) => one.startsWith('/'))).toEqual([])
  })

  test.each([
    ['ES', 'es', 'piso 46006 hasta 200000', '/es/valencia/valencia', 200000],
    ['DE', 'de', 'Wohnung mieten 10115 bis 1500', '/de/berlin/berlin/berlin-mitte', 1500],
  ])('in %s, %s: %s has a postcode and a price', (country, lang, text, path, max) => {
    const { chips } = readWords(text, places, { lang, country })
    expect(chips).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ filter: 'location', value: expect.objectContaining({ path }) }),
        expect.objectContaining({ filter: 'price', min: null, max }),
      ]) as never,
    )
  })

  test('in doubt the other meaning is there, too', () => {
    const of = (text: string, country: string) =>
      readWords(text, places, { lang: 'en', country }).chips.find(
        ({ filter }) => filter === 'location' || filter === 'price',
      )
    expect(of('78704', 'US')).toMatchObject({ filter: 'location', postcode: '78704', price: 78704 })
    expect(of('flat 75000', 'FR')).toMatchObject({
      filter: 'price',
      max: 75000,
      place: { path: '/fr/paris/paris' },
    })
    expect(of('75000', 'FR')).toMatchObject({ filter: 'location', price: 75000 })
    // A price has no zero before it.
    expect(of('01310', 'US')).not.toHaveProperty('price')
  })

  test('without a country, the one of the language is meant', () => {
    const path = (text: string, lang: string) =>
      readWords(text, places, { lang }).chips.flatMap((chip) =>
        chip.filter === 'location' ? [chip.value.path] : [],
      )
    expect(path('46006', 'es')).toEqual(['/es/valencia/valencia'])
    expect(path('80331 Wohnung', 'de')).toEqual(['/de/bavaria/munich'])
  })
})

test.each([
  ["penthouse St Julian's sea view", 'MT', '/mt/st-julians'],
  ['St. Julian’s apartment', 'MT', '/mt/st-julians'],
  ['شقة في أبو ظبي', 'AE', '/ae/abu-dhabi/abu-dhabi'],
  ['東京', 'JP', '/jp/tokyo/tokyo'],
  ['大阪', 'JP', '/jp/osaka/osaka'],
  ['flat in Shibuya', 'JP', '/jp/tokyo/shibuya-ku'],
])('names as people write them: %s', (text, country, path) => {
  const { chips } = readWords(text, places, { country })
  expect(chips.flatMap((chip) => (chip.filter === 'location' ? [chip.value.path] : []))).toEqual([
    path,
  ])
})

test.each([
  ['en', 'house to rent, daily 500', [{ filter: 'price', min: null, max: 15_208 }]],
  ['en', 'flat 5000/m2', []],
  ['en', 'land 2 thousand sqm', [{ filter: 'area', min: 2000, max: null }]],
  ['en', 'near Malaga 5 km or less', [{ filter: 'location', near: true, km: 5 }]],
])('amounts with their period, unit or place, in %s: %s', (lang, text, expected) => {
  expect(
    only(text, lang).filter(({ filter }) => ['price', 'area', 'location'].includes(filter!)),
  ).toEqual(expected.map((chip) => expect.objectContaining(chip) as unknown))
})

test('the yen sign is the yuan’s in China', () => {
  for (const text of ['¥300万', '￥300万'])
    expect(read(text, 'ja', 'CN').chips).toMatchObject([{ currency: 'CNY', max: 3_000_000 }])
})

test.each([
  ['hu', 'lakás 50 millióig', [{ filter: 'price', max: 50_000_000 }]],
  ['hu', 'kerttel medence nélkül', [{ filter: 'features' }, { filter: 'without' }]],
  ['hu', '50 milliótól 60 millióig', [{ filter: 'price', min: 50_000_000, max: 60_000_000 }]],
  [
    'ru',
    'посуточно в Сочи до 3000',
    [{ filter: 'action' }, { filter: 'location' }, { filter: 'price', max: 91_250, daily: true }],
  ],
  ['zh-CN', '三千五以内 租房', [{ filter: 'price', max: 3500 }, { filter: 'action' }]],
  ['hu', '1+1 szobás', [{ filter: 'rooms', min: 1.5 }]],
  ['ko', '보증금 1000 월세 50', [{ filter: 'price' }, { filter: 'action', value: 1 }]],
  ['hi', '15 लाख डाउन पेमेंट', []],
  ['fa', 'سال ساخت ۱۴۰۰', [{ filter: 'year', min: 2021 }]],
  [
    'fa',
    'زمین ۵۰۰ متر در رشت',
    [
      { filter: 'area', min: 500 },
      { filter: 'location', near: false },
    ],
  ],
  ['el', 'διαμέρισμα 3ος όροφος', [{ filter: 'floor', min: 3 }]],
  ['el', 'ενεργειακή κλάση Β', [{ filter: 'energy', value: ['B'] }]],
  ['hu', '2027. február 15-től szabad', [{ filter: 'availableBy', value: '2027-02-15' }]],
  ['hu', 'Budapest 20 km-en belül', [{ filter: 'location', km: 20 }]],
  ['en', 'flat in Malaga 5 km or less from the beach', [{ filter: 'location', km: null }]],
])('words with endings, in %s: %s', (lang, text, expected) => {
  expect(only(text, lang).filter(({ filter }) => filter !== 'category')).toEqual(
    expected.map((chip) => expect.objectContaining(chip) as unknown),
  )
})

// The opposite must not be searched.
test.each([
  ['fr', 'animaux interdits'],
  ['it', 'animali non ammessi'],
  ['pt', 'animais não permitidos'],
  ['nl', 'huisdieren niet toegestaan'],
  ['pl', 'zwierzęta zabronione'],
  ['sv', 'husdjur ej tillåtet'],
  ['cs', 'zvířata zakázána'],
  ['tr', 'evcil hayvan yasak'],
  ['uk', 'тварини заборонені'],
  ['ro', 'animale interzise'],
  ['el', 'κατοικίδια απαγορεύονται'],
  ['fi', 'lemmikit kielletty'],
  ['lv', 'dzīvnieki nav atļauti'],
  ['hu', 'kutya nem hozható'],
  ['hi', 'पालतू जानवर मना'],
  ['fa', 'حیوان خانگی مجاز نیست'],
  ['ja', 'ペット禁止'],
  ['en', 'pets forbidden'],
  ['en', 'pets not allowed'],
  ['en', 'pets are not allowed'],
  ['en', 'pets are strictly forbidden'],
  ['de', 'Haustiere verboten'],
  ['de', 'Haustiere nicht erlaubt'],
  ['de', 'Haustiere sind nicht erlaubt'],
  ['es', 'mascotas prohibidas'],
  ['es', 'mascotas no'],
  ['ru', 'животные запрещены'],
  ['ru', 'с животными нельзя'],
  ['ar', 'الحيوانات ممنوعة'],
  ['be', 'жывёлы забаронены'],
  ['bg', 'домашни любимци забранени'],
  ['bs', 'ljubimci zabranjeni'],
  ['ca', 'mascotes prohibides'],
  ['da', 'husdyr forbudt'],
  ['da', 'husdyr ikke tilladt'],
  ['et', 'lemmikloomad keelatud'],
  ['ga', 'peataí coiscthe'],
  ['ga', 'peataí gan cead'],
  ['hr', 'ljubimci nisu dozvoljeni'],
  ['is', 'gæludýr bönnuð'],
  ['is', 'gæludýr ekki leyfð'],
  ['ka', 'ცხოველები აკრძალულია'],
  ['kk', 'үй жануарлары тыйым салынған'],
  ['ko', '반려동물 금지'],
  ['ko', '반려동물 불가'],
  ['lt', 'gyvūnai draudžiami'],
  ['lt', 'gyvūnai neleidžiami'],
  ['mk', 'миленици забранети'],
  ['mt', 'annimali projbiti'],
  ['mt', 'annimali mhux permessi'],
  ['no', 'husdyr forbudt'],
  ['no', 'husdyr ikke tillatt'],
  ['pl', 'zakaz zwierząt'],
  ['pl', 'zwierzęta niedozwolone'],
  ['pt', 'animais proibidos'],
  ['sk', 'zvieratá zakázané'],
  ['sl', 'živali prepovedane'],
  ['sl', 'živali niso dovoljene'],
  ['sq', 'kafshët ndalohen'],
  ['sr', 'ljubimci zabranjeni'],
  ['sr', 'животиње забрањене'],
  ['sv', 'husdjur förbjudna'],
  ['sv', 'djur ej tillåtna'],
  ['tr', 'evcil hayvan kabul edilmez'],
  ['uk', 'тварини не дозволені'],
  ['zh-CN', '宠物禁止'],
  ['zh-CN', '禁止宠物'],
  ['zh-CN', '不允许养宠物'],
  ['ja', 'ペット不可'],
  ['ja', 'ペット飼育禁止'],
  ['ja', 'ペットはできません'],
  ['en', 'no pets'],
  ['en', 'pets: no'],
  ['en', 'flat pets not allowed Madrid'],
  ['en', 'forbidden pets'],
  ['es', 'no se permiten mascotas Madrid'],
  ['it', 'non si accettano animali'],
  ['fr', 'interdit aux animaux'],
  ['fr', 'animaux non admis Lyon'],
  ['de', 'keine Haustiere erlaubt'],
])('no pets, in %s: %s', (lang, text) => {
  const chips = only(text, lang)
  expect(chips.filter(({ filter }) => filter === 'pets')).toEqual([])
})

test.each([
  ['it', 'ascensore no Roma', ['without', 'location']],
  ['es', 'ascensor no Madrid', ['without', 'location']],
  ['de', 'Balkon nein Berlin', ['without', 'location']],
  ['fr', 'meublé non Paris', ['location']],
  ['pl', 'winda niepotrzebna', []],
  ['pl', 'winda niepotrzebna Gdańsk', ['location']],
  ['en', 'lift not needed', []],
  ['en', 'balcony no lift', ['features', 'without']],
  ['en', 'pets allowed, no lift', ['pets', 'without']],
  ['en', 'flat pets not allowed Madrid', ['category', 'location']],
])('a negation after what it negates, in %s: %s', (lang, text, filters) => {
  expect(only(text, lang).map(({ filter }) => filter)).toEqual(filters)
})

test.each([
  ['zh-CN', '不买 想租 上海', 1],
  ['zh-CN', '不租 只买 上海', 0],
  ['zh-CN', '不租 买房 北京', 0],
  ['ja', '購入ではなく賃貸 東京', 1],
  ['ja', '賃貸じゃなくて売買 東京', 0],
  ['ko', '매매가 아니라 전세 서울', 1],
])('what is not to be done with a home is not the wish, in %s: %s', (lang, text, value) => {
  const { chips } = read(text, lang)
  expect(chips.flatMap((chip) => (chip.filter === 'action' ? [chip.value] : []))).toEqual([value])
})

test.each([
  ['sr', 'Нови Сад', ['/rs/south-backa/novi-sad']],
  ['sr', 'Београд Нови Сад', ['/rs/belgrade', '/rs/south-backa/novi-sad']],
  ['ru', 'квартира Нови Сад', ['/rs/south-backa/novi-sad']],
  ['ja', '庭瀬', []],
  ['tr', 'Bahçeşehir kiralık', []],
])('a feature in the name of a town is none, in %s: %s', (lang, text, paths) => {
  const { chips } = read(text, lang)
  expect(chips.filter(({ filter }) => filter === 'features')).toEqual([])
  expect(chips.flatMap((chip) => (chip.filter === 'location' ? [chip.value.path] : []))).toEqual(
    paths,
  )
})

test.each([
  ['bg', 'kvartira pod naem plovdiv 500 lv', ['category', 'action', 'location', 'price']],
  ['en', 'pod naem sofia', ['action', 'location']],
  ['mk', 'pod naem skopje', ['action', 'location']],
  ['el', 'enoikiazetai diamerisma athina', ['action', 'category', 'location']],
  ['uk', 'orenda kvartyra kyiv', ['action', 'category', 'location']],
  ['ru', 'snyat kvartiru moskva', ['action', 'category', 'location']],
])('words of other alphabets in Latin letters, in %s: %s', (lang, text, filters) => {
  expect(only(text, lang).map(({ filter }) => filter)).toEqual(filters)
})

test.each([
  ['pl', '100 000 € Kraków', '/pl/lesser-poland/krakow', 'EUR'],
  ['uk', '50 000$ Київ', '/ua/kyiv/kyiv', 'USD'],
  ['ka', 'ბინა 500$ ბათუმი', '/ge/adjara/batumi', 'USD'],
  ['en', '900 £ London flat', '/gb/london', 'GBP'],
  ['en', '300000 $ Miami', '/us/florida/miami', 'USD'],
])('the sign of money belongs to the number before it, in %s: %s', (lang, text, path, currency) => {
  const { chips, rest } = read(text, lang)
  expect(rest).toEqual([])
  expect(chips).toContainEqual(expect.objectContaining({ filter: 'price', currency }))
  expect(chips.flatMap((chip) => (chip.filter === 'location' ? [chip.value.path] : []))).toEqual([
    path,
  ])
})

test.each([
  ['tr', 'TR', '3+1 250.000 TL Konya', { of: 'bedrooms', count: 3, price: 250_000 }],
  ['tr', 'TR', '3+1 500 bin TL Ankara', { of: 'bedrooms', count: 3, price: 500_000 }],
  ['fr', 'FR', 'T3 200 000 € Lyon', { of: 'rooms', count: 3, price: 200_000 }],
  ['fr', 'FR', 'T2-T3 200 000 € Lyon', { of: 'rooms', count: 2, price: 200_000 }],
  ['fr', 'FR', 'F4 1 200 € Nantes', { of: 'rooms', count: 4, price: 1200 }],
  ['pt', 'PT', 'V3 350 000 € Porto', { of: 'bedrooms', count: 3, price: 350_000 }],
  ['cs', 'CZ', '2+1 900 000 Kč Most', { of: 'rooms', count: 2, price: 900_000 }],
  ['en', 'US', '3/2 300 000 Miami', { of: 'bedrooms', count: 3, price: 300_000 }],
  ['tr', 'TR', '3+1 150 m2 4 500 000 TL', { of: 'bedrooms', count: 3, price: 4_500_000 }],
])('no layout joins the number after it, in %s of %s: %s', (lang, country, text, expected) => {
  const { chips } = read(text, lang, country)
  expect(chips).toContainEqual(
    expect.objectContaining({ filter: expected.of, min: expected.count }),
  )
  expect(chips).toContainEqual(expect.objectContaining({ filter: 'price', max: expected.price }))
})

test.each([
  ['cs', '3+1 120 m2 Brno', { filter: 'area', min: 120, max: null }],
  ['fr', 'T3 200m2 Lyon', { filter: 'area', min: 200, max: null }],
  ['fr', 'T3 250-300k Lyon', { filter: 'price', min: 250_000, max: 300_000 }],
  ['sk', '2+1 500/600 eur', { filter: 'price', min: 500, max: 600 }],
  ['en', '3 beds 500/600k', { filter: 'price', min: 500_000, max: 600_000 }],
  ['pl', '1 250.000 zł Kraków', { filter: 'price', max: 250_000 }],
  ['ko', '1 250 000원', { filter: 'price', max: 1_250_000 }],
])('which digits are one number, in %s: %s', (lang, text, expected) => {
  expect(only(text, lang)).toContainEqual(expect.objectContaining(expected))
})

test.each([
  ['pt', 'PT', 'T3 200 mil Porto', 200_000, '/pt/porto/porto'],
  ['pt', 'PT', 'T2 Porto 250 mil', 250_000, '/pt/porto/porto'],
  ['fr', 'FR', 'T3 850 €/mois Lyon', 850, '/fr/rhone/lyon'],
  ['cs', 'CZ', '2+kk 5 mil Brno', 5_000_000, '/cz/jihomoravsky-kraj/brno'],
])('the letters of a layout are of no language: %s, %s, %s', (lang, country, text, price, path) => {
  const reading = read(text, lang, country)
  expect(reading).toMatchObject({ lang, rest: [] })
  expect(reading.chips).toContainEqual(expect.objectContaining({ filter: 'price', max: price }))
  expect(
    reading.chips.flatMap((chip) =>
      chip.filter === 'location' ? [[chip.value.path, chip.near]] : [],
    ),
  ).toEqual([[path, false]])
})

test.each([
  ['fa', 'IR', 'اجاره خانه مشهد ماهی ۱۰ میلیون', []],
  ['en', 'GB', 'flat in Nairobi under 200k', []],
  ['fr', 'MA', 'appartement 900 000', []],
  ['en', 'GB', 'flat in Nairobi under $200k', [{ max: 200_000, currency: 'USD' }]],
  ['en', 'EC', 'flat in Quito under 200k', [{ max: 200_000, currency: null }]],
  ['fa', 'IR', 'آپارتمان استانبول زیر ۵ میلیون', [{ max: 5_000_000, currency: null }]],
])(
  'money of a country whose currency no offer is in, in %s of %s: %s',
  (lang, country, text, expected) => {
    const { chips } = read(text, lang, country)
    expect(chips.filter(({ filter }) => filter === 'price')).toMatchObject(expected)
  },
)

test.each([
  ['fr', 'FR', 'Paris 11 300 000 €', '/fr/paris/paris/paris-11', 300_000],
  ['fr', 'FR', 'Paris 11 850 €', '/fr/paris/paris/paris-11', 850],
  ['fr', 'FR', 'Paris 2 500 €', '/fr/paris/paris', 2500],
  ['fr', 'FR', 'Paris 1 200 000 €', '/fr/paris/paris', 1_200_000],
  ['fr', 'FR', 'Marseille 8 250 000 €', '/fr/bouches-du-rhone/marseille', 250_000],
  ['fr', 'FR', 'Nantes 1 250 000 €', '/fr/loire-atlantique/nantes', 1_250_000],
  ['cs', 'CZ', 'Praha 5 400 tisíc', '/cz/praha-hlavni-mesto/prague', 400_000],
  ['cs', 'CZ', 'Praha 8 900 000 Kč', '/cz/praha-hlavni-mesto/prague', 8_900_000],
  ['cs', 'CZ', 'Praha 8 500 Kč pronájem', '/cz/praha-hlavni-mesto/prague', 8500],
  ['ro', 'RO', 'București sector 1 250 euro', '/ro/bucharest/sector-1', 250],
  ['ro', 'RO', 'apartament sector 1 250 000 euro', '/ro/bucharest/sector-1', 250_000],
  ['it', 'IT', 'Zona 3 200 mila Milano', '/it/milan/milan', 200_000],
])('a part of a city and a price, in %s of %s: %s', (lang, country, text, path, max) => {
  const { chips } = read(text, lang, country)
  expect(chips.flatMap((chip) => (chip.filter === 'location' ? [chip.value.path] : []))).toEqual([
    path,
  ])
  expect(chips).toContainEqual(expect.objectContaining({ filter: 'price', max }))
})
