import { afterAll, beforeEach, expect, test } from 'vitest'
import { codeAt, stepAt } from '#api/people/accounts/totp.ts'
import { handlers as ownAgency } from '#api/homes/agencies/own-handlers.ts'
import { vaultOf } from '#api/ground/gateways/vault.ts'
import { mount } from '#api/people/http/serve.ts'
import { handlers as webhooks } from '#api/edge/webhooks/handlers.ts'
import { insertDelivery } from '#api/edge/webhooks/queries.ts'
import { sendWebhook } from '#api/edge/webhooks/send.ts'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import {
  accountsApi,
  createUser,
  openBrowser,
  openTestSession,
  PASSWORD,
  readMails,
  type ReadMail,
  type TestUser,
} from '../accounts.ts'
import { agencyOf } from '../agencies.ts'
import { read, servicesOver, visitor, type Visitor } from '../api.ts'
import { Authenticator } from '../authenticator.ts'
import { createTestDatabase } from '../database.ts'
import { inTurnFor } from '../held.ts'

// Acts of a thief in an account between theft and recovery: the owner is notified of each, and the recovery reverts it.
const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = { ...servicesOver(db, { RATE_LIMITS: 'off' }), places: await loadPlaces() }
const app = accountsApi(services)
mount(app, contract.webhooks, webhooks, services)
mount(app, contract.ownAgency, ownAgency, services)
const CHOSEN = 'chosen by the owner'

let owner: TestUser
let agency: number
let thief: Visitor
beforeEach(async () => {
  await readMails(services)
  const made = await agencyOf(db)
  ;[owner, agency] = [made.owner, made.id]
  thief = await browserOf(await openTestSession(db, owner.id))
})

const browserOf = (token?: string): Promise<Visitor> => openBrowser(app, token)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const isIn = async (browser: Visitor) => (await read(browser('GET', '/auth/me'))).user !== null
const login = async (email: string, password: string) =>
  (await (await browserOf())('POST', '/auth/login', { email, password })).status
const notices = async () =>
  (
    await db
      .selectFrom('notifications')
      .select(['title', 'params'])
      .where('user_id', '=', owner.id)
      .orderBy('id')
      .execute()
  ).map(({ title, params }) =>
    `${title.split('.').at(-2)} ${String((params as { what?: string }).what ?? '')}`.trim(),
  )
const mailsTo = async (to: string) => (await readMails(services)).filter((mail) => mail.to === to)

/** Requests a password reset, as anybody with access to the mails can; returns the token. */
async function recovery(): Promise<() => Promise<Response>> {
  const browser = await browserOf()
  await browser('POST', '/auth/forgot-password', { email: owner.email })
  const [mail] = (await mailsTo(owner.email)).filter(
    ({ subject }) => subject === 'Set a new password',
  ) as [ReadMail]
  return () => browser('POST', '/auth/reset-password', { token: mail.token, password: CHOSEN })
}
const recover = async () => expect((await (await recovery())()).status).toBe(204)

/** Everything in an account that could still belong to the thief. */
async function leftovers(): Promise<Record<string, unknown>> {
  const of = (table: 'access_tokens' | 'passkeys' | 'one_time_tokens' | 'recovery_codes') =>
    db.selectFrom(table).selectAll().where('user_id', '=', owner.id).execute()
  const { totp_secret, email } = await db
    .selectFrom('users')
    .select(['totp_secret', 'email'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return {
    email,
    tokens: await of('access_tokens'),
    passkeys: await of('passkeys'),
    links: await of('one_time_tokens'),
    codes: await of('recovery_codes'),
    totp_secret,
    webhooks: (
      await db
        .selectFrom('webhooks')
        .select('id')
        .where('user_id', '=', owner.id)
        .where('state', '=', 'active')
        .execute()
    ).length,
    invitations: (
      await db
        .selectFrom('agency_invitations')
        .select('id')
        .where('invited_by', '=', owner.id)
        .where('ended_at', 'is', null)
        .execute()
    ).length,
    changes: (
      await db
        .selectFrom('jobs')
        .select('id')
        .where('user_id', '=', owner.id)
        .where('kind', '=', 'email_change')
        .execute()
    ).length,
  }
}
const nothing = () => ({
  email: owner.email,
  tokens: [],
  passkeys: [],
  links: [],
  codes: [],
  totp_secret: null,
  webhooks: 0,
  invitations: 0,
  changes: 0,
})

test('a stolen session changes nothing without the password, and a new password ends it', async () => {
  const wants = [
    ['PUT', '/user/password', { password: 'of the thief' }],
    ['PUT', '/user/email', { email: 'thief@example.com' }],
    ['POST', '/user/two-factor', {}],
    ['POST', '/user/two-factor/off', {}],
    ['POST', '/user/passkeys/options', {}],
    ['POST', '/user/tokens', { name: 'x', scopes: ['leads:read'] }],
    ['POST', '/user/webhooks', { url: 'https://thief.example/', events: ['lead.created'] }],
    ['POST', '/user/delete', {}],
  ] as const
  for (const [method, path, body] of wants) {
    const without = await read(thief(method, path, body))
    expect([path, without.status, Object.keys(without['errors'] as object)]).toEqual([
      path,
      422,
      ['current_password'],
    ])
    expect((await read(thief(method, path, { ...body, current_password: 'a guess' }))).code).toBe(
      'wrong_password',
    )
  }
  await recover()
  expect(await isIn(thief)).toBe(false)
  expect(await leftovers()).toEqual(nothing())
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
    'Your password was replaced',
  ])
  expect(await notices()).toEqual(['passwordChanged'])
})

