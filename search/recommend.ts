import type { Columns, IndexedOffer } from './columns.ts'
import { CATEGORY_SLOTS, typeOfMoney } from './codes.ts'
import { PRICE_TYPES } from '#contract/library.ts'
import {
  FACT_DAYS,
  FACTS,
  MEDIAN_OFFERS_MIN,
  PICTURE_DAYS,
  PICTURES_COUNTED,
  PRICE_DAYS,
  PRICE_DAYS_MAX,
  PRICE_SHARE_MIN,
} from '#contract/homes/ranking.ts'

/**
 * The order `recommended`: offers stand by the day of their publication, moved up or down by days that they earn. Because everything ages alike, the order of
 * two offers never changes by itself, and no clock is read. A place in it cannot be bought: what can be is shown beside it (`promoted.ts`).
 *
 * - days for what is known of a home: FACT_DAYS for each of FACTS, PICTURE_DAYS for each picture up to PICTURES_COUNTED;
 * - up to PRICE_DAYS_MAX up or down for the price per square metre against the median of the same city, action, category, currency and price type, where at least
 *   MEDIAN_OFFERS_MIN offers have one: PRICE_DAYS times the share by which it is lower or higher. Below PRICE_SHARE_MIN of the median it is rather a mistake, and earns nothing.
 */
const TENTHS_PER_DAY = 10
const tenths = (days: number): number => Math.round(days * TENTHS_PER_DAY)
const [FACT, PICTURE] = [tenths(FACT_DAYS), tenths(PICTURE_DAYS)]
const [PRICE, PRICE_MAX] = [tenths(PRICE_DAYS), tenths(PRICE_DAYS_MAX)]
/** Rows after which working out medians pauses. */
const SLICE = 2 ** 14
/** In microseconds. */
export const DAY = 86_400_000_000
export const MINUTE = 60_000_000

/** Whole days from 2000 to a time in microseconds since 1970. */
export const daysOf = (microseconds: number): number => Math.floor(microseconds / DAY) - 10_957
/** The same for times that may be any; at least 1. */
export const dayOf = (microseconds: number): number =>
  Math.min(2 ** 15 - 1, Math.max(1, daysOf(microseconds)))

const isKnown: Record<(typeof FACTS)[number], (offer: IndexedOffer) => boolean> = {
  price: ({ amount }) => amount !== null,
  area: ({ area }) => area !== null,
  rooms: ({ rooms }) => rooms !== null,
  bedrooms: ({ bedrooms }) => bedrooms !== null,
  bathrooms: ({ bathrooms }) => bathrooms !== null,
  floor: ({ floor }) => floor !== null,
  year: ({ year }) => year !== null,
  energy: ({ energy }) => energy !== null,
  position: ({ lat }) => lat !== null,
  plan: ({ plans }) => plans > 0,
}

/** Tenths of a day that an offer earns by being well described. */
export function merit(offer: IndexedOffer): number {
  return (
    FACTS.filter((fact) => isKnown[fact](offer)).length * FACT +
    Math.min(offer.photos, PICTURES_COUNTED) * PICTURE
  )
}

/** Microseconds for the order: the time of publication plus the earned days. */
export const recommendedTime = (published: number, earned: number, fairness: number): number =>
  published + ((earned + fairness) * DAY) / TENTHS_PER_DAY

/** Tenths of a day for a price per square metre, given the median. */
function fairnessOf(value: number, median: number): number {
  const lower = 1 - value / median
  return lower > 1 - PRICE_SHARE_MIN ? 0 : Math.round(Math.max(-PRICE_MAX, lower * PRICE))
}

const PER_MONTH = new Map(
  PRICE_TYPES.map((type) => [type.id as number, 'perMonth' in type ? type.perMonth : 1]),
)

/** The median prices per square metre of each place, by action, category, currency and price type. */
export class Medians {
  readonly #medians = new Map<string, number>();

  /** Computes all medians from columns in the order of place, and the merit of each row's price by them. Yields now and then. */
  static *of(columns: Columns): Generator<void, Medians> {
    const all = new Medians()
    const { place } = columns.arrays
    let paused = 0
    for (let start = 0, end = 0; start < columns.length; start = end) {
      const groups = new Map<number, number[]>()
      for (end = start; end < columns.length && place[end] === place[start]; end++) {
        const value = perSquareMetre(columns, end)
        if (!(value > 0)) continue
        const group = groupOf(columns, end)
        const values = groups.get(group)
        if (values) values.push(value)
        else groups.set(group, [value])
      }
      for (const [group, values] of groups)
        if (values.length >= MEDIAN_OFFERS_MIN)
          all.#medians.set(`${place[start]} ${group}`, medianOf(values))
      for (let row = start; row < end; row++) all.setFairness(columns, row)
      if (end - paused > SLICE) {
        paused = end
        yield
      }
    }
    return all
  }

  /** Writes the merit of a row's price. */
  setFairness(columns: Columns, row: number): void {
    const median = this.#medians.get(`${columns.arrays.place[row]} ${groupOf(columns, row)}`)
    const value = perSquareMetre(columns, row)
    columns.arrays.fairness[row] =
      median === undefined || !(value > 0) ? 0 : fairnessOf(value, median)
  }
}

const groupOf = ({ arrays }: Columns, row: number): number =>
  arrays.money[row]! * CATEGORY_SLOTS * 2 + arrays.kind[row]!

const perSquareMetre = ({ arrays }: Columns, row: number): number =>
  (arrays.price[row]! * (PER_MONTH.get(typeOfMoney(arrays.money[row]!)) ?? 1)) / arrays.area[row]!

/** The middle one, or halfway between the two. */
function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
