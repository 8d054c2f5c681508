import type { EnergySource, HeatingWay } from '#contract/details.ts'
import { PAGE_SIZE, type FacetName, type Sort } from '#contract/search.ts'
import type { PlaceNumbers, PriceFactors } from './codes.ts'

/** West, south, east, north in degrees; west is greater than east where the box lies across the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number]
/** Longitude and latitude by turns: `[lon, lat, lon, lat ...]`, at least three corners; the last need not repeat the first. */
export type Ring = readonly number[]
export interface Point {
  lat: number
  lon: number
}

/**
 * What must hold of an offer. Bounds include their ends; a bound leaves out offers that have no such value. All conditions must hold.
 *
 * The value of an offer is `(amount / 10^digits) * factor` in float64, both operations in this order, with the factor of its currency and price
 * type: the same two operations in SQL give the same bits. Its price per square metre is that value divided by its area. Areas are float32, their bounds too.
 */
export interface Conditions {
  /** Any of these places with all that is in them: offers whose own country, state and city say so. None is the world. */
  places?: readonly PlaceNumbers[] | undefined
  action?: number | undefined
  /** Any of them; none given means any category. So for all lists below, but features. */
  categories?: readonly number[] | undefined
  /** From the currency of each offer into that of the bounds. */
  factors: PriceFactors
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** What the price bounds are compared with: the price, or the price per square metre. */
  priceUnit?: 'total' | 'm2' | undefined
  priceTypes?: readonly number[] | undefined
  /** Square metres. */
  areaMin?: number | undefined
  areaMax?: number | undefined
  roomsMin?: number | undefined
  roomsMax?: number | undefined
  bedroomsMin?: number | undefined
  bedroomsMax?: number | undefined
  bathroomsMin?: number | undefined
  bathroomsMax?: number | undefined
  floorMin?: number | undefined
  floorMax?: number | undefined
  /** Known to be above the ground floor; known to be the highest of several. */
  notGround?: boolean | undefined
  top?: boolean | undefined
  yearMin?: number | undefined
  yearMax?: number | undefined
  /** Places in ENERGY_CLASSES, from 1. */
  energy?: readonly number[] | undefined
  /** Bits of FEATURES that must all be there. */
  features?: number | undefined
  /** 1 no, 2 partly, 3 fully. */
  furnished?: readonly number[] | undefined
  pets?: boolean | undefined
  newBuild?: boolean | undefined
  heating?: readonly HeatingWay[] | undefined
  heatSource?: readonly EnergySource[] | undefined
  /** Known to cost no commission. */
  noCommission?: boolean | undefined
  agencies?: readonly number[] | undefined
  /** Offered by a private owner, or by an agency. */
  owner?: 'private' | 'agency' | undefined
  pictures?: boolean | undefined
  plan?: boolean | undefined
  /** Microseconds since 1970. */
  publishedSince?: number | undefined
  /** Microseconds since 1970; whole days in UTC count. */
  reducedSince?: number | undefined
  /** Microseconds since 1970: free on that day or before. */
  availableBy?: number | undefined
  box?: Box | undefined
  /** Any of these; each is one or more rings, of which those inside others are holes (even-odd). Sides are straight in longitude and latitude (RFC 7946). */
  polygons?: readonly (readonly Ring[])[] | undefined
  /** Within so many kilometres of a point, on a sphere of 6371.0088 km. */
  radius?: { at: Point; km: number } | undefined
  /** Words that must all occur in titles and texts, whatever the language; see `text.ts`. */
  text?: string | undefined
}

export interface Query extends Conditions {
  /**
   * `recommended`: see `recommend.ts`. `newest`: last published first. `nearest`: by the distance from `near`. `price`, `area`, `price_m2`: smallest first,
   * with `-` largest first; offers without the value come last in both. Among equals the larger id comes first.
   */
  sort: Sort
  near?: Point | undefined
  /** From 1, PAGE_SIZE offers each; 0 for none, where only what is counted is wanted. */
  page: number
  facets?: boolean | undefined
  /** Microseconds since 1970: what the facets publishedSince and reducedSince count days back from. Without it they have no choices. */
  now?: number | undefined
  histograms?: boolean | undefined
  bounds?: boolean | undefined
  clusters?: { view: Box; zoom: number } | undefined
  /** How many agencies to count: those with the most offers. */
  topAgencies?: number | undefined
}

/** How many offers there would be with one more, or another, choice of a filter. Only choices that have offers. */
export type Facets = Record<FacetName, { value: string | number; count: number }[]>

/** Offers from a value to before the next: `from <= value < to`. */
export interface Bar {
  from: number
  to: number
  count: number
}

/** Offers that stand together on the map; a single one says which. Coordinates are degrees. */
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
  histograms?: { price: Bar[]; area: Bar[] }
  /** Where all that was found lies; null when nothing found has coordinates. */
  bounds?: Box | null
  clusters?: Cluster[]
  /** Without the filter by agency, most offers first; those filtered by are among them. */
  agencies?: AgencyCount[]
}

/** First and last place of a page, from 0. */
export const pageRange = (page: number): [start: number, end: number] => [
  (page - 1) * PAGE_SIZE,
  page * PAGE_SIZE,
]
