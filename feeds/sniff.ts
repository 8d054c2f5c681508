import { parse } from 'csv-parse/sync'
import {
  ASK_FOR,
  FEED_IN_FORMATS,
  FORMAT_NAMES,
  type DatesSeen,
  type LooksLike,
  type OtherFormatName,
} from '#contract/feeds/feeds-in.ts'
import { isMapped, mayBe } from '#contract/feeds/mapped-formats.ts'
import { Archive, isArchive, type FeedFile } from './archive.ts'
import { decoded, FeedError, unpacked, type Bytes } from './bytes.ts'
import { namedColumns, SEPARATOR_LINE } from './csv.ts'
import { documentOf } from './item-paths.ts'
import { itemPathsIn, itemsAt, pathsOf } from './paths.ts'
import { guessEncoding, GUESSED_BYTES } from './guess-encoding.ts'
import type { FeedFormat } from './mapping.ts'
import { firstPartOf } from './values.ts'
import { withoutPeriod, type RentPeriod } from '#text/written/periods.ts'

/** A guess from the beginning of a file. */
export interface Sniffed {
  looksLike: LooksLike | null
  /** Of a table: the names of its columns, or the paths of its items' values. Of CSV: its delimiter, and whether its first row has the names. */
  columns: string[]
  /** Of XML and JSON by a mapping: paths that may be those of the items, the likeliest first, and the one with these columns. */
  itemPaths: string[]
  items: string | null
  /** The first value of each column. */
  samples: Record<string, string>
  delimiter: string | null
  hasHeader: boolean
  /** Of CSV: its encoding, if that is neither UTF-8 nor Western European. */
  encoding: string | null
  /** The values of columns with few different ones. */
  values: Record<string, string[]>
  /** The order of its dates; null if none begins with the day or the month. */
  dates: DatesSeen | null
  /** By columns with amounts, their periods, as in `/Jahr` beside them. */
  periods: Record<string, RentPeriod[]>
}

const NO_TABLE = {
  columns: [],
  itemPaths: [],
  items: null,
  samples: {},
  delimiter: null,
  hasHeader: true,
  encoding: null,
  values: {},
  dates: null,
  periods: {},
}
/** The result without a file. */
export const NOTHING_SEEN: Sniffed = { looksLike: null, ...NO_TABLE }
/** First entries of the archives of Excel and LibreOffice; and the signature of their files before 2007. */
const OFFICE =
  /^PK\u0003\u0004[^]{26}(?:\[Content_Types\]\.xml|_rels\/|xl\/|docProps\/|mimetypeapplication\/vnd\.oasis)/
const OFFICE_BEFORE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

/** Limit of the examined data, in bytes, and in characters after unpacking, against gzip bombs. */
export const SNIFFED_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|', '^']
const COLUMNS_MAX = 500
/** More than these are no homes with values in them. */
const HOMES_MAX = 1000
/** Columns with more, or longer, values are no lists of words. */
const VALUES_MAX = 30
const VALUE_LENGTH_MAX = 60
const SAMPLE_MAX = 60

/** Settings of a mapping for its files: the encoding, whether the first row names the columns, the path of the items. */
interface Given {
  encoding?: unknown
  header?: unknown
  items?: unknown
}

/** Examines the first bytes of a file, unpacked if gzipped; for a source of the format `as` its paths, too. Never throws: unknown values are null. */
export async function sniff(bytes: Bytes, given: Given = {}, as?: FeedFormat): Promise<Sniffed> {
  const head = await firstOf(bytes)
  const begin = head.subarray(0, 100).toString('latin1')
  if (OFFICE.test(begin) || begin.startsWith(OFFICE_BEFORE))
    return { looksLike: 'excel', ...NO_TABLE }
  if (begin.startsWith('PK\u0003\u0004')) return { looksLike: 'zip', ...NO_TABLE }
  if (begin.startsWith('%PDF-')) return { looksLike: 'pdf', ...NO_TABLE }
  let encoding: string | null = null
  const decoded = await textOf(
    head,
    (begin) =>
      (encoding =
        typeof given.encoding === 'string' && given.encoding !== 'utf-8'
          ? given.encoding
          : guessEncoding(begin)),
  )
  const text = decoded.trimStart()
  const isCut = head.length === SNIFFED_BYTES || decoded.length === SNIFFED_BYTES
  if (text === '') return { ...NOTHING_SEEN, looksLike: isCut ? null : 'empty' }
  const looksLike = text.startsWith('<')
    ? markup(text)
    : text.startsWith('{') || text.startsWith('[')
      ? json(text)
      : Object.entries(BEGINNINGS).find(([, begin]) => begin.test(text))?.[0]
  if (looksLike)
    return {
      looksLike: looksLike as LooksLike,
      ...NO_TABLE,
      ...((as === 'xml' || as === 'json') &&
        mayBe(looksLike as LooksLike, as) &&
        paths(text, as, given.items)),
    }
  const csv = text.startsWith('<')
    ? null
    : header(text, typeof given.header === 'boolean' ? given.header : undefined)
  if (!csv) return NOTHING_SEEN
  const rows = rowsIn(text, csv, isCut)
  return {
    looksLike: 'csv',
    ...NO_TABLE,
    ...csv,
    encoding,
    ...valuesIn(csv.columns, rows),
  }
}

