import type { Box, Point, Polygon } from './homes/areas.ts'
import type { EnergySource, FURNISHED, HeatingWay } from './homes/details.ts'
import type { FeatureKey, EnergyClass } from './homes/offer-lists.ts'
import {
  commonGroup,
  DEFAULT_GROUP,
  type ActionId,
  type ALL_GROUPS,
  type CategoryId,
  type Group,
  type PriceTypeId,
} from './library.ts'
import type { Sort } from './homes/search.ts'

/** Limit of the free-text query. */
export const WORDS_MAX = 200

/**
 * The filters of a search, in the order of an address, by their names there (a range has `priceMin` and `priceMax`). API, form, chips and
 * empty filters derive from the kind; allowed list items are in `filter-values.ts`. Small, because every public page includes it.
 */
export const FILTERS = {
  price: { kind: 'range', least: 0, most: 1e12 },
  area: { kind: 'range', least: 0, most: 1e12 },
  rooms: { kind: 'range', least: 0, most: 1000 },
  bedrooms: { kind: 'range', least: 0, most: 1000, whole: true },
  bathrooms: { kind: 'range', least: 0, most: 1000 },
  /** 0 is the ground floor. */
  floor: { kind: 'range', least: -10, most: 200, whole: true },
  year: { kind: 'range', least: 1000, most: 2100, whole: true },
  features: { kind: 'list' },
  /** Features that a home must not have. */
  without: { kind: 'list' },
  furnished: { kind: 'list' },
  energy: { kind: 'list' },
  priceType: { kind: 'list' },
  agency: { kind: 'list' },
  /** Heating systems and energy sources. */
  heating: { kind: 'list' },
  heatSource: { kind: 'list' },
  notGround: { kind: 'flag' },
  topFloor: { kind: 'flag' },
  newBuild: { kind: 'flag' },
  pets: { kind: 'flag' },
  pictures: { kind: 'flag' },
  plan: { kind: 'flag' },
  /** Without a commission for the buyer or tenant. */
  noCommission: { kind: 'flag' },
  owner: { kind: 'choice' },
  publishedSince: { kind: 'since' },
  reducedSince: { kind: 'since' },
  /** Available by this day: `2027-03-01`. */
  availableBy: { kind: 'day' },
} as const satisfies Record<string, FilterRule>

export type FilterRule =
  /** Minimum and maximum; integer bounds are rounded inwards. */
  | { kind: 'range'; least: number; most: number; whole?: true }
  /** `features` requires all, `without` none; other lists any. */
  | { kind: 'list' }
  /** A switch. */
  | { kind: 'flag' }
  /** A single choice. */
  | { kind: 'choice' }
  /** A moment or number of days, or a day. */
  | { kind: 'since' }
  | { kind: 'day' }

export type FilterName = keyof typeof FILTERS
type OfKind<K extends FilterRule['kind']> = {
  [F in FilterName]: (typeof FILTERS)[F]['kind'] extends K ? F : never
}[FilterName]
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
const ofKind = <K extends FilterRule['kind']>(kind: K): OfKind<K>[] =>
  FILTER_NAMES.filter((name): name is OfKind<K> => FILTERS[name].kind === kind)
export type Range = OfKind<'range'>
export type List = OfKind<'list'>
export type Flag = OfKind<'flag'>
export type SinceName = OfKind<'since'>
export const RANGES = ofKind('range')
export const LISTS = ofKind('list')
export const FLAGS = ofKind('flag')
export const SINCES = ofKind('since')
/** Filters with at most one value. */
export const SINGLES = [...ofKind('choice'), ...SINCES, ...ofKind('day')]
/** Limits of each range. */
export const LIMITS: Readonly<Record<Range, Extract<FilterRule, { kind: 'range' }>>> = FILTERS
export type Furnished = (typeof FURNISHED)[number]

export interface Bounds {
  min: number | null
  max: number | null
}
/** Days before now (`7d`), or a day (`2026-09-01`). */
export type Since = string
/** Available by this day (`2027-03-01`), or on the day of the search (`now`). */
export type AvailableBy = string

/** Item types of the lists. */
interface Items {
  features: FeatureKey
  without: FeatureKey
  furnished: Furnished
  energy: EnergyClass
  priceType: PriceTypeId
  /** Ids. */
  agency: number
  heating: HeatingWay
  heatSource: EnergySource
}
type Named = Record<Range, Bounds> & { [L in List]: Items[L][] } & Record<Flag, boolean> &
  Record<SinceName, Since | null>

/**
 * The filters in a page's address. Ranges have a minimum and a maximum, null for open ends: price in major units of `currency` (rents per month),
 * area in square metres; the ground floor is 0.
 */
export interface Filters extends Named {
  /** Ids of places, several only on the search page; none if the path has the place. */
  locations: string[]
  /** Search page only: the listing page has them in its path. */
  action: ActionId | null
  categories: CategoryId[]
  /** The group searched without categories; with categories it is theirs (`groupIn`). */
  group: Group | typeof ALL_GROUPS
  /** Whether price bounds are in total or per square metre. */
  priceUnit: 'total' | 'm2'
  /** Currency of the price bounds; null: the visitor's. */
  currency: string | null
  owner: 'private' | 'agency' | null
  availableBy: AvailableBy | null
  /** Areas on the map; all given kinds must match. */
  box: Box | null
  /** Any of these. */
  polygon: Polygon[] | null
  /** Centre of `radius` (kilometres) and of the sort order `nearest`. */
  near: Point | null
  radius: number | null
  /** Words that must be in title or text. */
  text: string | null
  sort: Sort
  page: number
  /** The typed words, for showing what was understood; only the filters above are searched. */
  words: string | null
}

const OPEN: Bounds = { min: null, max: null }

/** Values of some filters. */
export const each = <N extends string, V>(names: readonly N[], valueOf: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>

export const NO_FILTERS: Filters = {
  ...each(RANGES, () => OPEN),
  ...each(LISTS, () => []),
  ...each(FLAGS, () => false),
  ...each(SINCES, () => null),
  locations: [],
  action: null,
  categories: [],
  group: DEFAULT_GROUP,
  priceUnit: 'total',
  currency: null,
  owner: null,
  availableBy: null,
  box: null,
  polygon: null,
  near: null,
  radius: null,
  text: null,
  sort: 'recommended',
  page: 1,
  words: null,
}

/** The group of a search: that of its categories, if it has some. */
export const groupIn = ({ categories, group }: Pick<Filters, 'categories' | 'group'>) =>
  commonGroup(categories) ?? group

/** Prices and rents have no common order: without an action no search is sorted by price. */
export const sortOf = ({ action, sort }: Pick<Filters, 'action' | 'sort'>): Sort =>
  action === null && isByPrice(sort) ? NO_FILTERS.sort : sort
export const isByPrice = (sort: Sort): boolean => sort.includes('price')

export const isSet = ({ min, max }: Bounds): boolean => min !== null || max !== null

/** Swaps reversed bounds. */
export const inOrder = ({ min, max }: Bounds): Bounds =>
  min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }

/** Contradictory ranges during input: not searched, and reported by the form. */
export const contradictions = (filters: Filters): Range[] =>
  RANGES.filter((range) => (filters[range].min ?? -Infinity) > (filters[range].max ?? Infinity))
