import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { deleteJob, postponeJob, takeJob, type Job } from './queries.ts'

/** Does one kind of work. It may be called twice for the same job, when a process died on the way. */
export type Work = (job: Job) => Promise<void>

/** So long one piece may take; then another worker takes it. */
const LEASE_SECONDS = 300
/** Between looks for work, where there was none. */
const IDLE_MS = 1000
/** The last attempt comes about a day after the first. */
const ATTEMPTS_MAX = 12
const PAUSE_MAX_SECONDS = 4 * 3600

/** Seconds until the next attempt after so many: 10, 20, 40 ... four hours. */
const pauseAfter = (attempts: number): number => Math.min(10 * 2 ** (attempts - 1), PAUSE_MAX_SECONDS)

/** Takes one job that is due and does it. False when there was none. */
export async function runNext(kinds: Readonly<Record<string, Work>>, { db, log }: Pick<Services, 'db' | 'log'>): Promise<boolean> {
  const job = await takeJob(db, Object.keys(kinds), LEASE_SECONDS)
  if (!job) return false
  try {
    await kinds[job.kind]?.(job)
    await deleteJob(db, job.id)
  } catch (error) {
    const { id, kind, attempts } = job
    if (attempts >= ATTEMPTS_MAX) {
      log.error({ err: error, id, kind, attempts }, 'a job was given up')
      await deleteJob(db, id)
    } else {
      log.warn({ err: error, id, kind, attempts }, 'a job failed and will be tried again')
      await postponeJob(db, id, pauseAfter(attempts), error instanceof Error ? error.name : 'Error')
    }
  }
  return true
}

/** Does what is in the queue until it is stopped; stopping waits for the piece in hand. */
export function startJobs(kinds: Readonly<Record<string, Work>>, services: Pick<Services, 'db' | 'log'>): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const did = await runNext(kinds, services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'the queue of jobs cannot be read')
        return false
      })
      if (!did) await sleep(IDLE_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
