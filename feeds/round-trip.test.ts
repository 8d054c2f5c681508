import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CERTIFICATES,
  CONDITIONS,
  ENERGY_SOURCES,
  GROUND_RENT_PERIODS,
  TENURES,
  HEATINGS,
} from '#contract/homes/details.ts'
import { NO_DETAILS, type OfferDetails } from '#contract/offer-fields.ts'
import { FEATURES, ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import {
  fitsAction,
  HOUSE_TYPES,
  PRICE_TYPES,
  type ActionId,
  type CategoryId,
  type PriceTypeId,
} from '#contract/library.ts'
import { KYERO, OPENIMMO, RESO } from '#tests/feeds/whole-documents.ts'
import { violations } from '#tests/feeds/xsd.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { readStreet } from '#text/street.ts'
import { writeCsv } from './csv-writing.ts'
import { precisionOf } from './kyero-offer.ts'
import { kyeroLack, writeKyero } from './kyero-writing.ts'
import { parseMapping, WordMapping } from './mapping.ts'
import { emptyOffer, FEED_STATUSES, type FeedItem, type FeedOffer } from './offer.ts'
import { writeOpenImmo } from './openimmo-writing.ts'
import { oneLine, tidy } from './plain.ts'
import { readFeed } from './read.ts'
import { writeReso } from './reso-writing.ts'
import { featureBit } from './values.ts'
import type { WrittenOffer } from './writing.ts'
import { draws } from '#tests/lab.ts'

type Written = 'kyero' | 'openimmo' | 'reso'
const FORMATS = ['kyero', 'openimmo', 'reso'] as const
const SENDER = {
  name: 'Casa & Söhne',
  id: 'S1',
  email: 'feeds@agency.example',
  at: '2026-09-29T10:00:00Z',
}

async function written(format: Written, offers: WrittenOffer[]): Promise<string> {
  const pieces =
    format === 'kyero'
      ? writeKyero(offers, { extended: true })
      : format === 'reso'
        ? writeReso(offers)
        : writeOpenImmo(offers, SENDER)
  let document = ''
  for await (const piece of pieces) document += piece
  return document
}

async function read(
  format: Written,
  document: string,
  mapping: WordMapping | null = null,
): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const item of readFeed(fileOf(document), format, mapping)) items.push(item)
  return items.filter(({ item }) => item > 0)
}

const TAKEN_FOR_APARTMENT: readonly CategoryId[] = [4, 6, 7]
const whole = (area: number | null) => (area === null ? null : Math.max(1, Math.round(area)))

const rated = (energyClass: FeedOffer['energyClass']) =>
  energyClass === 'A+' || energyClass === 'H' ? null : energyClass

/** The part of an offer that survives writing and reading: the tables in docs/feeds.md. */
const CARRIED: Record<Written, (offer: FeedOffer) => FeedOffer> = {
  kyero: (offer) => ({
    ...emptyOffer(offer.externalId, {
      action: offer.action,
      category: TAKEN_FOR_APARTMENT.includes(offer.category) ? 1 : offer.category,
      priceAmount:
        offer.priceAmount === null
          ? null
          : offer.priceCurrency === 'JPY'
            ? offer.priceAmount
            : Math.max(1, Math.round(Number(`${offer.priceAmount}e-2`))) * 100,
      priceCurrency: offer.priceCurrency,
      priceType:
        offer.priceType === 4
          ? 4
          : offer.action === 0
            ? 0
            : [1, 2, 8, 9].includes(offer.priceType)
              ? offer.priceType
              : 1,
    }),
    reference: offer.reference ?? offer.externalId,
    builtArea: whole(offer.builtArea ?? offer.livingArea),
    plotArea: whole(offer.plotArea),
    terraceArea: whole(offer.terraceArea),
    bedrooms: offer.bedrooms,
    bathrooms: offer.bathrooms && Math.floor(offer.bathrooms),
    floor: offer.floor,
    energyClass: rated(offer.energyClass),
    details: {
      ...NO_DETAILS,
      heating: offer.details.heating,
      emissionsClass: rated(offer.details.emissionsClass),
    },
    newBuild: offer.newBuild,
    features: offer.features,
    furnished: offer.furnished,
    tourUrl: offer.tourUrl,
    videoUrl: offer.videoUrl,
    place: offer.place,
    street: offer.street,
    postalCode: offer.postalCode,
    district: offer.district,
    lat: offer.lat,
    lon: offer.lon,
    coordinatePrecision: precisionOf(offer),
    texts: offer.texts,
    pictures: offer.pictures.map((picture) => ({ ...picture, caption: null })),
  }),
  openimmo: (offer) => ({
    ...offer,
    reference: offer.reference ?? offer.externalId,
    priceSince: null,
    showsEstimate: true,
    showsComments: true,
    publishedAt: null,
  }),
  reso: (offer) => offer,
}

