import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { accountsApi, createUser, PASSWORD, readMails } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { allowOrigins } from '../http/cors.ts'
import { handlers as events } from '../../edge/events/handlers.ts'
import { mount } from '../http/serve.ts'
import { handlers } from './handlers.ts'
import { issue } from './one-time.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const appWith = (variables: Record<string, string> = {}) => {
  const services = servicesOver(db, variables)
  return apiOf((api) => {
    api.use('*', allowOrigins(services.env))
    mount(api, contract.accounts, handlers, services)
    mount(api, contract.events, events, services)
  })
}
const app = appWith()
const from = async (address: string) => {
  const browser = visitor(app, address)
  await browser('GET', '/sanctum/csrf-cookie')
  return browser
}
const guess = async (address: string, email: string, password = 'wrong') =>
  (await (await from(address))('POST', '/auth/login', { email, password })).status
const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort()
      .map((status) => [status, statuses.filter((one) => one === status).length]),
  )

test('of 100 wrong passwords from one address ten are checked, and only that address has to wait', async () => {
  const { email } = await createUser(db)
  const statuses = []
  for (let n = 0; n < 100; n++) statuses.push(await guess('203.0.113.1', email))
  // The endpoint accepts 60 calls a minute per address.
  expect(tally(statuses)).toEqual({ 422: 10, 429: 90 })
  expect(await guess('203.0.113.1', email, PASSWORD)).toBe(429)
  expect(await guess('203.0.113.2', email, PASSWORD)).toBe(200)
})

test('limits are shared by all processes and reset after their window', async () => {
  const { email } = await createUser(db)
  // A second process has its own module state.
  vi.resetModules()
  const { handlers: elsewhere } = await import('./handlers.ts')
  const { mount: mountElsewhere } = await import('../http/serve.ts')
  const services = servicesOver(db)
  const second = apiOf((api) => mountElsewhere(api, contract.accounts, elsewhere, services))
  const statuses = []
  for (let n = 0; n < 12; n++) {
    const browser = visitor(n % 2 ? app : second, '203.0.113.77')
    await browser('GET', '/sanctum/csrf-cookie')
    statuses.push((await browser('POST', '/auth/login', { email, password: 'wrong' })).status)
  }
  expect(tally(statuses)).toEqual({ 422: 10, 429: 2 })
  expect(JSON.stringify(await db.selectFrom('shared_limits').selectAll().execute())).not.toMatch(
    /203\.0\.113|@example/,
  )
  await db
    .updateTable('shared_limits')
    .set({ expires_at: sql<string>`now() + interval '1 minute'` })
    .execute()
  expect(await guess('203.0.113.77', email, PASSWORD)).toBe(429)
  await db
    .updateTable('shared_limits')
    .set({ expires_at: sql<string>`now()` })
    .execute()
  expect(await guess('203.0.113.77', email, PASSWORD)).toBe(200)
})

test('guesses at an address count together in any spelling: per network, in total, and on a known device', async () => {
  const { email } = await createUser(db)
  const typed = [
    email,
    email.toUpperCase(),
    ` ${email} `,
    email.replace('u', 'U'),
    email.replace('example', 'EXAMPLE'),
  ]
  const statuses = []
  for (let n = 0; n < 15; n++)
    statuses.push(await guess('203.0.113.50', typed[n % typed.length] ?? ''))
  expect(tally(statuses)).toEqual({ 422: 10, 429: 5 })
  const elsewhere = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(`192.0.2.${n}`, typed[n % typed.length] ?? '')),
  )
  expect(tally(elsewhere)).toEqual({ 422: 20, 429: 20 })
})

