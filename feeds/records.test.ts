import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { parseCsvMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { itemPathsIn, pathsOf } from './paths.ts'
import { documentOf } from './item-paths.ts'
import { readRecords } from './records.ts'
import { sniff } from './sniff.ts'

async function* bytesOf(text: string | Uint8Array, size = 61) {
  const bytes = Buffer.from(text as string)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(
  text: string | Uint8Array,
  mapping: Record<string, unknown>,
): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  const parsed = parseCsvMapping(JSON.stringify(mapping))
  const found =
    parsed.format === 'csv' ? readCsv(bytesOf(text), parsed) : readRecords(bytesOf(text), parsed)
  for await (const item of found) items.push(item)
  return items
}

const MAPPING = {
  format: 'xml',
  identity: '@id',
  action: { column: 'deal', values: { sale: 'buy', let: 'rent' } },
  category: { column: 'kind', values: { flat: 'apartment', villa: 'house' } },
  price: {
    amount: 'price',
    currency: 'price/@currency',
    type: { column: 'deal', values: { sale: 'full', let: 'month' } },
  },
  place: { country: { constant: 'ES' }, town: 'location/city' },
  numbers: { livingArea: 'sizes/living', rooms: 'rooms' },
  pictures: { columns: ['images/image/@url'] },
  texts: {
    en: { titleColumn: 'title[en]', descriptionColumn: 'text[en]' },
    de: { titleColumn: 'title[de]' },
  },
}

const home = (id: number, more = '') => `
  <home id="h${id}">
    <deal>sale</deal><kind>flat</kind><price currency="EUR">${150_000 + id}</price>
    <location><city>Altea</city></location><sizes><living>84.5</living></sizes><rooms>3</rooms>
    <title lang="en">Flat ${id}</title><title lang="de">Wohnung ${id}</title><text lang="en">By the sea.</text>
    <images><image url="https://pictures.example/${id}/1.jpg"/><image url="https://pictures.example/${id}/2.jpg"/></images>${more}
  </home>`

test('XML of any kind is read by paths: lists, attributes, languages, several levels', async () => {
  const xml = `<?xml version="1.0"?><export date="2026-11-28"><regions>
    <region name="Costa"><homes>${home(1)}${home(2, '<extra><sun>yes</sun></extra>')}</homes></region>
    <region name="Norte"><homes>${home(3)}</homes></region></regions></export>`
  const items = await read(xml, MAPPING)
  expect(items.map(({ externalId }) => externalId)).toEqual(['h1', 'h2', 'h3'])
  expect(items[1]!.offer).toMatchObject({
    externalId: 'h2',
    action: 0,
    category: 1,
    priceAmount: 15_000_200,
    priceCurrency: 'EUR',
    livingArea: 84.5,
    rooms: 3,
    place: { town: 'Altea' },
    texts: [
      { lang: 'en', title: 'Flat 2', description: 'By the sea.' },
      { lang: 'de', title: 'Wohnung 2' },
    ],
    pictures: [
      { sourceUrl: 'https://pictures.example/2/1.jpg' },
      { sourceUrl: 'https://pictures.example/2/2.jpg' },
    ],
    // A path that the first item does not have.
    attributes: { 'extra/sun': 'yes' },
  })
  expect(await read(gzipSync(xml), MAPPING)).toEqual(items)
  expect(await read(xml, { ...MAPPING, items: 'export/regions/region/homes/home' })).toEqual(items)
})

test('a bad item costs itself, and is reported with its id', async () => {
  const broken = home(2).replace('<rooms>3</rooms>', '<rooms>3</room>')
  const large = home(3, `<note>${'x'.repeat(600_000)}</note>`)
  const items = await read(`<list>${home(1)}${broken}${large}${home(4)}</list>`, MAPPING)
  expect(items.map(({ externalId, offer }) => [externalId, offer !== null])).toEqual([
    ['h1', true],
    ['h2', false],
    ['h3', false],
    ['h4', true],
  ])
  expect(items.slice(1, 3).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['not_well_formed'],
    ['too_large'],
  ])
  const [doctype] = await read('<!DOCTYPE list [<!ENTITY a "b">]><list/>', MAPPING)
  expect(doctype).toMatchObject({ broken: true, problems: [{ code: 'doctype' }] })
})

