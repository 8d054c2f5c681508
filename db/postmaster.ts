import { spawn, execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './postgres-binaries.ts'

/** A database cluster on this machine: programs, files, and the account that runs them. */
export interface Cluster {
  /** Folder with `bin`, `lib`, `share`. */
  programs: string
  data: string
  logFile: string
  account: Account | null
  /** False disables `fsync`: for tests. */
  durable: boolean
}

export interface Postmaster {
  pid: number
  port: number
}

const LOG_LIMIT = 10 * 1024 * 1024

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // Containers have 64 MB of shared memory, which parallel queries exceed.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
}

/** Data survives a crash of the server, but not of the machine. */
const VOLATILE = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

/** The server that runs on these files, no matter which process started it, or null. Removes a pid file that names another program. */
export function runningPostmaster(cluster: Cluster): Postmaster | null {
  const file = join(cluster.data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!isAlive(pid)) return null
  if (!worksIn(pid, cluster.data)) {
    // The process id belongs to another program now: PostgreSQL would refuse to start.
    rmSync(file, { force: true })
    return null
  }
  return port > 0 ? { pid, port } : null
}

/**
 * Starts a server and returns at once. The server outlives this process, and the next start finds it.
 * Its output goes to the cluster's log file, since a pipe would break when this process ends.
 */
export function startPostmaster(
  cluster: Cluster,
  port: number,
): { exited: Promise<number | null> } {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > LOG_LIMIT)
    renameSync(cluster.logFile, `${cluster.logFile}.1`)
  const log = openSync(cluster.logFile, 'a', 0o640)
  const settings = { ...SETTINGS, ...(cluster.durable ? {} : VOLATILE), port: String(port) }
  const child = spawn(
    join(cluster.programs, 'bin', 'postgres'),
    [
      '-D',
      cluster.data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Its own process group, so that Ctrl+C in the terminal does not stop the database before the last request is answered.
    {
      detached: true,
      stdio: ['ignore', log, log],
      env: { LC_ALL: 'C' },
      cwd: cluster.data,
      ...cluster.account,
    },
  )
  closeSync(log)
  child.unref()
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })
  return { exited }
}

/** Stops the server: open transactions are rolled back, committed data is on disk. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const postmaster = runningPostmaster(cluster)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  for (let waited = 0; isAlive(postmaster.pid); waited += 50) {
    if (waited === 30_000) process.kill(postmaster.pid, 'SIGQUIT')
    if (waited > 60_000)
      throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop within 60 s`)
    await sleep(50)
  }
}

/** After a `kill -9` of the server its sessions may still use shared memory, and no new server starts before they end. */
export async function endOrphans(cluster: Cluster): Promise<void> {
  // Without /proc the owner of a process is unknown; the sessions soon notice that their server is gone.
  const orphans =
    process.platform !== 'linux'
      ? []
      : readdirSync('/proc')
          .filter((name) => /^\d+$/.test(name))
          .map(Number)
          .filter((pid) => worksIn(pid, cluster.data))
  for (const pid of orphans) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended in the meantime.
    }
  }
  await sleep(process.platform === 'linux' ? 200 : 1000)
}

export function logTail(cluster: Cluster, lines = 8): string {
  try {
    return readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return ''
  }
}

/** A free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL of that data folder, which is the working directory of all its processes. */
function worksIn(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).includes(data)
  } catch {
    return false
  }
}
