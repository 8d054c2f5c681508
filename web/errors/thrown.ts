import { data } from 'react-router'
import { HOUSE_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import type { Location } from '#contract/places.ts'
import type { GoneOffer, OfferCard } from '#contract/offers.ts'
import { isLocalPath } from '#contract/links.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { lineOf, type CountryLine } from '../countries/countries-sitemap.tsx'
import { runGuards } from '../page/guard.ts'
import type { Visit } from '../page/load-context.ts'
import type { Named } from '../page/place-text.ts'
import { priceText } from '../ui/offer-price.tsx'

/** What a loader throws to show the error page: the message's key with what it names, and what the page offers instead. */
export interface Thrown {
  /** The API's own words, which stand in for those of the key. */
  said: string | null
  key: MessageKey
  params: Record<string, string>
  location: Location | null
  countries: CountryLine[]
  /** Address of the portal that the visitor came from. */
  back: string | null
  /** Where there are homes like the one that is gone, the smallest place first. */
  similar: Similar[]
  /** Homes like the one that is gone, the most alike first. */
  offers: OfferCard[]
  /** What that one cost last, in words. */
  lastPrice: string | null
  /** What became of that one, where it is known. */
  taken: 'sold' | 'let' | null
}

export interface Similar {
  action: ActionId
  category: CategoryId
  place: Named
  /** Of the place: `/es/madrid`. */
  path: string
  count: number
}

/** `throw await notFound(visit, url)`: 404 'Page Not Found: {path}' (specification, section 5). */
export const notFound = (visit: Visit, url: URL) =>
  thrown(visit, url, 404, 'errors.page.notFound', { path: decoded(url.pathname) })

/** 404 'Page not found {slugId}' (specification, section 5). */
export const offerNotFound = (visit: Visit, url: URL, slugId: string) =>
  thrown(visit, url, 404, 'offers.get.notFound', { slugId })

/** 403: the page is for others. */
export const forbidden = (visit: Visit, url: URL) =>
  thrown(visit, url, 403, 'errors.page.forbidden', {})

/** What the pages themselves say of a status. */
const REFUSALS: ReadonlyMap<number, MessageKey> = new Map([
  [403, 'errors.page.foreign'],
  [405, 'errors.page.method'],
  [413, 'errors.page.tooLarge'],
])

export const refusalKey = (status: number): MessageKey =>
  REFUSALS.get(status) ?? 'errors.page.refused'

/** What was asked for, or sent, cannot be taken: 400, 405, 413 and the like. */
export const failed = (visit: Visit, url: URL, status: number, said: string | null = null) =>
  thrown(visit, url, status, refusalKey(status), {}, { said })

/** 410: a home that was offered once and is no more; says what it was, what it cost last, and where there are others. */
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

/** Homes of the same kind in the places of an offer; a name that repeats is said once, a place without any left out. */
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
    said = null,
    similar = [],
    offers = [],
    lastPrice = null,
    taken = null,
  }: Partial<Pick<Thrown, 'said' | 'similar' | 'offers' | 'lastPrice' | 'taken'>> = {},
) {
  const [countries] = await Promise.all([
    visit.api.locations.countries({ lang: visit.locale }).then(
      (answer) => answer.data.map(lineOf),
      () => [],
    ),
    runGuards({ subdomain: true, init: true }, { request: visit.request, url, visit }),
  ])
  return data<Thrown>(
    {
      said,
      key,
      params,
      countries,
      location: visit.location,
      back: refererOf(visit),
      similar,
      offers,
      lastPrice,
      taken,
    },
    { status },
  )
}

function refererOf({ request, origin }: Visit): string | null {
  const referer = request.headers.get('referer')
  const path = referer?.startsWith(`${origin}/`) ? referer.slice(origin.length) : null
  return isLocalPath(path) ? path : null
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
