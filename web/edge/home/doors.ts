import { searchAddress } from '#contract/homes/filter-address.ts'
import { NO_FILTERS, type Filters } from '#contract/filters.ts'
import { PRICE_TYPES } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { toSearch } from '#contract/homes/filter-search.ts'

const DAY = PRICE_TYPES.find(({ key }) => key === 'day')!.id

/** Searches that visitors begin with, in the order of the page. */
const DOORS = {
  buy: { action: 0 },
  rent: { action: 1 },
  sea: { features: ['sea-view'] },
  pool: { features: ['pool'] },
  new: { newBuild: true },
  holiday: { action: 1, priceType: [DAY] },
  land: { group: 'land' },
  rooms: { group: 'rooms' },
  commercial: { group: 'commercial' },
} as const satisfies Record<string, { [F in keyof Filters]?: Readonly<Filters[F]> }>
export type DoorName = keyof typeof DOORS

export interface Door {
  name: DoorName
  /** Address of the search, without the locale. */
  to: string
  /** Number of results. */
  count: number
}

/** The doors of a country that lead to something. */
export async function doorsOf(
  { api, locale, currency }: Visit,
  country: PlaceDetails,
): Promise<Door[]> {
  const doors = await Promise.all(
    (Object.keys(DOORS) as DoorName[]).map(async (name) => {
      const filters = { ...NO_FILTERS, ...structuredClone(DOORS[name]) } as Filters
      const { total } = await api.search.offers({
        ...toSearch({ ...filters, locations: [country.id] }, currency),
        page: 0,
      })
      return { name, to: searchAddress(country, filters, locale), count: total }
    }),
  )
  return doors.filter(({ count }) => count > 0)
}
