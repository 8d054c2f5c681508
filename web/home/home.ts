import type { OutputOf } from '#contract/endpoint.ts'
import type { CountryRow, places } from '#contract/places.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import type { OfferCard, CardPicture, Price } from '#contract/offers.ts'
import { lineOf, type CountryLine } from '../countries/countries-sitemap.tsx'
import type { Visit } from '../page/load-context.ts'
import type { Named } from '../page/place-text.ts'
import { doorsOf, type Door } from './doors.ts'
import { resolve, type Asked } from './resolve.ts'

const NEWEST_SHOWN = 8
/** Pictures of a home that is shown beside the search form. */
const SEVERAL = 3
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
  /** Collections of that country, or of the one with most homes. */
  doors: { place: Named; data: Door[] } | null
  /** Good homes, with several pictures. */
  hero: { id: number; picture: CardPicture; price: Price }[]
}

/** The home page's data. A part that fails to load is left out. */
export async function loadHome(visit: Visit, query: Omit<QueryOf<'home'>, 'words'>): Promise<Home> {
  const { api, locale, language, visitorPlace } = visit
  const asked = await resolve(visit, query)
  const [countries, page, newest, good] = await Promise.all([
    orElse(visit, api.places.countries({ lang: locale }), { data: [] }),
    visitorPlace
      ? orElse(
          visit,
          api.places.page({ path: visitorPlace.iso2.toLowerCase(), lang: language }),
          null,
        )
      : null,
    orElse(visit, newestHomes(visit), null),
    orElse(visit, goodHomes(visit), []),
  ])
  const doors = await orElse(visit, loadDoors(visit, page, countries.data), null)
  return {
    asked,
    countries: countries.data.map(lineOf),
    popular: page?.children.filter(({ count }) => count > 0) ?? [],
    country: page?.location ?? null,
    newest: newest && { ...newest, data: newest.data.slice(0, NEWEST_SHOWN) },
    doors,
    hero: heroOf(good),
  }
}

function heroOf(offers: readonly OfferCard[]): Home['hero'] {
  const shown = new Set<string>()
  return offers
    .flatMap(({ id, price, pictures }) => {
      const [picture] = pictures
      if (!picture || pictures.length < SEVERAL || shown.has(picture.key)) return []
      shown.add(picture.key)
      return [{ id, price, picture }]
    })
    .slice(0, HERO_PICTURES)
}

/** Recommended homes for sale, of the visitor's country or of all. */
async function goodHomes({ api, language, currency, visitorPlace }: Visit): Promise<OfferCard[]> {
  const search = (place?: string) =>
    api.search.offers({ location: place, action: 0, pictures: '1', currency, lang: language })
  const here = visitorPlace ? await search(visitorPlace.id) : null
  return (here && here.total >= HERO_PICTURES ? here : await search()).data
}

/** Doors of the visitor's country; where it has no homes, of the one that has most. */
async function loadDoors(
  visit: Visit,
  page: OutputOf<typeof places.page> | null,
  countries: readonly CountryRow[],
): Promise<Home['doors']> {
  const [most] = countries.toSorted((a, b) => b.countObject.homes - a.countObject.homes)
  if (!most || most.countObject.homes === 0) return null
  const here = countries.find(({ iso2 }) => iso2 === page?.location.iso2)
  const { location } =
    page && here && here.countObject.homes > 0
      ? page
      : await visit.api.places.page({ path: most.iso2.toLowerCase(), lang: visit.language })
  return { place: location, data: await doorsOf(visit, location) }
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
