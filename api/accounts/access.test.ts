import { createHmac } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { TOKENS_MAX } from '#contract/access.ts'
import { PICTURE_MAX } from '#contract/uploads.ts'
import {
  accountsApi,
  createUser,
  openTestSession,
  PASSWORD,
  readMails,
  type ReadMail,
} from '#tests/accounts.ts'
import { read, servicesOver, visitor, type Visitor } from '#tests/api.ts'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { pieceOf, uploadTo } from '#tests/pictures.ts'
import { tablesWith } from '#tests/traces.ts'
import { originalKey } from '../media/sizes.ts'
import { find, issue } from './one-time.ts'
import { codeAt, stepAt, stepOf } from './totp.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = accountsApi(services)

beforeEach(() => readMails(services))

async function browserOf(token?: string): Promise<Visitor> {
  const browser = visitor(app)
  if (token) browser.cookies.set('auth_token', encodeURIComponent(token))
  await browser('GET', '/sanctum/csrf-cookie')
  return browser
}
const isLoggedIn = async (browser: Visitor) =>
  (await read(browser('GET', '/auth/me'))).user !== null
const login = async (browser: Visitor, email: string, password = PASSWORD) =>
  read(browser('POST', '/auth/login', { email, password }))
const onlyMail = async () => (await readMails(services)) as [ReadMail]

test('a password reset link works once, and ends all sessions and passkeys', async () => {
  const { id, email, token } = await createUser(db)
  const thief = await browserOf(token)
  const browser = await browserOf()
  await db
    .insertInto('passkeys')
    .values({ id: 'of-a-thief', user_id: id, name: 'x', public_key: Buffer.from('x') })
    .execute()
  expect(
    (await browser('POST', '/auth/forgot-password', { email: email.toUpperCase() })).status,
  ).toBe(204)
  const [mail] = await onlyMail()
  expect(mail).toMatchObject({ to: email, subject: 'Set a new password' })
  expect(mail.text).toContain('/en/login/reset?token=')
  const body = { token: mail.token, password: 'a new password' }
  expect(
    (
      await read(
        browser('POST', '/auth/reset-password', { ...body, token: mail.token.replace(/.$/, '!') }),
      )
    ).code,
  ).toBe('dead_link')
  expect((await browser('POST', '/auth/reset-password', body)).status).toBe(204)
  expect((await read(browser('POST', '/auth/reset-password', body))).code).toBe('dead_link')
  expect(await isLoggedIn(thief)).toBe(false)
  expect((await login(browser, email)).code).toBe('wrong_credentials')
  expect((await login(browser, email, 'a new password')).data.user.email).toBe(email)
  expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual(
    [],
  )
  expect(await onlyMail()).toMatchObject([
    {
      to: email,
      subject: 'Your password was replaced',
      text: expect.stringContaining('passkeys') as string,
    },
  ])
})

test('a new password ends what was begun with the old one: a change of the address, asked for or mailed; personal tokens where it was forgotten', async () => {
  for (const mailed of [true, false]) {
    const { email, token } = await createUser(db)
    const thief = await browserOf(token)
    const { data } = await read(
      thief('POST', '/user/tokens', {
        current_password: PASSWORD,
        name: 'x',
        scopes: ['profile:read'],
      }),
    )
    await thief('POST', '/user/passkeys/options', { current_password: PASSWORD })
    await readMails(services)
    const owner = await browserOf()
    await owner('POST', '/auth/forgot-password', { email })
    const reset = (await onlyMail())[0].token
    await thief('PUT', '/user/email', { current_password: PASSWORD, email: `thief.${email}` })
    const change = mailed ? (await onlyMail())[0].token : ''
    expect(
      (await owner('POST', '/auth/reset-password', { token: reset, password: 'a new password' }))
        .status,
    ).toBe(204)
    if (mailed)
      expect((await read(owner('POST', '/auth/verify', { token: change }))).code).toBe('dead_link')
    expect((await readMails(services)).map(({ to }) => to)).toEqual([email])
    expect(
      await db
        .selectFrom('one_time_tokens')
        .select('purpose')
        .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
        .execute(),
    ).toEqual([])
    expect(
      (
        await read(
          visitor(app)('GET', '/auth/me', undefined, {
            authorization: `Bearer ${data.access_token}`,
          }),
        )
      ).user,
    ).toBeNull()
  }
})

