import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#db/postmaster.ts'
import { refused } from '../bench/portal.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 120_000
export const LARES_KEY = Buffer.alloc(32, 9).toString('base64')

/** A server on loopback, at the same port after each start. */
export class NodeProcess {
  readonly port: number
  readonly #environment: Record<string, string>
  #process: ChildProcess | null = null

  private constructor(port: number, environment: Record<string, string>) {
    this.port = port
    this.#environment = environment
  }

  /** Starts it, with a `DATA_DIR` below `folder`. */
  static async start(
    folder: string,
    name: string,
    variables: Record<string, string>,
  ): Promise<NodeProcess> {
    const port = await freePort()
    const home = join(folder, name)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const node = new NodeProcess(port, {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: home,
      LARES_KEY,
      LARES_DEMO: 'off',
      RATE_LIMITS: 'off',
      MAP_TILES_URL: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    })
    await node.start()
    return node
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resident megabytes. */
  get megabytes(): number {
    const status = readFileSync(`/proc/${this.#process!.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    this.#process = child
    const until = Date.now() + START_TIMEOUT_MS
    while ((await refused(`${this.url}/readyz`)) !== null) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
      if (Date.now() > until) throw new Error('The server was not ready in time')
      await sleep(100)
    }
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(name)
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
