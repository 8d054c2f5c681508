import { createHash, hkdfSync } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { HeldCountries } from '#api/homes/search/held-countries.ts'
import type { News } from '#api/homes/search/messages.ts'
import { FORMAT as MEANING } from '#search/format.ts'
import type { Query } from '#search/index.ts'

// Messages between search nodes and those that ask them, serialized by V8: typed arrays stay typed arrays. A search node reads no query before the other side has shown the key and the same format. The address of a node is trusted, as that of the database is: its answers are read as they come.

/** A POST with `Asked` answers the `Found` of its query. */
export const FIND = '/search/find'
/** A POST with `Asked` answers the `Subtotal` of its query. */
export const ADD = '/search/add'
/** Answers a stream of `NodeNews`, which ends with the node. */
export const NEWS = '/search/news'

/** The header with the format of messages. */
export const FORMAT_HEADER = 'x-search-format'
/** Increase it with a change of this file. */
const REVISION = 2
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

/** The proof that a request comes from a node of this installation, for each key of `LARES_KEY`. */
export const proofsOf = (keys: readonly Buffer[]): string[] =>
  keys.map(
    (key) =>
      `Bearer ${Buffer.from(hkdfSync('sha256', key, '', 'lares search nodes', 32)).toString('base64url')}`,
  )

/** A message with its length before it. */
export function frameOf(news: NodeNews): Uint8Array {
  const message = serialize(news)
  const frame = Buffer.allocUnsafe(4 + message.length)
  frame.writeUInt32LE(message.length)
  message.copy(frame, 4)
  return frame
}

/** The messages of a stream. Throws when one is too long. */
export async function* readNews(stream: AsyncIterable<Uint8Array>): AsyncGenerator<NodeNews> {
  let read = Buffer.alloc(0)
  for await (const chunk of stream) {
    read = Buffer.concat([read, chunk])
    let at = 0
    while (read.length >= at + 4) {
      const length = read.readUInt32LE(at)
      if (length > MAX_NEWS_BYTES) throw new Error('a message is too long')
      if (read.length < at + 4 + length) break
      yield deserialize(read.subarray(at + 4, at + 4 + length)) as NodeNews
      at += 4 + length
    }
    read = read.subarray(at)
  }
}