test('a second request within five minutes gets the same response without another mail, and the first link stays valid', async () => {
  const { id, email } = await createUser(db)
  const browser = await browserOf()
  const ask = async () => (await browser('POST', '/auth/forgot-password', { email })).status
  expect([await ask(), await ask()]).toEqual([204, 204])
  const mails = await readMails(services)
  expect(mails).toHaveLength(1)
  await db
    .updateTable('one_time_tokens')
    .set({ expires_at: sql<string>`expires_at - interval '5 minutes'` })
    .where('user_id', '=', id)
    .execute()
  await ask()
  const [second] = await onlyMail()
  expect(
    (
      await read(
        browser('POST', '/auth/reset-password', {
          token: mails[0]?.token,
          password: 'a new password',
        }),
      )
    ).code,
  ).toBe('dead_link')
  expect(
    (
      await browser('POST', '/auth/reset-password', {
        token: second.token,
        password: 'a new password',
      })
    ).status,
  ).toBe(204)
  await readMails(services)
})

test('an unknown address gets the same response without a mail', async () => {
  const browser = await browserOf()
  expect(
    (await browser('POST', '/auth/forgot-password', { email: 'nobody@example.com' })).status,
  ).toBe(204)
  expect(await readMails(services)).toEqual([])
})

test('changing the password needs the old one and ends all other sessions', async () => {
  const { id, email, token } = await createUser(db)
  const [here, elsewhere] = [await browserOf(token), await browserOf(await openTestSession(db, id))]
  expect(
    await read(
      here('PUT', '/user/password', { current_password: 'wrong', password: 'a new password' }),
    ),
  ).toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } })
  expect(
    (
      await here('PUT', '/user/password', {
        current_password: PASSWORD,
        password: 'a new password',
      })
    ).status,
  ).toBe(204)
  expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false])
  expect(await onlyMail()).toMatchObject([{ to: email, subject: 'Your password was changed' }])
})

test('a common password is rejected wherever one is set, also by live validation', async () => {
  const { email, token } = await createUser(db)
  const browser = await browserOf(token)
  const refused = {
    status: 422,
    code: 'common_password',
    errors: { password: [expect.any(String)] },
  }
  const live = { precognition: 'true', 'precognition-validate-only': 'password' }
  expect(
    await read(
      browser('PUT', '/user/password', { current_password: PASSWORD, password: 'Password123' }),
    ),
  ).toMatchObject(refused)
  expect(
    await read(browser('PUT', '/user/password', { password: 'Password123' }, live)),
  ).toMatchObject(refused)
  await browser('POST', '/auth/forgot-password', { email })
  const [mail] = await onlyMail()
  expect(
    await read(
      browser('POST', '/auth/reset-password', { token: mail.token, password: 'Password123' }),
    ),
  ).toMatchObject(refused)
  expect(
    await read(
      browser('POST', '/auth/register', {
        name: 'Ada',
        email: 'ada@example.com',
        password: 'Password123',
      }),
    ),
  ).toMatchObject(refused)
  expect(
    await read(browser('POST', '/auth/register', { password: 'Password123' }, live)),
  ).toMatchObject(refused)
  expect((await login(browser, email)).data.user.email).toBe(email)
  await readMails(services)
})

