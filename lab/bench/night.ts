import { sql } from 'kysely'
import { pino } from 'pino'
import { groupsOf, works } from '#api/ground/work.ts'
import { startJobs } from '#api/ground/jobs/workers.ts'
import { storeFile } from '#api/feeds/imports/revision.ts'
import { insertFeedIn } from '#api/feeds/feeds-in/queries.ts'
import { requestRun } from '#api/feeds/feeds-in/run.ts'
import { openDatabase } from '#db/open.ts'
import type { Places } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { servicesOver } from '#tests/api.ts'
import { properties } from './imports.ts'
import { fillOffers } from './offers.ts'
import { count, timing } from './report.ts'
import { watchStatements } from './statements.ts'

const KINDS = ['source_run', 'source_run_large']
/** Feeds of this many agencies before all others. */
const LARGE_FEEDS = 2
const LOOK_MS = 500

/**
 * A night: all feeds are due at once, those of two large agencies first, each small one has 20 to 100 homes. How long all small ones take, how long each
 * waits and runs, and what the large ones do to them; the files are there already, pictures are not fetched. The second night has the same files.
 */
export async function benchNight(
  folder: string,
  places: Places,
  { feeds, large, beside }: { feeds: number; large: number; beside: number },
): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = await openDatabase({ DATA_DIR: folder }, { as: 'command', log })
  const { db } = database
  const services = { ...servicesOver(db, { RATE_LIMITS: 'off' }, folder), log, places }
  const statements = await watchStatements(database.ownerUrl)
  try {
    if (beside > 0) {
      console.log(`\nWriting ${count(beside)} offers`)
      await fillOffers(database.ownerUrl, places, beside)
    }
    const night: { source_id: number; revision_id: number }[] = []
    for (let feed = 0; feed < feeds + LARGE_FEEDS; feed++) {
      const homes = feed < LARGE_FEEDS ? large : 20 + ((feed * 37) % 81)
      const { id: owner_id } = await createUser(db, { roles: ['moderator'] })
      const source_id = await insertFeedIn(db, {
        key: `bench-${feed}`,
        name: `Feed ${feed}`,
        format: 'kyero',
        owner_id,
      })
      const { id: revision_id } = await storeFile(services, source_id, {
        name: 'feed.xml',
        bytes: async function* () {
          for (const line of properties(homes)) yield Buffer.from(line)
        },
      })
      night.push({ source_id, revision_id })
    }
    for (const name of ['first night', 'same files']) {
      statements.longest()
      const { rows: begun } = await sql<{
        id: number
      }>`select coalesce(max(id), 0) as id from source_runs`.execute(db)
      for (const run of night) await requestRun(db, { ...run, kind: 'import', cause: 'program' })
      const groups = groupsOf(works(services)).filter((group) =>
        KINDS.some((kind) => kind in group.works),
      )
      const started = performance.now()
      const jobs = startJobs(groups, { db, log, databaseUrl: database.ownerUrl })
      let peak = 0
      let smallDone = 0
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        peak = Math.max(peak, process.memoryUsage.rss())
        const { rows } = await sql<{ small: number; all: number }>`
          select count(*) filter (where source_id > ${night[LARGE_FEEDS - 1]!.source_id})::int as small, count(*)::int as all
          from source_runs where state in ('waiting', 'running')`.execute(db)
        if (rows[0]!.small === 0 && smallDone === 0) smallDone = performance.now() - started
        if (rows[0]!.all === 0) break
      }
      await jobs.stop()
      const all = (performance.now() - started) / 1000
      const { rows: runs } = await sql<{
        ms: number
        items: number
        state: string
        small: boolean
      }>`
        select extract(epoch from r.finished_at - r.started_at)::float8 * 1000 as ms, i.items, r.state, r.source_id > ${night[LARGE_FEEDS - 1]!.source_id} as small
        from source_runs r left join imports i on i.id = r.import_id where r.id > ${begun[0]!.id}`.execute(
        db,
      )
      const small = runs.filter((run) => run.small)
      const { p50, p98 } = timing(small.map(({ ms }) => ms))
      const failed = runs.filter(({ state }) => state !== 'done').length
      console.log(
        `${name}: ${count(small.length)} small feeds (${count(small.reduce((sum, { items }) => sum + items, 0))} items) in ${(smallDone / 1000).toFixed(1)} s, each ${Math.round(p50)} ms (p98 ${Math.round(p98)}), beside ${LARGE_FEEDS} of ${count(large)} that took ${runs
          .filter((run) => !run.small)
          .map(({ ms }) => `${(ms / 1000).toFixed(0)} s`)
          .join(
            ' and ',
          )}; all in ${all.toFixed(1)} s, ${failed} failed, ${count(peak / 2 ** 20)} MB here, ${statements.longest()}`,
      )
    }
  } finally {
    await statements.stop()
    await database.close()
  }
}
