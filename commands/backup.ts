import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import {
  chmod,
  lstat,
  lutimes,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { z } from 'zod'
import {
  checkCopies,
  copyFiles,
  prunePool,
  deleteDrafts,
  restoreCopies,
  type FileCopy,
} from '#api/edge/files/copies.ts'
import { restoreFiles } from '#api/edge/files/sweep.ts'
import { isMarked, isOurs, sharesFiles, takeOver } from '#api/ground/folder-mark.ts'
import { noteTime } from '#api/ground/last-times-queries.ts'
import { openStorage } from '#api/ground/gateways/open-storage.ts'
import type { Storage } from '#api/ground/gateways/storage.ts'
import { userOf } from '#db/address.ts'
import {
  checkTarget,
  copyDatabase,
  describeDatabase,
  otherTables,
  restoreDatabase,
  type DatabaseCopy,
} from '#db/backup.ts'
import { CannotStart, startupMessage } from '#db/cannot-start.ts'
import { connect } from '#db/connect.ts'
import { openEmbedded } from '#db/embedded.ts'
import { dataHome, makeFolder } from '#db/home.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { isAlive } from '#db/postmaster.ts'
import { loadEnv } from '#env.ts'

// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: docs/backups.md.

const USAGE = `npm run backup -- FOLDER
npm run backup -- list FOLDER
npm run backup -- check FOLDER [NAME]
npm run backup -- prune FOLDER --keep NUMBER
npm run restore -- FOLDER [NAME] [--replace] [--take-over]`

/** Written last: a folder without it is the remains of a backup that was killed. */
const MANIFEST = 'backup.json'
const FILES = 'files.jsonl.gz'
/** Where the bytes of all backups of a folder are. */
const POOL = 'files'
/** Beginning of the names of folders that are being written or deleted. */
const UNFINISHED = 'unfinished-'
/** Names the process that writes to the folder. */
const LOCK = 'lock'
/** A process that writes renews its lock well before this time; after a crash, also of the machine, another one may take it then. */
const LOCK_EXPIRES_MS = 3 * 60_000
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

const Manifest = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  database: z.object({
    postgres: z.string(),
    tables: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.string()),
        rows: z.number(),
        bytes: z.number(),
        sha256: z.string(),
      }),
    ),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  }) satisfies z.ZodType<DatabaseCopy>,
  files: z.object({ number: z.number(), bytes: z.number() }),
})
type Manifest = z.output<typeof Manifest>

const log = pino({ level: 'warn' }, pino.destination(2))
const poolOf = (folder: string): string => join(folder, POOL)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
    },
  })
  const [act = '', ...given] = positionals
  const acts: Record<string, () => Promise<number>> = {
    list: () => list(folderOf(given)),
    check: async () => check(folderOf(given), await nameOf(given)),
    prune: () => prune(folderOf(given), values.keep),
    restore: async () =>
      restore(folderOf(given), await nameOf(given), {
        replaces: values.replace,
        takesOver: values['take-over'],
      }),
    create: () => create(folderOf(given)),
  }
  const run = acts[act]
  if (!run) throw new RangeError('Say what to do.')
  return run()
}

const folderOf = ([folder]: readonly string[]): string => {
  if (!folder) throw new RangeError('The folder of the backups is missing.')
  return resolve(folder)
}

/** The one that was named, else the latest. */
async function nameOf([folder, name]: readonly string[]): Promise<string> {
  const names = await namesIn(folderOf([folder ?? '']))
  const found = name === undefined ? names.at(-1) : names.find((one) => one === name)
  if (!found)
    throw new CannotStart(
      name === undefined
        ? `${folder} has no backup.`
        : `${folder} has no backup ${name}. It has: ${names.join(', ') || 'none'}.`,
    )
  return found
}

/** Names of the finished backups, oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => [])
  return entries
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    .sort()
}

async function readManifest(folder: string, name: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, name, MANIFEST), 'utf8')))
  } catch (error) {
    throw damaged(folder, name, MANIFEST, error)
  }
}

/** The error to throw for a file of a backup that cannot be read. */
function damaged(folder: string, name: string, file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES') return error
  const reason = error instanceof z.ZodError ? 'it is incomplete' : message
  return new CannotStart(
    `The backup ${name} is damaged: ${file} cannot be read (${reason}). Delete the folder ${join(folder, name)}, or bring it back from a copy.`,
  )
}

