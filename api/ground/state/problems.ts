import { MAIL_KINDS } from '#contract/ground/job-lists.ts'
import {
  PROBLEM_CODES,
  type Problem,
  type ProblemCode,
  type State,
} from '#contract/ground/state.ts'
import type { JobCount } from './queries.ts'

// Where good ends. The page of the administration, `npm run doctor` and `/metrics` all judge by these; docs/examples/lares-alerts.yml repeats them.

/** Part of the disk that is free. */
const FREE_MIN = 0.1
const CONNECTIONS_SHARE_MAX = 0.8
const STANDBY_LAG_SECONDS_MAX = 60
const DUE_SECONDS_MAX = 900
const FEED_WAITS_SECONDS_MAX = 3600
const FEED_RUNS_SECONDS_MAX = 2 * 3600
const BACKUP_SECONDS_MAX = 2 * 86_400

const problem = (
  code: ProblemCode,
  level: Problem['level'],
  values: Partial<Omit<Problem, 'code' | 'level'>> = {},
): Problem => ({ code, level, count: null, seconds: null, bytes: null, name: null, ...values })

export const diskProblems = ({ freeBytes, bytes }: State['disk']): Problem[] =>
  freeBytes / bytes < FREE_MIN ? [problem('disk_low', 'wrong', { bytes: freeBytes })] : []

export const databaseProblems = ({
  connections,
  maxConnections,
  standbys,
  replicas = [],
}: Omit<State['database'], 'bytes' | 'replicas'> &
  Partial<Pick<State['database'], 'replicas'>>): Problem[] => [
  ...(connections > maxConnections * CONNECTIONS_SHARE_MAX
    ? [problem('database_connections', 'look', { count: connections })]
    : []),
  ...standbys
    .filter(({ lag }) => (lag ?? 0) > STANDBY_LAG_SECONDS_MAX)
    .map(({ name, lag }) => problem('database_standby', 'look', { name, seconds: lag })),
  // After a failover the new primary is listed among the replicas: nothing is wrong with it.
  ...replicas
    .filter(({ use }) => use === 'late' || use === 'away')
    .map(({ host }) => problem('database_replica', 'look', { name: host })),
]

export const indexProblems = ({ nodes }: Pick<State['index'], 'nodes'>): Problem[] =>
  nodes
    .filter(({ fault }) => fault !== null)
    .map(({ url }) => problem('index_node', 'wrong', { name: url }))

export const storageProblems = ({ owner, place }: State['storage']): Problem[] =>
  owner === 'ours' ? [] : [problem(`storage_${owner}`, 'wrong', { name: place })]

export const jobProblems = (jobs: readonly JobCount[]): Problem[] =>
  jobs.flatMap(({ kind, state, jobs: count, seconds }) =>
    state === 'due' && seconds > DUE_SECONDS_MAX
      ? [problem('jobs_late', 'look', { name: kind, count, seconds })]
      : state === 'dead'
        ? [problem('jobs_dead', 'look', { name: kind, count })]
        : [],
  )

export const feedProblems = (feeds: State['feeds']): Problem[] => [
  ...(feeds.waitingSeconds > FEED_WAITS_SECONDS_MAX
    ? [problem('feeds_waiting', 'look', { count: feeds.waiting, seconds: feeds.waitingSeconds })]
    : []),
  ...(feeds.runningSeconds > FEED_RUNS_SECONDS_MAX
    ? [problem('feeds_running', 'look', { count: feeds.running, seconds: feeds.runningSeconds })]
    : []),
  ...(feeds.failed ? [problem('feeds_failed', 'look', { count: feeds.failed })] : []),
]

/** Mails that will be tried again, while the last one that was tried failed: then it is the server, and not one address. */
export const failingMails = ({
  retrying,
  sentAt,
  failedAt,
}: Pick<State['mail'], 'retrying' | 'sentAt' | 'failedAt'>): number =>
  failedAt !== null && (sentAt === null || failedAt > sentAt) ? retrying : 0

/** `isPublic`: others than the operator use the portal. */
export function mailProblems(mail: State['mail'], isPublic: boolean): Problem[] {
  const count = failingMails(mail)
  if (count) return [problem('mail_failing', 'wrong', { count })]
  return !mail.sends && isPublic ? [problem('mail_kept', 'look')] : []
}

export function backupProblems({ at }: State['backup'], now: number): Problem[] {
  const seconds = at === null ? 0 : (now - Date.parse(at)) / 1000
  return seconds > BACKUP_SECONDS_MAX ? [problem('backup_old', 'look', { seconds })] : []
}

/** Mails of these counts that wait for their attempt, the first or another. */
export function mailsOf(jobs: readonly JobCount[]): { waiting: number; retrying: number } {
  const of = (wanted: JobCount['state']): number =>
    jobs
      .filter(({ kind, state }) => state === wanted && MAIL_KINDS.some((mail) => mail === kind))
      .reduce((sum, { jobs: number }) => sum + number, 0)
  const retrying = of('retrying')
  return { waiting: of('due') + retrying, retrying }
}

const IN_ORDER: readonly ProblemCode[] = PROBLEM_CODES

/** `wrong` first, then as the codes are listed. */
export const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted(
    (a, b) =>
      Number(a.level === 'look') - Number(b.level === 'look') ||
      IN_ORDER.indexOf(a.code) - IN_ORDER.indexOf(b.code),
  )
