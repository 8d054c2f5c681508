import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlaceNumbers } from '#search/index.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { around, keyOf, perSquareMetreOf, type PricedHome } from './far.ts'
import { cachedMedians } from './cached-medians.ts'

/** A price beside the median of its kind: per square metre, rents by the month, in the currency of the offer. */
export interface PriceContext {
  perSquareMetre: number
  median: number
  /** Offers of the median. */
  n: number
  asOf: string
  place: PlaceNumbers
}

/** The median of the kind in the city, else in the state; a country is too large for a comparison. Null if there are too few offers, or the price is of a kind that is not compared. */
export async function priceContext(
  db: Kysely<Database>,
  perEur: RateTable['perEur'],
  home: PricedHome,
): Promise<PriceContext | null> {
  const own = perSquareMetreOf(home, perEur)
  const rate = perEur(home.currency)
  if (own === null || rate === null) return null
  const places = around(home).filter(({ stateId }) => stateId !== null)
  const { last, medians } = await cachedMedians(db, places)
  const medianOf = new Map(medians.map((row) => [keyOf(row, row.action, row.category), row]))
  const row = places
    .map((place) => medianOf.get(keyOf(place, home.action, home.category)))
    .find((found) => found !== undefined)
  if (!row || !last) return null
  const { n, countryId, stateId, cityId } = row
  return {
    perSquareMetre: own * rate,
    median: row.median * rate,
    n,
    asOf: last.at,
    place: { countryId, stateId, cityId },
  }
}
