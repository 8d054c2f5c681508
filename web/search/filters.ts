import type { Box, Point, Polygon } from '#contract/areas.ts'
import {
  FILTER_NAMES,
  isSet,
  NO_FILTERS,
  type FilterName,
  type Filters,
} from '#contract/filters.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'

export { writeFilters } from '#contract/filter-address.ts'
export {
  contradictions,
  FLAGS,
  isSet,
  LISTS,
  NO_FILTERS,
  RANGES,
  SINCES,
  type Filters,
  type Range,
} from '#contract/filters.ts'

/** Id of the form of the main filters: the select of the order stands elsewhere and belongs to it. */
export const FILTER_FORM = 'filters'

/** Said with the floors. */
type Alone = Exclude<FilterName, 'notGround' | 'topFloor'>
const isOfFloor = (name: FilterName): name is 'notGround' | 'topFloor' =>
  name === 'notGround' || name === 'topFloor'

/** What can be left out of a search at once: the filters as the search knows them. */
export const PARTS = [
  'action',
  'categories',
  ...FILTER_NAMES.filter((name): name is Alone => !isOfFloor(name)),
  'box',
  'polygon',
  'radius',
  'text',
] as const
export type Part = (typeof PARTS)[number]

/** The filters that are set, by part; where homes are is not one of them. */
export const activeParts = (filters: Filters): Part[] =>
  PARTS.filter((part) => isActive(filters, part))

function isActive(filters: Filters, part: Part): boolean {
  const value = filters[part]
  if (Array.isArray(value)) return value.length > 0
  if (part === 'floor' && (filters.notGround || filters.topFloor)) return true
  return value !== null && typeof value === 'object'
    ? isSet(value)
    : value !== null && value !== false
}

/** The same filters without a part of them; always its first page, and no longer what the words said. */
export function without(filters: Filters, part: Part): Filters {
  const rest = { ...filters, [part]: NO_FILTERS[part], page: 1, words: null }
  if (part === 'price') return { ...rest, priceUnit: 'total' }
  if (part === 'floor') return { ...rest, notGround: false, topFloor: false }
  return part === 'radius' ? { ...rest, near: middleOf(filters) } : rest
}

/** The point is kept for the order alone. */
const middleOf = ({ near, sort }: Filters) => (sort === 'nearest' ? near : null)

/** Where homes are and in what order: all else is taken off. */
export const withoutAll = (filters: Filters): Filters => ({
  ...NO_FILTERS,
  locations: filters.locations,
  sort: filters.sort,
  near: middleOf(filters),
})

/** What a page is about beside its filters, as `SearchData` has it. */
interface Subject {
  place: { location: { id: string } }
  subject: { action: ActionId; category: CategoryId } | null
  filters: Filters
}

/** All that is searched for, what the path says included: what the API is asked, and what addresses of other searches are made of. */
export function wholeFilters({ subject, filters, place: { location } }: Subject): Filters {
  const where = {
    ...filters,
    locations: filters.locations.length > 0 ? filters.locations : [location.id],
  }
  return subject ? { ...where, action: subject.action, categories: [subject.category] } : where
}

/** All filters of a page taken off: what its address is about stays. */
export const leastFilters = (data: Subject): Filters =>
  wholeFilters({ ...data, filters: withoutAll(data.filters) })
/** What clearing leaves: the place, and whether to buy or to rent, which nobody takes for a filter. */
export const clearedFilters = (data: Subject): Filters => ({
  ...leastFilters(data),
  action: wholeFilters(data).action,
})

/** The same filters in another box of the map, or in none. */
export const withBox = (filters: Filters, box: Box | null): Filters => ({
  ...filters,
  box,
  page: 1,
})
/** The same filters in other drawn areas, or in none. */
export const withPolygon = (filters: Filters, polygon: Polygon[] | null): Filters => ({
  ...filters,
  polygon: polygon?.length ? polygon : null,
  page: 1,
})

/** The same filters around another point, or around none. */
export const withCircle = (
  filters: Filters,
  circle: { middle: Point; km: number } | null,
): Filters =>
  circle
    ? { ...filters, near: circle.middle, radius: circle.km, page: 1 }
    : without(filters, 'radius')
