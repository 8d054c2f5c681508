import { describe, expect, test } from 'vitest'
import { REAXML, VRSYNC } from '#tests/feeds/whole-documents.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { WordMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { readFeed } from './read.ts'
import { featureBit } from './values.ts'

async function items(document: string, format: 'reaxml' | 'vrsync'): Promise<FeedItem[]> {
  const found: FeedItem[] = []
  for await (const item of readFeed(fileOf(document), format, WordMapping.parse({ format })))
    found.push(item)
  return found
}
const codes = ({ problems }: FeedItem) =>
  problems.map(({ severity, field, code }) => `${severity} ${field} ${code}`)

describe('REAXML', () => {
  const sale = (inner: string, { kind = 'residential', status = 'current' } = {}): string =>
    `<propertyList><${kind} status="${status}"><uniqueID>1</uniqueID>${inner}</${kind}></propertyList>`
  const one = async (...words: Parameters<typeof sale>) =>
    (await items(sale(...words), 'reaxml'))[0]!

  test('a rental with all its elements', async () => {
    const [{ offer, problems }, file] = (await items(REAXML, 'reaxml')) as [FeedItem, FeedItem]
    expect(problems).toEqual([])
    // Its files have what changed.
    expect(file).toMatchObject({ item: 0, scope: 'changes' })
    expect(offer).toMatchObject({
      externalId: 'rx-1',
      action: 1,
      category: 8,
      status: 'reserved',
      priceAmount: 240_000,
      priceCurrency: 'AUD',
      priceType: 1,
      place: { country: 'AUS', province: 'vic', town: 'Richmond' },
      street: 'Main Road',
      houseNumber: '2/39',
      postalCode: '3121',
      lat: -37.82,
      lon: 144.99,
      bedrooms: 3,
      bathrooms: 2,
      plotArea: 2023.43,
      builtArea: 140,
      furnished: 'fully',
      pets: true,
      newBuild: true,
      availableFrom: '2027-02-01',
      texts: [
        { lang: 'en', title: 'Bright townhouse', description: 'Two floors.\n\nA courtyard.' },
      ],
      pictures: [
        { sourceUrl: 'https://p.example/m.jpg', kind: 'photo' },
        { sourceUrl: 'https://p.example/a.jpg', kind: 'photo' },
        { sourceUrl: 'https://p.example/plan.png', kind: 'plan' },
      ],
      videoUrl: 'https://video.example/1',
      attributes: { category: { '@name': 'Townhouse' }, priceView: '$2,400 a month' },
    })
    for (const key of ['air-conditioning', 'pool', 'alarm', 'garage'] as const)
      expect(offer!.features & featureBit(key), key).not.toBe(0)
  })

  test('a withdrawn listing is taken back, a sold one is sold, a hidden price is on request', async () => {
    expect(await one('', { status: 'withdrawn' })).toMatchObject({
      externalId: '1',
      change: 'delete',
    })
    const priced = (price: string) =>
      `${price}<category name="House"/><address><suburb>Perth</suburb></address>`
    expect((await one(priced('<price>500000</price>'), { status: 'sold' })).offer).toMatchObject({
      status: 'sold',
      action: 0,
      category: 5,
      priceAmount: 50_000_000,
    })
    expect((await one(priced('<price display="no">500000</price>'))).offer).toMatchObject({
      priceAmount: null,
      priceType: 4,
      attributes: { price: { '@display': 'no', '#text': '500000' } },
    })
  })

  test('the element is the kind where the category says nothing', async () => {
    const land = await one(
      '<price>1</price><address><suburb>Perth</suburb></address><landDetails><area unit="hectare">3</area></landDetails>',
      { kind: 'land' },
    )
    expect(land.offer).toMatchObject({ category: 13, plotArea: 30_000 })
    // An Australian square is 100 square feet.
    const squares = await one(
      '<price>400000</price><address><suburb>Perth</suburb></address><buildingDetails><area unit="square">25</area></buildingDetails>',
    )
    expect(squares.offer).toMatchObject({ builtArea: 232.26 })
    const lease = await one(
      '<commercialListingType value="lease"/><commercialRent period="annual">52000</commercialRent><commercialCategory name="Offices"/><address><suburb>Perth</suburb></address>',
      { kind: 'commercial' },
    )
    expect(lease.offer).toMatchObject({ action: 1, category: 15, priceType: 9 })
  })

  test('an essential that is wrong or missing is named', async () => {
    expect(codes(await one('<price>cheap</price>'))).toContain('rejected price invalid_price')
    expect(codes(await one('<rent period="fortnight">1</rent>', { kind: 'rental' }))).toEqual([
      'rejected rent.@period unknown_frequency',
    ])
  })
})

