import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { OutsideError } from '#api/ground/gateways/outside.ts'
import { openStorage } from '#api/ground/gateways/open-storage.ts'
import type { Storage } from '#api/ground/gateways/storage.ts'
import { fillAreas } from '#api/homes/areas/load.ts'
import { fileOnDisk, type ImportFile } from '#api/feeds/imports/file.ts'
import { isBusy, lockMapping } from '#api/feeds/feeds-in/queries.ts'
import { confirmHeld } from '#api/feeds/imports/held-queries.ts'
import {
  ensureSource,
  problemSummary,
  type Db,
  type ImportSource,
  type ProblemCount,
} from '#api/feeds/imports/queries.ts'
import { summaryLines, writeReport } from '#api/feeds/imports/report.ts'
import { fetchFile, storeFile, openRevision } from '#api/feeds/imports/revision.ts'
import { ImportBusy, runImport } from '#api/feeds/imports/run.ts'
import { isMapped } from '#contract/feeds/mapped-formats.ts'
import { startupMessage } from '#db/cannot-start.ts'
import { openDatabase } from '#db/open.ts'
import { loadEnv } from '#env.ts'
import { FeedError } from '#feeds/bytes.ts'
import { FEED_FORMATS, parseMapping, type FeedFormat } from '#feeds/mapping.ts'
import { sniff } from '#feeds/sniff.ts'
import { loadPlaces } from '#places/index.ts'

const USAGE = `npm run import -- FILE|ADDRESS|--revision NUMBER --source KEY [--mapping FILE-OR-NAME] [--format ${FEED_FORMATS.join('|')}] [--snapshot [--accept-fewer]] [--confirm] [--dry-run] [--report FILE]`

/** The arguments are invalid; the message says why. */
class UsageError extends Error {}

async function readOrder() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      source: { type: 'string' },
      format: { type: 'string' },
      snapshot: { type: 'boolean', default: false },
      'accept-fewer': { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      revision: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const from = [
    ...positionals,
    ...(values.revision === undefined ? [] : [`revision ${values.revision}`]),
  ]
  const [name] = positionals
  if (from.length !== 1) throw new UsageError('Name one file, one address, or one revision.')
  if (values.revision !== undefined && !/^\d{1,15}$/.test(values.revision))
    throw new UsageError('--revision must be a number.')
  const isAddress = /^https?:\/\//i.test(name ?? '')
  if (name && !isAddress && !existsSync(name)) throw new UsageError(`File ${name} does not exist.`)
  const { source, report } = values
  if (!source || !/^[a-z0-9][a-z0-9_.:-]*$/.test(source))
    throw new UsageError('--source must be a key of lowercase letters, digits and . _ : -')
  const mapping = values.mapping ? parseMapping(await readMapping(values.mapping)) : null
  const formatName =
    values.format ??
    mapping?.format ??
    (await formatOf(name)) ??
    (extname((name ?? '').replace(/\.gz$/, '')) === '.xml' ? 'kyero' : 'csv')
  const format = FEED_FORMATS.find((known) => known === formatName)
  if (!format) throw new UsageError(`--format must be one of ${FEED_FORMATS.join(', ')}.`)
  if (mapping && mapping.format !== format)
    throw new UsageError(`The mapping is for ${mapping.format}, not for ${format}.`)
  if (isMapped(format) && !mapping)
    throw new UsageError(`A file of the format ${format} needs --mapping.`)
  return {
    from:
      values.revision === undefined
        ? { name: name!, isAddress }
        : { revision: Number(values.revision) },
    source,
    format,
    mapping,
    isSnapshot: values.snapshot,
    mayBeFewer: values['accept-fewer'],
    confirms: values.confirm,
    dryRun: values['dry-run'],
    reportFile: report,
  } as const
}

