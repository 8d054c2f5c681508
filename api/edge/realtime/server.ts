import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { wake } from '../../talk/chat/waiting.ts'
import type { Services } from '../../context.ts'
import { clientAddress, limitKey } from '../../ground/client-address.ts'
import { pusherApp } from '../../people/live/app.ts'
import { Connection } from './connection.ts'
import { openDelivery } from './delivery.ts'
import { Hub } from './hub.ts'
import { selectLive, trimMessages } from '../../people/live/queries.ts'

/** Bytes of one message of a client. */
const MESSAGE_MAX = 10_000
/** Sockets per process, and per address: a whole office may share one. */
const SOCKETS_MAX = 20_000
const SOCKETS_PER_ADDRESS = 500
/** Milliseconds for clients to close their side when we stop. */
const FAREWELL = 1_000

/** Intervals and timeouts in milliseconds. */
export interface RealtimeTimes {
  /** Silence before a ping, and the timeout for its answer. */
  silence: number
  answer: number
  /** Interval of the check for silence. A short one asks few sockets at a time. */
  poll: number
  /** Interval of the check of sessions, since there is no event when one expires. */
  sessions: number
}
const TIMES: RealtimeTimes = { silence: 60_000, answer: 30_000, poll: 500, sessions: 60_000 }

export interface Realtime {
  /** Resolves when messages of other processes are received. */
  ready: Promise<void>
  /** Handles the server's upgrades. Every path but `/app/{key}` is rejected. */
  attach(server: Server): void
  /** Closes all sockets with a code that makes clients reconnect. */
  close(): Promise<void>
}

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'messages'> & {
  databaseUrl: string
  times?: RealtimeTimes
}

/** The sockets of this process: the Pusher protocol on the HTTP server's port. With an external Pusher server there are none, and events are posted there. */
export function openRealtime({ databaseUrl, times = TIMES, ...services }: Parts): Realtime {
  const { db, env, log } = services
  const hub = new Hub()
  const delivery = openDelivery(hub, databaseUrl, services)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX,
    clientTracking: false,
  })
  const perAddress = new Map<string, number>()
  let closing = false

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    // Not every request target is a valid URL: `//` is not.
    const url = URL.parse(request.url ?? '/', 'http://portal')
    const [, key] = /^\/app\/([\w-]{1,100})$/.exec(url?.pathname ?? '') ?? []
    if (!url || !key || env.PUSHER_HOST) return void stream.destroy()
    const forwarded = request.headers['x-forwarded-for']
    const address = limitKey(
      clientAddress(
        request.socket.remoteAddress ?? '',
        Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null),
        env.TRUST_PROXY,
      ),
    )
    const ofAddress = perAddress.get(address) ?? 0
    const isFull =
      hub.size >= SOCKETS_MAX || (env.RATE_LIMITS === 'on' && ofAddress >= SOCKETS_PER_ADDRESS)
    if (closing || isFull)
      return void stream.end(
        'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n',
      )
    perAddress.set(address, ofAddress + 1)
    stream.once('close', () => {
      const remaining = (perAddress.get(address) ?? 1) - 1
      if (remaining > 0) perAddress.set(address, remaining)
      else perAddress.delete(address)
    })
    const app = await pusherApp(services)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const refusal = refusalOf(url, key === app.key, isFriend(request, env))
      if (!refusal) return void new Connection(socket, hub, app)
      // With a code of the protocol, after which a client does not retry.
      const [code, message] = refusal
      socket.on('error', () => {})
      socket.send(
        JSON.stringify({ event: 'pusher:error', data: JSON.stringify({ code, message }) }),
      )
      socket.close(code, message)
    })
  }

  const checking = setInterval(() => {
    const now = Date.now()
    for (const connection of hub.connections) {
      if (connection.pingedAt !== null && now - connection.pingedAt > times.answer)
        connection.refuse(4201, 'Pong reply not received')
      else if (connection.pingedAt === null && now - connection.heardAt > times.silence)
        connection.ping()
    }
  }, times.poll)

  const caring = setInterval(() => {
    const tokens = new Set([...hub.connections].flatMap((connection) => [...connection.tokens]))
    Promise.all([selectLive(db, [...tokens]), trimMessages(db)])
      .then(([live]) => hub.end((token) => tokens.has(token) && !live.has(token)))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'real time could not look its sessions up'),
      )
  }, times.sessions)

  return {
    ready: delivery.ready,
    attach(server) {
      server.on('upgrade', (request, stream, head) => {
        stream.on('error', () => stream.destroy())
        accept(request, stream, head).catch((error: unknown) => {
          log.error({ err: error }, 'a socket could not be opened')
          stream.destroy()
        })
      })
    },
    async close() {
      closing = true
      wake()
      clearInterval(checking)
      clearInterval(caring)
      const open = [...hub.connections]
      await Promise.all(
        open.map((connection) => connection.leave(1001, 'The server stops', FAREWELL)),
      )
      await delivery.close()
    },
  }
}

/** Error in how a client connects, by the protocol's numbers; null if it is valid. */
function refusalOf(
  url: URL,
  isOurKey: boolean,
  isFriendly: boolean,
): [code: number, message: string] | null {
  const protocol = url.searchParams.get('protocol')
  if (!isOurKey) return [4001, 'Application does not exist']
  if (!protocol) return [4008, 'No protocol version supplied']
  if (!/^\d+$/.test(protocol)) return [4006, 'Invalid version string format']
  if (protocol !== '7') return [4007, 'Unsupported protocol version']
  if (!isFriendly) return [4009, 'Origin not allowed']
  return null
}

/** Programs name no origin. Pages of ours may connect, and those of the sites that are allowed to call the API. */
function isFriend(
  { headers }: IncomingMessage,
  { PUBLIC_URL, CORS_ORIGINS }: Services['env'],
): boolean {
  const { origin, host } = headers
  if (origin === undefined || CORS_ORIGINS.includes(origin)) return true
  const from = URL.canParse(origin) ? new URL(origin).host : null
  return (
    from !== null &&
    (from === host || (PUBLIC_URL !== undefined && from === new URL(PUBLIC_URL).host))
  )
}
