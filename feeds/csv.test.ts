import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { columnOf, parseCsvMapping, type CsvMapping } from './mapping.ts'
import type { FeedItem } from './offer.ts'
import { mergeItems } from './periods.ts'
import { fillTemplate, parseTemplate } from './template.ts'
import { featureBit } from './values.ts'
import { draws } from '#tests/lab.ts'

const base = {
  format: 'csv',
  identity: 'id',
  action: { constant: 'buy' },
  category: { constant: 'apartment' },
  price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
  place: { id: 'city32653' },
  texts: { en: { title: 'Apartment[, {area} m²]' } },
}
const mappingOf = (more: object = {}): CsvMapping =>
  parseCsvMapping(JSON.stringify({ ...base, ...more }))

async function read(
  text: string | Uint8Array,
  mapping = mappingOf(),
  size = 1000,
): Promise<FeedItem[]> {
  const bytes = Buffer.from(text as string)
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const items: FeedItem[] = []
  for await (const item of readCsv(source, mapping)) items.push(item)
  return items
}

const codes = (items: FeedItem[]) =>
  items.flatMap((item) =>
    item.problems.map(
      (problem) => `${item.item} ${problem.severity} ${problem.field} ${problem.code}`,
    ),
  )
const table = (header: string, ...rows: string[]) => [header, ...rows].join('\n')

test('an id that a program wrote as a fraction is the same id', async () => {
  const items = await read('id,price\n16172186.0,1000\n12.50,1000\nA.0,1000\n')
  expect(items.map(({ externalId }) => externalId)).toEqual(['16172186', '12.50', 'A.0'])
})

test('an id that one file writes both ways is reported as one that is there twice', async () => {
  const items = await read('id,price\n7.0,1000\n7,2000\n')
  expect(items.map(({ externalId }) => externalId)).toEqual(['7', '7'])
  expect(mergeItems(items)).toMatchObject({
    offer: { priceAmount: 200_000 },
    problems: [{ item: 1, code: 'same_period', raw: '1000 EUR' }],
  })
})

test('each row has the number of its first line: after Excel’s sep= line, empty lines, and multi-line rows', async () => {
  const lines = async (text: string) =>
    (await read(text, mappingOf({ delimiter: ';' }))).map(({ line }) => line)
  expect(await lines('id;price\n1;100\n2;200\n')).toEqual([2, 3])
  for (const end of ['\r\n', '\n'])
    expect(
      await lines(
        [
          'sep=;',
          'id;price;text',
          '1;100;"a',
          'b"',
          '',
          '',
          '2;200;x',
          '3;300;"',
          '',
          '"',
          '4;400;y',
        ].join(end),
      ),
    ).toEqual([3, 7, 8, 11])
})

test('problems have values for translated texts, and the column of the file', async () => {
  const mapping = mappingOf({
    action: { column: 'Art', values: { Kauf: 'buy', Miete: 'rent' } },
    price: { ...base.price, amount: 'Preis' },
    numbers: { livingArea: 'Fläche', yearBuilt: 'Baujahr' },
    features: { lift: 'Aufzug' },
    dates: 'DD.MM.YYYY',
    availableFrom: 'Frei ab',
    texts: { de: { titleColumn: 'Titel' } },
    pictures: { columns: ['Bild'] },
  })
  const items = await read(
    table(
      'id,Art,Preis,Fläche,Baujahr,Aufzug,Frei ab,Titel,Bild',
      '1,Kauf,100,1.234,20000,?,morgen,Haus,x',
      '2,Pacht,100,1,1,1,,Haus,',
      '3,Kauf',
    ),
    mapping,
  )
  expect(
    items.flatMap(({ line, problems }) =>
      problems.map((problem) => [line, columnOf(mapping, problem), problem.code, problem.details]),
    ),
  ).toEqual([
    [2, 'Fläche', 'ambiguous_number', { readings: [1234, 1.234] }],
    [2, 'Aufzug', 'invalid_boolean', {}],
    [2, 'Frei ab', 'invalid_date', { like: 'DD.MM.YYYY' }],
    [2, 'Bild', 'invalid_url', {}],
    [
      2,
      'Baujahr',
      'out_of_range',
      { least: expect.any(Number) as unknown, most: expect.any(Number) as unknown },
    ],
    [3, 'Art', 'unknown_value', { allowed: ['Kauf', 'Miete'] }],
    [4, null, 'wrong_column_count', { cells: 2, header: 9 }],
  ])
  const [broken] = (await read(table('id,price', '1,100'), mapping)).slice(-1)
  expect(broken?.problems[0]).toMatchObject({
    code: 'missing_column',
    details: { columns: expect.arrayContaining(['Preis', 'Art']) as unknown },
  })
})

