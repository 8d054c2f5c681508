import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileOf, zipOf } from '#tests/feeds/zip.ts'
import type { FeedError } from './bytes.ts'
import type { FeedFormat } from './mapping.ts'
import { refuseOther, sniff, type Sniffed } from './sniff.ts'

const seen = (content: string | Uint8Array): Promise<Sniffed> =>
  sniff(
    (async function* () {
      yield Buffer.from(content as string)
    })(),
  )
const looks = async (content: string | Uint8Array) => (await seen(content)).looksLike

test('recognises files by their beginning', async () => {
  expect(await looks('<?xml version="1.0"?><!-- <html> --><openimmo/>')).toBe('openimmo')
  expect(await looks('<root><kyero/></root>')).toBe('kyero')
  expect(await looks(gzipSync('<root><kyero/></root>'))).toBe('kyero')
  expect(await looks(Buffer.from('\ufeff<root/>', 'utf16le'))).toBe('kyero')
  expect(await looks('<!doctype html><p>')).toBe('html')
  expect(await looks('{"value":[{"ListingKey":"1"}]}')).toBe('reso')
  expect(await seen('ref;price\n1;2\n')).toMatchObject({
    looksLike: 'csv',
    delimiter: ';',
    columns: ['ref', 'price'],
  })
})

test('a column without a name is called by its number, and so are all of a table without names', async () => {
  expect(await seen(';ref;price\n0;a;100\n1;b;200\n')).toMatchObject({
    looksLike: 'csv',
    hasHeader: true,
    columns: ['1', 'ref', 'price'],
    values: { ref: ['a', 'b'] },
  })
  expect(
    await seen(
      'a-1,325000,3,"Leeds",https://p.example/1.jpg\na-2,410000,4,York,https://p.example/2.jpg\n',
    ),
  ).toMatchObject({
    looksLike: 'csv',
    hasHeader: false,
    columns: ['1', '2', '3', '4', '5'],
    values: { 4: ['Leeds', 'York'] },
  })
})

test('files with only blank lines are empty, gzipped or not', async () => {
  for (const blank of ['', '\ufeff', '\n\n', ' \r\n\t\r\n'])
    for (const bytes of [blank, gzipSync(blank)]) expect(await looks(bytes)).toBe('empty')
  // A blank beginning may have content after it.
  expect(await looks('\n'.repeat(100_000))).toBeNull()
  expect(await looks(gzipSync('\n'.repeat(100_000)))).toBeNull()
})

test('an unambiguous date decides the order of dates', async () => {
  const order = async (...dates: string[]) =>
    (await seen(['id;date', ...dates.map((date, row) => `${row};${date}`)].join('\n'))).dates
  expect(await order('03/04/2026', '31/12/2026')).toBe('DD.MM.YYYY')
  expect(await order('03/04/2026', '12/31/2026')).toBe('MM/DD/YYYY')
  expect(await order('3.4.2026 10:00')).toBe('DD.MM.YYYY')
  expect(await order('12.31.2026')).toBe('MM/DD/YYYY')
  expect(await order('03/04/2026', '12-11-2026')).toBe('unclear')
  expect(await order('31/12/2026', '12/31/2026')).toBe('unclear')
  expect(await order('2026-12-31', '2026-03-04')).toBeNull()
  expect(await order('40/40/2026', '1/2/26', 'from 31/12/2026 on')).toBeNull()
  // A cell without a date does not exclude the column; a date in a text decides nothing.
  expect(await order('sofort', '03/04/2026', '31/12/2026')).toBe('DD.MM.YYYY')
  const texts =
    'id;date;notes\n1;31/12/2026;near the park\n2;30/12/2026;quiet\n3;29/12/2026;12/31/2026 open house'
  expect((await seen(texts)).dates).toBe('DD.MM.YYYY')
})

test('finds the periods of rents', async () => {
  expect(
    (
      await seen(
        ['id;Miete;Preis', '1;12.000 €/Jahr;100', '2;EUR 900 pro Monat;200', '3;1.000 p.a.;'].join(
          '\n',
        ),
      )
    ).periods,
  ).toEqual({ Miete: ['year', 'month'] })
})

