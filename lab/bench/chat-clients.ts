import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { CHAT_EVENT } from '#contract/talk/chat.ts'
import { userChannel } from '#contract/edge/realtime.ts'

// The browsers of the bench of conversations, in a process of their own: `process.on('message')` takes an order, and its result is sent back.

export interface Person {
  id: number
  /** Of a session. */
  token: string
}
/** Two people, the visitor first. */
export interface Pair {
  conversation: number
  people: [Person, Person]
}

export type Order =
  /** `key`: of the real-time server; null: a plain server of sockets. */
  | { do: 'open'; base: string; key: string | null; pairs: Pair[] }
  /** The visitors of these conversations write in turns. `sql`: straight into the database. */
  | { do: 'write'; by: 'sql' | 'api' | 'socket'; rate: number; seconds: number; database: string }
  | { do: 'drop' }

export interface Opened {
  ms: number
  failed: string[]
}
export interface Delivered {
  /** Milliseconds from when a message was due to be written to its arrival at the other side. */
  times: number[]
  lost: number
  errors: number
}

/** Calls of the API at once, as from as many browsers that have just come back. */
const CALLS_AT_ONCE = 256
const SEND_INTERVAL_MS = 10
const WAIT_MS = 15_000

const agent = new Agent({ keepAlive: true, maxSockets: CALLS_AT_ONCE })
let base = ''
let pairs: Pair[] = []
/** Two for each pair. */
let sockets: WebSocket[] = []
/** Conversation -> when its message was due, until it has arrived. */
const due = new Map<number, number>()
let times: number[] = []
let serial = 0

function post(
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sending = request(
    `${base}/api${path}`,
    {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    },
  )
  sending.on('error', reject)
  sending.end(JSON.stringify(body))
  return promise
}

function arrived(conversation: number): void {
  const at = due.get(conversation)
  if (at === undefined) return
  times.push(performance.now() - at)
  due.delete(conversation)
}

/** Resolves when the socket receives the event for its person. */
function openSocket(key: string | null, pair: Pair, isReader: boolean, at: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const person = pair.people[isReader ? 1 : 0]
  const address = base.replace(/^http/, 'ws')
  const socket = new WebSocket(
    key === null
      ? `${address}/?conversation=${pair.conversation}`
      : `${address}/app/${key}?protocol=7&client=bench&version=1`,
    { perMessageDeflate: false },
  )
  sockets[at] = socket
  socket.on('error', reject)
  socket.on('close', (code) => reject(new Error(`closed with ${code}`)))
  if (key === null) {
    socket.on('open', () => resolve())
    socket.on('message', (data) => isReader && arrived(Number(String(data))))
    return promise
  }
  const channel = userChannel(person.id)
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as { event: string; data: string }
    if (frame.event === CHAT_EVENT) {
      if (isReader) arrived((JSON.parse(frame.data) as { id: number }).id)
    } else if (frame.event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}')
    else if (frame.event === 'pusher:connection_established') {
      const { socket_id } = JSON.parse(frame.data) as { socket_id: string }
      post('/broadcasting/auth', person.token, { socket_id, channel_name: channel }).then(
        ({ status, text }) => {
          if (status !== 200) return reject(new Error(`broadcasting/auth answers ${status}`))
          const { auth } = JSON.parse(text) as { auth: string }
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
        },
        reject,
      )
    } else if (frame.event === 'pusher_internal:subscription_succeeded') resolve()
  })
  return promise
}

async function openAll(order: Extract<Order, { do: 'open' }>): Promise<Opened> {
  base = order.base
  pairs = order.pairs
  sockets = []
  const start = performance.now()
  const opening = pairs.flatMap((pair, at) =>
    [false, true].map((isReader) =>
      openSocket(order.key, pair, isReader, at * 2 + Number(isReader)),
    ),
  )
  const results = await Promise.allSettled(opening)
  return {
    ms: performance.now() - start,
    failed: results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    ),
  }
}

async function writeAll({
  by,
  rate,
  seconds,
  database,
}: Extract<Order, { do: 'write' }>): Promise<Delivered> {
  due.clear()
  times = []
  let errors = 0
  const client = by === 'sql' ? new pg.Pool({ connectionString: database, max: 4 }) : null
  const placeOf = new Map(pairs.map(({ conversation }, at) => [conversation, at * 2]))
  const start = performance.now()
  let next = 0
  const writing: Promise<unknown>[] = []
  for (let written = 0; written < rate * seconds;) {
    const should = Math.min(
      rate * seconds,
      Math.floor(((performance.now() - start) / 1000) * rate) + 1,
    )
    const batch: Pair[] = []
    for (; written < should; written++) {
      const pair = pairs[next++ % pairs.length]!
      // Its last one has not arrived yet: it is lost, or the rate is beyond what is possible.
      if (due.has(pair.conversation)) continue
      due.set(pair.conversation, start + (1000 * written) / rate)
      batch.push(pair)
    }
    const fail = () => errors++
    if (client && batch.length > 0)
      writing.push(
        client
          .query(
            `insert into messages (conversation_id, side, client_id, kind, body) select id, 'visitor', 'bench-' || gen_random_uuid(), 'text', 'Is there a lift?' from unnest($1::bigint[]) id`,
            [batch.map(({ conversation }) => conversation)],
          )
          .catch(fail),
      )
    else if (by === 'api')
      for (const { conversation, people } of batch)
        writing.push(
          post(`/chat/${conversation}/messages`, people[0].token, {
            client_id: `bench-${process.pid}-${++serial}`,
            text: 'Is there a lift?',
          }).then(({ status }) => status === 200 || fail(), fail),
        )
    else
      for (const { conversation } of batch)
        sockets[placeOf.get(conversation)!]?.send(String(conversation))
    await sleep(SEND_INTERVAL_MS)
  }
  await Promise.all(writing)
  for (let waited = 0; due.size > 0 && waited < WAIT_MS; waited += 100) await sleep(100)
  await client?.end()
  return { times, lost: due.size, errors }
}

async function dropAll(): Promise<void> {
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)
  const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.terminate()
  await Promise.all(closed)
  sockets = []
}

process.on('message', (order: Order) => {
  const done =
    order.do === 'open' ? openAll(order) : order.do === 'write' ? writeAll(order) : dropAll()
  done.then(
    (result) => process.send?.({ result: result ?? null }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.('ready')