async function readFiles(folder: string, name: string): Promise<FileCopy[]> {
  const files: FileCopy[] = []
  try {
    await pipeline(
      createReadStream(join(folder, name, FILES)),
      createGunzip(),
      async (text: AsyncIterable<Buffer>) => {
        const lines = createInterface({ input: Readable.from(text) })
        for await (const line of lines) files.push(JSON.parse(line) as FileCopy)
      },
    )
  } catch (error) {
    throw damaged(folder, name, FILES, error)
  }
  return files
}

/** Throws `CannotStart` where another process has taken the lock. */
type CheckLock = () => Promise<void>

/** Runs `work` while no other process writes to the folder of backups. A process that was suspended may have lost the lock: what others could miss is done after a check. */
async function locked<T>(folder: string, work: (check: CheckLock) => Promise<T>): Promise<T> {
  const file = join(folder, LOCK)
  const own = `${hostname()} ${process.pid} ${randomBytes(8).toString('hex')}`
  // The target of a link needs no room on a full disk, on which old backups must still be deleted.
  const take = () => symlink(own, file)
  const isOwn = async (): Promise<boolean> => {
    try {
      return (await readlink(file)) === own
    } catch (error) {
      // Gone, or no link: another error says nothing of whose it is.
      if (['ENOENT', 'EINVAL'].includes(String((error as NodeJS.ErrnoException).code))) return false
      throw error
    }
  }
  const check: CheckLock = async () => {
    if (!(await isOwn()))
      throw new CannotStart(
        `Another process took the lock of ${folder} while this one stood still. Nothing more was changed: try again.`,
      )
  }
  await take().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    const holder = await readlink(file).catch(() => '')
    const renewed = await lstat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    const [host, pid] = holder.split(' ')
    if (Date.now() - renewed < LOCK_EXPIRES_MS && (host !== hostname() || isAlive(Number(pid))))
      throw new CannotStart(
        `Another process writes to ${folder} (${holder}). If it has ended, try again in ${LOCK_EXPIRES_MS / 60_000} minutes.`,
      )
    await rm(file, { force: true })
    await take()
  })
  const renew = async (): Promise<void> => {
    const now = new Date()
    if (await isOwn()) await lutimes(file, now, now)
  }
  const renewal = setInterval(() => void renew().catch(() => {}), LOCK_EXPIRES_MS / 6)
  try {
    for (const old of await readdir(folder))
      if (old.startsWith(UNFINISHED)) await rm(join(folder, old), { recursive: true })
    await deleteDrafts(poolOf(folder))
    return await work(check)
  } catch (error) {
    // The other process deletes what this one was writing.
    if (!(await isOwn().catch(() => true))) await check()
    throw error
  } finally {
    clearInterval(renewal)
    if (await isOwn().catch(() => false)) await rm(file, { force: true })
  }
}

/** The files of a portal that may be running are not written over, whatever the database is. */
async function refuseForeignFiles(url: string, storage: Storage): Promise<void> {
  const db = connect(url)
  try {
    const { rows } = await sql<{
      exists: boolean
    }>`select to_regclass('folder_marks') is not null as exists`.execute(db)
    const isForeign = rows[0]!.exists ? !(await isOurs({ db, storage })) : await isMarked(storage)
    if (isForeign)
      throw new CannotStart(
        `The files at ${storage.place} are those of another database. If no portal uses them, since its database is lost, restore with --take-over. Otherwise set DATA_DIR or STORAGE_URL to another place.`,
      )
  } finally {
    await db.destroy()
  }
}

const isIn = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder + sep)

async function create(folder: string): Promise<number> {
  const home = dataHome(loadEnv().DATA_DIR)
  if (folder === home || isIn(join(home, 'files'), folder))
    throw new CannotStart(`${folder} is what is backed up. Name another folder.`)
  await makeFolder(folder, 0o700, 'Name a folder that this account may write.')
  return locked(folder, (check) => createLocked(folder, check))
}

