import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { HeldCountries } from '#api/homes/search/held-countries.ts'
import type { News } from '#api/homes/search/messages.ts'
import { FORMAT as MEANING } from '#search/format.ts'
import type { Query } from '#search/index.ts'

// Messages between search nodes and those that ask them, serialized by V8: typed arrays stay typed arrays. Both sides prove that they have the same LARES_KEY before a message is deserialized: a request by a proof, each answer by a seal for that request alone.

/** A POST with `Asked` answers the `Found` of its query. */
export const FIND = '/search/find'
/** A POST with `Asked` answers the `Subtotal` of its query. */
export const ADD = '/search/add'
/** Answers a stream of `NodeNews`, which ends with the node. */
export const NEWS = '/search/news'

/** The header with the format of messages. */
export const FORMAT_HEADER = 'x-search-format'
/** Increase it with a change of this file. */
const REVISION = 3
export const FORMAT = createHash('sha256')
  .update(`${REVISION} ${MEANING}`)
  .digest('base64url')
  .slice(0, 16)

/** Between two beats. */
export const BEAT_MS = 500
/** A node without a beat for this time counts as gone. */
export const SILENT_MS = 3000
/** Areas with many corners take most of a query. */
export const MAX_QUERY_BYTES = 4 * 2 ** 20
const MAX_NEWS_BYTES = 2 ** 20

export interface Asked {
  query: Query
  /** Milliseconds that the answer is waited for. */
  limit: number
}

export type NodeNews =
  /** The first. */
  | { type: 'hello'; countries: HeldCountries }
  /** Milliseconds since the node had everything that the database had. */
  | { type: 'beat'; age: number }
  | News

/** Derived from a key of `LARES_KEY`. */
export interface NodeKey {
  /** The header `authorization` of requests of this installation. */
  proof: string
  /** Of `Seals`. */
  seal: Buffer
}

export const nodeKeysOf = (keys: readonly Buffer[]): NodeKey[] =>
  keys.map((key) => {
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
    return {
      proof: `Bearer ${derived('lares search nodes').toString('base64url')}`,
      seal: derived('lares search answers'),
    }
  })

/** The header of a request with a value that no other request has. */
export const NONCE_HEADER = 'x-search-nonce'
const SEAL_BYTES = 32

/** The seals of the messages that answer one request: without the key none can be made, altered, left out or taken from another answer. */
export class Seals {
  readonly #key: Buffer
  readonly #request: Buffer
  #number = 0

  /** Of the answer to a request: its path, its `NONCE_HEADER` and its body. */
  constructor(key: Buffer, path: string, nonce: string, body: Uint8Array = new Uint8Array()) {
    this.#key = key
    this.#request = createHash('sha256').update(`${path}\n${nonce}\n`).update(body).digest()
  }

  /** The message with its seal before it. */
  close(message: Uint8Array): Buffer<ArrayBuffer> {
    return Buffer.concat([this.#next(message), message])
  }

  /** The message. Throws if the seal is not that of the next message. */
  open(sealed: Buffer): Buffer {
    const [seal, message] = [sealed.subarray(0, SEAL_BYTES), sealed.subarray(SEAL_BYTES)]
    if (seal.length < SEAL_BYTES || !timingSafeEqual(seal, this.#next(message)))
      throw new Error('it does not prove that it has this LARES_KEY')
    return message
  }

  #next(message: Uint8Array): Buffer {
    return createHmac('sha256', this.#key)
      .update(this.#request)
      .update(Uint32Array.of(this.#number++))
      .update(message)
      .digest()
  }
}

/** A sealed message with its length before it. */
export function frameOf(news: NodeNews, seals: Seals): Uint8Array {
  const message = seals.close(serialize(news))
  const frame = Buffer.allocUnsafe(4 + message.length)
  frame.writeUInt32LE(message.length)
  message.copy(frame, 4)
  return frame
}

/** The messages of a stream. Throws when one is too long or not sealed. */
export async function* readNews(
  stream: AsyncIterable<Uint8Array>,
  seals: Seals,
): AsyncGenerator<NodeNews> {
  let read = Buffer.alloc(0)
  for await (const chunk of stream) {
    read = Buffer.concat([read, chunk])
    let at = 0
    while (read.length >= at + 4) {
      const length = read.readUInt32LE(at)
      if (length > MAX_NEWS_BYTES) throw new Error('a message is too long')
      if (read.length < at + 4 + length) break
      yield deserialize(seals.open(read.subarray(at + 4, at + 4 + length))) as NodeNews
      at += 4 + length
    }
    read = read.subarray(at)
  }
}