test('of 100 wrong passwords from 100 addresses thirty are checked, and a known device can still sign in', async () => {
  const { email } = await createUser(db)
  const owner = await from('198.51.100.1')
  expect((await owner('POST', '/auth/login', { email, password: PASSWORD })).status).toBe(200)
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => guess(`192.0.2.${n}`, email)),
  )
  expect(tally(statuses)).toEqual({ 422: 30, 429: 70 })
  expect(await guess('198.51.100.2', email, PASSWORD), 'a stranger with the right password').toBe(
    429,
  )
  expect(
    (await owner('POST', '/auth/login', { email, password: PASSWORD })).status,
    'the owner',
  ).toBe(200)
  // A device's mark is valid for its own account only.
  const other = await createUser(db)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(`203.0.113.${100 + n}`, other.email)),
  )
  expect(
    (await owner('POST', '/auth/login', { email: other.email, password: PASSWORD })).status,
  ).toBe(429)
})

test('a password reset by mail makes its device known in spite of the guesses of others', async () => {
  const { id, email } = await createUser(db)
  await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`192.0.2.${n}`, email)))
  const owner = await from('198.51.100.6')
  const login = async (password: string) =>
    (await owner('POST', '/auth/login', { email, password })).status
  expect(await login(PASSWORD)).toBe(429)
  const password = 'another horse battery'
  expect(
    (
      await owner('POST', '/auth/reset-password', {
        token: (await issue(db, 'password', { userId: id })).token,
        password,
      })
    ).status,
  ).toBe(204)
  expect(await login(password)).toBe(200)
})

test('a device of one account is unknown to an account whose address is a suffix', async () => {
  const victim = await createUser(db)
  const near = await createUser(db, { email: `near${victim.email}` })
  const browser = await from('198.51.100.3')
  expect(
    (await browser('POST', '/auth/login', { email: near.email, password: PASSWORD })).status,
  ).toBe(200)
  const [device, mark] = (browser.cookies.get('known_device') ?? '').split('.')
  browser.cookies.set('known_device', `${device}near.${mark}`)
  await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`192.0.2.${100 + n}`, victim.email)))
  expect(
    (await browser('POST', '/auth/login', { email: victim.email, password: PASSWORD })).status,
  ).toBe(429)
})

test('a shared browser is known to several accounts', async () => {
  const [one, two] = [await createUser(db), await createUser(db)]
  const shared = await from('198.51.100.4')
  const login = async ({ email }: { email: string }) =>
    (await shared('POST', '/auth/login', { email, password: PASSWORD })).status
  expect([await login(one), await login(two)]).toEqual([200, 200])
  await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`192.0.2.${n}`, one.email)))
  expect(await login(one)).toBe(200)
})

test('limits apply equally to addresses without an account', async () => {
  const { email } = await createUser(db)
  const run = async (target: string, last: number) => {
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(`198.51.100.${last}`, target))
    return statuses
  }
  expect(await run('nobody.at.all@example.com', 20)).toEqual(await run(email, 21))
})

test('correct passwords do not count', async () => {
  const { email } = await createUser(db)
  for (let n = 0; n < 15; n++) expect(await guess('198.51.100.30', email, PASSWORD)).toBe(200)
})

test('an IPv6 /64 shares one limit, its neighbour has another', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 55 }, (_, n) =>
      guess(`2001:db8:5:5::${n + 1}`, `household${n}@example.com`),
    ),
  )
  expect(tally(statuses)).toEqual({ 422: 50, 429: 5 })
  expect(await guess('2001:db8:5:6::1', 'neighbour@example.com')).toBe(422)
})

test('one address cannot try many accounts', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 55 }, (_, n) => guess('198.51.100.40', `somebody${n}@example.com`)),
  )
  expect(tally(statuses)).toEqual({ 422: 50, 429: 5 })
})

