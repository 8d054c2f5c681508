import { pino } from 'pino'
import { openStorage } from '#api/ground/gateways/open-storage.ts'
import { countTrash, restoreFiles, sweepFiles } from '#api/edge/files/sweep.ts'
import { isOurs, takeOver } from '#api/ground/folder-mark.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'

// `npm run files -- status|take-over|restore|sweep`: the stored files (docs/operation.md).

const ACTS = ['status', 'take-over', 'restore', 'sweep'] as const
const act = ACTS.find((known) => known === process.argv[2])
if (!act || process.argv.length > 3) {
  console.error(ACTS.map((known) => `npm run files -- ${known}`).join('\n'))
  process.exit(2)
}

async function main(): Promise<number> {
  const env = loadEnv()
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { db, close } = await openDatabase(env, { as: 'command', log })
  try {
    const services = { db, log, storage: await openStorage(env) }
    if (act === 'take-over') await takeOver(services)
    const isMine = await isOurs(services)
    if (act === 'status' || act === 'take-over') {
      console.log(
        isMine
          ? 'The stored files belong to this installation.'
          : 'The stored files belong to another installation: npm run files -- take-over',
      )
      for (const { day, files } of await countTrash(services))
        console.log(`${day}  ${files} deleted files in the trash`)
      return 0
    }
    if (act === 'restore') {
      console.log(`${await restoreFiles(services)} files restored from the trash.`)
      return 0
    }
    console.log(`${await sweepFiles(services, { isAny: true })} files deleted.`)
    return isMine ? 0 : 1
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
