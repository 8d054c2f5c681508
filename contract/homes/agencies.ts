import { z } from 'zod'
import { Branch, Lang, LegalIds, SEATS } from './own-agency.ts'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { PlaceId, PlaceLink } from './places.ts'

export const AGENCIES_PER_PAGE = 24
export const AGENCY_SORTS = ['stock', 'name'] as const
export type AgencySort = (typeof AGENCY_SORTS)[number]

/** Active offers. */
const Stock = z.object({ buy: z.number().int(), rent: z.number().int() })

/** An agency in a list. */
export const AgencyCard = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Country code of the agency. */
  country: z.string(),
  /** Address of the logo on the portal. */
  logo: z.string().nullable(),
  /** Spoken languages. */
  languages: z.array(z.string()),
  /** Number of offers in the requested place. */
  stock: Stock,
  /** First branch, in the caller's language. */
  place: z.string().nullable(),
  /** When a moderator verified its legal details; null after a change of them. */
  checkedAt: z.string().nullable(),
})
export type AgencyCard = z.infer<typeof AgencyCard>

/** The public profile of an agency. */
export const AgencyPage = AgencyCard.omit({ place: true, checkedAt: true }).extend({
  website: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  founded: z.number().int().nullable(),
  /** Descriptions: in the caller's language first, then English, then others. */
  texts: z.array(z.object({ lang: z.string(), text: z.string() })),
  branches: z.array(
    Branch.extend({ lat: z.number().nullable(), lon: z.number().nullable(), path: z.string() }),
  ),
  /** Its members. */
  team: z.array(
    z.object({ name: z.string(), picture: z.string().nullable(), role: z.enum(SEATS) }),
  ),
  /** Legal details as verified on that day; null after a change of them or of its name. */
  legal: LegalIds.extend({ at: z.string() }).nullable(),
  /** Median response time in hours within the last half year, and number of answers; null with too few. */
  answersIn: z.object({ hours: z.number(), count: z.number().int() }).nullable(),
  /** When its feeds were last imported; null without feeds. */
  feedAt: z.string().nullable(),
  /** It has active offers, or was verified: search engines may index it. */
  listed: z.boolean(),
  countries: z.array(PlaceLink),
})
export type AgencyPage = z.infer<typeof AgencyPage>

const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Public agency profiles. Lists have agencies with active offers, and verified ones. */
export const agencies = {
  list: endpoint({
    method: 'GET',
    path: '/agencies',
    guard: {},
    summary:
      'The agencies of a place: of that country, with a branch there, or with live offers there.',
    input: z.object({
      location: PlaceId,
      /** Spoken languages. */
      speaks: Lang.optional(),
      q: z.string().trim().max(100).optional(),
      sort: z.enum(AGENCY_SORTS).default('stock'),
      page,
      lang: z.string().max(8).optional(),
    }),
    output: paged(z.array(AgencyCard), {
      /** Languages that are spoken at the agencies of the place, with how many. */
      languages: z.array(z.object({ code: z.string(), count: z.number().int() })),
    }),
    cache: 60,
    limit: 240,
  }),
  get: endpoint({
    method: 'GET',
    path: '/agencies/{slug}',
    guard: {},
    summary: 'One agency.',
    input: z.object({ slug, lang: z.string().max(8).optional() }),
    output: z.object({ data: AgencyPage }),
    cache: 30,
    limit: 240,
  }),
  /** Names by id, for the search's filters. */
  names: endpoint({
    method: 'GET',
    path: '/agency-names',
    guard: {},
    summary: 'The names of agencies, by their numbers; those that there are not are left out.',
    input: z.object({
      ids: z
        .array(
          z.coerce
            .number()
            .int()
            .min(1)
            .max(2 ** 31 - 1),
        )
        .max(20),
    }),
    output: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    cache: 300,
    limit: 240,
  }),
}
