import { z } from 'zod'
import { Email } from '../people/accounts.ts'
import { guarded } from '../ground/form-stamp.ts'
import { QUIET_HOURS } from '../people/notice-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { each, SINCES } from '../filters.ts'
import { isLocalPath } from '../ground/links.ts'
import { OfferCard } from '../homes/offers.ts'
import { page } from '../lists.ts'
import { SearchInput } from '../homes/search.ts'

/** How often a search sends alerts. */
export const FREQUENCIES = ['at_once', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
/** Why a home is in an alert: it is new, costs less, or is on the market again. */
export const ALERT_REASONS = ['new', 'price_cut', 'back'] as const
export type AlertReason = (typeof ALERT_REASONS)[number]
export const ALERT_CHANNELS = ['portal', 'mail', 'push'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

export const SEARCH_NAME_MAX = 120
/** Limits of saved searches: of an account, and of an email address without one. */
export const SEARCHES_MAX = { account: 100, email: 20 } as const
/** Days until a saved search expires, and the number of days before that when its reader is notified. */
export const SEARCH_DAYS = 180
export const RENEW_DAYS = 14
/** Days of a pause. */
export const PAUSE_DAYS = 30

/** A day or moment, or a number of days before the alert (`7d`). */
const since = z
  .string()
  .regex(/^[1-9]\d{0,3}d$/)
  .or(SearchInput.shape.publishedSince.unwrap())
  .optional()

/** The search, without page, order and counts. Days may be relative, so that it means the same tomorrow. */
export const SavedQuery = SearchInput.omit({
  page: true,
  sort: true,
  with: true,
  view: true,
  zoom: true,
  lang: true,
}).extend({
  ...each(SINCES, () => since),
  availableBy: z.literal('now').or(SearchInput.shape.availableBy.unwrap()).optional(),
})
export type SavedQuery = z.output<typeof SavedQuery>

const hour = z.coerce.number().int().min(0).max(23)
const list = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .overwrite((chosen) => values.filter((value) => chosen.includes(value)))

/** Settings of a search that the reader chooses. */
const choices = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(SEARCH_NAME_MAX)
    .regex(/^\P{Cc}+$/u),
  frequency: z.enum(FREQUENCIES),
  reasons: list(ALERT_REASONS).min(1, { error: 'savedSearches.field.reasons' }),
  channels: list(ALERT_CHANNELS),
  quietFrom: hour,
  quietUntil: hour,
  /** IANA name. */
  timeZone: z.string().max(64),
}
/** The search itself, and its page without the locale. */
const subject = {
  search: z.record(z.string(), z.unknown()),
  page: z.string().refine(isLocalPath),
}

export const SavedSearch = z.object({
  id: z.number().int(),
  ...choices,
  ...subject,
  /** Whether its place or one of its filters no longer exists; it finds nothing then. */
  problem: z.enum(['place', 'filter']).nullable(),
  /** ISO 8601; null while it is not paused. */
  pausedUntil: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** A home in an alert, once, however many agencies offer it. */
export const FoundHome = z.object({
  offer: OfferCard,
  reasons: z.array(z.enum(ALERT_REASONS)),
  /** Other offers of the same home. */
  others: z.array(OfferCard),
})
export type FoundHome = z.infer<typeof FoundHome>
export const FOUND_PER_PAGE = 24

/** Days that the news of saved searches go back, and the homes that they name at most. */
export const STREAM_DAYS = 30
export const STREAM_MAX = 1000
/** A home that is new, cheaper or back on the market, with the searches that find it. */
export const StreamHome = FoundHome.omit({ reasons: true }).extend({
  /** The latest first. */
  news: z.array(z.object({ reason: z.enum(ALERT_REASONS), at: z.string() })),
  searches: z.array(z.number().int()),
})
export type StreamHome = z.infer<typeof StreamHome>

/** Less instead of nothing: once a week, price cuts alone, a pause of 30 days. */
export const FEWER = ['weekly', 'price_cuts', 'pause'] as const
export type Fewer = (typeof FEWER)[number]
/** The fields that the link of a mail may change, with their values before. */
const Subscription = z.object({
  name: z.string(),
  page: z.string(),
  frequency: z.enum(FREQUENCIES),
  reasons: z.array(z.enum(ALERT_REASONS)),
  isStopped: z.boolean(),
  pausedUntil: z.string().nullable(),
})

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** From a mail: for the searches of its address, without an account. */
const access = z.string().max(100).optional()

/** Saved searches of the account that is signed in, or of the address that a mail of ours went to. Those of others do not exist. */
export const savedSearches = {
  form: endpoint({
    method: 'GET',
    path: '/saved-searches/form',
    guard: {},
    summary:
      'The stamp that a search is saved with, from a few seconds after it was made until a day after.',
    input: z.object({}),
    output: z.object({ data: z.object({ stamp: z.string() }) }),
    limit: 120,
  }),
  save: endpoint({
    method: 'POST',
    path: '/saved-searches',
    guard: {},
    summary:
      'Saves a search. For who is signed in, at once; else a mail goes to the address, and the search is saved when its link is followed within a day. 409 `too_many` beyond the limit.',
    input: z.object({
      ...choices,
      ...subject,
      channels: choices.channels.default(['portal', 'mail']),
      reasons: choices.reasons.default([...ALERT_REASONS]),
      frequency: choices.frequency.default('daily'),
      quietFrom: hour.default(QUIET_HOURS.from),
      quietUntil: hour.default(QUIET_HOURS.until),
      timeZone: choices.timeZone.default('UTC'),
      /** Required without an account. */
      email: Email.optional(),
      ...guarded,
    }),
    output: z.object({
      data: z.object({
        saved: z.enum(['saved', 'link']),
        /** Null until its link was followed. */
        id: z.number().int().nullable(),
        email: z.string(),
      }),
    }),
    limit: 30,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/saved-searches/confirm',
    guard: {},
    summary:
      'Saves the search of a mailed link. Answers the access to the searches of its address.',
    input: z.object({ token: z.string().max(100) }),
    output: z.object({
      data: z.object({ access: z.string(), name: z.string(), page: z.string() }),
    }),
    limit: 30,
  }),
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    guard: {},
    scope: 'profile:read',
    summary:
      'Saved searches, the newest first. `owner` is null for who has neither account nor mail.',
    input: z.object({ access }),
    output: z.object({
      data: z.array(SavedSearch),
      owner: z.object({ kind: z.enum(['account', 'email']), email: z.string() }).nullable(),
      most: z.number().int(),
      /** When something was last found for one of them. */
      foundAt: z.string().nullable(),
    }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/saved-searches/{id}',
    guard: {},
    summary: 'Changes a saved search. What is not named stays. `page` and `search` go together.',
    input: z
      .object({ ...choices, ...subject })
      .partial()
      .extend({
        id,
        access,
        /** Until it is resumed, or for some days. */
        pause: z.enum(['off', 'on', 'days']).optional(),
        renew: z.literal(true).optional(),
      }),
    output: z.object({ data: SavedSearch }),
    limit: 120,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-searches/{id}',
    guard: {},
    summary: 'Stops a saved search. It can be restored for 30 days.',
    input: z.object({ id, access }),
    output: z.void(),
    limit: 120,
  }),
  found: endpoint({
    method: 'GET',
    path: '/saved-searches/found',
    guard: {},
    summary: 'What an alert told, by the signed number in its mail or notification.',
    input: z.object({ view: z.string().max(100), page }),
    output: z.object({
      name: z.string(),
      at: z.string(),
      /** Where its search is. */
      search: z.string(),
      data: z.array(FoundHome),
      total: z.number().int(),
      /** Offers that are not available any more. */
      gone: z.number().int(),
      page: z.number().int(),
      pages: z.number().int(),
    }),
    limit: 120,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/saved-searches/stream',
    guard: {},
    summary:
      'New and changed homes of all saved searches of the last 30 days, the latest first: of each search the 48 offers that changed last, as many that are new and as many that are cheaper, and what its alerts told. `isCut`: there are more than a thousand.',
    input: z.object({ access, page }),
    output: z.object({
      data: z.array(StreamHome),
      total: z.number().int(),
      isCut: z.boolean(),
      page: z.number().int(),
      pages: z.number().int(),
    }),
    limit: 120,
    costly: true,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/saved-searches/subscription',
    guard: {},
    summary: 'What the link of a mail stops. Changes nothing.',
    input: z.object({ view: z.string().max(100) }),
    output: z.object({ data: Subscription }),
    limit: 120,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/saved-searches/subscription',
    guard: {},
    summary:
      'Stops the search of a mail, has it tell less, or undoes that: then with the frequency, reasons and pause from before.',
    input: z.object({
      view: z.string().max(100),
      choice: z.enum(['stop', 'undo', ...FEWER]),
      frequency: choices.frequency.optional(),
      reasons: choices.reasons.optional(),
      /** Of the answer before; `none` where it was not paused. */
      pausedUntil: z
        .enum(['none', 'infinity'])
        .or(z.iso.datetime({ offset: true }))
        .optional(),
    }),
    output: z.object({ data: Subscription }),
    limit: 60,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/saved-searches/{id}/restore',
    guard: {},
    summary: 'Restores a search that was stopped within the last 30 days.',
    input: z.object({ id, access }),
    output: z.object({ data: SavedSearch }),
    limit: 120,
  }),
}
