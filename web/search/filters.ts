import { writeBox, writePoint, writePolygons, type Box, type Polygon } from '#contract/areas.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { readFilters as readAddress } from '#contract/filter-address.ts'
import { contradictions, FLAGS, isSet, LISTS, NO_FILTERS, RANGES, SINCES, type Bounds, type Filters, type Range, type Since } from '#contract/filters.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import type { search } from '#contract/search.ts'
import { parseNumber } from '#i18n/parse-number.ts'

export { writeFilters } from '#contract/filter-address.ts'
export { contradictions, FLAGS, isSet, LISTS, NO_FILTERS, RANGES, SINCES, type Filters, type Range } from '#contract/filters.ts'

/** Reads the query of an address. A form without scripts sends what was typed: "300.000" is 300000 in a German page, which only its `typed` can tell. */
export function readFilters(query: URLSearchParams): Filters {
  const typed = query.get('typed')
  return readAddress(query, typed ? (text) => parseNumber(text, typed) : undefined)
}

/** What can be left out of a search at once: the filters as the search knows them. */
export const PARTS = ['action', 'categories', ...RANGES, ...LISTS, 'newBuild', 'pets', 'pictures', 'plan', 'owner', ...SINCES, 'box', 'polygon', 'radius', 'text'] as const
export type Part = (typeof PARTS)[number]

/** The filters that are set, by part; where homes are is not one of them. */
export const activeParts = (filters: Filters): Part[] => PARTS.filter((part) => isActive(filters, part))

function isActive(filters: Filters, part: Part): boolean {
  const value = filters[part]
  if (Array.isArray(value)) return value.length > 0
  if (part === 'floor' && (filters.notGround || filters.topFloor)) return true
  return value !== null && typeof value === 'object' ? isSet(value) : value !== null && value !== false
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
export const withoutAll = (filters: Filters): Filters => ({ ...NO_FILTERS, locations: filters.locations, sort: filters.sort, near: middleOf(filters) })

/** What a page is about beside its filters, as `SearchData` has it. */
interface Subject {
  place: { location: { id: string } }
  subject: { action: ActionId; category: CategoryId } | null
  filters: Filters
}

/** All that is searched for, what the path says included: what the API is asked, and what addresses of other searches are made of. */
export function wholeFilters({ subject, filters, place: { location } }: Subject): Filters {
  const where = { ...filters, locations: filters.locations.length > 0 ? filters.locations : [location.id] }
  return subject ? { ...where, action: subject.action, categories: [subject.category] } : where
}

/** All filters of a page taken off: what it is about stays. */
export const clearedFilters = (data: Subject): Filters => wholeFilters({ ...data, filters: withoutAll(data.filters) })

/** The same filters in another box of the map, or in none. */
export const withBox = (filters: Filters, box: Box | null): Filters => ({ ...filters, box, page: 1 })
/** The same filters in other drawn areas, or in none. */
export const withPolygon = (filters: Filters, polygon: Polygon[] | null): Filters => ({ ...filters, polygon: polygon?.length ? polygon : null, page: 1 })

/** What the API is asked. Bounds that contradict each other are left out. */
export function toSearch(filters: Filters, visitorsCurrency: string, now = Date.now()): InputOf<typeof search.offers> {
  const wrong = contradictions(filters)
  const bounds = (range: Range): Bounds => (wrong.includes(range) ? NO_FILTERS[range] : filters[range])
  const ends = RANGES.flatMap((range) => [[`${range}Min`, bounds(range).min ?? undefined], [`${range}Max`, bounds(range).max ?? undefined]])
  const lists = LISTS.map((list) => [list, filters[list].length > 0 ? filters[list] : undefined])
  const flags = FLAGS.map((flag) => [flag, filters[flag] ? '1' : undefined])
  const sinces = SINCES.map((name) => [name, filters[name] === null ? undefined : momentOf(filters[name], now)])
  return {
    ...Object.fromEntries([...ends, ...lists, ...flags, ...sinces]),
    location: filters.locations.length > 0 ? filters.locations : undefined,
    action: filters.action ?? undefined,
    category: filters.categories.length > 0 ? filters.categories : undefined,
    priceUnit: isSet(bounds('price')) || filters.priceUnit === 'm2' ? filters.priceUnit : undefined,
    owner: filters.owner ?? undefined,
    box: filters.box ? writeBox(filters.box) : undefined,
    polygon: filters.polygon ? writePolygons(filters.polygon) : undefined,
    near: filters.near ? writePoint(filters.near) : undefined,
    radius: filters.radius ?? undefined,
    text: filters.text ?? undefined,
    currency: visitorsCurrency,
    priceCurrency: filters.currency ?? undefined,
    sort: filters.sort,
    page: filters.page,
  }
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Days count from this minute: who asks in the same minute asks for the same. */
function momentOf(since: Since, now: number): string {
  const days = /^(\d+)d$/.exec(since)?.[1]
  if (days === undefined) return since
  return new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - Number(days) * DAY_MS).toISOString().replace('.000Z', 'Z')
}