const tidied = (arbitrary: fc.Arbitrary<string>, clean: (text: string) => string, max: number) =>
  arbitrary.map((text) => clean(text).slice(0, max)).map((text) => clean(text.toWellFormed()))
const letters = fc.string({
  unit: fc.constantFrom(
    ...'abc é ß 中 ع 😀 <>&"\'()-.,;: \n {}[] 19 '.split(''),
    '&amp;',
    '<b>',
    ']]>',
    '\\',
    '\t',
  ),
  minLength: 1,
  maxLength: 60,
})
const line = tidied(letters, oneLine, 60).filter(Boolean)
/** A line that no reader would take for a number or clean any further. */
const name = fc
  .stringMatching(/^[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9' -]{0,20}$/)
  .map(oneLine)
  .filter(Boolean)
const paragraph = tidied(letters, tidy, 400)
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 })
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}.000Z`)
const hundredths = (max: number) =>
  fc.integer({ min: 1, max: max * 100 }).map((value) => value / 100)
const squareMetres = (most: number) => hundredths(most).filter((area) => area >= 1)
const url = (path: string) =>
  fc.stringMatching(/^[a-z0-9]{1,8}$/).map((end) => `https://p.example/${path}/${end}`)

const deals = PRICE_TYPES.flatMap(({ id }) =>
  ([0, 1] as const)
    .filter((action) => fitsAction(id, action))
    .map((action): { action: ActionId; type: PriceTypeId } => ({ action, type: id })),
)

const details: fc.Arbitrary<OfferDetails> = fc
  .record({
    commissionPercent: or(fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)),
    commission: or(
      fc.oneof(
        line,
        fc.constantFrom('3,57 %', '2 Monatsmieten zzgl. MwSt.', '3 % plus VAT', 'provisionsfrei'),
      ),
    ),
    tenure: or(fc.constantFrom(...TENURES)),
    leaseYears: or(fc.integer({ min: 0, max: 9999 })),
    groundRent: or(fc.integer({ min: 1, max: 1e9 })),
    groundRentPeriod: fc.constantFrom(...GROUND_RENT_PERIODS),
    parkingPrice: or(fc.integer({ min: 0, max: 1e9 })),
    heating: fc.subarray([...HEATINGS]),
    condition: or(fc.constantFrom(...CONDITIONS)),
    energyCertificate: or(fc.constantFrom(...CERTIFICATES)),
    energyValidUntil: or(day),
    energySource: or(fc.constantFrom(...ENERGY_SOURCES)),
    heatingYear: or(fc.integer({ min: 1800, max: 2100 })),
    emissions: or(hundredths(900)),
    emissionsClass: or(fc.constantFrom(...ENERGY_CLASSES)),
  })
  .map((details) => ({
    ...details,
    groundRentPeriod: details.groundRent === null ? null : details.groundRentPeriod,
  }))

