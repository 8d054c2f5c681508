import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openStorage } from '#api/ground/gateways/open-storage.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { hasDemoOffers, seedDemo } from '#demo/demo.ts'
import { addMany, removeDemo } from '#demo/million.ts'
import { loadEnv } from '#env.ts'
import { loadPlaces } from '#places/index.ts'

// `npm run demo` adds the demo offers, or generates many for benchmarks, or removes them.

const USAGE = 'npm run demo -- [--offers NUMBER] [--clear]'
const MAX_OFFERS = 20_000_000

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { offers: { type: 'string' }, clear: { type: 'boolean', default: false } },
  })
  const offers = values.offers === undefined ? null : Number(values.offers)
  if (offers !== null && (!Number.isInteger(offers) || offers < 1 || offers > MAX_OFFERS))
    throw new RangeError(`--offers must be a whole number from 1 to ${MAX_OFFERS}.`)
  const log = (line: string) => console.log(line)
  const env = loadEnv()
  const [places, database] = await Promise.all([
    loadPlaces(),
    openDatabase(env, { as: 'command', log: pino({ level: 'warn' }, pino.destination(2)) }),
  ])
  try {
    const { db } = database
    const started = performance.now()
    if (values.clear) await removeDemo(db, log)
    if (offers === null ? !values.clear : !(await hasDemoOffers(db))) {
      await seedDemo({
        db,
        places,
        storage: await openStorage(env),
        log,
      })
    }
    if (offers !== null) await addMany(db, places, offers, log)
    log(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const wrongOrder =
    error instanceof RangeError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(wrongOrder ? `${(error as Error).message}\n${USAGE}` : startupMessage(error))
  process.exitCode = wrongOrder ? 2 : 1
}
