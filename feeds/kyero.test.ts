import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKyero } from './kyero.ts'
import { categoryOfType, featuresOfWord } from './kyero-words.ts'
import type { FeedItem } from './offer.ts'
import { featureBit } from './values.ts'

/** Items of a document given in pieces of `size` bytes. */
async function read(document: string | Uint8Array, size = 1000): Promise<FeedItem[]> {
  const bytes = Buffer.from(document as string)
  const items: FeedItem[] = []
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  for await (const item of readKyero(source)) items.push(item)
  return items
}

const property = (inner = '', { id = '1', price = '250000', freq = 'sale', type = 'Villa' } = {}) =>
  `<property><id>${id}</id><date>2026-09-01 12:00:00</date><ref>R${id}</ref><price>${price}</price><price_freq>${freq}</price_freq><type>${type}</type><town>Altea</town><province>Alicante</province>${inner}</property>`
const feed = (...properties: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><root><kyero><feed_version>3</feed_version></kyero>${properties.join('\n')}</root>`
const one = async (inner: string, essentials = {}) =>
  (await read(feed(property(inner, essentials))))[0]!
const codes = (item: FeedItem) =>
  item.problems.map((problem) => `${problem.severity} ${problem.field} ${problem.code}`)

describe('an offer', () => {
  test('has its price in minor units, its type as a category and its own word beside it', async () => {
    const { offer, problems } = await one(
      '<beds>3</beds><surface_area><built>150</built><plot>500</plot></surface_area>',
      {
        type: 'Country house',
      },
    )
    expect(problems).toEqual([])
    expect(offer).toMatchObject({
      externalId: '1',
      action: 0,
      category: 5,
      priceAmount: 25_000_000,
      priceCurrency: 'EUR',
      priceType: 0,
      bedrooms: 3,
      builtArea: 150,
      plotArea: 500,
      publishedAt: null,
      reference: 'R1',
      attributes: { type: 'Country house', date: '2026-09-01 12:00:00' },
      place: { country: 'Spain', province: 'Alicante', town: 'Altea' },
    })
  })

  test.each([
    ['month', { action: 1, priceType: 1 }],
    ['week', { action: 1, priceType: 8 }],
    ['sale', { action: 0, priceType: 0 }],
  ])('with price_freq %s is for %o', async (freq, expected) => {
    expect((await one('', { freq })).offer).toMatchObject(expected)
  })

  test('with the price x is on request, for sale and for rent', async () => {
    for (const freq of ['sale', 'month'])
      expect((await one('', { price: 'x', freq })).offer).toMatchObject({
        priceAmount: null,
        priceType: 4,
      })
  })

  test.each(['Privé', 'Communal', '1'])('has a pool if the feed has %s', async (word) => {
    const { offer, problems } = await one(`<pool>${word}</pool>`)
    expect(offer!.features & featureBit('pool')).toBeTruthy()
    expect(problems).toEqual([])
  })

  test('has no pool for Nee, and a problem for an unknown word', async () => {
    expect((await one('<pool>Nee</pool>')).offer!.features).toBe(0)
    expect(codes(await one('<pool>perhaps</pool>'))).toEqual(['dropped pool invalid_boolean'])
  })

  test('keeps unknown elements in its attributes', async () => {
    const { offer } = await one(
      '<commission><value>5</value><split>50</split></commission><catastral>9872023</catastral><prime>1</prime>',
    )
    expect(offer!.attributes).toMatchObject({
      commission: { value: '5', split: '50' },
      catastral: '9872023',
      prime: '1',
    })
  })

  test('keeps unreadable values, and text between the elements, unchanged', async () => {
    const { offer } = await one(
      'stray words<beds>three</beds><desc><klingon-x>nuqneH</klingon-x></desc><images><image id="9"><url>ftp://a.example/1</url></image><cover>1</cover></images>',
    )
    expect(offer!.attributes).toMatchObject({
      '#text': 'stray words',
      beds: 'three',
      desc: { 'klingon-x': 'nuqneH' },
      images: { image: [{ '@id': '9', url: 'ftp://a.example/1' }], cover: '1' },
    })
  })

  test('has a plain text for every language, also beyond Kyero’s thirteen', async () => {
    const { offer, problems } = await one(
      '<desc><en><![CDATA[<p>Sea&nbsp;views</p><script>alert(1)</script><ul><li>Lift</li></ul>]]></en><pl>Dom nad morzem</pl><zh-cn>海景别墅</zh-cn></desc>',
    )
    expect(problems).toEqual([])
    expect(offer!.texts).toEqual([
      { lang: 'en', title: 'Sea views', description: 'Sea views\n\n• Lift' },
      { lang: 'pl', title: 'Dom nad morzem', description: 'Dom nad morzem' },
      { lang: 'zh-CN', title: '海景别墅', description: '海景别墅' },
    ])
  })

  test('reads markup without CDATA', async () => {
    expect(
      (await one('<desc><en>Calm <b>and</b> bright<br/>Two floors</en></desc>')).offer!.texts[0]!
        .description,
    ).toBe('Calm and bright\nTwo floors')
  })

  test('without a description gets its title from the words of the feed', async () => {
    expect((await one('')).offer!.texts).toEqual([
      { lang: 'en', title: 'Villa, Altea', description: '' },
    ])
  })

  test('orders its pictures by id, and reports invalid ones', async () => {
    const images =
      '<images><image id="2"><url>http://a.example/2.jpg</url></image><image id="1"><url>http://a.example/1.jpg</url><floorplan>1</floorplan></image><image id="3"><url>javascript:alert(1)</url></image></images>'
    const item = await one(images)
    expect(item.offer!.pictures).toEqual([
      { sourceUrl: 'http://a.example/1.jpg', kind: 'plan', caption: null },
      { sourceUrl: 'http://a.example/2.jpg', kind: 'photo', caption: null },
    ])
    expect(codes(item)).toEqual(['dropped images.3 invalid_url'])
  })

  test('whose address is the text or an attribute of the element, or has no scheme', async () => {
    const item = await one(
      '<images><image id="1">https://a.example/1.jpg</image><image id="2"><url>//a.example/2.jpg</url></image><image id="3" url="www.a.example/3.jpg"/><image id="4"><href>x</href></image></images>',
    )
    expect(item.offer!.pictures.map(({ sourceUrl }) => sourceUrl)).toEqual([
      'https://a.example/1.jpg',
      'https://a.example/2.jpg',
      'https://www.a.example/3.jpg',
    ])
    expect(item.problems).toMatchObject([
      { field: 'images.4', code: 'missing', raw: expect.stringContaining('"href":"x"') },
    ])
  })

  test.each([
    ['<beds>three</beds>', 'dropped beds invalid_number'],
    ['<beds>2.5</beds>', 'dropped bedrooms not_whole'],
    ['<beds>1</beds><beds>2</beds>', 'dropped beds repeated'],
    [
      '<energy_rating><consumption>Processing</consumption></energy_rating>',
      'dropped energy_rating.consumption unknown_energy_class',
    ],
    [
      '<location><latitude>95</latitude><longitude>2</longitude></location>',
      'dropped coordinates out_of_range',
    ],
    ['<location><latitude>38</latitude></location>', 'dropped coordinates half_coordinates'],
    [
      '<location><latitude>0</latitude><longitude>0</longitude></location>',
      'dropped coordinates null_island',
    ],
    ['<video_url>see our site</video_url>', 'dropped video_url invalid_url'],
    ['<surface_area><built>-4</built></surface_area>', 'dropped builtArea out_of_range'],
    ['<desc><klingon-x>nuqneH</klingon-x></desc>', 'dropped desc.klingon-x unknown_language'],
  ])('is kept without values out of bounds: %s', async (inner, code) => {
    const item = await one(inner)
    expect(codes(item)).toEqual([code])
    expect(item.offer).not.toBeNull()
  })

  test('reads half bathrooms', async () => {
    const item = await one('<baths>1.5</baths>')
    expect([item.offer?.bathrooms, codes(item)]).toEqual([1.5, []])
  })

  test('reads prices with grouped digits as whole numbers, and notes ambiguous ones', async () => {
    const read = async (price: string) => {
      const item = await one('', { price })
      return [item.offer?.priceAmount, codes(item)]
    }
    expect(await read('185.000')).toEqual([18_500_000, ['noted price read_as_whole']])
    expect(await read('1,250')).toEqual([125_000, ['noted price read_as_whole']])
    expect(await read('1.200.000')).toEqual([120_000_000, []])
    expect(await read('185000.00')).toEqual([18_500_000, []])
    const sizes = await one(
      '<surface_area><built>1.250</built></surface_area><location><latitude>38.123</latitude><longitude>-0.456</longitude></location>',
    )
    expect([sizes.offer?.builtArea, sizes.offer?.lat, sizes.offer?.lon, codes(sizes)]).toEqual([
      1250,
      38.123,
      -0.456,
      ['noted surface_area.built read_as_whole'],
    ])
  })

  test.each([
    [{ price: 'a lot' }, 'rejected price invalid_price'],
    [{ price: '0' }, 'rejected price invalid_price'],
    [{ price: '' }, 'rejected price missing'],
    [{ type: 'Spaceship' }, 'rejected type unknown_type'],
    [{ freq: 'fortnight' }, 'rejected price_freq unknown_frequency'],
    [{ id: '' }, 'rejected id missing'],
  ])('is rejected without its essentials: %o', async (essentials, code) => {
    const item = await one('', essentials)
    expect(item.offer).toBeNull()
    expect(codes(item)).toEqual([code])
  })

  test.each([
    ['HRK', null],
    ['BITCOIN', null],
    ['XXX', null],
    ['gbp', 'GBP'],
  ])('priced in %s has the currency %s', async (code, currency) => {
    expect((await one(`<currency>${code}</currency>`)).offer?.priceCurrency ?? null).toBe(currency)
  })
})

test.each([
  ['Apartment', 1],
  ['Penthouse', 1],
  ['Studio', 2],
  ['Villa', 5],
  ['Town house', 8],
  ['townhouse', 8],
  ['Terraced house', 8],
  ['Country house', 5],
  ['Cave house', 5],
  ['Wooden home', 5],
  ['Land', 13],
  ['Plot', 13],
  ['Garage', 14],
  ['Commercial property', 16],
  ['Office', 15],
  ['Ático', 1],
  ['Mobile home', 12],
  ['Semi-detached', 10],
  ['Hotel', 18],
  ['Unicorn', null],
])('the type %s is category %s', (type, category) => {
  expect(categoryOfType(type)).toBe(category)
})

test('reads features from words, but not from negated ones', () => {
  expect(featuresOfWord('Private pool')).toBe(featureBit('pool'))
  expect(featuresOfWord('Sea views')).toBe(featureBit('sea-view'))
  expect(featuresOfWord('No lift')).toBe(0)
  expect(featuresOfWord('Space for pool')).toBe(0)
})

describe('a hostile or damaged file is rejected, and the items before the fault are kept', () => {
  const lastCode = (items: FeedItem[]) => ({
    kept: items.filter((item) => item.offer).length,
    broken: items.at(-1)!.broken,
    code: items.at(-1)!.problems[0]?.code,
  })

  test('entities: a billion laughs', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE root [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${feed(property('<notes>&b;</notes>')).slice(38)}`
    expect(lastCode(await read(laughs))).toEqual({ kept: 0, broken: true, code: 'doctype' })
  })

  test('undeclared entities and bare ampersands, which cost their item alone', async () => {
    const items = await read(
      feed(
        property(),
        property('<notes>a&nbsp;b & c</notes>', { id: '2' }),
        property('', { id: '3' }),
      ),
    )
    expect(items.map(({ externalId, offer }) => [externalId, offer !== null])).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
    ])
    expect(items[1]!.problems).toMatchObject([
      {
        severity: 'rejected',
        field: 'property',
        code: 'not_well_formed',
        message: expect.stringMatching(/^Line \d+: .*"&nbsp;"/),
        details: { line: expect.any(Number) },
      },
    ])
    expect(items[1]!.raw).toMatchObject({ notes: 'a&nbsp;b & c' })
  })

  test('deep nesting', async () => {
    expect(lastCode(await read(feed(property(), '<a>'.repeat(100_000)), 64 * 1024))).toEqual({
      kept: 1,
      broken: true,
      code: 'too_deep',
    })
  })

  test('a truncated file', async () => {
    const whole = feed(property(), property('', { id: '2' }), property('', { id: '3' }))
    expect(lastCode(await read(whole.slice(0, whole.indexOf('<id>3')), 7))).toEqual({
      kept: 2,
      broken: true,
      code: 'not_well_formed',
    })
  })

  test('bytes that are neither UTF-8 nor of Western Europe', async () => {
    const russian = Buffer.from([0xca, 0xe2, 0xe0, 0xf0, 0xf2, 0xe8, 0xf0, 0xe0])
    const [before, after] = feed(property(), property('<notes>HERE</notes>', { id: '2' })).split(
      'HERE',
    )
    expect(
      lastCode(await read(Buffer.concat([Buffer.from(before!), russian, Buffer.from(after!)]))),
    ).toEqual({ kept: 1, broken: true, code: 'wrong_encoding' })
  })

  test('a text of 50 MB, which affects only its own item', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x')
    const source = (async function* () {
      yield Buffer.from(feed(property()).replace('</root>', '<property><notes>'))
      for (let at = 0; at < 50; at++) yield chunk
      yield Buffer.from(`</notes></property>${property('', { id: '3' })}</root>`)
    })()
    const items: FeedItem[] = []
    for await (const item of readKyero(source)) items.push(item)
    expect(items.map((item) => item.problems[0]?.code ?? item.offer?.externalId)).toEqual([
      '1',
      'too_large',
      '3',
    ])
  })

  test('a tag of 50 MB', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x')
    const source = (async function* () {
      yield Buffer.from(feed(property()).replace('</root>', '<property '))
      for (let at = 0; at < 50; at++) yield chunk
    })()
    const items: FeedItem[] = []
    for await (const item of readKyero(source)) items.push(item)
    expect(lastCode(items)).toEqual({ kept: 1, broken: true, code: 'too_large' })
  })

  test('another root, no root, a damaged archive', async () => {
    expect(lastCode(await read('<feed/>')).code).toBe('wrong_root')
    expect(lastCode(await read('')).code).toBe('not_well_formed')
    expect(lastCode(await read(gzipSync(feed(property())).subarray(0, 60))).code).toBe('not_gzip')
  })

  test('but a single item that is too large affects only itself', async () => {
    const many = '<features>'.concat('<feature>x</feature>'.repeat(6_000), '</features>')
    const items = await read(feed(property(many), property('', { id: '2' })))
    expect(items.map((item) => item.problems[0]?.code ?? item.offer?.externalId)).toEqual([
      'too_large',
      '2',
    ])
  })
})

