import { LIFETIME_DAYS, REMINDED_DAYS } from '#contract/publish/publishing.ts'
import { FeedError } from '#feeds/bytes.ts'
import { parseMapping, type FeedMapping } from '#feeds/mapping.ts'
import { OtherFormat } from '#feeds/sniff.ts'
import type { Services } from '../../context.ts'
import { sharesFiles } from '../../ground/folder-mark.ts'
import { OutsideError, type Reach } from '../../ground/gateways/outside.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { fetchFile, openRevision, deleteAllFiles, deleteFiles } from '../imports/revision.ts'
import { runFigures, unfinishedRun } from '../imports/queries.ts'
import { runImport } from '../imports/run.ts'
import { notify } from '../../people/notifications/notify.ts'
import { heldNotice, silenceNotice, feedInNotice } from './notices.ts'
import {
  adoptFeedIn,
  beginRun,
  finishRun,
  GIVEN_UP,
  heldBefore,
  importKindOf,
  insertDueRuns,
  expireOffers,
  insertRun,
  isStopped,
  laneOf,
  markExpired,
  markExpiring,
  noteLastFile,
  noteRevision,
  noteStopped,
  reopenRun,
  selectOpenFeedIn,
  selectSecret,
  ownerStateOf,
  suspendFeedsIn,
  sweepRevisions,
  wasLastImportGood,
  type Db,
  type RunRow,
  type FeedInRow,
} from './queries.ts'
import { reportOf, type RunReport } from './report.ts'

/** Queues a run; undefined if one is in progress. In a transaction. */
export async function requestRun(
  db: Db,
  run: Parameters<typeof insertRun>[1],
): Promise<number | undefined> {
  const id = await insertRun(db, run)
  if (id !== undefined)
    await enqueue(
      db,
      run.revision_id === undefined
        ? 'source_fetch'
        : await importKindOf(db, run.source_id, run.revision_id),
      { run: id },
      { lane: await laneOf(db, run.source_id) },
    )
  return id
}

/** Queues a run of every due source. */
export async function requestDueRuns(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, lane } of await insertDueRuns(transaction))
      await enqueue(transaction, 'source_fetch', { run: id }, { lane })
  })
}

/** The first job: fetches the file of a run from a server that may be slow. */
export async function fetchFeedIn(
  job: Pick<Job, 'data' | 'lane'>,
  services: Services,
  reach?: Reach,
): Promise<void> {
  await withRun(job, services, async (run, feedIn) => {
    const { db } = services
    await refuseBlockedOwner(db, feedIn.id, run.kind)
    const revision = run.revision_id ?? (await fetchRevision(feedIn, services, reach))
    await db.transaction().execute(async (transaction) => {
      await noteRevision(transaction, run.id, revision)
      const kind = await importKindOf(transaction, feedIn.id, revision)
      await enqueue(transaction, kind, { run: run.id }, { lane: job.lane })
    })
  })
}

/**
 * The job: completes a run, with the same pipeline as the command. An interrupted run resumes with the same file. Errors
 * of file or address end the run; others are retried.
 */
export async function runFeedIn(
  job: Pick<Job, 'data'>,
  services: Services,
  signal: AbortSignal,
): Promise<void> {
  await withRun(job, services, async (run, feedIn) => {
    const report = await readFeedIn(run, feedIn, services, signal)
    await settle(services.db, feedIn, run, {
      state: report.figures.status === 'failed' ? 'failed' : 'done',
      report,
      ...(run.kind === 'import' && { import_id: report.figures.id }),
    })
  })
}

/** Works on a run in progress; errors of file, address or owner end it. */
async function withRun(
  job: Pick<Job, 'data'>,
  { db }: Pick<Services, 'db'>,
  work: (run: RunRow, feedIn: FeedInRow) => Promise<void>,
): Promise<void> {
  const run = await beginRun(db, (job.data as { run: number }).run)
  const feedIn = run && (await selectOpenFeedIn(db, run.source_id))
  if (!run || !feedIn) return
  try {
    await work(run, feedIn)
  } catch (error) {
    if (error instanceof FeedError && error.code === 'closed') return
    if (error instanceof Stopped) return keepStopped(db, feedIn, run)
    if (!(error instanceof FeedError || error instanceof OutsideError)) throw error
    await settle(db, feedIn, run, {
      state: 'failed',
      error_code: error.code,
      error: error.message,
      looks_like: error instanceof OtherFormat ? error.seen : null,
    })
  }
}

