import { redirect } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { searchAddress, WORDS_MAX } from '#contract/filters.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import type { search } from '#contract/search.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { inLocale } from '../addresses.ts'
import type { Visit } from '../load-context.ts'
import { loadPlace, type Place } from '../places/place.ts'
import { activeChoices, activeRanges, readFilters, toSearch, without, writeFilters, type Filters, type Relaxable } from './filters.ts'

export type ResultPage = OutputOf<typeof search.offers>
export type Words = OutputOf<typeof search.words>

/** Places in and around the place that a page of results leads to. */
export const PLACES_SHOWN = 16

/** A filter that keeps homes out, and how many there would be without it. */
export interface Relaxation {
  what: Relaxable
  count: number
}

export interface SearchData {
  place: Place
  /** What a listing page is about; null on the search page, whose filters have it. */
  subject: { action: ActionId; category: CategoryId } | null
  filters: Filters
  results: ResultPage
  /** What the words that were typed mean; null when none were. */
  words: Words | null
  /** When nothing was found: what to leave out, most homes first. */
  relaxations: Relaxation[]
  /** When nothing was found: the places around, the smallest first. */
  wider: Wider[]
}

export interface Wider {
  id: string
  name: string
  /** Homes that the same search finds there; all of the place, where that too finds none. */
  count: number
  /** Address of that search, or of the place. */
  to: string
}

/** What `places/route.tsx` found in the address: `/es/madrid/buy-apartment?page=2` */
export interface ListingAddress {
  /** Path of the place without slashes at its ends: `es/madrid`. */
  place: string
  action: ActionId
  category: CategoryId
  url: URL
}

export interface Listing extends SearchData {
  subject: { action: ActionId; category: CategoryId }
}

/** The data of a listing page. Throws a 404 for an unknown place and a redirect to the one right address of the view. */
export async function loadListing(visit: Visit, { place: path, action, category, url }: ListingAddress): Promise<Listing> {
  const asked = readFilters(url.searchParams)
  const place = withHomes(await loadPlace(visit, path, url))
  // The form of the page may have asked for another action, another category or several.
  const sent = url.searchParams.has('typed')
  const filters: Filters = { ...asked, action: sent ? asked.action : action, categories: sent ? asked.categories : [category], currency: withCurrency(asked, visit) }
  settle(url, addressOf(place, filters, visit.locale))
  const shown: Filters = { ...filters, action: null, categories: [], location: null }
  const fixed = { location: place.location.id, action, category: [category] }
  const [results, words] = await Promise.all([visit.api.search.offers({ ...toSearch(shown, visit.currency), ...fixed }), wordsOf(visit, shown, place)])
  beyondLastPage(results, shown, url)
  const relaxations = results.total === 0 ? await relax(visit, shown, fixed) : []
  const wider = results.total === 0 ? await widen(visit, place, shown, { action, category: [category] }, (at) => address.listing(at.path, action, category, visit.locale) + writeFilters({ ...shown, page: 1 })) : []
  return { place, subject: { action, category }, filters: shown, results, words, relaxations, wider }
}

/** The data of `/:country/search`: any action, several categories, the country or a place in it. */
export async function loadSearch(visit: Visit, country: string, url: URL): Promise<SearchData> {
  const asked = readFilters(url.searchParams)
  const typed = url.searchParams.get('q')
  if (typed !== null) throw redirect(await addressOfWords(visit, typed, country, asked))
  const place = withHomes(await loadPlace(visit, await pathWithin(visit, country, asked.location), url))
  const shown: Filters = { ...asked, location: place.location.type === 'country' ? null : place.location.id, currency: withCurrency(asked, visit) }
  settle(url, addressOf(place, shown, visit.locale))
  const fixed = { location: place.location.id }
  const chosen = (of: Filters) => ({ action: of.action ?? undefined, category: of.categories.length > 0 ? of.categories : undefined })
  const [results, words] = await Promise.all([visit.api.search.offers({ ...toSearch(shown, visit.currency), ...chosen(shown), ...fixed }), wordsOf(visit, shown, place)])
  beyondLastPage(results, shown, url)
  const relaxations = results.total === 0 ? await relax(visit, shown, fixed, chosen) : []
  const wider = results.total === 0 ? await widen(visit, place, shown, chosen(shown), (at) => address.search(place.location.iso2) + writeFilters({ ...shown, page: 1, location: at.type === 'country' ? null : at.id })) : []
  return { place, subject: null, filters: shown, results, words, relaxations, wider }
}