const offers: fc.Arbitrary<FeedOffer> = fc
  .record({
    deal: fc.constantFrom(...deals),
    base: fc.record({
      externalId: name,
      reference: or(name),
      status: or(fc.constantFrom(...FEED_STATUSES)),
      category: fc.constantFrom(...HOUSE_TYPES.map(({ id }) => id)),
      priceAmount: fc.integer({ min: 100, max: 1e12 }),
      priceCurrency: fc.constantFrom('EUR', 'USD', 'JPY', 'CHF'),
      priceSince: or(moment),
      chargesAmount: or(fc.integer({ min: 1, max: 1e9 })),
      depositAmount: or(fc.integer({ min: 1, max: 1e9 })),
      livingArea: or(squareMetres(9_999)),
      builtArea: or(squareMetres(9_999)),
      plotArea: or(squareMetres(99_999)),
      terraceArea: or(squareMetres(999)),
      rooms: or(fc.integer({ min: 1, max: 60 }).map((value) => value / 2)),
      bedrooms: or(fc.integer({ min: 0, max: 30 })),
      bathrooms: or(fc.integer({ min: 0, max: 120 }).map((quarters) => quarters / 4)),
      floor: or(fc.integer({ min: -3, max: 90 })),
      floors: or(fc.integer({ min: 0, max: 90 })),
      yearBuilt: or(fc.integer({ min: 1000, max: 2100 })),
      energyClass: or(fc.constantFrom('A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')),
      energyConsumption: or(hundredths(900)),
      furnished: or(fc.constantFrom('no', 'partly', 'fully')),
      pets: or(fc.boolean()),
      newBuild: fc.boolean(),
      features: fc
        .subarray(FEATURES.map(({ bit }) => 1 << bit))
        .map((bits) => bits.reduce((sum, bit) => sum | bit, 0)),
      availableFrom: or(day),
      details,
      tourUrl: or(url('tour')),
      videoUrl: or(url('video')),
      place: fc.record({
        id: fc.constant(null),
        country: fc.constantFrom('DE', 'ES', 'US', 'Wonderland'),
        province: or(name),
        town: name,
      }),
      street: or(
        fc
          .oneof(name, fc.constantFrom('Straße des 17. Juni', '5th Avenue', 'Calle 13'))
          .filter((street) => readStreet(street).number === null),
      ),
      houseNumber: or(fc.constantFrom('1', '12 b', '7/3')),
      postalCode: or(fc.constantFrom('10115', '03590', 'SW1A 1AA')),
      district: or(name),
      addressPrivacy: fc.constantFrom('exact', 'street', 'area'),
      coordinatePrecision: fc.constantFrom('exact', 'street', 'area', 'city'),
      showsEstimate: fc.boolean(),
      showsComments: fc.boolean(),
      publishedAt: or(moment),
    }),
    pin: or(
      fc.record({
        lat: fc.integer({ min: -89_000_000, max: 89_000_000 }),
        lon: fc.integer({ min: 1, max: 179_000_000 }),
      }),
    ),
    texts: fc.uniqueArray(
      fc.record({
        lang: fc.constantFrom('en', 'de', 'es', 'zh-CN', 'pt-BR', 'ru', 'ar'),
        title: line,
        description: paragraph,
      }),
      {
        selector: ({ lang }) => lang,
        minLength: 1,
        maxLength: 4,
      },
    ),
    pictures: fc.uniqueArray(
      fc.record({
        sourceUrl: url('picture'),
        kind: fc.constantFrom('photo', 'plan'),
        caption: or(line),
      }),
      { selector: ({ sourceUrl }) => sourceUrl, maxLength: 6 },
    ),
  })
  .map(({ deal, base, pin, texts, pictures }): FeedOffer => ({
    ...emptyOffer(base.externalId, {
      action: deal.action,
      category: base.category,
      priceAmount: null,
      priceCurrency: base.priceCurrency,
      priceType: deal.type,
    }),
    ...base,
    priceAmount: deal.type === 4 ? null : base.priceAmount,
    // A kind of heating implies a heating.
    features: base.features | (base.details.heating.length > 0 ? featureBit('heating') : 0),
    status:
      base.status === 'sold' || base.status === 'let'
        ? deal.action === 0
          ? 'sold'
          : 'let'
        : base.status,
    lat: pin && pin.lat / 1e6,
    lon: pin && pin.lon / 1e6,
    texts,
    pictures,
  }))

describe.each(FORMATS)('%s', (format) => {
  test(
    'reads back its own output, as far as the format can express it',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(offers, { minLength: 1, maxLength: 3 }), async (list) => {
          const items = await read(
            format,
            await written(
              format,
              list.map((offer) => ({ offer, attributesOf: null })),
            ),
          )
          expect(items.flatMap(({ problems }) => problems)).toEqual([])
          expect(items.map(({ offer }) => ({ ...offer, attributes: {} }))).toEqual(
            list.map((offer) => CARRIED[format](offer)),
          )
          // Again, now with the attributes: nothing changes any more.
          const own = items.map(({ offer }): WrittenOffer => ({
            offer: offer!,
            attributesOf: format,
          }))
          expect(
            (await read(format, await written(format, own))).map(({ offer }) => offer),
          ).toEqual(items.map(({ offer }) => offer))
        }),
        { numRuns: draws(150) },
      )
    },
  )
})

