import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { search } from '#contract/homes/search.ts'
import { Messages } from '#i18n/messages.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import type { Call } from '../../context.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { words } from './words.ts'

const log = pino({ level: 'silent' })
const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = {
  db,
  rates: await loadRates(db),
  places: await loadPlaces(),
  messages: new Messages(),
  log,
}
/** The part of a call that words need. */
const ask = async (
  input: Parameters<typeof search.words.input.parse>[0],
  locale: LocaleCode = 'en',
) =>
  search.words.output.parse(
    await words(search.words.input.parse(input), { ...services, locale } as unknown as Call),
  )

test('a sentence becomes chips in its language, and the address of its search', async () => {
  const { chips, unknown, address } = await ask({
    q: '2 bedroom flat with pool to rent in Malaga under 900 please',
    country: 'es',
    currency: 'EUR',
  })
  expect(chips.map(({ filter, label, applied }) => [filter, label, applied])).toEqual([
    ['bedrooms', '2+ bedrooms', true],
    ['category', 'Apartments', true],
    ['features', 'Swimming pool', true],
    ['action', 'Rent', true],
    ['location', 'Málaga', true],
    ['price', 'up to €900', true],
  ])
  expect(unknown).toEqual([])
  expect(address).toBe(
    '/es/malaga/malaga/rent-apartment?priceMax=900&bedroomsMin=2&features=pool&currency=EUR&words=2+bedroom+flat+with+pool+to+rent+in+Malaga+under+900+please',
  )
})

test('heating, no commission and the move-in date are recognised', async () => {
  const { chips, address } = await ask(
    {
      q: 'Wohnung mit Fußbodenheizung und Wärmepumpe, provisionsfrei, frei ab 1.3.2027',
      country: 'de',
    },
    'de',
  )
  expect(chips.map(({ label, value, applied }) => [label, value, applied])).toEqual([
    ['Wohnungen', 1, true],
    ['Fußbodenheizung', 'underfloor', true],
    ['Heizung: Wärmepumpe', 'heat-pump', true],
    ['Provisionsfrei', true, true],
    ['Bezugsfrei bis 1. März 2027', '2027-03-01', true],
  ])
  expect(address).toMatch(
    /^\/de\/search\?category=1&heating=underfloor&heatSource=heat-pump&noCommission=1&availableBy=2027-03-01&words=/,
  )
  expect((await ask({ q: 'flat available now', country: 'es' })).address).toMatch(
    /[?&]availableBy=now&words=/,
  )
})

test('swapped bounds are put in order, in one phrase or in two', async () => {
  for (const q of [
    'flat over 500k under 300k',
    'flat from 500k to 300k',
    'flat between 500,000 and 300,000',
  ]) {
    expect([
      q,
      (await ask({ q, country: 'es', currency: 'EUR' })).address?.split('&words')[0],
    ]).toEqual([q, '/es/buy-apartment?priceMin=300000&priceMax=500000&currency=EUR'])
  }
})

test('place, action and category stay unless the words change them', async () => {
  const { address } = await ask(
    { q: 'с балконом до 30 миллионов рублей', location: 'state5102', action: '0', category: ['5'] },
    'ru',
  )
  expect(address).toMatch(
    /^\/es\/barcelona\/kupit-house\?priceMax=30000000&features=balcony&currency=RUB&words=/,
  )
  expect((await ask({ q: 'pool', country: 'ES' })).address).toBe(
    '/es/search?features=pool&words=pool',
  )
  expect((await ask({ q: 'pool' })).address).toBeNull()
})

test('words for a group choose it, and leave categories that were chosen before', async () => {
  const { chips, address } = await ask(
    { q: 'Gewerbeimmobilien in Barcelona', category: ['5'], group: 'homes' },
    'de',
  )
  expect(chips[0]).toMatchObject({
    filter: 'group',
    value: 'commercial',
    label: 'Gewerbeimmobilien',
    applied: true,
  })
  expect(address).toMatch(/^\/es\/search\?location=city32653&group=commercial&words=/)
})

