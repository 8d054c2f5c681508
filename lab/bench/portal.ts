import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
/** The first start also writes the demo offers. */
const START_TIMEOUT_MS = 180_000

/** Runs a production server with demo offers and without limits during `work`. Throws if it is not ready in time. */
export async function withPortal(
  dataDir: string,
  work: (url: string, pid: number) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<void> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    RATE_LIMITS: 'off',
    MAP_TILES_URL: 'off',
    LARES_DEMO: 'on',
    LOG_LEVEL: 'error',
    ...variables,
  }
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  try {
    const url = `http://127.0.0.1:${port}`
    await answering(url, server)
    await work(url, server.pid!)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

async function answering(url: string, server: ReturnType<typeof spawn>): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    if ((await refused(`${url}/readyz`)) === null) return
    await sleep(250)
  }
  throw new Error('The server was not ready in time')
}

/** Why an address does not succeed, or null. */
export async function refused(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: 'manual', headers: { 'accept-language': 'en' } })
    await response.arrayBuffer()
    return response.status === 200 ? null : `answers ${response.status}`
  } catch {
    return 'no answer'
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
