import { z } from 'zod'
import { Email } from '../people/accounts.ts'
import { guarded } from '../ground/form-stamp.ts'
import { LINKS_MAX } from '../talk/contact.ts'
import { linksIn } from '../ground/links.ts'
import { endpoint } from '../endpoint.ts'
import { OFFER_STATUSES } from '../homes/offer-lists.ts'
import { Case, NOTE_MAX, REASONS } from './moderation.ts'
import { page, paged } from '../lists.ts'

/** Reasons for a report, in the order of the form. */
export const REPORT_REASONS = [
  'fraud',
  'gone',
  'wrong',
  'duplicate',
  'offensive',
  'discrimination',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** Also those of cases that no visitor reported: homes of feeds are shown to moderators at random. */
const CASE_REASONS = [...REPORT_REASONS, 'sample'] as const
export type CaseReason = (typeof CASE_REASONS)[number]
export const REPORT_MAX = 2000
export const REPORTS_PER_PAGE = 50

/** Moderators' decisions on reports: asking the advertiser, taking down; imported offers can be restored. */
export const REPORT_ACTS = ['dismiss', 'ask', 'takeDown', 'putBack'] as const
export type ReportAct = (typeof REPORT_ACTS)[number]
export const REPORT_OUTCOMES = ['dismissed', 'asked', 'taken_down'] as const

const OfferName = z.object({
  id: z.number().int(),
  slugId: z.string(),
  title: z.string(),
  titleLang: z.string(),
  status: z.enum(OFFER_STATUSES),
})

/** A reported offer with open reports. */
export const ReportedOffer = z.object({
  offer: OfferName,
  /** Estimated number of different people; 0 for a sample. */
  reporters: z.number().int(),
  reasons: z.array(z.enum(CASE_REASONS)),
  since: z.string(),
})
export type ReportedOffer = z.infer<typeof ReportedOffer>

/** All reports of one offer. */
export const ReportCase = z.object({
  offer: OfferName,
  /** Send it with the decision, as in `publishing`. */
  version: z.number().int(),
  /** The advertiser; null for imported offers. */
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Its source. */
  source: z.string().nullable(),
  /** Of an imported home, what a moderator decides by, as in the case of a written one; null for others. */
  imported: Case.pick({ offer: true, after: true, market: true, pin: true, seen: true }).nullable(),
  /** It is your own or your agency's: others decide, you may only take it down. */
  own: z.boolean(),
  /** Available decisions. */
  acts: z.array(z.enum(REPORT_ACTS)),
  /** Newest first. */
  reports: z.array(
    z.object({
      id: z.number().int(),
      reason: z.enum(CASE_REASONS),
      message: z.string(),
      at: z.string(),
      /** Whether the reporter will be notified of the result. */
      notified: z.boolean(),
      outcome: z.enum(REPORT_OUTCOMES).nullable(),
    }),
  ),
})
export type ReportCase = z.infer<typeof ReportCase>

const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Reports of offers, and their decisions. */
export const reports = {
  form: endpoint({
    method: 'GET',
    path: '/offers/{id}/report',
    guard: {},
    summary: 'What is reported, and the stamp that a report is sent with.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ stamp: z.string(), offer: OfferName }) }),
    limit: 60,
  }),
  send: endpoint({
    method: 'POST',
    path: '/offers/{id}/report',
    guard: {},
    summary:
      'Tells the moderators that something is wrong with an offer. A signed-in sender is notified of the result: in the portal, and by mail with `email`, which is that of the account; another is not kept.',
    input: z.object({
      id,
      reason: z.enum(REPORT_REASONS),
      message: z
        .string()
        .overwrite((text) => text.replace(/\r\n?/g, '\n'))
        .trim()
        .max(REPORT_MAX)
        .regex(/^[\P{Cc}\n\t]*$/u)
        .refine((text) => linksIn(text) <= LINKS_MAX, { error: 'contact.field.links' })
        .default(''),
      email: Email.optional(),
      ...guarded,
    }),
    output: z.object({ data: z.object({ notified: z.boolean() }) }),
    limit: 10,
  }),

  queue: endpoint({
    method: 'GET',
    path: '/admin/reports',
    guard: moderators,
    summary:
      'Offers that were reported, those of most people first, and a sample of homes of feeds.',
    input: z.object({ page }),
    output: paged(z.array(ReportedOffer)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/reports/{id}',
    guard: moderators,
    summary: 'What was reported of one offer, by the number of the offer.',
    input: z.object({ id }),
    output: z.object({ data: ReportCase }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/reports/{id}/decision',
    guard: moderators,
    summary:
      'Does something about what was reported: one of the `acts`. Asking and taking down need a reason or a note. 409 `conflict` when something else was done to the offer meanwhile.',
    input: z.object({
      id,
      version: z.coerce.number().int().min(0),
      act: z.enum(REPORT_ACTS),
      reasons: z.array(z.enum(REASONS)).max(REASONS.length).default([]),
      note: z.string().trim().max(NOTE_MAX).optional(),
    }),
    output: z.object({ data: ReportCase }),
  }),
}
