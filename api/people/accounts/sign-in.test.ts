import { hash } from '@node-rs/argon2'
import { afterAll, expect, test } from 'vitest'
import {
  accountsApi,
  createUser,
  openBrowser,
  PASSWORD,
  readMails,
  type ReadMail,
} from '#tests/accounts.ts'
import { read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { inTurnAfter } from '#tests/held.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = (variables?: Record<string, string>) =>
  accountsApi(variables ? servicesOver(db, { RATE_LIMITS: 'off', ...variables }) : services)
const open = async (variables?: Record<string, string>) => {
  const browser = visitor(app(variables))
  await browser('GET', '/sanctum/csrf-cookie')
  return browser
}

test('the link of a mail returns to the page of the sign-up if that is a member page', async () => {
  const browser = await open()
  const ask = async (from?: string) => {
    await browser('POST', '/auth/register', {
      name: 'Grace',
      email: `from${from?.length}@example.com`,
      password: PASSWORD,
      ...(from !== undefined && { return: from }),
    })
    const [{ text, token }] = (await readMails(services)) as [ReadMail]
    expect(token).toMatch(/^\d+\|[A-Za-z0-9]{40}$/)
    return new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('return')
  }
  expect([
    await ask('/de/offer/form'),
    await ask(),
    await ask('https://evil.test/'),
    await ask('/en/offer/you-have-won-call-555'),
  ]).toEqual(['/de/offer/form', null, null, null])
})

test('in the browser of the sign-up the link returns to any page, whose address is in no mail', async () => {
  const from = '/en/user/company?invitation=12%7Cabc'
  const [asking, other] = [await open(), await open()]
  const register = async (email: string, more: object) => {
    await asking('POST', '/auth/register', { name: 'Grace', email, password: PASSWORD, ...more })
    const [{ text, token }] = (await readMails(services)) as [ReadMail]
    expect(text).not.toContain('invitation=')
    return token
  }
  const verify = (browser: typeof asking, body: object) =>
    read(browser('POST', '/auth/verify', body))
  expect(
    await verify(asking, { token: await register('back@example.com', { return: from }) }),
  ).toEqual({ status: 200, data: { email: 'back@example.com', return: from } })
  expect(
    await verify(other, {
      token: await register('elsewhere@example.com', { return: from }),
      password: PASSWORD,
    }),
  ).toEqual({ status: 200, data: { email: 'elsewhere@example.com' } })
  // The browser's next sign-up starts from another page.
  expect(await verify(asking, { token: await register('next@example.com', {}) })).toEqual({
    status: 200,
    data: { email: 'next@example.com' },
  })
})

test('a program that names no time zone gets that of its country, if it has one', async () => {
  const zoneFrom = async (clientAddress: string, email: string) => {
    const program = visitor(app(), clientAddress)
    await program('GET', '/sanctum/csrf-cookie')
    await program('POST', '/auth/register', { name: 'Grace', email, password: PASSWORD })
    await readMails(services)
    const { time_zone } = await db
      .selectFrom('registrations')
      .select('time_zone')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return time_zone
  }
  expect(await zoneFrom('80.58.61.250', 'from.spain@example.com')).toBe('Europe/Madrid')
  // The United States have several.
  expect(await zoneFrom('8.8.8.8', 'from.usa@example.com')).toBe('UTC')
  expect(await zoneFrom('192.0.2.1', 'from.nowhere@example.com')).toBe('UTC')
})

test('register, follow the link, log in, be known, log out', async () => {
  const browser = await open()
  const wish = {
    name: 'Grace',
    email: 'Grace@Example.com',
    password: PASSWORD,
    time_zone: 'Europe/Madrid',
    currency: 'USD',
  }
  expect(await read(browser('POST', '/auth/register', wish, { 'x-lang': 'de' }))).toEqual({
    status: 200,
    data: { email: wish.email },
  })
  const credentials = { email: 'grace@example.com', password: PASSWORD }
  expect((await browser('POST', '/auth/login', credentials)).status).toBe(422)

  const [{ token, to, subject }] = (await readMails(services)) as [ReadMail]
  expect([to, subject]).toEqual([wish.email, 'Bestätigen Sie Ihre E-Mail-Adresse'])
  expect(await read(browser('POST', '/auth/verify', { token }))).toEqual({
    status: 200,
    data: { email: wish.email },
  })
  expect((await read(browser('POST', '/auth/verify', { token }))).code).toBe('dead_link')
  expect(await read(browser('GET', '/auth/me'))).toEqual({ status: 200, user: null })

  const { data } = await read(browser('POST', '/auth/login', credentials))
  expect(data.access_token).toMatch(/^\d+\|[A-Za-z0-9]{40}$/)
  expect(data.user).toMatchObject({
    roles: 1,
    name: 'Grace',
    locale: 'de',
    currency: 'USD',
    time_zone: 'Europe/Madrid',
    two_factor: false,
    staff_access: 'none',
  })
  expect((await read(browser('GET', '/auth/me'))).user).toEqual(data.user)
  expect(
    (
      await read(
        visitor(app())('GET', '/auth/me', undefined, {
          authorization: `Bearer ${data.access_token}`,
        }),
      )
    ).user,
  ).toEqual(data.user)

  expect((await browser('GET', '/auth/logout')).status).toBe(204)
  expect(browser.cookies.has('auth_token')).toBe(false)
  expect(
    (
      await read(
        visitor(app())('GET', '/auth/me', undefined, {
          authorization: `Bearer ${data.access_token}`,
        }),
      )
    ).user,
  ).toBeNull()
})

test('the token is kept as a digest, the session with names of programs and no address', async () => {
  const { email } = await createUser(db)
  const browser = await open()
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
  const { data } = await read(
    browser('POST', '/auth/login', { email, password: PASSWORD }, { 'user-agent': agent }),
  )
  const [id, secret] = data.access_token.split('|')
  const row = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'session', browser: 'Edge', system: 'Windows', scopes: [] })
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(JSON.stringify(row)).not.toContain('192.0.2')
})