test('live validation checks the password if requested and changes nothing', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  const live = (fields: string) => ({ precognition: 'true', 'precognition-validate-only': fields })
  expect(
    (
      await read(
        browser('PUT', '/user/email', { current_password: 'wrong' }, live('current_password')),
      )
    ).errors,
  ).toEqual({ current_password: [expect.any(String)] })
  expect(
    (
      await browser(
        'PUT',
        '/user/email',
        { current_password: 'wrong', email: 'a@example.com' },
        live('email'),
      )
    ).status,
  ).toBe(204)
  expect(
    (
      await browser(
        'PUT',
        '/user/email',
        { current_password: PASSWORD, email: 'a@example.com' },
        live('email,current_password'),
      )
    ).status,
  ).toBe(204)
  expect(
    (
      await browser(
        'POST',
        '/user/delete',
        { current_password: PASSWORD },
        live('current_password'),
      )
    ).status,
  ).toBe(204)
  expect((await read(browser('POST', '/user/two-factor/recovery-codes', {}, live('')))).code).toBe(
    'two_factor_not_begun',
  )
  expect(
    (await read(browser('PATCH', '/user/profile', { locale: 'tlh' }, live('locale')))).errors,
  ).toEqual({ locale: [expect.any(String)] })
  expect(await readMails(services)).toEqual([])
  expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

test('a new email address takes effect when its link is followed, and the old address is notified', async () => {
  const { email, token } = await createUser(db)
  const browser = await browserOf(token)
  const wish = { current_password: PASSWORD, email: `new.${email}` }
  expect((await browser('PUT', '/user/email', wish)).status).toBe(204)
  const [mail] = await onlyMail()
  expect(mail).toMatchObject({ to: wish.email, subject: 'Confirm your new email address' })
  expect((await read(browser('GET', '/auth/me'))).user.email).toBe(email)
  expect((await read(browser('POST', '/auth/verify', { token: mail.token }))).data).toEqual({
    email: wish.email,
  })
  expect((await read(browser('GET', '/auth/me'))).user.email).toBe(wish.email)
  expect(await onlyMail()).toMatchObject([{ to: email, subject: 'Your email address was changed' }])
  expect((await read(browser('POST', '/auth/verify', { token: mail.token }))).code).toBe(
    'dead_link',
  )
})

test('an address of another account cannot be taken, and the response does not reveal the account', async () => {
  const [other, { token }] = [await createUser(db), await createUser(db)]
  const browser = await browserOf(token)
  expect(
    (await browser('PUT', '/user/email', { current_password: PASSWORD, email: other.email }))
      .status,
  ).toBe(204)
  expect(await onlyMail()).toMatchObject([
    { to: other.email, subject: 'You already have an account', token: '' },
  ])
})

test('of two accounts that confirm one address at the same time, one gets it', async () => {
  const [other, { token }] = [await createUser(db), await createUser(db)]
  const browser = await browserOf(token)
  const wish = { current_password: PASSWORD, email: `wanted.${other.email}` }
  await browser('PUT', '/user/email', wish)
  const [mail] = await onlyMail()
  const followed = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ email: wish.email.toUpperCase() })
      .where('id', '=', other.id)
      .execute()
    const answer = read(browser('POST', '/auth/verify', { token: mail.token }))
    await expect.poll(() => waiting(db)).toBe(1)
    return [answer]
  })
  expect((await followed[0])?.['code']).toBe('dead_link')
})

test('codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of vectors) {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
    expect(stepOf(secret, code, seconds * 1000 + 30_000)).toBe(stepAt(seconds * 1000))
    expect(stepOf(secret, code, seconds * 1000 + 90_000)).toBeNull()
  }
  expect(createHmac('sha1', secret).digest()).toHaveLength(20)
})

