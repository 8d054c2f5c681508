import type { FilterName, Range, SinceName } from '#contract/filters.ts'
import type { Group } from '#contract/library.ts'
import { PAGE_SIZE, type FacetName, type SearchInput, type Sort } from '#contract/homes/search.ts'
import type { AreaShape } from './areas.ts'
import type { PlaceNumbers, PriceFactors } from './codes.ts'

/** West, south, east, north in degrees; west is greater than east where the box lies across the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number]
/** Longitude and latitude by turns: `[lon, lat, lon, lat ...]`, at least three corners; the last need not repeat the first. */
export type Ring = readonly number[]
export interface Point {
  lat: number
  lon: number
}

/** Limits as in the API: an empty list means any, `features` all, `without` none. */
type LimitName =
  | Exclude<FilterName, Range | SinceName | 'availableBy'>
  | `${Range}${'Min' | 'Max'}`
  | 'action'
  | 'category'
  | 'group'
  | 'priceUnit'
/** Lists may be read only. */
type Limits = {
  [F in LimitName]?: SearchInput[F] extends readonly (infer Item)[] | undefined
    ? readonly Item[] | undefined
    : SearchInput[F]
}

/**
 * The conditions of a search. Bounds include their ends; a bound leaves out offers that have no such value. All conditions must hold.
 *
 * The value of an offer is `(amount / 10^digits) * factor` in float64, both operations in this order, with the factor of its currency and price
 * type: the same two operations in SQL give the same bits. Its price per square metre is that value divided by its area. Areas are float32, their bounds too.
 */
export interface Conditions extends Limits {
  /** Any of these places, including subplaces, and of these areas. None is the world. */
  places?: readonly PlaceNumbers[] | undefined
  areas?: readonly AreaShape[] | undefined
  /** From the currency of each offer into that of the bounds. */
  factors: PriceFactors
  /** Microseconds since 1970. */
  publishedSince?: number | undefined
  /** Microseconds since 1970; whole days in UTC count. */
  reducedSince?: number | undefined
  /** Microseconds since 1970: free on that day or before. */
  availableBy?: number | undefined
  box?: Box | undefined
  /** Any of these; each is one or more rings; rings inside others are holes (even-odd). Sides are straight in longitude and latitude (RFC 7946). */
  polygon?: readonly (readonly Ring[])[] | undefined
  /** Within a distance in kilometres of a point, on a sphere of 6371.0088 km. */
  radius?: { at: Point; km: number } | undefined
  /** Words that must all occur in titles and texts, whatever the language; see `text.ts`. */
  text?: string | undefined
}

export interface Query extends Conditions {
  /**
   * `recommended`: see `recommend.ts`. `newest`: last published first. `changed`: last published, reduced or on the market again first. `nearest`: by the distance from `near`. `price`, `area`, `price_m2`: smallest first,
   * with `-` largest first; offers without the value come last in both. Among equals the larger id comes first.
   */
  sort: Sort
  near?: Point | undefined
  /** From 1, PAGE_SIZE offers each; 0 for none, if only counts are wanted. */
  page: number
  facets?: boolean | undefined
  groups?: boolean | undefined
  /** Microseconds since 1970: the facets publishedSince and reducedSince count days back from it, and promotions end by it. Without it there are neither. */
  now?: number | undefined
  histograms?: boolean | undefined
  bounds?: boolean | undefined
  clusters?: { view: Box; zoom: number } | undefined
  /** Limit of counted agencies: those with most offers. */
  topAgencies?: number | undefined
  /**
   * Promoted homes of the page, with `now` and the order `recommended` alone. Of several indexes each is first asked for its `candidates`, which are all that it finds then,
   * and next for the ranks of those whose turn it is.
   */
  promoted?: boolean | 'candidates' | readonly Promotion[] | undefined
}

/** A match with a promoted place: its time in the order `recommended`, and the minute (since 1970) until which it may be shown as promoted. */
export interface Promotion {
  id: number
  time: number
  until: number
}

/** How many offers there would be with one more, or another, choice of a filter. Only choices that have offers. */
export type Facets = Record<FacetName, { value: string | number; count: number }[]>

/** Offers from a value to before the next: `from <= value < to`. */
export interface Bar {
  from: number
  to: number
  count: number
}

/** A cluster on the map; a single offer has its id. Coordinates are in degrees. */
export interface Cluster extends Point {
  count: number
  /** Where they are. */
  box: Box
  /** The offer, where it is a single one. */
  id: number | null
}

export interface AgencyCount {
  id: number
  count: number
}

export interface Found {
  /** Exact. */
  total: number
  /** Of the page asked for, in order; empty beyond the last page. */
  ids: number[]
  facets?: Facets
  /** By filter: how many offers that filter alone keeps out. */
  freed?: Record<string, number>
  /** Offers by group, without the filter by category. */
  groups?: Record<Group, number>
  histograms?: { price: Bar[]; area: Bar[] }
  /** Where all that was found lies; null when nothing found has coordinates. */
  bounds?: Box | null
  clusters?: Cluster[]
  /** Without the filter by agency, most offers first; those filtered by are among them. */
  agencies?: AgencyCount[]
  /** Matches that have the promoted places of this page, PROMOTED_PER_PAGE at most. They have their own place among `ids` too. */
  promoted?: Ranked[]
}

/** A match, its place in the order of all, from 1, and the minute (since 1970) until which it may be shown as promoted. */
export interface Ranked {
  id: number
  rank: number
  until: number
}

/** First and last place of a page, from 0. */
export const pageRange = (page: number): [start: number, end: number] => [
  (page - 1) * PAGE_SIZE,
  page * PAGE_SIZE,
]
