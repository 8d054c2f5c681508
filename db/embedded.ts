import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import {
  chown,
  link,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Logger } from 'pino'
import { CannotStart } from './cannot-start.ts'
import { LOCK_NOT_AVAILABLE, LOCK_SPACE, PORTAL_LOCK, USE_LOCK } from './locks.ts'
import { dataHome, makeFolder, makeOpenFolder, SYSTEM_HOME } from './home.ts'
import { databaseAccount, installBinaries, type Account } from './postgres-binaries.ts'
import {
  endOrphans,
  freePort,
  isAlive,
  logTail,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  type Cluster,
} from './postmaster.ts'
import type { AppRole } from './roles.ts'

const MAJOR = '18'
const DATABASE = 'lares'
const OWNER = 'lares'
const APP_ROLE = 'lares_app'
const STARTUP_TIMEOUT_MS = 300_000

/** Another portal uses this database. */
export class AlreadyRunning extends CannotStart {
  override readonly name = 'AlreadyRunning'
}

export interface EmbeddedOptions {
  /** The folder of database and password; see `dataHome`. */
  dataDir?: string | undefined
  /** Only one portal may use the database; any number of commands may, and they start the server if needed. */
  as: 'portal' | 'command'
  log: Logger
  /** False: throws `CannotStart` where the folder has no database. */
  creates?: boolean
  /** False disables `fsync`: for tests. */
  durable?: boolean
  /** Called when another portal took the database after a crash of the server. */
  onLost?: (error: Error) => void
}

export interface Embedded {
  /** Of the owner of the server and of all tables: for migrations. */
  ownerUrl: string
  /** Of `appRole`, for all else; works after the migrations granted access. */
  url: string
  appRole: Required<AppRole>
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>
}

