import { address } from '#contract/addresses.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Place } from '#places/index.ts'
import { selectListed } from '../agencies/public-queries.ts'
import type { Services } from '../context.ts'

export type PageKind = 'places' | 'listings' | 'agencies'

/** Addresses below the locale of all pages with homes: places, and what of each action and category they have. */
export interface PagesWithOffers {
  places: string[]
  listings: ((locale: LocaleCode) => string)[]
  /** The lists of countries that have some, and each of them. */
  agencies: string[]
}

/** Countries with offers, their states and cities with offers, each before those in it. */
function* placesWithOffers({ places, search }: Pick<Services, 'places' | 'search'>): Generator<Place> {
  const { counts } = search
  const inside = (place: Place | null, children: readonly Place[]): Place[] => {
    const counted = counts.children(place)
    return children.filter(({ number }) => (counted.get(number) ?? 0) > 0)
  }
  const countries = counts.byCountry()
  for (const country of places.countries().filter(({ number }) => countries.has(number))) {
    yield country
    for (const state of inside(country, places.children(country))) {
      yield state
      yield* inside(state, places.children(state))
    }
  }
}

/** Places from the search index, agencies from the database. */
export async function pagesWithOffers(services: Pick<Services, 'db' | 'places' | 'search'>): Promise<PagesWithOffers> {
  const pages: PagesWithOffers = { places: [], listings: [], agencies: await agencyPages(services) }
  for (const place of placesWithOffers(services)) {
    pages.places.push(address.place(place.path))
    for (const row of services.search.counts.byCategory(place)) {
      const action = SEARCH_TYPES.find(({ id }) => id === row.action)?.id
      const category = HOUSE_TYPES.find(({ id }) => id === row.category)?.id
      if (action !== undefined && category !== undefined) pages.listings.push((locale) => address.listing(place.path, action, category, locale))
    }
  }
  return pages
}

async function agencyPages({ db, places }: Pick<Services, 'db' | 'places'>): Promise<string[]> {
  const listed = (await selectListed(db)).flatMap(({ slug, country_id }) => {
    const iso2 = places.get(`country${country_id}`)?.iso2
    return iso2 ? [{ slug, iso2 }] : []
  })
  return [...new Set(listed.map(({ iso2 }) => address.agencies(iso2))), ...listed.map(({ slug, iso2 }) => address.agency(iso2, slug))]
}
