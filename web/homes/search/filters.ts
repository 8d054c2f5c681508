import type { Box, Point, Polygon } from '#contract/homes/areas.ts'
import {
  FILTER_NAMES,
  groupIn,
  isSet,
  NO_FILTERS,
  type FilterName,
  type Filters,
} from '#contract/filters.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'

export { writeFilters } from '#contract/homes/filter-address.ts'
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

/** Id of the main filters' form: the sort select is elsewhere and belongs to it. */
export const FILTER_FORM = 'filters'

/** Belongs to the floors. */
type Alone = Exclude<FilterName, 'notGround' | 'topFloor'>
const isOfFloor = (name: FilterName): name is 'notGround' | 'topFloor' =>
  name === 'notGround' || name === 'topFloor'

/** Removable parts of a search: the filters of the search. */
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

/** The active filters, by part, without the place. */
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

/** The filters without a part: on the first page, and without the typed words. */
export function without(filters: Filters, part: Part): Filters {
  const rest = { ...filters, [part]: NO_FILTERS[part], page: 1, words: null }
  if (part === 'price') return { ...rest, priceUnit: 'total' }
  if (part === 'floor') return { ...rest, notGround: false, topFloor: false }
  return part === 'radius' ? { ...rest, near: middleOf(filters) } : rest
}

/** The point is needed for the order alone. */
const middleOf = ({ near, sort }: Filters) => (sort === 'nearest' ? near : null)

/** Place, group and order: everything else is removed. */
export const withoutAll = (filters: Filters): Filters => ({
  ...NO_FILTERS,
  locations: filters.locations,
  group: filters.group,
  sort: filters.sort,
  near: middleOf(filters),
})

/** The page's subject beside its filters, as in `SearchData`. */
interface Subject {
  place: { location: { id: string } }
  subject: { action: ActionId; category: CategoryId } | null
  filters: Filters
}

/** The complete search, with the path's parts: for the API, and for addresses of other searches. */
export function wholeFilters({ subject, filters, place: { location } }: Subject): Filters {
  const where = {
    ...filters,
    locations: filters.locations.length > 0 ? filters.locations : [location.id],
  }
  if (!subject) return where
  const categories = [subject.category]
  return {
    ...where,
    action: subject.action,
    categories,
    group: groupIn({ categories, group: filters.group }),
  }
}

/** The filters without all parts, apart from the page's subject. */
export const leastFilters = (data: Subject): Filters =>
  wholeFilters({ ...data, filters: withoutAll(data.filters) })
/** The result of clearing: keeps the place, and buy or rent, which visitors do not see as a filter. */
export const clearedFilters = (data: Subject): Filters => ({
  ...leastFilters(data),
  action: wholeFilters(data).action,
})

/** The filters with another box, or none. */
export const withBox = (filters: Filters, box: Box | null): Filters => ({
  ...filters,
  box,
  page: 1,
})
/** The filters with other drawn areas, or none. */
export const withPolygon = (filters: Filters, polygon: Polygon[] | null): Filters => ({
  ...filters,
  polygon: polygon?.length ? polygon : null,
  page: 1,
})

/** The filters around another point, or none. */
export const withCircle = (
  filters: Filters,
  circle: { middle: Point; km: number } | null,
): Filters =>
  circle
    ? { ...filters, near: circle.middle, radius: circle.km, page: 1 }
    : without(filters, 'radius')