test('a sign-in with the stolen password: the owner is notified; signing out everywhere and a new password end it', async () => {
  await db
    .updateTable('users')
    .set({ created_at: '2026-01-01' })
    .where('id', '=', owner.id)
    .execute()
  const stranger = await browserOf()
  await stranger('POST', '/auth/login', { email: owner.email, password: PASSWORD })
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
    'New sign-in to your account',
  ])
  expect(await notices()).toEqual(['newSignIn'])
  const own = await browserOf(owner.token)
  expect(
    (await own('PUT', '/user/password', { current_password: PASSWORD, password: CHOSEN })).status,
  ).toBe(204)
  expect([await isIn(own), await isIn(stranger), await login(owner.email, PASSWORD)]).toEqual([
    true,
    false,
    422,
  ])
})

test('a reset mail that the thief requested or read: the owner is notified, and the next link ends it', async () => {
  await thief('POST', '/auth/forgot-password', { email: owner.email })
  const [mail] = (await mailsTo(owner.email)) as [ReadMail]
  expect(mail.subject).toBe('Set a new password')
  expect(
    (
      await thief('POST', '/auth/reset-password', {
        token: mail.token,
        password: 'stolen horse battery',
      })
    ).status,
  ).toBe(204)
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
    'Your password was replaced',
  ])
  expect(await login(owner.email, 'stolen horse battery')).toBe(200)
  await recover()
  expect(await login(owner.email, 'stolen horse battery')).toBe(422)
  expect(await leftovers()).toEqual(nothing())
  expect(await notices()).toEqual(['passwordChanged', 'passwordChanged'])
})

test('a change of address with a new second factor and password: the link to the old address undoes it', async () => {
  const away = `thief.${owner.email}`
  await thief('PUT', '/user/email', { current_password: PASSWORD, email: away })
  const [request] = (await mailsTo(away)) as [ReadMail]
  expect((await thief('POST', '/auth/verify', { token: request.token })).status).toBe(200)
  const [notice] = (await mailsTo(owner.email)) as [ReadMail]
  expect(notice.subject).toBe('Your email address was changed')
  await thief('PUT', '/user/password', {
    current_password: PASSWORD,
    password: 'stolen horse battery',
  })
  await db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('x'), totp_since: new Date() })
    .where('id', '=', owner.id)
    .execute()
  await thief('PUT', '/user/email', {
    current_password: 'stolen horse battery',
    email: `again.${away}`,
  })
  const ownerBrowser = await browserOf()
  expect(
    (await ownerBrowser('POST', '/auth/reset-password', { token: notice.token, password: CHOSEN }))
      .status,
  ).toBe(204)
  expect(await leftovers()).toEqual(nothing())
  expect([
    await isIn(thief),
    await login(away, 'stolen horse battery'),
    await login(owner.email, CHOSEN),
  ]).toEqual([false, 422, 200])
  expect(await notices()).toEqual([
    'securityChange email_requested',
    'emailChanged',
    'passwordChanged',
    'securityChange email_requested',
    'passwordChanged',
  ])
})

test('an unconfirmed change of address: the owner is notified, and it is void after the recovery', async () => {
  await thief('PUT', '/user/email', { current_password: PASSWORD, email: `late.${owner.email}` })
  expect(await notices()).toEqual(['securityChange email_requested'])
  await recover()
  expect((await readMails(services)).filter(({ to }) => to.startsWith('late.'))).toEqual([])
  expect(await leftovers()).toEqual(nothing())
})

