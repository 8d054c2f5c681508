import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '#contract/offer-fields.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { WordMapping } from './mapping.ts'
import type { FeedItem, FeedOffer } from './offer.ts'
import { readFeed } from './read.ts'
import { withResoDetails } from './reso-details.ts'
import { featureBit } from './values.ts'

const RECORD = {
  ListingKey: 'r1',
  PropertyType: 'Residential',
  PropertySubType: 'Townhouse',
  ListPrice: 500000,
  City: 'Austin',
  StateOrProvince: 'Texas',
  Country: 'US',
}

async function read(
  document: unknown,
  mapping: object = { defaults: { currency: 'USD' } },
  size = Infinity,
): Promise<FeedItem[]> {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const items: FeedItem[] = []
  const file = fileOf(text)
  const pieces = {
    ...file,
    bytes: (start?: number, end?: number) =>
      size === Infinity || start !== undefined
        ? file.bytes(start, end)
        : file.bytes().compose(cut(size)),
  }
  for await (const item of readFeed(
    pieces as typeof file,
    'reso',
    WordMapping.parse({ format: 'reso', ...mapping }),
  ))
    items.push(item)
  return items
}
const cut = (size: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source)
      for (let at = 0; at < chunk.length; at += size) yield chunk.subarray(at, at + size)
  }
const one = async (more: object, mapping?: object) =>
  (await read({ ...RECORD, ...more }, mapping))[0]!
const codes = (item: FeedItem) =>
  item.problems.map((problem) => `${problem.severity} ${problem.field} ${problem.code}`)

describe('a document', () => {
  test('is one record, many in a value, or a list, in chunks of any size', async () => {
    const many = [RECORD, { ...RECORD, ListingKey: 'r"2,[{' }]
    const context = { '@reso.context': 'urn:reso:metadata:2.0:resource:property' }
    for (const size of [1, 7, Infinity]) {
      expect(
        (await read({ ...context, ...RECORD }, undefined, size)).map(
          ({ externalId }) => externalId,
        ),
      ).toEqual(['r1'])
      for (const document of [{ ...context, value: many }, { value: many, ...context }, many])
        expect(
          (await read(document, undefined, size)).map(({ externalId, offer }) => [
            externalId,
            offer?.priceAmount,
          ]),
        ).toEqual([
          ['r1', 50_000_000],
          ['r"2,[{', 50_000_000],
        ])
    }
  })

  test('without content has no items, and a truncated one keeps the items before', async () => {
    expect(await read({ value: [] })).toEqual([])
    const text = JSON.stringify({ value: [RECORD, RECORD] })
    const items = await read(text.slice(0, -20))
    expect(items.map((item) => item.offer?.externalId ?? item.problems[0]!.code)).toEqual([
      'r1',
      'not_json',
    ])
    expect(items.at(-1)!.broken).toBe(true)
  })

  test('with one invalid record affects only that', async () => {
    const items = await read(
      `{"value":[${JSON.stringify(RECORD)},{"ListingKey":},7,${JSON.stringify(RECORD)}]}`,
    )
    expect(items.map((item) => item.offer?.externalId ?? item.problems[0]!.code)).toEqual([
      'r1',
      'not_json',
      'not_json',
      'r1',
    ])
  })

  test.each([
    [
      'another resource',
      { '@reso.context': 'urn:reso:metadata:2.0:resource:entityevent', value: [] },
      'wrong_root',
    ],
    ['deep nesting', `{"a":${'['.repeat(10_000)}`, 'too_deep'],
    ['no JSON', 'hello', 'not_json'],
    ['two documents', '{}{}', 'not_json'],
    ['wrong brackets', '{"value":[}', 'not_json'],
  ])('that is %s is rejected', async (_, document, code) => {
    expect((await read(document)).at(-1)).toMatchObject({ broken: true, problems: [{ code }] })
  })

  test('with one record over the size limit rejects only that', async () => {
    const items = await read([
      { ...RECORD, PublicRemarks: 'x'.repeat(600_000) },
      { ...RECORD, ListingKey: 'r2' },
    ])
    expect(items.map(({ offer, problems }) => offer?.externalId ?? problems[0]?.code)).toEqual([
      'too_large',
      'r2',
    ])
  })

  test('reports data beside its records', async () => {
    expect(
      codes((await read({ value: [], '@odata.nextLink': 'https://api.example/2', total: 9 }))[0]!),
    ).toEqual(['dropped @odata.nextLink more_pages', 'dropped total unused'])
  })
})

