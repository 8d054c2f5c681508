import { BLOCK, BLOCK_WORDS } from './choices.ts'
import { NOWHERE } from './columns.ts'
import { haversine } from './geometry.ts'
import type { Span } from './filters.ts'
import { Kept } from './kept.ts'
import { rankOf, type Rank } from './order.ts'
import type { Part } from './part.ts'
import type { Query } from './query.ts'

/** No sort key among the 32 rows of a word of a block is smaller: a page that is full of smaller ones need not look at them. */
export type WordBound = (span: Span) => (word: number) => number

const rows = new Uint32Array(BLOCK)
const keys = new Float64Array(BLOCK)

/** The smallest sort key of each word, worked out by each thread a block at a time when first wanted. */
class WordKeys {
  readonly #part: Part
  readonly #rank: Rank
  readonly #least: Float64Array
  /** Rows of each block that are worked out. */
  readonly #done: Uint16Array

  constructor(part: Part, rank: Rank) {
    this.#part = part
    this.#rank = rank
    this.#least = new Float64Array(Math.ceil(part.columns.capacity / 32)).fill(Infinity)
    this.#done = new Uint16Array(Math.ceil(part.columns.capacity / BLOCK))
  }

  of({ block, rows: length }: Span): (word: number) => number {
    const done = this.#done[block]!
    if (done < length) {
      for (let row = done; row < length; row++) rows[row - done] = block * BLOCK + row
      this.#rank(this.#part.columns, rows, length - done, keys)
      for (let row = done; row < length; row++) {
        const word = block * BLOCK_WORDS + (row >>> 5)
        if (keys[row - done]! < this.#least[word]!) this.#least[word] = keys[row - done]!
      }
      this.#done[block] = length
    }
    return (word) => this.#least[block * BLOCK_WORDS + word]!
  }
}

const kept = new Kept<WordKeys>(12)

/** @param query with factors as `known` */
export function wordBound(part: Part, query: Query): WordBound {
  if (query.sort === 'nearest' && query.near) return nearest(part, query.near.lat)
  const wordKeys = kept.get(part, [query.sort, query.factors], () => new WordKeys(part, rankOf({ ...query, near: undefined })))
  return (span) => wordKeys.of(span)
}

/** As far as a word's rows are to the north or south at least, so far they are; less what the rounding of sines may make of it. */
function nearest({ extents: { boxes } }: Part, lat: number): WordBound {
  const distance = haversine({ lat, lon: 0 })
  return ({ block }) => (word) => {
    const at = (block * BLOCK_WORDS + word) * 4
    const [south, north] = [boxes[at + 1]!, boxes[at + 3]!]
    if (south === NOWHERE) return 0
    return lat * 1e6 < south ? distance(south, 0) * (1 - 1e-9) : lat * 1e6 > north ? distance(north, 0) * (1 - 1e-9) : 0
  }
}
