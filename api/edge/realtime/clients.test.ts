import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Echo from 'laravel-echo'
import Pusher, { type ChannelAuthorizationCallback, type Options } from 'pusher-js'
import PusherSdk from 'pusher'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createUser, openTestSession } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { RawSocket, startPortal } from '#tests/realtime.ts'
import { notify } from '../../people/notifications/notify.ts'
import { isSigned, signedQuery } from '../../people/live/signatures.ts'

const KEY = 'test-key'
const SECRET = 'a secret of the tests'
const VARIABLES = { PUSHER_APP_ID: 'app', PUSHER_APP_KEY: KEY, PUSHER_APP_SECRET: SECRET }

const { db, url, drop } = await createTestDatabase()
const portal = await startPortal({ db, url }, VARIABLES)
afterAll(async () => {
  await portal.close()
  await drop()
})

const open: Pusher[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})

/** The client as another site's page opens it; XHR in Node has no relative URLs. */
function connect({
  token,
  key = KEY,
  endpoint = '/broadcasting/auth',
}: { token?: string; key?: string; endpoint?: string } = {}): Pusher {
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  const client = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: portal.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    authEndpoint: portal.base + endpoint,
    auth: { headers },
  })
  open.push(client)
  return client
}
const event = <T = any>(
  on: { bind(name: string, callback: (data: any) => void): unknown },
  name: string,
) => new Promise<T>((resolve) => on.bind(name, resolve))
const settings = {
  title: 'accounts.notification.passwordChanged.title',
  message: 'accounts.notification.passwordChanged.message',
} as const

test.each(['/broadcasting/auth', '/api/broadcasting/auth'])(
  'pusher-js receives a notification on its private channel, authorised at %s',
  async (endpoint) => {
    const user = await createUser(db)
    const channel = connect({ token: user.token, endpoint }).subscribe(`private-user-${user.id}`)
    await event(channel, 'pusher:subscription_succeeded')
    const received = event(channel, 'NotifyUser')
    const withNamespace = event(channel, 'App\\Events\\NotifyUser')
    await notify(db, user.id, {
      ...settings,
      payload: { type: 'warning', onClick: '/user/access' },
    })
    expect(await received).toEqual({
      title: 'Your password was changed',
      message: expect.any(String),
      payload: {
        id: expect.any(Number),
        type: 'warning',
        duration: 25_000,
        onClick: '/user/access',
      },
    })
    expect(await withNamespace).toEqual(await received)
  },
)

test('Laravel Echo receives it with its default namespace, and without one', async () => {
  const user = await createUser(db)
  for (const namespace of [undefined, false] as const) {
    const echo = new Echo<'pusher'>({
      broadcaster: 'pusher',
      client: connect({ token: user.token }),
      key: KEY,
      ...(namespace === false && { namespace }),
    } as never)
    const channel = echo.private(`user-${user.id}`)
    const received = new Promise((resolve) => channel.listen('NotifyUser', resolve))
    await new Promise<void>((resolve) => channel.subscribed(() => resolve()))
    await notify(db, user.id, settings)
    expect(await received).toMatchObject({
      title: 'Your password was changed',
      payload: { type: 'info' },
    })
    echo.disconnect()
  }
})

test.each([
  ['nobody', 401, async (): Promise<string | undefined> => undefined],
  ['a token that is none', 401, async () => `1|${'x'.repeat(40)}`],
  ['another user', 403, async () => (await createUser(db)).token],
] as const)('%s is kept out with %i', async (_name, status, tokenOf) => {
  const owner = await createUser(db)
  const token = await tokenOf()
  const channel = connect({ ...(token && { token }) }).subscribe(`private-user-${owner.id}`)
  expect(await event(channel, 'pusher:subscription_error')).toMatchObject({
    type: 'AuthError',
    status,
  })
})

test('a forged signature is reported to the channel and to the connection', async () => {
  const user = await createUser(db)
  const client = new Pusher(KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: portal.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      customHandler: (_: unknown, callback: ChannelAuthorizationCallback) =>
        callback(null, { auth: `${KEY}:${'0'.repeat(64)}` }),
    },
  } as unknown as Options)
  open.push(client)
  const refused = event(client.connection, 'error')
  const channel = client.subscribe(`private-user-${user.id}`)
  expect(await event(channel, 'pusher:subscription_error')).toMatchObject({
    type: 'AuthError',
    status: 401,
  })
  expect(await refused).toMatchObject({ data: { code: 4009 } })
})

