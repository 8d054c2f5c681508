import type { PageUnits } from '#contract/people/country-units.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import {
  FALLBACK_PLACE,
  type CountryRow,
  type PlaceDetails,
  type places,
} from '#contract/homes/places.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import type { OfferCard, CardPicture, Price } from '#contract/homes/offers.ts'
import { readMarkdown, type MarkdownNode } from '#text/markdown.ts'
import { unitsAbout } from '../../ground/page/head.ts'
import { lineOf, type CountryLine } from '../../ground/countries/countries-sitemap.tsx'
import type { Visit } from '../../ground/page/load-context.ts'
import type { Named } from '../../ground/page/place-text.ts'
import { doorsOf, type Door } from './doors.ts'
import { resolve, type HomeSearch } from './resolve.ts'

/** Ids of parts of the page. */
const OWN_IDS = ['about', 'countries']
const NEWEST_SHOWN = 8
/** Pictures of a home that is shown beside the search form. */
const SEVERAL = 3
/** Number of pictures beside the search form. */
const HERO_PICTURES = 3

/** Without the names in other languages. */
export type HomePlace = Omit<PlaceDetails, 'locales' | 'parent_locales'>

export interface Home {
  /** The place of the homes on the page. */
  place: HomePlace | null
  /** Of the homes on the page. */
  units: PageUnits
  /** The id that the address names; the fallback without one. */
  placeId: string
  /** Source of the place: without an address that names one, the browser requests the visitor's. */
  placeBy: 'subdomain' | 'address' | null
  homeSearch: HomeSearch | null
  countries: CountryLine[]
  /** Places in its country, most offers first. */
  popular: OutputOf<typeof places.page>['children']
  /** That country; null where it is not known. */
  country: Named | null
  /** Null if loading failed. `place` is null if it has none: then they are from all countries. */
  newest: { place: Named | null; data: OfferCard[] } | null
  /** Collections of that country, or of the one with most homes. */
  doors: { place: Named; data: Door[] } | null
  /** Good homes, with several pictures. */
  hero: { id: number; picture: CardPicture; price: Price }[]
  /** The portal's text about itself. */
  about: { language: string; nodes: MarkdownNode[] } | null
}

function sent({ locales: _, parent_locales: __, ...place }: PlaceDetails): HomePlace {
  return place
}

type NamedPlace = Pick<Home, 'place' | 'placeId' | 'placeBy'>

/** The place that a start page is about: of its subdomain, of its query, or the fallback. */
export async function placeOf(visit: Visit, id: string | undefined): Promise<NamedPlace> {
  const { api, language, visitorPlace } = visit
  if (visitorPlace)
    return {
      place: sent(visitorPlace),
      placeId: visitorPlace.location_id,
      placeBy: 'subdomain',
    }
  const found = async (placeId: string): Promise<HomePlace | null> =>
    api.places.find({ id: placeId, lang: language }).then(
      (answer) => (Array.isArray(answer) ? null : sent(answer)),
      (error: unknown) => {
        visit.isPartial ||= !(error instanceof ApiError && error.status === 404)
        return null
      },
    )
  return {
    place: (id === undefined ? null : await found(id)) ?? (await found(FALLBACK_PLACE)),
    placeId: id ?? FALLBACK_PLACE,
    placeBy: id === undefined ? null : 'address',
  }
}

/** The home page's data, with prices in the currency of its place. A part that fails to load is left out. */
export async function loadHome(
  visit: Visit,
  at: NamedPlace,
  query: Omit<QueryOf<'home'>, 'words' | 'location'>,
): Promise<Home> {
  const { api, locale, language, choice } = visit
  const { place } = at
  const homeSearch = await resolve(visit, query)
  const currency = choice.currency ?? (place && currencyIn(place.iso2)) ?? visit.currency
  const [about, countries, page] = await Promise.all([
    orElse(visit, api.about.get({ lang: locale }), null),
    orElse(visit, api.places.countries({ lang: locale }), { data: [] }),
    place
      ? orElse(visit, api.places.page({ path: place.iso2.toLowerCase(), lang: language }), null)
      : null,
  ])
  // A village without homes lies in a country that has some.
  const around = [place, page && sent(page.location)]
    .filter((one) => one !== null)
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
  const [newest, good] = await Promise.all([
    orElse(visit, newestHomes(visit, around, currency), null),
    orElse(visit, goodHomes(visit, around, currency), []),
  ])
  const doors = await orElse(visit, loadDoors(visit, page, countries.data), null)
  return {
    ...at,
    units: unitsAbout(visit, place?.iso2 ?? null),
    homeSearch,
    countries: countries.data.map(lineOf),
    popular: page?.children.filter(({ count }) => count > 0) ?? [],
    country: page?.location ?? null,
    newest: newest && { ...newest, data: newest.data.slice(0, NEWEST_SHOWN) },
    doors,
    hero: heroOf(good),
    about: about && {
      language: about.data.language,
      nodes: readMarkdown(about.data.text, OWN_IDS),
    },
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

/** Recommended homes for sale, of the first place that has enough, or of all. */
async function goodHomes(
  { api, language }: Visit,
  places: readonly HomePlace[],
  currency: string,
): Promise<OfferCard[]> {
  const search = (location?: string) =>
    api.search.offers({ location, action: 0, pictures: '1', currency, lang: language })
  for (const { id } of places) {
    const here = await search(id)
    if (here.total >= HERO_PICTURES) return here.data
  }
  return (await search()).data
}

/** Doors of the country; where it has no homes, of the one that has most. */
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

async function newestHomes(
  { api, language }: Visit,
  places: readonly HomePlace[],
  currency: string,
): Promise<NonNullable<Home['newest']>> {
  const search = (location?: string) =>
    api.search.offers({ location, sort: 'newest', currency, lang: language })
  for (const place of places) {
    const here = await search(place.id)
    if (here.total > 0) return { place, data: here.data }
  }
  return { place: null, data: (await search()).data }
}

async function orElse<T>(visit: Visit, part: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await part
  } catch (error) {
    visit.isPartial = true
    visit.host.log.error({ err: error }, 'a part of the home page could not be loaded')
    return otherwise
  }
}
