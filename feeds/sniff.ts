import { parse } from 'csv-parse/sync'
import { decoded, unpacked, type Bytes } from './bytes.ts'
import { FEED_FORMATS, type FeedFormat } from './mapping.ts'

/** What the beginning of a file seems to be. */
export interface Sniffed {
  looksLike: FeedFormat | 'zip' | 'gzip' | 'html' | null
  /** Of CSV: the names of its columns, and what stands between them. */
  columns: string[]
  delimiter: string | null
}

/** So much of a file is looked at, in bytes, and in characters of what was packed in them: a few bytes may be very many. */
export const SNIFFED_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|', '^']
const COLUMNS_MAX = 500

/** Looks at the first bytes of a file, unpacking them where they are gzip'd. Never throws: what cannot be told is null. */
export async function sniff(bytes: Bytes): Promise<Sniffed> {
  const head = await firstOf(bytes)
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return { looksLike: 'zip', columns: [], delimiter: null }
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const text = (await textOf(head)).trimStart()
  const looksLike = text.startsWith('<') ? markup(text) : text.startsWith('{') || text.startsWith('[') ? json(text) : null
  if (looksLike) return { looksLike, columns: [], delimiter: null }
  const csv = text.startsWith('<') || text.startsWith('{') ? null : header(text)
  return csv ? { looksLike: 'csv', ...csv } : { looksLike: isGzip && text === '' ? 'gzip' : null, columns: [], delimiter: null }
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

/** As far as it can be read: it is cut somewhere. */
async function textOf(head: Buffer): Promise<string> {
  let text = ''
  try {
    for await (const piece of decoded(unpacked(single(head)))) {
      text += piece
      if (text.length >= SNIFFED_BYTES) break
    }
  } catch {
    // What came before the cut is enough.
  }
  return text.slice(0, SNIFFED_BYTES) || head.toString('latin1')
}

async function* single(bytes: Buffer): Bytes {
  yield bytes
}

function markup(text: string): Sniffed['looksLike'] {
  const root = /<([A-Za-z][\w.-]*)/.exec(withoutComments(text))?.[1]?.toLowerCase()
  if (root === 'openimmo') return 'openimmo'
  if (root === 'html' || /^<!doctype html/i.test(text)) return 'html'
  return root === 'root' || text.includes('<kyero>') ? 'kyero' : null
}

/** One that does not end here takes the rest along. */
function withoutComments(text: string): string {
  let left = ''
  for (let at = 0; ; ) {
    const begin = text.indexOf('<!--', at)
    left += text.slice(at, begin < 0 ? undefined : begin)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return left
    at = end + 3
  }
}

const json = (text: string): FeedFormat | null => (/"(ListingKey|@reso\.context|StandardStatus|ListPrice)"/.test(text) ? 'reso' : null)

/** The first line as names, by the sign that divides it most. */
function header(text: string): Pick<Sniffed, 'columns' | 'delimiter'> | null {
  const found = DELIMITERS.map((delimiter) => {
    try {
      const [columns = []] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true, to: 1 })
      return { delimiter, columns: columns.map((name) => name.trim()) }
    } catch {
      return { delimiter, columns: [] }
    }
  }).toSorted((a, b) => b.columns.length - a.columns.length)[0]
  if (!found || found.columns.length < 2 || found.columns.length > COLUMNS_MAX) return null
  return found.columns.every((name) => name !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)) ? found : null
}

/** Whether a file that looks like that may be one of the format: archives may hold any. */
export const mayBe = (looksLike: Sniffed['looksLike'], format: FeedFormat): boolean => looksLike === format || !FEED_FORMATS.some((known) => known === looksLike)