test('a row that lacks a cell keeps its id only if that is the first column', async () => {
  expect(
    (await read('id,price\n7\n8,1,2\n')).map(({ externalId, offer, raw }) => [
      externalId,
      offer,
      raw,
    ]),
  ).toEqual([
    ['7', null, ['7']],
    ['8', null, ['8', '1', '2']],
  ])
  expect((await read('price,id\n7\n')).map(({ externalId }) => externalId)).toEqual([null])
})

test('reads halves and quarters of bathrooms', async () => {
  const items = await read(
    table('id,price,baths', '1,100,1.5', '2,100,2.25', '3,100,3'),
    mappingOf({ numbers: { bathrooms: 'baths' } }),
  )
  expect(items.map(({ offer }) => offer?.bathrooms)).toEqual([1.5, 2.25, 3])
  expect(codes(items)).toEqual([])
})

describe('ambiguous numbers', () => {
  const withArea = { numbers: { livingArea: 'area', lat: 'lat', lon: 'lon' } }
  const readings = (items: FeedItem[]) =>
    items.map(({ offer }) => offer && [offer.priceAmount, offer.livingArea])

  test('are problems with a proposal', async () => {
    const items = await read(table('id,price', '1,1.200', '2,185000'))
    expect(codes(items)).toEqual(['1 rejected price ambiguous_number'])
    expect(items[0]!.problems[0]!.message).toContain('1200 or as 1.2')
    expect(items[0]!.raw).toEqual({ id: '1', price: '1.200' })
    expect(items[1]!.offer!.priceAmount).toBe(18_500_000)
  })

  test('are resolved by other rows of the same column, later ones too', async () => {
    const items = await read(
      table('id;price;area;lat;lon', '1;185.000;1.200;41.403;2.174', '2;1.250.000;84,5;41.5;2'),
      mappingOf({ delimiter: ';', ...withArea }),
    )
    expect(codes(items)).toEqual([])
    expect(readings(items)).toEqual([
      [18_500_000, 1200],
      [125_000_000, 84.5],
    ])
    const mixed = await read(
      table('id;price;area;lat;lon', '1;185.000;84.5;41.403;2.174', '2;1.250.000;84.5;41;2'),
      mappingOf({ delimiter: ';', ...withArea }),
    )
    expect(readings(mixed)).toEqual([
      [18_500_000, 84.5],
      [125_000_000, 84.5],
    ])
  })

  test('are problems if the rows, or rows and mapping, contradict each other', async () => {
    expect(
      codes(
        await read(
          table('id;price', '1;185.000', '2;84,5', '3;84.5'),
          mappingOf({ delimiter: ';' }),
        ),
      ),
    ).toEqual(['1 rejected price ambiguous_number'])
    expect(
      codes(
        await read(
          table('id;price', '1;185.000', '2;84,5'),
          mappingOf({ delimiter: ';', decimal: '.' }),
        ),
      ),
    ).toEqual(['1 rejected price ambiguous_number'])
  })

  test('follow the mapping, and are whole if the currency has no minor unit', async () => {
    expect(
      (await read(table('id,price', '1,1.200'), mappingOf({ decimal: '.' })))[0]!.offer!
        .priceAmount,
    ).toBe(120)
    expect(
      (
        await read(
          table('id,price', '1,185.000'),
          mappingOf({ price: { ...base.price, currency: { constant: 'JPY' } } }),
        )
      )[0]!.offer!.priceAmount,
    ).toBe(185_000)
  })

  test('wait for later rows, and rows before a fault are kept', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `${index};185.000`)
    const items = await read(
      table('id;price', ...rows.slice(0, 1500), 'x;84,50', ...rows.slice(1500)),
      mappingOf({ delimiter: ';' }),
    )
    expect(items.filter(({ offer }) => offer !== null).length).toBe(1501)
    const broken = await read(table('id;price', '1;185000', '2;"84'), mappingOf({ delimiter: ';' }))
    expect(broken.map(({ offer, broken: isBroken }) => offer?.priceAmount ?? isBroken)).toEqual([
      18_500_000,
      true,
    ])
  })
})

