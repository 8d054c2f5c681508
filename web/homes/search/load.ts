import { redirect } from 'react-router'
import { address, placeAddress } from '#contract/addresses.ts'
import type { agencies } from '#contract/homes/agencies.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { plain, searchAddress } from '#contract/homes/filter-address.ts'
import { WORDS_MAX } from '#contract/filters.ts'
import type { PageUnits } from '#contract/people/country-units.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { search } from '#contract/homes/search.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import {
  clearedFilters,
  leastFilters,
  NO_FILTERS,
  PARTS,
  wholeFilters,
  writeFilters,
  type Filters,
  type Part,
} from './filters.ts'
import { IGNORED, ignoredIn, ignoredText } from './ignored.ts'
import { loadPlace, type Place } from './place.ts'
import { toSearch } from '#contract/homes/filter-search.ts'
import { readFilters } from './read-filters.ts'
import type { Saying } from './words/chip-text.ts'
import { filtersText } from './words/headline.ts'

export type ResultPage = OutputOf<typeof search.offers>
/** Counts of a search: total, per choice, histograms. */
export type Counts = Pick<ResultPage, 'total' | 'facets' | 'histograms' | 'agencies'>
export type GroupCounts = NonNullable<ResultPage['groups']>
export type Words = OutputOf<typeof search.words>

/** Query parameter of the page with all filters open, for visitors without scripts. */
export const OPEN = 'panel'
const isOpen = (url: URL): boolean => url.searchParams.get(OPEN) === '1'

/** Limit of linked subplaces and neighbours. */
export const PLACES_SHOWN = 16
/** Limit of suggestions for a search without results. */
const RELAXATIONS_SHOWN = 5

/** A filter that excludes homes, and the number of results without it; `all`: without any. */
export interface Relaxation {
  /** A part of the search; all filters, as clearing removes; everything but the place, including buy or rent. */
  what: Part | 'filters' | 'all'
  count: number
}

export interface SearchData {
  /** The searched place, or the country of several. */
  place: Place
  /** The searched places, if there are several. */
  among: NamedPlace[]
  /** The place at the centre of the radius; null without a radius. */
  around: string | null
  /** The agencies of the filter. */
  agencies: NamedAgency[]
  /** Subject of a listing page; null on the search page, where it is in the filters. */
  subject: { action: ActionId; category: CategoryId } | null
  /** As in the address, without the path's parts. */
  filters: Filters
  results: ResultPage
  /** Meaning of the typed words; null without any. */
  words: Words | null
  /** Without results: filters to remove, most homes first. */
  relaxations: Relaxation[]
  /** Without results: surrounding places, the smallest first. */
  wider: Wider[]
  /** `2+ bedrooms, up to €300,000`: the most important filters, and the number of others; empty without. */
  by: string
  /** The same in the other units of area, for readers who chose them; null if it is no different. */
  byOtherwise: { inFeet: boolean; by: string } | null
  /** Names of the invalid parts of the address. */
  ignored: string[]
  /** The choices, on the page with all filters open; else null. */
  counts: Counts | null
}
export type NamedAgency = OutputOf<typeof agencies.names>['data'][number]
export type NamedPlace = Pick<PlaceDetails, 'id' | 'name' | 'nameIn'>

export interface Wider {
  id: string
  name: string
  /** The same search has no results there: all offers of the place. */
  isWhole: boolean
  count: number
  /** Address of that search, or of the place. */
  to: string
}

/** Parsed by `places/route.tsx` from the address: `/es/madrid/buy-apartment?page=2` */
export interface ListingAddress {
  /** Path of the place without surrounding slashes: `es/madrid`. */
  place: string
  action: ActionId
  category: CategoryId
  url: URL
}

export interface Listing extends SearchData {
  subject: { action: ActionId; category: CategoryId }
}

/** The subject, before the search. */
export type View = Pick<SearchData, 'place' | 'among' | 'subject' | 'filters'>

/** Data of a listing page. Throws a 404 for an unknown place, and a redirect to the canonical address. */
export async function loadListing(visit: Visit, fromAddress: ListingAddress): Promise<Listing> {
  const view = await listingView(visit, fromAddress)
  return { ...(await loadResults(visit, view, fromAddress.url)), subject: view.subject }
}

/** The search of a listing page, without its results. */
export async function listingView(
  visit: Visit,
  { place: path, action, category, url }: ListingAddress,
): Promise<View & { subject: Listing['subject'] }> {
  const fromAddress = readFilters(url.searchParams)
  const place = await loadPlace(visit, path, url)
  // The page's form may have chosen another action, another category or several.
  const sent = url.searchParams.has('typed')
  const filters: Filters = {
    ...fromAddress,
    action: sent ? fromAddress.action : action,
    categories: sent ? fromAddress.categories : [category],
    locations: [],
    currency: withCurrency(fromAddress, visit),
  }
  settle(url, addressOf(place, filters, visit.locale), filters)
  return {
    place,
    among: [],
    subject: { action, category },
    filters: { ...filters, action: null, categories: [], group: NO_FILTERS.group },
  }
}