/** Samples, words, order of dates and periods in the cells of a table. */
const valuesIn = (columns: readonly string[], rows: readonly string[][]) => ({
  samples: Object.fromEntries(
    Object.entries(byColumn(columns, rows, (cells) => cells.slice(0, 1))).map(([name, [cell]]) => [
      name,
      cell!.split('\n', 1)[0]!.replace(/\s+/g, ' ').slice(0, SAMPLE_MAX),
    ]),
  ),
  values: byColumn(columns, rows, fewValues),
  dates: datesIn(columns, rows),
  periods: byColumn(columns, rows, periodsOf),
})

/** Null where the document cannot be read: the reader says why. */
function beginningOf(text: string, format: 'xml' | 'json'): unknown {
  try {
    return documentOf(text, format)
  } catch (error) {
    if (error instanceof FeedError) return null
    throw error
  }
}

/** The table in a document: its items, and the paths of their values. */
function paths(text: string, format: 'xml' | 'json', given: unknown): Partial<Sniffed> {
  const document = beginningOf(text, format)
  const { itemPaths, items: found } = itemPathsIn(document)
  const items = typeof given === 'string' ? given : found
  if (items === null) return { itemPaths, items }
  const homes = itemsAt(document, items)
    .slice(0, HOMES_MAX)
    .map((item) => pathsOf(item))
  // The last one may be cut.
  if (homes.length > 1 && text.length >= SNIFFED_BYTES - 4) homes.pop()
  const columns = [...new Set(homes.flatMap((home) => [...home.keys()]))].slice(0, COLUMNS_MAX)
  const rows = homes.map((home) => columns.map((column) => home.get(column)?.trim() ?? ''))
  return { itemPaths, items, columns, ...valuesIn(columns, rows) }
}

async function firstOf(bytes: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= SNIFFED_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, SNIFFED_BYTES)
}

/** Decodes as much as possible, because the head is truncated. */
async function textOf(head: Buffer, encoding: (begin: Buffer) => string | null): Promise<string> {
  let text = ''
  try {
    for await (const piece of decoded(unpacked(single(head)), encoding, undefined, GUESSED_BYTES)) {
      text += piece
      if (text.length >= SNIFFED_BYTES) break
    }
  } catch {
    // The text before the cut is enough.
    if (text === '') return head.toString('latin1')
  }
  return text.slice(0, SNIFFED_BYTES)
}

async function* single(bytes: Buffer): Bytes {
  yield bytes
}

function markup(text: string): Sniffed['looksLike'] {
  const plain = withoutComments(text)
  const tag = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[^>]*/.exec(plain)
  const root = tag?.[1]?.toLowerCase()
  if (!tag || root === undefined) return null
  if (root === 'html' || /^<!doctype html/i.test(text)) return 'html'
  if (tag[0].includes('immobilienscout24.de')) return 'is24'
  if (
    root === 'feed' &&
    (tag[0].includes('immobiliare.it') || /<property\s+operation=/.test(plain))
  )
    return 'immobiliare'
  if (root === 'feed' && /<feed_version>/i.test(plain) && /<object>/i.test(plain)) return 'cian'
  if (root === 'ads' && /avito|<Ad>\s*<Id>/i.test(plain)) return 'avito'
  if (Object.hasOwn(ROOTS, root) && root !== 'root') return ROOTS[root]!
  if (/<immobilie[\s>]/i.test(plain) && /<objektkategorie[\s>]/i.test(plain)) return 'openimmo'
  return root === 'root' || text.includes('<kyero>') ? 'kyero' : 'xml'
}

