import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Place of an offer, an account or a cookie. */
export const PlaceId = z.string().regex(/^(city|state|country)\d{1,9}$/)
/** Place for searches and pages: these, and areas that people name, such as a coast or a district. */
export const AnyPlaceId = z.string().regex(/^(city|state|country|area)\d{1,9}$/)
export const PlaceType = z.enum(['city', 'state', 'country', 'area'])
export type PlaceType = z.infer<typeof PlaceType>
/** Kinds of areas. */
export const AREA_KINDS = [
  'island',
  'coast',
  'lake',
  'metro',
  'district',
  'region',
  'mountains',
  'postcode',
] as const
export const AreaKind = z.enum(AREA_KINDS)
export type AreaKind = z.infer<typeof AreaKind>

/** Longest query of the location input. */
export const PLACE_INPUT_MAX = 58
/** Default location of visitors: Spain. */
export const FALLBACK_PLACE = 'country207'

/** "In" with the declined name: `в Москве`, `im Libanon`, `in the Netherlands`; null if uncertain. */
const nameIn = z.string().nullable()

/** A place as search, cookies and the recent list know it. */
export const PlaceDetails = z.object({
  id: AnyPlaceId,
  type: PlaceType,
  /** Of an area; null for other places. */
  kind: AreaKind.nullable(),
  /** The place itself; of an area the smallest city, state or country that it lies in. Stored by cookies and accounts. */
  location_id: PlaceId,
  /** In the requested language, else English; so is `localeName`, as with countries. */
  name: z.string(),
  localeName: z.string(),
  /** Names by language that differ from `name`; the call may omit languages. */
  locales: z.record(z.string(), z.string()),
  /** Declined with "in", if the language declines it. */
  nameDeclension: z.string().nullable(),
  nameIn,
  parent_name: z.string().nullable(),
  parent_locales: z.record(z.string(), z.string()),
  country: z.object({ emoji: z.string(), iso2: z.string(), name: z.string() }),
  iso2: z.string(),
  city_id: z.number().int().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  population: z.number().int().nullable(),
  /** Address without the locale: `/es/catalonia/barcelona`. */
  path: z.string(),
})
export type PlaceDetails = z.infer<typeof PlaceDetails>

/** A place as a link. */
export const PlaceLink = z.object({
  id: AnyPlaceId,
  type: PlaceType,
  name: z.string(),
  path: z.string(),
})
export type PlaceLink = z.infer<typeof PlaceLink>

/** A place as a link, with its declension for titles. */
export const TitledPlace = PlaceLink.extend({ nameIn })
export type TitledPlace = z.infer<typeof TitledPlace>

/** A nearby place. */
export const NearbyPlace = PlaceLink.extend({
  /** Active homes. */
  count: z.number().int(),
  km: z.number(),
})
export type NearbyPlace = z.infer<typeof NearbyPlace>

export const CountryRow = z.object({
  /** `country207` */
  id: z.string(),
  iso2: z.string(),
  /** In English. */
  name: z.string(),
  /** In the requested language. */
  localeName: z.string(),
  /** Declined with "in", if the language declines it. */
  nameDeclension: z.string().nullable(),
  /** Names by language that differ from `name`: of the requested language, or of all. */
  locales: z.record(z.string(), z.string()),
  /** Active offers of all kinds by action and together, and the homes among them. */
  countObject: z.object({
    buy: z.number().int(),
    rent: z.number().int(),
    total: z.number().int(),
    homes: z.number().int(),
  }),
})
export type CountryRow = z.infer<typeof CountryRow>

const lat = z.coerce.number().min(-90).max(90).optional()
const lon = z.coerce.number().min(-180).max(180).optional()
const lang = z.string().max(8).optional()

