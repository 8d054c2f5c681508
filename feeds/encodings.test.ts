import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { guessEncoding } from './guess-encoding.ts'
import { readKyero } from './kyero.ts'
import { parseCsvMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { readOpenImmo } from './openimmo.ts'
import { readReso } from './reso.ts'
import { Words } from './words.ts'

type Read = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<FeedItem>

async function read(reader: Read, bytes: Uint8Array, size = 1000): Promise<FeedItem[]> {
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const items: FeedItem[] = []
  for await (const item of reader(chunks)) items.push(item)
  return items
}

const csv =
  (more: object = {}): Read =>
  (bytes) =>
    readCsv(
      bytes,
      parseCsvMapping(
        JSON.stringify({
          format: 'csv',
          identity: 'id',
          action: { constant: 'buy' },
          category: { constant: 'house' },
          place: { id: 'city32653' },
          price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
          texts: { de: { titleColumn: 'title' } },
          pictures: { columns: ['picture'] },
          words: { reference: 'ref' },
          ...more,
        }),
      ),
    )
const kyero: Read = (bytes) => readKyero(bytes)
const openImmo: Read = (bytes) => readOpenImmo(bytes)
const reso: Read = (bytes) =>
  readReso(
    bytes,
    new Words({
      format: 'reso',
      attribution: null,
      defaults: { currency: 'USD', country: 'US', language: 'de' },
      values: { category: {}, features: {}, places: {} },
      ignored: {},
    }),
  )

const KYERO = (title: string, id = '1', declared = 'UTF-8') =>
  `<?xml version="1.0" encoding="${declared}"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n${kyeroHome(title, id)}</root>`
const kyeroHome = (title: string, id: string) =>
  `<property><id>${id}</id><ref>A  1</ref><price>1000</price><price_freq>sale</price_freq><type>villa</type><town>Altea</town><province>Alicante</province>
<title><de>${title}</de></title><images><image id="1"><url>https://a.example/two  spaces.jpg</url></image></images></property>`
const CSV = (title: string, id = '1') =>
  `id,price,title,picture,ref\n${id},1000,${title},https://a.example/two  spaces.jpg,A  1\n`
const RESO = (title: string, id = '1') =>
  JSON.stringify({
    value: [
      {
        ListingKey: id,
        ListingId: 'A  1',
        PropertyType: 'Residential',
        PropertySubType: 'Apartment',
        ListPrice: 1000,
        City: 'Austin',
        PublicRemarks: title,
        Media: [{ MediaURL: 'https://a.example/two  spaces.jpg' }],
      },
    ],
  })
const OPENIMMO = (title: string, id = '1') =>
  `<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><objektkategorie><vermarktungsart KAUF="1"/><objektart><haus/></objektart></objektkategorie><geo><ort>Ulm</ort></geo>
<preise><kaufpreis>1000</kaufpreis></preise><freitexte><objekttitel>${title}</objekttitel></freitexte><anhaenge><anhang gruppe="BILD"><daten><pfad>https://a.example/two  spaces.jpg</pfad></daten></anhang></anhaenge>
<verwaltung_techn><objektnr_extern>${id}</objektnr_extern></verwaltung_techn></immobilie></anbieter></openimmo>`

const titleOf = (items: FeedItem[]) => items.find(({ offer }) => offer)?.offer?.texts[0]?.title
const noted = (items: FeedItem[]) =>
  items.flatMap(({ item, problems }) =>
    problems
      .filter(({ severity }) => severity === 'noted')
      .map(({ code, field, message, raw }) => ({ item, code, field, message, raw })),
  )

describe.each([
  ['Kyero', kyero, KYERO],
  ['OpenImmo', openImmo, OPENIMMO],
  ['RESO', reso, RESO],
  ['CSV', csv(), CSV],
] as const)('%s', (_, reader, file) => {
  test('repairs texts that were encoded twice, and reports item and field', async () => {
    const items = await read(reader, Buffer.from(file('groÃ\u009fes GrundstÃ¼ck')))
    expect(titleOf(items)).toBe('großes Grundstück')
    expect(noted(items)).toEqual([
      expect.objectContaining({
        item: 1,
        code: 'misread_letters',
        field: expect.stringMatching(/title|titel|PublicRemarks/) as unknown,
        raw: 'groÃ\u009fes GrundstÃ¼ck',
      }),
    ])
  })

  test('leaves ids, references and picture addresses unchanged', async () => {
    const [{ offer, externalId }] = (await read(reader, Buffer.from(file('Haus', 'A  7')))) as [
      FeedItem,
    ]
    expect([externalId, offer!.externalId]).toEqual(['A  7', 'A  7'])
    expect(offer!.reference).toBe(reader === openImmo ? 'A  7' : 'A  1')
    expect(offer!.pictures.map(({ sourceUrl }) => sourceUrl)).toEqual([
      'https://a.example/two%20%20spaces.jpg',
    ])
  })

  test('falls back to Latin-1 and windows-1252, and reports the line, for chunks of any size', async () => {
    for (const size of [1, 7, 1000]) {
      const items = await read(
        reader,
        Buffer.from(file('schöne Größe \u0096 20 \u0080'), 'latin1'),
        size,
      )
      expect(titleOf(items)).toBe('schöne Größe – 20 €')
      // Once for the whole file.
      expect(noted(items)).toEqual([
        expect.objectContaining({
          item: 0,
          code: 'wrong_encoding',
          message: expect.stringMatching(
            /^Line \d: bytes that are not UTF-8; they are read as windows-1252\.$/,
          ) as unknown,
          raw: expect.stringMatching(/sch\u00f6$/) as unknown,
        }),
      ])
    }
  })

  test('reads UTF-16 with a BOM', async () => {
    for (const bytes of [
      Buffer.from(`\ufeff${file('schöne Größe 家')}`, 'utf16le'),
      Buffer.from(`\ufeff${file('schöne Größe 家')}`, 'utf16le').swap16(),
    ]) {
      const items = await read(reader, bytes, 7)
      expect([titleOf(items), noted(items)]).toEqual(['schöne Größe 家', []])
    }
  })
})

test('a truncated letter affects only itself, and its line is reported', async () => {
  const good = (id: string) => Buffer.from(kyeroHome('schöne Größe', id))
  const cut = Buffer.concat([
    Buffer.from(kyeroHome('XX', '2').split('XX')[0]!),
    Buffer.from('Grö').subarray(0, 3),
    Buffer.from(kyeroHome('XX', '2').split('XX')[1]!),
  ])
  const items = await read(
    kyero,
    Buffer.concat([Buffer.from('<root>\n'), good('1'), cut, good('3'), Buffer.from('</root>')]),
  )
  expect(items.flatMap(({ offer }) => offer?.texts[0]!.title ?? [])).toEqual([
    'schöne Größe',
    'GrÃ',
    'schöne Größe',
  ])
  expect(noted(items).map(({ item, message }) => [item, message.slice(0, 7)])).toEqual([
    [0, 'Line 4:'],
  ])
})

test('reads UTF-8 declared as Latin-1 as UTF-8, and Latin-1 as Latin-1', async () => {
  const wrong = await read(kyero, Buffer.from(KYERO('schöne Größe, näher', '1', 'ISO-8859-1')))
  expect([
    titleOf(wrong),
    noted(wrong).map(({ item, code, message }) => [item, code, message]),
  ]).toEqual([
    'schöne Größe, näher',
    [[0, 'wrong_encoding', 'The file declares ISO-8859-1, but is UTF-8; it was read as UTF-8.']],
  ])
  const right = await read(
    kyero,
    Buffer.from(KYERO('schöne Größe, näher', '1', 'ISO-8859-1'), 'latin1'),
  )
  expect([titleOf(right), noted(right)]).toEqual(['schöne Größe, näher', []])
  const table = await read(
    csv({ encoding: 'windows-1252' }),
    Buffer.from(CSV('schöne Größe näher')),
  )
  expect([titleOf(table), noted(table).map(({ code }) => code)]).toEqual([
    'schöne Größe näher',
    ['wrong_encoding'],
  ])
})

test('reports the encoding of a windows-1252 table once, for any number of rows', async () => {
  const [header, row] = CSV('Größe').trimEnd().split('\n')
  const table = [header, ...Array.from({ length: 40 }, () => row)].join('\n')
  const items = await read(csv(), Buffer.from(table, 'latin1'))
  expect(
    items.flatMap(({ item, problems }) =>
      problems
        .filter(({ code }) => code === 'wrong_encoding')
        .map(({ details }) => [item, details]),
    ),
  ).toEqual([[0, { line: 2, rows: 40 }]])
})

test.each([
  [
    'Kyero',
    kyero,
    `<root>\n${Array.from({ length: 40 }, (_, at) => kyeroHome(at % 2 ? 'Größe' : 'Haus', String(at))).join('\n')}\n</root>`,
  ],
  [
    'OpenImmo',
    openImmo,
    `<openimmo>\n<anbieter>${'<immobilie><freitexte><objekttitel>Größe</objekttitel></freitexte></immobilie>\n'.repeat(20)}</anbieter></openimmo>`,
  ],
  [
    'RESO',
    reso,
    `{ "value": [\n${Array.from({ length: 40 }, (_, at) => JSON.stringify({ ListingKey: String(at), PublicRemarks: at % 2 ? 'Größe' : 'Haus' })).join(',\n')}] }`,
  ],
])(
  'reports the encoding of a %s file in windows-1252 once, with the number of items',
  async (_, reader, file) => {
    const items = await read(reader, Buffer.from(file, 'latin1'))
    expect(
      items.flatMap(({ item, problems }) =>
        problems
          .filter(({ code }) => code === 'wrong_encoding')
          .map(({ message, details }) => [item, message.endsWith(' So in 20 items.'), details]),
      ),
    ).toEqual([[0, true, { line: expect.any(Number) as unknown, items: 20 }]])
  },
)

test('reports the line that ends the reading, and keeps the items before it', async () => {
  const items = await read(
    kyero,
    Buffer.from(`<root>\n${kyeroHome('Haus', '1')}\n<property></wrong>`),
  )
  expect(items.map(({ offer, broken }) => offer?.externalId ?? broken)).toEqual(['1', true])
  expect(items[1]!.problems[0]!.message).toMatch(/^Line 4: The XML is not well-formed/)
})

/** The inverse of the platform's decoder. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f))
}

test.each([
  {
    encoding: 'windows-1251',
    texts: [
      'Двухкомнатная квартира в центре города, светлая, с балконом и лифтом',
      'Дом у моря',
      'Тристаен апартамент в центъра на София, с балкон и асансьор',
      'Простора квартира в центрі міста, поруч з парком',
      'Будинок біля моря',
    ],
  },
  {
    encoding: 'windows-1253',
    texts: [
      'Φωτεινό διαμέρισμα στο κέντρο της πόλης, με μπαλκόνι και ασανσέρ',
      'Σπίτι κοντά στη θάλασσα',
      'Οικόπεδο προς πώληση',
      'Αθήνα',
    ],
  },
  {
    encoding: 'windows-1255',
    texts: ['דירה מוארת במרכז העיר, עם מרפסת ומעלית', 'בית ליד הים', 'מגרש למכירה', 'תל אביב'],
  },
  {
    encoding: 'windows-1256',
    texts: ['شقة مضيئة في وسط المدينة مع شرفة ومصعد', 'بيت قرب البحر', 'أرض للبيع'],
  },
  {
    encoding: null,
    texts: [
      'Schöne Wohnung in München, mit Balkon',
      'Piso luminoso en Málaga, año 1990',
      'Résidence à Orléans, près de la forêt',
    ],
  },
])('guesses $encoding and nothing else', ({ encoding, texts }) => {
  for (const text of texts)
    expect(guessEncoding(encoded(text, encoding ?? 'windows-1252')), text).toBe(encoding)
})

describe('a table whose mapping fixes no encoding', () => {
  const many = (title: string) =>
    `id,price,title,picture,ref\n${Array.from({ length: 40 }, (_, row) => `${row},1000,${title},https://a.example/pictures/${row}.jpg,A ${row}\n`).join('')}`
  test.each([
    ['ar', 'windows-1256', 'شقة للبيع في الدار البيضاء'],
    ['ru', 'windows-1251', 'Квартира в Москве'],
    ['de', 'windows-1252', 'Haus für Größere in Übersee'],
  ])('%s: is read as UTF-8 or as %s, whichever the file is', async (_, encoding, title) => {
    for (const bytes of [Buffer.from(many(title)), encoded(many(title), encoding)]) {
      const items = await read(csv({ encoding: 'utf-8' }), bytes)
      expect(items.filter(({ offer }) => offer).map(({ offer }) => offer!.texts[0]!.title)).toEqual(
        Array<string>(40).fill(title),
      )
    }
  })

  test('follows the mapping if that fixes one', async () => {
    const [item] = await read(
      csv({ encoding: 'windows-1251' }),
      encoded(many('شقة للبيع'), 'windows-1256'),
    )
    expect(item!.offer!.texts[0]!.title).toBe(
      new TextDecoder('windows-1251').decode(encoded('شقة للبيع', 'windows-1256')),
    )
  })

  test.each([['Квартира в Москве'], ['شقة للبيع في الدار البيضاء']])(
    'reads UTF-8 with an invalid byte as UTF-8: %s',
    async (title) => {
      const bytes = Buffer.from(many(`${title} ~`))
      bytes[bytes.indexOf(0x7e)] = 0xe9
      const items = await read(csv(), bytes)
      expect(
        items
          .filter(({ offer }) => offer)
          .slice(0, 2)
          .map(({ offer }) => offer!.texts[0]!.title),
      ).toEqual([`${title} é`, `${title} ~`])
    },
  )
})