/** Data of `/:country/search`: any action, several categories, the country or several places; some may be in other countries. */
export async function loadSearch(visit: Visit, country: string, url: URL): Promise<SearchData> {
  return loadResults(visit, await searchView(visit, country, url), url)
}

/** The search of a search page, without its results. */
export async function searchView(visit: Visit, country: string, url: URL): Promise<View> {
  const fromAddress = readFilters(url.searchParams)
  const typed = url.searchParams.get('q')?.trim()
  if (typed) throw redirect(await addressOfWords(visit, typed, country, fromAddress))
  const places = await placesOf(visit, fromAddress.locations)
  const [first] = places
  const several = places.length > 1
  const place = await loadPlace(
    visit,
    !first ? country : several ? first.iso2.toLowerCase() : first.path.slice(1),
    url,
  )
  const locations = several
    ? places.map(({ id }) => id)
    : place.location.type === 'country'
      ? []
      : [place.location.id]
  const filters: Filters = { ...fromAddress, locations, currency: withCurrency(fromAddress, visit) }
  // The country is in the path.
  settle(url, addressOf(place, filters, visit.locale), {
    ...filters,
    locations: places.map(({ id }) => id),
  })
  return {
    place,
    among: several ? places.map(({ id, name, nameIn }) => ({ id, name, nameIn })) : [],
    subject: null,
    filters,
  }
}

async function loadResults(visit: Visit, view: View, url: URL): Promise<SearchData> {
  const whole = wholeFilters(view)
  const extras = isOpen(url)
    ? (['bounds', 'groups', 'promoted', 'facets', 'histograms', 'agencies'] as const)
    : (['bounds', 'groups', 'promoted'] as const)
  const [results, words, around, agencies] = await Promise.all([
    visit.api.search.offers({ ...toSearch(whole, visit.currency), with: [...extras] }),
    wordsOf(visit, view),
    placeAt(visit, whole),
    agenciesOf(visit, whole),
  ])
  beyondLastPage(results, view.filters, url)
  const none = results.total === 0
  const [relaxations, wider] = await Promise.all([
    none ? relax(visit, view) : [],
    none ? widen(visit, view.place, whole) : [],
  ])
  const { facets, histograms, agencies: counted, ...page } = results
  const t = visit.host.messages.translator(visit.language, visit.units)
  return {
    ...view,
    place: withHomes(view.place),
    around,
    agencies,
    ...filtersInBoth(visit, view.filters, { around, agencies }),
    ignored: ignoredText(ignoredIn(url.searchParams, view.filters), t),
    results: page,
    words,
    relaxations,
    wider,
    counts: facets ? { total: page.total, facets, histograms, agencies: counted } : null,
  }
}

/** The filters as text, in the page's units and in the other ones. */
function filtersInBoth(
  { host, language, units }: Visit,
  filters: Filters,
  known: Omit<Saying, 't' | 'format'>,
): Pick<SearchData, 'by' | 'byOtherwise'> {
  const said = (inUnits: PageUnits): string => {
    const t = host.messages.translator(language, inUnits)
    return filtersText(filters, { t, format: t.format, ...known })
  }
  const [by, inFeet] = [said(units), units === 'metric']
  const other = said(inFeet ? 'imperial' : 'metric')
  return { by, byOtherwise: other === by ? null : { inFeet, by: other } }
}

/** The place with a limited number of subplaces and neighbours that have offers. */
function withHomes(place: Place): Place {
  const shown = <P extends { count: number }>(places: P[]): P[] =>
    places.filter(({ count }) => count > 0).slice(0, PLACES_SHOWN)
  return { ...place, children: shown(place.children), nearby: shown(place.nearby) }
}

export async function agenciesOf({ api }: Visit, { agency }: Filters): Promise<NamedAgency[]> {
  return agency.length === 0 ? [] : (await api.agencies.names({ ids: agency })).data
}

export async function placeAt(visit: Visit, { near, radius }: Filters): Promise<string | null> {
  if (!near || radius === null) return null
  const found = await visit.api.places.find({ ...near, lang: visit.language }).catch(() => [])
  return [found].flat()[0]?.name ?? null
}

