import type { PlaceType } from './places.ts'
import { address, listingAddress } from '../addresses.ts'
import { writeBox, writePoint, writePolygons } from './areas.ts'
import {
  FLAGS,
  isSet,
  LISTS,
  NO_FILTERS,
  RANGES,
  SINGLES,
  sortOf,
  type Filters,
} from '../filters.ts'

/** The query of filters, with its question mark; empty without any. Fixed order, no empty values: one address per view. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.set(name, String(value))
  }
  set('location', filters.locations.join(','))
  set('action', filters.action)
  set('category', filters.categories.join(','))
  if (filters.categories.length === 0 && filters.group !== NO_FILTERS.group)
    set('group', filters.group)
  for (const range of RANGES) {
    set(`${range}Min`, filters[range].min)
    set(`${range}Max`, filters[range].max)
  }
  for (const list of LISTS) set(list, filters[list].join(','))
  for (const flag of FLAGS) set(flag, filters[flag] ? 1 : null)
  for (const name of SINGLES) set(name, filters[name])
  if (isSet(filters.price)) {
    set('priceUnit', filters.priceUnit === 'm2' ? 'm2' : null)
    set('currency', filters.currency)
  }
  set('box', filters.box && writeBox(filters.box))
  set('polygon', filters.polygon && writePolygons(filters.polygon))
  set('near', filters.near && writePoint(filters.near))
  set('radius', filters.radius)
  set('text', filters.text)
  if (filters.sort !== NO_FILTERS.sort) set('sort', filters.sort)
  if (filters.page > 1) set('page', filters.page)
  set('words', filters.words)
  const text = plain(query)
  return text && `?${text}`
}

/** Query encoding that leaves separators within values unescaped. */
export const plain = (query: URLSearchParams): string =>
  query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';')

/** The fields of a place that an address needs. */
export interface SearchPlace {
  id: string
  type: PlaceType
  iso2: string
  path: string
}

/**
 * The address of a search, without the locale: one place, one action and one category have a listing page; others the search page of the country.
 * `place`: the searched place, unless the filters contain places; then it is their country.
 */
export function searchAddress(place: SearchPlace, filters: Filters, locale: string): string {
  const { action, categories, locations } = filters
  const [category] = categories
  const elsewhere = locations.some((id) => id !== place.id)
  if (!elsewhere && action !== null && category !== undefined && categories.length === 1) {
    return (
      listingAddress(place.path, action, category, locale) +
      writeFilters({
        ...filters,
        action: null,
        categories: [],
        group: NO_FILTERS.group,
        locations: [],
      })
    )
  }
  return (
    address('search', { country: place.iso2 }) +
    writeFilters({
      ...filters,
      sort: sortOf(filters),
      locations: elsewhere ? locations : place.type === 'country' ? [] : [place.id],
    })
  )
}
