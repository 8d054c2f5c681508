import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { refreshMarket } from '#api/homes/market/refresh-queries.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { createClient } from '#contract/client.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { TOO_FEW } from '#contract/homes/market.ts'
import { contract } from '#contract/index.ts'
import { CURRENCIES, HOME_CATEGORIES, PRICE_TYPES } from '#contract/library.ts'
import { seedDemo } from '#demo/demo.ts'
import { readEnv } from '#env.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces, type Place } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { faqJsonLd, questionsOf } from './questions.ts'

const { db, url, drop } = await createTestDatabase()
const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
const storage = createDiskStorage(tmpdir())
const log = pino({ level: 'silent' })
const messages = new Messages()
await seedDemo({ db, places, storage, log: () => undefined, count: 3000 })
const search = openSearch(url)
await search.ready
const api = createApi({
  env: readEnv({}),
  log,
  db,
  search,
  places,
  rates,
  storage,
  tiles: NO_TILES,
  messages,
})
afterAll(async () => {
  await search.close()
  await drop()
})
const now = new Date()
beforeAll(async () => {
  await refreshMarket({ db, places, rates }, now)
})

const LANGUAGES = ['en', 'de', 'es', 'ar', 'ru'] as const
const client = (lang: LocaleCode) =>
  createClient(contract, {
    base: 'http://portal/api',
    headers: () => ({ 'x-lang': lang }),
    fetch: async (request) =>
      api.fetch(request, { log, requestId: 'r', clientAddress: '127.0.0.1', internal: true }),
  })

/** Questions of a place in the currency of its offers, by key. */
async function asked(place: Place, lang: LocaleCode) {
  const { places: pages, market } = client(lang)
  const page = await pages.page({ path: place.path.slice(1), lang })
  const t = messages.translator(lang)
  const head = {
    t,
    format: t.format,
    locale: lang,
    language: lang,
    origin: 'https://example.com',
    complete: messages.completeLocales(),
  }
  const figures = await market.figures({ location: place.id, currency: 'EUR' })
  const questions = questionsOf({ ...page, market: figures }, null, head, now)
  const answerTo = (key: 'buy' | 'rent' | 'offers'): string | undefined => {
    const { nameIn, name } = page.location
    const question =
      nameIn === null
        ? t(`placeFaq.${key}.question`, { place: name, unit: t.format.areaUnit.sign })
        : t(`placeFaq.${key}.questionDeclined`, { where: nameIn, unit: t.format.areaUnit.sign })
    return questions.find((one) => one.question === question)?.answer
  }
  return { questions, answerTo, format: t.format }
}

/** Euros of a minor unit, by kind of price; rents by the month. */
const WORTH = JSON.stringify(
  CURRENCIES.flatMap(({ code, decimal_digits: digits }) => {
    const rate = rates.perEur(code)
    if (rate === null) return []
    return PRICE_TYPES.filter(({ key }) =>
      ['full', 'full-no-tax', 'month', 'year'].includes(key),
    ).map(({ id, key }) => ({
      code,
      type: id,
      worth: (key === 'year' ? 1 / 12 : 1) / 10 ** digits / rate,
    }))
  }),
)

/** Live homes of a place, those with a price and an area, and the median of these in euros: from the rows alone. */
async function counted(place: Place, action: number) {
  const column = { city: 'city_id', state: 'state_id', country: 'country_id' }[
    place.type as 'city' | 'state' | 'country'
  ]
  const { rows } = await sql<{ homes: number; n: number; median: number | null }>`
    select count(*)::int as homes, count(per_m2)::int as n, percentile_cont(0.5) within group (order by per_m2) as median
    from offers left join json_to_recordset(${WORTH}::json) as money(code text, type int, worth float8) on code = price_currency and type = price_type
      cross join lateral (select price_amount * worth / nullif(area, 0) as per_m2) price
    where ${sql.ref(column)} = ${place.number} and action = ${action}
      and status in (${sql.join(LIVE_STATUSES)}) and category in (${sql.join([...HOME_CATEGORIES])})`.execute(
    db,
  )
  return rows[0]!
}

const COUNTRIES = ['es', 'de', 'fr', 'pt', 'it']
const candidates = COUNTRIES.flatMap((iso2) => {
  const country = places.byPath(`/${iso2}`)!
  const states = places.children(country)
  return [country, ...states, ...states.flatMap((state) => places.children(state))]
}).filter(
  (place) =>
    place.type !== 'area' &&
    // A region has the offers of its states.
    places.parts(place).length === 1 &&
    search.counts.homesWithin(places.parts(place)) > 0,
)

test('every figure of an answer is that of the rows, and too few answer nothing', async () => {
  let [answered, silent] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...candidates),
      fc.constantFrom(...LANGUAGES),
      async (place, lang) => {
        const { answerTo, format } = await asked(place, lang)
        for (const [action, key] of [
          [0, 'buy'],
          [1, 'rent'],
        ] as const) {
          const { homes, n, median } = await counted(place, action)
          const answer = answerTo(key)
          if (n < TOO_FEW) {
            expect(answer).toBeUndefined()
            silent++
          } else {
            answered++
            expect(answer).toContain(format.pricePerArea(median!, 'EUR'))
            expect(answer).toContain(format.number(n))
          }
          if (homes >= TOO_FEW) expect(answerTo('offers')).toContain(format.number(homes))
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(answered).toBeGreaterThan(5)
  expect(silent).toBeGreaterThan(5)
})

test('no answer of any language has a hole, and the structured data has each word for word', async () => {
  const spain = places.byPath('/es')!
  const counts = new Set<number>()
  for (const lang of LANGUAGES) {
    const { questions } = await asked(spain, lang)
    counts.add(questions.length)
    for (const { question, answer } of questions) {
      expect(question).toMatch(/[?؟]$/)
      expect(answer).not.toMatch(/[{}]|undefined|NaN|null/)
    }
    expect(faqJsonLd(questions)['mainEntity']).toEqual(
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    )
  }
  expect([...counts]).toHaveLength(1)
  expect([...counts][0]).toBeGreaterThanOrEqual(4)
})

test('costs of buying are those of the country with their source and day', async () => {
  const place = places.get('city35186')!
  const page = await client('en').places.page({ path: place.path.slice(1), lang: 'en' })
  const t = messages.translator('en')
  const [first, ...others] = questionsOf(
    { ...page, market: null },
    {
      rate: 3.25,
      years: 30,
      deposit: 20,
      extra: 11.5,
      source: 'Bank of Examples',
      sourceUrl: null,
      updatedAt: '2026-11-02T00:00:00Z',
    },
    {
      t,
      format: t.format,
      locale: 'en',
      language: 'en',
      origin: '',
      complete: messages.completeLocales(),
    },
    now,
  ).filter(({ question }) => question.includes('buying'))
  expect(others).toEqual([])
  expect(first?.answer).toBe(
    'Taxes, notary, register and agent usually come to 11.5% of the price. A usual loan runs for 30 years at 3.25% interest per year, with 20% of own funds. Source: Bank of Examples, November 2, 2026.',
  )
})