test('finds the values of columns with few of them, in complete rows only', async () => {
  const rows = Array.from(
    { length: 9000 },
    (_, row) => `${row};${row % 2 ? 'Kauf' : 'Miete'};Haus ${row}`,
  )
  expect((await seen(['sep=;', 'Nr;Art;Titel', ...rows].join('\r\n'))).values).toEqual({
    Art: ['Miete', 'Kauf'],
  })
  expect((await seen('Nr;Art;Leer\n1;Kauf;\n2; Kauf ;\n3;Miete\n')).values).toEqual({
    Nr: ['1', '2'],
    Art: ['Kauf'],
  })
})

test('limits how much of a gzip bomb, or of an unclosed comment, is examined', async () => {
  expect(await looks(gzipSync(Buffer.alloc(60 * 2 ** 20, '<!--')))).toBeNull()
  expect(await looks(gzipSync(`<root>${' '.repeat(40 * 2 ** 20)}`))).toBe('kyero')
})

test('distinguishes known formats that are not supported from unknown ones', async () => {
  expect(
    await looks(
      '<IS24ImmobilienTransfer xmlns="http://www.immobilienscout24.de/immobilientransfer">',
    ),
  ).toBe('is24')
  expect(
    await looks(
      '<realestates:apartmentBuy xmlns:realestates="http://rest.immobilienscout24.de/schema/offer/realestates/1.0">',
    ),
  ).toBe('is24')
  expect(await looks('<daft version="1.0"><overseas_sale/></daft>')).toBe('daft')
  expect(await looks('<feed xmlns="http://feed.immobiliare.it"><version>2.5</version>')).toBe(
    'immobiliare',
  )
  expect(await looks('<feed><properties><property operation="write">')).toBe('immobiliare')
  expect(
    await looks('{"customerCountry":"Spain","customerProperties":[{"propertyCode":"1"}]}'),
  ).toBe('idealista')
  expect(await looks('<?xml version="1.0"?><trovit><ad>')).toBe('trovit')
  expect(
    await looks('<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">'),
  ).toBe('yrl')
  expect(await looks('<immoxml><uebertragung/></immoxml>')).toBe('openimmo')
  expect(await looks('<feed xmlns="http://www.w3.org/2005/Atom">')).toBe('xml')
  expect(await looks('<propertyList date="2026"><rental/>')).toBe('reaxml')
  expect(await looks('<ListingDataFeed xmlns="http://www.vivareal.com/schemas/1.0/VRSync">')).toBe(
    'vrsync',
  )
  expect(await looks('#HEADER#\r\nVersion : 3\r\n')).toBe('blm')
  expect(
    await looks('<feed><feed_version>2</feed_version><object><Category>flatSale</Category>'),
  ).toBe('cian')
  expect(await looks('<Ads formatVersion="3" target="Avito.ru"><Ad><Id>1</Id>')).toBe('avito')
  expect(await looks('<RETS ReplyCode="0" ReplyText="OK"><COUNT Records="1"/>')).toBe('rets')
  expect(await looks('{"network":{"network_id":1},"branch":{"branch_id":2},"property":{}}')).toBe(
    'rtdf',
  )
  expect(await looks('"A1"!#"B2"!#"vente"')).toBe('poliris')
  // The roots of vendors around objects of OpenImmo.
  for (const root of ['justimmo', 'root', 'export', 'vendor:feed'])
    expect(await looks(`<${root}><immobilie><objektkategorie>`), root).toBe('openimmo')
  expect(await looks('<constructor/>')).toBe('xml')
  expect(await looks('{"homes":[]}')).toBe('json')
  expect(await looks('[ref],price\n1,2\n')).toBe('csv')
})

