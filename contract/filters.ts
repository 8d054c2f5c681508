import type { Box, Point, Polygon } from './areas.ts'
import type { EnergySource, HeatingWay } from './details.ts'
import type { ActionId, CategoryId, EnergyClass, FeatureKey, PriceTypeId } from './library.ts'
import type { Sort } from './search.ts'

/** Longest text of words that is read. */
export const WORDS_MAX = 200

export const RANGES = ['price', 'area', 'rooms', 'bedrooms', 'bathrooms', 'floor', 'year'] as const
export type Range = (typeof RANGES)[number]
/** Filters that are lists: all of the features, any of the others. */
export const LISTS = [
  'features',
  'furnished',
  'energy',
  'priceType',
  'agency',
  'heating',
  'heatSource',
] as const
export type List = (typeof LISTS)[number]
/** Filters that are asked for or not. */
export const FLAGS = [
  'notGround',
  'topFloor',
  'newBuild',
  'pets',
  'pictures',
  'plan',
  'noCommission',
] as const
export type Flag = (typeof FLAGS)[number]
export const SINCES = ['publishedSince', 'reducedSince'] as const
export type Furnished = 'no' | 'partly' | 'fully'

/** What each range may be; what the search counts whole is rounded inwards. */
export const LIMITS: Readonly<Record<Range, { least: number; most: number; whole?: true }>> = {
  price: { least: 0, most: 1e12 },
  area: { least: 0, most: 1e12 },
  rooms: { least: 0, most: 1000 },
  bedrooms: { least: 0, most: 1000, whole: true },
  bathrooms: { least: 0, most: 1000 },
  floor: { least: -10, most: 200, whole: true },
  year: { least: 1000, most: 2100, whole: true },
}

export interface Bounds {
  min: number | null
  max: number | null
}
/** So many days before now (`7d`), or a day (`2026-09-01`). */
export type Since = string
/** Free on this day or before (`2027-03-01`), or on the day of the search (`now`). */
export type AvailableBy = string

/** What a visitor asked for, as the address of the page carries it. */
export interface Filters {
  /** Ids of places, several on the search page only; none where the path names the place. */
  locations: string[]
  /** Only on the search page: the listing page has them in its path. */
  action: ActionId | null
  categories: CategoryId[]
  /** Least and most, null where open: price in major units of `currency` (rents per month), area in square metres; the ground floor is 0. */
  price: Bounds
  area: Bounds
  rooms: Bounds
  bedrooms: Bounds
  bathrooms: Bounds
  floor: Bounds
  year: Bounds
  /** What the price bounds are of: the price, or the price per square metre. */
  priceUnit: 'total' | 'm2'
  /** Of the price bounds; null: the visitor's. */
  currency: string | null
  features: FeatureKey[]
  furnished: Furnished[]
  energy: EnergyClass[]
  priceType: PriceTypeId[]
  /** Ids. */
  agency: number[]
  heating: HeatingWay[]
  heatSource: EnergySource[]
  notGround: boolean
  topFloor: boolean
  newBuild: boolean
  pets: boolean
  pictures: boolean
  plan: boolean
  /** For the buyer or tenant. */
  noCommission: boolean
  owner: 'private' | 'agency' | null
  publishedSince: Since | null
  reducedSince: Since | null
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

export const NO_FILTERS: Filters = {
  locations: [],
  action: null,
  categories: [],
  price: OPEN,
  area: OPEN,
  rooms: OPEN,
  bedrooms: OPEN,
  bathrooms: OPEN,
  floor: OPEN,
  year: OPEN,
  priceUnit: 'total',
  currency: null,
  features: [],
  furnished: [],
  energy: [],
  priceType: [],
  agency: [],
  heating: [],
  heatSource: [],
  notGround: false,
  topFloor: false,
  newBuild: false,
  pets: false,
  pictures: false,
  plan: false,
  noCommission: false,
  owner: null,
  publishedSince: null,
  reducedSince: null,
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
