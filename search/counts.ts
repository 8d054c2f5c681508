import { HOME_CATEGORIES, SEARCH_TYPES } from '#contract/library.ts'
import {
  actionOfKind,
  CATEGORY_SLOTS,
  categoryOfKind,
  kindOf,
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
  /** Of these, homes. */
  homes: number
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
  readonly #countries: number[] = []
  #counts = new Uint32Array(256 * KINDS)
  /** Offers come by place: the rows of the last one's chain are mostly those of the next. */
  #lastPlace = NaN
  #lastRows: number[] = []

  /** Adds (or subtracts, if negative) offers of a place, also in its parents. */
  add(place: number, kind: number, by: number): void {
    if (place !== this.#lastPlace) {
      this.#lastRows = placeChain(place).map(
        (key, depth) => this.#rows.get(key) ?? this.#open(key, depth),
      )
      this.#lastPlace = place
    }
    for (const row of this.#lastRows) this.#counts[row * KINDS + kind]! += by
  }

  /** All offers of some places, none within another; without any, of the world. */
  within(places: readonly PlaceNumbers[] = []): number {
    return keysOf(places).reduce((sum, key) => sum + this.#sum(key, 0, KINDS), 0)
  }

  /** Of these, homes. */
  homesWithin(places: readonly PlaceNumbers[] = []): number {
    return keysOf(places).reduce((sum, key) => sum + this.#homes(key), 0)
  }

  /** Every country that has offers, by its number. */
  byCountry(): Map<number, CountryCount> {
    const countries = new Map<number, CountryCount>()
    for (const key of this.#countries) {
      const buy = this.#sum(key, 0, CATEGORY_SLOTS)
      const rent = this.#sum(key, CATEGORY_SLOTS, KINDS)
      if (buy + rent > 0)
        countries.set(placeNumber(key), { buy, rent, total: buy + rent, homes: this.#homes(key) })
    }
    return countries
  }

  /** Actions and categories that some places, none within another, have offers of, most first; without any, the world. */
  byCategory(places: readonly PlaceNumbers[] = []): KindCount[] {
    const keys = keysOf(places)
    const counts: KindCount[] = []
    for (let kind = 0; kind < KINDS; kind++) {
      const count = keys.reduce((sum, key) => sum + this.#sum(key, kind, kind + 1), 0)
      if (count > 0)
        counts.push({
          action: actionOfKind(kind),
          category: categoryOfKind(kind),
          count,
        })
    }
    return counts.sort(
      (a, b) => b.count - a.count || a.action - b.action || a.category - b.category,
    )
  }

  /** Whether an offer of it was ever counted, even a hidden one. */
  has(place: PlaceNumbers): boolean {
    return this.#rows.has(placeKey(place))
  }

  /** All of it for the `add` of another: triples of place, kind and the offers of that place itself. An area that has none is there with 0. */
  triples(): number[] {
    const own = this.#counts.slice(0, this.#rows.size * KINDS)
    for (const [key, row] of this.#rows) {
      const above = placeChain(key).at(-2)
      if (above === undefined) continue
      const parent = this.#rows.get(above)! * KINDS
      for (let kind = 0; kind < KINDS; kind++)
        own[parent + kind]! -= this.#counts[row * KINDS + kind]!
    }
    const triples: number[] = []
    for (const [key, row] of this.#rows) {
      const before = triples.length
      for (let kind = 0; kind < KINDS; kind++)
        if (own[row * KINDS + kind]! > 0) triples.push(key, kind, own[row * KINDS + kind]!)
      if (key < 0 && triples.length === before) triples.push(key, 0, 0)
    }
    return triples
  }

  #open(key: number, depth: number): number {
    const row = this.#rows.size
    this.#rows.set(key, row)
    if (depth === 1) this.#countries.push(key)
    if ((row + 1) * KINDS > this.#counts.length) {
      const larger = new Uint32Array(this.#counts.length * 2)
      larger.set(this.#counts)
      this.#counts = larger
    }
    return row
  }

  #homes(key: number): number {
    const row = this.#rows.get(key)
    if (row === undefined) return 0
    let sum = 0
    for (const kind of HOME_KINDS) sum += this.#counts[row * KINDS + kind]!
    return sum
  }

  #sum(key: number, from: number, to: number): number {
    const row = this.#rows.get(key)
    if (row === undefined) return 0
    const base = row * KINDS
    let sum = 0
    for (let kind = from; kind < to; kind++) sum += this.#counts[base + kind]!
    return sum
  }
}

const HOME_KINDS = SEARCH_TYPES.flatMap(({ id }) =>
  [...HOME_CATEGORIES].map((category) => kindOf(id, category)),
)

const keysOf = (places: readonly PlaceNumbers[]): number[] =>
  places.length > 0 ? places.map(placeKey) : [0]
