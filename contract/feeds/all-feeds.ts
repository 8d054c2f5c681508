import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { SEVERITIES } from './feed-codes.ts'
import { FEED_IN_FORMATS, FeedIn, FeedInRun, ImportProblem, RunFigures } from './feeds-in.ts'
import { FEED_FILTERS, FEED_SORTS, FEEDS_PER_PAGE, HALT_REASON_MAX } from './all-feeds-lists.ts'

const LastRun = z.object({
  state: z.enum(['done', 'failed', 'stopped']),
  kind: z.enum(['dry', 'import']),
  finishedAt: z.string(),
  /** From its start to its end; null if it never started. */
  seconds: z.number().nullable(),
  figures: RunFigures.pick({
    items: true,
    created: true,
    updated: true,
    unchanged: true,
    withdrawn: true,
    rejected: true,
    held: true,
    gone: true,
  }).nullable(),
  /** The file is doubted: see `doubt` of a run. */
  isDoubted: z.boolean(),
  /** In English. */
  error: z.string().nullable(),
})

/** A feed of anybody, and how its runs go. */
export const AnyFeed = z.object({
  id: z.number().int(),
  /** The key, for imports of the operator. */
  name: z.string(),
  format: z.enum(FEED_IN_FORMATS),
  agency: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The account that made it; null for imports of the operator, which are run by command. */
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Runs of it are listed; false for imports of the operator. */
  hasRuns: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped', 'new']),
  /** Since when it waits or runs. */
  since: z.string().nullable(),
  /** Its place in the queue, from 1; agencies take turns. Null if it does not wait for a worker. */
  place: z.number().int().nullable(),
  /** Items of the file stored so far; `items` is null while it is read. */
  progress: z.object({ done: z.number().int(), items: z.number().int().nullable() }).nullable(),
  /** The last attempt of the run failed, and it is tried again at `at`. The error is in English. */
  retry: z.object({ attempts: z.number().int(), error: z.string(), at: z.string() }).nullable(),
  /** By its owner. */
  isPaused: z.boolean(),
  halted: FeedIn.shape.halted,
  lastRun: LastRun.nullable(),
  nextRunAt: z.string().nullable(),
})
export type AnyFeed = z.infer<typeof AnyFeed>

/** All feeds together. */
export const FeedBacklog = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  halted: z.number().int(),
  /** Of the run that waits longest; 0 if none waits. */
  oldestWaitSeconds: z.number(),
  /** Ended in the last 24 hours, tests left out. */
  runs: z.number().int(),
  items: z.number().int(),
})
export type FeedBacklog = z.infer<typeof FeedBacklog>

const admin = { roles: ['admin'] } as const
const id = z.coerce.number().int().positive().max(2_147_483_647)
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const one = z.object({ data: AnyFeed })

/** Feeds of everybody, for the operator. Each act is written to the audit log. */
export const allFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/admin/feeds',
    guard: admin,
    summary: `The feeds of all, ${FEEDS_PER_PAGE} at a time: \`next\` is \`after\` of the next ones. With the backlog of all feeds.`,
    input: z.object({
      q: z.string().trim().max(100).optional(),
      state: z.enum(FEED_FILTERS).optional(),
      sort: z.enum(FEED_SORTS).default('recent'),
      after: id.optional(),
    }),
    output: z.object({
      data: z.array(AnyFeed),
      total: z.number().int(),
      next: z.number().int().nullable(),
      backlog: FeedBacklog,
    }),
    limit: 120,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/feeds/{id}',
    guard: admin,
    summary: 'One feed.',
    input: z.object({ id }),
    output: one,
    limit: 120,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/admin/feeds/{id}/runs',
    guard: admin,
    summary: 'What was done with a feed, the last first.',
    input: z.object({ id, page }),
    output: paged(z.array(FeedInRun)),
    limit: 120,
  }),
  oneRun: endpoint({
    method: 'GET',
    path: '/admin/feeds/{id}/runs/{run}',
    guard: admin,
    summary: 'One of them.',
    input: z.object({ id, run: number }),
    output: z.object({ data: FeedInRun }),
    limit: 120,
  }),
  problems: endpoint({
    method: 'GET',
    path: '/admin/feeds/{id}/runs/{run}/problems',
    guard: admin,
    summary: 'Everything that a run found wrong, in the order of the file.',
    input: z.object({ id, run: number, severity: z.enum(SEVERITIES).optional(), page }),
    output: paged(z.array(ImportProblem)),
    limit: 120,
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/feeds/{id}/runs',
    guard: admin,
    summary:
      'Imports a feed now: what lies at its address, else its last file. 409 `busy` while a run is under way, `halted` while the operator has paused it.',
    input: z.object({ id }),
    output: one,
    limit: 60,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/admin/feeds/{id}/stop',
    guard: admin,
    summary:
      'Stops the run that waits or is under way: an import ends at its next batch, and what it has stored stays. 409 `nothing_runs` if there is none.',
    input: z.object({ id }),
    output: one,
    limit: 60,
  }),
  halt: endpoint({
    method: 'PUT',
    path: '/admin/feeds/{id}/halt',
    guard: admin,
    summary:
      'Pauses a feed until it is resumed: nothing is read, by schedule or by its owner, who sees the reason. A run that waits is stopped; one under way goes on.',
    input: z.object({ id, reason: z.string().trim().min(1).max(HALT_REASON_MAX) }),
    output: one,
    limit: 60,
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/admin/feeds/{id}/halt',
    guard: admin,
    summary: 'Resumes a feed: it is read by its schedule again.',
    input: z.object({ id }),
    output: one,
    limit: 60,
  }),
}
