import { each } from '#contract/filters.ts'
import { ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { FLAG_BITS, NUMBER_NAMES, numberOf, type NumberName } from './filter-index.ts'
import { kindOf, moneyOf, placeKey, toMajor, type PlaceNumbers } from './codes.ts'
import { dayOf, merit } from './recommend.ts'

/** Indexed data of an active offer. Null means unknown. */
export interface IndexedOffer extends PlaceNumbers, Record<NumberName, number | null> {
  id: number
  action: number
  category: number
  /** Minor units of `currency`; null when the price is on request. */
  amount: number | null
  currency: string
  priceType: number
  /** Square metres by which the offer is compared. */
  area: number | null
  /** Microseconds since 1970: PostgreSQL keeps that many, and their order must be the same here. */
  publishedAt: number
  /** Place in ENERGY_CLASSES, from 1. */
  energy: number | null
  /** 1 no, 2 partly, 3 fully. */
  furnished: number | null
  /** Bits of FLAG_BITS. */
  flags: number
  /** Bits of FEATURES. */
  features: number
  agencyId: number | null
  photos: number
  plans: number
  /** Millionths of a degree, as far as the public may know them. */
  lat: number | null
  lon: number | null
  /** Bits of HEATINGS, by their places. */
  heating: number
  /** Days from 2000 until it is available. */
  availableFrom: number | null
  /** When the last change of the price lowered it: microseconds since 1970. */
  reducedAt: number | null
  /** When it was last on the market again: microseconds since 1970. */
  backAt: number | null
  /** 1 if results show the same home of another advertiser in its place. */
  hidden: number
  /** Minutes since 1970 until which it has one of the promoted places; 0 for none. */
  promotedUntil: number
  /** Titles and texts in all languages. */
  text: string
}

/** `lat` and `lon` if unknown, and `available` and numbers of filters: below every bound. */
export const NOWHERE = -(2 ** 31)
export const NEVER = -(2 ** 15)

/** Each column and what it is made of: 90 bytes a row. Absent prices and areas are NaN, which no bound lets pass. */
const KINDS_OF_ARRAY = {
  id: Float64Array,
  /** `placeKey` of the offer's own place. */
  place: Float64Array,
  published: Float64Array,
  /** When it was last published, reduced, or on the market again. */
  changed: Float64Array,
  /** Major units of the owner's currency. */
  price: Float64Array,
  area: Float32Array,
  lat: Int32Array,
  lon: Int32Array,
  features: Uint32Array,
  flags: Uint32Array,
  /** 0 for a private owner. */
  agency: Uint32Array,
  /** In the steps of NUMBER_INDEX. */
  ...each(NUMBER_NAMES, () => Int16Array),
  money: Uint16Array,
  /** `dayOf` the last reduction of the price; 0 when there was none. */
  reduced: Int16Array,
  /** Days from 2000. */
  available: Int16Array,
  heating: Uint16Array,
  kind: Uint8Array,
  /** Energy class in the lowest 4 bits, then 2 for furnished; 0 is unknown. Then 1 for hidden. */
  traits: Uint8Array,
  /** Tenths of a day that the facts known move an offer up by, and what its price does: see `recommend.ts`. */
  merit: Uint8Array,
  fairness: Int8Array,
  promotedUntil: Uint32Array,
} as const
const NUMBERS = NUMBER_NAMES.map((name) => ({ name, ...numberOf(name) }))
type Arrays = {
  -readonly [Name in keyof typeof KINDS_OF_ARRAY]: InstanceType<(typeof KINDS_OF_ARRAY)[Name]>
}
type ColumnName = keyof Arrays
const NAMES = Object.keys(KINDS_OF_ARRAY) as ColumnName[]
/** Shared memory of all columns, and how many rows of it count. */
export type ColumnBuffers = { length: number; buffers: Record<ColumnName, SharedArrayBuffer> }

/** Format of the bytes of all columns, in their order. */
export const LAYOUT = [
  ...NAMES.map((name) => `${name}:${KINDS_OF_ARRAY[name].name}`),
  ...FLAG_BITS.map(({ name, value, bit }) => `${name}=${value}:${bit}`),
  ...NUMBER_NAMES.map((name) => `${name}/${numberOf(name).steps}`),
].join(' ')
/** Bytes that a row takes. */
export const ROW_BYTES = NAMES.reduce(
  (sum, name) => sum + KINDS_OF_ARRAY[name].BYTES_PER_ELEMENT,
  0,
)

/** Long work yields after this many rows. */
export const ROWS_PER_STEP = 2 ** 18

/** Runs work that yields without pausing. */
export function finish<T>(work: Iterator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

function allocate(capacity: number): Arrays {
  return over(
    Object.fromEntries(
      NAMES.map((name) => [
        name,
        new SharedArrayBuffer(capacity * KINDS_OF_ARRAY[name].BYTES_PER_ELEMENT),
      ]),
    ),
  )
}
function over(buffers: Record<string, SharedArrayBuffer>): Arrays {
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      new (KINDS_OF_ARRAY[name] as new (buffer: SharedArrayBuffer) => unknown)(buffers[name]!),
    ]),
  ) as unknown as Arrays
}

