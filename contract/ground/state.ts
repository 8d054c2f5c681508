import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Parts of the portal that have a state. */
export type StatePart =
  | 'database'
  | 'index'
  | 'storage'
  | 'disk'
  | 'mail'
  | 'jobs'
  | 'feeds'
  | 'backup'

/** Each begins with its part. */
export const PROBLEM_CODES = [
  'index_node',
  'storage_away',
  'storage_foreign',
  'storage_unmarked',
  'disk_low',
  'mail_failing',
  'mail_kept',
  'jobs_late',
  'jobs_dead',
  'database_connections',
  'database_standby',
  'database_replica',
  'feeds_waiting',
  'feeds_running',
  'feeds_failed',
  'backup_old',
] as const satisfies readonly `${StatePart}_${string}`[]
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Something that an operator has to do. `wrong`: something does not work; `look`: it will not for long, or not for all. */
export const Problem = z.object({
  code: z.enum(PROBLEM_CODES),
  level: z.enum(['wrong', 'look']),
  /** Jobs, mails, feeds or connections. */
  count: z.number().nullable(),
  /** How long it has been so. */
  seconds: z.number().nullable(),
  /** Free ones. */
  bytes: z.number().nullable(),
  /** A kind of job, a place or a server. */
  name: z.string().nullable(),
})
export type Problem = z.infer<typeof Problem>

const count = z.number().int()
const seconds = z.number()
const moment = z.string().nullable()

export const State = z.object({
  at: z.string(),
  /** `wrong` ones first. */
  problems: z.array(Problem),
  database: z.object({
    bytes: z.number(),
    connections: count,
    maxConnections: count,
    /** Servers that follow this one. What the account of the portal may not see is null. */
    standbys: z.array(z.object({ name: z.string().nullable(), lag: seconds.nullable() })),
    /** Standbys that the process that answers reads from (`DATABASE_REPLICA_URLS`), and why not. */
    replicas: z.array(
      z.object({
        host: z.string(),
        use: z.enum(['used', 'late', 'away', 'primary']),
        lag: seconds.nullable(),
      }),
    ),
  }),
  /** Of the process that answers, or of its search nodes. `fault`: why one is away. */
  index: z.object({
    offers: count,
    nodes: z.array(
      z.object({
        url: z.string(),
        countries: z.string().nullable(),
        offers: count,
        fault: z.string().nullable(),
      }),
    ),
  }),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    place: z.string(),
    owner: z.enum(['ours', 'unmarked', 'foreign', 'away']),
    error: z.string().nullable(),
  }),
  /** Of `DATA_DIR`, on the machine that answers. */
  disk: z.object({ freeBytes: z.number(), bytes: z.number() }),
  mail: z.object({
    /** False: mails are kept in files. */
    sends: z.boolean(),
    waiting: count,
    retrying: count,
    sentAt: moment,
    failedAt: moment,
    error: z.string().nullable(),
  }),
  /** By kind. `seconds`: how long the oldest has been due; `error`: the latest. */
  jobs: z.array(
    z.object({
      kind: z.string(),
      due: count,
      later: count,
      retrying: count,
      dead: count,
      seconds,
      error: z.string().nullable(),
    }),
  ),
  /** Active feeds by their latest run, and how long the oldest has waited or run. */
  feeds: z.object({
    waiting: count,
    waitingSeconds: seconds,
    running: count,
    runningSeconds: seconds,
    failed: count,
  }),
  backup: z.object({ at: moment }),
  rates: z.object({ date: z.string(), source: z.string() }),
  versions: z.object({
    portal: z.string(),
    node: z.string(),
    postgres: z.string(),
    migration: z.string(),
  }),
})
export type State = z.infer<typeof State>

/** How the portal is. */
export const state = {
  read: endpoint({
    method: 'GET',
    path: '/admin/state',
    guard: { roles: ['admin'] },
    summary: 'How each part of the portal is, and what has to be done.',
    input: z.object({}),
    output: State,
    limit: 60,
  }),
}
