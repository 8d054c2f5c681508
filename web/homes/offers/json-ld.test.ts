import { expect, test } from 'vitest'
import type { Offer } from '#contract/homes/offers.ts'
import { Messages } from '#i18n/messages.ts'
import { portalJsonLd } from '../../edge/home/json-ld.ts'
import { breadcrumbJsonLd, itemListJsonLd, offerJsonLd } from './json-ld.ts'

const offer = {
  category: 1,
  action: 0,
  status: 'published',
  price: { amount: 100_00, currency: 'EUR', type: 0 },
  area: 70,
  plotArea: 500,
  rooms: 3,
  bedrooms: 2,
  bathrooms: 1,
  floor: 4,
  yearBuilt: 1990,
  pets: null,
  places: [],
  address: {},
  coordinates: null,
  texts: [{ lang: 'en', title: 'x', description: '' }],
  pictures: [],
  features: [],
  agency: null,
  videoUrl: null,
  publishedAt: '',
  updatedAt: '',
} as unknown as Offer
const PAGE = {
  origin: 'https://lares.test',
  locale: 'de' as const,
  t: new Messages().translator('de'),
}
const kindOf = (category: number) =>
  (offerJsonLd({ ...offer, category }, 'u', PAGE) as { mainEntity: Record<string, unknown> })
    .mainEntity

test.each([
  [1, 'Apartment'],
  [5, 'House'],
  [12, 'Accommodation'],
  [13, 'Place'],
  [14, 'ParkingFacility'],
  [15, 'Place'],
  [16, 'Place'],
  [17, 'Place'],
  [18, 'LodgingBusiness'],
  [19, 'Place'],
  [20, 'Place'],
])('R5: a home of category %i is a %s', (category, type) => {
  expect(kindOf(category)['@type']).toBe(type)
})

test('R5: a place that is no home has its size, but no rooms', () => {
  expect(kindOf(13)).not.toHaveProperty('numberOfRooms')
  expect(kindOf(13)['additionalProperty']).toMatchObject([
    { name: 'category', value: 'land' },
    { name: 'area', value: 70 },
    { name: 'plotArea', value: 500 },
  ])
  expect(kindOf(1)).toMatchObject({ numberOfRooms: 3, floorLevel: '4' })
})

test('R5: an agency is joined to its page, a private owner is left out', () => {
  const sellerOf = (of: Partial<Offer>) =>
    (offerJsonLd({ ...offer, ...of } as Offer, 'u', PAGE)['offers'] as { seller?: unknown }).seller
  expect(sellerOf({})).toBeUndefined()
  expect(
    sellerOf({
      agency: { id: 7, slug: 'casa', name: 'Casa' },
      places: [{ path: '/es' }] as Offer['places'],
    }),
  ).toEqual({
    '@type': 'RealEstateAgent',
    '@id': 'https://lares.test/es/-agency/casa',
    url: 'https://lares.test/de/es/-agency/casa',
    name: 'Casa',
  })
})

test('a position is as exact as on the map, and features have names', () => {
  const homeOf = (of: Partial<Offer>) =>
    (offerJsonLd({ ...offer, ...of } as Offer, 'u', PAGE) as { mainEntity: object }).mainEntity
  const point = { '@type': 'GeoCoordinates', latitude: 41.4, longitude: 2.2 }
  expect(homeOf({ coordinates: { lat: 41.4, lon: 2.2, precision: 'exact' } })).toMatchObject({
    geo: point,
  })
  expect(homeOf({ coordinates: { lat: 41.4, lon: 2.2, precision: 'street' } })).toMatchObject({
    geo: { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: 100 },
  })
  expect(homeOf({ features: ['built-in-wardrobes'] })).toMatchObject({
    amenityFeature: [{ name: 'Einbauschränke' }],
  })
})

test('R5: a video is named if its address has TLS', () => {
  const video = (videoUrl: string | null) =>
    offerJsonLd({ ...offer, videoUrl } as Offer, 'u', PAGE)['video']
  expect(video('https://video.example/7')).toEqual({
    '@type': 'VideoObject',
    name: 'x',
    url: 'https://video.example/7',
  })
  expect([video('http://video.example/7'), video(null)]).toEqual([undefined, undefined])
})

test('R4: breadcrumbs have repeated names once', () => {
  const trail = [
    { name: 'Spain', path: '/es' },
    { name: 'Barcelona', path: '/es/barcelona' },
    { name: 'Barcelona', path: '/es/barcelona/barcelona' },
  ]
  expect(breadcrumbJsonLd(trail, 'o')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Spain' },
      { position: 2, name: 'Barcelona', item: 'o/es/barcelona/barcelona' },
    ],
  })
})

test('R5: a list has its homes in order; the portal has its name and search', () => {
  expect(
    itemListJsonLd([{ title: 'a', path: '/en/offer/a-1' }], {
      total: 30,
      from: 24,
      origin: 'https://l',
    }),
  ).toMatchObject({
    numberOfItems: 30,
    itemListElement: [{ position: 25, url: 'https://l/en/offer/a-1' }],
  })
  expect(portalJsonLd('https://l/en', 'https://l', 'en')).toMatchObject([
    { '@type': 'Organization', logo: 'https://l/icon-512.png' },
    { '@type': 'WebSite', potentialAction: { target: { urlTemplate: 'https://l/en?q={place}' } } },
  ])
})