test('a price without an action buys or rents by its size, shown as a chip of its own', async () => {
  const q = 'flat in Malaga under 500k'
  const { chips, address } = await ask({ q, country: 'es', currency: 'EUR', with: ['cuts'] })
  expect(chips.filter(({ implied }) => implied)).toMatchObject([
    { filter: 'action', value: 0, label: 'Buy', cut: [] },
  ])
  expect(address).toMatch(/^\/es\/malaga\/malaga\/buy-apartment\?priceMax=500000/)
  const dealIn = async (text: string, action?: string) =>
    (await ask({ q: text, country: 'es', currency: 'EUR', action })).chips
      .filter(({ filter }) => filter === 'action')
      .map(({ value, implied }) => [value, implied])
  expect(await dealIn('flat under 1200')).toEqual([[1, true]])
  // The page's own action gives way to a price that cannot be meant by it.
  expect(await dealIn('flat under 500k', '1')).toEqual([[0, true]])
  expect(await dealIn('flat under 20k', '1')).toEqual([[1, true]])
  expect(await dealIn('flat under 20k')).toEqual([[0, true]])
  expect(await dealIn('garage under 9000')).toEqual([[0, true]])
  expect(await dealIn('plot under 9000')).toEqual([[0, true]])
  expect(await dealIn('flat to rent under 500k')).toEqual([[1, false]])
  expect(await dealIn('flat with pool', '1')).toEqual([])
})

test('a price by the day searches rents by the day', async () => {
  const { address } = await ask({ q: 'flat in Malaga 100 euros per night', country: 'es' })
  expect(address).toMatch(/^\/es\/malaga\/malaga\/rent-apartment\?priceMax=3042&priceType=2&/)
})

test('a place of another country beside the first is offered, not searched', async () => {
  const { chips, address } = await ask({ q: 'flat to rent Berlin New York', country: 'de' })
  expect(address).toMatch(/^\/de\/berlin\/berlin\/rent-apartment\?/)
  const [, offered] = chips.filter(({ filter }) => filter === 'location')
  expect(offered).toMatchObject({
    applied: false,
    address: '/us/new-york/new-york/rent-apartment',
  })
  const both = await ask({ q: 'flat in Berlin or Munich', country: 'de' })
  expect(both.chips.every(({ applied }) => applied)).toBe(true)
  const capital = await ask({ q: 'piso en Málaga capital', country: 'es', lang: 'es' })
  expect(capital.unknown).toEqual([])
  expect(capital.chips.filter(({ filter }) => filter === 'location')).toHaveLength(1)
})

test('cheap is an order, where there is one by price', async () => {
  const cheap = async (q: string) => {
    const { chips, address } = await ask({ q, country: 'es' })
    const chip = chips.find(({ filter }) => filter === 'sort')
    return [chip?.label, chip?.applied, address?.split(/[?&]words/)[0]]
  }
  expect(await cheap('cheap flat to rent in Malaga')).toEqual([
    'Lowest price first',
    true,
    '/es/malaga/malaga/rent-apartment?sort=price',
  ])
  expect(await cheap('cheap flat on the top floor')).toEqual([
    'Lowest price first',
    false,
    '/es/search?category=1&topFloor=1',
  ])
})

