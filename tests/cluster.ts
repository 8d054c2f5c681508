import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connectClient } from '#db/client.ts'
import { openEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { databaseAccount, installBinaries } from '#db/postgres-binaries.ts'
import {
  endOrphans,
  freePort,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  type Cluster,
} from '#db/postmaster.ts'
import { withClient } from '#db/with-client.ts'

// Primary and standbys by streaming replication, of the embedded PostgreSQL's programs.

/** A server on 127.0.0.1, which is started again on the same port. */
export interface Server {
  name: string
  port: number
  cluster: Cluster
  /** Of the owner of all tables, and of the portal. */
  ownerUrl: string
  url: string
}

/** A migrated database of its own in the folder `name` of `home`. */
export async function startPrimary(home: string, name: string): Promise<Server> {
  const folder = await makeFolder(home, name)
  const embedded = await openEmbedded({
    dataDir: folder,
    as: 'command',
    durable: false,
    log: pino({ level: 'silent' }),
  })
  await migrate(embedded.ownerUrl, { role: embedded.appRole })
  await embedded.stop()
  const server = await serverIn(folder, name, embedded)
  // A standby gets from here what was written while it was copied.
  await appendSettings(server, { wal_keep_size: "'1GB'" })
  await start(server)
  return server
}

/** Copies `primary`, which runs, to the folder `name` of `home`, and starts the copy as its standby. `port`: of the server that was there before. */
export async function makeStandby(
  primary: Server,
  home: string,
  name: string,
  port?: number,
): Promise<Server> {
  const folder = await makeFolder(home, name)
  const standby = await serverIn(folder, name, primary, port)
  const { data, account } = standby.cluster
  await rm(data, { recursive: true, force: true })
  // The backup ends with the session that began it.
  await withClient(primary.ownerUrl, 'test base copy', async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    await copy(primary.cluster.data, data)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop()',
    )
    await writeFile(join(data, 'backup_label'), rows[0]!.label)
  })
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    await rm(join(data, name), { force: true })
  for (const name of await readdir(join(data, 'pg_wal')))
    if (name !== 'archive_status') await rm(join(data, 'pg_wal', name), { recursive: true })
  await writeFile(join(data, 'standby.signal'), '')
  const from = new URL(primary.ownerUrl)
  await appendSettings(standby, {
    primary_conninfo: `'host=127.0.0.1 port=${primary.port} user=${from.username} password=${from.password} application_name=${name}'`,
    // Of the primary that it may become: until it has a standby itself, it waits for none.
    synchronous_standby_names: "''",
  })
  if (account)
    for (const file of ['backup_label', 'standby.signal'])
      await chown(join(data, file), account.uid, account.gid)
  await start(standby)
  return standby
}

/** From now on a commit is acknowledged when its standby has it on disk. Returns when that standby streams. */
export async function waitForStandby(primary: Server, standby: Server): Promise<void> {
  await withClient(primary.ownerUrl, 'test cluster', async (client) => {
    await client.query(`alter system set synchronous_standby_names = '"${standby.name}"'`)
    await client.query('select pg_reload_conf()')
    await until(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_replication where application_name = $1 and sync_state = 'sync' and state = 'streaming'",
        [standby.name],
      )
      return rowCount === 1
    })
  })
}

/** Makes a standby the primary. Returns when it takes writes. */
export async function promote(standby: Server): Promise<void> {
  await withStandby(standby, 'select pg_promote(true, 60)')
}

/** Ends every process of a server at once, as a machine that loses its power. */
export async function killServer({ cluster }: Server): Promise<void> {
  const running = runningPostmaster(cluster)
  if (running) process.kill(running.pid, 'SIGKILL')
  await endOrphans(cluster)
}

/** Stops every process of a server without ending it, as a machine that hangs. */
export function hangServer({ cluster }: Server): void {
  const { pid } = runningPostmaster(cluster)!
  // First, or it would start others.
  process.kill(pid, 'SIGSTOP')
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' '))
    process.kill(Number(child), 'SIGSTOP')
}

export const stopServer = ({ cluster }: Server): Promise<void> => stopPostmaster(cluster)

/** Starts a server, and returns when it answers. */
export async function start({ cluster, port, ownerUrl }: Server): Promise<void> {
  void startPostmaster(cluster, port)
  await until(() => answers(ownerUrl))
}

/** Debian's PgBouncer. */
export const POOLER = '/usr/sbin/pgbouncer'

export interface Poolers {
  ports: number[]
  stop(): void
}

/** A pooler in transaction mode beside each server. */
export async function startPoolers(home: string, servers: readonly Server[]): Promise<Poolers> {
  const poolers: ChildProcess[] = []
  const ports: number[] = []
  for (const { name, port, url } of servers) {
    const folder = join(home, `pooler-${name}`)
    await mkdir(folder)
    await chmod(folder, 0o777)
    const { username, password } = new URL(url)
    const own = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(
      file,
      `[databases]
* = host=127.0.0.1 port=${port} user=${username} password=${password} connect_query='set statement_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = any
pool_mode = transaction
default_pool_size = 10
server_login_retry = 1
unix_socket_dir =
`,
    )
    poolers.push(spawn(POOLER, ['-q', file], { stdio: 'ignore', ...databaseAccount() }))
    ports.push(own)
  }
  return { ports, stop: () => poolers.forEach((pooler) => pooler.kill('SIGKILL')) }
}

/** One statement on a server that may be a standby. */
export async function withStandby<Row extends object>(
  { ownerUrl }: Pick<Server, 'ownerUrl'>,
  statement: string,
): Promise<Row[]> {
  const client = await connectClient({ address: ownerUrl, target: 'any' })
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Waits for something to become true. */
export async function until(isTrue: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const start = performance.now(); !(await isTrue()); await sleep(25))
    if (performance.now() - start > withinMs) throw new Error('It did not become true.')
}

const answers = (ownerUrl: string): Promise<boolean> =>
  withStandby({ ownerUrl }, 'select 1').then(
    () => true,
    () => false,
  )

async function makeFolder(home: string, name: string): Promise<string> {
  const folder = join(home, name)
  await mkdir(folder, { recursive: true })
  // PostgreSQL may run under an account of its own.
  for (const path of [home, folder]) await chmod(path, 0o711)
  return folder
}

async function serverIn(
  folder: string,
  name: string,
  like: { ownerUrl: string; url: string },
  port?: number,
): Promise<Server> {
  const account = databaseAccount()
  const own = port ?? (await freePort())
  const at = (address: string): string => Object.assign(new URL(address), { port: own }).href
  return {
    name,
    port: own,
    cluster: {
      programs: await installBinaries(account),
      data: join(folder, 'postgresql'),
      logFile: join(folder, 'postgresql.log'),
      account,
      durable: false,
    },
    ownerUrl: at(like.ownerUrl),
    url: at(like.url),
  }
}

const appendSettings = ({ cluster }: Server, settings: Record<string, string>): Promise<void> =>
  appendFile(
    join(cluster.data, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )

/** Files that the server deletes meanwhile may be missing in the copy. */
const copy = (from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const copying = spawn('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    copying.stderr.on('data', (text) => (errors += String(text)))
    copying.once('error', reject)
    copying.once('close', (code) =>
      code === 0 ||
      errors
        .trimEnd()
        .split('\n')
        .every((line) => line.endsWith('No such file or directory'))
        ? resolve()
        : reject(new Error(errors)),
    )
  })
