import { describe, expect, it, test } from 'vitest'
import { energyScaleIn } from '#contract/homes/energy-scales.ts'
import { CURRENCIES, HOME_CATEGORIES } from '#contract/library.ts'
import { type FeatureKey } from '#contract/homes/offer-lists.ts'
import { loadPlaces } from '#places/index.ts'
import { DEMO_COUNTRIES } from './countries.ts'
import { isDwelling } from './homes.ts'
import { HOUSEBOAT_CITIES, MOBILE_HOME_COUNTRIES, MOBILE_HOME_MARKETS } from './kinds.ts'
import { knownStreets } from './malta.ts'
import { deepCity, isFree, isWithin, kmBetween, kmToLine, walksFrom } from './districts.ts'
import { drawOffers, NEAR_STREET, type DemoOffer } from './offers.ts'
import { choosePictures } from './pictures/choose.ts'
import { composeTexts, countWords, LANGUAGES, WORDS_MAX, WORDS_MIN } from './texts/compose.ts'
import { pitchKind } from './texts/pitched.ts'

// Rules for all demo offers: facts that an expert of the market would doubt.

const places = await loadPlaces()
const offers = drawOffers(places)
const pictures = choosePictures(offers)
const now = new Date('2026-11-25T12:00:00Z')
const texts = new Map(offers.map((offer) => [offer.externalId, composeTexts(offer, now)]))

/** Of its district, relative to its city's. */
const priceOfDistrict = ({ externalId, district }: DemoOffer): number =>
  deepCity(externalId.replace(/-.*$/, ''))?.districts.find(({ name }) => name === district)
    ?.price ?? 1

/** A text without its words about the district, which are no claim about the home. */
function withoutSurroundings(text: string, { around, district, street }: DemoOffer): string {
  const known = [
    ...(around?.words['en'] ?? []),
    ...(around?.spots.map(({ name }) => name) ?? []),
    ...(street ? [street] : []),
    ...(district ? [district] : []),
  ]
  return known
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, words) => rest.replaceAll(words, '').replaceAll(american(words), ''), text)
}
const american = (words: string): string => words.replaceAll('neighbour', 'neighbor')

const of = (category: number) => offers.filter(({ home }) => home.category === category)
const share = (some: readonly DemoOffer[], all: readonly DemoOffer[] = offers) =>
  some.length / all.length
function inCity(city: string): DemoOffer[] {
  return offers.filter((offer) => offer.city === city)
}

describe('kinds', () => {
  it('are where they would be', () => {
    expect(offers.length).toBeGreaterThan(11_500)
    expect(offers.length).toBeLessThan(12_500)
    for (const { city } of of(11)) expect(HOUSEBOAT_CITIES).toContain(city)
    for (const { iso2, market, externalId } of of(12)) {
      expect(MOBILE_HOME_COUNTRIES, externalId).toContain(iso2)
      expect(MOBILE_HOME_MARKETS, externalId).toContain(market)
    }
    for (const { iso2 } of of(7)) expect(['RU', 'BY', 'UA', 'KZ']).toContain(iso2)
  })

  it('are mostly homes; land, garages and commerce are a small share', () => {
    expect(share(offers.filter(({ home }) => HOME_CATEGORIES.has(home.category)))).toBeGreaterThan(
      0.88,
    )
  })

  it('put farms outside of towns and not on a street, land at their edge', () => {
    expect(of(19).length).toBeGreaterThan(5)
    for (const { street, km, iso2, market, externalId } of of(19)) {
      expect(street, externalId).toBeNull()
      expect(['country', 'island', 'mountain'], externalId).toContain(market)
      if (iso2 !== 'MT') expect(km, externalId).toBeGreaterThan(3)
    }
    for (const { km, iso2, externalId } of of(13))
      if (iso2 !== 'MT') expect(km, externalId).toBeGreaterThan(1.5)
  })

  it('give a studio one room and no bedroom', () => {
    for (const { home } of of(2)) expect([home.rooms, home.bedrooms]).toEqual([1, 0])
  })

  it('have homes in London as houses, in Paris as flats', () => {
    const houses = (city: string) =>
      share(
        inCity(city).filter(({ home }) => home.category === 5 || home.category === 8),
        inCity(city),
      )
    expect(houses('Paris')).toBeLessThan(0.08)
    expect(houses('Austin')).toBeGreaterThan(0.4)
    expect(houses('London')).toBeGreaterThan(houses('Munich'))
  })

  it('the default search of the home page finds homes in every country', () => {
    for (const { iso2, cities } of DEMO_COUNTRIES) {
      const found = offers.filter(
        ({ iso2: own, home, action, status }) =>
          own === iso2 && home.category === 4 && action === 1 && status !== 'draft',
      )
      if (cities.reduce((sum, [, , , , weight]) => sum + weight, 0) >= 8)
        expect(found.length, iso2).toBeGreaterThan(0)
    }
  })
})