export const places = {
  /** Exactly one of `q`, `id`, `subdomain`, or `lat` with `lon` alone (the nearest place). `q` answers a list, the others one place or 404. */
  find: endpoint({
    method: 'GET',
    path: '/location',
    guard: {},
    summary: 'Find places by what a visitor typed, or one place by id, subdomain or coordinates.',
    input: z.object({
      q: z.string().trim().max(PLACE_INPUT_MAX).optional(),
      /** `0`: without areas, where a place is sought that an offer may have. */
      areas: z.enum(['0', '1']).default('1'),
      id: AnyPlaceId.optional(),
      subdomain: z.string().max(63).optional(),
      lat,
      lon,
      lang,
    }),
    output: z.union([PlaceDetails, z.array(PlaceDetails)]),
    cache: 300,
    limit: 240,
  }),
  byIp: endpoint({
    method: 'GET',
    path: '/location/ip',
    guard: {},
    summary:
      'The country of the caller’s address; the fallback when it is unknown: `found` is false then.',
    input: z.object({ lang }),
    output: PlaceDetails.extend({ found: z.boolean() }),
    limit: 60,
  }),
  countries: endpoint({
    method: 'GET',
    path: '/countries',
    guard: {},
    summary: 'All countries with their live offers, sorted by name in the language asked for.',
    /** `names`: in the requested language; `all` languages make the response twenty times as large. */
    input: z.object({ lang, names: z.enum(['one', 'all']).default('one') }),
    output: z.object({ data: z.array(CountryRow) }),
    cache: 60,
  }),
  /** Data of a country or place page. 404 for an unknown path. */
  page: endpoint({
    method: 'GET',
    path: '/places/page',
    guard: {},
    summary: 'A place by its path, with its parents, the places in it and its offers counted.',
    input: z.object({
      /** `es/catalonia/barcelona` */
      path: z.string().min(2).max(300),
      lang,
    }),
    output: z.object({
      location: PlaceDetails,
      /** From the country down, without the place itself. */
      ancestors: z.array(PlaceLink),
      /** Whether its border is not known: it has the homes of its city that are nearer to its centre than to another. */
      isApproximate: z.boolean(),
      /** Subplaces with offers, those with most homes first. */
      children: z.array(
        PlaceLink.extend({
          /** Active homes. */
          count: z.number().int(),
          /** Active offers of all kinds. */
          offers: z.number().int(),
          population: z.number().int().nullable(),
        }),
      ),
      /** Areas that people say within it and that have homes, most first: districts of a city, coasts and islands of a country. */
      areas: z.array(PlaceLink.extend({ kind: AreaKind, count: z.number().int() })),
      /** Nearby places with offers, nearest first. */
      nearby: z.array(NearbyPlace),
      /** All active offers by action and category, most first. */
      counts: z.array(
        z.object({ action: z.number().int(), category: z.number().int(), count: z.number().int() }),
      ),
    }),
    cache: 30,
  }),
  text: endpoint({
    method: 'GET',
    path: '/places/text',
    guard: {},
    summary:
      'The introduction of a place in the caller’s language, as Markdown with its source; null where moderators wrote none in that language. And the parts that its page has, as bits of the library’s `layout`.',
    input: z.object({ id: AnyPlaceId, lang }),
    output: z.object({
      data: z.object({
        text: z.string().nullable(),
        source: z.string().nullable(),
        /** Day of the last review. */
        reviewed_on: z.string().nullable(),
        parts: z.number().int(),
      }),
    }),
    cache: 60,
  }),
  /** Without polygons where a place has no shape; 404 for an unknown one. */
  outline: endpoint({
    method: 'GET',
    path: '/places/outline',
    guard: {},
    summary: 'The shape of an area that people say, or of a borough or quarter, as GeoJSON.',
    input: z.object({ id: AnyPlaceId }),
    output: z.object({
      type: z.literal('MultiPolygon'),
      /** Polygons of rings of corners: longitude, latitude. */
      coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
    }),
    cache: 300,
  }),
  /** 404 for an unknown place. */
  nearby: endpoint({
    method: 'GET',
    path: '/places/nearby',
    guard: {},
    summary:
      'The places around a place that have homes, or what is asked for, not over water, those with most homes first, with their distance and how many; cities and their boroughs no farther away than 30 km, states 300 km. With an action (of homes), a category or both those that have such offers count these alone.',
    input: z.object({
      id: AnyPlaceId,
      action: z.coerce.number().int().min(0).max(1).optional(),
      category: z.coerce.number().int().min(1).max(99).optional(),
      lang,
    }),
    output: z.object({
      /** `ofKind`: only offers of the action or category asked for are counted; without any of these, or when not asked for, all homes are. */
      data: z.array(NearbyPlace.extend({ ofKind: z.boolean() })),
    }),
    cache: 30,
  }),
}
