import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isLocalPath } from './links.ts'
import { SearchInput } from './search.ts'

/** `kyero-extended`: with elements that exporters add and Kyero's schema has not. */
export const EXPORT_FORMATS = ['kyero', 'kyero-extended', 'openimmo', 'reso'] as const
/** Feeds that one account may have at once, and offers that one may have: the newest. */
export const EXPORTS_MAX = 20
export const EXPORT_OFFERS_MAX = 20_000
export const EXPORT_NAME_MAX = 100

/** Which offers: a search without page, order and what is counted. */
export const ExportSearch = SearchInput.omit({
  page: true,
  sort: true,
  with: true,
  view: true,
  zoom: true,
  lang: true,
})

/** What a feed held when it was last read to its end. */
export const ToldOffers = z.object({
  offers: z.number().int(),
  /** Offers whose price is told in another currency, as the format does not know their own. */
  converted: z.number().int(),
  /** Offers that are left out: the format wants a town or province and none is known; no rate is known for their currency. */
  withoutPlace: z.number().int(),
  withoutRate: z.number().int(),
})
export type ToldOffers = z.infer<typeof ToldOffers>

/** A feed for others: where it is, what is in it, and when it was last read. */
export const FeedExport = z.object({
  id: z.number().int(),
  name: z.string(),
  format: z.enum(EXPORT_FORMATS),
  search: z.record(z.string(), z.unknown()),
  page: z.string().nullable(),
  /** Its address below the origin of the portal: `/feeds/….xml`. */
  path: z.string(),
  createdAt: z.string(),
  /** Null while nobody has read it. */
  pulledAt: z.string().nullable(),
  pulls: z.number().int(),
  /** Null while nobody has read it to its end. */
  told: ToldOffers.nullable(),
})
export type FeedExport = z.infer<typeof FeedExport>

const auth = { auth: true } as const

/** Feeds of public offers, in the formats of the trade, at addresses with a key. */
export const exports = {
  list: endpoint({
    method: 'GET',
    path: '/user/feeds',
    guard: auth,
    scope: 'feeds:read',
    summary: 'Your feeds for others.',
    input: z.object({}),
    /** `agency`: the one that you work for. */
    output: z.object({
      data: z.array(FeedExport),
      agency: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/feeds',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Makes a feed of a search: `agency` in it for the offers of an agency. Whoever knows its address may read it: public offers only, with addresses as their pages show them.',
    input: z.object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(EXPORT_NAME_MAX)
        .regex(/^\P{Cc}+$/u),
      format: z.enum(EXPORT_FORMATS),
      search: z.record(z.string(), z.unknown()).default({}),
      /** The page of that search, below the locale: only to be shown again. */
      page: z.string().refine(isLocalPath).optional(),
    }),
    output: z.object({ data: FeedExport }),
    limit: 30,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/feeds/{id}',
    guard: auth,
    scope: 'feeds:write',
    summary: 'Revokes a feed: its address answers 404 from now on.',
    input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    output: z.void(),
  }),
}
