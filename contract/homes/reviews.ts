import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'

export const REVIEW_MAX = 2000
export const REVIEW_MIN = 20
export const REVIEWS_PER_PAGE = 10
/** Days in which the author may edit a review. */
export const REVIEW_DAYS = 7
export const REVIEW_STATES = ['waiting', 'published', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
/** Filters of the moderation queue: by state, reported, reply waiting. */
export const REVIEW_QUEUES = ['waiting', 'replies', 'reported', 'published', 'rejected'] as const
export type ReviewQueue = (typeof REVIEW_QUEUES)[number]

const reviewFields = {
  id: z.number().int(),
  /** 1 to 5. */
  stars: z.number().int(),
  text: z.string(),
  lang: z.string(),
  /** The agency's reply, once it is published. */
  reply: z.string().nullable(),
  at: z.string(),
}
/** A review of an agency. */
export const AgencyReview = z.object({
  ...reviewFields,
  /** First name and initial of the last name, when it was written. */
  author: z.string(),
})
export type AgencyReview = z.infer<typeof AgencyReview>

/** A review with a reply that may wait. */
export const AnsweredReview = AgencyReview.extend({
  /** The agency's reply, whatever its state. */
  reply: z.string().nullable(),
  /** Null without a reply. */
  replyStatus: z.enum(REVIEW_STATES).nullable(),
  /** Why the reply was rejected. */
  replyReason: z.string().nullable(),
})
export type AnsweredReview = z.infer<typeof AnsweredReview>

/** Rating from all published reviews with equal weight, one per person. */
export const Rating = z.object({
  count: z.number().int(),
  /** Null without any. */
  average: z.number().nullable(),
  /** Numbers of reviews with one to five stars. */
  stars: z.array(z.number().int()).length(5),
})
export type Rating = z.infer<typeof Rating>

/** One's own review. */
export const OwnReview = z.object({
  ...reviewFields,
  status: z.enum(REVIEW_STATES),
  reason: z.string().nullable(),
  editable: z.boolean(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A review in moderation. */
export const JudgedReview = AnsweredReview.extend({
  status: z.enum(REVIEW_STATES),
  reason: z.string().nullable(),
  report: z.string().nullable(),
  agency: z.object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    country: z.string(),
  }),
  userId: z.number().int(),
  /** Send it with the decision: it changes when the text or its reply is edited, reported or decided. */
  version: z.number().int(),
})
export type JudgedReview = z.infer<typeof JudgedReview>

const auth = { auth: true } as const
const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const prose = (min: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(min)
    .max(REVIEW_MAX)
    .regex(/^[\P{Cc}\n\t]*$/u)

const decision = {
  id,
  version: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  decision: z.enum(['publish', 'reject']),
  reason: z.string().trim().max(500).optional(),
}

/** Reviews by people who were in touch with the agency. */
export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/agencies/{id}/reviews',
    guard: {},
    summary: 'What is said of an agency, the newest first, with how it is rated.',
    input: z.object({ id, page }),
    output: paged(z.array(AgencyReview), { rating: Rating }),
    cache: 30,
    limit: 240,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/reviews/{id}',
    guard: auth,
    summary:
      'What you said of an agency, by its number, and whether you may: whose message was delivered to it, and who does not work there.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ may: z.boolean(), review: OwnReview.nullable() }) }),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/user/reviews/{id}',
    guard: auth,
    summary:
      'Says something of an agency, or something else within a week. It stands there once a moderator has looked. 403 `not_in_touch`, 409 `too_late`.',
    input: z.object({ id, stars: z.coerce.number().int().min(1).max(5), text: prose(REVIEW_MIN) }),
    output: z.object({ data: OwnReview }),
    limit: 30,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/reviews/{id}',
    guard: auth,
    summary: 'Takes back what you said of an agency.',
    input: z.object({ id }),
    output: z.void(),
  }),
  report: endpoint({
    method: 'POST',
    path: '/reviews/{id}/report',
    guard: auth,
    summary: 'Says why a review should not stand there; a moderator looks at it.',
    input: z.object({ id, why: prose(5) }),
    output: z.void(),
    limit: 20,
  }),
  ofOwnAgency: endpoint({
    method: 'GET',
    path: '/user/agency/reviews',
    guard: auth,
    summary: 'The published reviews of your agency, the newest first, with replies that wait.',
    input: z.object({ page }),
    output: paged(z.array(AnsweredReview)),
  }),
  reply: endpoint({
    method: 'PUT',
    path: '/user/agency/reviews/{id}/reply',
    guard: auth,
    summary:
      'Replies to a review, by owners and managers of the agency. The reply is public once a moderator approves it, and can be replaced until then. 409 `replied` after that.',
    input: z.object({ id, reply: prose(1) }),
    output: z.object({ data: AnsweredReview }),
    limit: 60,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    guard: moderators,
    summary: 'Reviews, the longest waiting first.',
    input: z.object({ state: z.enum(REVIEW_QUEUES).default('waiting'), page }),
    output: paged(z.array(JudgedReview), {
      counts: z.record(z.string(), z.number().int()),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/reviews/{id}/decision',
    guard: moderators,
    summary:
      'Lets a review stand, or refuses it with a reason that its author reads; what was reported is settled by it. 403 `own_agency` for one of your agency, or your own; 409 `conflict` when it is not what you have seen any more.',
    input: z.object(decision),
    output: z.object({ data: JudgedReview }),
  }),
  decideReply: endpoint({
    method: 'POST',
    path: '/admin/reviews/{id}/reply',
    guard: moderators,
    summary:
      'Publishes the reply to a review, or rejects it with a reason that the agency reads; a published one can be rejected later. 403 `own_agency` for one of your agency, or to your own review; 409 `conflict` when the review or its reply has changed.',
    input: z.object(decision),
    output: z.object({ data: JudgedReview }),
  }),
}
