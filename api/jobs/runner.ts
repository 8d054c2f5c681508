import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { deleteJob, holdJob, postponeJob, putBackJob, takeJob, type Job } from './queries.ts'

/**
 * Does one kind of work. It may be called twice for the same job, when a process died on the way, unless its transaction begins with `endJob`. What takes long should end when `signal` says that the
 * process stops, by throwing its reason: it is begun again by whoever is there next.
 */
export interface Work {
  (job: Job, signal: AbortSignal): Promise<void>
  /** Says so where others wait for it, when it is given up. */
  giveUp?: (job: Job) => Promise<void>
}

/** No attempt came to an end, not even by an error: the work itself may be what kills its process, so there is no further one. */
class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled'
}

/** So long after a worker was last heard of another takes its job. */
const LEASE_SECONDS = 60
/** So often a worker lets hear of itself. */
const BEAT_MS = 15_000
/** Between looks for work, where there was none. */
const IDLE_MS = 1000
/** The last attempt comes about a day after the first. */
export const ATTEMPTS_MAX = 12
const PAUSE_MAX_SECONDS = 4 * 3600

/** Seconds until the next attempt after so many: 10, 20, 40 ... four hours. */
const pauseAfter = (attempts: number): number =>
  Math.min(10 * 2 ** (attempts - 1), PAUSE_MAX_SECONDS)

/** Takes one job that is due and does it. False when there was none. */
export async function runNext(
  kinds: Readonly<Record<string, Work>>,
  { db, log }: Pick<Services, 'db' | 'log'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const job = await takeJob(db, Object.keys(kinds), LEASE_SECONDS)
  if (!job) return false
  const beating = setInterval(
    () =>
      void holdJob(db, job, LEASE_SECONDS).catch((error: unknown) =>
        log.warn({ err: error, id: job.id }, 'a job could not be held'),
      ),
    BEAT_MS,
  )
  const work = kinds[job.kind]
  try {
    if (job.attempts > ATTEMPTS_MAX)
      throw new ProcessKilled('The process ended during the last attempt.')
    await work?.(job, signal)
    await deleteJob(db, job)
  } catch (error) {
    const { id, kind, attempts } = job
    if (signal.aborted) await putBackJob(db, job)
    else if (attempts >= ATTEMPTS_MAX) {
      log.error({ err: error, id, kind, attempts }, 'a job was given up')
      await work?.giveUp?.(job)
      await deleteJob(db, job)
    } else {
      log.warn({ err: error, id, kind, attempts }, 'a job failed and will be tried again')
      await postponeJob(
        db,
        job,
        pauseAfter(attempts),
        error instanceof Error ? error.name : 'Error',
      )
    }
  } finally {
    clearInterval(beating)
  }
  return true
}

/** Does what is in the queue, so many at a time, until it is stopped; stopping waits for what is in hand. */
export function startJobs(
  kinds: Readonly<Record<string, Work>>,
  services: Pick<Services, 'db' | 'log'>,
  workers = 1,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const did = await runNext(kinds, services, stopped.signal).catch((error: unknown) => {
        services.log.warn({ err: error }, 'the queue of jobs cannot be read')
        return false
      })
      if (!did) await sleep(IDLE_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = Array.from({ length: workers }, loop)
  return {
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}
