import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createTestDatabase } from '#tests/database.ts'
import { RawSocket, startPortal } from '#tests/realtime.ts'
import { isChannel, userOfChannel } from './channels.ts'
import { Connection } from './connection.ts'
import { readFrame, writeFrame } from './frames.ts'
import { Hub } from './hub.ts'
import { channelAuth } from '../../people/live/signatures.ts'

const app = { id: 'lares', key: 'test-key', secret: 'a secret of the tests' }
const VARIABLES = { PUSHER_APP_KEY: app.key, PUSHER_APP_SECRET: app.secret }

const { db, url, drop } = await createTestDatabase()
const portal = await startPortal(
  { db, url },
  { ...VARIABLES, PUBLIC_URL: 'https://www.lares.test', CORS_ORIGINS: 'https://friend.test' },
)
afterAll(async () => {
  await portal.close()
  await drop()
})

const open: RawSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.socket.terminate()
})
function connect(
  path = `/app/${app.key}?protocol=7`,
  options: ConstructorParameters<typeof RawSocket>[1] = {},
  port = portal.port,
): RawSocket {
  const socket = new RawSocket(`ws://127.0.0.1:${port}${path}`, options)
  open.push(socket)
  return socket
}
async function connected(): Promise<{ socket: RawSocket; id: string }> {
  const socket = connect()
  const { data } = await socket.next('pusher:connection_established')
  return { socket, id: data.socket_id }
}

test('the first frame has the socket id and the activity timeout; data is JSON within JSON', async () => {
  const socket = connect()
  const first = new Promise((resolve) =>
    socket.socket.once('message', (text) => resolve(JSON.parse(String(text)))),
  )
  expect(await first).toEqual({
    event: 'pusher:connection_established',
    data: expect.stringMatching(/^\{"socket_id":"\d+\.\d+","activity_timeout":30\}$/),
  })
})

test.each([
  ['/app/another-key?protocol=7', 4001],
  [`/app/${app.key}`, 4008],
  [`/app/${app.key}?protocol=seven`, 4006],
  [`/app/${app.key}?protocol=6`, 4007],
])('%s is refused with %i, in a frame and as the reason of closing', async (path, code) => {
  const socket = connect(path)
  expect((await socket.next('pusher:error')).data.code).toBe(code)
  expect(await socket.closed).toBe(code)
})

test.each(['/', '//', '/en', '/app/', '/app/a/b', '/api/app/test-key', '/apps/lares/events'])(
  'there is no socket at %s',
  async (path) => {
    expect(await connect(path).closed).toBe(1006)
  },
)

test.each([
  ['https://www.lares.test', true],
  ['https://friend.test', true],
  [undefined, true],
  ['https://evil.test', false],
  ['https://www.lares.test.evil.test', false],
  ['null', false],
] as const)('the origin %s: %s', async (origin, isWelcome) => {
  const socket = connect(undefined, origin ? { origin } : {})
  if (isWelcome) await socket.next('pusher:connection_established')
  else expect(await socket.closed).toBe(4009)
})

test('pages of the requested host may connect, whatever its name', async () => {
  await connect(undefined, { origin: `http://127.0.0.1:${portal.port}` }).next(
    'pusher:connection_established',
  )
})

test('ping and a second subscription are answered; unknown events are an error that keeps the socket open', async () => {
  const { socket } = await connected()
  socket.send({ event: 'pusher:ping', data: {} })
  await socket.next('pusher:pong')
  for (const data of [{ channel: 'news' }, JSON.stringify({ channel: 'news' })]) {
    socket.send({ event: 'pusher:subscribe', data })
    expect(await socket.next('pusher_internal:subscription_succeeded')).toMatchObject({
      channel: 'news',
      data: {},
    })
  }
  for (const nonsense of ['', 'x', '[]', '{"event":5}', { event: 'pusher:unheard_of', data: {} }]) {
    socket.send(nonsense)
    expect((await socket.next('pusher:error')).data).toEqual({
      code: 4200,
      message: 'Invalid message format',
    })
  }
  socket.send({ event: 'client-typing', channel: 'news', data: {} })
  expect((await socket.next('pusher:error')).data.code).toBe(4301)
  socket.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
  socket.send({ event: 'pusher:ping', data: {} })
  await socket.next('pusher:pong')
})

test.each([
  'private-encrypted-x',
  'presence-room',
  '#server-to-user-1',
  'a b',
  'x'.repeat(165),
  '',
])('there is no channel %j', async (channel) => {
  const { socket, id } = await connected()
  socket.send({ event: 'pusher:subscribe', data: { channel, auth: channelAuth(app, id, channel) } })
  expect(await socket.next('pusher:subscription_error')).toMatchObject({
    channel,
    data: { status: 404 },
  })
})

test('a signature is valid for one socket, one channel and its data', async () => {
  const { socket, id } = await connected()
  const channel = 'private-user-1'
  const refused = [
    undefined,
    5,
    '',
    app.key,
    channelAuth(app, '1.1', channel),
    channelAuth(app, id, 'private-user-2'),
    channelAuth({ ...app, secret: 'another' }, id, channel),
    channelAuth(app, id, channel, 'data'),
  ]
  for (const auth of refused) {
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } })
    expect((await socket.next('pusher:subscription_error')).data).toMatchObject({
      type: 'AuthError',
      status: 401,
    })
  }
  socket.send({ event: 'pusher:subscribe', data: { channel, auth: channelAuth(app, id, channel) } })
  await socket.next('pusher_internal:subscription_succeeded')
  socket.send({
    event: 'pusher:subscribe',
    data: {
      channel: 'private-x',
      channel_data: '{"a":1}',
      auth: channelAuth(app, id, 'private-x', '{"a":1}'),
    },
  })
  await socket.next('pusher_internal:subscription_succeeded')
})