test('medians of the place decide whether a price buys or rents', async () => {
  const { countryId, stateId, cityId } = services.places.get('city32653')!
  const month = new Date().toISOString().slice(0, 8) + '01'
  await db
    .insertInto('market_medians')
    .values(
      [
        { action: 0, per_m2: 12_000 },
        { action: 1, per_m2: 60 },
      ].map((row) => ({
        ...row,
        country_id: countryId,
        state_id: stateId ?? 0,
        city_id: cityId ?? 0,
        category: 0,
        month,
        n: 50,
        currency: 'EUR',
      })),
    )
    .execute()
  await db
    .insertInto('market_refreshes')
    .values({ at: '2026-11-20T00:00:00Z', rate_date: '2026-11-19' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const valueIn = async (q: string) =>
    (await ask({ q, country: 'es', currency: 'EUR' })).chips.find(({ implied }) => implied)?.value
  // Between 4,800 a month and 960,000.
  expect(await valueIn('flat in Barcelona under 60k')).toBe(1)
  expect(await valueIn('flat in Barcelona under 80k')).toBe(0)
  expect(await valueIn('flat in Malaga under 60k')).toBe(0)
  // They are not read for each sentence.
  await db.deleteFrom('market_medians').execute()
  expect(await valueIn('flat in Barcelona under 60k')).toBe(1)
})

test('several places, and a circle around one, become a search of their country', async () => {
  const either = await ask({ q: 'flat in Malaga or Marbella', country: 'es' })
  expect(either.chips.every(({ applied }) => applied)).toBe(true)
  expect(either.address).toMatch(/^\/es\/search\?location=city\d+,city\d+&category=1&words=/)
  const within = await ask({ q: 'flat to rent within 5 km of Malaga', country: 'es' })
  expect(within.chips.map(({ label }) => label)).toContain('near Málaga')
  expect(within.address).toMatch(/^\/es\/rent-apartment\?near=36\.\d+,-4\.\d+&radius=5&words=/)
  expect((await ask({ q: 'house near Marbella', country: 'es' })).address).toMatch(/&radius=10&/)
  // There is no circle around a whole country.
  expect((await ask({ q: 'house near Portugal' })).address).toMatch(
    /^\/pt\/search\?category=5&words=/,
  )
})

test('unknown words are returned', async () => {
  const q = 'Wohnung mit xylophon in Köln'
  const { unknown } = await ask({ q }, 'de')
  expect(unknown).toEqual([
    { start: q.indexOf('xylophon'), end: q.indexOf(' in Köln'), text: 'xylophon', place: false },
  ])
})

test('a page in a language without word tables uses all of them', async () => {
  const { chips } = await ask({ q: 'flat with garden in Paris' }, 'fr')
  expect(chips.map(({ filter }) => filter)).toEqual(['category', 'features', 'location'])
})

test('a chip has its spans of the text; the ground floor is a filter', async () => {
  const q = 'ground floor flat with balcony in Malaga'
  const { chips, address } = await ask({ q, country: 'es', with: ['cuts'] })
  expect(
    chips.map(({ label, cut }) => [label, cut?.map(({ start, end }) => q.slice(start, end))]),
  ).toEqual([
    ['Ground floor', ['ground floor']],
    ['Apartments', ['flat']],
    ['Balcony', ['with balcony']],
    ['Málaga', ['in Malaga']],
  ])
  expect(address).toMatch(/floorMin=0&floorMax=0/)
  // Each word costs another parse, so this is only computed on request.
  expect((await ask({ q, country: 'es' })).chips.map(({ cut }) => cut)).toEqual(
    chips.map(() => undefined),
  )
})

test('an unknown place is reported, and the current one stays', async () => {
  const q = 'بيت في قزقزقزق'
  const barcelona = { country: 'es', location: 'city32653' }
  const { unknown, address } = await ask({ q, ...barcelona }, 'ar')
  expect(unknown).toEqual([{ start: 7, end: q.length, text: 'قزقزقزق', place: true }])
  expect(address).toMatch(/^\/es\/search\?location=city32653&category=5&words=/)
  expect((await ask({ q: 'flat in Eixample', ...barcelona })).address).toMatch(
    /^\/es\/search\?location=city32653&category=1&words=/,
  )
  expect((await ask({ q: 'house in good condition', ...barcelona })).address).toMatch(
    /^\/es\/search\?location=city32653&category=5&words=/,
  )
  expect((await ask({ q: 'house in Xyzzyx in Madrid', ...barcelona })).address).toMatch(
    /^\/es\/search\?location=city35186&category=5&words=/,
  )
})

test('a postcode searches its place and says so; digits that may be a price offer that search', async () => {
  const known = await ask({ q: 'flat 78704', country: 'us', currency: 'USD' })
  expect(known.address).toBe('/us/search?location=city111668&category=1&words=flat+78704')
  expect(known.chips).toMatchObject([
    { filter: 'category', applied: true },
    { filter: 'location', label: 'Austin', applied: true, postcode: '78704', address: null },
    { filter: 'price', label: 'up to $78,704', applied: false },
  ])
  expect(known.chips[2]!.address).toContain('priceMax=78704')
  const round = await ask({ q: 'flat 75000', country: 'fr', currency: 'EUR' })
  const [, price, place] = round.chips.filter(({ implied }) => !implied)
  expect(price).toMatchObject({ filter: 'price', max: 75000, applied: true })
  expect(place).toMatchObject({
    filter: 'location',
    label: 'Paris',
    applied: false,
    postcode: '75000',
  })
  expect(place!.address).toMatch(/^\/fr\//)
  expect(place!.address).not.toContain('priceMax')
})
