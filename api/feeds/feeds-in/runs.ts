import { PROBLEMS_PER_PAGE, RUNS_PER_PAGE, type FeedInRun } from '#contract/feeds/feeds-in.ts'
import { isMapped } from '#contract/feeds/mapped-formats.ts'
import { pagesOf } from '#contract/lists.ts'
import { Problem, type UserCall } from '../../context.ts'
import { openRevision } from '../imports/revision.ts'
import { inLanguage } from './details.ts'
import { toRun } from './present.ts'
import {
  lastRevision,
  ownerStateOf,
  selectProblems,
  selectRun,
  selectRuns,
  type FeedInRow,
  type RunRow,
} from './queries.ts'
import { requestRun } from './run.ts'

/** Runs of feeds, for their owners and for the operator. */

export const busy = (): Problem => new Problem(409, 'busy', 'feedsIn.error.busy')
export const notFound = (): Problem => new Problem(404, 'not_found', 'feedsIn.error.notFound')

/** Throws if a source lacks the settings to read its files, or the operator paused it. */
export function refuseUnready(
  feedIn: Pick<FeedInRow, 'format' | 'halted_reason'> & { mapping: object | string | null },
): void {
  const reason = feedIn.halted_reason
  if (reason !== null) throw new Problem(409, 'halted', 'feedsIn.error.halted', { reason })
  if (isMapped(feedIn.format) && !feedIn.mapping)
    throw new Problem(409, 'no_mapping', 'feedsIn.error.noMapping')
}

/** A moderator approves each offer that is written here; for feeds, the owner is verified instead. */
export async function refuseUnchecked({ db }: UserCall, id: number): Promise<void> {
  if ((await ownerStateOf(db, id)) === 'unchecked')
    throw new Problem(403, 'unchecked', 'feedsIn.error.unchecked')
}

export async function askRun(
  call: UserCall,
  run: {
    source_id: number
    kind: FeedInRun['kind']
    cause: FeedInRun['cause']
    revision_id?: number
    accepts_fewer?: boolean
  },
) {
  const id = await call.db.transaction().execute((transaction) => requestRun(transaction, run))
  if (id === undefined) throw busy()
  return { data: toRun((await selectRun(call.db, id))!, call) }
}

/** Reads a source now: the revision that is named, else its address, else the last file. */
export async function runNow(
  call: UserCall,
  feedIn: FeedInRow,
  {
    kind,
    revision,
    acceptFewer = false,
  }: { kind: FeedInRun['kind']; revision?: number | undefined; acceptFewer?: boolean },
) {
  const { id } = feedIn
  refuseUnready(feedIn)
  if (kind === 'import') await refuseUnchecked(call, id)
  const known = revision ?? (feedIn.address === null ? await lastRevision(call.db, id) : undefined)
  if (known === undefined && feedIn.address === null)
    throw new Problem(409, 'nothing_to_read', 'feedsIn.error.nothingToRead')
  if (known !== undefined && !(await openRevision(call, feedIn.key, known))) throw notFound()
  return askRun(call, {
    source_id: id,
    kind,
    cause: revision === undefined ? 'hand' : 'replay',
    accepts_fewer: acceptFewer,
    ...(known !== undefined && { revision_id: known }),
  })
}

export async function runOf(feedIn: Pick<FeedInRow, 'id'>, id: number, { db }: UserCall) {
  const run = await selectRun(db, id)
  if (run?.source_id !== feedIn.id) throw notFound()
  return run
}

export async function runPage(call: UserCall, id: number, page: number) {
  const { rows, total } = await selectRuns(call.db, id, page)
  const data = rows.map((row) => toRun(row, call))
  return { data, total, page, pages: pagesOf(total, RUNS_PER_PAGE) }
}

export async function problemPage(
  call: UserCall,
  run: RunRow,
  severity: string | undefined,
  page: number,
) {
  const { rows, total } = await selectProblems(call.db, run, severity, page)
  const data = rows.map((problem) => inLanguage(problem, call))
  return { data, total, page, pages: pagesOf(total, PROBLEMS_PER_PAGE) }
}