async function createLocked(folder: string, check: CheckLock): Promise<number> {
  const started = Date.now()
  const env = loadEnv()
  const at = new Date(started).toISOString()
  const name = `${at.slice(0, 19).replaceAll(':', '-')}Z`
  const draft = join(folder, UNFINISHED + name)
  await mkdir(draft, { mode: 0o700 })
  const { db, ownerUrl, close } = await openDatabase(env, {
    as: 'command',
    log,
    migrates: false,
  })
  try {
    const storage = await openStorage(env)
    // Rows first: files are written before the rows that name them.
    const database = await copyDatabase(ownerUrl, draft)
    if (!(await sharesFiles({ db, storage })))
      throw new CannotStart(
        `The files in ${storage.place} are not those of this database: set ${env.STORAGE_URL ? 'STORAGE_URL to the bucket' : 'DATA_DIR to the folder'} of the portal. After a restore or a move: npm run files -- take-over`,
      )
    const latest = (await namesIn(folder)).at(-1)
    const before = latest
      ? await readFiles(folder, latest).catch((error: unknown) => {
          console.error(`${startupMessage(error) as string} All files are copied again.`)
          return []
        })
      : []
    const { files, newFiles, newBytes } = await copyFiles(
      storage,
      poolOf(folder),
      new Map(before.map((file) => [file.key, file])),
    )
    await pipeline(
      files.map((file) => `${JSON.stringify(file)}\n`),
      createGzip(),
      createWriteStream(join(draft, FILES), { mode: 0o600, flush: true }),
    )
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const manifest: Manifest = { format: 1, at, database, files: { number: files.length, bytes } }
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await check()
    await rename(draft, join(folder, name))
    // The backup is whole without it: the tables may be those of another version.
    await noteTime(db, 'backup').catch((error: unknown) => {
      console.error(`The time of this backup was not noted: ${(error as Error).message}`)
    })
    console.log(`Backup ${name} in ${folder}: ${await describe(folder, name)}`)
    console.log(
      `${count(newFiles)} files (${size(newBytes)}) are new. It took ${Math.round((Date.now() - started) / 1000)} s.`,
    )
    console.log(
      env.LARES_KEY.length
        ? 'LARES_KEY is not in it. Keep it apart: without it secrets in the database are lost.'
        : `The key ${join(dataHome(env.DATA_DIR), 'key')} is not in it. Keep a copy apart: without it secrets in the database are lost.`,
    )
    const others = await otherTables(ownerUrl)
    if (others.length)
      console.log(`Tables that are not the portal’s are not in it: ${others.join(', ')}.`)
    return 0
  } finally {
    await rm(draft, { recursive: true, force: true })
    await close()
  }
}

async function list(folder: string): Promise<number> {
  const names = await namesIn(folder)
  if (!names.length) console.log(`${folder} has no backup.`)
  let isWhole = names.length > 0
  for (const name of names)
    try {
      console.log(`${name}  ${await describe(folder, name)}`)
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error
      isWhole = false
      console.error(error.message)
    }
  return isWhole ? 0 : 1
}

async function describe(folder: string, name: string): Promise<string> {
  const { at, database, files } = await readManifest(folder, name)
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  let stored = 0
  for (const file of await readdir(join(folder, name)))
    stored += (await stat(join(folder, name, file))).size
  return `${age(at)}; database ${count(rows)} rows in ${database.tables.length} tables (${size(stored)}); ${count(files.number)} files (${size(files.bytes)})`
}

/** Restores into an embedded server of its own, which is deleted afterwards, and compares every table and file. */
async function check(folder: string, name: string): Promise<number> {
  const { database } = await readManifest(folder, name)
  const problems = await checkCopies(poolOf(folder), await readFiles(folder, name))
  const home = await mkdtemp(join(tmpdir(), 'lares-check-'))
  await chmod(home, 0o711)
  const embedded = await openEmbedded({ dataDir: home, as: 'command', durable: false, log })
  try {
    await restoreDatabase(embedded.ownerUrl, join(folder, name), database, { replaces: false })
    const restored = new Map(
      (await describeDatabase(embedded.ownerUrl)).map((table) => [table.name, table]),
    )
    for (const table of database.tables) {
      const found = restored.get(table.name)
      if (found?.sha256 !== table.sha256)
        problems.push(
          `Table ${table.name} is not restored as it was: ${found?.rows ?? 0} of ${table.rows} rows, SHA-256 ${found?.sha256 ?? 'none'} instead of ${table.sha256}.`,
        )
    }
  } catch (error) {
    if (!(error instanceof CannotStart)) {
      for (const problem of problems) console.error(problem)
      throw error
    }
    problems.push(error.message)
  } finally {
    await embedded.stop()
    await rm(home, { recursive: true, force: true })
  }
  for (const problem of problems) console.error(problem)
  if (problems.length) console.error(`Backup ${name} has ${problems.length} problems.`)
  else console.log(`Backup ${name} can be restored: ${await describe(folder, name)}`)
  return problems.length ? 1 : 0
}

