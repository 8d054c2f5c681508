import type { FeedCode } from '#contract/feeds/feed-codes.ts'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import { isUtf8 } from 'node:buffer'
import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { letterOfWindows } from './misread.ts'

/** A file that cannot be read any further; `code` as in FeedProblem. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
  readonly code: FeedCode
  readonly details: ProblemDetails | undefined

  constructor(code: FeedCode, message: string, details?: ProblemDetails) {
    super(message)
    this.code = code
    this.details = details
  }
}

export type Bytes = AsyncIterable<Uint8Array>

/** Elements and values that are nested deeper than this are not read. */
export const DEPTH_MAX = 32
/** Bytes in which a file declares its encoding. */
const HEAD = 1024
/** Limit after unpacking, against gzip bombs. */
const MAX_BYTES = 20 * 2 ** 30

/** Unpacked bytes above which an archive may not be denser than RATIO_MAX. */
const DENSE_FROM = 64 * 2 ** 20
const RATIO_MAX = 200

/** Whether the compression ratio is that of a zip bomb. */
export const isBomb = (packed: number, size: number): boolean =>
  size > DENSE_FROM && size > packed * RATIO_MAX

/** The same bytes; the first chunk has at least `size` bytes if there are that many. */
async function* withHead(source: Bytes, size: number): Bytes {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of source) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < size) continue
    yield head
    head = null
  }
  if (head !== null && head.length > 0) yield head
}

/** Unpacks gzip; other bytes pass unchanged. A damaged archive is a `FeedError`. */
export async function* unpacked(source: Bytes, maxBytes = MAX_BYTES): Bytes {
  const chunks = withHead(source, 2)[Symbol.asyncIterator]() as AsyncGenerator<Uint8Array>
  const first = await chunks.next()
  if (first.done) return
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b
  let packed = 0
  const whole = (async function* () {
    packed += first.value.length
    yield first.value
    for await (const chunk of chunks) {
      packed += chunk.length
      yield chunk
    }
  })()
  let size = 0
  try {
    for await (const chunk of isGzip ? gunzipped(whole) : whole) {
      size += chunk.length
      if (isGzip && isBomb(packed, size))
        throw new FeedError(
          'too_large',
          'The archive is packed so densely that it can only be a bomb.',
        )
      if (size > maxBytes)
        throw new FeedError('too_large', `The file is larger than ${maxBytes} bytes.`)
      yield chunk
    }
  } catch (error) {
    if (isGzip && (error as NodeJS.ErrnoException).code?.startsWith('Z_')) {
      throw new FeedError('not_gzip', `The gzip archive is damaged: ${(error as Error).message}.`)
    }
    throw error
  }
}

function gunzipped(source: Bytes): Bytes {
  // The consumer of the iterator sees the error of any part of the pipeline.
  return pipeline(Readable.from(source, { objectMode: false }), createGunzip(), () => {})
}

/** Bytes that are invalid in the encoding of their file. */
export interface Fault {
  /** 1-based. */
  line: number
  message: string
  /** The text around the replacement, a few letters before it. */
  raw: string
}

/** The first fault of a file, and the number of items (rows of a table) with one: a report names it once. */
export class Faults {
  #first: Fault | null = null
  #items = 0
  #isInItem = false

  meet(fault: Fault): void {
    this.#first ??= fault
    this.#isInItem = true
  }

  /** Call at the end of each item, for the count. */
  endItem(): void {
    this.#items += Number(this.#isInItem)
    this.#isInItem = false
  }

  /** Call at the end of the file; null if there was no fault. */
  found(): { first: Fault; items: number } | null {
    this.endItem()
    return this.#first && { first: this.#first, items: this.#items }
  }
}

/**
 * Decodes bytes, piece by piece. The encoding: byte order mark, else `declared(head)`, else UTF-8.
 * A wrong declaration (Latin-1 for a file in UTF-8) is a fault, and so are invalid bytes: in UTF-8 each is read as windows-1252,
 * because in Europe text that is not UTF-8 is that or Latin-1. `declared` gets the first `headSize` bytes.
 * A piece ends at the faulty letter, so that the reader can assign the fault to an item.
 * Bytes of no Western European encoding are a `FeedError`.
 */