test('JSON is read along its lists and objects, and data beside the items are passed over', async () => {
  const record = (id: number) => ({
    '@id': `h${id}`,
    deal: 'sale',
    kind: 'flat',
    price: { '#text': 150_000.5, '@currency': 'EUR' },
    location: { city: 'Altea' },
    sizes: { living: 84.125 },
    title: [
      { lang: 'en', '#text': `Flat, "number" ${id} ] } ,` },
      { lang: 'de', '#text': `Wohnung ${id}` },
    ],
    images: { image: [{ '@url': 'https://pictures.example/1.jpg' }] },
  })
  const mapping = { ...MAPPING, format: 'json' }
  const json = JSON.stringify({
    meta: { list: [{ home: [1] }], big: 'x'.repeat(600_000) },
    'a "b"': [],
    agencies: [
      { name: 'One', homes: [record(1), record(2)] },
      { homes: [] },
      { name: 'Two', homes: [record(3), 'no record', null] },
    ],
    after: [[{ homes: [4] }]],
  })
  const items = await read(json, { ...mapping, items: 'agencies/homes' })
  expect(items.map(({ externalId, offer }) => [externalId, offer?.livingArea])).toEqual([
    ['h1', 84.125],
    ['h2', 84.125],
    ['h3', 84.125],
    [null, undefined],
    [null, undefined],
  ])
  expect(items[3]!.problems).toMatchObject([{ code: 'not_json', severity: 'rejected' }])
  expect(items[0]!.offer).toMatchObject({
    priceAmount: 15_000_050,
    texts: [{ lang: 'en', title: 'Flat, "number" 1 ] } ,' }, { lang: 'de' }],
  })
  const list = await read(JSON.stringify([record(1), record(2)]), mapping)
  expect(list.map(({ offer }) => offer?.externalId)).toEqual(['h1', 'h2'])
  const [cut] = (await read(json.slice(0, -1), { ...mapping, items: 'agencies/homes' })).slice(-1)
  expect(cut).toMatchObject({ broken: true, problems: [{ code: 'not_json' }] })
})

test('where the items are not clear, the mapping has to name them', async () => {
  const people = [1, 2, 3].map(
    (id) =>
      `<agent id="${id}"><name>A</name><mail>m</mail><tel>1</tel><town>T</town><fax>2</fax><site>s</site><note>n</note></agent>`,
  )
  const homes = [1, 2].map((id) => home(id))
  expect(
    itemPathsIn(
      documentOf(
        `<all><agents>${people.join('')}</agents><homes>${homes.join('')}</homes></all>`,
        'xml',
      ),
    ),
  ).toEqual({
    itemPaths: ['all/homes/home', 'all/agents/agent'],
    items: null,
  })
  const units =
    '<unit><no>1</no><size>50</size><price>1</price><rooms>2</rooms><floor>1</floor></unit>'
  const project = `<project><name>P</name><town>T</town><street>S</street><phone>1</phone><units>${units.repeat(3)}</units></project>`
  const items = await read(`<projects>${project.repeat(2)}</projects>`, MAPPING)
  expect(items).toMatchObject([
    {
      broken: true,
      problems: [
        {
          code: 'unknown_items',
          details: { allowed: ['projects/project/units/unit', 'projects/project'] },
        },
      ],
    },
  ])
  expect(await read('<list><a>1</a></list>', MAPPING)).toMatchObject([
    { broken: true, problems: [{ code: 'unknown_items' }] },
  ])
  // A file with one home, of which only the pictures are repeated, or parts have many values.
  const photo = '<photo><url>u</url><width>1</width><height>2</height></photo>'
  const parts = ['rooms', 'beds', 'baths', 'floor'].map((name) => `<${name}>1</${name}>`).join('')
  expect(
    itemPathsIn(
      documentOf(
        `<x><head/><homes><home><id>1</id><facts>${parts}</facts><town>T</town><price>1</price><kind>k</kind><photos>${photo.repeat(2)}</photos></home></homes></x>`,
        'xml',
      ),
    ),
  ).toEqual({ itemPaths: ['x/homes/home', 'x/homes/home/photos/photo'], items: 'x/homes/home' })
  expect(
    (await read(`<list>${home(1)}</list>`, MAPPING)).map(({ externalId }) => externalId),
  ).toEqual(['h1'])
  expect(await read(`<list>${home(1)}</list>`, { ...MAPPING, items: 'list/house' })).toMatchObject([
    { broken: true, problems: [{ code: 'unknown_items', details: { columns: ['list/house'] } }] },
  ])
})