test('the cookie of a session is for this portal alone, and on https for https', async () => {
  const { email } = await createUser(db)
  const cookieOf = async (variables: Record<string, string>) => {
    const browser = visitor(app(variables))
    await browser('GET', '/sanctum/csrf-cookie')
    const response = await browser(
      'POST',
      '/auth/login',
      { email, password: PASSWORD },
      { origin: variables['PUBLIC_URL'] ?? 'http://portal.test' },
    )
    return response.headers.getSetCookie().find((text) => text.includes('auth_token'))
  }
  expect(await cookieOf({})).toMatch(
    /^auth_token=\d+%7C\w{40}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  )
  expect(await cookieOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com' })).toMatch(
    /^__Secure-auth_token=.*; HttpOnly; SameSite=Strict; Domain=example.com; Secure$/,
  )
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await createUser(db)
  const browser = await open()
  const known = await read(browser('POST', '/auth/login', { email, password: 'wrong' }))
  expect(known).toMatchObject({
    status: 422,
    code: 'wrong_credentials',
    errors: { email: [expect.stringContaining('Wrong email or password')] },
  })
  expect(
    await read(browser('POST', '/auth/login', { email: 'nobody@example.com', password: 'wrong' })),
  ).toEqual(known)
})

test('a sign-in during a password change needs the new password', async () => {
  const { id, email } = await createUser(db)
  const browser = await open()
  const late = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', id)
      .execute()
    const answer = browser('POST', '/auth/login', { email, password: PASSWORD })
    await expect.poll(() => waiting(db)).toBe(1)
    return [answer]
  })
  expect(await read(late[0] as Promise<Response>)).toMatchObject({
    status: 422,
    code: 'wrong_credentials',
  })
  expect(
    await db.selectFrom('access_tokens').select('id').where('user_id', '=', id).execute(),
  ).toHaveLength(1)
})

