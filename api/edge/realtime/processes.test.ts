import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Pusher from 'pusher-js'
import PusherSdk from 'pusher'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { RawSocket } from '#tests/realtime.ts'
import { notify } from '../../people/notifications/notify.ts'
import { pusherApp } from '../../people/live/app.ts'

const { db, url, drop } = await createTestDatabase()
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const started: ChildProcess[] = []
const folders: string[] = []
afterAll(async () => {
  for (const process of started) {
    if (process.exitCode !== null || process.signalCode !== null) continue
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  await drop()
})

/** For all processes on one database. */
const LARES_KEY = randomBytes(32).toString('base64')

/** Starts a portal like an operator would, beside others on the same database; returns its port. */
async function startProcess(): Promise<{ port: number; child: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), 'lares-realtime-'))
  folders.push(folder)
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LARES_KEY,
    ROLE: 'api',
    PORT: '0',
    LARES_DEMO: 'off',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const [, port] = /Lares is ready: http:\/\/localhost:(\d+)/.exec(output) ?? []
    if (port) {
      child.stdout.resume()
      return { port: Number(port), child }
    }
  }
  throw new Error(`it did not start: ${output}`)
}

const event = <T = any>(
  on: { bind(name: string, callback: (data: any) => void): unknown },
  name: string,
) => new Promise<T>((resolve) => on.bind(name, resolve))

test(
  'a message reaches sockets of another process; ending a session closes its socket there',
  { timeout: 60_000 },
  async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()])
    const user = await createUser(db)
    const headers = { authorization: `Bearer ${user.token}` }
    const { data } = (await (
      await fetch(`http://127.0.0.1:${one.port}/api/realtime`, { headers })
    ).json()) as { data: { key: string; host: null } }
    expect(data).toEqual({ key: expect.stringMatching(/^[0-9a-f]{20}$/), host: null })

    // Connected to one, authorised by the other.
    const client = new Pusher(data.key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: one.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      authEndpoint: `http://127.0.0.1:${other.port}/broadcasting/auth`,
      auth: { headers },
    })
    const channel = client.subscribe(`private-user-${user.id}`)
    await event(channel, 'pusher:subscription_succeeded')
    const received = event(channel, 'NotifyUser')
    // A third process: this one.
    await notify(db, user.id, {
      title: 'accounts.notification.roleGranted.title',
      message: 'accounts.notification.roleGranted.message',
      params: { role: 'writer' },
    })
    expect(await received).toMatchObject({
      title: 'You have a new role',
      message: 'You can now write for the journal.',
    })

    // Without configuration the key is the same in all processes.
    const { secret } = await pusherApp(servicesOver(db))
    const published = event(channel, 'hello')
    await new PusherSdk({
      appId: 'lares',
      key: data.key,
      secret,
      host: '127.0.0.1',
      port: String(other.port),
      useTLS: false,
    }).trigger(channel.name, 'hello', { from: 'the other' })
    expect(await published).toEqual({ from: 'the other' })

    const ended = event(client.connection, 'disconnected')
    expect(
      (await fetch(`http://127.0.0.1:${other.port}/api/auth/logout`, { headers })).status,
    ).toBe(204)
    await ended

    const left = new RawSocket(`ws://127.0.0.1:${one.port}/app/${data.key}?protocol=7`)
    await left.next('pusher:connection_established')
    one.child.kill('SIGTERM')
    expect(await left.closed).toBe(1001)
    expect(await once(one.child, 'exit')).toEqual([0, null])
  },
)
