import { z } from 'zod'
import { AgencyChange, LegalIds } from '../homes/own-agency.ts'
import { endpoint } from '../endpoint.ts'
import { NOTE_MAX } from './moderation.ts'
import { page, paged } from '../lists.ts'

export const CHECKED_PER_PAGE = 30

/** Status of an agency's legal details. */
export const CHECK_STATES = ['waiting', 'verified', 'refused', 'unsaid'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** Queues of moderators: agencies by status of their details, and those with a waiting change. */
export const AGENCY_QUEUES = [...CHECK_STATES, 'changed'] as const
export type AgencyQueue = (typeof AGENCY_QUEUES)[number]

/** Submitted details, and the result. */
export const Check = LegalIds.extend({
  number: z.number().int(),
  /** The agency's name at submission. */
  name: z.string(),
  sentAt: z.string(),
  /** Null while waiting; `replaced` by a later submission. */
  verdict: z.enum(['verified', 'refused', 'replaced']).nullable(),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  moderator: z.string().nullable(),
})
export type Check = z.infer<typeof Check>

/** A member whose name or photo waits for the public page; `before`: what is public. */
export const WaitingMember = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Address of the photo on the portal. */
  picture: z.string().nullable(),
  before: z.object({ name: z.string(), picture: z.string().nullable() }).nullable(),
})
export type WaitingMember = z.infer<typeof WaitingMember>

/** An agency in moderation. */
export const CheckedAgency = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Two letters. */
  country: z.string(),
  state: z.enum(CHECK_STATES),
  /** Latest first. */
  checks: z.array(Check),
  /** The waiting change, and the public values; null for none. Send `id` and `version` with the decision. */
  change: z
    .object({
      id: z.number().int(),
      version: z.number().int(),
      sentAt: z.string(),
      before: AgencyChange,
      after: AgencyChange,
    })
    .nullable(),
  team: z.array(WaitingMember),
  /** False for one's own agency. */
  own: z.boolean(),
})
export type CheckedAgency = z.infer<typeof CheckedAgency>

const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Verification of agencies' legal details. */
export const agencyChecks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/agencies',
    guard: moderators,
    summary:
      'Agencies, the longest waiting first, then by name. `state`: by how their papers stand, or those with a change that waits. In `counts` the changed ones are counted twice.',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      state: z.enum(AGENCY_QUEUES).optional(),
      page,
    }),
    output: paged(z.array(CheckedAgency), {
      counts: z.record(z.string(), z.number().int()),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/agencies/{id}/check',
    guard: moderators,
    summary:
      'Judges what waits. 409 `conflict` when somebody else did, or something else was sent; 403 `own_agency` for the one that you work for. Who refuses says why.',
    input: z.object({
      id,
      number: z.coerce.number().int().positive(),
      decision: z.enum(['verify', 'refuse']),
      reason: z.string().trim().max(NOTE_MAX).optional(),
    }),
    output: z.object({ data: CheckedAgency }),
  }),
  decideChange: endpoint({
    method: 'POST',
    path: '/admin/agencies/{id}/change',
    guard: moderators,
    summary:
      'Judges the change that waits: approved, everybody sees it, and papers that were checked count under the new name. 409 `conflict` when somebody else did, or it was edited; 403 `own_agency` for the one that you work for. Who rejects says why.',
    input: z.object({
      id,
      change: z.coerce.number().int().positive(),
      version: z.coerce.number().int().positive(),
      decision: z.enum(['approve', 'reject']),
      reason: z.string().trim().max(NOTE_MAX).optional(),
    }),
    output: z.object({ data: CheckedAgency }),
  }),
  decideMember: endpoint({
    method: 'POST',
    path: '/admin/agencies/{id}/members/{member}',
    guard: moderators,
    summary:
      'Judges the name and the photo of a member, as they were seen: approved, the page of the agency shows them. 409 `conflict` when they are other ones now, or somebody else decided; 403 `own_agency` for the one that you work for. Who rejects says why.',
    input: z.object({
      id,
      member: id,
      name: z.string().max(200),
      /** As in `team`; empty for none. */
      picture: z.string().max(500).default(''),
      decision: z.enum(['approve', 'reject']),
      reason: z.string().trim().max(NOTE_MAX).optional(),
    }),
    output: z.object({ data: CheckedAgency }),
  }),
}
