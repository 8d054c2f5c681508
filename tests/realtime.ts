import { WebSocket } from 'ws'
import { createApi } from '#api/app.ts'
import { openRealtime, type RealtimeTimes } from '#api/edge/realtime/server.ts'
import { createApp } from '#host/app.ts'
import { listen } from '#host/listen.ts'
import { servicesOver } from './api.ts'
import type { TestDatabase } from './database.ts'

export interface TestPortal {
  port: number
  /** `http://127.0.0.1:1234` */
  base: string
  close(): Promise<void>
}

/** A portal with the API and its sockets, as `server.ts` puts them together, on a free port. */
export async function startPortal(
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  variables: Record<string, string> = {},
  times?: RealtimeTimes,
): Promise<TestPortal> {
  const services = servicesOver(db, { ...variables })
  const { env, log } = services
  const app = createApp({
    env,
    log,
    messages: services.messages,
    api: createApi(services),
    unready: () => null,
  })
  const listening = await listen(app.fetch, '127.0.0.1', 0)
  const realtime = openRealtime({ ...services, databaseUrl: url, ...(times && { times }) })
  realtime.attach(listening.server)
  await realtime.ready
  const close = async () => {
    await realtime.close()
    await listening.close(1000)
  }
  return { port: listening.port, base: `http://127.0.0.1:${listening.port}`, close }
}

/** A bare socket, for messages that the official clients never send, or hide. */
export class RawSocket {
  readonly socket: WebSocket
  readonly closed: Promise<number>
  readonly #frames: Record<string, any>[] = []
  #wake = () => {}

  constructor(address: string, options: { origin?: string; answersPings?: boolean } = {}) {
    this.socket = new WebSocket(address, {
      ...(options.origin && { origin: options.origin }),
      autoPong: options.answersPings ?? true,
    })
    this.socket.on('message', (text) => {
      this.#frames.push(JSON.parse(String(text)))
      this.#wake()
    })
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    // One that is not let in; it closes, too.
    this.socket.on('error', () => {})
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The next frame with that event, its data read; frames before it are passed over. */
  async next(event: string): Promise<Record<string, any>> {
    for (;;) {
      const frame = this.#frames.shift()
      if (frame?.['event'] === event)
        return {
          ...frame,
          data: typeof frame['data'] === 'string' ? JSON.parse(frame['data']) : frame['data'],
        }
      if (!frame) await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
