import { isDataError } from './data-error.ts'
import { createHash } from 'node:crypto'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { sessionsOf } from '#db/connect.ts'
import { columnOf, type FeedMapping } from '#feeds/mapping.ts'
import { refuseOther } from '#feeds/sniff.ts'
import type { Places } from '#places/index.ts'
import { loadRates } from '../../ground/rates/load.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { groupsOf, prepare, refused, type Prepared } from './batch.ts'
import { doubtOf, isAcceptable } from './doubt.ts'
import { digestOf } from './file.ts'
import { holdBack } from './held.ts'
import { hold } from './held-queries.ts'
import { fileFigures, quarantine, setGone, setScope, settleMissing } from './missing-queries.ts'
import { PlaceFinder } from './places.ts'
import {
  abandonRuns,
  advance,
  begin,
  ensureSource,
  finishRun,
  holdRun,
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
} from './queries.ts'
import { BATCH_LIMITS, readItems, type Reading } from './reading.ts'
import { storeOffers, withdrawOffers } from './store-queries.ts'

export interface ImportOrder extends Reading {
  /** Key of the source in the table `sources`. */
  source: string
  /** The file has all offers of the source: offers missing from two good ones are archived. A file of OpenImmo says so itself. */
  isSnapshot?: boolean
  /** A person has checked it: the file is accepted although it has far fewer items than usual, or more unreadable ones. */
  mayBeFewer?: boolean
  /** Does everything and takes it back. */
  dryRun: boolean
  /** Called after each batch with the items done and the items of the file. */
  onProgress?: (done: number, items: number) => void
  /** Ends the import between two batches: stored batches stay, and it resumes there when it comes again. */
  signal?: AbortSignal
  /** Called in the transaction of each batch that is read or stored, and of the run's end: an error from it ends the import, and stored batches stay. */
  whileAtWork?: (db: Db) => Promise<void>
  /** Reads the run's problems before a dry run forgets them. */
  report: (db: Db, run: RunFigures) => Promise<void>
}

/** Another import of the same source is at work. */
export class ImportBusy extends Error {
  override readonly name = 'ImportBusy'
}

/** Offers that are prepared at a time. */
const CONCURRENT_OFFERS = 4
/** More items than that are not states of one offer: the identity column is the wrong one. */
const GROUP_MAX = 5_000
/** A killed import's connection may live on for a moment. */
const LOCK_PATIENCE_MS = 3_000

/**
 * Imports a file: reads it into `import_rows` in one transaction, then makes offers of it batch by batch. One that was cut off goes on where it was
 * when the same file with the same mapping comes again, and begins anew otherwise. One source is imported by one process at a time: `ImportBusy`.
 * All of it runs on one connection, whose end frees the source. Throws `OtherFormat` where the file is of another format than the order says.
 */
