import { address, listingAddress, placeAddress } from '#contract/addresses.ts'
import { apiDocsAddress } from '#contract/edge/api-docs.ts'
import { contract } from '#contract/index.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { writtenIn } from '#i18n/written-in.ts'
import type { Place } from '#places/index.ts'
import { selectUnindexed } from '../../ground/texts/queries.ts'
import { selectListed } from '../../homes/agencies/public-queries.ts'
import type { Services } from '../../context.ts'

export type PageKind = 'places' | 'listings' | 'agencies'

/** Addresses below the locale of all pages with homes: the start page and places, and what of each action and category they have. */
export interface PagesWithOffers {
  places: string[]
  listings: ((locale: LocaleCode) => string)[]
  /** The lists of countries that have some, and each of them; null in a locale that it has no text in, if it has one in another. */
  agencies: ((locale: LocaleCode) => string | null)[]
}

/** The reference for programmers, without the schemas: each is a few lines that its calls lead to. */
export const REFERENCE = [
  address('mcp-docs'),
  address('api-docs'),
  ...Object.keys(contract).map(apiDocsAddress),
]

/** Listing pages with fewer homes are left to be found from others: there is little on them. */
const LISTED_FROM = 3

/**
 * Countries, regions, states, cities and parts of cities with offers, parents first. Without states all of whose offers are in one place, since its page has the
 * same offers.
 */
function* placesWithOffers({
  places,
  search,
}: Pick<Services, 'places' | 'search'>): Generator<Place> {
  const { counts } = search
  const countIn = (place: Place): number => counts.within(places.parts(place))
  function* withOffers(place: Place): Generator<Place> {
    const children = places.children(place).filter((child) => countIn(child) > 0)
    const total = countIn(place)
    if (
      places.canonical(place).id === place.id &&
      (place.type !== 'state' || !children.some((child) => countIn(child) === total))
    )
      yield place
    for (const child of children) yield* withOffers(child)
  }
  const countries = counts.byCountry()
  yield* places.areas().filter((area) => countIn(area) > 0 && places.twin(area) === null)
  for (const country of places.countries().filter(({ number }) => countries.has(number)))
    yield* withOffers(country)
}

/** Places from the search index, agencies from the database. */
export async function pagesWithOffers(
  services: Pick<Services, 'db' | 'places' | 'search' | 'messages'>,
): Promise<PagesWithOffers> {
  const pages: PagesWithOffers = { places: [], listings: [], agencies: await agencyPages(services) }
  pages.places.push('')
  for (const page of ['list-property', 'heatmap', 'docs', 'ranking'] as const)
    pages.places.push(address(page))
  const hidden = await selectUnindexed(services.db)
  for (const place of placesWithOffers(services)) {
    // Places without homes are found by their listings.
    if (
      services.search.counts.homesWithin(services.places.parts(place)) > 0 &&
      !hidden.has(place.id)
    )
      pages.places.push(placeAddress(place.path))
    for (const row of services.search.counts
      .byCategory(services.places.parts(place))
      .filter(({ count }) => count >= LISTED_FROM)) {
      const action = SEARCH_TYPES.find(({ id }) => id === row.action)?.id
      const category = HOUSE_TYPES.find(({ id }) => id === row.category)?.id
      if (action !== undefined && category !== undefined)
        pages.listings.push((locale) => listingAddress(place.path, action, category, locale))
    }
  }
  return pages
}

async function agencyPages({
  db,
  places,
  messages,
}: Pick<Services, 'db' | 'places' | 'messages'>): Promise<PagesWithOffers['agencies']> {
  const complete = messages.completeLocales()
  const listed = (await selectListed(db)).flatMap(({ slug, country_id, languages }) => {
    const iso2 = places.get(`country${country_id}`)?.iso2
    return iso2 ? [{ slug, iso2, languages }] : []
  })
  return [
    ...[...new Set(listed.map(({ iso2 }) => iso2))].map(
      (country) => () => address('agencies', { country }),
    ),
    ...listed.map(({ slug, iso2, languages }) => (locale: LocaleCode) => {
      const written = languages.length === 0 ? complete : writtenIn(complete, languages)
      return written.includes(locale) ? address('agency', { country: iso2, slug }) : null
    }),
  ]
}
