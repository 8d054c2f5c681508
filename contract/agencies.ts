import { z } from 'zod'
import { Branch, Lang, LegalIds, SEATS } from './own-agency.ts'
import { endpoint } from './endpoint.ts'
import { page, paged } from './lists.ts'
import { LocationId, LocationRef } from './places.ts'

export const AGENCIES_PER_PAGE = 24
export const AGENCY_SORTS = ['stock', 'name'] as const
export type AgencySort = (typeof AGENCY_SORTS)[number]

/** Live offers. */
const Stock = z.object({ buy: z.number().int(), rent: z.number().int() })

/** An agency in a list. */
export const AgencyCard = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Two letters of the country whose agency it is. */
  country: z.string(),
  /** Address of the logo below the portal. */
  logo: z.string().nullable(),
  /** That are spoken there. */
  languages: z.array(z.string()),
  /** In the place that was asked for. */
  stock: Stock,
  /** Where it can be visited first, in the caller's language. */
  place: z.string().nullable(),
  /** When a moderator found right what it is before the law, and is called; null since it has changed that. */
  checkedAt: z.string().nullable(),
})
export type AgencyCard = z.infer<typeof AgencyCard>

/** An agency, as its page shows it. */
export const AgencyPage = AgencyCard.omit({ place: true, checkedAt: true }).extend({
  website: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  founded: z.number().int().nullable(),
  /** What it says of itself: that of the caller's language first, then English, then the others. */
  texts: z.array(z.object({ lang: z.string(), text: z.string() })),
  branches: z.array(
    Branch.extend({ lat: z.number().nullable(), lon: z.number().nullable(), path: z.string() }),
  ),
  /** Who works there. */
  team: z.array(
    z.object({ name: z.string(), picture: z.string().nullable(), role: z.enum(SEATS) }),
  ),
  /** What it is before the law, as a moderator found it right on that day; null since it has changed that, or its name. */
  legal: LegalIds.extend({ at: z.string() }).nullable(),
  /** The median of hours in which its members answered within the last half year, of so many answers; null where they are too few to tell. */
  answersIn: z.object({ hours: z.number(), count: z.number().int() }).nullable(),
  /** When what its feeds say was last read and stored; null for one without feeds. */
  feedAt: z.string().nullable(),
  /** It has live offers, or was checked: search engines may know it. */
  listed: z.boolean(),
  countries: z.array(LocationRef),
})
export type AgencyPage = z.infer<typeof AgencyPage>

const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Agencies, for everybody. In lists are those with live offers, and those that were checked. */
export const agencies = {
  list: endpoint({
    method: 'GET',
    path: '/agencies',
    guard: {},
    summary:
      'The agencies of a place: of that country, with a branch there, or with live offers there.',
    input: z.object({
      location: LocationId,
      /** Spoken there. */
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
  /** For who has no more than the numbers: the search, whose filters name agencies. */
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
