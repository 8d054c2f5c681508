import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isLocalPath } from '../ground/links.ts'
import { SearchInput } from '../homes/search.ts'

/** `kyero-extended`: with common additions to Kyero's schema. */
export const FEED_OUT_FORMATS = ['kyero', 'kyero-extended', 'openimmo', 'reso'] as const
/** Limits of feeds per account, and of offers per feed: the newest. */
export const FEEDS_OUT_MAX = 20
export const FEED_OUT_OFFERS_MAX = 20_000
export const FEED_OUT_NAME_MAX = 100

/** The exported offers: a search without page, order and counts. */
export const FeedOutSearch = SearchInput.omit({
  page: true,
  sort: true,
  with: true,
  view: true,
  zoom: true,
  lang: true,
})

/** Contents of a feed when it was last read completely. */
export const FeedOutContents = z.object({
  offers: z.number().int(),
  /** Offers with a converted price, because the format lacks their currency. */
  converted: z.number().int(),
  /** Excluded offers: the format requires a town or province that is unknown; or there is no exchange rate for their currency. */
  withoutPlace: z.number().int(),
  withoutRate: z.number().int(),
})
export type FeedOutContents = z.infer<typeof FeedOutContents>

/** An exported feed: address, contents and last reading. */
export const FeedOut = z.object({
  id: z.number().int(),
  name: z.string(),
  format: z.enum(FEED_OUT_FORMATS),
  search: z.record(z.string(), z.unknown()),
  page: z.string().nullable(),
  /** Its path on the portal: `/feeds/….xml`. */
  path: z.string(),
  createdAt: z.string(),
  /** Null before the first reading. */
  pulledAt: z.string().nullable(),
  pulls: z.number().int(),
  /** Null before the first complete reading. */
  contents: FeedOutContents.nullable(),
})
export type FeedOut = z.infer<typeof FeedOut>

const auth = { auth: true } as const

/** Feeds of public offers, in common formats, at secret addresses. */
export const feedsOut = {
  list: endpoint({
    method: 'GET',
    path: '/user/feeds-out',
    guard: auth,
    scope: 'feeds:read',
    summary: 'Your feeds for others.',
    input: z.object({}),
    /** `agency`: the user's own. */
    output: z.object({
      data: z.array(FeedOut),
      agency: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/feeds-out',
    guard: auth,
    scope: 'feeds:write',
    summary:
      'Makes a feed of a search: `agency` in it for the offers of an agency. Anyone who knows its address may read it: public offers only, with addresses as their pages show them.',
    input: z.object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(FEED_OUT_NAME_MAX)
        .regex(/^\P{Cc}+$/u),
      format: z.enum(FEED_OUT_FORMATS),
      search: z.record(z.string(), z.unknown()).default({}),
      /** The page of the search, without the locale; for display only. */
      page: z.string().refine(isLocalPath).optional(),
    }),
    output: z.object({ data: FeedOut }),
    limit: 30,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/feeds-out/{id}',
    guard: auth,
    scope: 'feeds:write',
    summary: 'Revokes a feed: its address answers 404 from now on.',
    input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    output: z.void(),
  }),
}