const folder = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../shared'),
  'data/feeds',
)
const xsd = join(folder, 'kyeroV3.0.xsd')
if (!existsSync(xsd)) console.warn(`SKIPPED: no schema of Kyero at ${xsd}`)

async function strict(list: WrittenOffer[]): Promise<string> {
  let document = ''
  for await (const piece of writeKyero(list)) document += piece
  return document
}

test.skipIf(!existsSync(xsd))(
  'Kyero is valid by its schema, for any offers',
  { timeout: 120_000 },
  async () => {
    const schema = readFileSync(xsd, 'utf8')
    const pages = {
      en: 'https://portal.example/en/offer/1',
      'pt-BR': 'https://portal.example/pt-BR/offer/1',
      ar: 'https://portal.example/ar/offer/1',
    }
    const attributes = {
      type: 'Ático & más',
      pool: 'Communal',
      part_ownership: 'perhaps',
      energy_rating: { consumption: 'Processing', emissions: 'B' },
      features: { feature: Array.from({ length: 80 }, (_, index) => `Word ${index}`) },
      commission: { value: '3' },
    }
    const odd = offers.map((offer): WrittenOffer => ({
      offer: {
        ...offer,
        externalId: offer.externalId.repeat(4),
        bathrooms: offer.bathrooms === null ? null : offer.bathrooms + 0.5,
        district: offer.district && offer.district.repeat(4),
        pictures: [
          ...offer.pictures,
          { sourceUrl: 'https://p.example/1440.jpg', kind: 'plan', caption: 'Plan' },
        ],
        attributes,
      },
      attributesOf: 'kyero',
      pages,
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 3 }), async (list) => {
        fc.pre(list.some(({ offer }) => kyeroLack(offer) === null))
        const document = await strict(list)
        expect(violations(schema, document)).toEqual([])
        const items = await read('kyero', document)
        expect(items.map(({ offer }) => offer?.externalId)).toEqual(
          list
            .filter(({ offer }) => kyeroLack(offer) === null)
            .map(({ offer }) => offer.externalId.slice(0, 50).trim()),
        )
      }),
      { numRuns: draws(150) },
    )
    // Proof that the schema is applied: the extensions of exporters violate it.
    const [written] = fc.sample(
      odd.filter(({ offer }) => kyeroLack(offer) === null && offer.floor !== null),
      1,
    )
    let extended = ''
    for await (const piece of writeKyero([written!], { extended: true })) extended += piece
    expect(violations(schema, extended)).toContain('root/property: no element title')
  },
)

test('strict Kyero uses its own elements where it has no others', async () => {
  const rent = {
    ...emptyOffer('7', {
      action: 1,
      category: 1,
      priceAmount: 12_000_00,
      priceCurrency: 'GBP',
      priceType: 9,
    }),
    place: { id: null, country: 'ES', province: 'Málaga', town: null },
    texts: [
      { lang: 'pt-BR', title: 'Perto do mar', description: '' },
      { lang: 'ar', title: 'شقة', description: '' },
    ],
  }
  const document = await strict([
    {
      offer: rent,
      attributesOf: null,
      changedAt: '2026-11-02T03:04:05.678Z',
      pages: { en: 'https://portal.example/en/offer/7' },
    },
  ])
  for (const part of [
    '<date>2026-11-02 03:04:05</date>',
    '<ref>7</ref>',
    '<price>1000</price>',
    '<price_freq>month</price_freq>',
    '<town>Málaga</town>',
    '<pt>Perto do mar</pt>',
    '<images></images>',
    '<url>\n<en>https://portal.example/en/offer/7</en>',
  ])
    expect(document).toContain(part)
  expect(document).not.toMatch(/<ar>|<title>/)
  expect(kyeroLack({ ...rent, priceCurrency: 'JPY' })).toBe('currency')
  expect(kyeroLack({ ...rent, place: { ...rent.place, province: null } })).toBe('place')
})

