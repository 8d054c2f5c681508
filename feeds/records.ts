import { Faults, FeedError, unpacked, type Bytes } from './bytes.ts'
import { compileRow, type RowReader } from './csv-offer.ts'
import { itemOf, seenFirst } from './csv.ts'
import { beside } from './flat-xml.ts'
import { framed } from './frame.ts'
import { EXAMINED_MAX, findItems } from './item-paths.ts'
import { jsonItems } from './json-items.ts'
import type { CsvMapping } from './mapping.ts'
import { rowAsMeant } from './misread.ts'
import { ProblemList, type FeedItem } from './offer.ts'
import { pathsOf, withinList } from './paths.ts'
import { Words } from './words.ts'
import { dataOf, xmlItems } from './xml-items.ts'

/** More different paths in one file than these are not fields: the rest is reported. */
const COLUMNS_MAX = 1000
/** Of those so many are named. */
const NAMED_MAX = 20

/** An item as its file has it. */
interface Found {
  data: unknown
  fault: FeedError | null
}

/** An item as a row: each path is a column. */
interface Row {
  cells: string[]
  found: Found
  /** The first paths beyond the limit, and the number of all. */
  beyond: { paths: string[]; count: number }
}

/**
 * Reads XML or JSON of any kind by the mapping of a table: each repeated element is a row, and the paths in it are its columns. Streams as the
 * formats with names do, with their limits. One item per element; a bad one is an item with a problem.
 */
export async function* readRecords(bytes: Bytes, mapping: CsvMapping): AsyncIterable<FeedItem> {
  const faults = new Faults()
  const header: string[] = []
  let reader: RowReader | undefined
  const rowOf = (found: Found): Row => {
    const cells: string[] = []
    const beyond: Row['beyond'] = { paths: [], count: 0 }
    for (const [path, text] of pathsOf(found.data)) {
      const at = reader!.place(path, COLUMNS_MAX)
      if (at !== null) cells[at] = text
      else if ((beyond.count += 1) <= NAMED_MAX) beyond.paths.push(path)
    }
    return { cells: Array.from(cells, (cell) => cell ?? ''), found, beyond }
  }
  /** Bytes of the file from the first item on: the texts of XML are parts of it and keep it in memory. What the items take beside; and the greater of the two. */
  let passed = 0
  let taken = 0
  let held = 0
  async function* counted(): Bytes {
    for await (const chunk of unpacked(bytes)) {
      passed += chunk.length
      yield chunk
    }
  }
  async function* rows(): AsyncIterable<Row> {
    reader = compileRow(mapping, header)
    for await (const found of itemsOf(counted(), mapping, faults)) {
      if (taken === 0) passed = 0
      yield rowOf(found)
    }
  }
  const moreHeld = ({ cells, found }: Row): number => {
    const before = held
    taken += weightOf(found.data) + weightOf(cells)
    held = Math.max(taken, passed)
    return held - before
  }
  const learnt = seenFirst(
    rows(),
    ({ cells, found }) => found.fault ?? reader!.learn(cells),
    moreHeld,
  )
  yield* framed(learnt, faults, new Words(null), (row, item) =>
    readItem(row, item, { reader: reader!, header, mapping }),
  )
}

function readItem(
  { cells, found: { data, fault }, beyond }: Row,
  item: number,
  parts: { reader: RowReader; header: readonly string[]; mapping: CsvMapping },
): FeedItem {
  const { reader, header, mapping } = parts
  const problems = new ProblemList()
  const whole = [...cells, ...Array.from({ length: header.length - cells.length }, () => '')]
  if (fault) {
    problems.rejected(null, fault.code as 'not_json', fault.message, null, beside(fault))
    const externalId = reader.identity(whole)?.slice(0, 255) ?? null
    return { item, externalId, offer: null, problems: problems.list, period: null, raw: data }
  }
  const row = rowAsMeant(
    whole,
    header,
    problems,
    (name) => name === mapping.identity || name === mapping.words.reference,
  )
  if (beyond.count > 0)
    problems.dropped(
      null,
      'too_many',
      `At most ${COLUMNS_MAX} different fields in a file; this item has ${beyond.count} more.`,
      beyond.paths.join(', '),
      { details: { kept: COLUMNS_MAX } },
    )
  return itemOf(row, { item, ...parts, problems }, () => data)
}

/** About the bytes of memory that data take: empty lists have no characters. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 56
  if (Array.isArray(value)) for (const one of value) weight += 8 + weightOf(one)
  else for (const [name, one] of Object.entries(value)) weight += 24 + name.length + weightOf(one)
  return weight
}

/** The repeated elements of a file. */
async function* itemsOf(bytes: Bytes, mapping: CsvMapping, faults: Faults): AsyncIterable<Found> {
  const format = mapping.format === 'json' ? 'json' : 'xml'
  const { path, all } =
    mapping.items === undefined
      ? await pathFound(bytes, format)
      : { path: mapping.items, all: bytes }
  let count = 0
  const found = format === 'json' ? jsonRecords(all, path, faults) : xmlElements(all, path, faults)
  for await (const one of found) {
    count += 1
    yield one
  }
  if (count === 0)
    throw new FeedError('unknown_items', `The file has no items at ${path}.`, { columns: [path] })
}

async function* xmlElements(bytes: Bytes, path: string, faults: Faults): AsyncIterable<Found> {
  const steps = path.split('/')
  // The root is no item. The file is begun, so that it is closed.
  if (steps.length < 2) for await (const chunk of bytes) if (chunk) return
  const shape = { root: steps[0]!, within: steps.slice(1, -1) }
  for await (const { element, isTooLarge, fault, depth } of xmlItems(bytes, shape, faults)) {
    if (depth !== steps.length - 1 || element.name !== steps.at(-1)) continue
    yield {
      data: dataOf(element),
      fault: isTooLarge
        ? new FeedError('too_large', 'The item is too large to be read.', {})
        : fault,
    }
  }
}

async function* jsonRecords(bytes: Bytes, path: string, faults: Faults): AsyncIterable<Found> {
  for await (const one of jsonItems(bytes, faults, withinList(path))) {
    if ('header' in one) continue
    const isRecord = typeof one.data === 'object' && one.data !== null
    yield {
      data: one.data,
      fault:
        one.problem === 'too_large'
          ? new FeedError('too_large', 'The record is too large to be read.', {})
          : one.problem || !isRecord
            ? new FeedError('not_json', 'Every record must be a JSON object.', {})
            : null,
    }
  }
}

/** The path of the items, from the beginning of a file, and all of it. */
async function pathFound(
  bytes: Bytes,
  format: 'xml' | 'json',
): Promise<{ path: string; all: Bytes }> {
  const read = bytes[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let path: string
  try {
    for (let size = 0; size < EXAMINED_MAX;) {
      const { value, done } = await read.next()
      if (done) break
      chunks.push(value)
      size += value.length
    }
    path = await findItems(once(Buffer.concat(chunks)), format)
  } catch (error) {
    await read.return?.(undefined)
    throw error
  }
  async function* all(): Bytes {
    try {
      yield* chunks.splice(0)
      for (let next = await read.next(); !next.done; next = await read.next()) yield next.value
    } finally {
      await read.return?.(undefined)
    }
  }
  return { path, all: all() }
}

async function* once(bytes: Uint8Array): Bytes {
  yield bytes
}
