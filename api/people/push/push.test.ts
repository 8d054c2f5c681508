import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { each } from '#contract/filters.ts'
import { contract } from '#contract/index.ts'
import { NOTICE_KINDS } from '#contract/people/notice-kinds.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ticketOf } from '#tests/tickets.ts'
import { mount } from '../http/serve.ts'
import { handlers as notifications } from '../notifications/handlers.ts'
import { queueMail } from '../mail/send.ts'
import { mailView } from '../notifications/mail-links.ts'
import { kindOf } from '../notifications/notice-kind.ts'
import { notify } from '../notifications/notify.ts'
import { insertSubscription, wantsMail } from '../notifications/settings-queries.ts'
import { handlers } from './handlers.ts'
import { pushKeys, sendPush } from './send.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db)
const app = apiOf((api) =>
  mount(api, contract.notifications, { ...notifications, ...handlers }, services),
)
const as =
  ({ token }: TestUser) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const SEARCHES = {
  title: 'savedSearches.notice.title',
  message: 'savedSearches.notice.message',
  params: { name: 'Flats', count: 2, new: 2, price_cut: 0, back: 0 },
  payload: { onClick: '/service/searches' },
} as const
/** The subscription keys of a browser. */
const browser = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const jobs = () => db.selectFrom('jobs').select(['id', 'kind', 'data', 'user_id']).execute()
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
})

test('everything is on until it is switched off; the account’s security cannot be', async () => {
  const user = await createUser(db)
  const { data } = await as(user)('GET', '/notifications/settings')
  const all = { portal: true, mail: true, push: true }
  expect(data.settings).toEqual(each(NOTICE_KINDS, () => all))
  expect(data.pushKey).toBe((await pushKeys(db)).publicKey)
  const none = { portal: false, mail: false, push: false }
  const saved = await as(user)('PUT', '/notifications/settings', { searches: none, account: none })
  expect(saved.data.settings).toEqual({
    ...each(NOTICE_KINDS, () => all),
    searches: none,
    account: { portal: true, mail: true, push: false },
  })
  await notify(db, user.id, SEARCHES)
  expect((await as(user)('GET', '/notifications')).data).toEqual([])
  expect(await wantsMail(db, { account: user.id, email: null }, 'searches')).toBe(false)
  expect(await wantsMail(db, { account: user.id, email: null }, 'messages')).toBe(true)
  await notify(db, user.id, {
    title: 'accounts.notification.newSignIn.title',
    message: 'accounts.notification.newSignIn.message',
    params: { device: 'Firefox' },
  })
  expect((await as(user)('GET', '/notifications')).data).toHaveLength(1)
})

/** Hours that have begun, in UTC. */
const now = () => ({ from: new Date().getUTCHours(), until: (new Date().getUTCHours() + 2) % 24 })

test('in quiet hours push messages and mails wait, but those about the security of the account', async () => {
  const user = await createUser(db)
  await insertSubscription(db, user.id, { endpoint: 'https://push.example.com/1', ...browser() })
  expect((await as(user)('PUT', '/notifications/settings', { quiet: now() })).data.quiet).toEqual(
    now(),
  )
  await notify(db, user.id, SEARCHES)
  await queueMail(
    db,
    'offer_approved',
    user.email,
    'en',
    { name: 'Ada', title: 'Flat', id: '1', why: '' },
    user.id,
  )
  await queueMail(db, 'password_changed', user.email, 'en', { name: 'Ada' }, user.id)
  expect((await readMails(services)).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
  ])
  const waiting = await db.selectFrom('jobs').select(['kind', 'attempts', 'run_at']).execute()
  expect(waiting.map(({ kind, attempts }) => [kind, attempts]).sort()).toEqual([
    ['mail', 0],
    ['push', 0],
  ])
  for (const { run_at } of waiting) {
    expect(new Date(run_at).getUTCMinutes()).toBe(0)
    expect(new Date(run_at).getUTCHours()).toBe(now().until)
  }
  // Changed meanwhile, what waits is sent when it is looked at.
  await as(user)('PUT', '/notifications/settings', { quiet: null })
  await db.deleteFrom('jobs').where('kind', '=', 'push').execute()
  await db.updateTable('jobs').set({ run_at: '-infinity' }).execute()
  expect(await readMails(services)).toHaveLength(1)
})

test('the link of a mail stops its kind by one POST, without signing in, and undoes it', async () => {
  const user = await createUser(db)
  const send = () =>
    queueMail(
      db,
      'offer_approved',
      user.email,
      'en',
      { name: 'Ada', title: 'Flat', id: '1', why: '' },
      user.id,
    )
  await send()
  const [mail] = await readMails(services)
  const [, kind, view] = /\/service\/unsubscribe\/(listings)-([^\s>]+)>/.exec(mail!.text) ?? []
  expect(mail!.html).toContain(`/service/unsubscribe/listings-${view}`)
  const anybody = visitor(app)
  const seen = () =>
    read(
      anybody('GET', `/notifications/mails?${new URLSearchParams({ kind: kind!, view: view! })}`),
    )
  expect((await seen()).data).toEqual({ kind: 'listings', isStopped: false })
  expect((await seen()).data).toEqual({ kind: 'listings', isStopped: false })
  const post = (body: object) =>
    read(anybody('POST', '/notifications/mails', body, { authorization: 'Bearer x' }))
  expect(await post({ kind: 'messages', view })).toMatchObject({ status: 404 })
  expect(await post({ kind, view: view!.replace(/^u\d+/, 'u999999') })).toMatchObject({
    status: 404,
  })
  expect((await post({ kind, view })).data).toEqual({ kind: 'listings', isStopped: true })
  await send()
  expect(await readMails(services)).toEqual([])
  expect((await as(user)('GET', '/notifications/settings')).data.settings.listings.mail).toBe(false)
  await post({ kind, view, stop: false })
  await send()
  expect(await readMails(services)).toHaveLength(1)
})