test('a wrong key is rejected permanently', async () => {
  const client = connect({ key: 'another-key' })
  const refused = event(client.connection, 'error')
  const ended = event(client.connection, 'disconnected')
  expect(await refused).toMatchObject({ error: { data: { code: 4001 } } })
  await ended
})

test("an idle client's ping is answered, and it stays connected", async () => {
  const client = new Pusher(KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: portal.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    activityTimeout: 50,
    pongTimeout: 5000,
  })
  open.push(client)
  await event(client.connection, 'connected')
  const states: string[] = []
  client.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  const pong = new Promise((resolve) =>
    client.connection.bind(
      'message',
      (message: { event: string }) => message.event === 'pusher:pong' && resolve(true),
    ),
  )
  expect(await pong).toBe(true)
  expect(states).toEqual([])
})

test('revoking a session closes its sockets with 4009, and no others', async () => {
  const user = await createUser(db)
  const other = await openTestSession(db, user.id)
  const [leaving, staying] = [connect({ token: user.token }), connect({ token: other })]
  const channels = [leaving, staying].map((client) => client.subscribe(`private-user-${user.id}`))
  await Promise.all(channels.map((channel) => event(channel, 'pusher:subscription_succeeded')))
  const closedWith = event(leaving.connection, 'error')
  const ended = event(leaving.connection, 'disconnected')
  const response = await fetch(`${portal.base}/api/auth/logout`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(response.status).toBe(204)
  expect(await closedWith).toMatchObject({ data: { code: 4009 } })
  await ended
  const received = event(channels[1]!, 'NotifyUser')
  await notify(db, user.id, settings)
  await received
  expect(staying.connection.state).toBe('connected')
})

test('blocking an account closes all of its sockets', async () => {
  const user = await createUser(db)
  const client = connect({ token: user.token })
  await event(client.subscribe(`private-user-${user.id}`), 'pusher:subscription_succeeded')
  const ended = event(client.connection, 'disconnected')
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', user.id).execute()
  await ended
})

test('a session that ends before its socket subscribes still closes it, and gets no signature afterwards', async () => {
  const user = await createUser(db)
  const socket = new RawSocket(`ws://127.0.0.1:${portal.port}/app/${KEY}?protocol=7`)
  const { data } = await socket.next('pusher:connection_established')
  const authorize = () =>
    fetch(`${portal.base}/broadcasting/auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ socket_id: data.socket_id, channel_name: `private-user-${user.id}` }),
    })
  expect((await authorize()).status).toBe(200)
  await db.deleteFrom('access_tokens').where('user_id', '=', user.id).execute()
  expect(await socket.closed).toBe(4009)
  expect((await authorize()).status).toBe(401)
})

test('a socket is closed with the first of its sessions, and belongs to one user', async () => {
  const user = await createUser(db)
  const tokens = [user.token, await openTestSession(db, user.id)]
  const stranger = await createUser(db)
  const opened = async () => {
    const socket = new RawSocket(`ws://127.0.0.1:${portal.port}/app/${KEY}?protocol=7`)
    const { data } = await socket.next('pusher:connection_established')
    const authorize = (token: string, id = user.id) =>
      fetch(`${portal.base}/broadcasting/auth`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ socket_id: data.socket_id, channel_name: `private-user-${id}` }),
      })
    return { socket, authorize }
  }
  const [twice, taken] = [await opened(), await opened()]
  for (const token of tokens) expect((await twice.authorize(token)).status).toBe(200)
  await fetch(`${portal.base}/api/auth/logout`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  expect(await twice.socket.closed).toBe(4009)

  expect((await taken.authorize(tokens[1]!)).status).toBe(200)
  await taken.authorize(stranger.token, stranger.id)
  expect(await taken.socket.closed).toBe(4009)
})

const sdk = (secret = SECRET) =>
  new PusherSdk({
    appId: 'app',
    key: KEY,
    secret,
    host: '127.0.0.1',
    port: String(portal.port),
    useTLS: false,
  })