test('paths are the same however many values an item has', () => {
  expect([
    ...pathsOf({ a: { b: 1 }, c: ['x', 'y'], d: null, e: [{ f: 'a, b' }, { f: 'c' }] }),
  ]).toEqual([
    ['a/b', '1'],
    ['c', 'x, y'],
    ['e/f', 'a, b\nc'],
  ])
  expect([
    ...pathsOf({
      field: [
        { '@name': 'price', '#text': '1' },
        { '@name': 'rooms', '#text': '2' },
      ],
    }),
  ]).toEqual([
    ['field[price]', '1'],
    ['field[rooms]', '2'],
  ])
})

test('the beginning of a file says its items, paths, samples and words', async () => {
  const homes = Array.from({ length: 400 }, (_, id) =>
    home(id, `<date>${(id % 12) + 13}.11.2026</date>`),
  )
  const found = await sniff(bytesOf(`<list>${homes.join('')}</list>`, 5000), {}, 'xml')
  expect(found).toMatchObject({
    looksLike: 'xml',
    items: 'list/home',
    itemPaths: ['list/home'],
    samples: { '@id': 'h0', 'location/city': 'Altea' },
    values: { deal: ['sale'], 'price/@currency': ['EUR'] },
    dates: 'DD.MM.YYYY',
  })
  expect(found.columns).toContain('images/image/@url')
  const json = JSON.stringify({
    items: Array.from({ length: 900 }, (_, id) => ({
      id,
      price: 100 + id,
      city: 'Altea',
      deal: 'sale',
    })),
  })
  expect(await sniff(bytesOf(json, 5000), {}, 'json')).toMatchObject({
    looksLike: 'json',
    items: 'items',
    columns: ['id', 'price', 'city', 'deal'],
    values: { city: ['Altea'], deal: ['sale'] },
  })
  // A known format can be mapped, too, and a path can be given.
  expect(
    await sniff(
      bytesOf(`<rss><channel>${home(1)}${home(2)}</channel></rss>`),
      { items: 'rss/channel/home/images/image' },
      'xml',
    ),
  ).toMatchObject({
    looksLike: 'rss',
    columns: ['@url'],
    itemPaths: ['rss/channel/home'],
  })
})

