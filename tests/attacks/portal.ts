import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { connect } from '#db/connect.ts'
import { freePort } from '#db/postmaster.ts'
import type { Database } from '#db/schema.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Pages come from the build of `npm test` and `npm run lab`. */
export const isBuilt = existsSync(join(ROOT, 'build/server/index.js'))
if (!isBuilt) console.warn('SKIPPED: attacks on pages need the build: npm run lab')

export interface Answer {
  status: number
  headers: Headers
  text: string
  ms: number
}

export interface Portal {
  origin: string
  port: number
  home: string
  child: ChildProcess
  db(): Kysely<Database>
  /** Of its embedded database. */
  databaseUrl(): string
  postmaster(): number
  /** Status 0 where there was no answer. */
  ask(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: BodyInit; timeout?: number },
  ): Promise<Answer>
  stop(): Promise<void>
}

/** Base URLs of all portals: several may share a database. */
const LARES_KEY = randomBytes(32).toString('base64')

/** Starts a portal with pages, API and jobs, by default without demo offers and limits. The database's account must be able to enter `home`. */
export async function startPortal(
  variables: Record<string, string> = {},
  home = newHome(),
): Promise<Portal> {
  const port = await freePort()
  const out = openSync(join(home, 'portal.log'), 'a')
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: home,
    DATABASE_URL: '',
    LARES_KEY,
    LARES_DEMO: 'off',
    RATE_LIMITS: 'off',
    MAP_TILES_URL: 'off',
    LOG_LEVEL: 'info',
    ...variables,
  }
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', out, out],
  })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  let db: Kysely<Database> | undefined
  const pidFile = () => readFileSync(join(home, 'postgresql/postmaster.pid'), 'utf8').split('\n')
  const portal: Portal = {
    origin,
    port,
    home,
    child,
    db: () => (db ??= connect(portal.databaseUrl(), { name: 'attacks', max: 2 })),
    databaseUrl: () =>
      `postgresql://lares:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${pidFile()[3]}/lares`,
    postmaster: () => Number(pidFile()[0]),
    async ask(method, path, { headers, body, timeout = 30_000 } = {}) {
      const start = performance.now()
      try {
        const response = await fetch(origin + path, {
          method,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
          ...(headers && { headers }),
          ...(body !== undefined && { body }),
        })
        return {
          status: response.status,
          headers: response.headers,
          text: await response.text(),
          ms: performance.now() - start,
        }
      } catch {
        return { status: 0, headers: new Headers(), text: '', ms: performance.now() - start }
      }
    },
    async stop() {
      await db?.destroy()
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await exited
      clearTimeout(late)
      rmSync(home, { recursive: true, force: true })
    },
  }
  for (let waited = 0; (await portal.ask('GET', '/readyz')).status !== 200; waited += 100) {
    if (child.exitCode !== null || waited > 150_000)
      throw new Error(
        `the portal did not start: ${readFileSync(join(home, 'portal.log'), 'utf8').slice(-1000)}`,
      )
    await sleep(100)
  }
  return portal
}

export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'lares-attacks-'))
  // PostgreSQL may run under another account.
  chmodSync(home, 0o711)
  return home
}

/** Sends raw bytes and returns the response until the other side closes or `ms` have passed. */
export function raw(
  port: number,
  bytes: string,
  ms = 4000,
): Promise<{ text: string; statuses: number[]; isClosed: boolean }> {
  return new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1')
    let text = ''
    const finish = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({
        text,
        isClosed,
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)),
      })
    }
    const timer = setTimeout(() => finish(false), ms)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => finish(true))
    socket.on('connect', () => socket.write(Buffer.from(bytes, 'latin1')))
  })
}
