import { data } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { HOUSE_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { GoneOffer, OfferCard } from '#contract/homes/offers.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { lineOf, type CountryLine } from '../countries/countries-sitemap.tsx'
import { runGuards } from '../page/guard.ts'
import type { Visit } from '../page/load-context.ts'
import { localAddress } from '../page/local-address.ts'
import type { Named } from '../page/place-text.ts'
import { priceText } from '../ui/offer-price.tsx'

/** Thrown by a loader to show the error page: key and parameters of the message, and alternatives. */
export interface Thrown {
  /** The API's message, instead of the key's. */
  serverMessage: string | null
  key: MessageKey
  params: Record<string, string>
  visitorPlace: PlaceDetails | null
  countries: CountryLine[]
  /** Address in the portal that the visitor came from. */
  back: string | null
  /** Places with similar homes, the smallest first. */
  similar: Similar[]
  /** Similar homes, the most similar first. */
  offers: OfferCard[]
  /** Last price, formatted. */
  lastPrice: string | null
  /** Whether the home was sold or let, if known. */
  taken: 'sold' | 'let' | null
  /** Id of the request in the log. */
  request: string
}

export interface Similar {
  action: ActionId
  category: CategoryId
  place: Named
  /** Path of the place: `/es/madrid`. */
  path: string
  count: number
}

/** `throw await notFound(visit, url)`: 404 'Page Not Found: {path}' (specification, section 5). */
export const notFound = (visit: Visit, url: URL) =>
  thrown(visit, url, 404, 'errors.page.notFound', { path: decoded(url.pathname) })

/** The answer of a call, whose 404 is that of the page. */
export async function orNotFound<T>(visit: Visit, url: URL, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}

/** 404 'Page not found {slugId}' (specification, section 5). */
export const offerNotFound = (visit: Visit, url: URL, slugId: string) =>
  thrown(visit, url, 404, 'offers.get.notFound', { slugId })

/** 403: the user may not see the page. */
export const forbidden = (visit: Visit, url: URL) =>
  thrown(visit, url, 403, 'errors.page.forbidden', {})

/** Messages of statuses. */
const REFUSALS: ReadonlyMap<number, MessageKey> = new Map([
  [403, 'errors.page.foreign'],
  [405, 'errors.page.method'],
  [413, 'errors.page.tooLarge'],
])

export const refusalKey = (status: number): MessageKey =>
  REFUSALS.get(status) ?? 'errors.page.refused'

/** Without a text of its own, React Router's data of an answer of any status would be "Internal Server Error". */
export const refusalInit = (status: number) => ({ status, statusText: '' })

/** A bad request: 400, 405, 413 and the like. */
export const failed = (
  visit: Visit,
  url: URL,
  status: number,
  serverMessage: string | null = null,
) => thrown(visit, url, status, refusalKey(status), {}, { serverMessage })

/** 410 for an offer that ended: its title, its last price, and similar ones. */
export async function gone(visit: Visit, url: URL, offer: GoneOffer, offers: OfferCard[]) {
  const kind = HOUSE_TYPES.find(({ id }) => id === offer.category)?.slug ?? 'apartment'
  const place = offer.places.at(-1)?.name
  const t = visit.host.messages.translator(visit.language)
  const home = t(`library.houseTypes.${kind}`)
  const lastPrice =
    offer.price.amount === null
      ? null
      : t('errors.page.lastPrice', { price: priceText(offer.price, t, t.format) })
  return thrown(
    visit,
    url,
    410,
    place ? 'errors.page.goneHome' : 'errors.page.goneSomewhere',
    { home, ...(place && { place }) },
    {
      similar: await placesOf(visit, offer),
      offers,
      lastPrice,
      taken: offer.status === 'sold' || offer.status === 'let' ? offer.status : null,
    },
  )
}

/** 410 for an article that was withdrawn. */
export const articleGone = (visit: Visit, url: URL) =>
  thrown(visit, url, 410, 'errors.page.goneArticle', {})

/** Homes of the same category in the places of an offer; repeated names are shown once, empty places left out. */
async function placesOf(
  { api, language }: Visit,
  { action, category, places }: GoneOffer,
): Promise<Similar[]> {
  const nearest = places
    .toReversed()
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
  const counted = await Promise.all(
    nearest.map(async ({ id, name, nameIn, path }): Promise<Similar> => {
      const { total } = await api.search
        .offers({ location: id, action, category: [category], lang: language })
        .catch(() => ({ total: 0 }))
      return {
        action: action as ActionId,
        category: category as CategoryId,
        place: { name, nameIn },
        path,
        count: total,
      }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}

export const isThrown = (value: unknown): value is Thrown =>
  typeof value === 'object' && value !== null && 'key' in value && 'countries' in value

async function thrown(
  visit: Visit,
  url: URL,
  status: number,
  key: MessageKey,
  params: Record<string, string>,
  {
    serverMessage = null,
    similar = [],
    offers = [],
    lastPrice = null,
    taken = null,
  }: Partial<Pick<Thrown, 'serverMessage' | 'similar' | 'offers' | 'lastPrice' | 'taken'>> = {},
) {
  const [countries] = await Promise.all([
    visit.api.places.countries({ lang: visit.locale }).then(
      (answer) => answer.data.map(lineOf),
      () => [],
    ),
    runGuards({ subdomain: true, init: true }, { request: visit.request, url, visit }),
  ])
  return data<Thrown>(
    {
      serverMessage,
      key,
      params,
      countries,
      visitorPlace: visit.visitorPlace,
      back: refererOf(visit),
      request: visit.call.requestId,
      similar,
      offers,
      lastPrice,
      taken,
    },
    refusalInit(status),
  )
}

function refererOf({ request, origin }: Visit): string | null {
  const referer = request.headers.get('referer')
  return referer?.startsWith(`${origin}/`) ? localAddress(referer.slice(origin.length)) : null
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
