import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TROVIT, YRL } from '#tests/feeds/whole-documents.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { WordMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { readFeed } from './read.ts'
import { featureBit } from './values.ts'

async function items(
  document: string,
  format: 'trovit' | 'yrl',
  defaults: object = {},
): Promise<FeedItem[]> {
  const found: FeedItem[] = []
  for await (const item of readFeed(
    fileOf(document),
    format,
    WordMapping.parse({ format, defaults }),
  ))
    if (item.item > 0) found.push(item)
  return found
}
const yrl = (
  inner: string,
  { type = 'продажа', category = 'квартира', price = '<price><value>5000000</value></price>' } = {},
) =>
  `<realty-feed><offer internal-id="1"><type>${type}</type><category>${category}</category>${price}<location><region>Москва</region></location>${inner}</offer></realty-feed>`
const one = async (inner: string, essentials = {}) =>
  (await items(yrl(inner, essentials), 'yrl'))[0]!

test('reads an offer of YRL with Russian words', async () => {
  const [{ offer, problems }] = (await items(YRL, 'yrl')) as [FeedItem]
  expect(problems).toEqual([])
  expect(offer).toMatchObject({
    externalId: 'y-1',
    action: 1,
    category: 1,
    priceAmount: 6_500_000,
    priceCurrency: 'RUB',
    priceType: 2,
    livingArea: 54.5,
    plotArea: 600,
    rooms: 2,
    floor: 5,
    floors: 9,
    yearBuilt: 1985,
    newBuild: true,
    furnished: 'fully',
    pets: true,
    features:
      featureBit('balcony') | featureBit('lift') | featureBit('parking') | featureBit('internet'),
    publishedAt: '2026-09-01T07:00:00.000Z',
    lat: 55.88,
    lon: 37.44,
    place: { country: 'Россия', province: 'Московская область', town: 'Химки' },
    district: 'Сходня',
    street: 'улица Мира',
    videoUrl: 'https://video.example/1',
    texts: [
      {
        lang: 'ru',
        title: 'Светлая квартира у парка',
        description: 'Светлая квартира у парка.\nРядом метро.',
      },
    ],
    pictures: [
      { sourceUrl: 'https://p.example/1.jpg', kind: 'photo' },
      { sourceUrl: 'https://p.example/2.jpg', kind: 'plan' },
    ],
    attributes: {
      category: 'квартира',
      balcony: '2 балкона',
      renovation: 'косметический',
      'living-space': { value: '32' },
    },
  })
})

test.each([
  ['дом с участком', '', 5],
  ['часть дома', '', 10],
  ['Таунхаус', '', 8],
  ['земельный участок', '', 13],
  ['гараж', '', 14],
  ['комната', '', 3],
  ['lot', '', 13],
  ['коммерческая', '<commercial-type>office</commercial-type>', 15],
  ['commercial', '<commercial-type>hotel</commercial-type>', 18],
  ['квартира', '<studio>1</studio>', 2],
])('%s %s has the category %i', async (category, inner, expected) => {
  expect((await one(inner, { category })).offer).toMatchObject({ category: expected })
})

test('multiplies a price per unit, defaults to roubles and Russia, and takes Moscow as its own town', async () => {
  const land = {
    category: 'участок',
    price: '<price><value>300000</value><currency>RUB</currency><unit>сотка</unit></price>',
  }
  expect(
    (await one('<lot-area><value>0.12</value><unit>гектар</unit></lot-area>', land)).offer,
  ).toMatchObject({ priceAmount: 360_000_000, plotArea: 1200 })
  const house = (unit: string) =>
    one(
      '<area><value>120</value><unit>кв. м</unit></area><lot-area><value>6</value><unit>сотка</unit></lot-area>',
      { category: 'дом', price: `<price><value>100000</value><unit>${unit}</unit></price>` },
    )
  expect([
    (await house('кв. м')).offer?.priceAmount,
    (await house('сотка')).offer?.priceAmount,
  ]).toEqual([1_200_000_000, 60_000_000])
  expect(await one('', land)).toMatchObject({ offer: null, problems: [{ code: 'invalid_price' }] })
  expect((await one('')).offer).toMatchObject({
    priceCurrency: 'RUB',
    place: { country: 'RU', province: 'Москва', town: 'Москва' },
  })
  expect(await one('', { type: 'обмен' })).toMatchObject({
    offer: null,
    problems: [{ code: 'unknown_value', raw: 'обмен' }],
  })
})

test('reads an ad of Trovit with its units, date and bedrooms; the mapping has the rest', async () => {
  const [{ offer, problems }] = (await items(TROVIT, 'trovit', { country: 'ES' })) as [FeedItem]
  expect(problems).toEqual([])
  expect(offer).toMatchObject({
    externalId: 't-1',
    action: 1,
    category: 5,
    priceAmount: 35_000,
    priceCurrency: 'GBP',
    priceType: 8,
    livingArea: 139.35,
    plotArea: 2023.43,
    bedrooms: 3,
    bathrooms: 2,
    floor: 2,
    yearBuilt: 1998,
    newBuild: true,
    furnished: 'fully',
    features: featureBit('parking'),
    publishedAt: '2026-02-28T17:30:00.000Z',
    tourUrl: 'https://tour.example/1',
    place: { country: 'ES', province: 'Alicante', town: 'Altea' },
    texts: [{ lang: 'en', title: 'House by the lake', description: 'Two floors.\n\nQuiet.' }],
    pictures: [{ caption: 'Garden' }, {}],
  })
  const [german] = await items(TROVIT, 'trovit', { country: 'DE' })
  expect(german?.offer).toMatchObject({ rooms: 3, bedrooms: null })
  expect(await items(TROVIT.replace(' currency="GBP"', ''), 'trovit')).toMatchObject([
    { offer: null, problems: [{ code: 'missing', field: 'currency' }] },
  ])
})

const sample = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../shared'),
  'data/feeds/trovit-official-sample.xml',
)
if (!existsSync(sample)) console.warn(`SKIPPED: there is no ${sample}`)
test.skipIf(!existsSync(sample))('reads the whole example of Trovit, in feet', async () => {
  const found = await items(readFileSync(sample, 'utf8'), 'trovit', {
    currency: 'USD',
    country: 'US',
  })
  expect(
    found.map(({ offer, problems }) => [
      offer?.externalId,
      offer?.action,
      offer?.livingArea,
      offer?.bedrooms,
      problems.length,
    ]),
  ).toEqual([
    ['7004578', 1, 185.81, 4, 0],
    ['332A53BC2', 0, 102.19, 1, 0],
  ])
})