test('registering an address that has an account looks the same, and tells its owner', async () => {
  const { email } = await createUser(db)
  const browser = await open()
  const known = await read(
    browser('POST', '/auth/register', { name: 'X', email, password: PASSWORD }),
  )
  expect(known).toEqual({ status: 200, data: { email } })
  expect(await readMails(services)).toMatchObject([
    { to: email, subject: 'You already have an account', token: '' },
  ])
  expect(
    await db.selectFrom('registrations').select('id').where('email', '=', email).execute(),
  ).toEqual([])
})

test('a registration link for an address that has an account by now creates none, and says so', async () => {
  const browser = await open()
  const email = 'meanwhile@example.com'
  await browser('POST', '/auth/register', { name: 'Grace', email, password: 'another password' })
  const [{ token }] = (await readMails(services)) as [ReadMail]
  await createUser(db, { email: email.toUpperCase() })
  expect((await read(browser('POST', '/auth/verify', { token }))).code).toBe('dead_link')
  expect(
    await db.selectFrom('registrations').select('id').where('email', '=', email).execute(),
  ).toEqual([])
})

test('a blocked account gets that message with the right password, and its sessions are invalid', async () => {
  const { id, email, token } = await createUser(db)
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute()
  const browser = await open()
  expect(await read(browser('POST', '/auth/login', { email, password: PASSWORD }))).toMatchObject({
    status: 403,
    code: 'blocked',
  })
  expect((await read(browser('POST', '/auth/login', { email, password: 'wrong' }))).code).toBe(
    'wrong_credentials',
  )
  expect(
    (await read(browser('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` }))).user,
  ).toBeNull()
})

test.each([
  ['a second factor is turned on', { totp_since: new Date() }],
  ['the account is blocked', { blocked_at: new Date() }],
  ['the password is replaced', { password_hash: 'another' }],
])('a sign-in opens no session if %s while it is under way', async (_, change) => {
  const { id, email } = await createUser(db)
  const browser = await open()
  const [answer] = await inTurnAfter(
    db,
    (transaction) => transaction.updateTable('users').set(change).where('id', '=', id).execute(),
    [() => read(browser('POST', '/auth/login', { email, password: PASSWORD }))],
  )
  expect(answer).toMatchObject({ status: 422, code: 'wrong_credentials' })
  expect(
    await db.selectFrom('access_tokens').select('id').where('user_id', '=', id).execute(),
  ).toHaveLength(1)
})

test('a call that changes something must repeat our cookie, and come from our pages', async () => {
  const browser = await open()
  const refused = {
    status: 419,
    type: 'error',
    code: 'csrf_mismatch',
    message: 'CSRF token mismatch.',
  }
  const body = { email: 'nobody@example.com', password: 'x' }
  expect((await browser('POST', '/auth/login', body)).status).toBe(422)
  expect(await read(visitor(app())('POST', '/auth/login', body))).toEqual(refused)
  expect(await read(browser('POST', '/auth/login', body, { 'x-xsrf-token': 'made.up' }))).toEqual(
    refused,
  )
  expect(
    await read(browser('POST', '/auth/login', body, { 'sec-fetch-site': 'cross-site' })),
  ).toEqual(refused)
  expect(
    await read(browser('POST', '/auth/login', body, { 'sec-fetch-site': 'same-site' })),
  ).toEqual(refused)
  expect(await read(browser('POST', '/auth/login', body, { origin: 'https://evil.test' }))).toEqual(
    refused,
  )
  expect(
    (await browser('POST', '/auth/login', body, { origin: 'http://portal.test' })).status,
  ).toBe(422)
  // A sibling subdomain can plant a cookie, but cannot sign it.
  browser.cookies.set('XSRF-TOKEN', 'planted.planted')
  expect(await read(browser('POST', '/auth/login', body))).toEqual(refused)
  // A bearer token is in no browser's pocket.
  expect(
    (
      await visitor(app())('POST', '/auth/login', body, {
        authorization: 'Bearer 1|x',
        'sec-fetch-site': 'cross-site',
      })
    ).status,
  ).toBe(422)
})

test('a picture on another site cannot log a visitor out', async () => {
  const { token } = await createUser(db)
  const browser = visitor(app())
  browser.cookies.set('auth_token', encodeURIComponent(token))
  expect(
    (await browser('GET', '/auth/logout', undefined, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(419)
  expect((await read(browser('GET', '/auth/me'))).user).not.toBeNull()
  expect(
    (
      await visitor(app())('GET', '/auth/logout', undefined, {
        authorization: `Bearer ${token}`,
        'sec-fetch-site': 'cross-site',
      })
    ).status,
  ).toBe(204)
  expect((await read(browser('GET', '/auth/me'))).user).toBeNull()
  expect(browser.cookies.has('auth_token')).toBe(false)
})

test('a browser without Sec-Fetch-Site signs out with the XSRF token', async () => {
  const { token } = await createUser(db)
  const browser = visitor(app())
  browser.cookies.set('auth_token', encodeURIComponent(token))
  await browser('GET', '/sanctum/csrf-cookie')
  const silent = { 'sec-fetch-site': '' }
  expect(
    (await browser('GET', '/auth/logout', undefined, { ...silent, 'x-xsrf-token': '' })).status,
  ).toBe(419)
  expect(
    (await browser('GET', '/auth/logout', undefined, { ...silent, 'x-xsrf-token': 'made.up' }))
      .status,
  ).toBe(419)
  expect(
    (await browser('GET', '/auth/logout', undefined, { ...silent, origin: 'https://evil.test' }))
      .status,
  ).toBe(419)
  expect((await browser('GET', '/auth/logout', undefined, silent)).status).toBe(204)
  expect(
    (await read(visitor(app())('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })))
      .user,
  ).toBeNull()
})

test('an XSRF token of another session, or without one, is refused', async () => {
  const [ada, thief] = [await createUser(db), await createUser(db)]
  const browserOf = (token?: string) => openBrowser(app(), token)
  const [own, other, none] = [
    await browserOf(ada.token),
    await browserOf(thief.token),
    await browserOf(),
  ]
  const rename = () => own('PATCH', '/user/profile', { name: 'Ada King' })
  for (const { cookies } of [other, none]) {
    const mine = own.cookies.get('XSRF-TOKEN') ?? ''
    own.cookies.set('XSRF-TOKEN', cookies.get('XSRF-TOKEN') ?? '')
    expect((await read(rename())).code).toBe('csrf_mismatch')
    own.cookies.set('XSRF-TOKEN', mine)
  }
  expect((await rename()).status).toBe(200)
  // Signing in and signing out set a new valid token.
  expect((await none('POST', '/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(
    200,
  )
  expect((await none('PATCH', '/user/profile', { name: 'Ada' })).status).toBe(200)
  expect((await none('GET', '/auth/logout')).status).toBe(204)
  expect((await none('POST', '/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(
    200,
  )
  for (const [method, path] of [['DELETE', '/user/sessions?all=true']] as const)
    expect((await none(method, path)).status).toBe(200)
  expect((await none('POST', '/auth/login', { email: ada.email, password: PASSWORD })).status).toBe(
    200,
  )
})

test('signing in ends the session that was sent along, of whichever account, and no personal token', async () => {
  const [ada, other] = [await createUser(db), await createUser(db)]
  const isKnown = async (token: string) =>
    (await read(visitor(app())('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })))
      .user !== null
  for (const { token } of [ada, other]) {
    const browser = visitor(app())
    browser.cookies.set('auth_token', encodeURIComponent(token))
    await browser('GET', '/sanctum/csrf-cookie')
    expect(
      (await browser('POST', '/auth/login', { email: ada.email, password: 'wrong' })).status,
    ).toBe(422)
    expect(await isKnown(token)).toBe(true)
    const { data } = await read(
      browser('POST', '/auth/login', { email: ada.email, password: PASSWORD }),
    )
    expect([await isKnown(token), await isKnown(data.access_token)]).toEqual([false, true])
  }
  const { id, token } = await createUser(db)
  await db
    .updateTable('access_tokens')
    .set({ kind: 'personal', name: 'x', scopes: ['profile:read'] })
    .where('user_id', '=', id)
    .execute()
  await visitor(app())(
    'POST',
    '/auth/login',
    { email: ada.email, password: PASSWORD },
    { authorization: `Bearer ${token}` },
  )
  expect(await isKnown(token)).toBe(true)
})

test('two cookies with a token are no session, and neither is deleted', async () => {
  const [ada, thief] = [await createUser(db), await createUser(db)]
  for (const others of [thief.token, 'x']) {
    const cookie = (names: string[]) =>
      names.map((token) => `auth_token=${encodeURIComponent(token)}`).join('; ')
    for (const both of [cookie([others, ada.token]), cookie([ada.token, others])]) {
      const response = await visitor(app())('GET', '/auth/me', undefined, { cookie: both })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await read(response)).toEqual({ status: 200, user: null })
    }
    expect(
      (await read(visitor(app())('GET', '/auth/me', undefined, { cookie: cookie([ada.token]) })))
        .user.id,
    ).toBe(ada.id)
  }
})

test.each([
  '',
  'x',
  '1|',
  '|',
  '999999|' + 'a'.repeat(40),
  '1|' + 'a'.repeat(40),
  '9'.repeat(30) + '|' + 'a'.repeat(40),
])('a token that is none is nobody: %j', async (token) => {
  expect(
    (await read(visitor(app())('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })))
      .user,
  ).toBeNull()
})

test('a password with old hash parameters is rehashed at sign-in only', async () => {
  const { id, email } = await createUser(db)
  const stored = async () =>
    await db
      .selectFrom('users')
      .select(['password_hash', 'password_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const browser = await open()
  const login = async (password = PASSWORD) =>
    (await browser('POST', '/auth/login', { email, password })).status
  const present = await stored()
  expect(await login()).toBe(200)
  expect(await stored()).toEqual(present)
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('users').set({ password_hash: weak }).where('id', '=', id).execute()
  expect(await login('not the password')).toBe(422)
  expect((await stored()).password_hash).toBe(weak)
  expect(await login()).toBe(200)
  const renewed = await stored()
  expect(renewed.password_hash).toContain('$m=19456,t=2,p=1$')
  expect(renewed.password_since).toEqual(present.password_since)
  expect(await login()).toBe(200)
})

test('accounts from before addresses were ASCII are logged in to, and get a link to a new password', async () => {
  const browser = await open()
  const login = (email: string, password = PASSWORD) =>
    read(browser('POST', '/auth/login', { email, password }))
  const old = await createUser(db, { email: 'Ada@Müller-Haus.de' })
  const local = await createUser(db, { email: 'zoé@example.com' })
  // A browser sends the domain of a field for e-mail in ASCII.
  for (const email of ['Ada@Müller-Haus.de', 'ada@müller-haus.de', 'ada@xn--mller-haus-9db.de'])
    expect((await login(email)).data?.user.email, email).toBe(old.email)
  expect((await login(local.email)).data.user.email).toBe(local.email)
  // Letters that PostgreSQL folds to the same are another spelling, with limits of its own.
  await createUser(db, { email: 'mini@example.com' })
  for (const email of ['mİni@example.com', 'mini@exİmple.com', 'zoÉ@example.com'])
    expect(await login(email), email).toMatchObject({ status: 422, code: 'wrong_credentials' })
  expect(await login('mini')).toMatchObject({
    status: 422,
    errors: { email: [expect.any(String)] },
  })
  // An account that was made later is found by its own spelling of the address.
  await createUser(db, { email: 'ada@xn--mller-haus-9db.de', name: 'Newer' })
  expect((await login('ada@xn--mller-haus-9db.de')).data.user.name).toBe('Newer')
  expect((await login(old.email)).data.user.email).toBe(old.email)

  expect((await browser('POST', '/auth/forgot-password', { email: local.email })).status).toBe(204)
  expect((await readMails(services)).map(({ to }) => to)).toContain(local.email)
})