/**
 * PostgreSQL 18 from npm packages, on a free port of 127.0.0.1, started if it is not running.
 * While a portal runs, a crashed server is restarted on the same port, so that pools reconnect.
 * Throws `AlreadyRunning` for a second portal.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await createCluster(options)
  const password = await readFile(join(dirname(cluster.data), 'password'), 'utf8')
  const urlOf = (port: number, database: string) =>
    `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${database}`
  const port = await ensureRunning(cluster, urlOf, options.log)
  await createDatabase(urlOf(port, 'postgres'))
  const ownerUrl = urlOf(port, DATABASE)
  // Derived from the owner's password, so that every process sets and uses the same one.
  const appRole = {
    name: APP_ROLE,
    password: createHmac('sha256', password).update(APP_ROLE).digest('base64url'),
  }
  const url = `postgresql://${APP_ROLE}:${appRole.password}@127.0.0.1:${port}/${DATABASE}`

  let stopping = false
  let locks = await acquireLocks(ownerUrl, options.as)
  const watch = () => void locks.once('end', () => void recover())
  const recover = async () => {
    for (let pause = 200; !stopping; pause = Math.min(pause * 2, 10_000)) {
      options.log.warn('PostgreSQL is not running; restarting it')
      try {
        await ensureRunning(cluster, urlOf, options.log, port)
        locks = await acquireLocks(ownerUrl, options.as)
        options.log.info('PostgreSQL was restarted')
        return watch()
      } catch (error) {
        if (error instanceof AlreadyRunning) return options.onLost?.(error)
        options.log.error({ err: error, retryInMs: pause }, 'PostgreSQL could not be restarted')
        await sleep(pause)
      }
    }
  }
  if (options.as === 'portal') watch()

  const stop = async () => {
    stopping = true
    try {
      await locks.query('select pg_advisory_unlock_shared($1, $2)', [LOCK_SPACE, USE_LOCK])
      const { rows } = await locks.query<{ last: boolean }>(
        'select pg_try_advisory_lock($1, $2) as last',
        [LOCK_SPACE, USE_LOCK],
      )
      if (rows[0]?.last) await stopPostmaster(cluster)
    } catch (error) {
      // A crashed server needs no stop, and one that hangs is handled by the next start.
      options.log.warn({ err: error }, 'PostgreSQL was not stopped cleanly')
    }
    await locks.end().catch(() => {})
  }
  return { ownerUrl, url, appRole, stop }
}

const PORTAL_LOCK_TIMEOUT_MS = 5000

/** Returns a session with our advisory locks, which PostgreSQL releases when this process ends, even by a crash. */
async function acquireLocks(url: string, as: 'portal' | 'command'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lares ${as} ${process.pid}`,
    keepAlive: true,
  })
  // Every pg client emits `error` when its connection breaks, and then `end`.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_SPACE, USE_LOCK])
    if (as === 'portal') {
      // PostgreSQL may need some seconds to see that the session of a killed portal has ended.
      await client.query(`set lock_timeout = ${PORTAL_LOCK_TIMEOUT_MS}`)
      try {
        await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, PORTAL_LOCK])
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
        throw new AlreadyRunning(
          `Lares is already running on this database${await portalProcess(client)}. Stop it first, or set DATA_DIR for another one.`,
        )
      }
      await client.query('reset lock_timeout')
    }
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** ` (process 4711)`, or an empty text if the process with the portal's lock cannot be found. */
async function portalProcess(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    [LOCK_SPACE, PORTAL_LOCK],
  )
  const pid = /\d+$/.exec(rows[0]?.name ?? '')?.[0]
  return pid ? ` (process ${pid})` : ''
}

async function createCluster(options: EmbeddedOptions): Promise<Cluster> {
  const account = databaseAccount()
  const home = dataHome(options.dataDir)
  const data = join(home, 'postgresql')
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null && options.creates === false)
    throw new CannotStart(
      `There is no database in ${home}. Set DATA_DIR to the folder of the portal, or DATABASE_URL to its database.`,
    )
  const programs = await installBinaries(account)
  const cluster: Cluster = {
    programs,
    data,
    logFile: join(home, 'postgresql.log'),
    account,
    durable: options.durable ?? true,
  }
  if (account) {
    await makeOpenFolder(home)
    await assertReachable(home)
  } else await makeFolder(home)
  if (version === null) await initialise(cluster, home, options.log)
  else if (version.trim() !== MAJOR) {
    throw new CannotStart(
      `${data} was created by PostgreSQL ${version.trim()}, but this version of Lares runs PostgreSQL ${MAJOR}. Dump it with the old version and restore it with the new one.`,
    )
  }
  return cluster
}

/** The cluster is created in a draft folder and then moved, so that an interrupted first start leaves no incomplete cluster. */
async function initialise(cluster: Cluster, home: string, log: Logger): Promise<void> {
  log.info({ data: cluster.data }, 'creating the database')
  for (const name of await readdir(home)) {
    const maker = /^new-(\d+)$/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker)))
      await rm(join(home, name), { recursive: true, force: true })
  }
  const passwordFile = join(home, 'password')
  const draft = join(home, `new-${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    await writeFile(join(draft, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 })
    await link(join(draft, 'password'), passwordFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    // initdb runs under another account, which cannot read the portal's password file.
    const readable = join(draft, 'readable')
    await writeFile(readable, await readFile(passwordFile), { mode: 0o600 })
    await changeOwner(cluster.account, draft, readable)
    await promisify(execFile)(
      join(cluster.programs, 'bin', 'initdb'),
      [
        '-D',
        join(draft, 'postgresql'),
        `--username=${OWNER}`,
        `--pwfile=${readable}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(cluster.durable ? [] : ['--no-sync']),
      ],
      { env: { LC_ALL: 'C' }, cwd: draft, ...cluster.account },
    )
    await rename(join(draft, 'postgresql'), cluster.data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function changeOwner(account: Account | null, ...paths: string[]): Promise<void> {
  if (account) for (const path of paths) await chown(path, account.uid, account.gid)
}

async function ensureRunning(
  cluster: Cluster,
  urlOf: (port: number, database: string) => string,
  log: Logger,
  port?: number,
): Promise<number> {
  let started: Promise<number | null> | null = null
  let isLogged = false
  for (const start = Date.now(); Date.now() - start < STARTUP_TIMEOUT_MS; await sleep(50)) {
    const postmaster = runningPostmaster(cluster)
    if (postmaster) {
      const answer = await probe(urlOf(postmaster.port, 'postgres'))
      if (answer === 'ready') return postmaster.port
      if (answer === 'refused')
        throw new CannotStart(
          `PostgreSQL on port ${postmaster.port} rejects the password in ${join(dirname(cluster.data), 'password')}`,
        )
      if (!isLogged && Date.now() - start > 3000) {
        log.info('PostgreSQL is recovering from a crash')
        isLogged = true
      }
      continue
    }
    if (!started) {
      started = startPostmaster(cluster, port ?? (await freePort())).exited
      continue
    }
    const code = await Promise.race([started, sleep(100, 'running' as const)])
    if (code === 'running') continue
    started = null
    const tail = logTail(cluster)
    if (/still in use/.test(tail)) await endOrphans(cluster)
    // Another process started the server first, or took the port: try again.
    else if (!runningPostmaster(cluster) && !/could not bind|lock file/.test(tail)) {
      throw new CannotStart(`PostgreSQL did not start (see ${cluster.logFile}):\n${tail}`)
    }
  }
  throw new CannotStart(
    `PostgreSQL was not ready within ${STARTUP_TIMEOUT_MS / 1000} s (see ${cluster.logFile})`,
  )
}

async function probe(url: string): Promise<'ready' | 'starting' | 'refused'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? 'refused' : 'starting'
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // duplicate_database, unique_violation: another process created it at the same time.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

async function assertReachable(folder: string): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode } = await stat(path)
    if (!(mode & 0o001)) {
      throw new CannotStart(
        `PostgreSQL does not run as root, and the account "nobody" cannot enter ${path}. Set DATA_DIR to a folder that everybody may enter, such as ${SYSTEM_HOME}/portal.`,
      )
    }
    if (path === dirname(path)) return
  }
}