test('an address without an account stops mails about messages', async () => {
  const ticket = await ticketOf(db, { email: 'Guest@example.com' })
  const view = await mailView(db, 'messages', { ticket: ticket.id })
  const guest = { account: null, email: 'guest@example.com' }
  expect(await wantsMail(db, guest, 'messages')).toBe(true)
  await read(
    visitor(app)(
      'POST',
      '/notifications/mails',
      { kind: 'messages', view },
      { authorization: 'Bearer x' },
    ),
  )
  expect(await wantsMail(db, guest, 'messages')).toBe(false)
  expect(await wantsMail(db, { ...guest, email: 'other@example.com' }, 'messages')).toBe(true)
  expect(JSON.stringify(await db.selectFrom('mail_stops').selectAll().execute())).not.toMatch(
    /guest/i,
  )
})

test.each([
  ['savedSearches.notice.title', 'searches'],
  ['chat.notice.title', 'messages'],
  ['accounts.notification.newSignIn.title', 'account'],
  ['reviews.notice.new.title', 'listings'],
] as const)('%s is about %s', (title, kind) => {
  expect(kindOf(title)).toBe(kind)
})

test('a notification is pushed encrypted and signed to all browsers of its reader; gone browsers are deleted', async () => {
  const requests: { path: string; headers: IncomingMessage['headers']; bytes: number }[] = []
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, bytes })
      response.writeHead(request.url === '/gone' ? 410 : 201).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const user = await createUser(db)
  await notify(db, user.id, SEARCHES)
  expect(await jobs()).toEqual([])
  for (const name of ['here', 'gone'])
    await insertSubscription(db, user.id, {
      endpoint: `http://127.0.0.1:${port}/${name}`,
      ...browser(),
    })
  // Also while portal notifications are off.
  await as(user)('PUT', '/notifications/settings', {
    searches: { portal: false, mail: true, push: true },
  })
  await notify(db, user.id, SEARCHES)
  expect((await as(user)('GET', '/notifications')).data).toHaveLength(1)
  const [job] = await jobs()
  expect(job).toMatchObject({ kind: 'push', user_id: user.id })
  await sendPush(job!, services, { isAddress: () => true, isPort: () => true })
  server.close()
  expect(requests.map(({ path }) => path)).toEqual(['/here', '/gone'])
  const [{ headers, bytes }] = requests as [(typeof requests)[number]]
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]+$/),
  })
  expect(bytes).toBeGreaterThan(100)
  expect((await as(user)('GET', '/notifications/settings')).data.browsers).toBe(1)
  await as(user)('DELETE', '/notifications/push')
  expect((await as(user)('GET', '/notifications/settings')).data.browsers).toBe(0)
})

test('a browser subscribes for the last account signed in there; an invalid address is rejected', async () => {
  const [ada, alan] = [await createUser(db), await createUser(db)]
  const subscription = { endpoint: 'https://push.example.com/1', ...browser() }
  const count = async (user: TestUser) =>
    (await as(user)('GET', '/notifications/settings')).data.browsers
  expect((await as(ada)('POST', '/notifications/push', subscription)).status).toBe(204)
  expect((await as(ada)('POST', '/notifications/push', subscription)).status).toBe(204)
  expect(await count(ada)).toBe(1)
  await as(alan)('POST', '/notifications/push', subscription)
  expect([await count(ada), await count(alan)]).toEqual([0, 1])
  for (const wrong of [
    { ...subscription, endpoint: 'http://push.example.com/1' },
    ...['127.0.0.1', '[::1]', '169.254.169.254', 'push.example.com:4358'].map((host) => ({
      ...subscription,
      endpoint: `https://${host}/1`,
    })),
    { ...subscription, p256dh: 'x' },
    { ...subscription, auth: '' },
  ])
    expect((await as(ada)('POST', '/notifications/push', wrong)).status).toBe(422)
  for (let at = 0; at < 12; at++)
    await as(ada)('POST', '/notifications/push', {
      endpoint: `https://push.example.com/a${at}`,
      ...browser(),
    })
  expect(await count(ada)).toBe(10)
})

test('quiet hours that end as they begin are refused, in the language of the reader', async () => {
  const user = await createUser(db)
  const answer = await as(user)('PUT', '/notifications/settings', {
    quiet: { from: 22, until: 22 },
  })
  expect([answer.status, Object.values(answer['errors'] ?? {})]).toEqual([
    422,
    [['Choose two different hours, or no quiet hours.']],
  ])
})
