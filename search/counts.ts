import {
  CATEGORY_SLOTS,
  KINDS,
  placeChain,
  placeKey,
  placeNumber,
  type PlaceNumbers,
} from './codes.ts'

/** Live offers of a country. */
export interface CountryCount {
  buy: number
  rent: number
  total: number
}

/** Live offers of one action and category. */
export interface KindCount {
  action: number
  category: number
  count: number
}

/**
 * Active offers of every place, by action and category, updated incrementally: page views read it without scanning.
 * A place takes 168 bytes.
 */
export class Counts {
  /** `placeKey` to its row of `#counts`. */
  readonly #rows = new Map<number, number>()
  readonly #children = new Map<number, number[]>()
  #counts = new Uint32Array(256 * KINDS)
  /** Offers come by place: the rows of the last one's chain are mostly those of the next. */
  #lastPlace = NaN
  #lastRows: number[] = []

  /** Adds (or subtracts, if negative) offers of a place, also in its parents. */
  add(place: number, kind: number, by: number): void {
    if (place !== this.#lastPlace) {
      this.#lastRows = placeChain(place).map(
        (key, depth, chain) => this.#rows.get(key) ?? this.#open(key, chain[depth - 1]),
      )
      this.#lastPlace = place
    }
    for (const row of this.#lastRows) this.#counts[row * KINDS + kind]! += by
  }

  /** All offers of some places; without any, of the world. */
  within(places: readonly PlaceNumbers[] = []): number {
    const keys = places.length > 0 ? places.map(placeKey) : [0]
    return keys.reduce((sum, key) => sum + (this.#rows.has(key) ? this.#sum(key, 0, KINDS) : 0), 0)
  }

  /** Every country that has offers, by its number. */
  byCountry(): Map<number, CountryCount> {
    const countries = new Map<number, CountryCount>()
    for (const key of this.#children.get(0) ?? []) {
      const buy = this.#sum(key, 0, CATEGORY_SLOTS)
      const rent = this.#sum(key, CATEGORY_SLOTS, KINDS)
      if (buy + rent > 0) countries.set(placeNumber(key), { buy, rent, total: buy + rent })
    }
    return countries
  }

  /** The states of a country or the cities of a state that have offers, by their number; those of the world (0) are its countries. */
  children(place: number): Map<number, number> {
    const counts = new Map<number, number>()
    for (const key of this.#children.get(place) ?? []) {
      const count = this.#sum(key, 0, KINDS)
      if (count > 0) counts.set(placeNumber(key), count)
    }
    return counts
  }

  /** Actions and categories that a place has offers of, most first. */
  byCategory(place: number): KindCount[] {
    const row = this.#rows.get(place)
    if (row === undefined) return []
    const counts: KindCount[] = []
    for (let kind = 0; kind < KINDS; kind++) {
      const count = this.#counts[row * KINDS + kind]!
      if (count > 0)
        counts.push({
          action: Math.floor(kind / CATEGORY_SLOTS),
          category: kind % CATEGORY_SLOTS,
          count,
        })
    }
    return counts.sort(
      (a, b) => b.count - a.count || a.action - b.action || a.category - b.category,
    )
  }

  #open(key: number, parent: number | undefined): number {
    const row = this.#rows.size
    this.#rows.set(key, row)
    if (parent !== undefined) {
      const siblings = this.#children.get(parent)
      if (siblings) siblings.push(key)
      else this.#children.set(parent, [key])
    }
    if ((row + 1) * KINDS > this.#counts.length) {
      const larger = new Uint32Array(this.#counts.length * 2)
      larger.set(this.#counts)
      this.#counts = larger
    }
    return row
  }

  #sum(key: number, from: number, to: number): number {
    const base = this.#rows.get(key)! * KINDS
    let sum = 0
    for (let kind = from; kind < to; kind++) sum += this.#counts[base + kind]!
    return sum
  }
}