/** The place with no more of the places in and around it than are shown: those that have homes. */
function withHomes(place: Place): Place {
  const shown = <P extends { count: number }>(places: P[]): P[] => places.filter(({ count }) => count > 0).slice(0, PLACES_SHOWN)
  return { ...place, children: shown(place.children), nearby: shown(place.nearby) }
}

/** Where the words that were typed lead: to the search that they mean. */
async function addressOfWords(visit: Visit, typed: string, country: string, { location, action, categories }: Filters): Promise<string> {
  const said = { location: location ?? undefined, action: action ?? undefined, category: categories.length > 0 ? categories : undefined }
  const q = typed.trim().slice(0, WORDS_MAX)
  const { address: found } = await visit.api.search.words({ q, country: /^[a-z]{2}$/i.test(country) ? country : undefined, ...said, currency: visit.currency, lang: visit.locale })
  return inLocale(found ?? address.search(country), visit.locale)
}

async function wordsOf(visit: Visit, { words, currency }: Filters, { location }: Place): Promise<Words | null> {
  return words === null ? null : visit.api.search.words({ q: words, country: location.iso2, currency: currency ?? visit.currency, lang: visit.locale })
}

const addressOf = ({ location }: Place, filters: Filters, locale: LocaleCode): string => inLocale(searchAddress(location, filters, locale), locale)

/** An address with price bounds says in which currency, so that it means the same to whoever it is sent to. */
const withCurrency = (filters: Filters, visit: Visit): string => filters.currency ?? visit.currency

/** Path of the place narrowed to, when it lies in the country; else the country's. */
async function pathWithin(visit: Visit, country: string, location: string | null): Promise<string> {
  if (!location) return country
  const found = await visit.api.locations.find({ id: location, lang: visit.locale }).catch(() => null)
  const place = Array.isArray(found) ? found[0] : found
  return place && place.iso2.toLowerCase() === country.toLowerCase() ? place.path.slice(1) : country
}

/** One address per view: another spelling of it goes to the right one. */
function settle(url: URL, right: string): void {
  const query = url.searchParams.toString().replaceAll('%2C', ',')
  const [path = ''] = right.split('?')
  // What a form asked for is no lasting move.
  if (url.pathname !== path) throw redirect(right, url.searchParams.has('typed') ? 302 : 301)
  if (path + (query && `?${query}`) !== right) throw redirect(right)
}

function beyondLastPage(results: ResultPage, filters: Filters, url: URL): void {
  const last = Math.max(1, Math.ceil(results.total / results.pageSize))
  if (filters.page > last) throw redirect(url.pathname + writeFilters({ ...filters, page: last }))
}

async function widen(visit: Visit, place: Place, filters: Filters, fixed: object, addressOf: (at: Place['ancestors'][number]) => string): Promise<Wider[]> {
  return Promise.all(
    place.ancestors.toReversed().map(async (at) => {
      const same = await visit.api.search.offers({ ...toSearch({ ...filters, page: 1 }, visit.currency), ...fixed, location: at.id })
      if (same.total > 0) return { id: at.id, name: at.name, count: same.total, to: addressOf(at) }
      const all = await visit.api.search.offers({ location: at.id })
      return { id: at.id, name: at.name, count: all.total, to: address.place(at.path) }
    }),
  )
}

async function relax(visit: Visit, filters: Filters, fixed: object, chosen: (of: Filters) => object = () => ({})): Promise<Relaxation[]> {
  const ranges = activeRanges(filters)
  const active: Relaxable[] = [...ranges, ...activeChoices(filters), ...(ranges.length > 1 ? (['ranges'] as const) : []), ...(filters.categories.length > 0 ? (['categories'] as const) : []), ...(filters.action !== null ? (['action'] as const) : [])]
  const counted = await Promise.all(
    active.map(async (what) => {
      const relaxed = without(filters, what)
      const { total } = await visit.api.search.offers({ ...toSearch(relaxed, visit.currency), ...chosen(relaxed), ...fixed })
      return { what, count: total }
    }),
  )
  // Leaving out all is for where leaving out one does not help.
  const helpful = counted.filter(({ count }) => count > 0)
  const single = helpful.filter(({ what }) => what !== 'ranges')
  return (single.length > 0 ? single : helpful).sort((a, b) => b.count - a.count)
}
