import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ROLES, type RoleName } from '../library.ts'
import { page, paged } from '../lists.ts'

export const MEMBERS_PER_PAGE = 50
const RoleNames = z.enum(Object.keys(ROLES) as [RoleName, ...RoleName[]])

/** An account, for administrators. */
export const Member = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  /** Bit mask, as in `User`. */
  roles: z.number().int(),
  two_factor: z.boolean(),
  blocked_at: z.string().nullable(),
  created_at: z.string(),
  /** When one of its sessions was last used. */
  seen_at: z.string().nullable(),
})
export type Member = z.infer<typeof Member>

export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  act: z.enum([
    'role_granted',
    'role_taken',
    'blocked',
    'unblocked',
    'sessions_ended',
    'agency_verified',
    'agency_refused',
    'agency_change_approved',
    'agency_change_rejected',
    'agency_member_approved',
    'agency_member_rejected',
    'area_added',
    'area_changed',
    'area_deleted',
    'area_restored',
    'areas_imported',
    'ticket_assigned',
    'ticket_changed',
    'ticket_solved',
    'ticket_reopened',
    'ticket_merged',
    'ticket_linked',
    'macro_added',
    'macro_changed',
    'macro_deleted',
    'article_published',
    'article_scheduled',
    'article_withdrawn',
    'article_deleted',
    'text_changed',
    'text_deleted',
    'layout_changed',
    'price_added',
    'price_deleted',
    'tax_rule_added',
    'tax_rule_deleted',
    'issuer_changed',
    'refund_requested',
    'refund_approved',
    'refund_rejected',
    'feed_run',
    'feed_stopped',
    'feed_halted',
    'feed_resumed',
  ]),
  /** The role of `role_granted` and `role_taken`; the name of the agency or area; how many areas were imported; the ticket, the template; the article with its language; the price, tax rule, seller; the order and amount of a refund; the feed, with the reason of `feed_halted`. */
  detail: z.string().nullable(),
  /** Null: the operator, at the command line. `name` is null for a deleted account. */
  actor: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  /** Null where it is about no account. */
  subject: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const admin = { roles: ['admin'] } as const
const id = z.coerce.number().int().positive()

/** Administration of accounts. Each act is written to the audit log. */
export const members = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    guard: admin,
    summary: 'Accounts by name or e-mail, newest first.',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      role: RoleNames.optional(),
      blocked: z.stringbool().optional(),
      page,
    }),
    output: paged(z.array(Member)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/users/{id}',
    guard: admin,
    summary: 'One account.',
    input: z.object({ id }),
    output: z.object({ data: Member }),
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/admin/users/{id}/roles/{role}',
    guard: admin,
    confirmed: true,
    summary: 'Grants a role.',
    input: z.object({ id, role: RoleNames }),
    output: z.object({ data: Member }),
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/admin/users/{id}/roles/{role}',
    guard: admin,
    confirmed: true,
    summary: 'Takes a role. Nobody takes the role admin from themselves, so that one stays.',
    input: z.object({ id, role: RoleNames }),
    output: z.object({ data: Member }),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/admin/users/{id}/block',
    guard: admin,
    confirmed: true,
    summary: 'Blocks an account and ends its sessions.',
    input: z.object({ id }),
    output: z.object({ data: Member }),
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/admin/users/{id}/block',
    guard: admin,
    confirmed: true,
    summary: 'Lets a blocked account in again.',
    input: z.object({ id }),
    output: z.object({ data: Member }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/admin/users/{id}/sessions',
    guard: admin,
    confirmed: true,
    summary: 'Logs an account out everywhere. Personal tokens stay.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ ended: z.number().int() }) }),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    guard: admin,
    summary: 'What was done to accounts, agencies and areas, newest first.',
    input: z.object({ subject: id.optional(), page }),
    output: paged(z.array(AuditEntry)),
  }),
}
