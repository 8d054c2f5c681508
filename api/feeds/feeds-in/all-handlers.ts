import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { allFeeds as contract, AnyFeed } from '#contract/feeds/all-feeds.ts'
import type { AuditEntry } from '#contract/people/members.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { insertAudit } from '../../people/accounts/members-queries.ts'
import {
  selectAllFeeds,
  selectAnyFeed,
  selectBacklog,
  setHalt,
  type AnyFeedRow,
} from './all-queries.ts'
import { haltOf, toRun } from './present.ts'
import { selectOpenFeedIn, stopRun } from './queries.ts'
import { notFound, problemPage, runNow, runOf, runPage } from './runs.ts'

export const handlers: Handlers<typeof contract> = {
  async list(filter, { db }) {
    const [{ rows, total, hasMore }, backlog] = await Promise.all([
      selectAllFeeds(db, filter),
      selectBacklog(db),
    ])
    return { data: rows.map(toAnyFeed), total, next: hasMore ? rows.at(-1)!.id : null, backlog }
  },
  get: ({ id }, call) => shown(id, call),
  async runs({ id, page }, call) {
    await requireFeed(id, call)
    return runPage(call, id, page)
  },
  oneRun: async ({ id, run }, call) => ({
    data: toRun(await runOf(await requireFeed(id, call), run, call), call),
  }),
  async problems({ id, run, severity, page }, call) {
    const feedIn = await requireFeed(id, call)
    return problemPage(call, await runOf(feedIn, run, call), severity, page)
  },

  async run({ id }, call) {
    const feedIn = await requireFeed(id, call)
    await runNow(call, feedIn, { kind: 'import' })
    await note(call.db, call, 'feed_run', feedIn)
    return shown(id, call)
  },
  async stop({ id }, call) {
    const feedIn = await requireFeed(id, call)
    await call.db.transaction().execute(async (transaction) => {
      if ((await stopRun(transaction, id)) === undefined)
        throw new Problem(409, 'nothing_runs', 'allFeeds.error.nothingRuns')
      await note(transaction, call, 'feed_stopped', feedIn)
    })
    return shown(id, call)
  },
  async halt({ id, reason }, call) {
    const feedIn = await requireFeed(id, call)
    await call.db.transaction().execute(async (transaction) => {
      if (!(await setHalt(transaction, id, reason))) return
      await stopRun(transaction, id, ['waiting'])
      await note(transaction, call, 'feed_halted', feedIn, reason)
    })
    return shown(id, call)
  },
  async resume({ id }, call) {
    const feedIn = await requireFeed(id, call)
    await call.db.transaction().execute(async (transaction) => {
      if (await setHalt(transaction, id, null))
        await note(transaction, call, 'feed_resumed', feedIn)
    })
    return shown(id, call)
  },
}

async function requireFeed(id: number, { db }: UserCall) {
  const feedIn = await selectOpenFeedIn(db, id)
  if (!feedIn) throw notFound()
  return feedIn
}

async function shown(id: number, { db }: UserCall) {
  const row = await selectAnyFeed(db, id)
  if (!row) throw notFound()
  return { data: toAnyFeed(row) }
}

const note = (
  db: Kysely<Database>,
  { user }: UserCall,
  act: Extract<AuditEntry['act'], `feed_${string}`>,
  { id, name }: { id: number; name: string },
  reason?: string,
): Promise<void> =>
  insertAudit(db, {
    subject_id: null,
    actor_id: user.id,
    act,
    detail: [`${id} ${name}`, reason].filter(Boolean).join(': '),
  })

function toAnyFeed(row: AnyFeedRow): AnyFeed {
  const { last_state: state } = row
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    agency: row.agency_id === null ? null : { id: row.agency_id, name: row.agency ?? '' },
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner ?? '' },
    hasRuns: row.has_runs,
    state: row.state,
    since: row.since,
    place: row.place,
    progress: row.position === null ? null : { done: Number(row.position), items: row.read_items },
    retry:
      row.retry_at === null || row.job_error === null
        ? null
        : { attempts: row.attempts ?? 0, error: row.job_error, at: row.retry_at },
    isPaused: row.is_paused,
    halted: haltOf(row),
    lastRun:
      state === 'done' || state === 'failed' || state === 'stopped'
        ? {
            state,
            kind: row.last_kind,
            finishedAt: row.last_finished_at,
            seconds: row.last_seconds,
            // Old reports have no held items.
            figures: row.last_figures && { ...row.last_figures, held: row.last_figures.held ?? 0 },
            isDoubted: row.last_doubted,
            error: row.last_error,
          }
        : null,
    nextRunAt: row.next_run_at,
  }
}