test('a hostile beginning of a file is examined in no time, and what is too deep is passed over', async () => {
  const begun = performance.now()
  const lists = Array.from({ length: 4000 }, (_, at) => `"a${at}":[{"x":1}]`).join(',')
  for (const [text, format] of [
    ['{"a":' + '['.repeat(32_000) + ','.repeat(32_000), 'json'],
    ['{"a":'.repeat(13_000), 'json'],
    ['<a>'.repeat(21_000), 'xml'],
    [`<list>${'<a b="1">'.repeat(7000)}`, 'xml'],
    [`[{${lists}}]`, 'json'],
    [`[{"${'n'.repeat(30_000)}":[{${lists}}]}]`, 'json'],
    [
      `[{${Array.from({ length: 500 }, (_, at) => `"a${at}":1`).join(',')}},${'{},'.repeat(19_000)}{}]`,
      'json',
    ],
  ] as const)
    await sniff(bytesOf(text, 65_536), {}, format)
  expect(performance.now() - begun).toBeLessThan(3000)
  const deep = '<b>'.repeat(40)
  const homes = `<homes>${home(1)}${home(2)}</homes>`
  expect(await sniff(bytesOf(`<list>${homes}${deep}`), {}, 'xml')).toMatchObject({
    items: 'list/homes/home',
  })
  const json = `{"homes":[{"a":1,"b":2,"c":3},{"a":1,"b":2,"c":3}],"deep":${'['.repeat(40)}`
  expect(await sniff(bytesOf(json), {}, 'json')).toMatchObject({
    items: 'homes',
    columns: ['a', 'b', 'c'],
  })
  // The reader does not read on there.
  expect(await read(`<list>${homes}${deep}`, MAPPING)).toMatchObject([
    { externalId: 'h1' },
    { externalId: 'h2' },
    { broken: true, problems: [{ code: 'too_deep' }] },
  ])
})

test('items of many empty values are not held back until they fill the memory', async () => {
  const record = `{"id":1,"x":[${'[],'.repeat(170_000)}[]]}`
  const elements = `<home id="1">${'<x/>'.repeat(4_900)}</home>`
  let given = 0
  async function* endless(begin: string, item: string, between: string) {
    yield Buffer.from(begin)
    for (given = 0; given < 500; given++) yield Buffer.from((given > 0 ? between : '') + item)
  }
  const first = async (bytes: AsyncIterable<Uint8Array>, more: object) => {
    for await (const _ of readRecords(
      bytes,
      parseCsvMapping(JSON.stringify({ ...MAPPING, ...more })),
    ))
      return
  }
  await first(endless('[', record, ','), { format: 'json', items: '[]' })
  expect(given).toBeLessThan(4)
  await first(endless('<list>', elements, ''), { items: 'list/home' })
  expect(given).toBeLessThan(40)
  // Texts are parts of the file, with the comments between them.
  const note = `<home id="1"><note>As long as a part.</note></home><!--${'x'.repeat(60_000)}-->`
  await first(endless('<list>', note, ''), { items: 'list/home' })
  expect(given).toBeLessThan(100)
})

test('more different paths than are fields are reported by the first of them', async () => {
  const records = Array.from({ length: 4 }, (_, item) =>
    Object.fromEntries(
      Array.from({ length: 30_000 }, (_, at): [string, unknown] => [`p${item}-${at}`, 1]),
    ),
  )
  const items = await read(JSON.stringify(records), { ...MAPPING, format: 'json', items: '[]' })
  const { message, raw } = items[3]!.problems.find(({ code }) => code === 'too_many')!
  expect(message).toContain('30000 more')
  expect(raw).toMatch(/^p3-0, p3-1, .*p3-19$/)
})

test('a file whose items are not clear is closed', async () => {
  let isClosed = false
  const people = `"a":[${'{"x":1,"y":2,"z":3,"w":4},'.repeat(9)}{}]`
  async function* unclear() {
    try {
      yield Buffer.from(`{${people},${people.replace('a', 'b')},"c":[`)
      for (let more = 0; more < 20; more++) yield Buffer.from('1,'.repeat(9_000))
    } finally {
      isClosed = true
    }
  }
  const mapping = parseCsvMapping(JSON.stringify({ ...MAPPING, format: 'json' }))
  for await (const { problems } of readRecords(unclear(), mapping))
    expect(problems[0]!.code).toBe('unknown_items')
  expect(isClosed).toBe(true)
})