async function prune(folder: string, keep: string | undefined): Promise<number> {
  if (!keep || !/^[1-9]\d{0,3}$/.test(keep))
    throw new RangeError('--keep must be the number of backups to keep, 1 or more.')
  return locked(folder, async (check) => {
    const names = await namesIn(folder)
    const gone = names.slice(0, -Number(keep))
    const named = new Set<string>()
    for (const name of names.slice(-Number(keep)))
      for (const { sha256 } of await readFiles(folder, name)) named.add(sha256)
    for (const name of gone) {
      // Half a backup must not look like a whole one.
      const aside = join(folder, UNFINISHED + name)
      await check()
      await rename(join(folder, name), aside)
      await rm(aside, { recursive: true })
    }
    const files = await prunePool(poolOf(folder), named, check)
    console.log(`${gone.length} backups and ${count(files)} files deleted.`)
    return 0
  })
}

async function restore(
  folder: string,
  name: string,
  { replaces, takesOver }: { replaces: boolean; takesOver: boolean },
): Promise<number> {
  const started = Date.now()
  const env = loadEnv()
  const { database } = await readManifest(folder, name)
  const files = await readFiles(folder, name)
  // As a portal: the embedded database of a running one is locked.
  const embedded = env.DATABASE_URL
    ? null
    : await openEmbedded({ dataDir: env.DATA_DIR, as: 'portal', log })
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? embedded!.url
  const ownerUrl = embedded?.ownerUrl ?? env.DATABASE_OWNER_URL ?? url
  try {
    await checkTarget(ownerUrl, { replaces })
    const storage = await openStorage(env)
    if (!takesOver) await refuseForeignFiles(ownerUrl, storage)
    // Files first: no row is without its file. Those that no row names are deleted by a later sweep.
    const problems = await restoreCopies(storage, poolOf(folder), files)
    await restoreDatabase(ownerUrl, join(folder, name), database, { replaces })
    const role = embedded?.appRole ?? { name: userOf(url) }
    await migrate(ownerUrl, { role: ownerUrl === url ? undefined : role })
    await rm(join(dataHome(env.DATA_DIR), 'search.index'), { force: true })
    const db = connect(url, { log })
    try {
      const services = { db, log, storage }
      await takeOver(services)
      await restoreFiles(services)
    } finally {
      await db.destroy()
    }
    console.log(`Backup ${name} is restored: ${await describe(folder, name)}`)
    console.log(
      `It took ${Math.round((Date.now() - started) / 1000)} s. The key must be the one that it was made with.`,
    )
    for (const problem of problems) console.error(problem)
    if (problems.length) console.error(`${count(problems.length)} files could not be restored.`)
    return problems.length ? 1 : 0
  } finally {
    await embedded?.stop()
  }
}

const count = (value: number): string => value.toLocaleString('en')
const size = (bytes: number): string =>
  bytes < 1e6
    ? `${(bytes / 1e3).toFixed(0)} KB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`

function age(at: string): string {
  const hours = (Date.now() - Date.parse(at)) / 3_600_000
  return hours < 1
    ? `${Math.round(hours * 60)} min old`
    : hours < 48
      ? `${Math.round(hours)} h old`
      : `${Math.round(hours / 24)} days old`
}

try {
  process.exitCode = await main()
} catch (error) {
  const isWrongOrder =
    error instanceof RangeError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    isWrongOrder
      ? `${message}\n${USAGE}`
      : code && /^E[A-Z]+$/.test(code)
        ? `lares: ${message}`
        : startupMessage(error),
  )
  process.exitCode = isWrongOrder ? 2 : 1
}