/** The operator stopped the run. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Throws `Stopped` if the operator stopped a run, or a `FeedError` if its owner may not publish any more. */
async function refuseEnded(db: Db, run: RunRow): Promise<void> {
  if (await isStopped(db, run.id)) throw new Stopped('The operator stopped the run.')
  await refuseBlockedOwner(db, run.source_id, run.kind)
}

/** Reports what a stopped import has stored, whose pictures are fetched. */
async function keepStopped(db: Db, feedIn: FeedInRow, run: RunRow): Promise<void> {
  const stopped = run.kind === 'import' && (await unfinishedRun(db, feedIn.id))
  if (!stopped) return
  const report = await reportOf(db, await runFigures(db, stopped.id), false)
  await db.transaction().execute(async (transaction) => {
    await noteStopped(transaction, run.id, report)
    await enqueuePictures(transaction, feedIn.id)
  })
}

/** Queues the fetching of a source's pictures. */
export async function enqueuePictures(db: Db, id: number): Promise<void> {
  await enqueue(db, 'source_pictures', { source: id }, { lane: await laneOf(db, id) })
}

/** Updates the run of a job that failed for the last time. */
export async function giveUpRun(
  job: Pick<Job, 'data'>,
  services: Pick<Services, 'db'>,
): Promise<void> {
  await withRun(job, services, (run, feedIn) =>
    settle(services.db, feedIn, run, {
      state: 'failed',
      error_code: GIVEN_UP,
      error: 'It failed again and again.',
    }),
  )
}

/** Updates the run of a retried job; nothing if another run is in progress. */
export const reviveRun = ({ data }: Pick<Job, 'data'>, { db }: Pick<Services, 'db'>) =>
  reopenRun(db, (data as { run: number }).run)

async function readFeedIn(
  run: RunRow,
  feedIn: FeedInRow,
  { db, storage, places }: Services,
  signal: AbortSignal,
): Promise<RunReport> {
  await refuseBlockedOwner(db, feedIn.id, run.kind)
  const revision =
    run.revision_id === null
      ? null
      : await openRevision({ db, storage }, feedIn.key, run.revision_id)
  if (!revision && !(await sharesFiles({ db, storage })))
    // The run is tried again, perhaps by a node that has the file.
    throw new Error(
      'The file of the feed is not in the folder of this node. All nodes need the folder files of DATA_DIR in common (docs/scaling.md).',
    )
  if (!revision) throw new FeedError('gone', 'The file is no longer stored.')
  await adoptFeedIn(db, feedIn.id)
  let report: RunReport | undefined
  await runImport(db, places, {
    file: revision.file,
    format: feedIn.format,
    mapping: feedIn.mapping && parseMapping(JSON.stringify(feedIn.mapping)),
    source: feedIn.key,
    isSnapshot: feedIn.is_snapshot,
    mayBeFewer: run.accepts_fewer,
    dryRun: run.kind === 'dry',
    signal,
    whileAtWork: (transaction) => refuseEnded(transaction, run),
    async report(own, figures) {
      report = await reportOf(own, figures, run.kind === 'dry')
    },
  })
  return report!
}

/** Throws a `FeedError` if a source's owner is blocked or not verified. */
async function refuseBlockedOwner(db: Db, id: number, kind: RunRow['kind']): Promise<void> {
  const owner = await ownerStateOf(db, id)
  if (owner === 'blocked')
    throw new FeedError('blocked', 'The account that keeps the source is blocked.')
  if (owner === 'unchecked' && kind === 'import')
    throw new FeedError(
      'unchecked',
      'Only feeds of agencies whose papers were checked are made public.',
    )
}

