import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { isChannel, isPrivateChannel, userOfChannel } from './channels.ts'
import { readFrame, writeFrame, type Frame } from './frames.ts'
import type { Hub } from './hub.ts'
import { isChannelAuth, type PusherApp } from '../../people/live/signatures.ts'

/** The protocol's code and message for "not allowed". */
export const UNAUTHORIZED = [4009, 'Connection is unauthorized'] as const
/** Seconds of silence after which a client sends a ping. */
const ACTIVITY_TIMEOUT = 30
/** Channels per socket. */
const CHANNELS_MAX = 100
/** Sockets per user channel: tabs and devices. */
const SOCKETS_PER_USER = 40
/** Frames per ten seconds. A client that sends several times as many is disconnected. */
const FRAMES = { max: 60, tooMany: 180, window: 10_000 }
/** Bytes that wait for a client that does not read; above this it is disconnected, and may reconnect. */
const BACKLOG_MAX = 1_000_000

/** One socket: the server's side of the Pusher protocol, version 7. */
export class Connection {
  /** Two numbers, as clients expect. */
  readonly id = `${randomInt(1, 1e9)}.${randomInt(1, 1e9)}`
  readonly channels = new Set<string>()
  /** The user, after the first private channel, and the sessions: the socket is closed with the first of them. */
  user: number | null = null
  readonly tokens = new Set<number>()
  /** When it last sent a frame, in milliseconds, as `now`. */
  heardAt: number
  /** Time of a ping since its last frame. */
  pingedAt: number | null = null
  readonly #socket: WebSocket
  readonly #hub: Hub
  readonly #app: PusherApp
  readonly #now: () => number
  #frames = 0
  #since = 0

  constructor(socket: WebSocket, hub: Hub, app: PusherApp, now: () => number = Date.now) {
    this.#socket = socket
    this.#hub = hub
    this.#app = app
    this.#now = now
    this.heardAt = now()
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? '' : String(data)))
    socket.on('pong', () => this.#lives())
    socket.on('close', () => hub.remove(this))
    // An error of a socket is followed by its close.
    socket.on('error', () => {})
    hub.add(this)
    this.send('pusher:connection_established', {
      socket_id: this.id,
      activity_timeout: ACTIVITY_TIMEOUT,
    })
  }

  send(event: string, data: string | object, channel?: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > BACKLOG_MAX) return this.#socket.terminate()
    this.#socket.send(writeFrame(event, data, channel))
  }

  /** Closes with a code of the protocol, which decides whether the client reconnects. */
  refuse(code: number, message: string): void {
    this.send('pusher:error', { code, message })
    this.close(code, message)
  }

  close(code: number, message: string): void {
    this.#hub.remove(this)
    this.#socket.close(code, message)
  }
  /** Resolves when it is closed, at the latest after `timeoutMs`. */
  leave(code: number, message: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cut = setTimeout(() => this.#socket.terminate(), timeoutMs)
      this.#socket.once('close', () => {
        clearTimeout(cut)
        resolve()
      })
      this.close(code, message)
    })
  }

  /** Sends a ping: a frame for the client, and one of WebSocket for proxies. */
  ping(): void {
    this.pingedAt = this.#now()
    this.send('pusher:ping', {})
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }

  #lives(): void {
    this.heardAt = this.#now()
    this.pingedAt = null
  }

  #hear(text: string): void {
    // Frames that were on their way when we closed.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#lives()
    if (this.heardAt - this.#since > FRAMES.window) {
      this.#since = this.heardAt
      this.#frames = 0
    }
    this.#frames++
    if (this.#frames > FRAMES.tooMany) return this.refuse(4301, 'Too many messages')
    if (this.#frames > FRAMES.max) return this.#complain(4301, 'Too many messages')
    const frame = readFrame(text)
    if (!frame) return this.#complain(4200, 'Invalid message format')
    this.#answer(frame)
  }

  #answer({ event, data }: Frame): void {
    if (event === 'pusher:ping') return this.send('pusher:pong', {})
    if (event === 'pusher:pong') return
    if (event === 'pusher:subscribe') return this.#subscribe(data)
    if (event === 'pusher:unsubscribe')
      return typeof data['channel'] === 'string'
        ? this.#hub.leave(this, data['channel'])
        : undefined
    if (event.startsWith('client-')) return this.#complain(4301, 'Client events are not enabled')
    this.#complain(4200, 'Invalid message format')
  }

  #subscribe({ channel, auth, channel_data }: Record<string, unknown>): void {
    if (!isChannel(channel))
      return this.#refuseChannel(channel, 4005, 'There is no such channel', 404)
    const data = typeof channel_data === 'string' ? channel_data : undefined
    if (isPrivateChannel(channel) && !isChannelAuth(this.#app, this.id, channel, auth, data))
      return this.#refuseChannel(channel, ...UNAUTHORIZED, 401)
    if (!this.channels.has(channel)) {
      if (this.channels.size >= CHANNELS_MAX)
        return this.#refuseChannel(channel, 4301, 'Too many channels', 429)
      if (userOfChannel(channel) !== null && this.#hub.listeners(channel) >= SOCKETS_PER_USER)
        return this.refuse(4004, 'Too many connections')
      this.#hub.join(this, channel)
    }
    this.send('pusher_internal:subscription_succeeded', {}, channel)
  }

  /** Notifies the connection and, if named, the channel: a client listens to one or the other. */
  #refuseChannel(channel: unknown, code: number, message: string, status: number): void {
    this.#complain(code, message)
    if (typeof channel === 'string')
      this.send(
        'pusher:subscription_error',
        { type: status === 401 ? 'AuthError' : 'Error', error: message, status },
        channel,
      )
  }

  #complain(code: number, message: string): void {
    this.send('pusher:error', { code, message })
  }
}