/** Decodes base32, like an authenticator. */
function unBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('two-factor sign-in: each code and each recovery code works once', async () => {
  const { email, token } = await createUser(db)
  const browser = await browserOf(token)
  expect(
    (await read(browser('POST', '/user/two-factor', { current_password: 'wrong' }))).code,
  ).toBe('wrong_password')
  const { data: begun } = await read(
    browser('POST', '/user/two-factor', { current_password: PASSWORD }),
  )
  expect(begun.url).toBe(
    `otpauth://totp/Lares:${encodeURIComponent(email)}?secret=${begun.secret}&issuer=Lares`,
  )
  expect(begun.qr.size).toBeGreaterThan(20)
  // Two-factor sign-in is off until a code was confirmed.
  expect((await login(await browserOf(), email)).data.access_token).toBeDefined()
  const now = () => codeAt(unBase32(begun.secret), stepAt(Date.now()))
  expect(
    (
      await read(
        browser('POST', '/user/two-factor/confirm', {
          code: '000000' === now() ? '000001' : '000000',
        }),
      )
    ).code,
  ).toBe('wrong_code')
  const used = now()
  const { data } = await read(browser('POST', '/user/two-factor/confirm', { code: used }))
  expect(data.recovery_codes).toHaveLength(10)

  const second = await browserOf()
  const { data: wanted } = await login(second, email)
  expect(wanted).toEqual({ two_factor: true, challenge: expect.any(String) })
  expect(await isLoggedIn(second)).toBe(false)
  const give = (challenge: string, code: string) =>
    read(second('POST', '/auth/two-factor', { challenge, code }))
  expect((await give(wanted.challenge, used)).code, 'a code that was used to confirm').toBe(
    'wrong_code',
  )
  const later = codeAt(unBase32(begun.secret), stepAt(Date.now()) + 1)
  expect(
    (await give(wanted.challenge, `${later.slice(0, 3)} ${later.slice(3)}`)).data.user.two_factor,
  ).toBe(true)
  expect(await isLoggedIn(second)).toBe(true)
  expect(
    (await give(wanted.challenge, data.recovery_codes[0])).code,
    'a challenge is good once',
  ).toBe('dead_link')

  const { data: third } = await login(second, email)
  expect((await give(third.challenge, data.recovery_codes[0].toUpperCase())).data.user.email).toBe(
    email,
  )
  const { data: fourth } = await login(second, email)
  expect((await give(fourth.challenge, data.recovery_codes[0])).code).toBe('wrong_code')
  for (let wrong = 0; wrong < 4; wrong++) await give(fourth.challenge, 'aaaaa-aaaaa')
  expect((await give(fourth.challenge, data.recovery_codes[1])).code, 'after five wrong ones').toBe(
    'dead_link',
  )

  expect(
    (await browser('POST', '/user/two-factor/off', { current_password: PASSWORD })).status,
  ).toBe(204)
  expect((await login(second, email)).data.access_token).toBeDefined()
})

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

