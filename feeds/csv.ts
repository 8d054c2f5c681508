import { parse } from 'csv-parse'
import { decoded, Faults, FeedError, unpacked, type Bytes } from './bytes.ts'
import { compileRow, type RowReader } from './csv-offer.ts'
import { guessEncoding, GUESSED_BYTES } from './guess-encoding.ts'
import type { CsvMapping } from './mapping.ts'
import { rowAsMeant } from './misread.ts'
import { brokenItem, fileItem, ProblemList, type FeedItem } from './offer.ts'
import { endOfPeriod } from './periods.ts'

/** Longest row in characters, so that an unclosed quote does not run to the end of the file. */
const ROW_MAX = 2 ** 20
/** Rows, and characters in them (of XML and JSON bytes of memory), that are examined before the first is read. */
const SEEN_ROWS = 1000
const SEEN_SIZE = 2 ** 22

/**
 * Reads CSV (RFC 4180, plain or gzipped) by a mapping: one item per row. Streams, so memory does not grow with the file; rows
 * of the same offer are joined later (`mergeItems`). A header that lacks a column of the mapping ends with a `broken` item;
 * a bad row is an item with a problem.
 */
export async function* readCsv(bytes: Bytes, mapping: CsvMapping): AsyncIterable<FeedItem> {
  /** Number of the last item. */
  let last = 0
  /** Lines above the header. */
  let above = 0
  const faults = new Faults()
  const lineOf = new WeakMap<string[], number>()
  try {
    const found = rows(
      belowSeparator(decodedTable(unpacked(bytes), mapping.encoding, faults), () => (above = 1)),
      mapping.delimiter,
      (row, line) => {
        lineOf.set(row, line + above)
        faults.endItem()
      },
    )
    for await (const item of itemsOfRows(found, mapping, (row) => lineOf.get(row)!)) {
      yield item
      last = item.item
    }
    yield* misreadIn(faults)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    yield* misreadIn(faults)
    yield brokenItem(last + 1, error.code, error.message, null, error.details)
  }
}

/** Decodes a table. A mapping with UTF-8 fixes no encoding: it is guessed for each file. */
const decodedTable = (bytes: Bytes, encoding: string, faults: Faults): AsyncIterable<string> =>
  decoded(
    bytes,
    (head) => (encoding === 'utf-8' ? guessEncoding(head) : encoding),
    faults,
    encoding === 'utf-8' ? GUESSED_BYTES : undefined,
  )

/** The raw rows of a table, header first. Throws a `FeedError` when the table cannot be read any further. */
export function rowsOfTable(
  bytes: Bytes,
  delimiter: string,
  encoding: string | null,
): AsyncIterable<string[]> {
  return rows(
    belowSeparator(
      decoded(bytes, () => encoding),
      () => {},
    ),
    delimiter,
    () => {},
  )
}

/** Items of rows; the first row is the header. Throws a `FeedError` if the header lacks a column of the mapping. */
export async function* itemsOfRows(
  rows: AsyncIterable<string[]>,
  mapping: CsvMapping,
  lineOf: (row: string[], index: number) => number,
): AsyncIterable<FeedItem> {
  let header: string[] | null = null
  let reader: RowReader | null = null
  const see = (row: string[]): void => {
    if (header && row.length === header.length) reader?.learn(row)
    if (header) return
    header = namedColumns(row, mapping.header)
    reader = readHeader(header, mapping)
    if (!mapping.header) reader.learn(row)
  }
  let index = 0
  for await (const row of seenFirst(rows, see, sizeOf)) {
    if (index > 0 || !mapping.header)
      yield readRow(mapping.header ? index : index + 1, row, header!, {
        reader: reader!,
        mapping,
        line: lineOf(row, index),
      })
    index += 1
  }
  if (!header) throw new FeedError('empty', 'The file has no header row.', {})
}

/** One item for the file that reports its encoding faults. */
function* misreadIn(faults: Faults): Iterable<FeedItem> {
  const problems = new ProblemList()
  problems.noteFaults(faults, 'rows')
  if (problems.list.length > 0) yield fileItem(problems)
}

/** Excel's first line that names the separator. */
export const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i

/** The text without the separator line. That line has no letter that could be a fault, so it is always in one piece. */
async function* belowSeparator(
  text: AsyncIterable<string>,
  onLine: () => void,
): AsyncIterable<string> {
  let isFirst = true
  for await (const piece of text) {
    const rest: string = isFirst ? piece.replace(SEPARATOR_LINE, '') : piece
    if (rest.length < piece.length) onLine()
    yield rest
    if (piece !== '') isFirst = false
  }
}

/** Characters of a row. */
const sizeOf = (row: readonly string[]): number => row.reduce((sum, { length }) => sum + length, 0)

/** Holds back the first rows until all of them were examined for how the file writes numbers. Later rows are examined as they arrive. */
export async function* seenFirst<T>(
  rows: AsyncIterable<T>,
  see: (row: T) => void,
  sizeOf: (row: T) => number,
): AsyncIterable<T> {
  let first: T[] | null = []
  let size = 0
  try {
    for await (const row of rows) {
      see(row)
      if (!first) {
        yield row
        continue
      }
      first.push(row)
      size += sizeOf(row)
      if (first.length < SEEN_ROWS && size < SEEN_SIZE) continue
      yield* first
      first = null
    }
  } catch (error) {
    // Rows before the fault are still read.
    if (first) yield* first
    throw error
  }
  if (first) yield* first
}

