import { followDatabase } from '#db/follow.ts'
import type { Services } from '../../context.ts'
import { listenToJobs, selectNextDue } from './queries.ts'
import { runJob, takeNext, type Works } from './runner.ts'

/** Kinds of work with workers of their own: at most `workers` of their jobs run at a time. */
export interface Group {
  works: Works
  workers: number
}

type Parts = Pick<Services, 'db' | 'log'> & { databaseUrl: string; pollMs?: number }

/** A notification may be lost: the queue is read this often without one. */
const POLL_MS = 30_000
/** Pause before a due job that could not be taken is polled again: its lane is busy, or another worker was faster. */
const RETRY_MS = 1000
/** The queue is read again this long after it could not be read. */
const RECOVER_MS = 2000
/** A silent listening connection is pinged, and replaced if it does not answer in time. */
const PING_EVERY_MS = 30_000
const PING_TIMEOUT_MS = 10_000

/**
 * Runs the jobs of all groups until stopped; stopping waits for those that run. Workers sleep until PostgreSQL notifies of a new job, or the next one is
 * due. An idle process sends two queries a minute.
 */
export function startJobs(
  groups: readonly Group[],
  { databaseUrl, pollMs = POLL_MS, ...services }: Parts,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const crews = groups.map((group) =>
    startCrew(group, services, stopping.signal, () => timetable.read()),
  )
  const timetable = createTimetable(crews, pollMs, services)
  const crewOf = new Map(crews.flatMap((crew) => crew.kinds.map((kind) => [kind, crew])))
  const listening = followDatabase({
    url: databaseUrl,
    name: 'lares jobs',
    async listen(client) {
      await listenToJobs(client, (kind) => crewOf.get(kind)?.wake())
      // Jobs may have come while nothing listened.
      for (const crew of crews) crew.wake()
    },
    every: PING_EVERY_MS,
    queryTimeout: PING_TIMEOUT_MS,
    onLost: (error) =>
      services.log.warn({ err: error }, 'workers lost their connection to the database'),
  })
  return {
    async stop() {
      stopping.abort()
      for (const crew of crews) crew.wakeAll()
      await Promise.all([timetable.stop(), listening.close(), ...crews.map((crew) => crew.running)])
    },
  }
}

interface Crew {
  kinds: readonly string[]
  /** Makes one worker look for a job; the next, should that find one. */
  wake(): void
  wakeAll(): void
  /** Resolves when all have stopped. */
  running: Promise<unknown>
}

/** The workers of one group. `onIdle` is called each time that one finds nothing to do. */
function startCrew(
  { works, workers }: Group,
  services: Pick<Services, 'db' | 'log'>,
  stopping: AbortSignal,
  onIdle: () => void,
): Crew {
  const sleeping: (() => void)[] = []
  /** A call came while no worker slept: one that is fetching now may have looked too early. */
  let isCalled = false
  const wakeNext = () => sleeping.shift()?.()
  const sleep = () =>
    new Promise<void>((resolve) => {
      if (isCalled || stopping.aborted) {
        isCalled = false
        resolve()
      } else sleeping.push(resolve)
    })
  const work = async (): Promise<void> => {
    while (!stopping.aborted) {
      try {
        const job = await takeNext(works, services)
        if (job) {
          wakeNext()
          await runJob(job, works, services, stopping)
          continue
        }
      } catch (error) {
        services.log.warn({ err: error }, 'a worker could not read or write the queue of jobs')
      }
      onIdle()
      await sleep()
    }
  }
  return {
    kinds: Object.keys(works),
    wake() {
      if (sleeping.length === 0) isCalled = true
      wakeNext()
    },
    wakeAll() {
      for (const resolve of sleeping.splice(0)) resolve()
    },
    // The first look is for later: `startJobs` is not ready yet.
    running: Promise.resolve().then(() => Promise.all(Array.from({ length: workers }, work))),
  }
}

/** Knows when the next job of each crew is due, and wakes it then. */
function createTimetable(
  crews: readonly Crew[],
  pollMs: number,
  { db, log }: Pick<Services, 'db' | 'log'>,
) {
  const kinds = crews.flatMap((crew) => crew.kinds)
  const due = new Map<Crew, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let reading: Promise<void> | undefined
  let isStale = false

  function wakeAfter(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(ring, ms)
  }
  function ring(): void {
    const now = performance.now()
    const ready = crews.filter((crew) => (due.get(crew) ?? Infinity) <= now)
    for (const crew of ready) {
      due.delete(crew)
      crew.wake()
    }
    if (ready.length === 0) read()
    else wakeAfter(nextIn(now))
  }
  const nextIn = (now: number) =>
    Math.max(Math.min(pollMs, ...[...due.values()].map((at) => at - now)), 0)

  async function readOnce(): Promise<void> {
    try {
      const rows = await selectNextDue(db, kinds)
      const now = performance.now()
      for (const crew of crews) {
        const pauses = rows.filter(({ kind }) => crew.kinds.includes(kind)).map(({ inMs }) => inMs)
        const at = now + Math.max(Math.min(...pauses), RETRY_MS)
        if (pauses.length === 0) due.delete(crew)
        // Other crews may poll more often than once in the pause.
        else due.set(crew, Math.min(at, due.get(crew) ?? Infinity))
      }
      wakeAfter(nextIn(now))
    } catch (error) {
      log.warn({ err: error }, 'the queue of jobs cannot be read')
      wakeAfter(RECOVER_MS)
    }
  }
  /** Reads when jobs are due; concurrent requests share one query. */
  function read(): void {
    isStale = true
    reading ??= (async () => {
      while (isStale && !isStopped) {
        isStale = false
        await readOnce()
      }
    })().finally(() => (reading = undefined))
  }
  return {
    read,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await reading
    },
  }
}
