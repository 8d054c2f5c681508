import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import {
  Changes,
  placeOfArea,
  type AreaShape,
  type CountryCount,
  type Found,
  type KindCount,
  type PlaceNumbers,
  type Query,
  type Scope,
  type Subtotal,
} from '#search/index.ts'
import { ALL_COUNTRIES, type HeldCountries } from './held-countries.ts'
import type { FromKeeper, KeeperSettings, News, SearchTimes, ToKeeper } from './messages.ts'
import { SearchAway, Searchers } from './searchers.ts'
import { Tally, type Changed } from './tally.ts'

export type { SearchTimes } from './messages.ts'
export { SearchAway, SearchBusy } from './searchers.ts'

/** The search over all live offers, kept up to date with the database. Places are identified by id; null is the world. */
export interface SearchNodeState {
  url: string
  /** In words; null while it has not said. */
  countries: string | null
  /** Why it is away, or null. */
  fault: string | null
  offers: number
}

export interface SearchService {
  /** Resolves when all offers have been read; never rejects, since reading is retried until the database answers. */
  readonly ready: Promise<void>
  /** Why it cannot answer yet, or null. */
  unready(): string | null
  /** Increases whenever results may have changed: results derived from one version are valid until the next. */
  readonly version: number
  /** The version of the last change in any of these: results read at that version or later are current. */
  lastChange(scopes: readonly Scope[]): number
  /** Calls the listener with what changed. Returns how to end that. */
  followChanges(listener: ChangeListener): () => void
  /** Live offers. */
  readonly size: number
  /** The search nodes that hold them; absent where the index is in this process. */
  nodes?: () => SearchNodeState[]
  /** @throws SearchBusy when too many searches wait or it takes too long, SearchAway when no index answers */
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

export type ChangeListener = (changes: Changed) => void

/** An index in this process. */
export interface SearchIndexService extends SearchService {
  /** Milliseconds since it had everything that the database had; Infinity before the first reading. */
  age(): number
  /**
   * @param limit milliseconds that it may take
   * @throws SearchBusy when too many searches wait or it takes too long, SearchAway before it has read the offers
   */
  search(query: Query, limit?: number): Promise<Found>
  /**
   * The share of this index in a search of several.
   * @param limit milliseconds that it may take
   * @throws SearchBusy when too many searches wait or it takes too long, SearchAway when there is no index yet
   */
  subtotal(query: Query, limit?: number): Promise<Subtotal>
  /** Calls the listener with all counts and their commit, then with all news. Returns how to end that. */
  followNews(listener: (news: News) => void): () => void
}

export interface SearchOptions {
  areas?: readonly AreaShape[] | undefined
  /** Those whose offers it has; all by default. */
  countries?: HeldCountries | undefined
  times?: SearchTimes | undefined
  /** Where the snapshot is stored, which shortens the start. */
  snapshotFile?: string | undefined
  /** Number of search threads. */
  threads?: number | undefined
}

/** Delay in milliseconds before a keeper that ended is restarted. */
const RESTART = 500
/** Triples of counts in one of the news for a new follower. */
const TRIPLES_PER_NEWS = 6_000

/**
 * Opens the index over a database. One thread keeps it up to date, others search it; this one passes messages on, merges shares, and counts.
 * It answers from its current state, also while the database is away; before `ready` no search, which would find nothing, and counts of nothing.
 */
export function openSearch(
  databaseUrl: string,
  log?: Logger,
  {
    areas = [],
    countries = ALL_COUNTRIES,
    times = { poll: 750, keep: 30 * 60_000 },
    snapshotFile,
    threads = 1,
  }: SearchOptions = {},
): SearchIndexService {
  const searchers = new Searchers(threads, log)
  const tally = new Tally()
  const changed = new Changes()
  const listeners = new Set<ChangeListener>()
  /** `isNew`: it has not had the counts yet, which it gets between two commits. */
  const followers = new Map<(news: News) => void, { isNew: boolean }>()
  let version = 0
  let readAt = -Infinity
  let closed = false
  let counted = areas
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function hear(message: FromKeeper): void {
    if (message.type === 'view') searchers.show(message.view)
    else if (message.type === 'log') log?.[message.level](message.fields, message.text)
    else if (message.type === 'read') readAt = message.at
    else {
      const commit = tally.hear(message)
      if (commit !== undefined) {
        changed.addEach(commit, ++version)
        if (commit === null || commit.length > 0) for (const listener of listeners) listener(commit)
        isReady()
      }
      for (const [follower, { isNew }] of followers) if (!isNew) follower(message)
      welcome()
    }
  }

  /** Gives new followers the counts, if they are those of a commit. */
  function welcome(): void {
    if (version === 0 || !tally.isSettled) return
    for (const [follower, state] of followers) {
      if (!state.isNew) continue
      state.isNew = false
      const triples = tally.counts.triples()
      for (let at = 0; at === 0 || at < triples.length; at += TRIPLES_PER_NEWS * 3)
        follower({
          type: 'counts',
          changes: Float64Array.from(triples.slice(at, at + TRIPLES_PER_NEWS * 3)),
          fresh: at === 0,
        })
      follower({ type: 'committed', size: tally.size })
    }
  }

  function startKeeper(): Worker {
    const workerData: KeeperSettings = {
      databaseUrl,
      snapshotFile,
      times,
      areas: counted,
      countries,
    }
    const worker = new Worker(new URL('./keeper-thread.ts', import.meta.url), { workerData })
    worker.on('message', hear)
    worker.on('error', (error) => log?.error({ err: error }, 'search index thread failed'))
    worker.on('exit', () => {
      if (!closed) setTimeout(() => !closed && (keeper = startKeeper()), RESTART)
    })
    return worker
  }
  let keeper = startKeeper()

  const unready = () => (version === 0 ? 'search is still reading the offers' : null)
  /** A feed or a list without homes would be believed. */
  function refuseUnready(): void {
    const reason = unready()
    if (reason) throw new SearchAway(reason)
  }

  return {
    ready,
    unready,
    age: () => Date.now() - readAt,
    get version() {
      return version
    },
    get size() {
      return tally.size
    },
    lastChange: (scopes) => Math.max(0, ...scopes.map((scope) => changed.last(scope))),
    followChanges(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    followNews(listener) {
      followers.set(listener, { isNew: true })
      welcome()
      return () => followers.delete(listener)
    },
    async search(query, limit) {
      refuseUnready()
      return searchers.search(query, tally.counts.within(searchedIn(query)), limit)
    },
    async subtotal(query, limit) {
      refuseUnready()
      return searchers.subtotal(
        query,
        query.promoted === 'candidates' ? 0 : tally.counts.within(searchedIn(query)),
        limit,
      )
    },
    counts: {
      byCountry: () => tally.counts.byCountry(),
      within: (places) => tally.counts.within(places),
      homesWithin: (places) => tally.counts.homesWithin(places),
      byCategory: (places) => tally.counts.byCategory(places),
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