test('JSON may have slashes in its names, and ids beyond what a number holds', async () => {
  const json =
    '{"a/b":[{"id":9007199254740993,"x":1,"y":2},{"id":9007199254740992,"x":1,"y":2}],"c":{"d/e":{"f":[{"id":-12345678901234567890}]}}}'
  const mapping = { ...MAPPING, format: 'json', identity: 'id' }
  const idsIn = async (more: object) =>
    (await read(json, { ...mapping, ...more })).map(({ externalId }) => externalId)
  expect(await idsIn({})).toEqual(['9007199254740993', '9007199254740992'])
  expect(await idsIn({ items: 'c/d/e/f' })).toEqual(['-12345678901234567890'])
  expect(await sniff(bytesOf(json), {}, 'json')).toMatchObject({
    items: 'a/b',
    samples: { id: '9007199254740993' },
  })
})

test.each(['[]', 'list'])('in XML there are no items at the path %s', async (items) => {
  const xml = `<list id="l">${home(1)}</list>`
  expect(await read(xml, { ...MAPPING, items })).toMatchObject([
    { broken: true, problems: [{ code: 'unknown_items', details: { columns: [items] } }] },
  ])
})

test('the same rows are the same homes as CSV, XML and JSON', async () => {
  const columns = [
    'id',
    'deal',
    'kind',
    'price',
    'currency',
    'town',
    'area',
    'rooms',
    'heading',
    'about',
    'photos',
    'lift',
    'note',
  ]
  const mapping = {
    identity: 'id',
    action: { column: 'deal', values: { sale: 'buy', let: 'rent' } },
    category: { column: 'kind', values: { flat: 'apartment', villa: 'house' } },
    price: {
      amount: 'price',
      currency: 'currency',
      type: { column: 'deal', values: { sale: 'full', let: 'month' } },
    },
    place: { country: { constant: 'ES' }, town: 'town' },
    numbers: { livingArea: 'area', rooms: 'rooms' },
    features: { lift: 'lift' },
    pictures: { columns: ['photos'] },
    texts: { en: { titleColumn: 'heading', descriptionColumn: 'about' } },
  }
  const word = fc.string({
    unit: fc.constantFrom(...'aB9 ,;"\'&<>]\\{}é中\u{1f3e0}-=+/'),
    maxLength: 12,
  })
  const cells: Record<string, fc.Arbitrary<string>> = {
    id: fc.string({ unit: fc.constantFrom(...'ab12-'), minLength: 1, maxLength: 6 }),
    deal: fc.constantFrom('sale', 'let', 'Sale', 'swap', ''),
    kind: fc.constantFrom('flat', 'villa', 'cave'),
    price: fc.constantFrom('185000', '1.250,50', '€ 900', 'on request', '', '12.345'),
    currency: fc.constantFrom('EUR', 'USD', ''),
    area: fc.constantFrom('84,5 m²', '84.125', '900 sq ft', 'n/a', ''),
    rooms: fc.constantFrom('3', '3½', 'studio', ''),
    photos: fc.constantFrom('https://a.example/1.jpg, https://a.example/2.jpg', 'nowhere', ''),
    lift: fc.constantFrom('yes', '0', 'perhaps', ''),
  }
  const rows = fc.array(
    fc.record(Object.fromEntries(columns.map((name) => [name, cells[name] ?? word]))),
    { minLength: 2, maxLength: 6 },
  )
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  await fc.assert(
    fc.asyncProperty(rows, async (homes) => {
      const csv = [columns, ...homes.map((home) => columns.map((name) => home[name]!))]
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\n')
      const xml = `<list>${homes.map((home) => `<home>${columns.map((name) => `<${name}>${escaped(home[name]!)}</${name}>`).join('')}</home>`).join('')}</list>`
      const [table, elements, records] = await Promise.all([
        read(csv, { ...mapping, format: 'csv' }),
        read(xml, { ...mapping, format: 'xml', items: 'list/home' }),
        read(JSON.stringify(homes), { ...mapping, format: 'json', items: '[]' }),
      ])
      const plain = (items: FeedItem[]) => items.map(({ line: _, raw: __, ...item }) => item)
      expect(plain(elements!)).toEqual(plain(table!))
      expect(plain(records!)).toEqual(plain(table!))
    }),
  )
})
