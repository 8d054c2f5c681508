import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OFFER_STATUSES } from '../homes/offer-lists.ts'
import { CardPicture, Offer, Price } from '../homes/offers.ts'
import { Alike, FarPrice, OfferContent, Review } from './publishing.ts'
import { page, paged } from '../lists.ts'

export const QUEUE_PER_PAGE = 50
export const NOTE_MAX = 2000

/** Reasons for rejection. Each has a message for the owner, in the owner's language. */
export const REASONS = [
  'text',
  'language',
  'contact',
  'price',
  'address',
  'category',
  'facts',
  'duplicate',
  'authority',
  'forbidden',
] as const
export type Reason = (typeof REASONS)[number]

/** Decisions about a submission: approve, request changes, reject. */
export const DECISIONS = ['approve', 'ask', 'reject'] as const
export type DecisionName = (typeof DECISIONS)[number]

/** Limits of the other homes of an account, and of homes with similar photos, in a case. */
export const OTHERS_MAX = 10
export const SEEN_MAX = 10

/** Acts available to the calling moderator: decide, take down. */
export const CASE_ACTS = ['decide', 'takeDown'] as const

/** A waiting submission. */
export const Waiting = z.object({
  id: z.number().int(),
  title: z.string(),
  titleLang: z.string(),
  action: z.number().int(),
  category: z.number().int(),
  place: z.string().nullable(),
  price: Price.nullable(),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  submittedAt: z.string(),
  /** Whether it changes a public offer. */
  change: z.boolean(),
  score: z.number().int(),
})
export type Waiting = z.infer<typeof Waiting>

const CaseHome = z.object({
  id: z.number().int(),
  title: z.string(),
  titleLang: z.string(),
  status: z.enum(OFFER_STATUSES),
})

/** The account behind an offer. Its address was confirmed by a mailed link, like all. */
export const CaseAccount = z.object({
  since: z.string(),
  blocked: z.boolean(),
  /** The agency that it advertises for, and whether its legal details are verified. */
  agency: z.object({ name: z.string(), verified: z.boolean() }).nullable(),
  /** Homes that were submitted at least once: all, and by what became of them. A home may count several times. */
  homes: z.object({
    all: z.number().int(),
    live: z.number().int(),
    waiting: z.number().int(),
    rejected: z.number().int(),
    takenDown: z.number().int(),
    reported: z.number().int(),
  }),
  /** Others of them, newest first. */
  others: z.array(CaseHome),
})
export type CaseAccount = z.infer<typeof CaseAccount>

/** Another home with a similar photo. */
export const SeenPhoto = CaseHome.extend({
  /** Last segment of its public address; null while it is not public. */
  slugId: z.string().nullable(),
  /** Written here: it has a case. */
  written: z.boolean(),
  /** Of the same account or agency. */
  own: z.boolean(),
  /** Its agency, account or source. */
  advertiser: z.string(),
  /** Number of similar photos, and the first of them there. */
  count: z.number().int(),
  picture: CardPicture,
})
export type SeenPhoto = z.infer<typeof SeenPhoto>

/** Data for the decision. */
export const Case = z.object({
  id: z.number().int(),
  status: z.enum(OFFER_STATUSES),
  /** As in `publishing`: send it with the decision. */
  version: z.number().int(),
  /** Number of the submission; null if none is waiting. */
  number: z.number().int().nullable(),
  submittedAt: z.string().nullable(),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  account: CaseAccount,
  /** False for one's own offer while another moderator exists. */
  acts: z.array(z.enum(CASE_ACTS)),
  /** The public view. */
  offer: Offer,
  /** The submitted and the previously approved version (null: none), and the differing fields. */
  after: OfferContent,
  before: OfferContent.nullable(),
  fields: z.array(z.string()),
  /** Possible duplicates that are online. */
  alike: z.array(Alike),
  /** Homes anywhere with similar photos, those of other advertisers first. */
  seen: z.array(SeenPhoto),
  /** The price beside the median of its place; `far`: probably a typing error. Null if it cannot be compared. */
  market: z.object({ price: FarPrice, far: z.boolean() }).nullable(),
  /** The town of the pin, and kilometres from the pin to the middle of the stated place. */
  pin: z.object({ place: z.string(), km: z.number().nullable() }).nullable(),
  /** The next waiting offer in the order of the queue, which begins again at its end; null if no other waits. */
  next: z.number().int().nullable(),
  /** Earlier decisions, latest first. */
  reviews: z.array(Review.extend({ number: z.number().int() })),
  history: z.array(
    z.object({ at: z.string(), status: z.enum(OFFER_STATUSES), actor: z.string().nullable() }),
  ),
})
export type Case = z.infer<typeof Case>

const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const why = {
  version: z.coerce.number().int().min(0),
  reasons: z.array(z.enum(REASONS)).max(REASONS.length).default([]),
  note: z.string().trim().max(NOTE_MAX).optional(),
}

/** The moderation queue. */
export const moderation = {
  queue: endpoint({
    method: 'GET',
    path: '/admin/offers',
    guard: moderators,
    summary: 'What waits to be looked at, the longest waiting first.',
    input: z.object({ page }),
    output: paged(z.array(Waiting)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/offers/{id}',
    guard: moderators,
    summary: 'One offer, with what changed since it was last approved.',
    input: z.object({ id }),
    output: z.object({ data: Case }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/offers/{id}/decision',
    guard: moderators,
    summary:
      'Judges what waits. 409 `conflict` when somebody else did, or its owner sent it anew; 403 `own_offer` for one of your own, unless nobody else could.',
    input: z.object({
      id,
      ...why,
      number: z.coerce.number().int().positive(),
      decision: z.enum(DECISIONS),
    }),
    output: z.object({ data: Case }),
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/admin/offers/{id}/take-down',
    guard: moderators,
    summary:
      'Takes an offer off the portal that is public, or that its owner could make public again.',
    input: z.object({ id, ...why }),
    output: z.object({ data: Case }),
  }),
}
