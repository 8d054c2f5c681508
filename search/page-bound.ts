import { areaBars, priceBars, pricePerAreaBars } from './bars.ts'
import { BLOCK, BLOCK_WORDS, GROUP_WORDS, type Span } from './block.ts'
import { cornerOf } from './extents.ts'
import { haversine } from './geometry.ts'
import { PartCache } from './part-cache.ts'
import { rankOf, type Rank } from './order.ts'
import type { Part } from './part.ts'
import type { Query } from './query.ts'
import type { RowCodes } from './row-codes.ts'
import type { TopRows } from './select.ts'
import { orderCodes } from './times.ts'

/** Finds rows that can no longer be on a page, without reading them. */
export interface PageBound {
  /** Clears the rows that cannot be on the page. Returns false if none is left. */
  narrow(span: Span, bits: Int32Array, best: TopRows): boolean
}

const rows = new Uint32Array(BLOCK)
const keys = new Float64Array(BLOCK)

/** The smallest sort key of each word and block, and the largest id that has it, worked out by each thread a block at a time when first wanted. */
class WordKeys implements PageBound {
  readonly #part: Part
  readonly #rank: Rank
  readonly #byValue: ByValue
  readonly #words: SmallestKeys
  readonly #blocks: SmallestKeys
  /** Rows of each block that are worked out. */
  readonly #done: Uint16Array

  /** @param byValue the codes of the sort's values: they decide where filters leave other rows than the first of a word */
  constructor(part: Part, rank: Rank, byValue: ByValue) {
    const blocks = Math.ceil(part.columns.capacity / BLOCK)
    this.#part = part
    this.#rank = rank
    this.#byValue = byValue
    this.#words = new SmallestKeys(blocks * BLOCK_WORDS)
    this.#blocks = new SmallestKeys(blocks)
    this.#done = new Uint16Array(blocks)
  }

  narrow(span: Span, bits: Int32Array, best: TopRows): boolean {
    const { block, from, to, rows: length } = span
    const done = this.#done[block]!
    if (done < length) this.#workOut(block, done, length)
    if (!best.accepts(this.#blocks.keys[block]!, this.#blocks.ids[block]!)) return false
    if (best.worst < Infinity)
      this.#byValue.codes.narrow(span, best.worst * this.#byValue.sign, this.#byValue.sign, bits)
    const { keys, ids } = this.#words
    let any = 0
    for (let word = from; word < to; word++) {
      if (bits[word] === 0) continue
      const at = block * BLOCK_WORDS + word
      if (best.accepts(keys[at]!, ids[at]!)) any = 1
      else bits[word] = 0
    }
    return any > 0
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
class SmallestKeys {
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

/** The values of a sort in codes, from the smallest (1) or from the largest (-1) on. */
interface ByValue {
  codes: RowCodes
  sign: 1 | -1
}

function byValue(part: Part, { sort, factors }: Query): ByValue {
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort === 'area' || sort === '-area') return { codes: areaBars(part), sign }
  if (sort === 'price' || sort === '-price') return { codes: priceBars(part, factors), sign }
  if (sort === 'price_m2' || sort === '-price_m2')
    return { codes: pricePerAreaBars(part, factors), sign }
  return {
    codes: orderCodes[sort === 'newest' || sort === 'changed' ? sort : 'recommended'](part),
    sign: -1,
  }
}

const cache = new PartCache<WordKeys>(12)

/** @param query with factors as `internFactors` returns them */
export function pageBound(part: Part, query: Query): PageBound {
  if (query.sort === 'nearest' && query.near) return nearest(part, query.near.lat)
  return cache.get(
    part,
    [query.sort, query.factors],
    () => new WordKeys(part, rankOf({ ...query, near: undefined }), byValue(part, query)),
  )
}

/** Lower bound of the distance of rows: that of their box to the north or south, less the rounding of sines. */
function nearest({ extents: { groups, blocks } }: Part, lat: number): PageBound {
  const distance = haversine({ lat, lon: 0 })
  const may = (boxes: Int32Array, corner: number, best: TopRows): boolean => {
    const [south, north] = [boxes[corner + 1]!, boxes[corner + 3]!]
    return best.accepts(
      lat * 1e6 < south
        ? distance(south, 0) * (1 - 1e-9)
        : lat * 1e6 > north
          ? distance(north, 0) * (1 - 1e-9)
          : 0,
      Infinity,
    )
  }
  return {
    narrow({ block, from, to }, bits, best) {
      if (!may(blocks, block * 4, best)) return false
      let any = false
      for (let word = from; word < to; word += GROUP_WORDS) {
        if (may(groups, cornerOf(block, word), best)) any = true
        else bits.fill(0, word, word + GROUP_WORDS)
      }
      return any
    },
  }
}