test('personal tokens may do what their scopes allow, and nothing else', async () => {
  const { email, token } = await createUser(db)
  const browser = await browserOf(token)
  expect(
    (
      await read(
        browser('POST', '/user/tokens', {
          current_password: PASSWORD,
          name: 'x',
          scopes: ['everything'],
        }),
      )
    ).status,
  ).toBe(422)
  expect(
    (
      await read(
        browser('POST', '/user/tokens', { current_password: PASSWORD, name: 'x', scopes: [] }),
      )
    ).errors,
  ).toEqual({ scopes: ['Choose at least one.'] })
  const wish = { current_password: PASSWORD, name: 'My script', scopes: ['profile:read'], days: 30 }
  expect(
    (await read(browser('POST', '/user/tokens', { ...wish, current_password: 'wrong' }))).code,
  ).toBe('wrong_password')
  const { data } = await read(browser('POST', '/user/tokens', wish))
  const program = (method: string, path: string, body?: object) =>
    visitor(app)(method, path, body, {
      authorization: `Bearer ${data.access_token}`,
      'sec-fetch-site': 'cross-site',
    })
  expect((await read(program('GET', '/auth/me'))).user.email).toBe(email)
  expect((await program('PATCH', '/user/profile', { name: 'Mallory' })).status).toBe(403)
  expect((await program('GET', '/user/sessions')).status).toBe(403)
  const listed = (await read(browser('GET', '/user/tokens'))).data
  expect(listed).toMatchObject([
    { id: data.id, name: 'My script', scopes: ['profile:read'], expires_at: expect.any(String) },
  ])
  // The use is recorded at once.
  await expect
    .poll(async () => (await read(browser('GET', '/user/tokens'))).data[0].last_used_at)
    .not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(data.access_token.split('|')[1])
  expect((await browser('DELETE', `/user/tokens/${data.id}`)).status).toBe(204)
  expect((await read(program('GET', '/auth/me'))).user).toBeNull()
  expect(await onlyMail()).toMatchObject([
    { to: email, subject: 'An access token was created in your account' },
  ])
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

test('the profile: only the named fields change, and only to valid values', async () => {
  const { token } = await createUser(db)
  const browser = await browserOf(token)
  const change = {
    name: ' Ada ',
    locale: 'de',
    currency: 'GBP',
    units: 'imperial',
    time_zone: 'Asia/Tokyo',
  }
  expect((await read(browser('PATCH', '/user/profile', change))).data).toMatchObject({
    ...change,
    name: 'Ada',
  })
  expect((await read(browser('PATCH', '/user/profile', {}))).data).toMatchObject({
    name: 'Ada',
    locale: 'de',
  })
  for (const [field, value] of Object.entries({
    name: 'a\nb',
    locale: 'tlh',
    currency: 'XXX',
    units: 'cubits',
    time_zone: 'Mars/Base',
  })) {
    expect(
      Object.keys((await read(browser('PATCH', '/user/profile', { [field]: value }))).errors),
    ).toEqual([field])
  }
})

test('a picture is cropped to a square and loses its location', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  const taken = await sharp({
    create: { width: 900, height: 500, channels: 3, background: '#963' },
  })
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
  const send = (bytes: Uint8Array) =>
    uploadTo('/user/picture', bytes, (method, path, body) => read(browser(method, path, body)))
  expect((await send(taken))['data']).toMatchObject({ done: true })
  const { picture } = (await read(browser('GET', '/auth/me'))).user
  const [, key = ''] = /^\/media\/(people\/\w+)\/320\.webp$/.exec(picture) ?? []
  const stored = await services.storage.get(originalKey(key))
  const found = await sharp(stored ?? undefined).metadata()
  expect([found.width, found.height, found.format, found.exif]).toEqual([
    500,
    500,
    'webp',
    undefined,
  ])
  expect(stored?.includes('SECRET PLACE')).toBe(false)
  expect(
    (await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')))['errors'],
  ).toHaveProperty('picture')
  expect(await read(browser('POST', '/user/picture', { size: PICTURE_MAX + 1 }))).toMatchObject({
    status: 422,
    errors: { size: ['This image is larger than 50 MB.'] },
  })
  // An upload for something else is none for this.
  const name = 'a'.repeat(32)
  await db
    .insertInto('offer_uploads')
    .values({ key: `offers/${name}`, user_id: id, size: 10 })
    .execute()
  const { status } = await browser('PUT', `/user/picture/${name}`, pieceOf(0, new Uint8Array(10)))
  expect(status).toBe(404)
  expect((await read(browser('DELETE', '/user/picture'))).data.picture).toBeNull()
  expect(await services.storage.has(originalKey(key))).toBe(false)
})

test('of pictures that are sent at the same time only the last one stays', async () => {
  const { token } = await createUser(db)
  const browser = await browserOf(token)
  const bytes = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  )
  const before = await originals()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await uploadTo('/user/picture', bytes, (method, path, body) =>
        read(browser(method, path, body)),
      )
      expect(answer['data']).toMatchObject({ done: true })
    }),
  )
  const { picture } = (await read(browser('GET', '/auth/me'))).user
  expect((await originals()).filter((name) => !before.includes(name))).toEqual([
    picture.split('/').at(-2),
  ])
})

/** Keys of profile pictures in storage. */
const originals = () =>
  readdir(join(services.env.DATA_DIR ?? '', 'files', originalKey('people'))).catch(
    (): string[] => [],
  )

/** Columns that refer to users, with the number of rows that refer to this one. */
async function pointersTo(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(db)
  return Object.fromEntries(
    await Promise.all(
      rows.map(async ({ table, column }) => {
        const {
          rows: [count],
        } = await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
          db,
        )
        return [`${table}.${column}`, count?.n ?? 0] as const
      }),
    ),
  )
}