describe('prices', () => {
  const major = ({ asking, currency }: DemoOffer) =>
    (asking.amount ?? 0) /
    10 ** (CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2)

  test('of flats are in the band of their city', () => {
    for (const { iso2, perEur, cities } of DEMO_COUNTRIES)
      for (const [name, , price, yearly] of cities) {
        const flats = offers.filter(
          ({ city, iso2: own, home, asking }) =>
            city === name && own === iso2 && home.category === 1 && asking.amount !== null,
        )
        const perMetre = (list: DemoOffer[]) =>
          list.map(
            (offer) =>
              major(offer) / perEur / (offer.home.livingArea ?? 1) / priceOfDistrict(offer),
          )
        const sales = perMetre(
          flats.filter(({ action, asking }) => action === 0 && asking.type === 0),
        )
        const rents = perMetre(flats.filter(({ asking }) => asking.type === 1))
        for (const value of sales) {
          expect(value, name).toBeGreaterThan(price * 0.45)
          expect(value, name).toBeLessThan(price * 2.4)
        }
        for (const value of rents) {
          expect(value, name).toBeGreaterThan(((price * yearly) / 1200) * 0.45)
          expect(value, name).toBeLessThan(((price * yearly) / 1200) * 2.4)
        }
        const middle = sales.toSorted((a, b) => a - b)[sales.length >> 1]
        if (middle && sales.length > 8) {
          expect(middle / price, name).toBeGreaterThan(0.75)
          expect(middle / price, name).toBeLessThan(1.35)
        }
      }
  })

  test('by the night and the week are for holidays, and weekly rents where rents are weekly', () => {
    for (const { asking, market, iso2, home, externalId } of offers) {
      if (asking.type === 2) expect(['coast', 'island', 'mountain'], externalId).toContain(market)
      if (asking.type === 8 && !['AU', 'NZ', 'GB'].includes(iso2))
        expect(['coast', 'island', 'mountain'], externalId).toContain(market)
      if (asking.type === 9 && isDwelling(home.category))
        expect(['AE', 'SA', 'QA'], externalId).toContain(iso2)
      if (['AU', 'NZ'].includes(iso2) && isDwelling(home.category))
        expect(asking.type, externalId).not.toBe(2)
    }
  })

  test('fell several times in some months, on dates between publication and today', () => {
    const histories = offers.map(({ asking }) => asking.history)
    expect(histories.filter(({ length }) => length > 1).length).toBeGreaterThan(100)
    expect(histories.filter(({ length }) => length > 2).length).toBeGreaterThan(20)
    for (const { asking, publishedDaysAgo, externalId } of offers) {
      const days = [...asking.history.map(({ daysAgo }) => daysAgo), asking.changedDaysAgo]
      expect(days, externalId).toEqual(days.toSorted((a, b) => b - a))
      if (asking.history.length > 0) expect(days[0], externalId).toBe(publishedDaysAgo)
    }
  })

  test('and dates are spread over a year', () => {
    const ages = offers.map(({ publishedDaysAgo }) => publishedDaysAgo)
    expect(Math.max(...ages)).toBeGreaterThan(340)
    expect(ages.filter((days) => days <= 2).length / ages.length).toBeLessThan(0.15)
    expect(ages.filter((days) => days > 120).length / ages.length).toBeGreaterThan(0.25)
  })
})

