import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { JOB_STATES } from './job-lists.ts'

/** A job without its payload. */
export const ListedJob = z.object({
  id: z.number().int(),
  /** One of `JOB_KINDS`, or a kind of another version. */
  kind: z.string(),
  created_at: z.string(),
  /** When it failed for the last time. */
  dead_at: z.string().nullable(),
  /** When it is tried next; null for a dead one. */
  next_at: z.string().nullable(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  /** The account with which it is deleted. */
  account: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type ListedJob = z.infer<typeof ListedJob>

const admin = { roles: ['admin'] } as const
const id = z.coerce.number().int().positive()

/** Jobs that failed or wait. */
export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    guard: admin,
    summary:
      'Jobs that failed for the last time, the latest first, which are deleted after 30 days; those that will be tried again; or those that wait.',
    input: z.object({ state: z.enum(JOB_STATES).default('dead'), page }),
    output: paged(z.array(ListedJob)),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/jobs/{id}/retry',
    guard: admin,
    summary: 'Tries a failed job again at once; a dead one then as often as a new one.',
    input: z.object({ id }),
    output: z.void(),
    limit: 120,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/jobs/{id}',
    guard: admin,
    summary: 'Deletes a job that failed for the last time.',
    input: z.object({ id }),
    output: z.void(),
    limit: 120,
  }),
}