test('personal data can be exported; a deleted account leaves none in any table', async () => {
  const { id, email, token } = await createUser(db, {
    email: 'zz.unmistakable@example.com',
    name: 'Zz Unmistakable',
  })
  const browser = await browserOf(token)
  // Adds a row to every table with personal data.
  await browser('PATCH', '/user/profile', { time_zone: 'Europe/Madrid' })
  await browser('POST', '/user/tokens', {
    current_password: PASSWORD,
    name: 'Zz Unmistakable token',
    scopes: ['profile:read'],
  })
  await browser('POST', '/user/two-factor', { current_password: PASSWORD })
  await browser('PUT', '/user/email', {
    current_password: PASSWORD,
    email: 'zz.unmistakable.new@example.com',
  })
  await readMails(services)
  await browser('POST', '/auth/forgot-password', { email })
  await browser('POST', '/auth/register', { name: 'Zz Unmistakable', email, password: PASSWORD })
  await db
    .insertInto('passkeys')
    .values({ id: 'zz', user_id: id, name: 'Zz Unmistakable phone', public_key: Buffer.from('x') })
    .execute()
  await db
    .insertInto('registrations')
    .values({
      email,
      name: 'Zz Unmistakable',
      password_hash: 'x',
      locale: 'en',
      currency: 'EUR',
      time_zone: 'UTC',
      digest: Buffer.from('x'),
      expires_at: '2099-01-01T00:00:00Z',
    })
    .execute()
  const written = {
    email,
    subject: 'other',
    message: 'From Zz Unmistakable',
    locale: 'en',
  } as const
  await db
    .insertInto('contact_messages')
    .values([
      { ...written, nonce: 'a', user_id: id, name: 'Zz Unmistakable' },
      { ...written, nonce: 'b', name: 'Somebody' },
    ])
    .execute()
  expect(await tablesWith(db, 'unmistakable')).toEqual([
    'access_tokens',
    'contact_messages',
    'jobs',
    'notifications',
    'one_time_tokens',
    'passkeys',
    'registrations',
    'users',
  ])

  const response = await browser('GET', '/user/export')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const everything = (await response.json()) as Record<string, Record<string, unknown>[]>
  expect(everything['users']).toMatchObject([
    { email, name: 'Zz Unmistakable', time_zone: 'Europe/Madrid' },
  ])
  expect(everything['access_tokens']).toHaveLength(2)
  expect(everything['passkeys']).toMatchObject([{ name: 'Zz Unmistakable phone' }])
  expect(JSON.stringify(everything)).not.toMatch(
    /password_hash|digest|totp_secret|public_key|argon2/,
  )

  expect((await read(browser('POST', '/user/delete', { current_password: 'wrong' }))).code).toBe(
    'wrong_password',
  )
  expect((await browser('POST', '/user/delete', { current_password: PASSWORD })).status).toBe(204)
  expect(await isLoggedIn(browser)).toBe(false)
  const mails = await readMails(services)
  expect(mails).toMatchObject([{ to: email, subject: 'Your account was deleted' }])
  expect(await tablesWith(db, 'unmistakable')).toEqual([])
  expect(Object.entries(await pointersTo(id)).filter(([, count]) => count > 0)).toEqual([])
})

