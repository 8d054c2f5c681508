import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser, openTestSession, PASSWORD, readMails } from '#tests/accounts.ts'
import { read, visitor } from '#tests/api.ts'
import { accessApi } from '#tests/access.ts'

const { db, services, app, browserOf, isLoggedIn, login, onlyMail } = await accessApi()

test('sessions are listed with device and place, and can be ended one by one or all at once', async () => {
  const { id, email } = await createUser(db)
  const [one, two] = [visitor(app, '8.8.8.8'), await browserOf(await openTestSession(db, id))]
  await one('GET', '/sanctum/csrf-cookie')
  await one(
    'POST',
    '/auth/login',
    { email, password: PASSWORD },
    {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    },
  )
  const { data } = await read(one('GET', '/user/sessions'))
  expect(data).toHaveLength(3)
  expect(data.find(({ current }: { current: boolean }) => current)).toMatchObject({
    browser: 'Safari',
    system: 'iOS',
    country: 'US',
  })
  const other = (await read(two('GET', '/user/sessions'))).data.find(
    ({ current }: { current: boolean }) => current,
  )
  expect((await one('DELETE', `/user/sessions/${other.id}`)).status).toBe(204)
  expect((await one('DELETE', `/user/sessions/${other.id}`)).status).toBe(404)
  expect([await isLoggedIn(one), await isLoggedIn(two)]).toEqual([true, false])
  expect((await read(one('DELETE', '/user/sessions'))).data).toEqual({ ended: 1 })
  expect(await isLoggedIn(one)).toBe(true)
  expect((await read(one('DELETE', '/user/sessions?all=1'))).data).toEqual({ ended: 1 })
  expect(await isLoggedIn(one)).toBe(false)
})

test("nobody ends another user's session or revokes their token", async () => {
  const [{ token }, other] = [await createUser(db), await createUser(db)]
  const browser = await browserOf(token)
  const id = other.token.split('|')[0]
  expect((await browser('DELETE', `/user/sessions/${id}`)).status).toBe(404)
  expect((await browser('DELETE', `/user/tokens/${id}`)).status).toBe(404)
  expect(await isLoggedIn(await browserOf(other.token))).toBe(true)
})

test('the owner is notified of a sign-in from an unknown device, not from a known one', async () => {
  const { id, email } = await createUser(db)
  await db
    .updateTable('users')
    .set({ created_at: '2026-01-01T00:00:00Z', name: '<b>Eve</b>' })
    .where('id', '=', id)
    .execute()
  const browser = await browserOf()
  await login(browser, email)
  const [mail] = await onlyMail()
  expect(mail.subject).toBe('New sign-in to your account')
  expect(mail.html).toContain('&#60;b&#62;Eve')
  expect(mail.html).not.toContain('<b>')
  await login(browser, email)
  expect(await readMails(services)).toEqual([])
})

/** Moves the expiry of a token to this many seconds from now. */
const endIn = (text: string, seconds: number) =>
  db
    .updateTable('access_tokens')
    .set({ expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', Number(text.split('|')[0]))
    .execute()

test('a session and a personal token are valid until they expire', async () => {
  const { id, token } = await createUser(db)
  const { data } = await read(
    (await browserOf(token))('POST', '/user/tokens', {
      current_password: PASSWORD,
      name: 'x',
      scopes: ['profile:read'],
      days: 30,
    }),
  )
  const personal = data.access_token as string
  const as = (text: string, path: string) =>
    read(visitor(app)('GET', path, undefined, { authorization: `Bearer ${text}` }))
  const opens = async () => [
    await isLoggedIn(await browserOf(token)),
    (await as(token, '/user/sessions')).status,
    (await as(personal, '/auth/me')).user?.id ?? null,
  ]
  for (const text of [token, personal]) await endIn(text, 60)
  expect(await opens()).toEqual([true, 200, id])
  for (const text of [token, personal]) await endIn(text, -1)
  expect(await opens()).toEqual([false, 401, null])
})

test('a session expires after 30 days, a personal token after the requested time or never', async () => {
  const { email } = await createUser(db)
  const browser = await browserOf()
  const days = async (text: string) => {
    const { expires_at } = await db
      .selectFrom('access_tokens')
      .select('expires_at')
      .where('id', '=', Number(text.split('|')[0]))
      .executeTakeFirstOrThrow()
    return expires_at && Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)
  }
  expect(await days((await login(browser, email)).data.access_token)).toBe(30)
  for (const asked of [1, 90, undefined]) {
    const { data } = await read(
      browser('POST', '/user/tokens', {
        current_password: PASSWORD,
        name: 'x',
        scopes: ['profile:read'],
        days: asked,
      }),
    )
    expect(await days(data.access_token)).toBe(asked ?? null)
  }
})

test('the list of sessions has only valid ones', async () => {
  const { id, token } = await createUser(db)
  const [over, active] = [await openTestSession(db, id), await openTestSession(db, id)]
  await endIn(over, -1)
  await endIn(active, 60)
  const { data } = await read((await browserOf(token))('GET', '/user/sessions'))
  expect(data.map(({ id: listed }: { id: number }) => listed).toSorted()).toEqual(
    [token, active].map((text) => Number(text.split('|')[0])).toSorted(),
  )
})

test('a blocked account is signed out, whatever token it has', async () => {
  const { id, token } = await createUser(db)
  const block = (blocked_at: Date | null) =>
    db.updateTable('users').set({ blocked_at }).where('id', '=', id).execute()
  expect(await isLoggedIn(await browserOf(token))).toBe(true)
  await block(new Date())
  expect(await isLoggedIn(await browserOf(token))).toBe(false)
})
