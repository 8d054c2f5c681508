import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { ACCOUNT_LOCK_SPACE } from '#db/locks.ts'
import {
  accountsApi,
  createUser,
  openBrowser,
  giveFactor,
  openTestSession,
  PASSWORD,
  readMails,
  type TestUser,
} from '#tests/accounts.ts'
import { read, servicesOver, visitor, type Visitor } from '#tests/api.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter } from '#tests/held.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { mount } from '../http/serve.ts'
import { handlers as webhooks } from '../../edge/webhooks/handlers.ts'
import { lockAccount } from './queries.ts'
import { codeAt, newTotpSecret, stepAt } from './totp.ts'
import { digestOf } from './tokens.ts'
import { beginTotp, replaceRecoveryCodes } from './two-factor-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = accountsApi(services)
mount(app, contract.webhooks, webhooks, services)

const browserOf = (token: string, browser?: Visitor): Promise<Visitor> =>
  openBrowser(app, token, browser)
/** Moves the session's confirmation back by this time. */
const age = (token: string, ago: string) =>
  db
    .updateTable('access_tokens')
    .set({
      factor_at: sql<string>`now() - ${ago}::interval`,
      confirmed_at: sql<string>`now() - ${ago}::interval`,
    })
    .where('id', '=', Number(token.split('|')[0]))
    .execute()

async function withTotp(
  roles: Parameters<typeof createUser>[1] = {},
): Promise<TestUser & { secret: Buffer }> {
  const user = await createUser(db, roles)
  const secret = newTotpSecret()
  await db
    .updateTable('users')
    .set({ totp_secret: vaultOf(services.env).seal('totp', secret), totp_since: new Date() })
    .where('id', '=', user.id)
    .execute()
  return { ...user, secret }
}
const code = (secret: Buffer) => codeAt(secret, stepAt(Date.now()))
const password = { current_password: PASSWORD }

/** Calls that hand over an account, or change others' accounts; the ids do not exist. */
const SENSITIVE: readonly (readonly [string, string, object?])[] = [
  ['PUT', '/user/password', { ...password, password: 'another horse battery' }],
  ['PUT', '/user/email', { ...password, email: 'other@example.com' }],
  ['POST', '/user/two-factor/confirm', { code: '123456' }],
  ['POST', '/user/two-factor/off', password],
  ['POST', '/user/two-factor/recovery-codes', password],
  ['POST', '/user/passkeys/options', password],
  ['DELETE', '/user/passkeys/nobodys'],
  ['POST', '/user/tokens', { ...password, name: 'x', scopes: ['leads:read'] }],
  ['POST', '/user/webhooks', { ...password, url: 'https://x.example/', events: ['lead.created'] }],
  ['POST', '/user/delete', password],
  ['DELETE', '/user/sessions'],
  ['DELETE', '/user/sessions/999999'],
]
const ofAdmins = (id: number): readonly (readonly [string, string, object?])[] => [
  ['PUT', `/admin/users/${id}/roles/admin`],
  ['DELETE', `/admin/users/${id}/roles/admin`],
  ['PUT', `/admin/users/${id}/block`],
  ['DELETE', `/admin/users/${id}/block`],
  ['DELETE', `/admin/users/${id}/sessions`],
]

test('sensitive calls need a second factor from the last ten minutes', async () => {
  const user = await withTotp({ roles: ['admin'] })
  const { id: other } = await createUser(db)
  const browser = await browserOf(user.token)
  await age(user.token, '10 minutes 1 second')
  for (const [method, path, body] of [...SENSITIVE, ...ofAdmins(other)])
    expect(await read(browser(method, path, body)), `${method} ${path}`).toMatchObject({
      status: 422,
      code: 'code_or_passkey_wanted',
    })
  expect((await browser('GET', '/admin/users')).status, 'their role needs no recent one').toBe(200)
  await age(user.token, '9 minutes 50 seconds')
  expect((await browser('DELETE', '/user/passkeys/nobodys')).status).toBe(404)
  expect((await browser('POST', '/user/two-factor/recovery-codes', password)).status).toBe(200)
  expect((await browser('DELETE', '/user/sessions')).status).toBe(200)
})

