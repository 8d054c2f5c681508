import { pino } from 'pino'
import { countJobsIn, deleteDead, retryDead, selectJobs } from '#api/ground/jobs/list-queries.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'

// `npm run jobs -- list|retry ID|delete ID`: jobs that failed, and of these the dead ones to retry or delete; `all` in place of ID means all of them.

const [act = '', target = ''] = process.argv.slice(2)
const isList = act === 'list' && target === ''
const isChange = (act === 'retry' || act === 'delete') && /^([1-9]\d{0,15}|all)$/.test(target)
if (!isList && !isChange) {
  console.error('npm run jobs -- list\nnpm run jobs -- retry ID|all\nnpm run jobs -- delete ID|all')
  process.exit(2)
}

async function main(): Promise<number> {
  const { db, close } = await openDatabase(loadEnv(), {
    as: 'command',
    log: pino({ level: 'warn' }, pino.destination(2)),
  })
  try {
    if (isList) {
      for (const state of ['retrying', 'dead'] as const) {
        const total = await countJobsIn(db, state)
        const rows = await selectJobs(db, state, 1)
        for (const { id, kind, dead_at, next_at, attempts, error } of rows)
          console.log(
            `${id}  ${kind}  ${dead_at ?? `next ${next_at}`}  ${attempts} attempts  ${error ?? ''}`,
          )
        console.log(
          `${rows.length < total ? `${rows.length} of ${total}` : total} ${state === 'dead' ? 'dead jobs' : 'jobs will be tried again'}.`,
        )
      }
      return 0
    }
    const id = target === 'all' ? undefined : Number(target)
    const { changed, expired } =
      act === 'retry'
        ? await retryDead(db, id).then(({ retried, expired }) => ({ changed: retried, expired }))
        : { changed: await deleteDead(db, id), expired: 0 }
    if (expired > 0)
      console.error(
        `Not retried, because the link in the mail has expired: ${expired}. Delete with: npm run jobs -- delete ${id ?? 'ID'}`,
      )
    else if (changed === 0 && id !== undefined) console.error(`There is no dead job ${id}.`)
    if (changed === 0 && id !== undefined) return 1
    console.log(`${changed} jobs ${act === 'retry' ? 'will be tried again' : 'deleted'}.`)
    return 0
  } finally {
    await close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(startupMessage(error))
  process.exitCode = 1
}