/** Redirects typed words to the search that they mean. */
async function addressOfWords(
  visit: Visit,
  typed: string,
  country: string,
  { locations, action, categories, group, currency }: Filters,
): Promise<string> {
  const context = {
    location: locations[0],
    action: action ?? undefined,
    category: categories.length > 0 ? categories : undefined,
    group: categories.length > 0 ? undefined : group,
  }
  const q = typed.slice(0, WORDS_MAX)
  const { address: found } = await visit.api.search.words({
    q,
    country: /^[a-z]{2}$/i.test(country) ? country : undefined,
    ...context,
    currency: currency ?? visit.currency,
    lang: visit.language,
  })
  return inLocale(found ?? address('search', { country }), visit.locale)
}

async function wordsOf(
  visit: Visit,
  { filters: { words, currency }, place: { location } }: View,
): Promise<Words | null> {
  return words === null
    ? null
    : visit.api.search.words({
        q: words,
        country: location.iso2,
        currency: currency ?? visit.currency,
        with: ['cuts'],
        lang: visit.language,
      })
}

const addressOf = (
  { location }: Pick<Place, 'location'>,
  filters: Filters,
  locale: LocaleCode,
): string => inLocale(searchAddress(location, filters, locale), locale)

/** Adds the currency to an address with price bounds, so that it means the same to everyone. */
const withCurrency = (filters: Filters, visit: Visit): string => filters.currency ?? visit.currency

/** The places of these ids; ignores unknown ones. */
async function placesOf(visit: Visit, ids: readonly string[]): Promise<PlaceDetails[]> {
  const found = await Promise.all(
    ids.map((id) => visit.api.places.find({ id, lang: visit.language }).catch(() => [])),
  )
  return found.flat()
}

/** Redirects other spellings to the canonical address, with the names of ignored parts. `filters`: including the path's. */
function settle(url: URL, address: string, filters: Filters): void {
  const query = plain(url.searchParams)
  const [path = ''] = address.split('?')
  const right = withBeside(url, address, ignoredIn(url.searchParams, filters))
  // Choices in a form are temporary redirects.
  if (url.pathname !== path) throw redirect(right, url.searchParams.has('typed') ? 302 : 301)
  if (path + (query && `?${query}`) !== right) throw redirect(right)
}

/** The address with the page's parameters beside its filters. */
function withBeside(url: URL, address: string, ignored: readonly string[]): string {
  const beside = [
    isOpen(url) ? `${OPEN}=1` : '',
    ignored.length > 0 ? `${IGNORED}=${ignored.join(',')}` : '',
  ]
    .filter(Boolean)
    .join('&')
  return beside ? `${address}${address.includes('?') ? '&' : '?'}${beside}` : address
}

function beyondLastPage(results: ResultPage, filters: Filters, url: URL): void {
  const last = Math.max(1, Math.ceil(results.total / results.pageSize))
  if (filters.page > last)
    throw redirect(
      withBeside(
        url,
        url.pathname + writeFilters({ ...filters, page: last }),
        ignoredIn(url.searchParams, filters),
      ),
    )
}

/** The places around that have homes, with the same filters or without. */
async function widen(visit: Visit, place: Place, whole: Filters): Promise<Wider[]> {
  const around = await Promise.all(
    place.ancestors.toReversed().map(async (at) => {
      const filtersAt = { ...whole, locations: [at.id], page: 1 }
      const same = await visit.api.search.offers({
        ...toSearch(filtersAt, visit.currency),
        page: 0,
      })
      if (same.total > 0)
        return {
          id: at.id,
          name: at.name,
          isWhole: false,
          count: same.total,
          to: searchAddress({ ...at, iso2: place.location.iso2 }, filtersAt, visit.locale),
        }
      const all = await visit.api.search.offers({ location: at.id, page: 0 })
      return {
        id: at.id,
        name: at.name,
        isWhole: true,
        count: all.total,
        to: placeAddress(at.path),
      }
    }),
  )
  return around.filter(({ count }) => count > 0)
}

/** The filters whose removal gives most results; all filters if no single one gives any. */
async function relax(visit: Visit, view: View): Promise<Relaxation[]> {
  const { freed = {} } = await visit.api.search.offers({
    ...toSearch(wholeFilters(view), visit.currency),
    page: 0,
    with: ['facets'],
  })
  const parts = PARTS.map((what) => ({
    what,
    count: freed[what === 'categories' ? 'category' : what] ?? 0,
  })).filter(({ count }) => count > 0)
  if (parts.length > 0) return parts.sort((a, b) => b.count - a.count).slice(0, RELAXATIONS_SHOWN)
  for (const [what, left] of [
    ['filters', clearedFilters(view)],
    ['all', leastFilters(view)],
  ] as const) {
    const { total } = await visit.api.search.offers({ ...toSearch(left, visit.currency), page: 0 })
    if (total > 0) return [{ what, count: total }]
  }
  return []
}