describe('rows', () => {
  test('with quotes, line breaks in quotes, CRLF, BOM and gzip are read in chunks of any size', async () => {
    const text = '\ufeffid,price,note\r\n1,100,"a ""quoted"", long\r\nnote"\r\n2,200,\r\n'
    for (const bytes of [Buffer.from(text), gzipSync(text)]) {
      const items = await read(bytes, mappingOf(), 3)
      expect(codes(items)).toEqual([])
      expect(
        items.map(({ offer }) => [offer?.externalId, offer?.priceAmount, offer?.attributes]),
      ).toEqual([
        ['1', 10_000, { note: 'a "quoted", long note' }],
        ['2', 20_000, {}],
      ])
    }
  })

  test('with too few or too many columns are rejected, the others kept', async () => {
    const items = await read(table('id,price', '1,100', '2', '3,300,x', '4,400'))
    expect(items.map((item) => item.offer?.externalId ?? null)).toEqual(['1', null, null, '4'])
    expect(codes(items)).toEqual([
      '2 rejected null wrong_column_count',
      '3 rejected null wrong_column_count',
    ])
  })

  test('with a misplaced quote affect only themselves', async () => {
    const items = await read(table('id,price,street', '1,100,x', '2,"20"0,y', '3,300,12" road'))
    expect(items.map((item) => item.offer?.externalId ?? null)).toEqual(['1', null, '3'])
    expect(codes(items)).toEqual(['2 rejected price invalid_number'])
    expect(items[2]!.offer!.attributes.street).toBe('12" road')
  })

  test('after an unclosed quote are reported, those before it kept', async () => {
    for (const rest of ['200\n3,300', 'x'.repeat(3 << 20)]) {
      const items = await read(table('id,price', '1,100', `2,"${rest}`), mappingOf(), 1 << 16)
      expect(items[0]!.offer?.externalId).toBe('1')
      expect(items.slice(1)).toMatchObject([{ broken: true, problems: [{ code: 'not_csv' }] }])
    }
  })

  test('of other encodings and delimiters are read if the mapping names them', async () => {
    const [item] = await read(
      Buffer.from('id;price;street\n1;100;Münchner Straße', 'latin1'),
      mappingOf({ encoding: 'iso-8859-1', delimiter: ';', words: { street: 'street' } }),
    )
    expect(item!.offer!.street).toBe('Münchner Straße')
    const [undeclared] = await read(
      Buffer.from('id,price,street\n1,100,Münchner Straße', 'latin1'),
      mappingOf({ words: { street: 'street' } }),
    )
    expect(undeclared!.offer!.street).toBe('Münchner Straße')
  })
})

test('control characters, including NUL, are removed', async () => {
  const [item] = await read(table('id,price,note', 'a\u0000b,100,c\u0000d'))
  expect(JSON.stringify(item)).not.toMatch(/\\u0000/)
  expect(item!.offer).toMatchObject({ externalId: 'a b', attributes: { note: 'c d' } })
})

describe('a header', () => {
  test.each([
    ['price,note\n100,x', 'missing_column'],
    ['id,id,price\n1,1,1', 'repeated_column'],
    ['', 'empty'],
  ])('that is unusable ends the reading: %j', async (text, code) => {
    const items = await read(text)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ broken: true, offer: null, problems: [{ code }] })
  })
})

