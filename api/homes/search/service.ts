import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import {
  Changes,
  Counts,
  placeOfArea,
  type AreaShape,
  type CountryCount,
  type Found,
  type KindCount,
  type PlaceNumbers,
  type Query,
  type Scope,
} from '#search/index.ts'
import type { FromKeeper, KeeperSettings, SearchTimes, ToKeeper } from './messages.ts'
import { Searchers } from './searchers.ts'

export type { SearchTimes } from './messages.ts'
export { SearchBusy } from './searchers.ts'

/** The search index of this process, kept up to date with the database. Places are identified by id; null is the world. */
export interface SearchService {
  /** Resolves when all offers have been read; never rejects, since reading is retried until the database answers. */
  readonly ready: Promise<void>
  /** Increases whenever results may have changed: results derived from one version are valid until the next. */
  readonly version: number
  /** The version of the last change in any of these: results read at that version or later are current. */
  lastChange(scopes: readonly Scope[]): number
  /** Calls the listener with the place and kind of each changed offer; with null where all may have changed. Returns how to end that. */
  followChanges(listener: ChangeListener): () => void
  /** Live offers. */
  readonly size: number
  /** @throws SearchBusy when too many searches wait */
  search(query: Query): Promise<Found>
  readonly counts: {
    /** Country id to its live offers; countries without offers are missing. */
    byCountry(): Map<number, CountryCount>
    /** Live offers of some places, none within another; without any, of the world. */
    within(places?: readonly PlaceNumbers[]): number
    homesWithin(places?: readonly PlaceNumbers[]): number
    /** All by action and category, most first. */
    byCategory(places?: readonly PlaceNumbers[]): KindCount[]
  }
  /** The areas that counts are kept of. They are counted soon after; a search of an area is given its shape. */
  setAreas(areas: readonly AreaShape[]): void
  close(): Promise<void>
}

export type ChangeListener = (
  changes: readonly (readonly [place: number, kind: number])[] | null,
) => void

export interface SearchOptions {
  areas?: readonly AreaShape[] | undefined
  times?: SearchTimes | undefined
  /** Where the snapshot is stored, which shortens the start. */
  snapshotFile?: string | undefined
  /** Number of search threads. */
  threads?: number | undefined
}

/** Delay in milliseconds before a keeper that ended is restarted. */
const RESTART = 500

/**
 * Opens the index over a database. One thread keeps it up to date, others search it; this one passes messages on, merges shares, and counts.
 * It answers from its current state, also while the database is away; before `ready` it is empty.
 */
export function openSearch(
  databaseUrl: string,
  log?: Logger,
  {
    areas = [],
    times = { poll: 750, keep: 30 * 60_000 },
    snapshotFile,
    threads = 1,
  }: SearchOptions = {},
): SearchService {
  const searchers = new Searchers(threads, log)
  let counts = new Counts()
  /** Counts of a full read that is not complete yet. */
  let coming: Counts | null = null
  const changed = new Changes()
  const listeners = new Set<ChangeListener>()
  /** Since the last commit. */
  let recent: [place: number, kind: number][] = []
  let version = 0
  let size = 0
  let closed = false
  let counted = areas
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function hear(message: FromKeeper): void {
    if (message.type === 'view') searchers.show(message.view)
    else if (message.type === 'log') log?.[message.level](message.fields, message.text)
    else if (message.type === 'counts') {
      if (message.fresh) coming = new Counts()
      const { changes } = message
      for (let at = 0; at < changes.length; at += 3) {
        const [place, kind, by] = [changes[at]!, changes[at + 1]!, changes[at + 2]!]
        ;(coming ?? counts).add(place, kind, by)
        if (coming) continue
        changed.add(place, kind, version + 1)
        if (listeners.size > 0) recent.push([place, kind])
      }
    } else if (message.type === 'committed') {
      version++
      if (coming) {
        changed.addAll(version)
        for (const listener of listeners) listener(null)
      }
      counts = coming ?? counts
      coming = null
      size = message.size
      if (recent.length > 0) for (const listener of listeners) listener(recent)
      recent = []
      isReady()
    }
  }

  function startKeeper(): Worker {
    const workerData: KeeperSettings = { databaseUrl, snapshotFile, times, areas: counted }
    const worker = new Worker(new URL('./keeper-thread.ts', import.meta.url), { workerData })
    worker.on('message', hear)
    worker.on('error', (error) => log?.error({ err: error }, 'search index thread failed'))
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
    lastChange: (scopes) => Math.max(0, ...scopes.map((scope) => changed.last(scope))),
    followChanges(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    search: async (query) => searchers.search(query, counts.within(searchedIn(query))),
    counts: {
      byCountry: () => counts.byCountry(),
      within: (places) => counts.within(places),
      homesWithin: (places) => counts.homesWithin(places),
      byCategory: (places) => counts.byCategory(places),
    },
    setAreas(next) {
      counted = next
      keeper.postMessage({ type: 'areas', areas: next } satisfies ToKeeper)
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

/** The places and areas of a search. */
const searchedIn = ({ places = [], areas = [] }: Query): PlaceNumbers[] => [
  ...places,
  ...areas.map(({ id }) => placeOfArea(id)),
]