test('energy classes are those of the country', () => {
  for (const { home, iso2, externalId } of offers) {
    const scale = energyScaleIn(iso2)
    if (home.energyClass) expect(scale, externalId).toContain(home.energyClass)
    expect(scale === null && home.energyClass !== null, externalId).toBe(false)
  }
  const spain = offers.filter(({ iso2, home }) => iso2 === 'ES' && isDwelling(home.category))
  expect(
    share(
      spain.filter(({ home }) => home.energyClass !== null),
      spain,
    ),
  ).toBeGreaterThan(0.8)
})

describe('pictures', () => {
  it('lead with a room in half to two thirds of the homes, and no two of 24 that are listed one after the other begin alike', () => {
    const byPlace = Map.groupBy(
      offers.toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo),
      ({ iso2, city }) => `${iso2} ${city}`,
    )
    for (const [place, list] of byPlace) {
      const leads = list.map(({ externalId }) => pictures.get(externalId)?.[0]?.key)
      const twice = leads.filter((key, index) =>
        leads.slice(Math.max(0, index - 23), index).includes(key),
      )
      expect(twice, place).toEqual([])
    }
    const homes = offers.filter(({ home }) => isDwelling(home.category))
    const inside = homes.filter(({ externalId }) =>
      /\/(living|kitchen|bedroom|workroom)-/.test(pictures.get(externalId)?.[0]?.key ?? ''),
    )
    expect(inside.length / homes.length).toBeGreaterThan(0.45)
    expect(inside.length / homes.length).toBeLessThan(0.68)
  })

  it('have thirty compositions, of the right climate and floor', () => {
    const seen = new Set<string>()
    for (const { externalId, iso2, home, market, style } of offers)
      for (const { key, kind } of pictures.get(externalId) ?? []) {
        const subject = key.split('/')[1]!.replace(/-\d+$/, '')
        if (kind === 'photo') seen.add(subject.replace(/^(block|house|row)-.*/, '$1'))
        if (iso2 === 'AE') expect(subject).not.toMatch(/hearth|^house-|^row-/)
        if (style === 'tower') expect(subject).not.toMatch(/^house-|^row-/)
        const number = /\/(?:living|kitchen|bedroom|bathroom)[a-z-]*-(\d+)$/.exec(key)?.[1]
        if (
          number &&
          market === 'metro' &&
          (home.floor ?? 0) >= 6 &&
          !home.features.includes('sea-view')
        )
          expect(Number(number) % 4, key).toBe(2)
      }
    expect(seen.size).toBeGreaterThanOrEqual(30)
  })

  it('show the sea from a window only if the home has that view', () => {
    // The variants of rooms take their views in turn; the third is the sea.
    for (const { externalId, home, city } of offers)
      for (const { key } of pictures.get(externalId) ?? []) {
        const variant = /\/(?:living|kitchen|bedroom|bathroom)[a-z-]*-(\d+)$/.exec(key)?.[1]
        if (variant && Number(variant) % 4 === 3)
          expect(home.features, `${city} ${externalId} ${key}`).toContain('sea-view')
      }
    for (const city of ['Moscow', 'Madrid', 'Munich', 'Austin', 'Prague'])
      for (const { home } of inCity(city)) expect(home.features).not.toContain('sea-view')
  })
})

