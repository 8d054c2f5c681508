import { PROMOTED_PER_PAGE } from '#contract/homes/ranking.ts'
import type { Part } from './part.ts'
import { PartCache } from './part-cache.ts'
import type { Promotion, Query } from './query.ts'
import { MINUTE } from './recommend.ts'
import { inTurn } from './turns.ts'

const cache = new PartCache<PromotedRows>(1)

/** Rows of the first `length` of a part that were given a promoted place, in order: few, so that searches need not look for them. Their time may have ended. */
export const promotedRows = (part: Part, length: number): readonly number[] =>
  cache.get(part, [], () => new PromotedRows(part)).upTo(length)

class PromotedRows {
  readonly #part: Part
  readonly #rows: number[] = []
  #done = 0

  constructor(part: Part) {
    this.#part = part
  }

  upTo(length: number): readonly number[] {
    const { promotedUntil } = this.#part.columns.arrays
    for (; this.#done < length; this.#done++)
      if (promotedUntil[this.#done]! > 0) this.#rows.push(this.#done)
    // A share of a search may be of an earlier moment than the last one.
    return this.#rows.at(-1)! >= length ? this.#rows.filter((row) => row < length) : this.#rows
  }
}

/** The promoted homes of a page: of all matches that have a promoted place, those whose turn it is. */
export function promotedOf(
  { now, page }: Pick<Query, 'now' | 'page'>,
  candidates: readonly Promotion[],
): Promotion[] {
  if (candidates.length === 0) return []
  const byId = new Map(candidates.map((home) => [home.id, home]))
  const turn = { minute: Math.floor((now ?? 0) / MINUTE), places: PROMOTED_PER_PAGE, page }
  return inTurn([...byId.keys()], turn).map((id) => byId.get(id)!)
}

/** Where to insert a number into numbers in order: the place of the first that is as large. */
export function placeOf(numbers: readonly number[], number: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}
