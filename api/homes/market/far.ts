import { CURRENCIES, HOME_CATEGORIES } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import type { Kysely } from 'kysely'
import type { PlaceNumbers } from '#search/index.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { COMPARED_TYPES } from './compared.ts'
import { selectNewestMedians } from './queries.ts'

/** A price per square metre above this multiple of the median of its place, or below the same fraction, is probably a typing error. */
const FAR_FACTOR = 5
const CURRENCY_DIGITS = new Map(
  CURRENCIES.map(({ code, decimal_digits: digits }) => [code, digits]),
)
/** All homes together. */
const ALL_HOMES = 0

/** Place, kind and price of a home. */
export interface PricedHome extends PlaceNumbers {
  action: number
  category: number
  area: number | null
  /** Minor units. */
  amount: number | null
  currency: string
  priceType: number
}

/** Euros per square metre, rents by the month: of the home, and the median of `n` offers of a place. */
export interface ComparedPrice {
  perSquareMetre: number
  median: number
  n: number
  place: PlaceNumbers
}

/** Whether a price is so far from the median that it is probably a typing error. */
export const isFar = ({ perSquareMetre, median }: ComparedPrice): boolean =>
  perSquareMetre >= median * FAR_FACTOR || perSquareMetre <= median / FAR_FACTOR

/** The same as `comparedPrices`, only of prices that are far from the median. */
export async function farPrices(
  ...asked: Parameters<typeof comparedPrices>
): Promise<(ComparedPrice | null)[]> {
  return (await comparedPrices(...asked)).map((price) => (price && isFar(price) ? price : null))
}

/**
 * For each home its price per square metre beside the median: of its kind, otherwise of all homes, in its city, otherwise in the larger place. Null if the
 * price cannot be compared, or there is no median.
 */
export async function comparedPrices(
  db: Kysely<Database>,
  perEur: RateTable['perEur'],
  homes: readonly PricedHome[],
): Promise<(ComparedPrice | null)[]> {
  const converted = homes.map((home) => ({ home, perSquareMetre: perSquareMetreOf(home, perEur) }))
  const priced = converted
    .filter(({ perSquareMetre }) => perSquareMetre !== null)
    .map(({ home }) => home)
  const medians = new Map(
    (await selectNewestMedians(db, priced.flatMap(around))).map((row) => [
      keyOf(row, row.action, row.category),
      row,
    ]),
  )
  return converted.map(({ home, perSquareMetre }) => {
    if (perSquareMetre === null) return null
    const kinds = HOME_CATEGORIES.has(home.category) ? [home.category, ALL_HOMES] : [home.category]
    const nearest = around(home)
      .flatMap((place) => kinds.map((kind) => medians.get(keyOf(place, home.action, kind))))
      .find((row) => row !== undefined)
    if (!nearest) return null
    const { median, n, countryId, stateId, cityId } = nearest
    return { perSquareMetre, median, n, place: { countryId, stateId, cityId } }
  })
}

export function perSquareMetreOf(
  { area, amount, currency, priceType }: PricedHome,
  perEur: RateTable['perEur'],
): number | null {
  const type = COMPARED_TYPES.find(({ id }) => id === priceType)
  const rate = perEur(currency)
  const digits = CURRENCY_DIGITS.get(currency)
  if (!type || !area || amount === null || rate === null || digits === undefined) return null
  return (amount * type.perMonth) / 10 ** digits / rate / area
}

/** A place and those around it, the smallest first. */
export function around({ countryId, stateId, cityId }: PlaceNumbers): PlaceNumbers[] {
  const places = [
    { countryId, stateId, cityId },
    { countryId, stateId, cityId: null },
    { countryId, stateId: null, cityId: null },
  ]
  return places.filter((place, at) => at === 2 || (at === 0 ? cityId !== null : stateId !== null))
}

export const keyOf = (
  { countryId, stateId, cityId }: PlaceNumbers,
  action: number,
  category: number,
): string => [countryId, stateId ?? 0, cityId ?? 0, action, category].join()