describe('texts', () => {
  it('have 80 to 150 words about a home, in its language and in English', () => {
    const spoken = new Set<string>()
    for (const { externalId, home, lang } of offers) {
      const written = texts.get(externalId) ?? []
      const langs = written.map((text) => text.lang)
      expect(langs, externalId).toContain('en')
      if (LANGUAGES[lang]) expect(langs, externalId).toContain(lang)
      for (const text of written) {
        spoken.add(text.lang)
        const at = `${externalId} ${text.lang}: ${text.description}`
        const words = countWords(text.description, text.lang)
        expect(words, at).toBeGreaterThanOrEqual(isDwelling(home.category) ? WORDS_MIN : 60)
        expect(words, at).toBeLessThanOrEqual(WORDS_MAX)
        expect(`${text.title} ${text.description}`, at).not.toMatch(/[{}]|undefined|NaN|\.\.|\s,/)
        if (text.lang === 'en') expect(text.description, at).not.toMatch(/(?<!\p{L})a [aeio]/iu)
        if (text.lang === 'de')
          expect(`${text.title} ${text.description}`, at).not.toMatch(
            /mit \d+ (?:Schlafz|Z)immer\b/,
          )
        if (text.lang === 'es') expect(text.description, at).not.toMatch(/ y h?i/i)
        expect(text.title.length, at).toBeGreaterThan(1)
        expect(text.title, at).not.toMatch(/\b1 rooms?\b/)
      }
    }
    expect([...spoken].sort()).toEqual(Object.keys(LANGUAGES).sort())
  })

  it('every number of a text is one of the fields', () => {
    for (const offer of offers) {
      const { home, km, asking, details, freeInDays, city } = offer
      const money = [asking.charges].map((amount) =>
        amount === null
          ? null
          : Math.round(
              amount /
                10 ** (CURRENCIES.find(({ code }) => code === offer.currency)?.decimal_digits ?? 2),
            ),
      )
      const area = (value: number | null) =>
        value === null ? [] : [value, Math.round(value * 10.7639), value / 4046.86]
      const date = freeInDays === null ? null : new Date(now.getTime() + freeInDays * 86_400_000)
      const floors = home.floor === null ? [] : [home.floor, home.floor + 1]
      const fields = [
        ...[home.livingArea, home.builtArea, home.plotArea, home.terraceArea].flatMap(area),
        home.rooms,
        home.bedrooms,
        home.bathrooms,
        home.floors,
        home.yearBuilt,
        home.energyConsumption,
        km,
        km / 1.609344,
        ...floors,
        ...money,
        details.commissionPercent,
        asking.deposit && asking.amount ? asking.deposit / asking.amount : null,
        ...[
          asking.deposit,
          details.groundRent,
          offer.terms.propertyTax,
          asking.amount && asking.charges ? asking.amount + asking.charges : null,
          asking.amount,
        ].map((amount) => amount && Math.round(amount / 100)),
        details.leaseYears,
        ...(offer.around ? walksFrom(offer, offer.around).map(({ minutes }) => minutes) : []),
        date?.getUTCDate(),
        date?.getUTCFullYear(),
      ].filter((value) => typeof value === 'number')
      const text = texts.get(offer.externalId)?.find(({ lang }) => lang === 'en')
      const plain = withoutSurroundings(`${text?.title} ${text?.description}`, offer)
        .replaceAll(city, '')
        .replaceAll('m²', '')
      for (const [number] of plain.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
        const value = Number(number.replaceAll(',', ''))
        expect(
          fields.some((field) => Math.abs(field - value) < 0.051),
          `${offer.externalId}: ${number} in ${plain}`,
        ).toBe(true)
      }
    }
  })

  it('claim no feature that the offer lacks', () => {
    const words: Partial<Record<FeatureKey, RegExp>> = {
      pool: /\bpool\b/i,
      'sea-view': /\bsea view\b/i,
      'mountain-view': /\bmountain view\b/i,
      garden: /\bgarden\b/i,
      balcony: /\bbalcony\b/i,
      terrace: /\bterrace\b/i,
      lift: /\blift\b/i,
      garage: /\bgarage\b/i,
      fireplace: /\bfireplace\b/i,
      'air-conditioning': /\bair conditioning\b/i,
      gym: /\bgym\b/i,
      sauna: /\bsauna\b/i,
    }
    for (const offer of offers) {
      const { externalId, home } = offer
      const text = texts.get(externalId)?.find(({ lang }) => lang === 'en')
      const plain = withoutSurroundings(`${text?.title}. ${text?.description}`, offer)
      for (const [key, word] of Object.entries(words)) {
        if (key === 'garage' && home.category === 14) continue
        if (word.test(plain))
          expect(home.features, `${externalId}: ${plain}`).toContain(key as FeatureKey)
      }
    }
  })

  it('differ: ten in a row have at least five beginnings, and no two are equal', () => {
    for (const city of ['London', 'Málaga', 'Munich', 'Valletta', 'Austin']) {
      const written = inCity(city)
        .slice(0, 10)
        .map(
          ({ externalId }) =>
            texts.get(externalId)?.find(({ lang }) => lang === 'en')?.description ?? '',
        )
      expect(new Set(written).size, city).toBe(written.length)
      // The first words, without the kind of home.
      const ways = written.map((text) => text.split(' ').slice(0, 2).join(' ').replace(/\d+/g, '#'))
      expect(new Set(ways).size, `${city}: ${ways.join(' | ')}`).toBeGreaterThanOrEqual(5)
    }
  })
})