export async function* decoded(
  source: Bytes,
  declared: (head: Buffer) => string | null = () => null,
  faults = new Faults(),
  headSize = HEAD,
): AsyncIterable<string> {
  let decode: ((chunk: Uint8Array | null) => Iterable<string>) | null = null
  for await (const chunk of withHead(source, headSize)) {
    if (!decode) {
      const declaredLabel =
        markOf(chunk) ?? declared(Buffer.from(chunk.subarray(0, headSize))) ?? 'utf-8'
      const decoder = decoderOf(declaredLabel)
      const isWrong = decoder.encoding !== 'utf-8' && isOneByte(decoder) && looksLikeUtf8(chunk)
      if (isWrong)
        faults.meet({
          line: 1,
          message: `The file declares ${declaredLabel}, but is UTF-8; it was read as UTF-8.`,
          raw: declaredLabel,
        })
      decode =
        isWrong || decoder.encoding === 'utf-8' ? decodeUtf8(faults) : decodeBy(decoder, faults)
    }
    yield* decode(chunk)
  }
  if (decode) yield* decode(null)
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    throw new FeedError('unknown_encoding', `Unknown encoding "${label}".`)
  }
}

const isOneByte = ({ encoding }: TextDecoder): boolean =>
  /^(?:windows|iso-8859|koi8|ibm866|macintosh|x-mac)/.test(encoding)

/** With this many well-formed non-ASCII letters, UTF-8 is no coincidence. */
const WELL_FORMED = 3

function looksLikeUtf8(head: Uint8Array): boolean {
  const whole = head.subarray(0, head.length - unfinished(head))
  return isUtf8(whole) && whole.reduce((sum, byte) => sum + Number(byte >= 0xc2), 0) >= WELL_FORMED
}

/** Number of bytes at the end that begin an incomplete letter. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc2) return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** More accented letters in a row than any Western European word has: then it is not windows-1252. */
const WORD = 6
const MARK = '\ufeff'
const AROUND = 20

function decodeUtf8(faults: Faults): (chunk: Uint8Array | null) => Iterable<string> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isFirst = true
  const counted = (text: string): string => {
    line += linesIn(text)
    const begins = isFirst && text.startsWith(MARK)
    if (text !== '') isFirst = false
    return begins ? text.slice(1) : text
  }
  return function* (chunk) {
    const bytes =
      chunk === null
        ? rest
        : rest.length > 0
          ? Buffer.concat([rest, chunk])
          : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const end = bytes.length - (chunk === null ? 0 : unfinished(bytes))
    rest = Buffer.from(bytes.subarray(end))
    const whole = bytes.subarray(0, end)
    if (isUtf8(whole)) {
      yield counted(whole.toString())
      return
    }
    let from = 0
    for (let at = 0; at < end;) {
      const length = lengthOfLetter(whole, at)
      if (length > 0) {
        at += length
        continue
      }
      if (isForeign(whole, at)) {
        yield counted(whole.toString('utf8', from, at))
        throw new FeedError(
          'wrong_encoding',
          `Line ${line}: the file has bytes that are neither UTF-8 nor windows-1252. Set its encoding.`,
          { line },
        )
      }
      const text = whole.toString('utf8', from, at) + letterOfWindows(whole[at]!)
      at += 1
      from = at
      yield counted(text.slice(0, -1))
      faults.meet({
        line,
        message: `Line ${line}: bytes that are not UTF-8; they are read as windows-1252.`,
        raw: text.slice(-AROUND).trimStart(),
      })
      yield counted(text.slice(-1))
    }
    yield counted(whole.toString('utf8', from))
  }
}

/** Length of the UTF-8 letter at this position; 0 if the bytes are invalid. */
export function lengthOfLetter(bytes: Buffer, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))
    ? length
    : 0
}

function isForeign(bytes: Buffer, at: number): boolean {
  let letters = 0
  while (letters < WORD && at + letters < bytes.length && bytes[at + letters]! >= 0xc0) letters += 1
  return letters === WORD
}

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** For encodings other than UTF-8: an invalid letter becomes U+FFFD, and a fault. */
function decodeBy(
  decoder: TextDecoder,
  faults: Faults,
): (chunk: Uint8Array | null) => Iterable<string> {
  let line = 1
  return function* (chunk) {
    const text = chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true })
    let from = 0
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
      const before = text.slice(from, at)
      line += linesIn(before)
      yield before
      faults.meet({
        line,
        message: `Line ${line}: bytes that are not ${decoder.encoding}.`,
        raw: text.slice(Math.max(0, at - AROUND), at + 1),
      })
      from = at
    }
    const last = text.slice(from)
    line += linesIn(last)
    yield last
  }
}

/** By the byte order mark, or by the zeros in every second byte, which markup and most texts have in UTF-16. */
function markOf(head: Uint8Array): string | null {
  if (head.length > 3 && head[0] === 0 && head[1] !== 0 && head[2] === 0) return 'utf-16be'
  if (head.length > 3 && head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0)
    return 'utf-16le'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return null
}