/** Offers as columns: plain arrays over shared memory, so that other threads read them without a copy. */
export class Columns {
  length = 0
  arrays: Arrays

  /** @param capacity rows that there is room for at least: always whole words of their bits */
  constructor(capacity = 0, buffers?: ColumnBuffers) {
    this.arrays = buffers ? over(buffers.buffers) : allocate(Math.ceil(capacity / 32) * 32)
    this.length = buffers?.length ?? 0
  }

  get capacity(): number {
    return this.arrays.id.length
  }

  /** Buffers for another thread to see the same columns: `new Columns(0, columns.buffers())`. */
  buffers(): ColumnBuffers {
    const buffers = Object.fromEntries(NAMES.map((name) => [name, this.arrays[name].buffer]))
    return { length: this.length, buffers: buffers as unknown as ColumnBuffers['buffers'] }
  }

  /** Appends a row and returns its number. */
  append(offer: IndexedOffer): number {
    if (this.length === this.capacity) this.#grow()
    const row = this.length++
    const { arrays } = this
    arrays.id[row] = offer.id
    arrays.place[row] = placeKey(offer)
    arrays.published[row] = offer.publishedAt
    arrays.changed[row] = Math.max(offer.publishedAt, offer.reducedAt ?? 0, offer.backAt ?? 0)
    arrays.price[row] = offer.amount === null ? NaN : toMajor(offer.amount, offer.currency)
    arrays.area[row] = offer.area ?? NaN
    arrays.lat[row] = offer.lat ?? NOWHERE
    arrays.lon[row] = offer.lon ?? NOWHERE
    arrays.features[row] = offer.features
    arrays.agency[row] = offer.agencyId ?? 0
    for (const { name, steps, most } of NUMBERS) {
      const value = offer[name]
      arrays[name][row] = value === null ? NEVER : Math.round(Math.min(value, most) * steps)
    }
    arrays.money[row] = moneyOf(offer.currency, offer.priceType)
    arrays.reduced[row] = offer.reducedAt === null ? 0 : dayOf(offer.reducedAt)
    arrays.available[row] =
      offer.availableFrom === null
        ? NEVER
        : Math.min(Math.max(offer.availableFrom, NEVER + 1), -NEVER - 1)
    arrays.heating[row] = offer.heating
    arrays.kind[row] = kindOf(offer.action, offer.category)
    arrays.traits[row] = traitsOf(offer)
    arrays.flags[row] = offer.flags
    arrays.merit[row] = merit(offer)
    arrays.fairness[row] = 0
    arrays.promotedUntil[row] = offer.promotedUntil
    return row
  }

  /** The rows named in the order of place; those of one place keep theirs. Linear in rows but for the places themselves. */
  orderByPlace(rows = Uint32Array.from({ length: this.length }, (_, row) => row)): Uint32Array {
    const { place } = this.arrays
    const ordinals = new Map<number, number>()
    for (const row of rows) ordinals.set(place[row]!, 0)
    const places = Float64Array.from(ordinals.keys()).sort()
    places.forEach((key, ordinal) => ordinals.set(key, ordinal))
    const next = new Uint32Array(places.length + 1)
    for (const row of rows) next[ordinals.get(place[row]!)! + 1]!++
    for (let ordinal = 0; ordinal < places.length; ordinal++) next[ordinal + 1]! += next[ordinal]!
    const order = new Uint32Array(rows.length)
    for (const row of rows) order[next[ordinals.get(place[row]!)!]!++] = row
    return order
  }

  /** Columns of the rows named; numbers from `this.length` on are rows of `more`. `capacity`: rows that there is room for. Yields now and then. */
  *gather(picks: Uint32Array, more: Columns, capacity = picks.length): Generator<void, Columns> {
    const gathered = new Columns(capacity)
    gathered.length = picks.length
    for (const name of NAMES) {
      const [to, first, second] = [gathered.arrays[name], this.arrays[name], more.arrays[name]]
      for (let start = 0; start < picks.length; start += ROWS_PER_STEP) {
        const end = Math.min(start + ROWS_PER_STEP, picks.length)
        for (let row = start; row < end; row++) {
          const pick = picks[row]!
          to[row] = pick < this.length ? first[pick]! : second[pick - this.length]!
        }
        yield
      }
    }
    return gathered
  }

  /** First row, in columns ordered by place, whose place is at or after `key`. */
  lowerBound(key: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.arrays.place[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  #grow(): void {
    const larger = allocate(Math.max(1024, Math.ceil(this.length / 20) * 32))
    for (const name of NAMES) larger[name].set(this.arrays[name])
    this.arrays = larger
  }
}

const HIDDEN = 1 << 6
const traitsOf = ({ energy, furnished, hidden }: IndexedOffer): number =>
  (energy === null ? 0 : Math.min(energy, ENERGY_CLASSES.length)) |
  ((furnished ?? 0) << 4) |
  (hidden * HIDDEN)

/** Whether results show another offer in place of one with these traits. */
export const isHidden = (traits: number): boolean => (traits & HIDDEN) !== 0