test('texts of offices, garages, land and short lets list no features, and begin in several ways', () => {
  const byKind = Map.groupBy(offers, pitchKind)
  const { inside, outside, building, parking } = LANGUAGES['en']!
  const lists = [...inside, ...outside, ...building, ...parking]
  for (const kind of ['garage', 'land', 'office', 'stay'] as const) {
    const written = byKind.get(kind)!.flatMap(({ externalId, city }) => {
      const text = texts.get(externalId)!.find(({ lang }) => lang === 'en')!
      return [text.description.replaceAll(city, '#')]
    })
    expect(written.length, kind).toBeGreaterThan(30)
    for (const text of written)
      for (const list of lists) expect(text).not.toContain(list.split('{')[0])
    const ways = new Set(written.map((text) => text.split(' ').slice(0, 3).join(' ')))
    expect(ways.size, kind).toBeGreaterThanOrEqual(5)
  }
})

describe('Malta', () => {
  const malta = offers.filter(({ iso2 }) => iso2 === 'MT')

  it('has homes in every locality, on its streets', () => {
    const country = places.countries().find(({ iso2 }) => iso2 === 'MT')
    if (!country) throw new Error('no Malta')
    const missing = places
      .within(country, 'city')
      .filter(({ cityId }) => !malta.some(({ place }) => place.cityId === cityId))
    expect(missing.map(({ name }) => name)).toEqual([])
    for (const { street, lat, lon, externalId, home } of malta) {
      const id = externalId.replace(/-\d+$/, '')
      const onStreet = knownStreets(id).filter(
        (one) => kmBetween([one.lat, one.lon], [lat, lon]) < NEAR_STREET + 0.001,
      )
      expect(onStreet.length, externalId).toBeGreaterThan(0)
      if (home.category !== 19)
        expect(
          onStreet.map(({ name }) => name),
          externalId,
        ).toContain(street)
    }
  })

  it('is shown with some fifteen hundred offers', () => {
    expect(malta.length).toBeGreaterThan(1400)
  })
})

