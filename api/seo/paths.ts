import { address, listingAddress, placeAddress } from '#contract/addresses.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Place } from '#places/index.ts'
import { selectListed } from '../agencies/public-queries.ts'
import type { Services } from '../context.ts'

export type PageKind = 'places' | 'listings' | 'agencies'

/** Addresses below the locale of all pages with homes: the start page and places, and what of each action and category they have. */
export interface PagesWithOffers {
  places: string[]
  listings: ((locale: LocaleCode) => string)[]
  /** The lists of countries that have some, and each of them. */
  agencies: string[]
}

/** Listing pages with fewer homes are left to be found from others: there is little on them. */
const LISTED_FROM = 3

/** Countries with offers, their states and cities with offers, each before those in it. A state all of whose offers are in one city is not: its page shows what the city's does. */
function* placesWithOffers({
  places,
  search,
}: Pick<Services, 'places' | 'search'>): Generator<Place> {
  const { counts } = search
  const inside = (place: Place | null, children: readonly Place[]): Place[] => {
    const counted = counts.children(place)
    return children.filter(({ number }) => (counted.get(number) ?? 0) > 0)
  }
  const countries = counts.byCountry()
  for (const country of places.countries().filter(({ number }) => countries.has(number))) {
    yield country
    for (const state of inside(country, places.children(country))) {
      const cities = inside(state, places.children(state))
      const inCities = counts.children(state)
      const total = counts.byCategory(state).reduce((sum, { count }) => sum + count, 0)
      if (!cities.some(({ number }) => inCities.get(number) === total)) yield state
      yield* cities
    }
  }
}

/** Places from the search index, agencies from the database. */
export async function pagesWithOffers(
  services: Pick<Services, 'db' | 'places' | 'search'>,
): Promise<PagesWithOffers> {
  const pages: PagesWithOffers = { places: [], listings: [], agencies: await agencyPages(services) }
  pages.places.push('')
  for (const place of placesWithOffers(services)) {
    pages.places.push(placeAddress(place.path))
    for (const row of services.search.counts
      .byCategory(place)
      .filter(({ count }) => count >= LISTED_FROM)) {
      const action = SEARCH_TYPES.find(({ id }) => id === row.action)?.id
      const category = HOUSE_TYPES.find(({ id }) => id === row.category)?.id
      if (action !== undefined && category !== undefined)
        pages.listings.push((locale) => listingAddress(place.path, action, category, locale))
    }
  }
  return pages
}

async function agencyPages({ db, places }: Pick<Services, 'db' | 'places'>): Promise<string[]> {
  const listed = (await selectListed(db)).flatMap(({ slug, country_id }) => {
    const iso2 = places.get(`country${country_id}`)?.iso2
    return iso2 ? [{ slug, iso2 }] : []
  })
  return [
    ...new Set(listed.map(({ iso2 }) => address('agencies', { country: iso2 }))),
    ...listed.map(({ slug, iso2 }) => address('agency', { country: iso2, slug })),
  ]
}
