import type { FeedCode } from '#contract/feed-codes.ts'
import type { ProblemDetails } from '#contract/feeds-in.ts'
import { isUtf8 } from 'node:buffer'
import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { letterOfWindows } from './misread.ts'

/** A file that cannot be read on; `code` as in FeedProblem. */
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

/** Bytes in which a file says what it is. */
const HEAD = 1024
/** Largest feed after unpacking: a gzip bomb ends here. */
const MAX_BYTES = 20 * 2 ** 30

/** Unpacked bytes from which on an archive must not be denser than RATIO_MAX. */
const DENSE_FROM = 64 * 2 ** 20
const RATIO_MAX = 200

/** Whether that many bytes out of so few can only be meant to fill a disk. */
export const isBomb = (packed: number, size: number): boolean =>
  size > DENSE_FROM && size > packed * RATIO_MAX

/** The same bytes, the first chunk of them at least `size` long if there are so many. */
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

/** The bytes themselves, unpacked when they begin like gzip. A damaged archive is a `FeedError`. */
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
  // The iteration below sees the error of any part of the pipe.
  return pipeline(Readable.from(source, { objectMode: false }), createGunzip(), () => {})
}

/** Bytes that are not of the encoding of their file, and what stands there now. */
export interface Fault {
  /** From 1. */
  line: number
  message: string
  /** Some letters before it, and its own. */
  raw: string
}

/** The first fault of a file, and how many of its items (of a table, rows) have one: a report says it once. */
export class Faults {
  #first: Fault | null = null
  #items = 0
  #isInItem = false

  meet(fault: Fault): void {
    this.#first ??= fault
    this.#isInItem = true
  }

  /** What is met next is of another item. */
  endItem(): void {
    this.#items += Number(this.#isInItem)
    this.#isInItem = false
  }

  /** At the end of the file; null where all was right. */
  found(): { first: Fault; items: number } | null {
    this.endItem()
    return this.#first && { first: this.#first, items: this.#items }
  }
}

/**
 * Text of bytes, piece by piece. The encoding is that of a byte order mark, else `declared(head)`, else UTF-8. Where it cannot be right (a file that says it is Latin-1
 * and is UTF-8), that is a fault, and so are bytes that are none of it: in UTF-8 each is read as windows-1252, for what is not UTF-8 in Europe is that or Latin-1.
 * `declared` sees the first `headSize` bytes. A piece ends with the letter that is a fault, so that who reads knows which item it is in. Only what is no text of Western Europe at all is a `FeedError`.
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
      const said = markOf(chunk) ?? declared(Buffer.from(chunk.subarray(0, headSize))) ?? 'utf-8'
      const decoder = decoderOf(said)
      const isWrong = decoder.encoding !== 'utf-8' && isOneByte(decoder) && looksLikeUtf8(chunk)
      if (isWrong)
        faults.meet({
          line: 1,
          message: `The file says that it is ${said}, but is UTF-8; it is read as that.`,
          raw: said,
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
    throw new FeedError('unknown_encoding', `The encoding "${label}" is not known.`)
  }
}

const isOneByte = ({ encoding }: TextDecoder): boolean =>
  /^(?:windows|iso-8859|koi8|ibm866|macintosh|x-mac)/.test(encoding)

/** Letters that are well-formed UTF-8 and not ASCII, from which on that is no chance. */
const WELL_FORMED = 3

function looksLikeUtf8(head: Uint8Array): boolean {
  const whole = head.subarray(0, head.length - unfinished(head))
  return isUtf8(whole) && whole.reduce((sum, byte) => sum + Number(byte >= 0xc2), 0) >= WELL_FORMED
}

/** How many bytes at the end begin a letter that goes on. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (byte >= 0xc2) return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Capital and small letters with accents in a row, from which on it is no windows-1252: no word of Western Europe has as many. */
const WORD = 6
const MARK = '\ufeff'
const AROUND = 20

function decodeUtf8(faults: Faults): (chunk: Uint8Array | null) => Iterable<string> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let isFirst = true
  const told = (text: string): string => {
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
      yield told(whole.toString())
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
        yield told(whole.toString('utf8', from, at))
        throw new FeedError(
          'wrong_encoding',
          `Line ${line}: the file holds bytes that are neither UTF-8 nor windows-1252; its encoding has to be said.`,
          { line },
        )
      }
      const text = whole.toString('utf8', from, at) + letterOfWindows(whole[at]!)
      at += 1
      from = at
      yield told(text.slice(0, -1))
      faults.meet({
        line,
        message: `Line ${line}: bytes that are not UTF-8; they are read as windows-1252.`,
        raw: text.slice(-AROUND).trimStart(),
      })
      yield told(text.slice(-1))
    }
    yield told(whole.toString('utf8', from))
  }
}

/** Bytes of the UTF-8 letter that begins there; 0 where none does. */
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

/** Of an encoding other than UTF-8: what is none of its letters is U+FFFD, and a fault. */
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

/** By its byte order mark, or by the zeros that every second byte of markup and of most texts is in UTF-16. */
function markOf(head: Uint8Array): string | null {
  if (head.length > 3 && head[0] === 0 && head[1] !== 0 && head[2] === 0) return 'utf-16be'
  if (head.length > 3 && head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0)
    return 'utf-16le'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return null
}