describe('a record', () => {
  test('needs a currency from its source, as RESO has none', async () => {
    expect(codes(await one({}, {}))).toEqual(['rejected currency missing'])
    expect((await one({}, { defaults: { currency: 'CHF' } })).offer).toMatchObject({
      priceAmount: 50_000_000,
      priceCurrency: 'CHF',
      category: 8,
      action: 0,
      priceType: 0,
    })
  })

  test.each([
    ['Residential', 'Single Family Residence', 5],
    ['Residential', 'StockCooperative', 6],
    ['ResidentialIncome', null, 20],
    ['Land', null, 13],
    ['Commercial Sale', 'Warehouse', 17],
    ['Farm', 'Ranch', 19],
  ])('%s, %s is category %i', async (type, subType, category) => {
    expect((await one({ PropertyType: type, PropertySubType: subType })).offer!.category).toBe(
      category,
    )
  })

  test('of an unknown kind is rejected and stored, until the mapping has the kind', async () => {
    const refused = await one({ PropertySubType: 'Yurt' })
    expect([codes(refused), refused.raw]).toEqual([
      ['rejected PropertySubType unknown_type'],
      { ...RECORD, PropertySubType: 'Yurt' },
    ])
    const known = await one(
      { PropertySubType: 'Yurt' },
      { defaults: { currency: 'USD' }, values: { category: { yurt: 'house' } } },
    )
    expect(known.offer).toMatchObject({ category: 5, attributes: { PropertySubType: 'Yurt' } })
  })

  test.each([
    ['Monthly', 1],
    ['Weekly', 8],
    ['Annually', 9],
    ['Quarterly', 1],
  ])('let %s has the price type %i', async (frequency, type) => {
    const { offer } = await one({
      PropertyType: 'ResidentialLease',
      LeaseAmount: 2500,
      LeaseAmountFrequency: frequency,
    })
    expect(offer).toMatchObject({ action: 1, priceType: type, priceAmount: 250_000 })
  })

  test.each([
    ['Active', 'published'],
    ['Pending', 'reserved'],
    ['Closed', 'sold'],
    ['Withdrawn', 'archived'],
    ['Hold', 'paused'],
    ['Expired', 'expired'],
  ])('%s is %s', async (word, status) => {
    expect((await one({ StandardStatus: word })).offer!.status).toBe(status)
  })

  test('is withdrawn by Delete', async () => {
    expect(await one({ StandardStatus: 'Delete' })).toMatchObject({
      externalId: 'r1',
      offer: null,
      change: 'delete',
      problems: [],
    })
  })

  test('obeys the four switches', async () => {
    expect(
      (await one({ InternetEntireListingDisplayYN: false, StandardStatus: 'Active' })).offer!
        .status,
    ).toBe('paused')
    expect((await one({ InternetAddressDisplayYN: false })).offer!.addressPrivacy).toBe('area')
    expect((await one({ InternetAddressDisplayYN: true })).offer!.addressPrivacy).toBe('exact')
    expect((await one({ InternetAutomatedValuationDisplayYN: false })).offer).toMatchObject({
      showsEstimate: false,
      showsComments: true,
    })
    expect((await one({ InternetConsumerCommentYN: false })).offer).toMatchObject({
      showsEstimate: true,
      showsComments: false,
    })
  })

  test('has halves and quarters of bathrooms, in any of their fields', async () => {
    const read = async (fields: object) => {
      const { offer, problems } = await one(fields)
      return [
        offer!.bathrooms,
        problems.length,
        Object.keys(offer!.attributes).filter((name) => name.startsWith('Bath')),
      ]
    }
    expect(await read({ BathroomsTotalInteger: 2 })).toEqual([2, 0, []])
    expect(await read({ BathroomsTotalInteger: 2.5 })).toEqual([2.5, 0, []])
    expect(await read({ BathroomsTotalDecimal: 2.25 })).toEqual([2.25, 0, []])
    expect(await read({ BathroomsTotalDecimal: '1.5', BathroomsTotalInteger: 2 })).toEqual([
      1.5,
      0,
      ['BathroomsTotalInteger'],
    ])
    expect(await read({ BathroomsTotalInteger: 3, BathroomsFull: 2, BathroomsHalf: 1 })).toEqual([
      2.5,
      0,
      ['BathroomsTotalInteger', 'BathroomsFull', 'BathroomsHalf'],
    ])
    expect(await read({ BathroomsFull: 1, BathroomsThreeQuarter: 1 })).toEqual([
      1.75,
      0,
      ['BathroomsFull', 'BathroomsThreeQuarter'],
    ])
    // The parts are incomplete: their sum would be too low.
    expect(await read({ BathroomsTotalInteger: 3, BathroomsFull: 2 })).toEqual([
      3,
      0,
      ['BathroomsFull'],
    ])
  })

  test('in feet and acres is converted to square metres beside its own figures; an area without unit is not guessed', async () => {
    const item = await one({
      LivingArea: 1000,
      LivingAreaUnits: 'SquareFeet',
      LotSizeArea: 1,
      LotSizeUnits: 'Acres',
      BuildingAreaTotal: 10,
    })
    expect(item.offer).toMatchObject({
      livingArea: 92.9,
      plotArea: 4046.86,
      builtArea: null,
      attributes: { LivingArea: 1000, BuildingAreaTotal: 10 },
    })
    expect(codes(item)).toEqual(['dropped BuildingAreaUnits missing'])
  })

  test('has features in lists of words', async () => {
    const { offer } = await one({
      PoolFeatures: ['None'],
      View: ['Ocean', 'City Lights'],
      Cooling: ['CentralAir'],
      AssociationAmenities: ['Elevator(s)', 'FitnessCenter'],
      GarageSpaces: 2,
    })
    expect(offer!.features).toBe(
      ['sea-view', 'city-view', 'air-conditioning', 'gym', 'garage', 'lift'].reduce(
        (bits, key) => bits | featureBit(key as 'lift'),
        0,
      ),
    )
  })

  test('has features in words that mean one only in their own list: pool features, views', async () => {
    const { offer } = await one({
      PoolFeatures: ['In Ground', 'Private'],
      View: ['Mountain(s)'],
      SpaFeatures: ['None'],
    })
    expect(offer!.features).toBe(featureBit('pool') | featureBit('mountain-view'))
  })

  test('has a street that is joined of its parts, with its unit', async () => {
    const { offer } = await one({
      StreetNumber: '123',
      StreetDirPrefix: 'N',
      StreetName: 'Main',
      StreetSuffix: 'St',
      StreetDirSuffix: 'SW',
      UnitNumber: '4B',
    })
    expect([offer!.street, offer!.houseNumber]).toEqual(['N Main St SW', '123 #4B'])
    expect(offer!.attributes).not.toHaveProperty('StreetSuffix')
  })

  test.each([
    [
      { PropertySubType: 'UnimprovedLand', City: 'Austin', StateOrProvince: 'TX' },
      'Land, Austin, TX',
    ],
    [
      { PropertySubType: 'Single Family Residence', City: '29 Palms', StateOrProvince: 'CA' },
      'Single-family home, 29 Palms, CA',
    ],
    [
      { PropertySubType: 'BoatSlip', City: 'Miami', StateOrProvince: 'Florida' },
      'Boat slip, Miami',
    ],
    [
      {
        PropertyType: 'Land',
        PropertySubType: 'constructor',
        City: 'Austin',
        StateOrProvince: 'TX',
      },
      'Constructor, Austin, TX',
    ],
  ])('without words has a title that people can read: %j is %j', async (more, title) => {
    expect((await one({ PublicRemarks: undefined, ...more })).offer!.texts[0]!.title).toBe(title)
  })

  test('loses a phone number in its text, with a note', async () => {
    const item = await one({
      PublicRemarks: 'Nice home. Call +1 512 555 0100 or me@agent.example.',
    })
    expect(item.offer!.texts[0]!.description).toBe('Nice home. Call … or ….')
    expect(codes(item)).toEqual([
      'dropped title.en contact_in_text',
      'dropped description.en contact_in_text',
    ])
  })

  test('has its preferred picture first and its plans as plans, and keeps other media', async () => {
    const Media = [
      { MediaURL: 'https://p.example/2.jpg', Order: 2, ShortDescription: 'Garden' },
      {
        MediaURL: 'https://p.example/1.jpg',
        Order: 5,
        PreferredPhotoYN: true,
        MediaCategory: 'Photo',
      },
      { MediaURL: 'https://p.example/plan.png', Order: 1, MediaCategory: 'Floor Plan' },
      { MediaURL: 'https://p.example/a.pdf', MediaCategory: 'Document' },
    ]
    const { offer } = await one({ Media })
    expect(
      offer!.pictures.map(({ sourceUrl, kind, caption }) => [sourceUrl.slice(18), kind, caption]),
    ).toEqual([
      ['1.jpg', 'photo', null],
      ['plan.png', 'plan', null],
      ['2.jpg', 'photo', 'Garden'],
    ])
    expect(offer!.attributes.Media).toEqual([Media[3]])
  })
})

test('an old home that is as new is not written as new construction', () => {
  const written = (newBuild: boolean) =>
    withResoDetails({}, {
      details: { ...NO_DETAILS, condition: 'new' },
      priceCurrency: 'EUR',
      newBuild,
    } as FeedOffer)
  expect(written(true).PropertyCondition).toEqual(['NewConstruction'])
  expect(JSON.stringify(written(false))).not.toContain('NewConstruction')
  expect(JSON.stringify(written(false))).toContain('"condition":"new"')
})
