import type { FeedCode } from '#contract/feed-codes.ts'
import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'

/** A file that cannot be read on; `code` as in FeedProblem. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
  readonly code: FeedCode

  constructor(code: FeedCode, message: string) {
    super(message)
    this.code = code
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
export const isBomb = (packed: number, size: number): boolean => size > DENSE_FROM && size > packed * RATIO_MAX

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
      if (isGzip && isBomb(packed, size)) throw new FeedError('too_large', 'The archive is packed so densely that it can only be a bomb.')
      if (size > maxBytes) throw new FeedError('too_large', `The file is larger than ${maxBytes} bytes.`)
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

/**
 * Text of bytes, chunk by chunk. The encoding is that of a byte order mark, else `declared(head)`, else UTF-8.
 * Bytes that are none of that encoding are a `FeedError`: guessing would store wrong letters.
 */
export async function* decoded(source: Bytes, declared: (head: string) => string | null = () => null): AsyncIterable<string> {
  let decoder: TextDecoder | null = null
  let label = 'utf-8'
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder!.decode(chunk, { stream: true }) : (decoder?.decode() ?? '')
    } catch {
      throw new FeedError('wrong_encoding', `The file says that it is ${label}, but holds bytes that are not.`)
    }
  }
  for await (const chunk of withHead(source, HEAD)) {
    if (!decoder) {
      label = markOf(chunk) ?? declared(Buffer.from(chunk.subarray(0, HEAD)).toString('latin1')) ?? 'utf-8'
      try {
        decoder = new TextDecoder(label, { fatal: true })
      } catch {
        throw new FeedError('unknown_encoding', `The encoding "${label}" is not known.`)
      }
    }
    yield decode(chunk)
  }
  yield decode()
}

/** By its byte order mark, or by the zeros that every second byte of markup and of most texts is in UTF-16. */
function markOf(head: Uint8Array): string | null {
  if (head.length > 3 && head[0] === 0 && head[1] !== 0 && head[2] === 0) return 'utf-16be'
  if (head.length > 3 && head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return null
}
