import type { Box, Point, Polygon } from './areas.ts'
import type { EnergySource, FURNISHED, HeatingWay } from './details.ts'
import type { ActionId, CategoryId, EnergyClass, FeatureKey, PriceTypeId } from './library.ts'
import type { Sort } from './search.ts'

/** Longest text of words that is read. */
export const WORDS_MAX = 200

/**
 * The filters of a search, in the order of an address, which spells each by its name (a range as `priceMin` and `priceMax`). API, form, chips and empty filters follow from the kind;
 * what a list may have is in `filter-values.ts`. Small, since every public page begins with it.
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
  furnished: { kind: 'list' },
  energy: { kind: 'list' },
  priceType: { kind: 'list' },
  agency: { kind: 'list' },
  /** How the home is heated, and with what. */
  heating: { kind: 'list' },
  heatSource: { kind: 'list' },
  notGround: { kind: 'flag' },
  topFloor: { kind: 'flag' },
  newBuild: { kind: 'flag' },
  pets: { kind: 'flag' },
  pictures: { kind: 'flag' },
  plan: { kind: 'flag' },
  /** Known to cost the buyer or tenant no commission. */
  noCommission: { kind: 'flag' },
  owner: { kind: 'choice' },
  publishedSince: { kind: 'since' },
  reducedSince: { kind: 'since' },
  /** Free on this day or earlier: `2027-03-01`. */
  availableBy: { kind: 'day' },
} as const satisfies Record<string, FilterRule>

export type FilterRule =
  /** From a least to a most; what the search counts whole is rounded inwards. */
  | { kind: 'range'; least: number; most: number; whole?: true }
  /** All of the features, any of the others. */
  | { kind: 'list' }
  /** Asked for or not. */
  | { kind: 'flag' }
  /** One of some. */
  | { kind: 'choice' }
  /** A moment or a number of days, or a day. */
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
/** Filters with one value or none. */
export const SINGLES = [...ofKind('choice'), ...SINCES, ...ofKind('day')]
/** What each range may be. */
export const LIMITS: Readonly<Record<Range, Extract<FilterRule, { kind: 'range' }>>> = FILTERS
export type Furnished = (typeof FURNISHED)[number]

export interface Bounds {
  min: number | null
  max: number | null
}
/** So many days before now (`7d`), or a day (`2026-09-01`). */
export type Since = string
/** Free on this day or before (`2027-03-01`), or on the day of the search (`now`). */
export type AvailableBy = string

/** What the items of each list are. */
interface Items {
  features: FeatureKey
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
 * What a visitor asked for, as the address of the page carries it. Ranges have a least and a most, null where open: price in major units of `currency` (rents per month), area in
 * square metres; the ground floor is 0.
 */
export interface Filters extends Named {
  /** Ids of places, several on the search page only; none where the path names the place. */
  locations: string[]
  /** Only on the search page: the listing page has them in its path. */
  action: ActionId | null
  categories: CategoryId[]
  /** What the price bounds are of: the price, or the price per square metre. */
  priceUnit: 'total' | 'm2'
  /** Of the price bounds; null: the visitor's. */
  currency: string | null
  owner: 'private' | 'agency' | null
  availableBy: AvailableBy | null
  /** Areas on the map; homes are in all that are set. */
  box: Box | null
  /** Any of these. */
  polygon: Polygon[] | null
  /** The point of `radius`, in kilometres, and of the sort `nearest`. */
  near: Point | null
  radius: number | null
  /** Words that title or text must have. */
  text: string | null
  sort: Sort
  page: number
  /** What was typed as words, to show what of it was understood: the filters above say what is searched for. */
  words: string | null
}

const OPEN: Bounds = { min: null, max: null }

/** A value for each of some filters. */
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
  priceUnit: 'total',
  currency: null,
  owner: null,
  availableBy: null,
  box: null,
  polygon: null,
  near: null,
  radius: null,
  text: null,
  sort: 'newest',
  page: 1,
  words: null,
}

export const isSet = ({ min, max }: Bounds): boolean => min !== null || max !== null

/** Bounds whose least is above their most were said the wrong way round. */
export const inOrder = ({ min, max }: Bounds): Bounds =>
  min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }

/** Ranges whose least is above their most, while they are typed: nothing could be found, so they are not asked for and the form says why. */
export const contradictions = (filters: Filters): Range[] =>
  RANGES.filter((range) => (filters[range].min ?? -Infinity) > (filters[range].max ?? Infinity))