test('reads back our own CSV', { timeout: 120_000 }, async () => {
  const mapping = parseMapping(
    readFileSync(join(import.meta.dirname, 'mappings/lares.json'), 'utf8'),
  )
  const byLanguage = Object.keys(mapping.format === 'csv' ? mapping.texts : {})
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        offers.filter(({ texts }) => texts.every(({ lang }) => byLanguage.includes(lang))),
        { minLength: 1, maxLength: 3 },
      ),
      async (list) => {
        const document = [...writeCsv(list)].join('')
        const items: FeedItem[] = []
        for await (const item of readFeed(fileOf(document), 'csv', mapping)) items.push(item)
        expect(items.flatMap(({ problems }) => problems)).toEqual([])
        expect(items.map(({ offer }) => offer)).toEqual(
          list.map((offer) => ({
            ...offer,
            priceSince: null,
            earlierPrices: [],
            showsEstimate: true,
            showsComments: true,
            texts: offer.texts.toSorted(
              (a, b) => byLanguage.indexOf(a.lang) - byLanguage.indexOf(b.lang),
            ),
            pictures: (['photo', 'plan'] as const).flatMap((kind) =>
              offer.pictures
                .filter((picture) => picture.kind === kind)
                .map((picture) => ({ ...picture, caption: null })),
            ),
          })),
        )
      },
    ),
    { numRuns: draws(150) },
  )
})

test.each(['=1+1', '+1', '-1 room', '@x', '＝1+1', '＠x', "'=1", "''-1", "'quoted'"])(
  '%s is guarded if a spreadsheet would run it',
  async (title) => {
    const mapping = parseMapping(
      readFileSync(join(import.meta.dirname, 'mappings/lares.json'), 'utf8'),
    )
    const offer = {
      ...emptyOffer('1', {
        action: 0,
        category: 1,
        priceAmount: 1_000_00,
        priceCurrency: 'EUR',
        priceType: 0,
      }),
      place: { id: null, country: 'ES', province: null, town: null },
      texts: [{ lang: 'en', title, description: '' }],
    }
    const document = [...writeCsv([offer])].join('')
    expect(document.includes(`,${title}`)).toBe(title === "'quoted'")
    for await (const item of readFeed(fileOf(document), 'csv', mapping))
      expect(item.offer?.texts).toEqual(offer.texts)
  },
)

const samples = existsSync(folder)
  ? readdirSync(folder).filter((file) => /^(kyero|openimmo).*\.xml$/.test(file))
  : []
if (samples.length === 0) console.warn(`SKIPPED: no sample feeds in ${folder}`)

describe('reads back a third-party feed, with all its attributes', () => {
  const documents: [string, Written, string][] = [
    ['kyero', 'kyero', KYERO],
    [
      'openimmo',
      'openimmo',
      OPENIMMO.replace('<pfad>plan.png</pfad>', '<pfad>https://p.example/plan.png</pfad>'),
    ],
    ['reso', 'reso', RESO],
    ...samples.map((file): [string, Written, string] => [
      file,
      file.split('-')[0] as Written,
      readFileSync(join(folder, file), 'utf8')
        .replace('iso_waehrung="DEM"', 'iso_waehrung="EUR"')
        .replace('abc.jpg', 'https://p.example/abc.jpg'),
    ]),
  ]
  test.each(documents)('%s', async (_, format, document) => {
    const mapping =
      format === 'reso' ? WordMapping.parse({ format, defaults: { currency: 'USD' } }) : null
    const first = (await read(format, document, mapping)).map(({ offer }) => offer!)
    expect(first.length).toBeGreaterThan(0)
    const again = await read(
      format,
      await written(
        format,
        first.map((offer) => ({ offer, attributesOf: format })),
      ),
      mapping,
    )
    // OpenImmo requires a reference; an offer without one gets its id.
    expect(again.map(({ offer }) => offer)).toEqual(
      first.map((offer) =>
        format === 'openimmo'
          ? { ...offer, reference: offer.reference ?? offer.externalId }
          : offer,
      ),
    )
  })
})
