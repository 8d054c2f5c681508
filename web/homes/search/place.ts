import type { Box } from '#contract/homes/areas.ts'
import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { PLACE_INPUT_MAX, type places } from '#contract/homes/places.ts'
import type { market } from '#contract/homes/market.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import type { IndexMonth } from '#contract/know/valuation.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { isAway } from '../../ground/page/away.ts'
import { totalOf } from './place-counts.ts'

const NEWEST_SHOWN = 8

export type MarketFigures = OutputOf<typeof market.figures>
export type Place = OutputOf<typeof places.page>
/** Data of a place's page beside the place. */
export type PlaceWithHomes = Place & {
  newest: OfferCard[]
  /** Homes in places that are paid for. */
  showcase: OfferCard[]
  /** Box around its homes; null if unknown. */
  bounds: Box | null
  market: MarketFigures | null
  /** Oldest month of its own price index by action, if it has one. */
  since: Since
  /** Its introduction in the page's language, and the parts of its page. */
  written: OutputOf<typeof places.text>['data']
}
export type Since = Partial<Record<'buy' | 'rent', IndexMonth>>

/** The place of a path, or the unambiguous one (whose `path` differs). Throws the specification's 404 for an unknown path. */
export async function loadPlace(visit: Visit, path: string, url: URL): Promise<Place> {
  try {
    return await visit.api.places.page({ path: path.toLowerCase(), lang: visit.language })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 422)) throw error
    const right = await misplaced(visit, path)
    if (right === null) throw await notFound(visit, url)
    return visit.api.places.page({ path: right, lang: visit.language })
  }
}

/** Path of the country's only place with this last segment, if a level is missing or wrong: `es/catalonia/sitges`. */
async function misplaced({ api, language }: Visit, path: string): Promise<string | null> {
  const segments = path.toLowerCase().split('/')
  const [country = '', slug = ''] = [segments[0], segments.at(-1)]
  if (segments.length < 2 || slug.length > PLACE_INPUT_MAX) return null
  const found = await api.places.find({ q: slug.replaceAll('-', ' '), lang: language })
  const same = (Array.isArray(found) ? found : [found]).filter(
    (place) => place.path.startsWith(`/${country}/`) && place.path.endsWith(`/${slug}`),
  )
  const cities = same.filter(({ type }) => type === 'city')
  const [only] = cities.length > 0 ? cities : same
  return only && (cities.length || same.length) === 1 ? only.path.slice(1) : null
}

/** The page of a country, state or city. Throws a 404, or a redirect to the canonical address. */
export async function loadPlaceWithHomes(
  visit: Visit,
  path: string,
  url: URL,
): Promise<PlaceWithHomes> {
  const { api, locale, language, currency } = visit
  const place = await loadPlace(visit, path, url)
  // Compares raw paths: `es%2Fmadrid` decodes to `es/madrid`, but is another address.
  if (url.pathname !== `/${locale}${place.location.path}`)
    throw redirect(`/${locale}${place.location.path}${url.search}`, 301)
  const location = place.location.id
  const writing = api.places.text({ id: location, lang: language })
  if (place.counts.length === 0)
    return {
      ...place,
      newest: [],
      showcase: [],
      bounds: null,
      market: null,
      since: {},
      written: (await writing).data,
    }
  const [written, newest, showcase, market, since] = await Promise.all([
    writing,
    api.search.offers({ location, sort: 'newest', with: ['bounds'], currency, lang: language }),
    api.search.showcase({ location, currency, lang: language }),
    api.market.figures({ location, currency }),
    sinceOf(visit, place.location),
  ])
  return {
    ...place,
    newest: newest.data.slice(0, NEWEST_SHOWN),
    showcase: showcase.data,
    bounds: newest.bounds ?? null,
    market,
    since,
    written: written.data,
  }
}

/** Of the place itself, not of its parent. The page is shown without it, too. */
async function sinceOf({ api, language }: Visit, { id, type, name }: Place['location']) {
  const since: Since = {}
  if (type === 'area') return since
  try {
    const index = await api.valuation.index({ location: id, lang: language })
    for (const action of ['buy', 'rent'] as const) {
      const own = index[action]
      if (own?.kind === type && own.place === name) since[action] = own.months[0]!
    }
  } catch (error) {
    if (!isAway(error) && !(error instanceof ApiError)) throw error
  }
  return since
}

/** Canonical path of a place: a state with all offers in one city has the city's content. */
export function canonicalPath({
  location,
  children,
  counts,
}: Pick<Place, 'location' | 'children' | 'counts'>): string {
  if (location.type !== 'state') return location.path
  const total = totalOf(counts)
  return children.find(({ offers }) => total > 0 && offers === total)?.path ?? location.path
}
