import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The project that this file is part of. */
export const ROOT = join(import.meta.dirname, '..')
const START_TIMEOUT_MS = 180_000

/** A node of the portal as a process of its own. */
export class NodeProcess {
  readonly name: string
  readonly port: number
  #process: ChildProcess | undefined

  constructor(name: string, port: number) {
    this.name = name
    this.port = port
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Starts it from the sources in `root` and returns when it is ready. */
  async start(variables: Record<string, string>, root = ROOT): Promise<void> {
    this.#process = spawn(process.execPath, ['server.ts'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        RATE_LIMITS: 'off',
        MAP_TILES_URL: 'off',
        LOG_LEVEL: 'error',
        ...variables,
      },
    })
    await isReady(`http://127.0.0.1:${this.port}/readyz`)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }
}

/** Waits until an address answers with 200. */
export async function isReady(url: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  let last = ''
  while (performance.now() < until) {
    try {
      const response = await fetch(url)
      if (response.ok) return
      last = `${response.status} ${await response.text()}`
    } catch (error) {
      last = String((error as Error).cause ?? error)
    }
    await sleep(200)
  }
  throw new Error(`${url} did not answer in time: ${last}`)
}
