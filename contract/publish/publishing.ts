import { z } from 'zod'
import { linksIn } from '../ground/links.ts'
import { ADDRESS_PRIVACY } from '../homes/details.ts'
import { endpoint } from '../endpoint.ts'
import { FEATURES, type FeatureKey, OFFER_STATUSES } from '../homes/offer-lists.ts'
import { CURRENCIES, HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '../library.ts'
import { page, paged } from '../lists.ts'
import { PlaceId } from '../homes/places.ts'
import { plainPhone } from '#text/numbers.ts'
import {
  AMOUNT_MAX,
  DESCRIPTION_MAX,
  OFFER_PICTURES_MAX,
  STEPS,
  TITLE_MAX,
  type OfferField,
} from '../offer-fields.ts'
import { amountFrom, line, WrittenFields } from '../homes/offer-schemas.ts'
import { CardPicture, Offer, OfferCard, Price } from '../homes/offers.ts'
import { uploadOf } from '../people/uploads.ts'
import { Promotion } from './promotion.ts'

/** Limit of offers per account, without archived ones. */
export const OWN_OFFERS_MAX = 500
/** The limit including archived ones. */
export const STORED_OFFERS_MAX = 5_000
export const OWN_OFFERS_PER_PAGE = 20
export const OWN_OFFERS_PER_PAGE_MAX = 100
export const ALT_MAX = 200
/** Limit of offers per bulk action. */
export const BULK_MAX = 100
/** Limit of offers in an export. */
export const FILE_MAX = 10_000
/** Limits of an uploaded table in bytes, and of changed homes. */
export const TABLE_BYTES_MAX = 16 * 1024 * 1024
export const TABLE_CHANGES_MAX = 5_000
/** Limit of a feed item for the form, in characters. */
export const ITEM_MAX = 300_000
/** Days until a public offer expires unless its owner renews it. */
export const LIFETIME_DAYS = 90
/** Days before expiry at which the owner is reminded. */
export const REMINDED_DAYS = 7

/** Currencies of new offers: legal tender. */
export const PRICE_CURRENCIES: readonly string[] = CURRENCIES.filter(
  ({ type, historic }) => type === 'fiat' && !historic,
).map(({ code }) => code)

/** BCP 47, one of the portal's locales. */
const Lang = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const ids = <T extends { id: number }>(list: readonly T[]) =>
  z.literal(list.map(({ id }) => id) as T['id'][])

export const DraftText = z.object({
  title: z
    .string()
    .trim()
    .max(TITLE_MAX)
    .regex(/^\P{Cc}*$/u),
  description: z.string().trim().max(DESCRIPTION_MAX),
})
export type DraftText = z.infer<typeof DraftText>

/** A picture; the first photo is the cover. `alt`: descriptions by language. */
export const DraftPicture = z.object({
  key: z.string().regex(/^offers\/(?:[0-9a-f]{24}|[0-9a-f]{32})$/),
  kind: z.enum(['photo', 'plan']),
  alt: z.record(Lang, z.string().trim().max(ALT_MAX)),
})
export type DraftPicture = z.infer<typeof DraftPicture>

/** The editable content of an offer. Unknown values are null: a draft may be incomplete. */
export const OfferContent = z.object({
  ...WrittenFields.shape,
  action: ids(SEARCH_TYPES),
  category: ids(HOUSE_TYPES),
  /** The smallest known place, preferably a city. */
  location: PlaceId.nullable(),
  point: z
    .object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
    .nullable(),
  /** Public precision of address and pin. */
  privacy: z.enum(ADDRESS_PRIVACY),
  features: z
    .array(z.enum(FEATURES.map(({ key }) => key) as [FeatureKey, ...FeatureKey[]]))
    .max(FEATURES.length),
  texts: z.record(Lang, DraftText),
  pictures: z.array(DraftPicture).max(OFFER_PICTURES_MAX),
  priceType: ids(PRICE_TYPES).nullable(),
  amount: amountFrom(1),
  currency: z
    .string()
    .refine((code) => PRICE_CURRENCIES.includes(code), { error: 'publishing.field.currency' }),
  /** An unusual amount that the owner confirmed: see `FarPrice`. Other amounts are not confirmed by it. */
  sureAmount: amountFrom(1).optional(),
  /** Whether an estimate is shown beside the offer. */
  showsEstimate: z.boolean(),
  contactName: line(100).refine((name) => name === null || linksIn(name) === 0, {
    error: 'contact.field.nameLink',
  }),
  contactPhone: z
    .string()
    .trim()
    .overwrite(plainPhone)
    .max(30)
    .regex(/^\+?[\d\s()/.-]{6,}$/, { error: 'publishing.field.phone' })
    .nullable(),
  contactLanguages: z.array(Lang).max(10),
} satisfies Record<OfferField, z.ZodType>)
export type OfferContent = z.infer<typeof OfferContent>

/** Acts of an owner; the available ones are part of the offer. */
export const OWNER_ACTS = [
  'withdraw',
  'pause',
  'resume',
  'reserve',
  'release',
  'sell',
  'let',
  'reopen',
  'renew',
  'archive',
  'restore',
] as const
export type OwnerAct = (typeof OWNER_ACTS)[number]

/** Sort orders of one's own offers: last saved, price, lowest quality, soonest expiry. */
export const OWN_SORTS = ['saved', 'price', 'score', 'expires'] as const
export type OwnSort = (typeof OWN_SORTS)[number]

/** Bulk actions: acts on each, a change of prices, and assignment to a branch. */
export const BULK_ACTS = ['pause', 'resume', 'renew', 'archive', 'price', 'branch'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** Acts after which an offer is no longer public: its promotions stop. */
export const HIDING_ACTS = [
  'pause',
  'sell',
  'let',
  'archive',
] as const satisfies readonly OwnerAct[]
export type HidingAct = (typeof HIDING_ACTS)[number]

/** Limit of offers for "all results". */
export const FOUND_MAX = 5_000

/** Result for one offer. `before` and `after` for prices; `problem` if it is unchanged. */
export const BulkResult = z.object({
  id: z.number().int(),
  title: z.string().nullable(),
  before: Price.nullable(),
  after: Price.nullable(),
  /** Its feed: see `OwnOffer`. */
  source: z.number().int().nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

/** Suggested improvement of an offer, with the reason (docs/work-list.md). */
export const WORK_KINDS = ['expired', 'price', 'photos', 'languages', 'duplicate', 'feed'] as const
export const Work = z.object({
  /** Id of the offer; for `feed`, of the source with unknown items. */
  id: z.number().int(),
  title: z.string().nullable(),
  titleLang: z.string().nullable(),
  kind: z.enum(WORK_KINDS),
  /** Sort key: points. */
  gain: z.number().int(),
  /** Figures of the reason: days without a change, percent above the median, photos, languages, items. */
  figures: z.record(z.string(), z.number()),
  /** Where to make the change; null for a feed, which has a page of its own. */
  step: z.enum(STEPS).nullable(),
})
export type Work = z.infer<typeof Work>

/** Listing quality, of 100, and the most useful improvements. `key`: criterion; `gain`: points. */
export const Quality = z.object({
  score: z.number().int(),
  fixes: z.array(z.object({ key: z.string(), gain: z.number().int(), step: z.enum(STEPS) })),
})
export type Quality = z.infer<typeof Quality>

/** The last decision of a moderator. */
export const Review = z.object({
  verdict: z.enum(['approved', 'change', 'rejected', 'withdrawn']),
  reasons: z.array(z.string()),
  note: z.string().nullable(),
  at: z.string(),
})
export type Review = z.infer<typeof Review>

/** Matching properties of possible duplicates. `near`: within about 200 m; `photo`: similar pictures. */
export const ALIKE_SIGNS = ['area', 'rooms', 'price', 'near', 'photo'] as const
/** A possible duplicate that is online. */
export const Alike = z.object({ offer: OfferCard, why: z.array(z.enum(ALIKE_SIGNS)) })
export type Alike = z.infer<typeof Alike>

const ownCommon = {
  id: z.number().int(),
  status: z.enum(OFFER_STATUSES),
  /** Send it with acts on the offer, which answer 409 after a concurrent change. */
  version: z.number().int(),
  /** Last segment of its public address; null while it is not public. */
  slugId: z.string().nullable(),
  acts: z.array(z.enum(OWNER_ACTS)),
  /** The content can be edited and submitted. */
  editable: z.boolean(),
  /** A submission is waiting. */
  waiting: z.boolean(),
  review: Review.nullable(),
  quality: Quality,
  /** When the content was last saved. */
  savedAt: z.string(),
  expiresAt: z.string().nullable(),
}

/** One's own offer in a list. */
export const OwnOffer = z.object({
  ...ownCommon,
  action: z.number().int(),
  category: z.number().int(),
  reference: z.string().nullable(),
  /** Null without a text. */
  title: z.string().nullable(),
  titleLang: z.string().nullable(),
  place: z.string().nullable(),
  /** The first photo, or null. */
  picture: CardPicture.nullable(),
  /** Null while it is not known. */
  price: Price.nullable(),
  /** Null for imported offers, which are improved in their feed. */
  quality: Quality.nullable(),
  /** The feed that imported it and determines its content; null for offers of the form. Id if it is yours, name unless it was deleted. */
  source: z.object({ id: z.number().int().nullable(), name: z.string().nullable() }).nullable(),
  /** The responsible branch. */
  branch: z.string().nullable(),
  /** Page views: in total, and within seven days. */
  views: z.object({ total: z.number().int(), week: z.number().int() }),
  /** Number of messages, and of unread ones. */
  leads: z.object({ total: z.number().int(), unread: z.number().int() }),
  /** Listings of the same home by other advertisers; their names, null for private owners. */
  others: z.array(
    z.object({ slugId: z.string(), advertiser: z.string().nullable(), price: Price }),
  ),
})
export type OwnOffer = z.infer<typeof OwnOffer>

/** A price per square metre far from the median of `n` similar offers in `place`, in major units of the offer's currency; rents monthly. `sure`: confirmed by the owner. */
export const FarPrice = z.object({
  perSquareMetre: z.number(),
  median: z.number(),
  n: z.number().int(),
  place: z.string(),
  currency: z.string(),
  sure: z.boolean(),
})
export type FarPrice = z.infer<typeof FarPrice>

/** One's own offer in the form. */
export const DraftOffer = z.object({
  ...ownCommon,
  content: OfferContent,
  /** Version of the content: see `save`. */
  draftVersion: z.number().int(),
  /** The content differs from the approved version. */
  changed: z.boolean(),
  /** The waiting submission has the current content. */
  sent: z.boolean(),
  /** Visited steps of the form. */
  passed: z.array(z.enum(STEPS)),
  /** Errors that prevent submission, by field, in the caller's language. */
  missing: z.record(z.string(), z.array(z.string())),
  /** Warnings by field, in the caller's language. */
  hints: z.record(z.string(), z.array(z.string())),
  /** Possible duplicates that are online; only a hint. */
  alike: z.array(Alike),
  /** Null if there is no question. Must be answered with `sureAmount` before submission. */
  far: FarPrice.nullable(),
})
export type DraftOffer = z.infer<typeof DraftOffer>

const pictures = uploadOf('/user/pictures', {
  scope: 'offers:write',
  what: 'a picture of an offer',
  result: 'Its key can be named by a draft.',
})
const auth = { auth: true } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const version = z.coerce.number().int().min(0)
/** A partial update; a text that is null is deleted. */
const Change = OfferContent.partial().extend({
  texts: z.record(Lang, DraftText.nullable()).optional(),
})

const price = z.coerce
  .number()
  .min(0)
  .max(AMOUNT_MAX / 100)
/**
 * Which of one's own. `q`: words of titles, reference and street, or a number. `score`: at most this quality. `feed`: of that source of yours, 0 for what was written here. `agent`: who wrote it, or keeps
 * its feed. Prices are in whole units of the currency of each offer.
 */
const which = {
  status: z.enum(OFFER_STATUSES).optional(),
  place: PlaceId.optional(),
  q: z.string().trim().max(100).optional(),
  score: z.coerce.number().int().min(0).max(100).optional(),
  feed: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  branch: id.optional(),
  agent: id.optional(),
  action: z.coerce.number().int().min(0).max(1).optional(),
  category: z.coerce.number().int().min(1).max(100).optional(),
  priceMin: price.optional(),
  priceMax: price.optional(),
}

const TableContent = Change.omit({ pictures: true })
/** When a change by a table takes effect: at once, after moderation, or when the owner submits the offer, which is not public. */
export const TABLE_WAYS = ['now', 'review', 'draft'] as const
/** A table's changes of an offer. Send `after` to `applyTable`, with the versions. */
export const TableChange = z.object({
  id: z.number().int(),
  title: z.string().nullable(),
  version: z.number().int(),
  draftVersion: z.number().int(),
  before: TableContent,
  after: TableContent,
  way: z.enum(TABLE_WAYS),
})
export type TableChange = z.infer<typeof TableChange>
/** An error in a row or cell of a table. Rows are numbered as in a spreadsheet; the header is 1. */
export const TableProblem = z.object({
  row: z.number().int(),
  id: z.string().nullable(),
  column: z.string().nullable(),
  message: z.string(),
  raw: z.string().nullable(),
})
export type TableProblem = z.infer<typeof TableProblem>

/** Management of one's own offers. Others' answer 404. */
export const publishing = {
  list: endpoint({
    method: 'GET',
    path: '/user/offers',
    guard: auth,
    scope: 'offers:read',
    summary:
      'Your offers, those of your feeds among them, by state, place, words and score; archived ones only where asked for.',
    input: z.object({
      ...which,
      sort: z.enum(OWN_SORTS).default('saved'),
      page,
      size: z.coerce
        .number()
        .int()
        .min(1)
        .max(OWN_OFFERS_PER_PAGE_MAX)
        .default(OWN_OFFERS_PER_PAGE),
    }),
    output: paged(z.array(OwnOffer), {
      /** By state, whatever the other filters. */
      counts: z.record(z.string(), z.number().int()),
      /** Places of your offers. */
      places: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
      /** Branches of your agency. */
      branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
      /** Feeds of your offers (0: the form), and agents; empty if there is only one. */
      feeds: z.array(
        z.object({ id: z.number().int(), name: z.string().nullable(), count: z.number().int() }),
      ),
      agents: z.array(
        z.object({ id: z.number().int(), name: z.string(), count: z.number().int() }),
      ),
      /** Categories of your offers. */
      categories: z.array(z.object({ id: z.number().int(), count: z.number().int() })),
    }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/user/offer-acts',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Does the same with many of your offers, each by itself: what is not as you saw it, or cannot be done, stays as it is and says why. `price` changes prices by `percent`; with `preview` nothing is done. `branch` gives them to one of the agency, null to that of who wrote each. What a feed decides answers `feed` for that offer. `found` instead of `offers` means all that a list has found: 409 `changed` when it finds another number, or other prices, than you saw. With `ask` nothing is done when paid promotions would stop: `stops` has them.',
    input: z.object({
      /** `amount`: the displayed price, in minor units. */
      offers: z
        .array(
          z.object({ id: id, version: version, amount: z.number().int().nullable().optional() }),
        )
        .min(1)
        .max(BULK_MAX)
        .optional(),
      /** `total`: number of results. `seal`: from the preview of new prices. */
      found: z
        .object({
          ...which,
          total: z.number().int().min(1).max(FOUND_MAX),
          seal: z.string().max(64).optional(),
        })
        .optional(),
      act: z.enum(BULK_ACTS),
      percent: z.number().min(-50).max(100).optional(),
      branch: z.number().int().positive().nullable().optional(),
      preview: z.boolean().default(false),
      ask: z.boolean().default(false),
    }),
    output: z.object({
      /** The first 100 results; unchanged ones are in `problems`. */
      data: z.array(BulkResult),
      done: z.number().int(),
      /** Reasons for unchanged offers, with counts. */
      problems: z.array(
        z.object({ code: z.string(), message: z.string(), count: z.number().int() }),
      ),
      /** Send it with the order that applies previewed prices to all results. */
      seal: z.string().nullable(),
      /** Null: all was done. The first 100 running and booked promotions that would stop, and how many there are. */
      stops: z.object({ data: z.array(Promotion), total: z.number().int() }).nullable(),
    }),
    limit: 60,
  }),
  work: endpoint({
    method: 'GET',
    path: '/user/offer-work',
    guard: auth,
    scope: 'offers:read',
    summary: 'What would help your offers, what helps most first.',
    input: z.object({}),
    output: z.object({ data: z.array(Work) }),
    limit: 120,
  }),
  file: endpoint({
    method: 'GET',
    path: '/user/offer-file',
    guard: auth,
    scope: 'offers:read',
    summary:
      'Those of your offers that are or were public as CSV, which imports read again with the mapping `lares`. 409 `too_many` for more than 10,000.',
    input: z.object(which),
    output: z.object({ data: z.string() }),
    limit: 30,
  }),
  readTable: endpoint({
    method: 'POST',
    path: '/user/offer-file',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Reads the CSV of your offers that was edited, `table` as multipart/form-data of at most 16 MB and 10,000 rows, and answers what it says otherwise; nothing is changed. Rows are recognised by `id`; columns that are not there stay as they are, and a row with a problem is not taken.',
    input: z.object({ table: z.file().min(1).max(TABLE_BYTES_MAX) }),
    output: z.object({
      /** The first 5,000. */
      data: z.array(TableChange),
      /** Further changes, which need the same file again. */
      more: z.number().int(),
      /** Unchanged rows. */
      same: z.number().int(),
      /** The first 500. */
      problems: z.array(TableProblem),
      /** Number of all problems. */
      refused: z.number().int(),
      /** Changed columns that are read-only or unknown. */
      left: z.array(z.string()),
    }),
    limit: 20,
    maxBody: TABLE_BYTES_MAX + 64 * 1024,
  }),
  applyTable: endpoint({
    method: 'POST',
    path: '/user/offer-changes',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Changes many of your offers and sends the changes, each by itself: what was changed since you saw it stays as it is and says so. `after` and the versions are those that the edited table answered. What cannot be done within 20 seconds is not begun: `data` has the first of the offers, and the others are to be sent again.',
    input: z.object({
      offers: z
        .array(z.object({ id, version, draftVersion: version, after: TableContent }))
        .min(1)
        .max(TABLE_CHANGES_MAX),
    }),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          title: z.string().nullable(),
          way: z.enum(TABLE_WAYS).nullable(),
          problem: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    limit: 20,
    maxBody: TABLE_BYTES_MAX,
  }),
  item: endpoint({
    method: 'POST',
    path: '/user/offer-items',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Begins an offer with what one item of a Kyero (`<property>`) or OpenImmo (`<immobilie>`) feed says. `left` names what was not understood. Pictures are not fetched.',
    input: z.object({ item: z.string().trim().min(1).max(ITEM_MAX) }),
    output: z.object({ data: DraftOffer, left: z.array(z.string()) }),
    limit: 30,
    maxBody: 4 * ITEM_MAX,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/offers',
    guard: auth,
    scope: 'offers:write',
    summary: 'Begins an offer.',
    input: OfferContent.pick({ action: true, category: true }),
    output: z.object({ data: DraftOffer }),
    limit: 60,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/offers/{id}',
    guard: auth,
    scope: 'offers:read',
    summary: 'One of your offers with all that is written.',
    input: z.object({ id }),
    output: z.object({ data: DraftOffer }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/user/offers/{id}',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Saves what is written; fields that are not named stay. `passed` is a step of the form that is gone on from. `version` is the `draftVersion` that was read: 409 `conflict` when it was saved elsewhere meanwhile.',
    input: Change.extend({ id, version, passed: z.enum(STEPS).optional() }),
    output: z.object({ data: DraftOffer }),
    limit: 600,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/user/offers/{id}/preview',
    guard: auth,
    scope: 'offers:read',
    summary: 'What is written, as visitors will see it.',
    input: z.object({ id, currency: z.string().max(16).optional() }),
    output: Offer,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/user/offers/{id}/submit',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Sends what is written to be looked at. Of a public offer, a change of price, charges, deposit, availability and contact is published at once. 422 with `sureAmount` among its `errors` for a price that is far from the median of its place: save `sureAmount` with the same number as `amount` where it is right.',
    input: z.object({ id, version }),
    output: z.object({ data: DraftOffer }),
    limit: 60,
  }),
  /** Add its `key` to the draft's `pictures` when it is finished. */
  beginPicture: pictures.begin,
  sendPicture: pictures.send,
  act: endpoint({
    method: 'POST',
    path: '/user/offers/{id}/acts',
    guard: auth,
    scope: 'offers:write',
    summary: 'Does something with an offer: one of its `acts`.',
    input: z.object({ id, version, act: z.enum(OWNER_ACTS) }),
    output: z.object({ data: DraftOffer }),
    limit: 120,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/user/offers/{id}/copy',
    guard: auth,
    scope: 'offers:write',
    summary: 'Begins another offer with the same words and facts.',
    input: z.object({ id }),
    output: z.object({ data: DraftOffer }),
    limit: 60,
  }),
}
