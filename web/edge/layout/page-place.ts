import { useLocation, useMatches } from 'react-router'
import type { Offer } from '#contract/homes/offers.ts'
import { countryOf } from '../../ground/page/addresses.ts'
import { useNearest, type Nearest } from '../../ground/page/nearest-place.ts'
import { unpacked, type Packed } from '../../ground/page/packed.ts'

/** The country that a page without one leads to, before the visitor's is known: Spain, as the fallback location of the specification. */
const FALLBACK = 'es'

/** Of the data of pages: an offer, a place, or a search in a place. */
interface Shown {
  offer?: Offer
  place?: { location: Nearest }
  listing?: { place: { location: Nearest } }
  data?: { place: { location: Nearest } }
}
const PAGES = ['country-location', 'search', 'offer']

/** The place that the page is about, or that of the home which it shows; null for other pages. */
export function usePagePlace(): Nearest | null {
  const match = useMatches().find(({ id }) => PAGES.includes(id))
  const reference = match?.loaderData as Packed<Shown> | undefined
  const shown = reference === undefined ? null : unpacked(reference)
  const { location } = shown?.place ?? shown?.listing?.place ?? shown?.data?.place ?? {}
  if (location) return location
  const last = shown?.offer?.places.at(-1)
  return last ? { ...last, iso2: last.path.slice(1, 3).toUpperCase(), nameIn: null } : null
}

/** The country of the page's address, or of the offer that it shows; null for other pages. */
export function usePageCountry(): string | null {
  const { pathname } = useLocation()
  const place = usePagePlace()
  return countryOf(pathname) ?? place?.iso2.toLowerCase() ?? null
}

/** The country whose agencies the header leads to. */
export function useNearestCountry(): string {
  const nearest = useNearest()
  return usePageCountry() ?? nearest?.iso2.toLowerCase() ?? FALLBACK
}

/** The place whose prices the header leads to: estimate and price map know countries, states and cities. */
export function usePlaceOfPrices(): string | undefined {
  const place = usePagePlace()
  return place && place.type !== 'area' ? place.id : undefined
}