test('a code of the authenticator or a recovery code confirms the session once', async () => {
  const { id, token, secret } = await withTotp()
  await replaceRecoveryCodes(db, id, [digestOf('recoverycode')])
  const browser = await browserOf(token)
  const end = async () => (await read(browser('DELETE', '/user/sessions'))).status
  const now = code(secret)
  for (const given of [now, 'recovery-code']) {
    await age(token, '11 minutes')
    expect(await end()).toBe(422)
    expect(await read(browser('POST', '/user/confirm', { code: '000-000-000' }))).toMatchObject({
      code: 'wrong_code',
    })
    expect(await end()).toBe(422)
    expect((await browser('POST', '/user/confirm', { code: given })).status).toBe(204)
    expect(await end()).toBe(200)
    await age(token, '11 minutes')
    expect((await read(browser('POST', '/user/confirm', { code: given }))).code).toBe('wrong_code')
  }
})

test('neither the password alone nor an empty call confirms an account with a second factor', async () => {
  const { token } = await withTotp()
  const browser = await browserOf(token)
  await age(token, '11 minutes')
  for (const given of [password, {}])
    expect((await read(browser('POST', '/user/confirm', given))).code).toBe('code_wanted')
  const plain = await createUser(db)
  const other = await browserOf(plain.token)
  await age(plain.token, '11 minutes')
  expect((await read(other('POST', '/user/confirm', {}))).code).toBe('current_password_wanted')
  expect((await read(other('POST', '/user/confirm', { code: '123456' }))).code).toBe('wrong_code')
})

test('live validation asks for no confirmation and uses up no code', async () => {
  const { token, secret } = await withTotp()
  const browser = await browserOf(token)
  await age(token, '11 minutes')
  const live = { precognition: 'true' }
  const now = code(secret)
  expect((await browser('POST', '/user/confirm', { code: now }, live)).status).toBe(204)
  expect((await browser('POST', '/user/two-factor/off', password, live)).status).toBe(204)
  expect((await read(browser('POST', '/user/two-factor/off', password))).code).toBe('code_wanted')
  expect((await browser('POST', '/user/confirm', { code: now })).status).toBe(204)
  expect((await browser('POST', '/user/two-factor/off', password)).status).toBe(204)
})

test('without a second factor the password is enough, in the call or to confirm', async () => {
  const { token } = await createUser(db)
  const browser = await browserOf(token)
  await age(token, '10 minutes 1 second')
  expect((await browser('POST', '/user/passkeys/options', password)).status).toBe(200)
  for (const path of ['/user/sessions', '/user/sessions/999999', '/user/passkeys/nobodys'])
    expect((await read(browser('DELETE', path))).code, path).toBe('current_password_wanted')
  expect((await read(browser('POST', '/user/confirm', { current_password: 'wrong' }))).code).toBe(
    'wrong_password',
  )
  expect((await browser('DELETE', '/user/sessions')).status).toBe(422)
  expect((await browser('POST', '/user/confirm', password)).status).toBe(204)
  expect((await browser('DELETE', '/user/sessions')).status).toBe(200)
  await age(token, '10 minutes 1 second')
  const id = Number(token.split('|')[0])
  expect((await browser('DELETE', `/user/sessions/${id}`)).status, 'signing out').toBe(204)
})

test('a passkey only confirms sessions of its own account', async () => {
  const [owner, other] = [await createUser(db), await createUser(db)]
  const browser = await browserOf(owner.token)
  const device = new Authenticator()
  const { data: begun } = await read(browser('POST', '/user/passkeys/options', password))
  await browser('POST', '/user/passkeys', {
    name: 'Phone',
    challenge: begun.challenge,
    response: device.create(begun.options),
  })
  const proof = async () => {
    const { data } = await read(browser('POST', '/auth/passkey/options', {}))
    return { challenge: data.challenge, response: device.get(data.options) }
  }
  await age(owner.token, '11 minutes')
  expect((await read(browser('DELETE', '/user/sessions'))).code).toBe('passkey_wanted')
  const stranger = await browserOf(other.token)
  await giveFactor(db, other.id)
  await age(other.token, '11 minutes')
  expect((await read(stranger('POST', '/user/confirm', await proof()))).code).toBe(
    'passkey_refused',
  )
  expect((await read(stranger('DELETE', '/user/sessions'))).code).toBe('passkey_wanted')
  const used = await proof()
  expect((await browser('POST', '/user/confirm', used)).status).toBe(204)
  expect((await browser('DELETE', '/user/sessions')).status).toBe(200)
  expect((await read(browser('POST', '/user/confirm', used))).code, 'replayed').toBe(
    'passkey_refused',
  )
})