test("pages of configured sites may call with the protocols' headers, others may not", async () => {
  const call = visitor(appWith({ CORS_ORIGINS: 'https://app.example.com/' }))
  const origin = 'https://app.example.com'
  const asked = await call('OPTIONS', '/auth/login', undefined, {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-xsrf-token',
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
  expect(asked.headers.get('access-control-allow-credentials')).toBe('true')
  expect(asked.headers.get('access-control-max-age')).toBe('7200')
  for (const name of [
    'Accept',
    'Authorization',
    'Content-Type',
    'X-Lang',
    'X-XSRF-TOKEN',
    'X-CSRF-TOKEN',
    'X-Requested-With',
    'X-Socket-ID',
    'Precognition',
    'Precognition-Validate-Only',
  ]) {
    expect(asked.headers.get('access-control-allow-headers')?.split(/, ?/)).toContain(name)
  }
  const answer = await call('GET', '/auth/me', undefined, {
    origin,
    'sec-fetch-site': 'cross-site',
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-expose-headers')).toMatch(/Precognition-Success/)
  await call('GET', '/sanctum/csrf-cookie')
  const body = { email: 'x@example.com', password: 'x' }
  expect(
    (await call('POST', '/auth/login', body, { origin, 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(422)
  const refused = await call('POST', '/auth/login', body, {
    origin: 'https://evil.test',
    'sec-fetch-site': 'cross-site',
  })
  expect([
    refused.status,
    refused.headers.get('access-control-allow-origin'),
    refused.headers.get('vary'),
  ]).toEqual([419, null, expect.stringContaining('Origin')])
})

test('events are counted by day and name, without their data', async () => {
  const browser = await from('198.51.100.50')
  for (const body of [{ page: '/en', secret: 'who' }, {}, undefined])
    expect((await browser('POST', '/event/Page/view', body)).status).toBe(204)
  expect(await db.selectFrom('events').select(['first', 'second', 'count']).execute()).toEqual([
    { first: 'page', second: 'view', count: 3 },
  ])
  expect((await browser('POST', '/event/page/a.b')).status).toBe(404)
  expect((await browser('POST', '/event/page/view', { text: 'x'.repeat(9000) })).status).toBe(413)
  expect((await visitor(app)('POST', '/event/page/view', {})).status).toBe(419)
  for (const name of ['made/up', 'page/made-up', 'constructor/name', 'Offer/VIEW'])
    expect((await browser('POST', `/event/${name}`)).status).toBe(204)
  const counted = await db
    .selectFrom('events')
    .select(['first', 'second', 'count'])
    .orderBy('first')
    .execute()
  expect(counted).toEqual([
    { first: 'offer', second: 'view', count: 1 },
    { first: 'other', second: 'other', count: 3 },
    { first: 'page', second: 'view', count: 3 },
  ])
  expect((await read(browser('GET', '/auth/me'))).status).toBe(200)
})

test('sign-ups cannot flood a mailbox, and their mails contain no text of the sender', async () => {
  const services = servicesOver(db, { RATE_LIMITS: 'on' })
  const asked = accountsApi(services)
  const stranger = (n: number) => visitor(asked, `198.51.100.${n}`)
  const ask = async (email: string, n: number) => {
    const browser = stranger(n)
    await browser('GET', '/sanctum/csrf-cookie')
    return (
      await browser('POST', '/auth/register', {
        name: 'You have won a flat',
        email,
        password: 'four words are enough',
      })
    ).status
  }
  const { email: known } = await createUser(db)
  for (const email of ['asked.again@example.com', known]) {
    const statuses = []
    for (let n = 0; n < 9; n++) statuses.push(await ask(n % 2 ? email : email.toUpperCase(), n))
    // The response does not reveal it.
    expect(new Set(statuses)).toEqual(new Set([200]))
    const mails = (await readMails(services)).filter(({ to }) => to.toLowerCase() === email)
    expect(mails).toHaveLength(6)
    for (const { subject, text, html } of mails)
      expect(subject + text + html).not.toContain('won a flat')
  }
  expect(await ask('somebody.else@example.com', 1)).toBe(200)
  expect(await readMails(services)).toHaveLength(1)
})