test('the signature is that of the protocol', () => {
  // The example of Pusher's documentation.
  const example = { id: '1', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
  expect(channelAuth(example, '1234.1234', 'private-foobar')).toBe(
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  )
})

test('a frame above 10 000 bytes closes the socket; a flood gets an error, then is closed', async () => {
  const { socket: large } = await connected()
  large.send('x'.repeat(10_001))
  expect(await large.closed).toBe(1009)
  const { socket } = await connected()
  for (let i = 0; i < 200; i++) socket.send({ event: 'pusher:ping', data: {} })
  expect((await socket.next('pusher:error')).data.code).toBe(4301)
  expect(await socket.closed).toBe(4301)
})

test('a socket has at most a hundred channels', async () => {
  let time = 0
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => new Connection(socket, new Hub(), app, () => time))
  await once(server, 'listening')
  const socket = connect('/', {}, (server.address() as AddressInfo).port)
  await socket.next('pusher:connection_established')
  for (let i = 0; i < 101; i++) {
    // Each in a window of its own, so that the limit of frames does not come first.
    time += 60_000
    socket.send({ event: 'pusher:subscribe', data: { channel: `news-${i}` } })
    if (i < 100) await socket.next('pusher_internal:subscription_succeeded')
  }
  expect(await socket.next('pusher:subscription_error')).toMatchObject({
    channel: 'news-100',
    data: { status: 429 },
  })
  server.close()
})

test('a silent client gets a ping, and is closed without an answer', async () => {
  const times = { silence: 50, answer: 2500, poll: 20, sessions: 60_000 }
  const impatient = await startPortal({ db, url }, VARIABLES, times)
  try {
    // A client that answers gets a ping each time.
    const alive = connect(undefined, {}, impatient.port)
    for (let i = 0; i < 3; i++) {
      await alive.next('pusher:ping')
      alive.send({ event: 'pusher:pong', data: {} })
    }
    expect(alive.socket.readyState).toBe(alive.socket.OPEN)
    const dead = connect(undefined, { answersPings: false }, impatient.port)
    await dead.next('pusher:ping')
    expect((await dead.next('pusher:error')).data.code).toBe(4201)
    expect(await dead.closed).toBe(4201)
  } finally {
    await impatient.close()
  }
})

test('sockets are closed with a reconnect code when the portal stops', async () => {
  const stopping = await startPortal({ db, url }, VARIABLES)
  const sockets = [connect(undefined, {}, stopping.port), connect(undefined, {}, stopping.port)]
  for (const socket of sockets) await socket.next('pusher:connection_established')
  const codes = Promise.all(sockets.map((socket) => socket.closed))
  await stopping.close()
  expect(await codes).toEqual([1001, 1001])
})

test('whatever is sent, the socket answers the next ping or was closed with a code', async () => {
  const json = fc.json({ maxDepth: 3 })
  const frame = fc.record(
    {
      event: fc.constantFrom(
        'pusher:subscribe',
        'pusher:unsubscribe',
        'pusher:pong',
        'pusher:signin',
        'client-x',
        'x',
      ),
      channel: fc.anything(),
      data: fc.oneof(
        fc.anything(),
        json,
        fc.record({
          channel: fc.oneof(fc.string(), fc.anything()),
          auth: fc.anything(),
          channel_data: fc.anything(),
        }),
      ),
    },
    { requiredKeys: ['event'] },
  )
  const sent = fc.oneof(
    fc.string(),
    json,
    frame.map((value) => JSON.stringify(value) ?? ''),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { maxLength: 20 }), async (frames) => {
      const { socket } = await connected()
      for (const one of frames) socket.socket.send(one)
      socket.send({ event: 'pusher:ping', data: {} })
      await socket.next('pusher:pong')
      socket.socket.terminate()
    }),
    { numRuns: 60 },
  )
})

test('frames: written frames are parsed, and invalid ones are not', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.option(fc.string(), { nil: undefined }),
      (event, data, channel) => {
        // The generator's own objects would lose a key `__proto__`.
        const plain = JSON.parse(JSON.stringify(data))
        expect(readFrame(writeFrame(event, plain, channel))).toEqual({
          event,
          channel,
          data: plain,
        })
      },
    ),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const frame = readFrame(text)
      expect(
        frame === null || (typeof frame.event === 'string' && typeof frame.data === 'object'),
      ).toBe(true)
    }),
  )
})

test('channels: only the digits of a number name a user', () => {
  expect(
    [
      'private-user-7',
      'private-user-07',
      'private-user-',
      'private-user-7x',
      'private-user-1e3',
      'user-7',
      'private-user-9999999999999999',
    ].map(userOfChannel),
  ).toEqual([7, null, null, null, null, null, null])
  expect([null, 5, {}, 'news', 'private-user-7'].map(isChannel)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
