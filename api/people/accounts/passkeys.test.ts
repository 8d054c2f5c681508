import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  accountsApi,
  createUser,
  openTestSession,
  PASSWORD,
  readMails,
  type ReadMail,
} from '#tests/accounts.ts'
import { read, servicesOver, visitor } from '#tests/api.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter, inTurnFor } from '#tests/held.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = accountsApi(services)

const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

async function open(token?: string) {
  const browser = visitor(app)
  if (token) browser.cookies.set('auth_token', encodeURIComponent(token))
  await browser('GET', '/sanctum/csrf-cookie')
  return (method: string, path: string, body?: object) => read(browser(method, path, body))
}

test('a passkey is created, signs in without a password, and is deleted', async () => {
  const { email, token } = await createUser(db)
  const owner = await open(token)
  const device = new Authenticator()
  expect((await owner('POST', '/user/passkeys/options', { current_password: 'wrong' })).code).toBe(
    'wrong_password',
  )
  const { data: begun } = await owner('POST', '/user/passkeys/options', {
    current_password: PASSWORD,
  })
  expect(begun.options).toMatchObject({
    rp: { id: 'portal.test', name: 'Lares' },
    user: { name: email },
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
  })
  const made = {
    name: 'My phone',
    challenge: begun.challenge,
    response: device.create(begun.options),
  }
  const { data: passkey } = await owner('POST', '/user/passkeys', made)
  expect(passkey).toMatchObject({ id: base64url(device.id), name: 'My phone', last_used_at: null })
  expect((await owner('POST', '/user/passkeys', made)).code, 'a challenge is good once').toBe(
    'passkey_refused',
  )

  const stranger = await open()
  const challenged = async () => (await stranger('POST', '/auth/passkey/options', {})).data
  const one = await challenged()
  const answer = { challenge: one.challenge, response: device.get(one.options) }
  const { data } = await stranger('POST', '/auth/passkey', answer)
  expect(data.user.email).toBe(email)
  expect((await stranger('POST', '/auth/passkey', answer)).code, 'replayed').toBe('passkey_refused')

  const refusedWith = async (
    response: (options: { challenge: string; rpId: string }) => object,
  ) => {
    const { challenge, options } = await challenged()
    return (await stranger('POST', '/auth/passkey', { challenge, response: response(options) }))
      .code
  }
  expect(
    await refusedWith((options) => device.get(options, { origin: 'https://evil.test' })),
    'another site',
  ).toBe('passkey_refused')
  expect(
    await refusedWith((options) => device.get({ ...options, rpId: 'evil.test' })),
    'for another site',
  ).toBe('passkey_refused')
  expect(await refusedWith((options) => device.get(options, { flags: 1 })), 'nobody verified').toBe(
    'passkey_refused',
  )
  expect(
    await refusedWith(() => device.get({ challenge: base64url('made up'), rpId: 'portal.test' })),
    'another challenge',
  ).toBe('passkey_refused')
  expect(
    await refusedWith((options) => ({
      ...new Authenticator().get(options),
      id: base64url(device.id),
      rawId: base64url(device.id),
    })),
    'another key',
  ).toBe('passkey_refused')
  expect(await refusedWith((options) => new Authenticator().get(options)), 'unknown').toBe(
    'passkey_refused',
  )
  device.counter = 0
  expect(
    await refusedWith((options) => device.get(options)),
    'a copy, detected by its counter',
  ).toBe('passkey_refused')

  expect((await owner('GET', '/user/passkeys')).data).toMatchObject([
    { name: 'My phone', last_used_at: expect.any(String) },
  ])
  expect((await owner('DELETE', `/user/passkeys/${passkey.id}`)).status).toBe(204)
  device.counter = 100
  expect(await refusedWith((options) => device.get(options)), 'removed').toBe('passkey_refused')
})

test('a blocked account cannot sign in by passkey, and another site cannot create one', async () => {
  const { id, token } = await createUser(db)
  const owner = await open(token)
  const device = new Authenticator()
  const { data: begun } = await owner('POST', '/user/passkeys/options', {
    current_password: PASSWORD,
  })
  expect(
    (
      await owner('POST', '/user/passkeys', {
        name: 'x',
        challenge: begun.challenge,
        response: device.create(begun.options, 'https://evil.test'),
      })
    ).code,
  ).toBe('passkey_refused')
  const { data: again } = await owner('POST', '/user/passkeys/options', {
    current_password: PASSWORD,
  })
  await owner('POST', '/user/passkeys', {
    name: 'x',
    challenge: again.challenge,
    response: device.create(again.options),
  })
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute()
  const { data } = await owner('POST', '/auth/passkey/options', {})
  expect(
    (
      await owner('POST', '/auth/passkey', {
        challenge: data.challenge,
        response: device.get(data.options),
      })
    ).code,
  ).toBe('blocked')
})

test('a passkey in progress while its owner signs out everywhere is not created after it', async () => {
  const { id, token } = await createUser(db)
  const [thief, owner] = [await open(token), await open(await openTestSession(db, id))]
  const { data } = await thief('POST', '/user/passkeys/options', { current_password: PASSWORD })
  const made = {
    name: 'x',
    challenge: data.challenge,
    response: new Authenticator().create(data.options),
  }
  expect(
    (
      await inTurnFor(db, id, [
        () => owner('DELETE', '/user/sessions?all=true'),
        () => thief('POST', '/user/passkeys', made),
      ])
    ).map(({ status }) => status),
  ).toEqual([200, 401])
  expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual(
    [],
  )
})

test('a sign-in by passkey during a recovery opens no session after it', async () => {
  const { id, email, token } = await createUser(db)
  const thief = await open(token)
  const device = new Authenticator()
  const { data: begun } = await thief('POST', '/user/passkeys/options', {
    current_password: PASSWORD,
  })
  const { data: passkey } = await thief('POST', '/user/passkeys', {
    name: 'x',
    challenge: begun.challenge,
    response: device.create(begun.options),
  })
  const [owner, other] = [await open(), await open()]
  await readMails(services)
  await owner('POST', '/auth/forgot-password', { email })
  const link = (await readMails(services))[0] as ReadMail
  const { data } = await other('POST', '/auth/passkey/options', {})
  const answer = { challenge: data.challenge, response: device.get(data.options) }
  // The recovery deletes the passkey while the sign-in, which has verified it, marks it as used.
  const answers = await inTurnAfter(
    db,
    (transaction) =>
      sql`select from passkeys where id = ${passkey.id} for update`.execute(transaction),
    [
      () =>
        owner('POST', '/auth/reset-password', {
          token: link.token,
          password: 'chosen by the owner',
        }),
      () => other('POST', '/auth/passkey', answer),
    ],
  )
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [204, undefined],
    [422, 'passkey_refused'],
  ])
  expect(
    await db.selectFrom('access_tokens').select('id').where('user_id', '=', id).execute(),
  ).toEqual([])
})