test('reads declared encodings, byte order marks and gzip', async () => {
  const text = feed(property('<notes>ñandú</notes>'))
  const notes = async (bytes: Uint8Array) => (await read(bytes, 11))[0]!.offer!.attributes.notes
  expect(await notes(Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toBe('ñandú')
  expect(await notes(Buffer.from(`\ufeff${text}`))).toBe('ñandú')
  expect(await notes(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe('ñandú')
  expect(await notes(gzipSync(text))).toBe('ñandú')
})

test('reports unused elements about the file itself, too', async () => {
  const items = await read(
    '<root><kyero><feed_version>2</feed_version></kyero><agent><name>Costa</name></agent></root>',
  )
  expect(items.map((item) => [item.item, codes(item)])).toEqual([
    [0, ['dropped kyero.feed_version unknown_version', 'dropped agent unused']],
  ])
})

test('reads back a generated feed, in chunks of any size', async () => {
  const word = fc
    .stringMatching(/^[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9 &<>'"é]{0,30}$/)
    .map((text) => text.trim().replace(/ {2,}/g, ' '))
    .filter(Boolean)
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const generated = fc.record({
    price: fc.integer({ min: 1, max: 99_999_999 }),
    freq: fc.constantFrom('sale', 'month', 'week'),
    beds: fc.option(fc.integer({ min: 0, max: 40 })),
    built: fc.option(fc.integer({ min: 1, max: 9_000 })),
    town: word,
    notes: word,
    languages: fc.uniqueArray(
      fc.constantFrom('ca', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv'),
      {
        minLength: 1,
      },
    ),
    pictures: fc.integer({ min: 0, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(generated, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 400 }),
      async (offers, size) => {
        const document = feed(
          ...offers.map(
            (
              offer,
              index,
            ) => `<property><id>${index}</id><price>${offer.price}</price><price_freq>${offer.freq}</price_freq><type>Apartment</type><town>${escape(offer.town)}</town>
        ${offer.beds === null ? '' : `<beds>${offer.beds}</beds>`}${offer.built === null ? '<surface_area/>' : `<surface_area><built>${offer.built}</built></surface_area>`}
        <desc>${offer.languages.map((lang) => `<${lang}><![CDATA[Text ${lang}]]></${lang}>`).join('')}</desc><notes>${escape(offer.notes)}</notes>
        <images>${Array.from({ length: offer.pictures }, (_, at) => `<image id="${at + 1}"><url>https://p.example/${at}.jpg</url></image>`).join('')}</images></property>`,
          ),
        )
        const items = await read(document, size)
        expect(items.flatMap((item) => item.problems)).toEqual([])
        expect(
          items.map(({ offer }) => ({
            price: offer!.priceAmount! / 100,
            type: offer!.priceType,
            beds: offer!.bedrooms,
            built: offer!.builtArea,
            town: offer!.place.town,
            notes: offer!.attributes.notes,
            languages: offer!.texts.map((text) => `${text.lang} ${text.description}`),
            pictures: offer!.pictures.map((picture) => picture.sourceUrl),
          })),
        ).toEqual(
          offers.map((offer) => ({
            price: offer.price,
            type: { sale: 0, month: 1, week: 8 }[offer.freq as 'sale'],
            beds: offer.beds,
            built: offer.built,
            town: offer.town,
            notes: offer.notes,
            languages: offer.languages.map((lang) => `${lang} Text ${lang}`),
            pictures: Array.from(
              { length: offer.pictures },
              (_, at) => `https://p.example/${at}.jpg`,
            ),
          })),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('limits the languages of an offer', async () => {
  const words = Array.from(
    { length: 500 },
    (_, index) => `<en-x${1000 + index}>A villa</en-x${1000 + index}>`,
  )
  const { offer, problems } = await one(`<desc>${words.join('')}</desc>`)
  expect(offer?.texts).toHaveLength(60)
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toContain('texts too_many')
})
