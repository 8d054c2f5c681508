import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedFormat, FeedMapping } from '#feeds/mapping.ts'
import type { FeedItem, FeedProblem, LocatedProblem } from '#feeds/offer.ts'
import { mergeItems } from '#feeds/periods.ts'
import { readFeed } from '#feeds/read.ts'
import type { Places } from '#places/index.ts'
import { doubtOf, isAcceptable } from './import-doubt.ts'
import { digestOf, type ImportFile } from './import-file.ts'
import { fileFigures, quarantine, setGone, setScope, settleMissing, type Quarantined } from './import-missing-queries.ts'
import { PlaceFinder } from './import-places.ts'
import {
  abandonRuns,
  advance,
  begin,
  ensureSource,
  finishRun,
  holdSource,
  inSavepoint,
  insertItems,
  insertProblems,
  insertRun,
  largestGroup,
  lockSource,
  markRead,
  nextItems,
  rollBack,
  runFigures,
  unfinishedRun,
  unlockSource,
  type Db,
  type ImportRun,
  type RunFigures,
} from './import-queries.ts'
import { toRows, type OfferRows } from './import-rows.ts'
import { storeOffers, withdrawOffers } from './import-store-queries.ts'

export interface ImportOrder {
  file: ImportFile
  format: FeedFormat
  /** What the source's columns and words mean; CSV needs one. */
  mapping: FeedMapping | null
  /** Key of the source in the table `sources`. */
  source: string
  /** The file is all that the source has: what is missing from two good ones goes. A file of OpenImmo says so itself. */
  isSnapshot?: boolean
  /** Somebody has looked: the file is believed although it has far fewer items than usual. */
  mayBeFewer?: boolean
  /** Does everything and takes it back. */
  dryRun: boolean
  /** Told after each batch: items done, items of the file. */
  onProgress?: (done: number, items: number) => void
  /** Ends the import between two batches: what is stored stays, and it goes on from there when it comes again. */
  signal?: AbortSignal
  /** Reads the run's problems before a dry run forgets them. */
  report: (db: Db, run: RunFigures) => Promise<void>
}

/** Another import of the same source is at work. */
export class ImportBusy extends Error {
  override readonly name = 'ImportBusy'
}

/** Items of one transaction. */
const BATCH = 500
/** More items than that are not states of one offer: the identity column is the wrong one. */
const GROUP_MAX = 5_000
/** A killed import's connection may live on for a moment. */
const LOCK_PATIENCE_MS = 3_000

/**
 * Imports a file: reads it into `import_rows` in one transaction, then makes offers of it batch by batch. One that was cut off goes on where it was
 * when the same file with the same mapping comes again, and begins anew otherwise. One source is imported by one process at a time: `ImportBusy`.
 * All of it runs on one connection, whose end frees the source.
 */
export async function runImport(pool: Db, places: Places, order: ImportOrder): Promise<RunFigures> {
  const fileDigest = await digestOf(order.file)
  return pool.connection().execute(async (db) => {
    if (order.dryRun) await begin(db)
    try {
      const sourceId = await ensureSource(db, { key: order.source, format: order.format, attribution: order.mapping?.attribution ?? null })
      if (!(await lockPatiently(db, sourceId)))
        throw new ImportBusy(`Another import of the source "${order.source}" is running. Try again when it has ended.`)
      try {
        return await importInto(db, places, order, sourceId, fileDigest)
      } finally {
        await unlockSource(db, sourceId).catch(() => {})
      }
    } finally {
      if (order.dryRun) await rollBack(db)
    }
  })
}

async function importInto(db: Db, places: Places, order: ImportOrder, sourceId: number, fileDigest: Buffer): Promise<RunFigures> {
  const mappingDigest = order.mapping && createHash('sha256').update(JSON.stringify(order.mapping)).digest()
  const before = await unfinishedRun(db, sourceId)
  const isSame =
    before !== null &&
    before.file_digest.equals(fileDigest) &&
    (before.mapping_digest?.equals(mappingDigest ?? Buffer.alloc(0)) ?? mappingDigest === null)
  await abandonRuns(db, sourceId, isSame ? before.id : null)
  const run = isSame
    ? before
    : await insertRun(db, { source_id: sourceId, file_name: order.file.name, file_digest: fileDigest, mapping_digest: mappingDigest })
  const inTransaction: InTransaction = order.dryRun ? (work) => inSavepoint(db, work) : (work) => db.transaction().execute(work)
  const whileKept: InTransaction = (work) =>
    inTransaction(async (transaction) => {
      // A dry run would hold it until it ends, and changes nothing.
      if (!order.dryRun) await holdSource(transaction, sourceId)
      await work(transaction)
    })

  if (!run.read_at) await inTransaction((transaction) => readFile(transaction, order, sourceId, run.id))
  const largest = await largestGroup(db, run.id)
  if (largest && largest.size > GROUP_MAX) {
    await finishRun(db, run.id, `${largest.size} items have the same id "${largest.key.slice(1)}": the mapping's identity is not one.`)
  } else {
    await storeItems(db, new PlaceFinder(places), order, sourceId, run, whileKept)
    await whileKept(async (transaction) => {
      const { scope, doubt } = await runFigures(transaction, run.id)
      if (scope === 'all' && doubt === null) await setGone(transaction, run.id, await settleMissing(transaction, sourceId, run.id, fileDigest))
      await finishRun(transaction, run.id)
    })
  }
  const figures = await runFigures(db, run.id)
  await order.report(db, figures)
  return figures
}

type InTransaction = (work: (db: Db) => Promise<void>) => Promise<void>

