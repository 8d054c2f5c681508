import { z } from 'zod'
import { AgencyChange, LegalIds } from './own-agency.ts'
import { endpoint } from './endpoint.ts'
import { NOTE_MAX } from './moderation.ts'
import { page, paged } from './lists.ts'

export const CHECKED_PER_PAGE = 30

/** How what an agency says it is before the law stands. */
export const CHECK_STATES = ['waiting', 'verified', 'refused', 'unsaid'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What moderators look through: agencies by how their papers stand, and those with a change that waits. */
export const AGENCY_QUEUES = [...CHECK_STATES, 'changed'] as const
export type AgencyQueue = (typeof AGENCY_QUEUES)[number]

/** What was said, and what was found. */
export const Check = LegalIds.extend({
  number: z.number().int(),
  /** What the agency was called when it was sent. */
  name: z.string(),
  sentAt: z.string(),
  /** Null while it waits; `replaced` by what was sent after it. */
  verdict: z.enum(['verified', 'refused', 'replaced']).nullable(),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  moderator: z.string().nullable(),
})
export type Check = z.infer<typeof Check>

/** An agency, as moderators see it. */
export const CheckedAgency = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Two letters. */
  country: z.string(),
  state: z.enum(CHECK_STATES),
  /** The last first. */
  checks: z.array(Check),
  /** What waits to become public, and what it replaces; null for none. `id` and `version` are said with the decision. */
  change: z
    .object({
      id: z.number().int(),
      version: z.number().int(),
      sentAt: z.string(),
      before: AgencyChange,
      after: AgencyChange,
    })
    .nullable(),
  /** Nobody checks their own. */
  own: z.boolean(),
})
export type CheckedAgency = z.infer<typeof CheckedAgency>

const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** What agencies say they are before the law. */
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
}
