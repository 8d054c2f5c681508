import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FAVORITES_MAX, HOMES_AT_ONCE, LIST_NAME_MAX, NOTE_MAX } from './favorite-limits.ts'
import { OFFER_STATUSES } from '../homes/offer-lists.ts'
import { OfferCard, Price } from '../homes/offers.ts'

const auth = { auth: true } as const
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const at = z.iso.datetime()

/** Snapshot of a home: shown when the home is gone, and compared with its current state. */
export const HomeFacts = z.object({
  price: Price.extend({ currency: z.string().max(16) }),
  status: z.enum(OFFER_STATUSES),
  pictures: z.number().int().min(0).max(1000),
  action: z.number().int(),
  category: z.number().int(),
  area: z.number().nullable(),
  slugId: z.string().max(200),
  title: z.string().max(500),
  titleLang: z.string().max(20),
  /** The smallest place, and the one around it. */
  place: z.string().max(300),
})
export type HomeFacts = z.infer<typeof HomeFacts>

export const Favorite = z.object({
  id,
  at,
  /** Id of its list. */
  list: z.uuid().nullable(),
  /** In the order that the user gave, the lowest first. */
  place: z.number().int().min(-1_000_000).max(1_000_000),
  note: z.string().max(NOTE_MAX),
  /** BCP 47 language of the note. */
  noteLang: z.string().max(20).nullable(),
  known: HomeFacts.nullable(),
})
export type Favorite = z.infer<typeof Favorite>
export const FavoriteList = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(LIST_NAME_MAX),
})
export type FavoriteList = z.infer<typeof FavoriteList>
export const ViewedHome = z.object({ id, at, known: HomeFacts.nullable() })
export type ViewedHome = z.infer<typeof ViewedHome>
export const HiddenHome = ViewedHome.extend({
  /** Listings of the same home, hidden with it. */
  same: z.array(id).max(20),
})
export type HiddenHome = z.infer<typeof HiddenHome>

export const OwnHomes = z.object({
  favorites: z.array(Favorite),
  lists: z.array(FavoriteList),
  viewed: z.array(ViewedHome),
  hidden: z.array(HiddenHome),
  /** Whether views are stored. */
  records: z.boolean(),
})
export type OwnHomes = z.infer<typeof OwnHomes>

/** One change. Each can be repeated without effect, so that a call that got no answer is made again. */
export const HomeChange = z.discriminatedUnion('do', [
  /** Keeps what there is: list, place and note of a home that is saved already do not change. */
  z.object({ do: z.literal('save'), home: Favorite }),
  z.object({ do: z.literal('unsave'), id }),
  z.object({
    do: z.literal('edit'),
    id,
    list: Favorite.shape.list.optional(),
    place: Favorite.shape.place.optional(),
    note: Favorite.shape.note.optional(),
    noteLang: Favorite.shape.noteLang.optional(),
    known: HomeFacts.optional(),
  }),
  z.object({ do: z.literal('list'), list: FavoriteList }),
  z.object({ do: z.literal('unlist'), id: z.uuid() }),
  z.object({ do: z.literal('view'), home: ViewedHome }),
  /** Without `id`: all. */
  z.object({ do: z.literal('forget'), id: id.optional() }),
  z.object({ do: z.literal('record'), on: z.boolean() }),
  z.object({ do: z.literal('hide'), home: HiddenHome }),
  z.object({ do: z.literal('unhide'), id }),
])
export type HomeChange = z.infer<typeof HomeChange>

/** Current state of a home: its card while it is live; otherwise its status, if that is public, and its last price. */
export const HomeNow = z.object({
  id,
  card: OfferCard.nullable(),
  gone: z.object({ status: z.enum(OFFER_STATUSES), price: Price }).nullable(),
})
export type HomeNow = z.infer<typeof HomeNow>

/** News about a home with its time, the latest first. Only news that still holds: a price cut that was reverted does not count. */
export const NEWS_REASONS = ['new', 'price_cut', 'back', 'reserved', 'gone'] as const
export type NewsReason = (typeof NEWS_REASONS)[number]
export const HomeNews = z.object({
  id,
  news: z.array(z.object({ reason: z.enum(NEWS_REASONS), at: z.string() })),
})
export type HomeNews = z.infer<typeof HomeNews>

const ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(id).max(HOMES_AT_ONCE))

/** Homes that visitors saved, viewed and hid. */
export const favorites = {
  now: endpoint({
    method: 'GET',
    path: '/homes',
    guard: {},
    summary:
      'What homes are now, by id: their cards, or why they are no longer listed, and their last price. Unknown ids have neither.',
    input: z.object({
      ids,
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({ data: z.array(HomeNow) }),
    cache: 0,
  }),
  news: endpoint({
    method: 'GET',
    path: '/homes/news',
    guard: {},
    summary:
      'What happened to homes, by id, the latest first: listed, cheaper, on the market again, reserved, gone. Homes that were never public are left out.',
    input: z.object({ ids }),
    output: z.object({ data: z.array(HomeNews) }),
    cache: 0,
  }),
  same: endpoint({
    method: 'GET',
    path: '/homes/{id}/same',
    guard: {},
    summary: 'Ids of live listings of others that seem to be the same home.',
    input: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    output: z.object({ data: z.array(id) }),
    limit: 120,
    cache: 60,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/homes',
    guard: auth,
    scope: 'profile:read',
    summary: 'Homes that the user saved, viewed and hid, with lists and notes.',
    input: z.object({}),
    output: z.object({ data: OwnHomes }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/user/homes',
    guard: auth,
    scope: 'profile:write',
    summary:
      'Makes changes in their order: all or none. `refused` counts homes and lists that were not added, because their limit is reached.',
    input: z.object({
      changes: z
        .array(HomeChange)
        .min(1)
        .max(2 * FAVORITES_MAX),
    }),
    output: z.object({ data: OwnHomes, refused: z.number().int() }),
    maxBody: 1024 * 1024,
    limit: 240,
  }),
}
