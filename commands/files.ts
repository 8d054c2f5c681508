import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { moveFiles, type Moved } from '#api/edge/files/copies.ts'
import { ALL_NAMES, countTrash, restoreFiles, sweepFiles } from '#api/edge/files/sweep.ts'
import { isOurs, takeOver } from '#api/ground/folder-mark.ts'
import { openStorage, openStorageAt } from '#api/ground/gateways/open-storage.ts'
import { CannotStart, startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { isBucket, loadEnv, type Env } from '#env.ts'

// `npm run files -- status|take-over|restore|sweep|copy`: the stored files (docs/storage.md).

const USAGE = `npm run files -- status
npm run files -- take-over
npm run files -- restore
npm run files -- sweep
npm run files -- copy TO [--from FROM] [--anyway]    TO and FROM: disk, bucket (of STORAGE_URL), or the address of a bucket`
const ACTS = ['status', 'take-over', 'restore', 'sweep', 'copy'] as const
const PROGRESS_MS = 2000

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, anyway: { type: 'boolean', default: false } },
  })
  const [name, to] = positionals
  const act = ACTS.find((known) => known === name)
  if (!act || positionals.length !== (act === 'copy' ? 2 : 1))
    throw new RangeError('Say what to do.')
  const env = loadEnv()
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { db, close } = await openDatabase(env, { as: 'command', log })
  try {
    if (act === 'copy') return await copy({ ...values, to: to! })
    const services = { db, log, storage: await openStorage(env) }
    if (act === 'take-over') await takeOver(services)
    const isMine = await isOurs(services)
    if (act === 'status' || act === 'take-over') {
      console.log(
        isMine
          ? `The files in ${services.storage.place} belong to this installation.`
          : `The files in ${services.storage.place} belong to another installation: npm run files -- take-over`,
      )
      for (const { day, files } of await countTrash(services))
        console.log(`${day}  ${files} deleted files in the trash`)
      return 0
    }
    if (act === 'restore') {
      console.log(`${await restoreFiles(services)} files restored from the trash.`)
      return 0
    }
    console.log(`${await sweepFiles(services, { isAny: true, part: ALL_NAMES })} files deleted.`)
    return isMine ? 0 : 1
  } finally {
    await close()
  }

  async function copy(order: { to: string; from?: string | undefined; anyway: boolean }) {
    const source = await storageAt(order.from ?? (env.STORAGE_URL ? 'bucket' : 'disk'), env)
    const target = await storageAt(order.to, env)
    if (source.place === target.place)
      throw new RangeError(`${source.place} is where the files are now.`)
    for (const storage of order.anyway ? [] : [source, target])
      if (!(await isOurs({ db, storage })))
        throw new CannotStart(
          `The files in ${storage.place} belong to another installation, or did to this one long ago. To copy nevertheless, add --anyway. Nothing is deleted there, and no file that has its size is replaced.`,
        )
    let printed = performance.now()
    const moved = await moveFiles(source, target, (now) => {
      if (performance.now() - printed < PROGRESS_MS) return
      printed = performance.now()
      console.log(described(now))
    })
    console.log(`${source.place} to ${target.place}: ${described(moved)}`)
    for (const problem of moved.problems) console.error(problem)
    if (moved.problems.length) return 1
    console.log(
      moved.copied
        ? 'Copy again for what was stored meanwhile, before and after the portal uses it:'
        : 'Nothing was missing. For the portal to use it:',
    )
    console.log(
      `${order.to === 'disk' ? 'remove STORAGE_URL' : 'set STORAGE_URL to that address'} on all nodes, start them again, then: npm run files -- take-over`,
    )
    return 0
  }
}

/** `disk`, `bucket`, or the address of a bucket. */
function storageAt(place: string, { DATA_DIR, STORAGE_URL }: Env) {
  const address = place === 'bucket' ? STORAGE_URL : place
  if (!address) throw new RangeError('STORAGE_URL is not set.')
  if (address !== 'disk' && !isBucket(address))
    throw new RangeError(
      'It must be disk, bucket, or an address such as s3://KEY:SECRET@s3.example.com/bucket.',
    )
  return openStorageAt(address, DATA_DIR)
}

const described = ({ copied, bytes, there }: Moved): string =>
  `${copied.toLocaleString('en')} files copied (${(bytes / 1e6).toFixed(1)} MB), ${there.toLocaleString('en')} were there`

try {
  process.exitCode = await main()
} catch (error) {
  const isWrongOrder =
    error instanceof RangeError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isWrongOrder ? `${(error as Error).message}\n${USAGE}` : startupMessage(error))
  process.exitCode = isWrongOrder ? 2 : 1
}
