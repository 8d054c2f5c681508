import { expect, test } from 'vitest'
import { fileOf } from '#tests/feeds/zip.ts'
import { parseMapping, type FeedFormat } from './mapping.ts'
import { emptyOffer, type FeedItem } from './offer.ts'
import { readFeed } from './read.ts'

async function read(format: FeedFormat, document: string): Promise<FeedItem[]> {
  const mapping =
    format === 'csv'
      ? parseMapping(
          JSON.stringify({
            format,
            identity: 'id',
            action: 'deal',
            category: 'kind',
            price: { amount: 'price', currency: 'currency', type: { constant: 'full' } },
            place: { country: { constant: 'ES' } },
            texts: { en: { title: 'Home' } },
          }),
        )
      : null
  const items: FeedItem[] = []
  for await (const item of readFeed(fileOf(document), format, mapping)) items.push(item)
  return items.filter(({ item }) => item > 0)
}

const kyero = (more: string) =>
  `<root><property><id>1</id><price>1000</price><currency>EUR</currency><town>Altea</town><province>Alicante</province>${more}</property></root>`
const openimmo = (kind: string) =>
  `<openimmo><anbieter><immobilie><objektkategorie><vermarktungsart KAUF="1"/>${kind}</objektkategorie><geo><ort>Berlin</ort><land iso_land="DEU"/></geo><preise><kaufpreis>1000</kaufpreis><waehrung iso_waehrung="EUR"/></preise><verwaltung_techn><openimmo_obid>1</openimmo_obid></verwaltung_techn></immobilie></anbieter></openimmo>`
const reso = (record: object) =>
  JSON.stringify({
    ListingKey: '1',
    ListPrice: 1000,
    Country: 'US',
    LaresCurrency: 'USD',
    ...record,
  })
const trovit = (more: string) =>
  `<trovit><ad><id>1</id><price currency="EUR">1000</price><city>Altea</city><country>ES</country>${more}</ad></trovit>`
const yrl = (more: string) =>
  `<realty-feed><offer internal-id="1"><price><value>1000</value></price><location><region>Москва</region></location>${more}</offer></realty-feed>`
const csv = (row: string) => `id,deal,kind,price,currency\n${row}\n`

test.each<[FeedFormat, string, string, string]>([
  [
    'kyero',
    'type',
    kyero('<price_freq>sale</price_freq>'),
    kyero('<price_freq>sale</price_freq><type>Wigwam</type>'),
  ],
  [
    'kyero',
    'price_freq',
    kyero('<type>Villa</type>'),
    kyero('<type>Villa</type><price_freq>hourly</price_freq>'),
  ],
  [
    'openimmo',
    'objektkategorie.objektart',
    openimmo(''),
    openimmo('<objektart><wigwam/></objektart>'),
  ],
  [
    'reso',
    'PropertyType',
    reso({ PropertySubType: 'Apartment' }),
    reso({ PropertyType: 'Wigwam', PropertySubType: 'Apartment' }),
  ],
  [
    'reso',
    'PropertySubType',
    reso({ PropertyType: 'Residential' }),
    reso({ PropertyType: 'Residential', PropertySubType: 'Wigwam' }),
  ],
  [
    'reso',
    'currency',
    reso({ LaresCurrency: undefined, PropertyType: 'Land' }),
    reso({ LaresCurrency: 'XXX', PropertyType: 'Land' }),
  ],
  [
    'trovit',
    'property_type',
    trovit('<type>For sale</type>'),
    trovit('<type>For sale</type><property_type>Wigwam</property_type>'),
  ],
  [
    'trovit',
    'ad.type',
    trovit('<property_type>Villa</property_type>'),
    trovit('<property_type>Villa</property_type><type>For ever</type>'),
  ],
  [
    'yrl',
    'category',
    yrl('<type>продажа</type>'),
    yrl('<type>продажа</type><category>вигвам</category>'),
  ],
  [
    'yrl',
    'offer.type',
    yrl('<category>квартира</category>'),
    yrl('<category>квартира</category><type>навсегда</type>'),
  ],
  ['csv', 'currency', csv('1,buy,apartment,1000,'), csv('1,buy,apartment,1000,XXX')],
])(
  '%s: %s is reported as missing if it is absent, but not if it is unknown',
  async (format, field, absent, unknown) => {
    const [missing] = (await read(format, absent))[0]!.problems.filter(
      (problem) => problem.field === field,
    )
    expect(missing).toMatchObject({
      severity: 'rejected',
      code: 'missing',
      raw: null,
      message: expect.stringMatching(/ is missing\b/),
    })
    const [wrong] = (await read(format, unknown))[0]!.problems.filter(
      (problem) => problem.field === field,
    )
    expect(wrong).toMatchObject({
      severity: 'rejected',
      code: expect.stringMatching(/^unknown_/),
      message: expect.not.stringContaining('missing'),
    })
  },
)

test('offers without details share a frozen object', () => {
  const { details } = emptyOffer('1', {
    action: 0,
    category: 1,
    priceAmount: 100,
    priceCurrency: 'EUR',
    priceType: 0,
  })
  expect(() => details.heating.push('gas')).toThrow(TypeError)
  expect(() => Object.assign(details, { commission: 'x' })).toThrow(TypeError)
})
