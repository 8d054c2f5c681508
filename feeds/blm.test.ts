import { expect, test } from 'vitest'
import { fileOf, zipOf } from '#tests/feeds/zip.ts'
import type { FeedItem } from './offer.ts'
import { readFeed } from './read.ts'
import { featureBit } from './values.ts'

const FIELDS =
  'AGENT_REF ADDRESS_1 ADDRESS_2 ADDRESS_3 TOWN POSTCODE1 POSTCODE2 FEATURE1 FEATURE2 SUMMARY DESCRIPTION BRANCH_ID STATUS_ID BEDROOMS PRICE PRICE_QUALIFIER PROP_SUB_ID DISPLAY_ADDRESS PUBLISHED_FLAG LET_DATE_AVAILABLE LET_BOND LET_FURN_ID LET_RENT_FREQUENCY TRANS_TYPE_ID NEW_HOME_FLAG MEDIA_IMAGE_00 MEDIA_IMAGE_TEXT_00 MEDIA_FLOOR_PLAN_00 OWN_FIELD'.split(
    ' ',
  )
const SALE: Readonly<Record<string, string>> = {
  AGENT_REF: '99_1',
  ADDRESS_1: '12',
  ADDRESS_2: 'Mill Lane',
  ADDRESS_3: 'Headingley',
  TOWN: 'Leeds',
  POSTCODE1: 'LS6',
  POSTCODE2: '1AA',
  FEATURE1: 'Garden',
  FEATURE2: 'Near the park',
  SUMMARY: 'A bright house.',
  DESCRIPTION: '<p>Two floors.</p><p>A garden.</p>',
  BRANCH_ID: '99',
  STATUS_ID: '0',
  BEDROOMS: '3',
  PRICE: '325000',
  PRICE_QUALIFIER: '0',
  PROP_SUB_ID: '3',
  DISPLAY_ADDRESS: 'Mill Lane, Headingley',
  PUBLISHED_FLAG: '1',
  TRANS_TYPE_ID: '1',
  NEW_HOME_FLAG: 'N',
  MEDIA_IMAGE_00: 'https://p.example/1.jpg',
  MEDIA_IMAGE_TEXT_00: 'Front',
  MEDIA_FLOOR_PLAN_00: 'https://p.example/plan.gif',
  OWN_FIELD: 'x',
}

function blm(homes: readonly object[], { field = '^', row = '~', quotes = "'" } = {}): string {
  const line = (cells: readonly string[]) => `${cells.join(field)}${field}${row}\r\n`
  return `#HEADER#\r\nVersion : 3\r\nEOF : ${quotes}${field}${quotes}\r\nEOR : ${quotes}${row}${quotes}\r\nProperty Count : ${homes.length}\r\n\r\n#DEFINITION#\r\n${line(FIELDS)}\r\n#DATA#\r\n${homes
    .map((home) =>
      line(
        FIELDS.map((name) => String(({ ...SALE, ...home } as Record<string, string>)[name] ?? '')),
      ),
    )
    .join('')}#END#\r\n`
}

async function read(document: string | Buffer): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const item of readFeed(fileOf(document), 'blm', null)) items.push(item)
  return items
}
const one = async (home: object) => (await read(blm([home])))[0]!

test('reads a home, whatever the separators', async () => {
  for (const separators of [{}, { field: '|', row: '¬' }, { field: '^', row: '~', quotes: '' }]) {
    const [{ offer, problems }] = (await read(blm([{}], separators))) as [FeedItem]
    expect(problems).toEqual([])
    expect(offer).toMatchObject({
      externalId: '99_1',
      reference: '99_1',
      action: 0,
      category: 10,
      priceAmount: 32_500_000,
      priceCurrency: 'GBP',
      priceType: 0,
      place: { country: 'GB', town: 'Leeds' },
      postalCode: 'LS6 1AA',
      street: 'Mill Lane',
      houseNumber: '12',
      district: 'Headingley',
      bedrooms: 3,
      texts: [
        { lang: 'en', title: 'Mill Lane, Headingley', description: 'Two floors.\n\nA garden.' },
      ],
      pictures: [
        { sourceUrl: 'https://p.example/1.jpg', kind: 'photo', caption: 'Front' },
        { sourceUrl: 'https://p.example/plan.gif', kind: 'plan', caption: null },
      ],
      attributes: { OWN_FIELD: 'x', PROP_SUB_ID: '3', FEATURE2: 'Near the park' },
    })
    expect(offer!.features & featureBit('garden')).not.toBe(0)
  }
})

test('the name of a house alone is no street', async () => {
  const streetOf = async (first: string) => {
    const { offer } = await one({ ADDRESS_1: first, ADDRESS_2: '' })
    return [offer!.street, offer!.houseNumber]
  }
  expect(await streetOf('The Old Rectory')).toEqual([null, 'The Old Rectory'])
  expect(await streetOf('12 Mill Lane')).toEqual(['Mill Lane', '12'])
})

test('reads lets, statuses, and prices with their qualifier', async () => {
  expect(
    (
      await one({
        TRANS_TYPE_ID: '2',
        PRICE: '950',
        LET_RENT_FREQUENCY: '1',
        LET_BOND: '1000',
        LET_FURN_ID: '1',
        LET_DATE_AVAILABLE: '2027-01-05 00:00:00',
        STATUS_ID: '5',
      })
    ).offer,
  ).toMatchObject({
    action: 1,
    priceType: 1,
    priceAmount: 95_000,
    depositAmount: 100_000,
    furnished: 'partly',
    availableFrom: '2027-01-05',
    status: 'let',
  })
  expect((await one({ PRICE_QUALIFIER: '1' })).offer).toMatchObject({
    priceAmount: null,
    priceType: 4,
  })
  expect((await one({ PRICE_QUALIFIER: '7' })).offer).toMatchObject({ priceType: 5 })
  expect((await one({ STATUS_ID: '2' })).offer).toMatchObject({ status: 'reserved' })
  expect(await one({ PUBLISHED_FLAG: '0' })).toMatchObject({ externalId: '99_1', change: 'delete' })
})

test('a bad row is rejected alone, and a file that is cut keeps the rows before it', async () => {
  const items = await read(
    blm([
      {},
      { AGENT_REF: '2', PROP_SUB_ID: '999' },
      { AGENT_REF: '3', PRICE: 'cheap' },
      { AGENT_REF: '4' },
    ]),
  )
  expect(items.map(({ externalId, offer }) => [externalId, offer !== null])).toEqual([
    ['99_1', true],
    ['2', false],
    ['3', false],
    ['4', true],
  ])
  expect(
    items.flatMap(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`)),
  ).toEqual(['PROP_SUB_ID unknown_type', 'PRICE invalid_number', 'PRICE invalid_price'])
  const whole = blm([{}, { AGENT_REF: '2' }])
  const cut = await read(whole.slice(0, whole.lastIndexOf('Leeds')))
  expect(cut.map(({ externalId, broken }) => [externalId, broken])).toEqual([
    ['99_1', undefined],
    [null, true],
  ])
})

test('takes pictures that lie beside it in an archive', async () => {
  const archive = zipOf([
    { name: 'homes.blm', content: blm([{ MEDIA_IMAGE_00: '99_1_IMG_00.jpg' }]) },
    { name: '99_1_IMG_00.jpg', content: 'picture' },
  ])
  expect((await read(archive))[0]!.offer!.pictures[0]!.sourceUrl).toBe('archive:99_1_IMG_00.jpg')
})