test('names the format of a file that is not the expected one, also in an archive; unknown formats go to the reader', async () => {
  const code = async (content: string | Uint8Array, format: FeedFormat) =>
    refuseOther(fileOf(content), format).then(
      () => null,
      (error: FeedError) => error.message,
    )
  expect(await code('<daft/>', 'kyero')).toBe(
    'The file is Daft.ie, not Kyero. That format is not read here: ask the sender for Kyero or CSV. Or import it as XML, with a mapping of its own.',
  )
  expect(await code('<realty-feed/>', 'kyero')).toBe(
    'The file is Yandex Realty (YRL), not Kyero. Import it as Yandex Realty (YRL).',
  )
  expect(await code('<openimmo/>', 'kyero')).toBe(
    'The file is OpenImmo, not Kyero. Import it as OpenImmo.',
  )
  expect(await code('<homes/>', 'kyero')).toMatch(
    /Ask the sender for one that is read here: CSV, Kyero, OpenImmo, .* BLM\. Or import it as XML/,
  )
  for (const content of ['<homes/>', '<daft/>', '<root><kyero/></root>'])
    expect(await code(content, 'xml')).toBeNull()
  expect(await code('{"value":[{"ListingKey":"1"}]}', 'json')).toBeNull()
  expect(await code('<homes/>', 'json')).toContain('not JSON')
  expect(await code('ref,price\n1,2', 'xml')).toBeNull()
  expect(
    await code(zipOf([{ name: 'a.xml', content: '<IS24ImmobilienTransfer/>' }]), 'openimmo'),
  ).toContain('ImmobilienScout24')
  expect(await code('<!doctype html><p>Log in', 'csv')).toContain('a web page')
  for (const content of [
    '',
    '{"homes":[]}',
    zipOf([{ name: 'a.json', content: '{}' }]),
    'ref,price\n1,2',
  ])
    expect(await code(content, 'openimmo')).toBeNull()
})

test('recognises workbooks and PDFs, whatever their file names', async () => {
  expect(
    await looks(
      Buffer.from(
        'PK\u0003\u0004\u0014\0\u0006\0\b\0\0\0!\0' + '\0'.repeat(16) + '[Content_Types].xml',
        'latin1',
      ),
    ),
  ).toBe('excel')
  expect(await looks(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('excel')
  expect(await looks('%PDF-1.7\n1 0 obj')).toBe('pdf')
  await expect(refuseOther(fileOf('%PDF-1.7\n1 0 obj'), 'csv')).rejects.toMatchObject({
    code: 'other_format',
    seen: 'pdf',
  })
})

test('takes the separator from Excel’s sep= line', async () => {
  expect(await seen('sep=;\r\nref;price, in EUR\r\n1;2\r\n')).toMatchObject({
    looksLike: 'csv',
    delimiter: ';',
    columns: ['ref', 'price, in EUR'],
  })
})

/** A text in a single-byte encoding. */
const encoded = (text: string, encoding: string): Buffer => {
  const letters = new TextDecoder(encoding).decode(
    Uint8Array.from({ length: 256 }, (_, index) => index),
  )
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

test('finds the columns of Arabic and Cyrillic tables not in UTF-8; a given encoding wins', async () => {
  const arabic = 'المرجع,السعر,المدينة,المساحة\nA-1,325000,دبي,120\n'
  expect(await seen(encoded(arabic, 'windows-1256'))).toMatchObject({
    columns: ['المرجع', 'السعر', 'المدينة', 'المساحة'],
    encoding: 'windows-1256',
  })
  const russian = 'Номер;Цена;Город;Площадь\n1;5000000;Казань;54\n'
  expect(await seen(encoded(russian, 'windows-1251'))).toMatchObject({
    columns: ['Номер', 'Цена', 'Город', 'Площадь'],
    encoding: 'windows-1251',
  })
  const german = 'Größe;Straße;Küche;Höhe;Fläche\n1;2;3;4;5\n'
  expect(await seen(encoded(german, 'windows-1252'))).toMatchObject({
    columns: ['Größe', 'Straße', 'Küche', 'Höhe', 'Fläche'],
    encoding: null,
  })
  expect(await seen(Buffer.from(arabic))).toMatchObject({
    columns: ['المرجع', 'السعر', 'المدينة', 'المساحة'],
    encoding: null,
  })
  const result = await sniff(
    (async function* () {
      yield encoded(german, 'windows-1250')
    })(),
    { encoding: 'windows-1250' },
  )
  expect(result.columns[0]).toBe('Größe')
})
