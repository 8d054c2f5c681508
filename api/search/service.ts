import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import {
  Counts,
  placeKey,
  type CountryCount,
  type Found,
  type KindCount,
  type PlaceNumbers,
  type Query,
} from '#search/index.ts'
import type { FromKeeper, KeeperSettings, SearchTimes, ToKeeper } from './messages.ts'
import { Searchers } from './searchers.ts'

export type { SearchTimes } from './messages.ts'
export { SearchBusy } from './searchers.ts'

/** The search index of this process, kept equal to the database. Places are any that have these numbers; null is the world. */
export interface SearchService {
  /** Resolves when all offers have been read; never rejects: the database is tried until it answers. */
  readonly ready: Promise<void>
  /** Goes up whenever answers may have changed: what was derived from one version holds until the next. */
  readonly version: number
  /** Live offers. */
  readonly size: number
  /** @throws SearchBusy when more searches wait than can be answered soon */
  search(query: Query): Promise<Found>
  readonly counts: {
    /** Country number to its live offers; countries without any are missing. */
    byCountry(): Map<number, CountryCount>
    /** Numbers of the states of a country, or of the cities of a state, that have live offers. */
    children(place: PlaceNumbers | null): Map<number, number>
    /** Most first. */
    byCategory(place: PlaceNumbers | null): KindCount[]
  }
  close(): Promise<void>
}

export interface SearchOptions {
  times?: SearchTimes | undefined
  /** Where the index is kept between runs, a shortcut at the start. */
  snapshotFile?: string | undefined
  /** Threads that search. */
  threads?: number | undefined
}

/** Before a keeper that ended is started again. Milliseconds. */
const RESTART = 500

/**
 * Opens the index over a database. One thread keeps it equal to the database, others search it; this one passes questions and answers on, adds up what they have shared, and keeps the counts.
 * It answers from what it knows, also while the database is away; before `ready` that is nothing.
 */
export function openSearch(
  databaseUrl: string,
  log?: Logger,
  { times = { poll: 750, keep: 30 * 60_000 }, snapshotFile, threads = 1 }: SearchOptions = {},
): SearchService {
  const searchers = new Searchers(threads, log)
  let counts = new Counts()
  /** Those of a reading that is not all told yet. */
  let coming: Counts | null = null
  let version = 0
  let size = 0
  let closed = false
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function hear(message: FromKeeper): void {
    if (message.type === 'view') searchers.show(message.view)
    else if (message.type === 'log') log?.[message.level](message.fields, message.text)
    else if (message.type === 'counts') {
      if (message.fresh) coming = new Counts()
      const { changes } = message
      for (let at = 0; at < changes.length; at += 3)
        (coming ?? counts).add(changes[at]!, changes[at + 1]!, changes[at + 2]!)
    } else if (message.type === 'committed') {
      counts = coming ?? counts
      coming = null
      size = message.size
      version++
      isReady()
    }
  }

  function startKeeper(): Worker {
    const workerData: KeeperSettings = { databaseUrl, snapshotFile, times }
    const worker = new Worker(new URL('./keeper-thread.ts', import.meta.url), { workerData })
    worker.on('message', hear)
    worker.on('error', (error) =>
      log?.error({ err: error }, 'the thread that keeps the search index failed'),
    )
    worker.on('exit', () => {
      if (!closed) setTimeout(() => !closed && (keeper = startKeeper()), RESTART)
    })
    return worker
  }
  let keeper = startKeeper()

  return {
    ready,
    get version() {
      return version
    },
    get size() {
      return size
    },
    search: async (query) => searchers.search(query, counts.within(query.places)),
    counts: {
      byCountry: () => counts.byCountry(),
      children: (place) => counts.children(placeKey(place)),
      byCategory: (place) => counts.byCategory(placeKey(place)),
    },
    async close() {
      closed = true
      const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
      keeper.postMessage({ type: 'close' } satisfies ToKeeper)
      if (keeper.threadId > 0) await ended
      await searchers.close()
    },
  }
}