test('confirming upgrades a session without a second factor', async () => {
  const user = await withTotp({ roles: ['admin'] })
  const browser = await browserOf(await openTestSession(db, user.id, { factorAt: null }))
  expect((await read(browser('GET', '/admin/users'))).code).toBe('factor_wanted')
  expect((await browser('POST', '/user/confirm', { code: code(user.secret) })).status).toBe(204)
  expect((await browser('GET', '/admin/users')).status).toBe(200)
})

/** Starts the setup of an authenticator, without confirming a code. */
async function withSecret(): Promise<TestUser & { secret: Buffer }> {
  const user = await withTotp()
  await db.updateTable('users').set({ totp_since: null }).where('id', '=', user.id).execute()
  return user
}
const totpSince = async (id: number) =>
  (await db.selectFrom('users').select('totp_since').where('id', '=', id).executeTakeFirstOrThrow())
    .totp_since

test('turning a second factor on needs a passkey or the password first', async () => {
  const user = await withSecret()
  const browser = await browserOf(user.token)
  const confirm = () =>
    read(browser('POST', '/user/two-factor/confirm', { code: code(user.secret) }))
  await age(user.token, '11 minutes')
  expect((await confirm()).code).toBe('current_password_wanted')
  await giveFactor(db, user.id)
  await browser('POST', '/user/confirm', password)
  expect((await confirm()).code).toBe('passkey_wanted')
  const { factor_at } = await db
    .selectFrom('access_tokens')
    .select(sql<boolean>`factor_at > now() - interval '10 minutes'`.as('factor_at'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect([await totpSince(user.id), factor_at]).toEqual([null, false])
})

test('the password that starts the setup of a second factor also turns it on', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  await age(token, '11 minutes')
  expect((await browser('POST', '/user/two-factor', password)).status).toBe(200)
  const { totp_secret } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const secret = vaultOf(services.env).open('totp', totp_secret!)
  expect((await browser('POST', '/user/two-factor/confirm', { code: code(secret) })).status).toBe(
    200,
  )
})

test('wrong codes in the setup of a second factor are limited', async () => {
  const limited = accountsApi({ ...services, env: { ...services.env, RATE_LIMITS: 'on' } })
  const { id, token, secret } = await withSecret()
  // From two addresses, since each has a limit of calls.
  const browsers = [
    await browserOf(token, visitor(limited, '198.51.100.21')),
    await browserOf(token, visitor(limited, '198.51.100.22')),
  ]
  const wrong = String((Number(code(secret)) + 500_000) % 1_000_000).padStart(6, '0')
  const codes = []
  for (let n = 0; n < 20; n++)
    codes.push(
      (await read(browsers[n % 2]!('POST', '/user/two-factor/confirm', { code: wrong }))).code,
    )
  expect(codes).toEqual(Array(20).fill('wrong_code'))
  expect(
    await read(browsers[0]!('POST', '/user/two-factor/confirm', { code: code(secret) })),
  ).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(await totpSince(id)).toBeNull()
})

/** Turns the factor on in another session just before the call. */
const whileTurnedOn = (id: number, call: () => ReturnType<typeof read>) =>
  inTurnAfter(
    db,
    (transaction) =>
      transaction
        .updateTable('users')
        .set({ totp_since: sql<string>`now()` })
        .where('id', '=', id)
        .execute(),
    [call],
  )

test('a second factor that was turned on meanwhile is not replaced by a pending one', async () => {
  const user = await withSecret()
  const browser = await browserOf(user.token)
  const secretOf = () =>
    db.selectFrom('users').select('totp_secret').where('id', '=', user.id).executeTakeFirstOrThrow()
  const before = await secretOf()
  const [answer] = await whileTurnedOn(user.id, () =>
    read(browser('POST', '/user/two-factor', password)),
  )
  expect(answer).toMatchObject({ status: 409, code: 'two_factor_on' })
  expect(await secretOf()).toEqual(before)
})

test('a code only turns on the second factor of its own secret', async () => {
  const user = await withSecret()
  const browser = await browserOf(user.token)
  const other = vaultOf(services.env).seal('totp', newTotpSecret())
  // Set up again after the code was compared: the call waits with the first secret in hand.
  const [answer] = await inTurnAfter(db, (transaction) => beginTotp(transaction, user.id, other), [
    () => read(browser('POST', '/user/two-factor/confirm', { code: code(user.secret) })),
  ])
  expect(answer).toMatchObject({ status: 409, code: 'two_factor_not_begun' })
  expect(await totpSince(user.id)).toBeNull()
})

test('turning off a second factor that was turned on meanwhile sends a notification', async () => {
  const user = await withSecret()
  const browser = await browserOf(user.token)
  await readMails(services)
  const [answer] = await whileTurnedOn(user.id, () =>
    read(browser('POST', '/user/two-factor/off', password)),
  )
  expect(answer?.status).toBe(204)
  expect((await readMails(services)).map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Two-factor authentication was turned off'],
  ])
})

