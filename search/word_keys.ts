import { BLOCK, BLOCK_WORDS, type Span } from './block.ts'
import { cornerOf } from './extents.ts'
import { haversine } from './geometry.ts'
import { Kept } from './kept.ts'
import { rankOf, type Rank } from './order.ts'
import type { Part } from './part.ts'
import type { Query } from './query.ts'
import type { Best } from './select.ts'

/** Tells of the rows of a block, or of the 32 of a word, that none of them can be on a page any more: they need no look. */
export interface WordBound {
  mayBlock(span: Span, best: Best): boolean
  mayWord(span: Span, word: number, best: Best): boolean
}

const rows = new Uint32Array(BLOCK)
const keys = new Float64Array(BLOCK)

/** The smallest sort key of each word and block, and the largest id that has it, worked out by each thread a block at a time when first wanted. */
class WordKeys implements WordBound {
  readonly #part: Part
  readonly #rank: Rank
  readonly #words: Least
  readonly #blocks: Least
  /** Rows of each block that are worked out. */
  readonly #done: Uint16Array

  constructor(part: Part, rank: Rank) {
    const blocks = Math.ceil(part.columns.capacity / BLOCK)
    this.#part = part
    this.#rank = rank
    this.#words = new Least(blocks * BLOCK_WORDS)
    this.#blocks = new Least(blocks)
    this.#done = new Uint16Array(blocks)
  }

  mayBlock({ block, rows: length }: Span, best: Best): boolean {
    const done = this.#done[block]!
    if (done < length) this.#workOut(block, done, length)
    return best.takes(this.#blocks.keys[block]!, this.#blocks.ids[block]!)
  }

  mayWord({ block }: Span, word: number, best: Best): boolean {
    const at = block * BLOCK_WORDS + word
    return best.takes(this.#words.keys[at]!, this.#words.ids[at]!)
  }

  #workOut(block: number, done: number, length: number): void {
    const { columns } = this.#part
    for (let row = done; row < length; row++) rows[row - done] = block * BLOCK + row
    this.#rank(columns, rows, length - done, keys)
    for (let row = done; row < length; row++) {
      const [key, id] = [keys[row - done]!, columns.arrays.id[block * BLOCK + row]!]
      this.#words.add(block * BLOCK_WORDS + (row >>> 5), key, id)
      this.#blocks.add(block, key, id)
    }
    this.#done[block] = length
  }
}

/** Pairs of key and id: the first of all that were added, in the order of a page. */
class Least {
  readonly keys: Float64Array
  readonly ids: Float64Array

  constructor(length: number) {
    this.keys = new Float64Array(length).fill(Infinity)
    this.ids = new Float64Array(length)
  }

  add(at: number, key: number, id: number): void {
    if (key > this.keys[at]! || (key === this.keys[at] && id < this.ids[at]!)) return
    this.keys[at] = key
    this.ids[at] = id
  }
}

const kept = new Kept<WordKeys>(12)

/** @param query with factors as `known` */
export function wordBound(part: Part, query: Query): WordBound {
  if (query.sort === 'nearest' && query.near) return nearest(part, query.near.lat)
  return kept.get(part, [query.sort, query.factors], () => new WordKeys(part, rankOf({ ...query, near: undefined })))
}

/** As far as a box is to the north or south at least, so far are its rows; less what the rounding of sines may make of it. */
function nearest({ extents: { groups, blocks } }: Part, lat: number): WordBound {
  const distance = haversine({ lat, lon: 0 })
  const may = (boxes: Int32Array, corner: number, best: Best): boolean => {
    const [south, north] = [boxes[corner + 1]!, boxes[corner + 3]!]
    return best.takes(lat * 1e6 < south ? distance(south, 0) * (1 - 1e-9) : lat * 1e6 > north ? distance(north, 0) * (1 - 1e-9) : 0, Infinity)
  }
  return { mayBlock: ({ block }, best) => may(blocks, block * 4, best), mayWord: ({ block }, word, best) => may(groups, cornerOf(block, word), best) }
}