async function readFile(db: Db, order: ImportOrder, sourceId: number, importId: number): Promise<void> {
  const items = readFeed(order.file, order.format, order.mapping)
  let batch: FeedItem[] = []
  let count = 0
  let error: string | null = null
  let isAll = order.isSnapshot || order.format === 'openimmo'
  // The next batch is read while the database takes this one.
  let taken = Promise.resolve()
  for await (const item of items) {
    batch.push(item)
    if (item.scope === 'changes') isAll = false
    if (item.broken) error = `The file could not be read beyond item ${count}: ${item.problems[0]?.message ?? ''}`
    else if (item.item > 0) count += 1
    if (batch.length < BATCH) continue
    order.signal?.throwIfAborted()
    await taken
    taken = insertItems(db, importId, batch)
    // Awaited above or below; said here so that nobody takes it for lost meanwhile.
    taken.catch(() => {})
    batch = []
  }
  await taken
  await insertItems(db, importId, batch)
  await markRead(db, importId, count, error)
  const figures = await fileFigures(db, sourceId, importId)
  const doubt = isAll ? doubtOf({ items: count, error, ...figures }) : null
  const accepted = doubt !== null && order.mayBeFewer === true && isAcceptable(doubt)
  await setScope(db, importId, isAll ? 'all' : 'changes', { doubt: accepted ? null : doubt, accepted, ...figures })
}

async function storeItems(
  db: Db,
  finder: PlaceFinder,
  order: ImportOrder,
  sourceId: number,
  run: ImportRun,
  inTransaction: InTransaction,
): Promise<void> {
  const { items, position } = await runFigures(db, run.id)
  let after = run.stored_to
  let done = position
  for (;;) {
    const groups = groupsOf(await nextItems(db, run.id, after, BATCH))
    if (groups.length === 0) return
    await storeGroups(groups)
    after = groups.at(-1)!.key
    done += groups.reduce((sum, group) => sum + group.items.length, 0)
    order.onProgress?.(done, items)
    order.signal?.throwIfAborted()
  }

  /** One offer that the database refuses must not keep the others out: the batch is halved until it stands alone. */
  async function storeGroups(groups: Group[]): Promise<void> {
    try {
      await inTransaction((transaction) => storeBatch(transaction, finder, sourceId, run.id, groups))
    } catch (error) {
      if (!isDataError(error)) throw error
      const half = groups.length >> 1
      if (half > 0) {
        await storeGroups(groups.slice(0, half))
        await storeGroups(groups.slice(half))
      } else {
        await inTransaction((transaction) =>
          storeBatch(
            transaction,
            finder,
            sourceId,
            run.id,
            groups.map((group) => refused(group, error)),
          ),
        )
      }
    }
  }
}

/** All items of a file that are one offer. */
interface Group {
  key: string
  items: FeedItem[]
}

const isCounted = (item: FeedItem): boolean => item.item > 0 && !item.broken

async function storeBatch(db: Db, finder: PlaceFinder, sourceId: number, importId: number, groups: readonly Group[]): Promise<void> {
  const rows: OfferRows[] = []
  const problems: LocatedProblem[] = []
  const withdrawn: string[] = []
  const quarantined: Quarantined[] = []
  let counted = 0
  let rejected = 0
  let merged = 0
  for (const { items } of groups) {
    const { offer, item, problems: found } = mergeItems(items)
    problems.push(...found)
    const good = items.filter((one) => one.offer).length
    counted += items.filter(isCounted).length
    rejected += items.filter((one) => isCounted(one) && !one.offer && !one.change).length
    // Of several words about one offer the last counts.
    const last = items.toSorted((a, b) => a.item - b.item).at(-1)!
    if (last.change === 'delete') withdrawn.push(last.externalId!)
    if (last.change === 'delete') continue
    if (!offer) {
      const reason = found.filter(({ severity }) => severity === 'rejected').map(({ message }) => message)
      if (last.externalId !== null) quarantined.push({ external_id: last.externalId, raw: last.raw ?? null, reason: reason.join(' ') })
      continue
    }
    const { place, problems: misplaced } = finder.find(offer)
    problems.push(...misplaced.map((problem) => ({ ...problem, item, externalId: offer.externalId })))
    if (place) {
      rows.push(toRows(offer, place))
      merged += good - 1
    } else rejected += good
  }
  const result = { ...(await storeOffers(db, sourceId, rows)), withdrawn: await withdrawOffers(db, sourceId, withdrawn), rejected, merged }
  await quarantine(db, sourceId, quarantined, [...rows.map((row) => row.offer.external_id), ...withdrawn])
  await insertProblems(db, importId, problems)
  await advance(db, importId, groups.at(-1)!.key, counted, result)
}

/** Rows by offer: they come in order of their keys. */
function groupsOf(rows: { group_key: string; data: FeedItem }[]): Group[] {
  const groups: Group[] = []
  for (const { group_key: key, data } of rows) {
    if (groups.at(-1)?.key === key) groups.at(-1)!.items.push(data)
    else groups.push({ key, items: [data] })
  }
  return groups
}

/** A value that no column takes (class 22) or a constraint forbids (23); anything else is not the item's fault. */
const isDataError = (error: unknown): error is Error => /^2[23]/.test((error as { code?: string }).code ?? '')

function refused({ key, items }: Group, error: Error): Group {
  const problem: FeedProblem = { severity: 'rejected', field: null, code: 'refused_by_database', message: error.message, raw: null }
  return { key, items: items.map((item) => ({ ...item, offer: null, problems: [...item.problems, problem] })) }
}

async function lockPatiently(db: Db, sourceId: number): Promise<boolean> {
  for (const until = Date.now() + LOCK_PATIENCE_MS; ; await sleep(100)) {
    if (await lockSource(db, sourceId)) return true
    if (Date.now() > until) return false
  }
}