/** The content of the address. */
async function fetchRevision(
  feedIn: FeedInRow,
  { db, env, storage }: Services,
  reach: Reach | undefined,
): Promise<number> {
  if (feedIn.address === null) throw new FeedError('no_address', 'The source has no address.')
  const { id } = await fetchFile(
    { db, storage },
    feedIn.id,
    await withSecret({ db, env }, feedIn),
    reach,
  )
  return id
}

/** The address with its password. */
export async function withSecret(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { id, address }: Pick<FeedInRow, 'id' | 'address'>,
): Promise<string> {
  const url = new URL(address ?? '')
  const secret = await selectSecret(db, id, vaultOf(env))
  if (secret)
    Object.assign(url, {
      username: encodeURIComponent(secret.username),
      password: encodeURIComponent(secret.password),
    })
  return url.href
}

/** Ends a run, and notifies the owner if the source's condition changed. */
async function settle(
  db: Db,
  feedIn: FeedInRow,
  run: RunRow,
  end: Parameters<typeof finishRun>[2],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await finishRun(transaction, run.id, end))) return
    if (run.kind === 'dry') return
    // An incomplete or empty file does not count as a sign of life.
    const doubt = end.report?.figures.doubt_code
    if (end.state === 'done' && doubt !== 'broken' && doubt !== 'empty')
      await noteLastFile(transaction, feedIn.id)
    if (end.report) await enqueuePictures(transaction, feedIn.id)
    if (feedIn.owner_id === null) return
    const held = end.report?.figures.held ?? 0
    if (held > (await heldBefore(transaction, feedIn.id, run.id)))
      await notify(transaction, feedIn.owner_id, heldNotice(feedIn, held))
    const doubted = Boolean(end.report?.figures.doubt_code) && end.state === 'done'
    const good = end.state === 'done' && !doubted
    const before = (await wasLastImportGood(transaction, feedIn.id, run.id)) ?? true
    if (good !== before)
      await notify(
        transaction,
        feedIn.owner_id,
        feedInNotice(good ? 'well' : doubted ? 'doubted' : 'failed', feedIn),
      )
  })
}

/** The reason in the history, as for offers that were written here. */
const BLOCKED = 'account_blocked'

/** For offers of feeds, after an account was blocked or unblocked. */
export async function accountFeedsIn(
  { data }: Pick<Job, 'data'>,
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  const { user } = data as { user: number }
  await db.transaction().execute((transaction) => suspendFeedsIn(transaction, user, BLOCKED))
}

/** The job: deletes the data of a closed source. */
export async function deleteFeedInFiles(
  { data }: Pick<Job, 'data'>,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  await deleteAllFiles(storage, (data as { source: number }).source)
}

/**
 * Offers of a feed live as long after its last file as those written here (decision 80): its owner is warned before, and notified when they expire.
 * The operator's own imports do not expire.
 */
export async function expireSilent(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const silenced = [
      ...(await markExpired(transaction, LIFETIME_DAYS, REMINDED_DAYS)).map((feedIn) => ({
        feedIn,
        silence: 'expired' as const,
      })),
      ...(await markExpiring(transaction, LIFETIME_DAYS - REMINDED_DAYS)).map((feedIn) => ({
        feedIn,
        silence: 'expiring' as const,
      })),
    ]
    await expireOffers(transaction)
    for (const { feedIn, silence } of silenced)
      if (feedIn.owner_id !== null)
        await notify(transaction, feedIn.owner_id, silenceNotice(silence, feedIn))
  })
}

/** Deletes files above the retention. */
export async function sweepFeedsIn({
  db,
  storage,
}: Pick<Services, 'db' | 'storage'>): Promise<void> {
  for (const { source_id, digest } of await sweepRevisions(db))
    await deleteFiles(storage, source_id, [digest])
}

/** Parses a mapping: a `FeedError` lists every error, or names another format. */
export function checkMapping(
  mapping: Record<string, unknown>,
  format: FeedInRow['format'],
): FeedMapping {
  const parsed = parseMapping(JSON.stringify(mapping))
  if (parsed.format !== format)
    throw new FeedError(
      'invalid_mapping',
      `The mapping is one for ${parsed.format}, not for ${format}.`,
    )
  return parsed
}
