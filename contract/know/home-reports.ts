import { z } from 'zod'
import { visible } from '#text/visible.ts'
import { endpoint } from '../endpoint.ts'
import { REPORT_NOTE_MAX, REPORT_TITLE_MAX } from './home-report-limits.ts'
import { page, paged } from '../lists.ts'
import { PlaceDetails } from '../homes/places.ts'
import { UNITS } from '../people/accounts.ts'
import { EstimateAnswer, EstimateInput } from './valuation.ts'

const auth = { auth: true } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const hash = z.string().max(100).optional()

/** The facts of a home, as in a request for its estimate. */
export const ReportHome = EstimateInput.omit({ currency: true, lang: true })
export type ReportHome = z.output<typeof ReportHome>

const title = z
  .string()
  .overwrite(visible)
  .trim()
  .min(1)
  .max(REPORT_TITLE_MAX)
  .regex(/^\P{Cc}+$/u)
const note = z.string().overwrite(visible).trim().max(REPORT_NOTE_MAX)
const currency = EstimateInput.shape.currency
const lang = EstimateInput.shape.lang

const Summary = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Whether it is the agency's. */
  isAgencys: z.boolean(),
  /** Author; null after their account was deleted. */
  author: z.string().nullable(),
  createdAt: z.string(),
  /** Creation time of the link; null: no link. */
  sharedAt: z.string().nullable(),
  /** How often visitors opened it by its link. */
  views: z.number().int(),
  /** Whether the caller may change, share and delete it. */
  mayChange: z.boolean(),
})
export type ReportSummary = z.infer<typeof Summary>

export const HomeReport = Summary.omit({ mayChange: true, author: true }).extend({
  note: z.string(),
  home: ReportHome,
  place: PlaceDetails,
  agency: z
    .object({
      name: z.string(),
      logo: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      website: z.string().nullable(),
      /** Of its page; null while it is not public. */
      page: z.object({ country: z.string(), slug: z.string() }).nullable(),
    })
    .nullable(),
  /** The stored estimates, newest first: the value of the home on a day. */
  estimates: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      currency: z.string(),
      buy: z.object({ price: z.number(), low: z.number(), high: z.number() }).nullable(),
      rent: z.object({ price: z.number(), low: z.number(), high: z.number() }).nullable(),
    }),
  ),
  /** The estimate shown: a kept one with its id; null, computed now without some comparables. */
  shown: z.object({ id: z.number().int().nullable(), at: z.string(), answer: EstimateAnswer }),
  /** Rights of the caller's account; null by the link. */
  rights: z.enum(['read', 'change']).nullable(),
})
export type HomeReport = z.infer<typeof HomeReport>

const which = {
  id,
  /** Of the link; without it only the owner, or the agency. */
  hash,
  /** A kept estimate; default: the newest. */
  estimate: id.optional(),
  /** Comparables to strike: the estimate is computed anew, and kept nowhere. */
  without: EstimateInput.shape.without,
  lang,
}

/** Estimates that somebody keeps: one's own, and reports of an agency for its clients. */
export const homeReports = {
  list: endpoint({
    method: 'GET',
    path: '/user/home-reports',
    guard: auth,
    scope: 'offers:read',
    summary: 'Homes whose estimates the user keeps, and the reports of their agency, newest first.',
    input: z.object({ page }),
    output: paged(z.array(Summary), {
      /** Of the user; null without one. */
      agency: z.object({ name: z.string() }).nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/home-reports',
    guard: auth,
    scope: 'offers:write',
    summary: 'Keeps a home with its estimate of today: for oneself, or as a report of the agency.',
    input: z.object({
      title,
      note: note.default(''),
      home: ReportHome,
      agency: z.boolean().default(false),
      currency,
    }),
    output: z.object({ data: z.object({ id: z.number().int() }) }),
    limit: 60,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/home-reports/{id}',
    guard: auth,
    scope: 'offers:write',
    summary: 'Renames a report, or changes its note.',
    input: z.object({ id, title: title.optional(), note: note.optional() }),
    output: z.void(),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/user/home-reports/{id}/estimates',
    guard: auth,
    scope: 'offers:write',
    summary: 'Estimates the home of a report again, and keeps that beside the former estimates.',
    input: z.object({ id, currency }),
    output: z.object({ data: z.object({ estimate: z.number().int() }) }),
    limit: 60,
  }),
  share: endpoint({
    method: 'POST',
    path: '/user/home-reports/{id}/link',
    guard: auth,
    scope: 'offers:write',
    summary:
      'Makes the link of a report; a former one no longer works. This answer alone has its hash.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ hash: z.string() }) }),
    limit: 60,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/user/home-reports/{id}/link',
    guard: auth,
    scope: 'offers:write',
    summary: 'Revokes the link of a report.',
    input: z.object({ id }),
    output: z.void(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/home-reports/{id}',
    guard: auth,
    scope: 'offers:write',
    summary: 'Deletes a report with all its estimates.',
    input: z.object({ id }),
    output: z.void(),
  }),
  see: endpoint({
    method: 'GET',
    path: '/home-reports/{id}',
    guard: {},
    scope: 'offers:read',
    summary:
      'A report with an estimate of a home, to its owner and agency, or by the hash of its link. Unknown, foreign and revoked ones get the same 404.',
    input: z.object(which),
    output: z.object({ data: HomeReport }),
    limit: 120,
    costly: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/home-reports/{id}/pdf',
    guard: {},
    scope: 'offers:read',
    summary: 'The same as a PDF, in base64.',
    input: z.object({
      ...which,
      /** Default: those of the home's country. */
      units: z.enum(UNITS).optional(),
    }),
    output: z.object({ data: z.string() }),
    limit: 20,
    costly: true,
  }),
  view: endpoint({
    method: 'POST',
    path: '/home-reports/{id}/view',
    guard: {},
    harmless: true,
    summary: 'Counts a view by the link: one of each visitor a day. Programs do not count.',
    input: z.object({ id, hash: z.string().max(100) }),
    output: z.void(),
    limit: 120,
  }),
}