describe('values', () => {
  test('in other units become square metres, and other notations become numbers', async () => {
    const mapping = mappingOf({
      price: {
        amount: { column: 'price', decimal: ',', thousands: '.' },
        currency: { column: 'cur', values: { '€': 'EUR', $: 'USD' } },
        type: { constant: 'full' },
      },
      numbers: {
        builtArea: { column: 'built', unit: 'sqft' },
        plotArea: { column: 'plot', unit: 'ha' },
      },
    })
    const [item] = await read(
      table('id;price;cur;built;plot', '1;1.250.000,50;$;1000;1.5').replaceAll(';', '|'),
      {
        ...mapping,
        delimiter: '|',
      },
    )
    expect(item!.offer).toMatchObject({
      priceAmount: 125_000_050,
      priceCurrency: 'USD',
      builtArea: 92.9,
      plotArea: 15_000,
    })
  })

  test('that are out of bounds are problems, and the item is kept', async () => {
    const mapping = mappingOf({
      numbers: { floor: 'floor', yearBuilt: 'year' },
      newBuild: { column: 'new', true: ['J'], false: ['N'] },
      energyClass: 'energy',
      features: { lift: 'lift' },
      availableFrom: 'from',
      pictures: { columns: ['pics'], separator: ' ' },
    })
    const items = await read(
      table(
        'id,price,floor,year,new,energy,lift,from,pics',
        '1,100,high,19,maybe,Z,perhaps,2026-02-30,ftp://x http://a.example/1.jpg',
      ),
      mapping,
    )
    expect(codes(items)).toEqual([
      '1 dropped floor invalid_number',
      '1 dropped energyClass unknown_value',
      '1 dropped newBuild invalid_boolean',
      '1 dropped features.lift invalid_boolean',
      '1 dropped availableFrom invalid_date',
      '1 dropped pictures invalid_url',
      '1 dropped yearBuilt out_of_range',
    ])
    expect(items[0]!.offer).toMatchObject({
      floor: null,
      yearBuilt: null,
      newBuild: false,
      energyClass: null,
      features: 0,
      pictures: [{ sourceUrl: 'http://a.example/1.jpg' }],
    })
  })

  test('that mean "missing" are null, by the mapping and by the column', async () => {
    const mapping = mappingOf({
      missing: ['NA'],
      numbers: { rooms: { column: 'rooms', missing: ['0'] }, floor: 'floor' },
      features: { lift: 'lift' },
    })
    const items = await read(table('id,price,rooms,floor,lift', '1,100,0,NA,1'), mapping)
    expect(codes(items)).toEqual([])
    expect(items[0]!.offer).toMatchObject({
      rooms: null,
      floor: null,
      features: featureBit('lift'),
    })
  })

  test('an item without an essential field is rejected, with the name of the field', async () => {
    const mapping = mappingOf({
      category: { column: 'type', values: { flat: 'apartment' } },
      place: { country: 'country', town: 'town' },
    })
    const items = await read(
      table(
        'id,price,type,country,town',
        '1,,flat,ES,Barcelona',
        ',100,flat,ES,Barcelona',
        '3,100,castle,ES,',
        '4,100,flat,,Barcelona',
        '5,-3,flat,ES,',
      ),
      mapping,
    )
    expect(items.every((item) => item.offer === null)).toBe(true)
    expect(codes(items)).toEqual([
      '1 rejected price missing',
      '2 rejected id missing',
      '3 rejected category unknown_value',
      '4 rejected country missing',
      '5 rejected price out_of_range',
    ])
  })

  test('a price on request has no amount; a price type of the other action is rejected', async () => {
    const price = {
      amount: 'price',
      currency: { constant: 'EUR' },
      type: 'kind',
      onRequest: ['POA'],
    }
    const items = await read(
      table('id,price,kind', '1,POA,full', '2,100,month'),
      mappingOf({ price }),
    )
    expect(items[0]!.offer).toMatchObject({ priceAmount: null, priceType: 4 })
    expect(codes(items)).toEqual(['2 rejected price_type wrong_price_type'])
  })

  test('columns that the mapping does not name are kept, ignored ones are not', async () => {
    const mapping = mappingOf({
      attributes: { side: { column: 'ext', values: { 1: 'exterior' } } },
      ignored: { junk: 'says nothing' },
    })
    const [item] = await read(table('id,price,ext,junk,__proto__,other', '1,100,1,x,p,o'), mapping)
    expect(Object.entries(item!.offer!.attributes)).toEqual([
      ['side', 'exterior'],
      ['__proto__', 'p'],
      ['other', 'o'],
    ])
  })
})