test('the limit of personal tokens applies to concurrent requests', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  const wish = { current_password: PASSWORD, scopes: ['profile:read'] }
  const rows = Array.from({ length: TOKENS_MAX - 2 }, (_, at) => ({
    user_id: id,
    kind: 'personal' as const,
    digest: Buffer.alloc(32, at),
    name: `token ${at}`,
    scopes: ['profile:read'],
  }))
  await db.insertInto('access_tokens').values(rows).execute()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      browser('POST', '/user/tokens', { ...wish, name: `race ${at}` }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  expect(
    await db
      .selectFrom('access_tokens')
      .select('id')
      .where('user_id', '=', id)
      .where('kind', '=', 'personal')
      .execute(),
  ).toHaveLength(TOKENS_MAX)
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

test.each([
  ['password', 60],
  ['email', 24 * 60],
  ['two_factor', 10],
  ['passkey_sign_in', 10],
  ['passkey_add', 10],
] as const)(
  'a link or challenge for %s is valid for %i minutes and not longer',
  async (purpose, minutes) => {
    const { id, email } = await createUser(db)
    const { token: made } = await issue(db, purpose, { userId: id, email: `new.${email}` })
    const number = Number(made.split('|')[0])
    const { expires_at } = await db
      .selectFrom('one_time_tokens')
      .select('expires_at')
      .where('id', '=', number)
      .executeTakeFirstOrThrow()
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 1000)).toBe(minutes * 60)
    const end = (seconds: number) =>
      db
        .updateTable('one_time_tokens')
        .set({ expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', number)
        .execute()
    await end(60)
    expect(await find(db, purpose, made)).toMatchObject({ user_id: id })
    await end(-1)
    expect(await find(db, purpose, made)).toBeNull()
  },
)

test('an expired link does nothing: no new password, no new address, no sign-in, no account', async () => {
  const { id, email } = await createUser(db)
  const browser = await browserOf()
  const over = (table: 'one_time_tokens' | 'registrations') =>
    db
      .updateTable(table)
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .execute()
  const [reset, change, challenge] = [
    (await issue(db, 'password', { userId: id })).token,
    (await issue(db, 'email', { userId: id, email: `new.${email}` })).token,
    (await issue(db, 'two_factor', { userId: id })).token,
  ]
  await readMails(services)
  await browser('POST', '/auth/register', {
    name: 'Ada',
    email: `first.${email}`,
    password: 'a new password',
  })
  const [{ token: confirm }] = await onlyMail()
  for (const table of ['one_time_tokens', 'registrations'] as const) await over(table)
  const codes = [
    await read(
      browser('POST', '/auth/reset-password', { token: reset, password: 'a new password' }),
    ),
    await read(browser('POST', '/auth/verify', { token: change })),
    await read(browser('POST', '/auth/two-factor', { challenge, code: '000000' })),
    await read(browser('POST', '/auth/verify', { token: confirm })),
  ].map(({ code }) => code as string)
  expect(codes).toEqual(Array(4).fill('dead_link'))
  expect((await login(browser, email)).data.user.email).toBe(email)
})

test('the id of a token, a link or a challenge is useless without its secret', async () => {
  const { id, token, email } = await createUser(db)
  const forged = (text: string) => `${text.split('|')[0]}|${'x'.repeat(40)}`
  for (const purpose of [
    'password',
    'email',
    'two_factor',
    'passkey_sign_in',
    'passkey_add',
  ] as const) {
    const { token: made } = await issue(db, purpose, { userId: id, email: `new.${email}` })
    expect(
      [await find(db, purpose, forged(made)), (await find(db, purpose, made))?.user_id],
      purpose,
    ).toEqual([null, id])
    // With its secret it works for its own purpose only.
    for (const other of [
      'password',
      'email',
      'two_factor',
      'passkey_sign_in',
      'passkey_add',
    ] as const)
      expect((await find(db, other, made)) !== null, other).toBe(other === purpose)
  }
  expect([
    await isLoggedIn(await browserOf(token)),
    await isLoggedIn(await browserOf(forged(token))),
  ]).toEqual([true, false])
})

test('a blocked account is signed out, whatever token it has', async () => {
  const { id, token } = await createUser(db)
  const block = (blocked_at: Date | null) =>
    db.updateTable('users').set({ blocked_at }).where('id', '=', id).execute()
  expect(await isLoggedIn(await browserOf(token))).toBe(true)
  await block(new Date())
  expect(await isLoggedIn(await browserOf(token))).toBe(false)
})

test('a code is valid for its half minute, the one before and the one after', () => {
  const secret = Buffer.from('12345678901234567890')
  const now = 1_800_000_015_000
  expect(
    [-2, -1, 0, 1, 2].map(
      (steps) => stepOf(secret, codeAt(secret, stepAt(now) + steps), now) === null,
    ),
  ).toEqual([true, false, false, false, true])
})

test('a second factor that is on cannot be set up again', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  await db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('12345678901234567890'), totp_since: new Date() })
    .where('id', '=', id)
    .execute()
  expect(
    await read(browser('POST', '/user/two-factor', { current_password: PASSWORD })),
  ).toMatchObject({ status: 409, code: 'two_factor_on' })
  expect(
    (
      await db
        .selectFrom('users')
        .select('totp_secret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).totp_secret?.toString(),
  ).toBe('12345678901234567890')
})