/** The format that a file of this machine looks like, if it is one that is read. */
async function formatOf(name: string | undefined): Promise<FeedFormat | undefined> {
  if (!name || !existsSync(name)) return undefined
  const { looksLike } = await sniff(fileOnDisk(name).bytes())
  return FEED_FORMATS.find((known) => known === looksLike)
}

/** A file, or the name of a mapping in feeds/mappings. */
async function readMapping(name: string): Promise<string> {
  const own = fileURLToPath(new URL(`../feeds/mappings/${name}.json`, import.meta.url))
  const path = /^[\w-]+$/.test(name) && existsSync(own) ? own : name
  if (!existsSync(path)) throw new UsageError(`Mapping ${name} does not exist.`)
  return readFile(path, 'utf8')
}

type From = { name: string; isAddress: boolean } | { revision: number }

/** The file to import. It is stored as a revision, unless it is a local file of a dry run. */
async function fileOf(
  from: From,
  db: Db,
  storage: Storage,
  source: ImportSource,
  isTry: boolean,
): Promise<ImportFile> {
  const keeper = { db, storage }
  if ('revision' in from) {
    const revision = await openRevision(keeper, source.key, from.revision)
    if (!revision) throw new UsageError(`Source "${source.key}" has no revision ${from.revision}.`)
    return revision.file
  }
  if (isTry && !from.isAddress) return fileOnDisk(from.name)
  const sourceId = await ensureSource(db, source)
  const revision = from.isAddress
    ? await fetchFile(keeper, sourceId, from.name)
    : await storeFile(keeper, sourceId, fileOnDisk(from.name))
  console.log(`Revision ${revision.id}: ${revision.file.name}, ${revision.file.size} bytes.`)
  return revision.file
}

async function main(): Promise<number> {
  const asked = await readOrder()
  if (!asked) {
    console.log(USAGE)
    return 0
  }
  const { reportFile, from, confirms, ...order } = asked
  const log = pino({ level: 'warn' }, pino.destination(2))
  const env = loadEnv()
  const database = await openDatabase(env, { as: 'command', log })
  try {
    const places = await loadPlaces()
    // Districts and coasts that a feed may name as its towns.
    await fillAreas({ db: database.db, places, log })
    const started = performance.now()
    let problems: ProblemCount[] = []
    let printed = started
    const storage = await openStorage(env)
    const source = {
      key: order.source,
      format: order.format,
      attribution: order.mapping?.attribution ?? null,
    }
    const file = await fileOf(from, database.db, storage, source, order.dryRun)
    const run = await runImport(database.db, places, {
      ...order,
      file,
      onProgress(done, items) {
        if (performance.now() - printed < 2_000) return
        printed = performance.now()
        console.log(`${done} of ${items} items`)
      },
      async report(db, { id }) {
        problems = await problemSummary(db, id)
        if (reportFile) await writeReport(db, id, reportFile)
      },
    })
    const peak = process.resourceUsage().maxRSS * 1024
    console.log(summaryLines(run, problems, (performance.now() - started) / 1000, peak).join('\n'))
    if (confirms && !order.dryRun) {
      const sourceId = await ensureSource(database.db, source)
      const stored = await database.db.transaction().execute(async (db) => {
        await lockMapping(db, sourceId)
        if (await isBusy(db, sourceId)) throw new ImportBusy(`${source.key} is being imported.`)
        return confirmHeld(db, sourceId, null)
      })
      console.log(`${stored} held offers were confirmed and stored.`)
    }
    if (order.dryRun) console.log('Dry run: nothing was saved.')
    return run.status === 'failed' ? 1 : 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const isOurs =
    error instanceof UsageError ||
    error instanceof FeedError ||
    error instanceof ImportBusy ||
    error instanceof OutsideError
  const isArguments = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ?? false
  if (isOurs || isArguments) console.error((error as Error).message)
  else console.error(startupMessage(error))
  if (error instanceof UsageError || isArguments) console.error(USAGE)
  process.exitCode = error instanceof UsageError || isArguments ? 2 : 1
}