describe('deep cities', () => {
  const DEEP = [
    ['London', 'city50388', 1500],
    ['Valencia', 'city37816', 1500],
    ['Berlin', 'city24053', 1500],
    ['Dubai', 'city32', 500],
    ['Austin', 'city111668', 500],
  ] as const

  it.each(DEEP)('%s has its homes in its districts, not in water or parks', (name, id, count) => {
    const homes = inCity(name)
    expect(homes.length).toBeGreaterThanOrEqual(count)
    expect(homes.length).toBeLessThan(count + 10)
    const city = deepCity(id)!
    for (const { externalId, district, lat, lon, street } of homes) {
      const known = city.districts.find((one) => one.name === district)!
      expect(isWithin([lat, lon], known), externalId).toBe(true)
      expect(isFree([lat, lon], city), externalId).toBe(false)
      if (known.streets.length > 0) {
        const line = known.streets.filter((one) => one.name === street)
        expect(
          Math.min(...line.map(({ from, to }) => kmToLine([lat, lon], [from, to]))),
          externalId,
        ).toBeLessThan(0.08)
      }
    }
    for (const { name: of } of city.districts)
      expect(homes.filter(({ district }) => district === of).length, of).toBeGreaterThan(5)
  })

  it('keeps out of known water: the Thames, the Spree, the sea, Lady Bird Lake', () => {
    const WET: readonly (readonly [string, number, number])[] = [
      ['London', 51.5081, -0.1089],
      ['London', 51.4838, -0.1619],
      ['London', 51.5058, -0.1657],
      ['Berlin', 52.5145, 13.3501],
      ['Berlin', 52.4736, 13.4012],
      ['Valencia', 39.47, -0.318],
      ['Dubai', 25.087, 55.13],
      ['Dubai', 25.219, 55.237],
      ['Austin', 30.2622, -97.7472],
      ['Austin', 30.2669, -97.7729],
    ]
    for (const [city, lat, lon] of WET)
      for (const offer of inCity(city))
        expect(kmBetween([offer.lat, offer.lon], [lat, lon]), offer.externalId).toBeGreaterThan(
          0.08,
        )
  })

  it('has Dubai by its coast: most homes within six kilometres of it, none of them inland alone', () => {
    const COAST = [
      [25.066, 55.123],
      [25.093, 55.142],
      [25.119, 55.179],
      [25.1395, 55.189],
      [25.188, 55.223],
      [25.232, 55.259],
      [25.264, 55.283],
      [25.29, 55.32],
    ] as const
    const homes = inCity('Dubai')
    const near = homes.filter(({ lat, lon }) => kmToLine([lat, lon], COAST) < 6)
    expect(near.length / homes.length).toBeGreaterThan(0.7)
    const bySea = homes.filter(({ district }) =>
      ['Dubai Marina', 'Jumeirah Beach Residence', 'Palm Jumeirah', 'Jumeirah'].includes(
        district ?? '',
      ),
    )
    expect(bySea.length / homes.length).toBeGreaterThan(0.25)
  })

  it('prices its districts as the market does, and homes of a district alike', () => {
    const medianOf = (name: string, district: string) => {
      const values = inCity(name)
        .filter(
          (one) =>
            one.district === district &&
            one.action === 0 &&
            one.home.category === 1 &&
            one.asking.amount !== null,
        )
        .map(({ asking, home }) => asking.amount! / 100 / (home.livingArea ?? 1))
        .toSorted((a, b) => a - b)
      return values[values.length >> 1]!
    }
    for (const [city, dear, cheap, least] of [
      ['London', 'Chelsea', 'Croydon', 2.5],
      ['London', 'Islington', 'Tottenham', 1.5],
      ['Valencia', 'El Pla del Remei', 'Torrefiel', 2.2],
      ['Berlin', 'Mitte', 'Spandau', 1.5],
      ['Dubai', 'Downtown Dubai', 'Deira', 2],
    ] as const)
      expect(medianOf(city, dear) / medianOf(city, cheap), `${city} ${dear}`).toBeGreaterThan(least)
  })

  it('asks of tenants and buyers what the law of the place allows', () => {
    for (const { iso2, action, asking, details, home, externalId, isDeep } of offers) {
      if (!isDwelling(home.category)) continue
      const { amount, deposit, type } = asking
      const percent = details.commissionPercent ?? null
      if (['DE', 'ES', 'AT', 'NL'].includes(iso2) && action === 1)
        expect(percent ?? 0, externalId).toBe(0)
      if (percent !== null && percent > 0) {
        expect(iso2, externalId).not.toBe('GB')
        if (percent === 3.57) expect(iso2, externalId).toBe('DE')
      }
      if (amount && deposit && type === 1) {
        if (iso2 === 'GB') expect(deposit, externalId).toBeLessThanOrEqual((amount * 12 * 5) / 52)
        if (iso2 === 'DE') expect(deposit, externalId).toBeLessThanOrEqual(3 * amount)
      }
      if (!isDeep) continue
      if (iso2 === 'GB') {
        expect([0, 1, 4], externalId).toContain(type)
        if (action === 1) expect(asking.charges, externalId).toBeNull()
        if (action === 0 && amount !== null && home.floor !== null)
          expect(details.leaseYears, externalId).toBeGreaterThan(79)
        if (home.newBuild) expect(details.groundRent ?? null, externalId).toBeNull()
      }
      if (iso2 === 'DE' && action === 1 && amount !== null) {
        expect(asking.charges, externalId).toBeGreaterThan(0)
        expect(asking.charges!, externalId).toBeLessThan(amount)
      }
      if (iso2 === 'AE' && action === 1) expect([4, 9], externalId).toContain(type)
      if (['US', 'AE'].includes(iso2)) expect(home.energyConsumption, externalId).toBeNull()
    }
  })

  it('names only what one can walk to from there', () => {
    for (const offer of offers.filter(({ around }) => around))
      for (const { spot, minutes } of walksFrom(offer, offer.around!)) {
        const km = kmBetween([offer.lat, offer.lon], [spot.lat, spot.lon])
        expect(km, `${offer.externalId} ${spot.name}`).toBeLessThan(1.1)
        expect(minutes, `${offer.externalId} ${spot.name}`).toBeGreaterThanOrEqual(km * 12)
      }
  })
})
