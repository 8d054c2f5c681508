import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'

/** Kinds of background jobs. */
export const JOB_KINDS = [
  'mail',
  'mail_link',
  'contact',
  'chat',
  'ticket',
  'viewing_reminder',
  'alert',
  'search_ending',
  'home_cut',
  'home_cut_mail',
  'push',
  'registration',
  'password_reset',
  'email_change',
  'picture_sizes',
  'picture_delete',
  'attachment_delete',
  'account_offers',
  'offer_expiry',
  'article_publish',
  'source_fetch',
  'source_run',
  'source_run_large',
  'source_pictures',
  'source_delete',
  'webhook_send',
  'promotion_due',
  'promotion_credit',
  'order_expiry',
  'refund_send',
  'sandbox_event',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** A job that failed permanently, without its payload. */
export const DeadJob = z.object({
  id: z.number().int(),
  /** One of `JOB_KINDS`, or a kind of another version. */
  kind: z.string(),
  created_at: z.string(),
  dead_at: z.string(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  /** The account with which it is deleted. */
  account: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type DeadJob = z.infer<typeof DeadJob>

const admin = { roles: ['admin'] } as const
const id = z.coerce.number().int().positive()

/** Permanently failed jobs. */
export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    guard: admin,
    summary:
      'Jobs that failed for the last time, the latest first. They are deleted after 30 days.',
    input: z.object({ page }),
    output: paged(z.array(DeadJob)),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/jobs/{id}/retry',
    guard: admin,
    summary: 'Tries a failed job again, at once and then as often as a new one.',
    input: z.object({ id }),
    output: z.void(),
    limit: 120,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/jobs/{id}',
    guard: admin,
    summary: 'Deletes a failed job.',
    input: z.object({ id }),
    output: z.void(),
    limit: 120,
  }),
}