test('an invitation to the agency: the owner is notified, and the recovery voids it', async () => {
  const guest = await createUser(db)
  expect(
    (await thief('POST', '/user/agency/invitations', { email: guest.email, role: 'owner' })).status,
  ).toBe(200)
  const [mail] = (await mailsTo(guest.email)) as [ReadMail]
  expect(await notices()).toEqual(['securityChange invitation_sent'])
  await recover()
  expect(await leftovers()).toEqual(nothing())
  const accomplice = await browserOf(guest.token)
  expect((await read(accomplice('POST', '/user/agency/join', { token: mail.token }))).code).toBe(
    'dead_link',
  )
  expect(
    await db
      .selectFrom('agency_members')
      .select('user_id')
      .where('agency_id', '=', agency)
      .where('user_id', '=', guest.id)
      .execute(),
  ).toEqual([])
})

test.each(['a new password by mail', 'logging out everywhere'])(
  'a webhook: the owner is notified, and after %s it is paused until it is enabled with the password',
  async (recovery) => {
    const { data } = await read(
      thief('POST', '/user/webhooks', {
        current_password: PASSWORD,
        url: 'https://thief.example/hook',
        events: ['lead.created'],
      }),
    )
    expect(
      (await mailsTo(owner.email)).map(({ subject, text }) => [subject, text.includes('thief')]),
    ).toEqual([['A webhook was added to your account', true]])
    expect(await notices()).toEqual(['securityChange webhook_made'])
    const waiting = await insertDelivery(db, data.id, [{ type: 'lead.created' }])
    if (recovery === 'logging out everywhere')
      expect(
        (await (await browserOf(owner.token))('DELETE', '/user/sessions?all=true')).status,
      ).toBe(200)
    else await recover()
    expect(await leftovers()).toMatchObject({ webhooks: 0, tokens: [] })
    const later = await insertDelivery(db, data.id, [{ type: 'lead.created' }])
    for (const delivery of [waiting, later]) {
      await sendWebhook({ data: { webhook: data.id } }, services, {
        isAddress: () => {
          throw new Error('it was sent')
        },
        isPort: () => true,
      })
      expect(
        await db
          .selectFrom('webhook_deliveries')
          .select('state')
          .where('id', '=', delivery)
          .executeTakeFirst(),
      ).toEqual({ state: 'waiting' })
    }
    const ownerBrowser = await browserOf(await openTestSession(db, owner.id))
    expect((await read(ownerBrowser('GET', '/user/webhooks'))).data).toMatchObject([
      { state: 'paused' },
    ])
    const password = recovery === 'logging out everywhere' ? PASSWORD : CHOSEN
    expect(
      (await read(ownerBrowser('PATCH', `/user/webhooks/${data.id}`, { state: 'active' }))).status,
    ).toBe(422)
    expect(
      (
        await read(
          ownerBrowser('PATCH', `/user/webhooks/${data.id}`, {
            state: 'active',
            current_password: 'a guess',
          }),
        )
      ).code,
    ).toBe('wrong_password')
    expect(
      (
        await read(
          ownerBrowser('PATCH', `/user/webhooks/${data.id}`, {
            state: 'active',
            current_password: password,
          }),
        )
      ).data,
    ).toMatchObject({ state: 'active' })
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toContain(
      'A webhook was changed in your account',
    )
  },
)

test('a personal token, a passkey, recovery codes: the owner is notified of the token, and the recovery deletes them all', async () => {
  const { data } = await read(
    thief('POST', '/user/tokens', {
      current_password: PASSWORD,
      name: 'see www.thief.example',
      scopes: ['profile:read'],
    }),
  )
  const [mail] = (await mailsTo(owner.email)) as [ReadMail]
  expect([mail.subject, mail.text.includes('www.thief')]).toEqual([
    'An access token was created in your account',
    false,
  ])
  expect(await notices()).toEqual(['securityChange token_made'])
  await db
    .insertInto('passkeys')
    .values({ id: `thief-${owner.id}`, user_id: owner.id, name: 'x', public_key: Buffer.from('x') })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: owner.id, digest: Buffer.from('x') })
    .execute()
  expect(
    (await read(visitor(app)('GET', '/auth/me', undefined, bearer(data.access_token)))).user.id,
  ).toBe(owner.id)
  await recover()
  expect(
    (await read(visitor(app)('GET', '/auth/me', undefined, bearer(data.access_token)))).user,
  ).toBeNull()
  expect(await leftovers()).toEqual(nothing())
})

