import type { OutputOf } from '#contract/endpoint.ts'
import type { places } from '#contract/places.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import type { OfferCard, CardPicture, Price } from '#contract/offers.ts'
import { lineOf, type CountryLine } from '../countries/countries-sitemap.tsx'
import type { Visit } from '../page/load-context.ts'
import type { Named } from '../page/place-text.ts'
import { resolve, type Asked } from './resolve.ts'

const NEWEST_SHOWN = 8
/** Number of pictures beside the search form. */
const HERO_PICTURES = 3

export interface Home {
  asked: Asked | null
  countries: CountryLine[]
  /** Places in the visitor's country, most offers first. */
  popular: OutputOf<typeof places.page>['children']
  /** That country; null where it is not known. */
  country: Named | null
  /** Null if loading failed. `place` is null if there are none in the visitor's country: then they are from all countries. */
  newest: { place: Named | null; data: OfferCard[] } | null
  /** From the newest homes. */
  hero: { id: number; picture: CardPicture; price: Price }[]
}

/** The home page's data. A part that fails to load is left out. */
export async function loadHome(visit: Visit, query: QueryOf<'home'>): Promise<Home> {
  const { api, locale, language, visitorPlace } = visit
  const asked = await resolve(visit, query)
  const [countries, page, newest] = await Promise.all([
    orElse(visit, api.places.countries({ lang: locale }), { data: [] }),
    visitorPlace
      ? orElse(
          visit,
          api.places.page({ path: visitorPlace.iso2.toLowerCase(), lang: language }),
          null,
        )
      : null,
    orElse(visit, newestHomes(visit), null),
  ])
  return {
    asked,
    countries: countries.data.map(lineOf),
    popular: page?.children.filter(({ count }) => count > 0) ?? [],
    country: page?.location ?? null,
    newest: newest && { ...newest, data: newest.data.slice(0, NEWEST_SHOWN) },
    hero: heroOf(newest?.data ?? []),
  }
}

function heroOf(offers: readonly OfferCard[]): Home['hero'] {
  return offers
    .flatMap(({ id, price, pictures: [picture] }) => (picture ? [{ id, price, picture }] : []))
    .slice(0, HERO_PICTURES)
}

async function newestHomes({
  api,
  language,
  currency,
  visitorPlace,
}: Visit): Promise<NonNullable<Home['newest']>> {
  const search = (place?: string) =>
    api.search.offers({ location: place, sort: 'newest', currency, lang: language })
  const here = visitorPlace ? await search(visitorPlace.id) : null
  const { data } = here?.total ? here : await search()
  return { place: here?.total ? visitorPlace : null, data }
}

async function orElse<T>(visit: Visit, part: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await part
  } catch (error) {
    visit.host.log.error({ err: error }, 'a part of the home page could not be loaded')
    return otherwise
  }
}
