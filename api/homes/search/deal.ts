import type { Kysely } from 'kysely'
import type { ActionId, CategorySlug } from '#contract/library.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import type { PlaceNumbers } from '#search/index.ts'
import { cachedMedians } from '../market/cached-medians.ts'

const BUY: ActionId = 0
const RENT: ActionId = 1
/** Category of the medians of all homes together. */
const ALL_HOMES = 0
/**
 * Where no market is known, in euros: a month's rent of more is hardly asked anywhere, a home to buy for less hardly found.
 * A garage is sold for a tenth of a home, a room is only let.
 */
const BOUNDARY = 15_000
const BOUNDARIES: Partial<Record<CategorySlug, number>> = { garage: 1_500 }
/** Square metres that turn a median per square metre into a usual price. */
const USUAL_AREA = 80
const USUAL_AREAS: Partial<Record<CategorySlug, number>> = { room: 15, studio: 30, garage: 12 }
/** Nearer to the boundary than this factor, a price does not override the filter that is set. */
const UNSURE = 2

export interface Budget {
  /** Euros; a rent by the month. */
  amount: number
  /** The sought place and the places around it, smallest first. */
  places: readonly PlaceNumbers[]
  /** The sought category, if it is one. */
  category: number | null
  /** Filters of the search so far. */
  action: ActionId | null
}

/** Whether such a price buys or rents: by the medians of the smallest place that has both, between which it lies on one side. */
export async function dealOf(
  db: Kysely<Database>,
  { amount, places, category, action }: Budget,
): Promise<ActionId> {
  const slug = HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? 'apartment'
  // Land is hardly let.
  if (slug === 'land') return BUY
  const { medians } = await cachedMedians(db, places)
  const at = (place: PlaceNumbers, of: ActionId): number | undefined => {
    const own = medians.filter((row) => row.action === of && isAt(row, place))
    return (own.find((row) => row.category === category) ?? own.find(isOfAllHomes))?.median
  }
  const [boundary = BOUNDARIES[slug] ?? BOUNDARY] = places.flatMap((place) => {
    const [price, rent] = [at(place, BUY), at(place, RENT)]
    // As many times the rent as the price is of it.
    return price && rent ? [Math.sqrt(price * rent) * (USUAL_AREAS[slug] ?? USUAL_AREA)] : []
  })
  if (action !== null && amount < boundary * UNSURE && amount > boundary / UNSURE) return action
  return amount < boundary ? RENT : BUY
}

/** A row of an area has only the area's id: its country is 0. */
const isAt = (row: PlaceNumbers, { countryId, stateId, cityId, areaId }: PlaceNumbers): boolean =>
  areaId
    ? row.areaId === areaId
    : row.countryId === countryId && row.stateId === stateId && row.cityId === cityId

const isOfAllHomes = ({ category }: { category: number }): boolean => category === ALL_HOMES