test("the owner's own token and webhook, removed by the thief: the owner is notified of each", async () => {
  const mine = await browserOf(owner.token)
  const { data: token } = await read(
    mine('POST', '/user/tokens', {
      current_password: PASSWORD,
      name: 'Our program',
      scopes: ['profile:read'],
    }),
  )
  const { data: hook } = await read(
    mine('POST', '/user/webhooks', {
      current_password: PASSWORD,
      url: 'https://crm.example.com/hook',
      events: ['lead.created'],
    }),
  )
  expect((await thief('DELETE', `/user/tokens/${token.id}`)).status).toBe(204)
  expect((await thief('DELETE', `/user/webhooks/${hook.id}`)).status).toBe(204)
  // Nothing was removed by these.
  expect((await thief('DELETE', `/user/tokens/${token.id}`)).status).toBe(404)
  expect((await thief('DELETE', `/user/webhooks/${hook.id}`)).status).toBe(404)
  expect((await notices()).slice(2)).toEqual([
    'securityChange token_revoked',
    'securityChange webhook_removed',
  ])
})

test('a second factor, new recovery codes and a passkey: the owner is notified of each, and the recovery deletes them all', async () => {
  const { data } = await read(thief('POST', '/user/two-factor', { current_password: PASSWORD }))
  const { totp_secret } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(data.url).toContain('otpauth:')
  const code = codeAt(vaultOf(services.env).open('totp', totp_secret!), stepAt(Date.now()))
  expect((await thief('POST', '/user/two-factor/confirm', { code })).status).toBe(200)
  expect(
    (await thief('POST', '/user/two-factor/recovery-codes', { current_password: PASSWORD })).status,
  ).toBe(200)
  const device = new Authenticator()
  const begun = (
    await read(thief('POST', '/user/passkeys/options', { current_password: PASSWORD }))
  ).data
  expect(
    (
      await thief('POST', '/user/passkeys', {
        name: 'see www.thief.example',
        challenge: begun.challenge,
        response: device.create(begun.options),
      })
    ).status,
  ).toBe(200)
  const mails = await mailsTo(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Two-factor authentication was turned on',
    'New recovery codes were created',
    'A passkey was added to your account',
  ])
  expect(mails.some(({ text }) => text.includes('www.thief'))).toBe(false)
  expect(await notices()).toHaveLength(3)

  await recover()
  expect(await leftovers()).toEqual(nothing())
  const stranger = await browserOf()
  const { challenge, options } = (await read(stranger('POST', '/auth/passkey/options', {}))).data
  expect(
    (await read(stranger('POST', '/auth/passkey', { challenge, response: device.get(options) })))
      .code,
  ).toBe('passkey_refused')
  // The owner signs in with the new password alone.
  expect(await login(owner.email, CHOSEN)).toBe(200)
})

const UNDER_WAY: [what: string, method: string, path: string, body: object][] = [
  ['a new password', 'PUT', '/user/password', { password: 'stolen horse battery' }],
  ['a personal token', 'POST', '/user/tokens', { name: 'x', scopes: ['profile:read'] }],
  [
    'a webhook',
    'POST',
    '/user/webhooks',
    { url: 'https://thief.example/hook', events: ['lead.created'] },
  ],
  [
    'an invitation',
    'POST',
    '/user/agency/invitations',
    { email: 'accomplice@example.com', role: 'owner' },
  ],
]
test.each(UNDER_WAY)(
  '%s in progress during the recovery is not created after it',
  async (_, method, path, body) => {
    const calls = [
      await recovery(),
      () => thief(method, path, { current_password: PASSWORD, ...body }),
    ]
    expect((await inTurnFor(db, owner.id, calls)).map(({ status }) => status)).toEqual([204, 401])
    expect(await leftovers()).toEqual(nothing())
    expect([
      await login(owner.email, 'stolen horse battery'),
      await login(owner.email, CHOSEN),
    ]).toEqual([422, 200])
  },
)

test('a second factor that is turned on during the recovery does not lock the owner out', async () => {
  await thief('POST', '/user/two-factor', { current_password: PASSWORD })
  const { totp_secret } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const code = codeAt(vaultOf(services.env).open('totp', totp_secret!), stepAt(Date.now()))
  const calls = [await recovery(), () => thief('POST', '/user/two-factor/confirm', { code })]
  expect((await inTurnFor(db, owner.id, calls)).map(({ status }) => status)).toEqual([204, 401])
  expect(await leftovers()).toEqual(nothing())
})

test('a webhook in progress while its owner signs out everywhere is not created after it', async () => {
  const own = await browserOf(owner.token)
  const calls = [
    () => own('DELETE', '/user/sessions?all=true'),
    () =>
      thief('POST', '/user/webhooks', {
        current_password: PASSWORD,
        url: 'https://thief.example/hook',
        events: ['lead.created'],
      }),
  ]
  expect((await inTurnFor(db, owner.id, calls)).map(({ status }) => status)).toEqual([200, 401])
  expect(await leftovers()).toMatchObject({ webhooks: 0, tokens: [] })
})