describe('VRSync', () => {
  const listing = (deal: string, details: string): string =>
    `<ListingDataFeed><Listings><Listing><ListingID>1</ListingID><TransactionType>${deal}</TransactionType><Details>${details}</Details><Location><City>Recife</City></Location></Listing></Listings></ListingDataFeed>`
  const one = async (deal: string, details: string) =>
    (await items(listing(deal, details), 'vrsync'))[0]!

  test('a listing with all its elements', async () => {
    const [{ offer, problems }] = (await items(VRSYNC, 'vrsync')) as [FeedItem]
    expect(problems).toEqual([])
    expect(offer).toMatchObject({
      externalId: 'vr-1',
      action: 1,
      category: 1,
      priceAmount: 30_000,
      priceCurrency: 'USD',
      priceType: 2,
      place: { country: 'BR', province: 'São Paulo', town: 'Campinas' },
      district: 'Cambuí',
      street: 'Rua das Flores',
      houseNumber: '12',
      postalCode: '13024-000',
      addressPrivacy: 'exact',
      livingArea: 70,
      builtArea: 82,
      plotArea: 20_000,
      bedrooms: 2,
      bathrooms: 1,
      floor: 4,
      floors: 12,
      yearBuilt: 2004,
      chargesAmount: 80_000,
      furnished: 'fully',
      pets: true,
      texts: [{ lang: 'pt', title: 'Apartamento claro' }],
      pictures: [
        { sourceUrl: 'https://p.example/2.jpg', caption: 'Frente' },
        { sourceUrl: 'https://p.example/1.jpg', caption: 'Sala' },
      ],
      videoUrl: 'https://video.example/1',
    })
    expect(offer!.features & featureBit('pool')).not.toBe(0)
  })

  test('a home for sale or rent is for sale, with a note; the rent stays', async () => {
    const item = await one(
      'Sale/Rent',
      '<PropertyType>Residential / Home</PropertyType><ListPrice currency="BRL">900000</ListPrice><RentalPrice currency="BRL" period="Monthly">4000</RentalPrice>',
    )
    expect(codes(item)).toEqual(['noted TransactionType several'])
    expect(item.offer).toMatchObject({
      action: 0,
      category: 5,
      priceAmount: 90_000_000,
      attributes: { Details: { RentalPrice: { '#text': '4000' } } },
    })
  })

  test.each([
    ['Residential / Land Lot', 13],
    ['Residential / Penthouse', 1],
    ['Commercial / Office', 15],
    ['Commercial / Industrial', 17],
    ['Residential / Kitnet', 2],
    ['Residential / Farm Ranch', 19],
  ])('%s', async (kind, category) => {
    const item = await one(
      'For Sale',
      `<PropertyType>${kind}</PropertyType><ListPrice>1000</ListPrice>`,
    )
    expect(item.offer).toMatchObject({ category })
  })

  test('an essential that is wrong is named', async () => {
    expect(codes(await one('Swap', '<PropertyType>Yurt</PropertyType>'))).toEqual(
      ['rejected offer.type unknown_value', 'rejected PropertyType unknown_type'].map((code) =>
        code.replace('offer.type', 'TransactionType'),
      ),
    )
  })
})
