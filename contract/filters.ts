import { address } from './addresses.ts'
import type { ActionId, CategoryId, EnergyClass, FeatureKey } from './library.ts'
import type { Sort } from './search.ts'

/** Longest text of words that is read. */
export const WORDS_MAX = 200

export const RANGES = ['price', 'area', 'rooms', 'bedrooms', 'bathrooms'] as const
export type Range = (typeof RANGES)[number]
/** Filters that are lists of keys: all of the features, any of the others. */
export const LISTS = ['features', 'furnished', 'energy'] as const
export type List = (typeof LISTS)[number]
/** Filters that are asked for or not. */
export const FLAGS = ['newBuild', 'pets'] as const
export type Flag = (typeof FLAGS)[number]
export type Furnished = 'no' | 'partly' | 'fully'

/** What a visitor asked for, as the address of the page carries it. */
export interface Filters {
  /** Least and most, null where open: price in major units of `currency` (rents per month), area in square metres, rooms. */
  price: Bounds
  area: Bounds
  rooms: Bounds
  bedrooms: Bounds
  bathrooms: Bounds
  features: FeatureKey[]
  furnished: Furnished[]
  energy: EnergyClass[]
  newBuild: boolean
  pets: boolean
  /** Of the price bounds; null: the visitor's. */
  currency: string | null
  sort: Sort
  page: number
  /** Only on the search page: the listing page has them in its path. */
  action: ActionId | null
  categories: CategoryId[]
  location: string | null
  /** What was typed as words, to show what of it was understood: the filters above say what is searched for. */
  words: string | null
}
export interface Bounds {
  min: number | null
  max: number | null
}

export const NO_FILTERS: Filters = {
  price: { min: null, max: null },
  area: { min: null, max: null },
  rooms: { min: null, max: null },
  bedrooms: { min: null, max: null },
  bathrooms: { min: null, max: null },
  features: [],
  furnished: [],
  energy: [],
  newBuild: false,
  pets: false,
  currency: null,
  sort: 'newest',
  page: 1,
  action: null,
  categories: [],
  location: null,
  words: null,
}

/** The query that means these filters, with its question mark; empty when there are none. One order, no empty values: one address per view. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.set(name, String(value))
  }
  set('location', filters.location)
  set('action', filters.action)
  set('category', filters.categories.join(','))
  for (const range of RANGES) {
    set(`${range}Min`, filters[range].min)
    set(`${range}Max`, filters[range].max)
  }
  for (const list of LISTS) set(list, filters[list].join(','))
  for (const flag of FLAGS) set(flag, filters[flag] ? 1 : null)
  if (isSet(filters.price)) set('currency', filters.currency)
  if (filters.sort !== 'newest') set('sort', filters.sort)
  if (filters.page > 1) set('page', filters.page)
  set('words', filters.words)
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

export const isSet = ({ min, max }: Bounds): boolean => min !== null || max !== null

/** The place that a search is narrowed to, as far as its address needs it. */
export interface SearchPlace {
  id: string
  type: 'country' | 'state' | 'city'
  iso2: string
  path: string
}

/**
 * The one address of a search, below the locale: one action and one category have a listing page; any other search is the search page of the country.
 */
export function searchAddress(place: SearchPlace, filters: Filters, locale: string): string {
  const { action, categories } = filters
  const [category] = categories
  if (action !== null && category !== undefined && categories.length === 1) {
    return address.listing(place.path, action, category, locale) + writeFilters({ ...filters, action: null, categories: [], location: null })
  }
  return address.search(place.iso2) + writeFilters({ ...filters, location: place.type === 'country' ? null : place.id })
}
