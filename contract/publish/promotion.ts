import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GROUPS } from '../library.ts'
import { page, paged } from '../lists.ts'
import { CardPicture } from '../homes/offers.ts'
import { PlaceId } from '../homes/places.ts'
import { PAY_CURRENCIES } from './payment-lists.ts'
import {
  ORDER_OFFERS_MAX,
  PACKAGES,
  PROMOTION_DAYS_MAX,
  PROMOTION_STATES,
  STOP_REASONS,
} from './promotion-lists.ts'

export const PROMOTIONS_PER_PAGE = 50

/** Days for which a promotion that is over is listed with its offer. */
export const PAST_DAYS = 30
/** Offers of which the promotions are asked for at a time. */
export const CURRENT_OFFERS_MAX = 100

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const PackageName = z.enum(PACKAGES)
export const PayCurrency = z
  .string()
  .refine((code) => PAY_CURRENCIES.includes(code), { error: 'pay.field.currency' })

/** A price of today, in minor units without tax. */
export const PackagePrice = z.object({
  package: PackageName,
  days: z.number().int(),
  currency: z.string(),
  amount: z.number().int(),
})
export type PackagePrice = z.infer<typeof PackagePrice>

/** Views and requests per day of an offer while it was promoted, and in as many days before. Null: nothing measured yet. */
export const Effect = z.object({
  days: z.number(),
  views: z.number().int(),
  leads: z.number().int(),
  before: z.object({ days: z.number(), views: z.number().int(), leads: z.number().int() }),
})
export type Effect = z.infer<typeof Effect>

/** A promotion of an offer of the caller. */
export const Promotion = z.object({
  id: z.number().int(),
  order: z.number().int(),
  offer: z.object({ id: z.number().int(), title: z.string(), slugId: z.string().nullable() }),
  package: PackageName,
  state: z.enum(PROMOTION_STATES),
  startsAt: z.string(),
  endsAt: z.string(),
  stoppedAt: z.string().nullable(),
  stoppedBy: z.enum(STOP_REASONS).nullable(),
  currency: z.string(),
  /** Price without tax, and what was credited of it; null while that is not done. */
  net: z.number().int(),
  credited: z.number().int().nullable(),
  /** Null before it starts. */
  effect: Effect.nullable(),
})
export type Promotion = z.infer<typeof Promotion>

/** Results of similar promotions: medians per day, while promoted and before. */
export const Measured = z.object({
  package: PackageName,
  /** Finished promotions that it was measured on. */
  n: z.number().int(),
  viewsPerDay: z.number(),
  viewsBefore: z.number(),
  leadsPerWeek: z.number(),
  leadsBefore: z.number(),
})
export type Measured = z.infer<typeof Measured>

/** An offer in the form for promotions. */
export const Promotable = z.object({
  id: z.number().int(),
  slugId: z.string(),
  title: z.string(),
  titleLang: z.string(),
  /** Only a public one that lists show can be promoted. */
  live: z.boolean(),
  /** Lists show the same home of another advertiser in its place. */
  hidden: z.boolean(),
  /** `agency:5` or `user:7`: one order is of one customer. */
  customer: z.string(),
  place: z.string(),
  country: z.string(),
  picture: CardPicture.nullable(),
  prices: z.array(PackagePrice),
  /** The end of what is running or booked, by package. */
  until: z.partialRecord(PackageName, z.string()),
  /** Unpaid rank in the list of its city and kind, and how many there are; null without a city or when not public, the rank also far down. */
  rank: z.number().int().nullable(),
  total: z.number().int().nullable(),
})
export type Promotable = z.infer<typeof Promotable>

/** A line of the price list. Null: everywhere else, all other groups; no amount: not offered from then on. */
export const PriceRow = z.object({
  id: z.number().int(),
  package: PackageName,
  days: z.number().int(),
  place: z.object({ id: z.string(), name: z.string() }).nullable(),
  group: z.enum(GROUPS).nullable(),
  currency: z.string(),
  amount: z.number().int().nullable(),
  validFrom: z.string(),
  /** When it ends, or the next one holds that is not over earlier; null: for good. */
  validUntil: z.string().nullable(),
})
export type PriceRow = z.infer<typeof PriceRow>

/** Ids, or text with commas between them. */
const idsUpTo = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(id).min(1).max(most),
  )

const admin = { roles: ['admin'] } as const
const auth = { auth: true } as const

export const promotion = {
  form: endpoint({
    method: 'GET',
    path: '/promotions/form',
    guard: auth,
    summary:
      'Offers of yours that you want to promote, with the prices of today, what is running, and what similar promotions brought.',
    input: z.object({
      offers: idsUpTo(ORDER_OFFERS_MAX),
    }),
    output: z.object({
      data: z.object({ offers: z.array(Promotable), measured: z.array(Measured) }),
    }),
    costly: true,
    limit: 60,
  }),
  list: endpoint({
    method: 'GET',
    path: '/promotions',
    guard: auth,
    summary: 'Promotions of your offers, and of those of your agency, newest first.',
    input: z.object({
      page,
      state: z.enum(PROMOTION_STATES).optional(),
      offer: id.optional(),
    }),
    output: paged(z.array(Promotion)),
  }),

  current: endpoint({
    method: 'GET',
    path: '/promotions/current',
    guard: auth,
    summary: `What runs and is booked of each package for these offers of yours; where nothing is, the latest that is over for ${PAST_DAYS} days at most.`,
    input: z.object({ offers: idsUpTo(CURRENT_OFFERS_MAX) }),
    output: z.object({ data: z.array(Promotion) }),
  }),

  prices: endpoint({
    method: 'GET',
    path: '/admin/promotion-prices',
    guard: admin,
    summary: 'The price list of promotions: what holds now and later; with `past` also what held.',
    input: z.object({ page, past: z.enum(['0', '1']).default('0') }),
    output: paged(z.array(PriceRow)),
  }),
  addPrice: endpoint({
    method: 'POST',
    path: '/admin/promotion-prices',
    guard: admin,
    summary:
      'Adds a price that holds from a moment on, in place of an earlier one of the same package, days, place, group and currency. Without `amount` the package is not offered from then on. With `until` it ends then, and the earlier price, or that of a larger place, holds again. A price that holds is never changed.',
    input: z.object({
      package: PackageName,
      days: z.coerce.number().int().min(1).max(PROMOTION_DAYS_MAX),
      place: PlaceId.nullable().default(null),
      group: z.enum(GROUPS).nullable().default(null),
      currency: PayCurrency,
      /** Minor units, without tax. */
      amount: z.coerce.number().int().min(1).max(1e12).nullable(),
      /** Now by default. */
      from: z.iso.datetime({ offset: true }).optional(),
      until: z.iso.datetime({ offset: true }).optional(),
    }),
    output: z.object({ data: PriceRow }),
  }),
  deletePrice: endpoint({
    method: 'DELETE',
    path: '/admin/promotion-prices/{id}',
    guard: admin,
    summary: 'Deletes a price that does not hold yet. 409 `holds` for another.',
    input: z.object({ id }),
    output: z.void(),
  }),
}
