import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeKyero } from '#feeds/kyero-writing.ts'
import { emptyOffer, FEED_STATUSES, type FeedOffer } from '#feeds/offer.ts'
import { writeOpenImmo } from '#feeds/openimmo-writing.ts'
import { writeReso } from '#feeds/reso-writing.ts'
import type { WrittenOffer } from '#feeds/writing.ts'
import { forOthers } from './for-others.ts'

const OFFER: FeedOffer = {
  ...emptyOffer('E1', {
    action: 0,
    category: 1,
    priceAmount: 325_000_00,
    priceCurrency: 'EUR',
    priceType: 0,
  }),
  street: 'Calle del Olivo',
  houseNumber: '7171',
  postalCode: '08987',
  district: 'Gracia',
  lat: 41.403629,
  lon: 2.174356,
  place: { id: null, country: 'ES', province: 'Barcelona', town: 'Barcelona' },
  texts: [{ lang: 'en', title: 'Bright flat', description: 'Two bedrooms.' }],
  attributes: {
    geo: {
      strasse: 'Calle del Olivo',
      hausnummer: '7171',
      geokoordinaten: { '@breitengrad': '41.403629' },
    },
    location: { latitude: '41.403629' },
    Latitude: 41.403629,
  },
}
const SENDER = { name: 'Lares', id: 'L1', email: 'feeds@lares.example', at: '2026-09-29T10:00:00Z' }

async function documents(offer: WrittenOffer): Promise<string[]> {
  return Promise.all(
    [
      writeKyero([offer], { extended: true }),
      writeOpenImmo([offer], SENDER),
      writeReso([offer]),
    ].map(text),
  )
}

test.each([
  ['exact', ['Calle del Olivo', '41.403629', '2.174356'], []],
  ['street', ['Calle del Olivo', '08987', '41.404', '2.174'], ['7171', '41.4036', '2.1743']],
  ['area', ['41.4', '2.17'], ['Olivo', '7171', '08987', '41.403', '41.404', '2.174']],
] as const)(
  'with %s no format tells more of the address than the page does',
  async (addressPrivacy, shown, hidden) => {
    for (const document of await documents(forOthers({ ...OFFER, addressPrivacy })!)) {
      for (const part of shown) expect(document).toContain(part)
      for (const part of hidden) expect(document).not.toContain(part)
    }
  },
)

test('only public offers are written, without a pin if only the city is known', () => {
  expect(FEED_STATUSES.filter((status) => forOthers({ ...OFFER, status }) !== null)).toEqual([
    'published',
    'reserved',
  ])
  expect(
    forOthers({ ...OFFER, addressPrivacy: 'exact', coordinatePrecision: 'city' })?.offer,
  ).toMatchObject({ lat: null, lon: null, coordinatePrecision: 'city' })
})