describe('a mapping', () => {
  test.each([
    [{ identity: '' }, /identity/],
    [{ colour: 'red' }, /colour/],
    [{ texts: {} }, /language/],
    [{ texts: { en: { title: '{nonsense}' } } }, /nonsense/],
    [{ texts: { en: { title: { studio: 'Studio' } } } }, /\*/],
    [{ numbers: { height: 'h' } }, /height/],
    [{ place: { id: 'planet3' } }, /place/],
    // One column that is read 131 times.
    [{ pictures: { columns: Array.from({ length: 131 }, () => 'p') } }, /130/],
    [
      { attributes: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`a${n}`, 'id'])) },
      /At most 500/,
    ],
    [
      {
        texts: Object.fromEntries(
          Array.from({ length: 61 }, (_, n) => [`en-a${n}`, { titleColumn: 'id' }]),
        ),
      },
      /At most 60/,
    ],
    [{ texts: { en: { title: '{street}'.repeat(300) } } }, /2000/],
  ])('that is wrong is rejected with the name of the field: %j', (more, message) => {
    expect(() => mappingOf(more)).toThrow(message)
  })

  test('that is shipped is valid', () => {
    expect(
      parseCsvMapping(readFileSync(new URL('mappings/idealista18.json', import.meta.url), 'utf8'))
        .place,
    ).toEqual({ id: 'city32653' })
  })
})

test('templates leave out fields without a value', () => {
  const template = parseTemplate('[{rooms}-room ]flat in {town}[, {area} m²]', [
    'rooms',
    'town',
    'area',
  ])
  const fill = (values: Record<string, string | number>) =>
    fillTemplate(template, (name) => values[name] ?? null)
  expect(fill({ rooms: 3, town: 'Altea', area: 80 })).toBe('3-room flat in Altea, 80 m²')
  expect(fill({ town: 'Altea' })).toBe('flat in Altea')
  expect(fill({ rooms: 3 })).toBeNull()
})

test('reads numbers with as many digits as programs write', async () => {
  const [item] = await read(
    table('id,price,lat,lon', '1,100,51.50735090000001,-0.12775829999998223'),
    mappingOf({ numbers: { lat: 'lat', lon: 'lon' } }),
  )
  expect(codes([item!])).toEqual([])
  expect(item!.offer).toMatchObject({ lat: 51.50735090000001, lon: -0.12775829999998223 })
})

test('a header of very many columns, and very many pictures in one row, are read in linear time', async () => {
  const names = Array.from({ length: 160_000 }, (_, n) => n.toString(36))
  expect(
    codes(await read(['id', 'price', ...names, 'zzz', 'zzz'].join(','), mappingOf(), 64_000)),
  ).toEqual(['1 rejected null repeated_column'])
  const pictures = Array.from({ length: 60_000 }, (_, n) => `//p.x/${n}`).map(
    (path) => `http:${path}`,
  )
  const [item] = await read(
    table('id,price,pictures', `1,100,${[...pictures, ...pictures.slice(0, 9)].join(' ')}`),
    mappingOf({ pictures: { columns: ['pictures'], separator: ' ' } }),
    64_000,
  )
  expect(item!.offer!.pictures).toHaveLength(130)
  expect(item!.problems).toMatchObject([{ code: 'too_many', raw: '60000' }])
})

test('reads back any table as it was written', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '7', ';', '嗨') })
    .map((text) => text.trim())
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      async (rows, size) => {
        const text = [
          'id,price,a,b',
          ...rows.map(([a, b], index) => `${index},1,${quote(a)},${quote(b)}`),
        ].join('\r\n')
        const items = await read(text, mappingOf(), size)
        const flat = (value: string) => value.replace(/\s+/g, ' ')
        expect(
          items.map((item) => [
            item.offer!.externalId,
            item.offer!.attributes.a ?? '',
            item.offer!.attributes.b ?? '',
          ]),
        ).toEqual(rows.map(([a, b], index) => [String(index), flat(a), flat(b)]))
      },
    ),
    { numRuns: draws(100) },
  )
})

