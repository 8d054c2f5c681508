import type { Services } from '../../context.ts'
import { markDead } from './list-queries.ts'
import { Later } from './later.ts'
import {
  deferJob,
  deleteJob,
  extendLease,
  LEASE_SECONDS,
  postponeJob,
  putBackJob,
  takeJob,
  type Job,
} from './queries.ts'

/**
 * Does one kind of work. It may be called twice for the same job, when a process died on the way, unless its transaction begins with `endJob`. Long work
 * ends when `signal` says that the process stops, by throwing its reason: the job is begun again by another worker.
 */
export interface Work {
  (job: Job, signal: AbortSignal): Promise<void>
  /** Notifies those who wait for a job that it failed for the last time. */
  giveUp?: (job: Job) => Promise<void>
  /** Takes that back before a job that an operator brought back is done; called before each attempt. */
  revive?: (job: Job) => Promise<void>
}

/** Handler by kind of job. */
export type Works = Readonly<Record<string, Work>>

/** No attempt ended, not even with an error: the work may kill its process, so there is no further attempt. */
class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled'
}

const EXTEND_LEASE_EVERY_MS = 15_000
/** The last attempt comes about a day after the first. */
export const ATTEMPTS_MAX = 12
const PAUSE_MAX_SECONDS = 4 * 3600

const MAX_ERROR_LENGTH = 500
/** Mail servers name the recipient in their errors. */
const EMAIL_ADDRESS = /[^\s<>"'(,;:]+@[^\s<>"'),;:]+/g
const textOf = (error: unknown): string =>
  String(error).slice(0, MAX_ERROR_LENGTH).replaceAll(EMAIL_ADDRESS, '…@…')

/** Seconds until the next attempt, by the number of attempts: 10, 20, 40 ... four hours. */
const pauseAfter = (attempts: number): number =>
  Math.min(10 * 2 ** (attempts - 1), PAUSE_MAX_SECONDS)

/** Takes one job that is due and does it. False when there was none. */
export async function runNext(
  works: Works,
  services: Pick<Services, 'db' | 'log'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const job = await takeNext(works, services)
  if (job) await runJob(job, works, services, signal)
  return job !== undefined
}

/** Takes one job that is due. */
export const takeNext = (works: Works, { db }: Pick<Services, 'db'>): Promise<Job | undefined> =>
  takeJob(db, Object.keys(works), LEASE_SECONDS)

/** Does a job that was taken; a failure is written down, not thrown. */
export async function runJob(
  job: Job,
  works: Works,
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const extending = setInterval(
    () =>
      void extendLease(db, job, LEASE_SECONDS).catch((error: unknown) =>
        log.warn({ err: error, id: job.id }, 'the lease of a job could not be extended'),
      ),
    EXTEND_LEASE_EVERY_MS,
  )
  const work = works[job.kind]
  try {
    if (job.attempts > ATTEMPTS_MAX)
      throw new ProcessKilled('The process ended during the last attempt.')
    if (job.retried) await work?.revive?.(job)
    await work?.(job, signal)
    await deleteJob(db, job)
  } catch (error) {
    const { id, kind, attempts } = job
    if (error instanceof Later) await deferJob(db, job, error.at)
    else if (signal.aborted) await putBackJob(db, job)
    else if (attempts >= ATTEMPTS_MAX) {
      log.error({ err: error, id, kind, attempts }, 'a job failed for the last time')
      try {
        await work?.giveUp?.(job)
      } catch (failure) {
        log.error({ err: failure, id, kind }, 'giving a job up failed')
      }
      await markDead(db, job, textOf(error))
    } else {
      log.warn({ err: error, id, kind, attempts }, 'a job failed and will be tried again')
      await postponeJob(db, job, pauseAfter(attempts), textOf(error))
    }
  } finally {
    clearInterval(extending)
  }
}
