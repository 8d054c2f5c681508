import type pg from 'pg'
import { addressesOf } from '#db/address.ts'
import { followDatabase } from '#db/follow.ts'
import { watchDatabase } from '#db/watch.ts'
import { SearchIndex, type AreaShape } from '#search/index.ts'
import type { FromKeeper, KeeperSettings } from './messages.ts'
import {
  identify,
  identifyRun,
  listen,
  readAll,
  readChanges,
  readLive,
  startOfLog,
  trimChanges,
  type Snapshot,
} from './queries.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

/** Milliseconds to collect changes, so that a large import does not occupy the index. */
const GATHER = 25
/** Changed offers per statement. */
const OFFERS_PER_QUERY = 5_000
/** With more changes than this, and more than a quarter of all offers, reading all offers is faster. */
const REREAD_CHANGES = 50_000
/** Counts per message, which the main thread processes in well under a millisecond. */
const COUNTS_PER_MESSAGE = 6_000
/** Offers that were read within this time are read again on another server: it may not have their latest change. */
const RECENT = 60_000
/** Milliseconds between two snapshots of the index. */
const WRITE_EVERY = 10 * 60_000

/**
 * Owns the index: reads every live offer, or the last snapshot, then follows changes of the database on a connection of its own that reconnects
 * when lost. `post` gets the messages for searchers and counts, in order.
 */
