import { address } from '#contract/addresses.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Place } from '#places/index.ts'
import type { Services } from '../context.ts'

export type PageKind = 'places' | 'listings'

/** Addresses below the locale of all pages with homes: places, and what of each action and category they have. */
export interface PagesWithOffers {
  places: string[]
  listings: ((locale: LocaleCode) => string)[]
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

/** From the search index, without asking the database. */
export function pagesWithOffers(services: Pick<Services, 'places' | 'search'>): PagesWithOffers {
  const pages: PagesWithOffers = { places: [], listings: [] }
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