test('reads an availability date as written, whatever its time zone', async () => {
  const items = await read(
    table('id,price,from', '1,100,2026-09-29 00:00:00+02:00', '2,100,2026-09-29'),
    mappingOf({ availableFrom: 'from' }),
  )
  expect(items.map(({ offer }) => offer?.availableFrom)).toEqual(['2026-09-29', '2026-09-29'])
})

describe('tables as people write them', () => {
  const withAreas = {
    delimiter: ';',
    numbers: { livingArea: 'area', plotArea: { column: 'plot', unit: 'sqft' } },
  }
  const areas = (items: FeedItem[]) =>
    items.map(({ offer }) => offer && [offer.priceAmount, offer.livingArea, offer.plotArea])

  test('units and the own currency may stand beside a number, and that unit wins', async () => {
    const items = await read(
      table(
        'id;price;area;plot',
        '1;"325.000,00 EUR";84,5 m²;0,5 ha',
        '2;€ 199.000;120 qm;',
        '3;1.250,-;98qm;10.000',
        '4;٣٢٥٬٠٠٠ €;١٢٠٫٥ م²;1.000 sq ft',
        '5;250 000 Euro;12 ac;',
      ),
      mappingOf(withAreas),
    )
    expect(codes(items)).toEqual([])
    expect(areas(items)).toEqual([
      [32_500_000, 84.5, 5000],
      [19_900_000, 120, null],
      [125_000, 98, 929.03],
      [32_500_000, 120.5, 92.9],
      [25_000_000, 48_562.28, null],
    ])
  })

  test('names of currencies and digits of dates may be Arabic', async () => {
    const price = { amount: 'price', currency: { constant: 'USD' }, type: { constant: 'full' } }
    const items = await read(
      table(
        'id;price;from',
        '1;١٬٢٥٠٬٠٠٠ دولار;٠٣/٠٤/٢٠٢٧',
        '2;1250000 دولار أمريكي;03/04/2027',
        '3;90 يورو;',
      ),
      mappingOf({ delimiter: ';', price, availableFrom: 'from', dates: 'DD.MM.YYYY' }),
    )
    expect(codes(items)).toEqual(['3 held currency other_currency'])
    expect(
      items.slice(0, 2).map(({ offer }) => [offer?.priceAmount, offer?.availableFrom]),
    ).toEqual([
      [125_000_000, '2027-04-03'],
      [125_000_000, '2027-04-03'],
    ])
  })

  test('splits picture addresses in one column without a separator in the mapping', async () => {
    const cells = [
      'http://a.example/1.jpg,http://a.example/2.jpg',
      'http://a.example/1.jpg | https://a.example/2.jpg',
      'http://a.example/1.jpg?size=3,4',
    ]
    const items = await read(
      table('id;price;pics', ...cells.map((cell, id) => `${id};100;${cell}`)),
      mappingOf({ delimiter: ';', pictures: { columns: ['pics'] } }),
    )
    expect(items.map(({ offer }) => offer?.pictures.map(({ sourceUrl }) => sourceUrl))).toEqual([
      ['http://a.example/1.jpg', 'http://a.example/2.jpg'],
      ['http://a.example/1.jpg', 'https://a.example/2.jpg'],
      ['http://a.example/1.jpg?size=3,4'],
    ])
    const run = `http://a.example/1.jpg${' ,'.repeat(30_000)}`
    expect(
      (
        await read(
          table('id;price;pics', `1;100;${run}`),
          mappingOf({ delimiter: ';', pictures: { columns: ['pics'] } }),
          64_000,
        )
      ).length,
    ).toBe(1)
  })

  test('a price in another currency is not read as the column’s currency', async () => {
    expect(
      codes(
        await read(
          table('id;price', '1;325000 USD', '2;£ 9', '3;VB'),
          mappingOf({ delimiter: ';' }),
        ),
      ),
    ).toEqual([
      '1 held currency other_currency',
      '2 held currency other_currency',
      '3 rejected price invalid_number',
    ])
  })

  test('recognises a price on request in many languages', async () => {
    const items = await read(
      table('id;price', '1;auf Anfrage', '2;POA', '3;عند الطلب', '4;على السوم'),
      mappingOf({ delimiter: ';' }),
    )
    expect(codes(items)).toEqual([])
    expect(items.map(({ offer }) => offer?.priceAmount)).toEqual([null, null, null, null])
  })

  test('ignores the case of words', async () => {
    const category = {
      column: 'kind',
      values: { Wohnung: 'apartment', HAUS: 'house', haus: 'land' },
    }
    const items = await read(
      table('id;price;kind', '1;100;wohnung', '2;100;WOHNUNG', '3;100;HAUS', '4;100;haus'),
      mappingOf({ delimiter: ';', category }),
    )
    expect(codes(items)).toEqual([])
    const [flat, , house, land] = items.map(({ offer }) => offer?.category)
    expect([items[1]!.offer?.category, new Set([flat, house, land]).size]).toEqual([flat, 3])
    // Only capitals distinguish these two.
    expect(
      codes(
        await read(table('id;price;kind', '1;100;Haus'), mappingOf({ delimiter: ';', category })),
      ),
    ).toEqual(['1 rejected category unknown_value'])
  })

  test('reads charges and deposit like the price', async () => {
    const mapping = mappingOf({
      delimiter: ';',
      numbers: { chargesAmount: 'charges', depositAmount: 'deposit' },
    })
    const items = await read(
      table(
        'id;price;charges;deposit',
        '1;1.250,00 EUR;250,50 €;3.750,-',
        '2;€ 900;80 Euro;500 USD',
      ),
      mapping,
    )
    expect(items.map(({ offer }) => offer && [offer.chargesAmount, offer.depositAmount])).toEqual([
      [25_050, 375_000],
      [8000, null],
    ])
    expect(codes(items)).toEqual(['2 dropped depositAmount invalid_number'])
    const yen = await read(
      table('id;price;charges', '1;90000;5.000'),
      mappingOf({
        delimiter: ';',
        price: { ...base.price, currency: { constant: 'JPY' } },
        numbers: { chargesAmount: 'charges' },
      }),
    )
    expect([codes(yen), yen[0]!.offer?.chargesAmount]).toEqual([[], 5000])
  })

  test('reads a cell of spaces in linear time', async () => {
    const start = performance.now()
    await read(
      table('id;price;area', `1;100;1${' '.repeat(150_000)}1`),
      mappingOf(withAreas),
      65_536,
    )
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('skips Excel’s sep= line before the header', async () => {
    for (const line of ['sep=;\r\n', '\ufeffsep=;\r\n', '"sep=;"\n'])
      expect(
        codes(await read(`${line}id;price\r\n1;100\r\n`, mappingOf({ delimiter: ';' }))),
      ).toEqual([])
  })
})

test('takes the period of a rent from beside its amount, else from the mapping', async () => {
  const mapping = mappingOf({
    delimiter: ';',
    action: { column: 'deal', values: { rent: 'rent', sale: 'buy' } },
    price: {
      ...base.price,
      type: { column: 'deal', values: { rent: 'month', sale: 'full' } },
    },
  })
  const items = await read(
    table(
      'id;deal;price',
      '1;rent;1.250 €',
      '2;rent;12.000,00 €/Jahr',
      '3;rent;EUR 300 per week',
      '4;rent;90 € (pro Nacht)',
      '5;rent;on request',
      '6;sale;250.000 €',
      '7;sale;250.000 €/Jahr',
      '8;rent;1.250 € warm',
    ),
    mapping,
  )
  expect(items.map(({ offer }) => offer && [offer.priceAmount, offer.priceType])).toEqual([
    [125_000, 1],
    [1_200_000, 9],
    [30_000, 8],
    [9_000, 2],
    [null, 4],
    [25_000_000, 0],
    [25_000_000, 0],
    [125_000, 1],
  ])
  expect(codes(items)).toEqual(['7 held price sale_by_period', '8 dropped price warm_rent'])
})

test('reads costs and energy as people write them; problems name their columns', async () => {
  const mapping = mappingOf({
    delimiter: ';',
    numbers: { energyConsumption: 'Verbrauch' },
    details: {
      commissionPercent: 'Provision',
      groundRent: 'Erbbauzins',
      heating: {
        column: 'Heizung',
        separator: ',',
        values: { Fußbodenheizung: 'underfloor', Gas: 'gas' },
      },
      energySource: { column: 'Energieträger', values: { Gas: 'gas' } },
      emissions: 'CO2',
    },
  })
  const [first, second, third] = await read(
    table(
      'id;price;Verbrauch;Provision;Erbbauzins;Heizung;Energieträger;CO2',
      '1;100000;84,5 kWh/(m²a);3,57 %;50 €/Monat;gas, FUSSBODENHEIZUNG;gas;12,5 kg',
      '2;100000;;0;300 €;fußbodenheizung;;',
      '3;100000;84 m;3,57 m²;;Lava;Dampf;',
    ),
    mapping,
  )
  expect(first!.offer).toMatchObject({
    energyConsumption: 84.5,
    details: {
      commissionPercent: 3.57,
      groundRent: 5_000,
      groundRentPeriod: 'month',
      heating: ['gas'],
      energySource: 'gas',
      emissions: 12.5,
    },
  })
  expect(second!.offer!.details).toMatchObject({
    commissionPercent: 0,
    groundRent: 30_000,
    groundRentPeriod: 'year',
    heating: ['underfloor'],
  })
  expect(
    third!.problems.map((problem) => [problem.code, columnOf(mapping, problem)]).toSorted(),
  ).toEqual([
    ['invalid_number', 'Provision'],
    ['invalid_number', 'Verbrauch'],
    ['unknown_value', 'Energieträger'],
    ['unknown_value', 'Heizung'],
  ])
})

test('a price may have its currency’s sign or name on either side, or on both', async () => {
  const prices = [
    '€ 1.250,-',
    '1.250,00 EUR',
    'EUR 1.250,00 €',
    '\u200e1.250,00\u00a0€\u200e',
    '1.250,00 USD',
    '£1.250,00',
    'EUR 1.250,00 VB',
    'EUR',
  ]
  const items = await read(
    table('id;price', ...prices.map((price, row) => `${row};"${price}"`)),
    mappingOf({ delimiter: ';' }),
  )
  expect(items.map(({ offer }) => offer?.priceAmount ?? null)).toEqual([
    125_000,
    125_000,
    125_000,
    125_000,
    125_000,
    125_000,
    125_000,
    null,
  ])
  // With the sign of another currency they wait; other words are kept beside the amount.
  expect(codes(items)).toEqual([
    '5 held currency other_currency',
    '6 held currency other_currency',
    '8 rejected price invalid_number',
  ])
  expect(items[6]!.offer?.attributes).toEqual({ price: 'EUR 1.250,00 VB' })
})

test('columns without a name are called by their numbers and not stored; a table without names has them all', async () => {
  const [unnamed] = await read(';id;price;;note\n0;a;100;;x\n', mappingOf({ delimiter: ';' }))
  expect(unnamed).toMatchObject({ externalId: 'a', line: 2, offer: { attributes: { note: 'x' } } })
  expect(Object.keys(unnamed!.offer!.attributes)).toEqual(['note'])
  const items = await read(
    'a;100;x\nb;200;y\n',
    mappingOf({
      delimiter: ';',
      header: false,
      identity: '1',
      price: { ...base.price, amount: '2' },
    }),
  )
  expect(
    items.map(({ item, line, externalId, offer }) => [
      item,
      line,
      externalId,
      offer!.priceAmount,
      offer!.attributes,
    ]),
  ).toEqual([
    [1, 1, 'a', 10_000, { 3: 'x' }],
    [2, 2, 'b', 20_000, { 3: 'y' }],
  ])
})