export function keepIndex(
  { databaseUrl, snapshotFile, times, areas: firstAreas, countries }: KeeperSettings,
  post: (message: FromKeeper) => void,
) {
  let index = new SearchIndex()
  let areas = firstAreas
  let shown = 0
  let fresh = true
  let snapshot: Snapshot | null = null
  let identity = ''
  /** Of the server that `snapshot` is of. */
  let run = ''
  let recent = { since: Date.now(), ids: new Set<number>(), earlier: new Set<number>() }
  const again = new Set<number>()
  let trim: { before: Snapshot; at: number } | null = null
  let writtenAt = Date.now()
  let merging: Promise<void> | null = null
  let writing: Promise<void> | null = null
  let closed = false
  const log = (level: 'info' | 'warn', fields: Record<string, unknown>, text: string) =>
    post({ type: 'log', level, fields, text })

  /** Publishes committed changes to searchers and counts. */
  function show(): void {
    if (shown !== index.generation) post({ type: 'view', view: index.view.buffers() })
    shown = index.generation
    const changes = index.takeChanges()
    for (let at = 0; at < changes.length || (fresh && at === 0); at += COUNTS_PER_MESSAGE) {
      post({
        type: 'counts',
        changes: Float64Array.from(changes.slice(at, at + COUNTS_PER_MESSAGE)),
        fresh: fresh && at === 0,
      })
    }
    fresh = false
    post({ type: 'committed', size: index.size })
  }

  function take(next: SearchIndex, read: Snapshot): void {
    index = next
    index.setAreas(areas)
    snapshot = read
    shown = 0
    fresh = true
  }

  async function load(client: pg.Client): Promise<void> {
    const start = Date.now()
    const read = await readAll(client, countries)
    take(SearchIndex.of(read.offers, read.words), read.snapshot)
    log('info', { offers: index.size, ms: Date.now() - start }, 'search has read all offers')
    show()
  }

  /** The last snapshot, if it is complete and of this database and if the log still has all changes since. */
  async function resume(client: pg.Client): Promise<void> {
    identity = `${await identify(client)}/${JSON.stringify(countries)}`
    if (!snapshotFile) return
    const start = Date.now()
    const loaded = await readSnapshot(snapshotFile, identity)
    if (typeof loaded === 'string')
      return log('info', { reason: loaded }, 'search does not use its file')
    take(new SearchIndex(loaded.offers, loaded.words), loaded.snapshot)
    log('info', { offers: index.size, ms: Date.now() - start }, 'search has read its file')
  }

  /** Makes a new base, a step at a time, so that changes go on being taken in. */
  async function merge(): Promise<void> {
    const merged = index
    for (const _ of merged.merge()) await new Promise(setImmediate)
    if (merged === index && !closed) show()
  }

  /** One at a time; resolves when it is done. */
  function startMerge(): Promise<void> {
    merging ??= merge().finally(() => (merging = null))
    return merging
  }

  async function write(): Promise<void> {
    if (!snapshotFile || snapshot === null) return
    await merging
    // A merge has at least the changes known when it began.
    const state = snapshot
    if (!index.isMerged) await startMerge()
    try {
      await writeSnapshot(snapshotFile, {
        offers: index.view.base.columns,
        words: index.view.base.words,
        snapshot: state,
        identity,
      })
    } catch (error) {
      log('warn', { reason: String(error) }, 'search cannot write its file')
    }
    writtenAt = Date.now()
  }

  /**
   * A server that crashed, or took over, may have lost the latest transactions of the one before, and uses their ids for others, which `snapshot` then
   * takes for known ones. So all that the log has is read again, and what was read lately.
   */
  async function connected(client: pg.Client): Promise<void> {
    await listen(client)
    const now = await identifyRun(client)
    if (snapshot !== null && run !== '' && run !== now) {
      snapshot = await startOfLog(client)
      trim = null
      for (const id of [...recent.earlier, ...recent.ids]) again.add(id)
      log('info', {}, 'search reads the latest changes again: the database server is another')
    }
    run = now
  }

  function remember(ids: readonly number[]): void {
    if (Date.now() - recent.since > RECENT)
      recent = { since: Date.now(), ids: new Set(), earlier: recent.ids }
    for (const id of ids) recent.ids.add(id)
  }

  async function follow(client: pg.Client): Promise<void> {
    if (snapshot === null) await resume(client)
    const at = Date.now()
    const changes = snapshot === null ? null : await readChanges(client, snapshot)
    if (!changes?.complete || changes.ids.length > Math.max(REREAD_CHANGES, index.size / 4)) {
      await load(client)
      return post({ type: 'read', at })
    }
    remember(changes.ids)
    const changed = again.size > 0 ? [...new Set([...changes.ids, ...again])] : changes.ids
    for (let start = 0; start < changed.length; start += OFFERS_PER_QUERY) {
      const ids = changed.slice(start, start + OFFERS_PER_QUERY)
      const live = await readLive(client, ids, countries)
      const liveIds = new Set(live.map((offer) => offer.id))
      for (const id of ids) if (!liveIds.has(id)) index.remove(id)
      for (const offer of live) index.put(offer)
      index.commit()
      show()
      if (index.wantsMerge) void startMerge()
    }
    if (fresh) show()
    // Only now: a batch that failed is read again.
    snapshot = changes.snapshot
    again.clear()
    post({ type: 'read', at })
    if (trim === null) trim = { before: snapshot, at }
    else if (at - trim.at > times.keep) {
      await trimChanges(client, trim.before)
      trim = { before: snapshot, at }
    }
    if (at - writtenAt > WRITE_EVERY) writing ??= write().finally(() => (writing = null))
  }

  const following = followDatabase({
    url: databaseUrl,
    name: 'lares search',
    listen: connected,
    poll: follow,
    every: times.poll,
    gather: GATHER,
    onLost: (error) =>
      log('warn', { reason: String(error) }, 'search lost its connection to the database'),
  })

  // Where another host takes over, the connection to one that hangs is cut.
  const watch = addressesOf(databaseUrl).length > 1 ? watchDatabase(databaseUrl) : null

  return {
    /** Counts follow at once, or with the first reading. */
    setAreas(next: readonly AreaShape[]): void {
      areas = next
      index.setAreas(areas)
      if (!fresh) show()
    },

    async close(): Promise<void> {
      closed = true
      await Promise.all([following.close(), watch?.close()])
      await writing
      await write()
    },
  }
}