test('a call that a password confirmed is refused once a second factor was turned on', async () => {
  const user = await withSecret()
  const thief = await browserOf(await openTestSession(db, user.id, { factorAt: null }))
  for (const [method, path] of [
    ['DELETE', '/user/sessions'],
    ['POST', '/user/two-factor/off'],
  ] as const) {
    await db.updateTable('users').set({ totp_since: null }).where('id', '=', user.id).execute()
    const [answer] = await inTurnAfter(
      db,
      async (transaction) => {
        await lockAccount(transaction, user.id)
        await transaction
          .updateTable('users')
          .set({ totp_since: sql<string>`now()` })
          .where('id', '=', user.id)
          .execute()
      },
      [() => read(thief(method, path, method === 'POST' ? password : undefined))],
    )
    expect([answer?.status, answer?.code], path).toEqual([422, 'code_wanted'])
  }
  expect(await totpSince(user.id)).not.toBeNull()
})

test('turning a second factor on waits for the calls of the account', async () => {
  const user = await withSecret()
  const browser = await browserOf(user.token)
  const [answer] = await inTurnAfter(
    db,
    (transaction) =>
      sql`select pg_advisory_xact_lock_shared(${ACCOUNT_LOCK_SPACE}, ${user.id})`.execute(
        transaction,
      ),
    [() => read(browser('POST', '/user/two-factor/confirm', { code: code(user.secret) }))],
  )
  expect(answer?.status).toBe(200)
})

test('a confirmation that ended while the call waited counts no more', async () => {
  const admin = await createUser(db, { roles: ['admin'] })
  const { id: other } = await createUser(db)
  const target = Number((await openTestSession(db, admin.id)).split('|')[0])
  const browser = await browserOf(admin.token)
  for (const [method, path] of [
    ['DELETE', `/user/sessions/${target}`],
    ['DELETE', '/user/sessions'],
    ['PUT', `/admin/users/${other}/block`],
    ['DELETE', `/admin/users/${other}/sessions`],
    ['PUT', `/admin/users/${other}/roles/admin`],
  ] as const) {
    await age(admin.token, '9 minutes')
    const [answer] = await inTurnAfter(
      db,
      async (transaction) => {
        await lockAccount(transaction, admin.id)
        await transaction
          .updateTable('access_tokens')
          .set({ factor_at: sql<string>`now() - interval '11 minutes'` })
          .where('id', '=', Number(admin.token.split('|')[0]))
          .execute()
      },
      [() => read(browser(method, path))],
    )
    expect([answer?.status, answer?.code], path).toEqual([422, 'passkey_wanted'])
  }
})

test('an empty call confirms nothing, also in a confirmed session', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  await age(token, '9 minutes')
  const confirmed = () =>
    db
      .selectFrom('access_tokens')
      .select(['confirmed_at', 'factor_at'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await confirmed()
  expect((await browser('POST', '/user/confirm', {})).status).toBe(204)
  expect(await confirmed()).toEqual(before)
})