test('the server SDK publishes to several channels and in batches, except to the named socket', async () => {
  const [one, two] = [connect(), connect()]
  const channels = [one.subscribe('news'), two.subscribe('news'), two.subscribe('sport')]
  await Promise.all(channels.map((channel) => event(channel, 'pusher:subscription_succeeded')))
  const heardByOne: unknown[] = []
  channels[0]!.bind('goal', (data: unknown) => heardByOne.push(data))
  const received = [event(channels[1]!, 'goal'), event(channels[2]!, 'goal')]
  const response = await sdk().trigger(
    ['news', 'sport'],
    'goal',
    { by: 'Ωmega' },
    { socket_id: one.connection.socket_id },
  )
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect(await Promise.all(received)).toEqual([{ by: 'Ωmega' }, { by: 'Ωmega' }])

  const batch = event(channels[0]!, 'late')
  await sdk().triggerBatch([
    { channel: 'news', name: 'late', data: 'text' },
    { channel: 'sport', name: 'late', data: { n: 1 } },
  ])
  expect(await batch).toBe('text')
  expect(heardByOne).toEqual([])
})

test('publishing needs the secret, and invalid events are rejected', async () => {
  await expect(sdk('not the secret at all').trigger('news', 'x', {})).rejects.toMatchObject({
    status: 401,
  })
  await expect(
    new PusherSdk({
      appId: 'other',
      key: KEY,
      secret: SECRET,
      host: '127.0.0.1',
      port: String(portal.port),
    }).trigger('news', 'x', {}),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    sdk().post({
      path: '/events',
      body: { name: 'pusher:error', data: '{}', channel: 'news' },
    } as never),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    sdk().post({ path: '/events', body: { name: 'x', data: '{}' } } as never),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    sdk().post({
      path: '/events',
      body: { name: 'x', data: 'y'.repeat(10_241), channel: 'news' },
    } as never),
  ).rejects.toMatchObject({ status: 422 })
})

test('a signature is rejected when it is old or of another body', async () => {
  const post = (query: string, body: string) =>
    fetch(`${portal.base}/apps/app/events?${query}`, { method: 'POST', body })
  const body = JSON.stringify({ name: 'x', data: '{}', channel: 'news' })
  const app = { id: 'app', key: KEY, secret: SECRET }
  expect((await post(String(signedQuery(app, '/apps/app/events', body)), body)).status).toBe(200)
  expect(
    (await post(String(signedQuery(app, '/apps/app/events', body)), body.replace('x', 'y'))).status,
  ).toBe(401)
  expect(
    (await post(String(signedQuery(app, '/apps/app/events', body, Date.now() - 700_000)), body))
      .status,
  ).toBe(401)
  expect((await post('', body)).status).toBe(401)
})

test('with an external Pusher server, clients get its address, and events are posted there once, signed', async () => {
  const posted: { url: string; body: string }[] = []
  const elsewhere: Server = createServer((request, response) => {
    let body = ''
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        posted.push({ url: request.url ?? '', body })
        response.end('{}')
        elsewhere.emit('posted')
      })
  })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const variables = {
    ...VARIABLES,
    PUSHER_HOST: `http://127.0.0.1:${port}`,
    PUSHER_NAMESPACE: 'none',
  }
  const portals = [
    await startPortal({ db, url }, variables),
    await startPortal({ db, url }, variables),
  ]
  try {
    const user = await createUser(db)
    const answer = await fetch(`${portals[0]!.base}/api/realtime`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(await answer.json()).toEqual({
      data: { key: KEY, host: { name: '127.0.0.1', port, secure: false, path: '' } },
    })
    for (const title of ['first', 'second']) {
      const arrived = once(elsewhere, 'posted')
      await notify(db, user.id, { ...settings, params: { title } })
      await arrived
    }
    expect(posted).toHaveLength(2)
    for (const { url: path, body } of posted) {
      expect(
        isSigned({ id: 'app', key: KEY, secret: SECRET }, new URL(path, 'http://elsewhere'), body),
      ).toBe(true)
      expect(JSON.parse(body)).toMatchObject({
        name: 'NotifyUser',
        channels: [`private-user-${user.id}`],
      })
    }
    const socket = new RawSocket(`ws://127.0.0.1:${portals[0]!.port}/app/${KEY}?protocol=7`)
    expect(await socket.closed).toBe(1006)
  } finally {
    await Promise.all(portals.map((other) => other.close()))
    elsewhere.close()
  }
})