/** The names of the columns; those without one are called by their numbers. */
export const namedColumns = (row: readonly string[], isHeader: boolean): string[] =>
  row.map((name, at) => (isHeader && name.trim()) || String(at + 1))

function readHeader(header: string[], mapping: CsvMapping): RowReader {
  const seen = new Set<string>()
  const repeated = header.find((name) => seen.size === seen.add(name).size)
  if (repeated !== undefined)
    throw new FeedError('repeated_column', `The column "${repeated}" is twice in the header.`, {
      columns: [repeated],
    })
  const reader = compileRow(mapping, header)
  const unknown = [
    ...reader.unknownColumns,
    ...(mapping.period && !header.includes(mapping.period.column) ? [mapping.period.column] : []),
  ]
  if (unknown.length > 0 && !mapping.sparse)
    throw new FeedError(
      'missing_column',
      `The mapping names columns that the file has not: ${unknown.join(', ')}.`,
      { columns: unknown },
    )
  return reader
}

function readRow(
  item: number,
  raw: string[],
  header: string[],
  { reader, mapping, line }: { reader: RowReader; mapping: CsvMapping; line: number },
): FeedItem {
  const problems = new ProblemList()
  const row = rowAsMeant(
    raw,
    header,
    problems,
    (name) => name === mapping.identity || name === mapping.words.reference,
  )
  if (row.length !== header.length) {
    problems.rejected(
      null,
      'wrong_column_count',
      `The row has ${row.length} columns, the header ${header.length}.`,
      row.join(mapping.delimiter),
      { details: { cells: row.length, header: header.length } },
    )
    // If a cell is missing or surplus, only the first cell is certain to be in its column.
    const externalId =
      header[0] === mapping.identity ? (reader.identity(row)?.slice(0, 255) ?? null) : null
    return {
      item,
      line,
      externalId,
      offer: null,
      problems: problems.list,
      period: null,
      ...(externalId !== null && { raw: row }),
    }
  }
  return itemOf(row, { item, line, reader, header, mapping, problems }, () =>
    Object.fromEntries(header.map((name, index) => [name, raw[index]])),
  )
}

/** The item of a row that is as long as its header. `rawOf`: the source's own, kept if it is not understood. */
export function itemOf(
  row: string[],
  {
    item,
    line,
    reader,
    header,
    mapping,
    problems,
  }: {
    item: number
    line?: number
    reader: RowReader
    header: readonly string[]
    mapping: CsvMapping
    problems: ProblemList
  },
  rawOf: () => unknown,
): FeedItem {
  const externalId = reader.identity(row)?.slice(0, 255) ?? null
  const period = readPeriod(row, header, mapping, problems)
  const offer = reader.offer(row, problems)
  if (offer && period) offer.publishedAt ??= period
  if (offer && period) offer.priceSince = period
  // A problem without values is translated from its code and column.
  for (const problem of problems.list) problem.details ??= {}
  const common = { item, ...(line !== undefined && { line }), externalId, period }
  if (!offer || problems.isRejected)
    return { ...common, offer: null, problems: problems.list, raw: rawOf() }
  return { ...common, offer, problems: problems.list }
}

function readPeriod(
  row: readonly string[],
  header: readonly string[],
  mapping: CsvMapping,
  problems: ProblemList,
): string | null {
  if (!mapping.period) return null
  const text = row[header.indexOf(mapping.period.column)]!.trim()
  return (
    endOfPeriod(text, mapping.period.format) ??
    problems.rejected(
      'period',
      'invalid_period',
      `Must be a period like ${mapping.period.format}.`,
      text,
      { details: { like: mapping.period.format } },
    )
  )
}

/** Line breaks within the fields of a row, and how many of them are CRLF. */
function breaksIn(row: readonly string[]): { within: number; pairs: number } {
  let [within, pairs] = [0, 0]
  for (const field of row)
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) {
      within += 1
      if (field[at - 1] === '\r') pairs += 1
    }
  return { within, pairs }
}

/**
 * Rows as arrays. A quote in the middle of a field is a literal; an unclosed one ends the reading. Writes to the parser directly,
 * because a pipeline would lose the rows before an error. `onRow` gets each row with the number of its first line.
 */
async function* rows(
  text: AsyncIterable<string>,
  delimiter: string,
  onRow: (row: string[], line: number) => void,
): AsyncIterable<string[]> {
  const found: string[][] = []
  let twice = 0
  const failures: Error[] = []
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
    on_record: (row: string[], { lines }) => {
      const { within, pairs } = breaksIn(row)
      // The parser counts a CRLF within quotes as two lines.
      twice += pairs
      onRow(row, lines - twice - within)
      found.push(row)
      return null
    },
  })
  parser.on('error', (error: Error) => failures.push(error))
  parser.resume()
  const closed = new Promise<void>((resolve) => parser.once('close', resolve))
  try {
    for await (const chunk of text) {
      if (chunk === '') continue
      await new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      yield* found.splice(0)
      if (failures.length > 0) break
    }
    if (failures.length === 0) {
      parser.end()
      await closed
      yield* found.splice(0)
    }
    if (failures[0])
      throw new FeedError('not_csv', `The CSV cannot be read any further: ${failures[0].message}`)
  } finally {
    parser.destroy()
  }
}