/** Formats by the name of their root element. */
const ROOTS: Readonly<Record<string, LooksLike>> = {
  root: 'kyero',
  openimmo: 'openimmo',
  immoxml: 'openimmo',
  trovit: 'trovit',
  'realty-feed': 'yrl',
  propertylist: 'reaxml',
  listingdatafeed: 'vrsync',
  rets: 'rets',
  propiedades: 'inmovilla',
  listings: 'zillow',
  hotpadsitems: 'zillow',
  rss: 'rss',
  daft: 'daft',
  is24immobilientransfer: 'is24',
}

/** Formats that are no markup, by their first letters. */
const BEGINNINGS: Readonly<Partial<Record<LooksLike, RegExp>>> = {
  blm: /^#HEADER#/i,
  poliris: /^"?[^"\n]{0,100}"?!#"/,
}

/** Removes comments; an unclosed one removes the rest. */
function withoutComments(text: string): string {
  let left = ''
  for (let at = 0; ;) {
    const begin = text.indexOf('<!--', at)
    left += text.slice(at, begin < 0 ? undefined : begin)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return left
    at = end + 3
  }
}

function json(text: string): Sniffed['looksLike'] {
  if (text.startsWith('[') && !/^\[\s*[{\]]/.test(text)) return null
  if (/"network"\s*:/.test(text) && /"branch"\s*:/.test(text)) return 'rtdf'
  if (/"(ListingKey|@reso\.context|StandardStatus|ListPrice)"/.test(text)) return 'reso'
  return /"(customerProperties|propertyOperation|customerReference)"/.test(text)
    ? 'idealista'
    : 'json'
}

/** Splits the first line into names, by the delimiter that occurs most. A column without one is called by its number. */
function header(
  text: string,
  isHeader?: boolean,
): Pick<Sniffed, 'columns' | 'delimiter' | 'hasHeader'> | null {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? []
  const found = (separator ? [separator] : DELIMITERS)
    .map((delimiter) => {
      try {
        const [columns = []] = parse(text.slice(line.length), {
          delimiter,
          relax_quotes: true,
          relax_column_count: true,
          to: 1,
        })
        return { delimiter, columns: columns.map((name) => name.trim()) }
      } catch {
        return { delimiter, columns: [] }
      }
    })
    .toSorted((a, b) => b.columns.length - a.columns.length)[0]
  if (!found || found.columns.length < 2 || found.columns.length > COLUMNS_MAX) return null
  const named = found.columns.filter(Boolean)
  if (named.length < 2 || named.some((name) => name.length > 200 || /\p{Cc}/u.test(name)))
    return null
  const hasHeader = isHeader ?? named.filter((name) => NO_NAME.test(name)).length < 2
  return { ...found, hasHeader, columns: namedColumns(found.columns, hasHeader) }
}

/** A number, a date or an address is a value, and no name of a column. */
const NO_NAME = /^(?:[\p{Sc}]? ?\d[\d.,' /:-]*(?: ?[\p{Sc}%]| ?m²)?|https?:\/\/\S+|\S+@\S+\.\S+)$/u

/** The complete rows below the header. `isCut`: the last one may be incomplete. */
function rowsIn(
  text: string,
  { delimiter, hasHeader }: Pick<Sniffed, 'delimiter' | 'hasHeader'>,
  isCut: boolean,
): string[][] {
  const rows: string[][] = []
  try {
    parse(text.replace(SEPARATOR_LINE, ''), {
      delimiter: delimiter ?? ',',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      from: hasHeader ? 2 : 1,
      on_record: (row: string[]) => void rows.push(row.map((cell) => cell.trim())),
    })
  } catch {
    // A quote that is open at the cut: the rows before it are enough.
  }
  if (isCut) rows.pop()
  return rows
}

/** Applies `find` to the non-empty cells of each column; columns without a result are left out. */
function byColumn<T>(
  columns: readonly string[],
  rows: readonly string[][],
  see: (cells: readonly string[]) => T[],
): Record<string, T[]> {
  const whole = rows.filter(({ length }) => length === columns.length)
  return Object.fromEntries(
    columns
      .map((column, at) => [column, see(whole.map((row) => row[at]!).filter(Boolean))] as const)
      .filter(([, seen]) => seen.length > 0),
  )
}

/** The values of a column, if they are few. */
function fewValues(cells: readonly string[]): string[] {
  const values = new Set(cells)
  return values.size > VALUES_MAX || [...values].some(({ length }) => length > VALUE_LENGTH_MAX)
    ? []
    : [...values]
}

/** The periods of a column's amounts. */
const periodsOf = (cells: readonly string[]): RentPeriod[] => [
  ...new Set(
    cells.flatMap((cell) => {
      const { amount, period } = withoutPeriod(cell)
      return period && /\p{Nd}/u.test(amount) ? [period] : []
    }),
  ),
]

/** The order of dates in columns that are mostly dates: an unambiguous one decides, unless another contradicts it. */
function datesIn(columns: readonly string[], rows: readonly string[][]): DatesSeen | null {
  const seen = Object.values(
    byColumn(columns, rows, (cells) => {
      const dates = cells.flatMap((cell) => firstPartOf(cell) ?? [])
      return dates.length * 2 > cells.length ? dates : []
    }),
  ).flat()
  if (seen.length === 0) return null
  const isSure = (part: 'day' | 'month', other: 'day' | 'month') =>
    seen.some((first) => first[part] && !first[other])
  const [day, month] = [isSure('day', 'month'), isSure('month', 'day')]
  return day === month ? 'unclear' : day ? 'DD.MM.YYYY' : 'MM/DD/YYYY'
}

/** Endings of the one document in an archive. */
export const ENDINGS: Record<FeedFormat, readonly string[]> = {
  csv: ['.csv', '.txt'],
  kyero: ['.xml'],
  openimmo: ['.xml'],
  reso: ['.json'],
  trovit: ['.xml'],
  yrl: ['.xml'],
  reaxml: ['.xml'],
  vrsync: ['.xml'],
  blm: ['.blm', '.txt'],
  xml: ['.xml'],
  json: ['.json'],
}
const NAMES: Partial<Record<LooksLike, string>> = {
  kyero: 'Kyero',
  openimmo: 'OpenImmo',
  reso: 'RESO',
  trovit: 'Trovit',
  yrl: 'Yandex Realty (YRL)',
  reaxml: 'REAXML',
  vrsync: 'VRSync',
  blm: 'Rightmove BLM',
  ...FORMAT_NAMES,
  xml: 'XML of another format',
  html: 'a web page',
  excel: 'a workbook of Excel',
  pdf: 'a PDF',
}

const nameOf = (format: FeedFormat): string =>
  isMapped(format) ? format.toUpperCase() : NAMES[format]!
const READ = FEED_IN_FORMATS.filter((name) => name === 'csv' || !isMapped(name))
  .map(nameOf)
  .join(', ')
const isOther = (seen: LooksLike): seen is OtherFormatName => Object.hasOwn(ASK_FOR, seen)

/** A file of another format than configured; `seen` is its format. */
export class OtherFormat extends FeedError {
  readonly seen: LooksLike

  constructor(seen: LooksLike, format: FeedFormat) {
    const own = (['xml', 'json'] as const).find((name) => mayBe(seen, name))
    const mapped = own && ` Or import it as ${nameOf(own)}, with a mapping of its own.`
    const advice = isOther(seen)
      ? ` That format is not read here: ask the sender for ${ASK_FOR[seen].map(nameOf).join(' or ')}.${mapped ?? ''}`
      : seen === 'xml'
        ? ` Ask the sender for one that is read here: ${READ}.${mapped ?? ''}`
        : Object.hasOwn(ENDINGS, seen)
          ? ` Import it as ${NAMES[seen]}.`
          : ''
    super('other_format', `The file is ${NAMES[seen]}, not ${nameOf(format)}.${advice}`)
    this.seen = seen
  }
}

/** Throws `OtherFormat` if a file, or the document in an archive, is clearly of another format. Unknown ones are left to the reader. */
export async function refuseOther(file: FeedFile, format: FeedFormat): Promise<void> {
  const { looksLike } = await sniff(file.bytes())
  const seen = looksLike === 'zip' ? await inArchive(file, format) : looksLike
  if (seen !== null && !mayBe(seen, format) && Object.hasOwn(NAMES, seen))
    throw new OtherFormat(seen, format)
}

async function inArchive(file: FeedFile, format: FeedFormat): Promise<Sniffed['looksLike']> {
  const archive = (await isArchive(file)) ? await Archive.open(file).catch(() => null) : null
  try {
    return archive && (await sniff(archive.document(ENDINGS[format]))).looksLike
  } catch (error) {
    // The reader reports the error.
    if (error instanceof FeedError) return null
    throw error
  } finally {
    archive?.close()
  }
}