export async function runImport(pool: Db, places: Places, order: ImportOrder): Promise<RunFigures> {
  await refuseOther(order.file, order.format)
  const fileDigest = await digestOf(order.file)
  return sessionsOf(pool)
    .connection()
    .execute(async (db) => {
      if (order.dryRun) await begin(db)
      try {
        const sourceId = await ensureSource(db, {
          key: order.source,
          format: order.format,
          attribution: order.mapping?.attribution ?? null,
        })
        if (!(await lockPatiently(db, sourceId)))
          throw new ImportBusy(
            `Another import of the source "${order.source}" is running. Try again when it has ended.`,
          )
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

async function importInto(
  db: Db,
  places: Places,
  order: ImportOrder,
  sourceId: number,
  fileDigest: Buffer,
): Promise<RunFigures> {
  const mappingDigest =
    order.mapping && createHash('sha256').update(JSON.stringify(order.mapping)).digest()
  const before = await unfinishedRun(db, sourceId)
  const isSame =
    before !== null &&
    before.file_digest.equals(fileDigest) &&
    (before.mapping_digest?.equals(mappingDigest ?? Buffer.alloc(0)) ?? mappingDigest === null)
  await abandonRuns(db, sourceId, isSame ? before.id : null)
  const run = isSame
    ? before
    : await insertRun(db, {
        source_id: sourceId,
        file_name: order.file.name,
        file_digest: fileDigest,
        mapping_digest: mappingDigest,
      })
  const inTransaction: InTransaction = order.dryRun
    ? (work) => inSavepoint(db, work)
    : (work) => db.transaction().execute(work)
  const whileOpen: InTransaction = (work) =>
    inTransaction(async (transaction) => {
      // A dry run would hold it until it ends, and changes nothing.
      if (!order.dryRun) await holdSource(transaction, sourceId)
      await order.whileAtWork?.(transaction)
      await work(transaction)
    })

  if (!run.read_at)
    await inTransaction((transaction) => readFile(transaction, order, sourceId, run.id))
  const largest = await largestGroup(db, run.id)
  if (largest && largest.size > GROUP_MAX) {
    await finishRun(
      db,
      run.id,
      `${largest.size} items have the same id "${largest.key.slice(1)}": the mapping's identity is not one.`,
    )
  } else {
    await storeItems(db, new PlaceFinder(places), order, sourceId, run, whileOpen)
    await whileOpen(async (transaction) => {
      const { scope, doubt } = await runFigures(transaction, run.id)
      if (scope === 'all' && doubt === null)
        await setGone(
          transaction,
          run.id,
          await settleMissing(transaction, sourceId, run.id, fileDigest),
        )
      await finishRun(transaction, run.id)
    })
  }
  const figures = await runFigures(db, run.id)
  await order.report(db, figures)
  return figures
}

type InTransaction = (work: (db: Db) => Promise<void>) => Promise<void>

async function readFile(
  db: Db,
  order: ImportOrder,
  sourceId: number,
  importId: number,
): Promise<void> {
  await holdRun(db, importId)
  let count = 0
  let error: string | null = null
  let isAll = order.isSnapshot || order.format === 'openimmo'
  // The next batch is read while the database takes this one.
  let taken = Promise.resolve()
  for await (const batch of readItems(order)) {
    order.signal?.throwIfAborted()
    count = batch.count
    error = batch.error
    if (batch.isPart) isAll = false
    await taken
    await order.whileAtWork?.(db)
    taken = insertItems(db, importId, batch.items)
    // Awaited above or below; handled here so that it does not count as unhandled meanwhile.
    taken.catch(() => {})
  }
  await taken
  await markRead(db, importId, count, error)
  const figures = await fileFigures(db, sourceId, importId)
  const doubt = isAll ? doubtOf({ items: count, error, ...figures }) : null
  const accepted =
    doubt !== null && order.mayBeFewer === true && isAcceptable(doubt, { items: count, ...figures })
  await setScope(db, importId, isAll ? 'all' : 'changes', {
    doubt: accepted ? null : doubt,
    accepted,
    ...figures,
  })
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
  const rates = await loadRates(db)
  let done = position
  let batch = await prepareBatch(nextItems(db, run.id, run.stored_to, BATCH_LIMITS), finder)
  while (batch.length > 0) {
    // The next batch is fetched before this one is stored, and prepared while the database stores it.
    const next = prepareBatch(nextItems(db, run.id, batch.at(-1)!.group.key, BATCH_LIMITS), finder)
    next.catch(() => {})
    await storeGroups(batch)
    done += batch.reduce((sum, { group }) => sum + group.items.length, 0)
    order.onProgress?.(done, items)
    order.signal?.throwIfAborted()
    batch = await next
  }

  /** An offer that the database rejects must not block the others: the batch is halved until it is alone. */
  async function storeGroups(groups: readonly Prepared[]): Promise<void> {
    try {
      await inTransaction((transaction) =>
        storeBatch(transaction, order, rates, sourceId, run.id, groups),
      )
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
            order,
            rates,
            sourceId,
            run.id,
            groups.map((one) => refused(one, error, finder)),
          ),
        )
      }
    }
  }
}

/** Makes offers of items as they come, a few at a time: between them the answers of the database are heard. */
async function prepareBatch(
  rows: ReturnType<typeof nextItems>,
  finder: PlaceFinder,
): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const group of groupsOf(await rows)) {
    prepared.push(prepare(group, finder))
    if (prepared.length % CONCURRENT_OFFERS === 0) await turn()
  }
  return prepared
}

async function storeBatch(
  db: Db,
  { mapping }: { mapping: FeedMapping | null },
  rates: RateTable,
  sourceId: number,
  importId: number,
  batch: readonly Prepared[],
): Promise<void> {
  const { kept: rows, held, problems } = await holdBack(db, rates, sourceId, batch)
  const withdrawn = batch.flatMap((one) => one.withdrawn ?? [])
  const sum = (of: 'counted' | 'rejected' | 'merged') =>
    batch.reduce((total, one) => total + one[of], 0)
  const result = {
    ...(await storeOffers(db, sourceId, rows)),
    withdrawn: await withdrawOffers(db, sourceId, withdrawn),
    rejected: sum('rejected'),
    merged: sum('merged'),
    held: held.length,
  }
  // The reasons of quarantined items are among the problems.
  for (const problem of problems) problem.column = columnOf(mapping, problem)
  await quarantine(
    db,
    sourceId,
    batch.flatMap((one) => one.quarantined ?? []),
    [...rows.map((row) => row.offer.external_id), ...withdrawn],
  )
  await hold(db, sourceId, held)
  await insertProblems(db, importId, problems)
  await advance(db, importId, batch.at(-1)!.group.key, sum('counted'), result)
}

async function lockPatiently(db: Db, sourceId: number): Promise<boolean> {
  for (const until = Date.now() + LOCK_PATIENCE_MS; ; await sleep(100)) {
    if (await lockSource(db, sourceId)) return true
    if (Date.now() > until) return false
  }
}
