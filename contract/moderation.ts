import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OFFER_STATUSES } from './library.ts'
import { Offer, Price } from './offers.ts'
import { Alike, FarPrice, OfferContent, Review } from './publishing.ts'
import { page, paged } from './lists.ts'

export const QUEUE_PER_PAGE = 50
export const NOTE_MAX = 2000

/** Why an offer cannot be as it is. Each has its answer to the owner, in the owner's language. */
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

/** What a moderator says to something that was sent: it holds, it is to be changed, it is refused. */
export const DECISIONS = ['approve', 'ask', 'reject'] as const
export type DecisionName = (typeof DECISIONS)[number]

/** What can be done with an offer now, and by the moderator who asks: judge what waits, take it off the portal. */
export const CASE_ACTS = ['decide', 'takeDown'] as const

/** Something that was sent and waits. */
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
  /** Of an offer that is public: a change of it. */
  change: z.boolean(),
  score: z.number().int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Everything that a moderator judges by. */
export const Case = z.object({
  id: z.number().int(),
  status: z.enum(OFFER_STATUSES),
  /** As in `publishing`: to be said with the decision. */
  version: z.number().int(),
  /** Which sending of the offer this is; null where none waits. */
  number: z.number().int().nullable(),
  submittedAt: z.string().nullable(),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  /** Nobody judges their own offer while there is somebody else who can. */
  acts: z.array(z.enum(CASE_ACTS)),
  /** As visitors will see it. */
  offer: Offer,
  /** What was sent, what was approved before it (null: nothing), and the fields in which they differ. */
  after: OfferContent,
  before: OfferContent.nullable(),
  fields: z.array(z.string()),
  /** Offers that are online already and seem to be the same home. */
  alike: z.array(Alike),
  far: FarPrice.nullable(),
  /** Earlier decisions, the last first. */
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

/** Offers that wait to be looked at. */
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
