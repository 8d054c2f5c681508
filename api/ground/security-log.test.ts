import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { REDACT } from '#host/log.ts'
import { accountsApi, createUser, giveFactor, PASSWORD, readMails } from '#tests/accounts.ts'
import { read, servicesOver, visitor } from '#tests/api.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { createTestDatabase } from '#tests/database.ts'
import { codeAt, stepAt } from '../people/accounts/totp.ts'
import type { RequestFacts } from '../context.ts'
import { SECURITY_EVENTS } from './security-log.ts'
import { mount } from '../people/http/serve.ts'
import { handlers as jobs } from './jobs/handlers.ts'
import { handlers as webhooks } from '../edge/webhooks/handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

interface Line extends Record<string, unknown> {
  event: string
}
let written = ''
const log = pino({ redact: REDACT }, { write: (line: string) => void (written += line) })
const lines = (): Line[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'security')
/** The lines that `act` writes. */
async function during<T>(act: () => Promise<T>): Promise<{ result: T; events: Line[] }> {
  const before = lines().length
  const result = await act()
  return { result, events: lines().slice(before) }
}

const services = { ...servicesOver(db, { RATE_LIMITS: 'off' }), log }
const app = accountsApi(services)
mount(app, contract.webhooks, webhooks, services)
mount(app, contract.jobs, jobs, services)

async function browserOf(token?: string, facts?: RequestFacts) {
  const browser = visitor(app, '192.0.2.1', { log, ...(facts && { facts }) })
  if (token) browser.cookies.set('auth_token', encodeURIComponent(token))
  await browser('GET', '/sanctum/csrf-cookie')
  return (method: string, path: string, body?: object) => read(browser(method, path, body))
}

const codeOf = (secret: string, ahead = 0): string => {
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return codeAt(
    Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))),
    stepAt(Date.now()) + ahead,
  )
}
const current_password = PASSWORD

test('every event is logged once, with account, token and network, and without anything that somebody typed', async () => {
  const account = await createUser(db, { email: 'ada.private@example.com' })
  const { id } = account
  const call = await browserOf(account.token)
  const token = Number(account.token.split('|')[0])
  const seen = new Set<string>()
  const expectEvent = async (
    event: keyof typeof SECURITY_EVENTS,
    act: () => Promise<Record<string, any>>,
    more: object = {},
  ) => {
    const { result, events } = await during(act)
    expect(events, `${event}: ${JSON.stringify(result)}`).toEqual([
      expect.objectContaining({
        event,
        level: SECURITY_EVENTS[event] === 'warn' ? 40 : 30,
        ...more,
      }),
    ])
    seen.add(event)
    return result
  }
  const own = { account: id, by: id, tokenId: token, network: '192.0.2.0/24' }

  // An account is made, and its owner comes in and goes.
  const stranger = await browserOf()
  await stranger('POST', '/auth/register', {
    name: 'Grace Private',
    email: 'grace.private@example.com',
    password: 'a sentence of hers',
  })
  const link = (await readMails(services))[0]?.token
  await expectEvent('account_created', () => stranger('POST', '/auth/verify', { token: link }), {
    network: '192.0.2.0/24',
    account: expect.any(Number),
  })
  await expectEvent(
    'log_in_failed',
    () => stranger('POST', '/auth/login', { email: account.email, password: 'typed wrong' }),
    { account: id, method: 'password' },
  )
  await expectEvent(
    'log_in_failed',
    () =>
      stranger('POST', '/auth/login', {
        email: 'nobody.private@example.com',
        password: 'typed wrong',
      }),
    { account: null },
  )
  const other = await browserOf()
  const { data: session } = await expectEvent(
    'log_in',
    () => other('POST', '/auth/login', { email: account.email, password: PASSWORD }),
    { account: id, method: 'password' },
  )
  await expectEvent('log_out', () => other('GET', '/auth/logout'), {
    account: id,
    tokenId: Number(String(session.access_token).split('|')[0]),
  })
  const third = await browserOf()
  const { data: last } = await third('POST', '/auth/login', {
    email: account.email,
    password: PASSWORD,
  })
  const number = Number(String(last.access_token).split('|')[0])
  await expectEvent('session_ended', () => call('DELETE', `/user/sessions/${number}`), {
    ...own,
    id: number,
  })
  await third('POST', '/auth/login', { email: account.email, password: PASSWORD })
  await expectEvent('sessions_ended', () => call('DELETE', '/user/sessions'), { ...own, count: 1 })

  // Changes of sign-in methods.
  await expectEvent(
    'confirmation_failed',
    () => call('POST', '/user/two-factor', { current_password: 'typed wrong' }),
    own,
  )
  await expectEvent(
    'session_confirmed',
    () => call('POST', '/user/confirm', { current_password }),
    {
      ...own,
      method: 'password',
    },
  )
  await expectEvent(
    'password_changed',
    () => call('PUT', '/user/password', { current_password, password: `${PASSWORD} too` }),
    own,
  )
  await call('PUT', '/user/password', { current_password: `${PASSWORD} too`, password: PASSWORD })
  await expectEvent(
    'email_change_requested',
    () => call('PUT', '/user/email', { current_password, email: 'ada.new.private@example.com' }),
    own,
  )
  const mail = (await readMails(services)).find(({ to }) => to === 'ada.new.private@example.com')
  await expectEvent('email_changed', () => call('POST', '/auth/verify', { token: mail?.token }), {
    account: id,
  })
  const { data: begun } = await call('POST', '/user/two-factor', { current_password })
  await expectEvent(
    'two_factor_on',
    () => call('POST', '/user/two-factor/confirm', { code: codeOf(begun.secret) }),
    own,
  )
  const { data: renewed } = await expectEvent(
    'recovery_codes_created',
    () => call('POST', '/user/two-factor/recovery-codes', { current_password }),
    own,
  )
  const email = 'ada.new.private@example.com'
  const { data: asked } = await third('POST', '/auth/login', { email, password: PASSWORD })
  await expectEvent(
    'code_failed',
    () => third('POST', '/auth/two-factor', { challenge: asked.challenge, code: 'wrong-code' }),
    { account: id },
  )
  const { events } = await during(() =>
    third('POST', '/auth/two-factor', {
      challenge: asked.challenge,
      code: renewed.recovery_codes[0],
    }),
  )
  expect(events).toEqual([
    expect.objectContaining({ event: 'recovery_code_used', account: id }),
    expect.objectContaining({ event: 'log_in', account: id, method: 'password_and_code' }),
  ])
  seen.add('recovery_code_used')
  await expectEvent(
    'two_factor_off',
    () => call('POST', '/user/two-factor/off', { current_password }),
    own,
  )
  const device = new Authenticator()
  const { data: options } = await call('POST', '/user/passkeys/options', { current_password })
  const { data: passkey } = await expectEvent(
    'passkey_added',
    () =>
      call('POST', '/user/passkeys', {
        name: 'Private phone',
        challenge: options.challenge,
        response: device.create(options.options),
      }),
    own,
  )
  const { data: signing } = await other('POST', '/auth/passkey/options', {})
  await expectEvent(
    'log_in',
    () =>
      other('POST', '/auth/passkey', {
        challenge: signing.challenge,
        response: device.get(signing.options),
      }),
    { account: id, method: 'passkey' },
  )
  const { data: again } = await third('POST', '/auth/passkey/options', {})
  await expectEvent(
    'log_in_failed',
    () =>
      third('POST', '/auth/passkey', {
        challenge: again.challenge,
        response: device.get({ ...again.options, challenge: 'another' }),
      }),
    { account: id, method: 'passkey' },
  )
  await expectEvent('passkey_removed', () => call('DELETE', `/user/passkeys/${passkey.id}`), own)

  // Programs.
  const { data: made } = await expectEvent(
    'token_created',
    () =>
      call('POST', '/user/tokens', {
        current_password,
        name: 'Private program',
        scopes: ['profile:read'],
      }),
    own,
  )
  await expectEvent('token_revoked', () => call('DELETE', `/user/tokens/${made.id}`), {
    ...own,
    id: made.id,
  })
  const { data: hook } = await expectEvent(
    'webhook_created',
    () =>
      call('POST', '/user/webhooks', {
        current_password,
        url: 'https://private.example/hook',
        events: ['lead.created'],
      }),
    own,
  )
  await expectEvent(
    'webhook_changed',
    () =>
      call('PATCH', `/user/webhooks/${hook.id}`, { current_password, events: ['lead.created'] }),
    { ...own, id: hook.id },
  )
  await expectEvent('webhook_removed', () => call('DELETE', `/user/webhooks/${hook.id}`), {
    ...own,
    id: hook.id,
  })

  // Rights.
  const admin = await createUser(db, { roles: ['admin'], email: 'admin.private@example.com' })
  const ruling = await browserOf(admin.token)
  const ruled = { account: id, by: admin.id }
  await expectEvent('call_refused', () => call('GET', '/admin/users'), {
    ...own,
    code: 'forbidden',
    endpoint: 'GET /admin/users',
  })
  await giveFactor(db, id)
  await expectEvent('role_granted', () => ruling('PUT', `/admin/users/${id}/roles/moderator`), {
    ...ruled,
    role: 'moderator',
  })
  await expectEvent('role_taken', () => ruling('DELETE', `/admin/users/${id}/roles/moderator`), {
    ...ruled,
    role: 'moderator',
  })
  await expectEvent('account_blocked', () => ruling('PUT', `/admin/users/${id}/block`), ruled)
  await expectEvent('account_unblocked', () => ruling('DELETE', `/admin/users/${id}/block`), ruled)
  for (const [event, method, path] of [
    ['job_retried', 'POST', '/retry'],
    ['job_deleted', 'DELETE', ''],
  ] as const) {
    const job = await db
      .insertInto('jobs')
      .values({ kind: 'of a later version', dead_at: new Date(), run_at: 'infinity' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expectEvent(event, () => ruling(method, `/admin/jobs/${job.id}${path}`), {
      account: admin.id,
      by: admin.id,
      id: job.id,
    })
  }

  // The way back, and out.
  await readMails(services)
  await stranger('POST', '/auth/forgot-password', { email })
  let reset = ''
  await expectEvent(
    'password_reset_requested',
    async () => (
      (reset = (await readMails(services)).find(({ to }) => to === email)?.token ?? ''),
      {}
    ),
    { account: id },
  )
  await expectEvent(
    'password_reset',
    () => stranger('POST', '/auth/reset-password', { token: reset, password: 'a new sentence' }),
    { account: id },
  )
  const back = await browserOf()
  await back('POST', '/auth/login', { email, password: 'a new sentence' })
  await expectEvent('account_exported', () => back('GET', '/user/export'), { account: id })
  await expectEvent(
    'account_deleted',
    () => back('POST', '/user/delete', { current_password: 'a new sentence' }),
    { account: id },
  )

  expect([...seen].sort()).toEqual(Object.keys(SECURITY_EVENTS).sort())
  expect(written).not.toMatch(
    /private|typed wrong|sentence|correct horse|198\.51\.100|192\.0\.2\.1"/i,
  )
})

test('its owner is notified of each change of a factor, by mail and in the portal', async () => {
  const { id, email, token } = await createUser(db)
  const call = await browserOf(token)
  const notices = async () => {
    const mails = (await readMails(services))
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => `${subject} | ${text.split('\n\n')[2]}`)
    const rows = await db
      .deleteFrom('notifications')
      .where('user_id', '=', id)
      .returning(['title', 'params', 'link'])
      .execute()
    expect(rows.map(({ title, link }) => `${title} ${link}`)).toEqual(
      mails.map(() => 'accounts.notification.factorChange.title /user/access'),
    )
    return mails
  }
  const { data: begun } = await call('POST', '/user/two-factor', { current_password })
  expect(await notices()).toEqual([])
  await call('POST', '/user/two-factor/confirm', { code: codeOf(begun.secret) })
  expect(await notices()).toEqual([
    'Two-factor authentication was turned on | Two-factor authentication was turned on. You’ll need a code from your authenticator app to sign in.',
  ])
  const { data: renewed } = await call('POST', '/user/two-factor/recovery-codes', {
    current_password,
  })
  expect(await notices()).toEqual([
    'New recovery codes were created | New recovery codes were created. The old ones no longer work.',
  ])
  const stranger = await browserOf(undefined)
  const { data: asked } = await stranger('POST', '/auth/login', { email, password: PASSWORD })
  await stranger('POST', '/auth/two-factor', {
    challenge: asked.challenge,
    code: renewed.recovery_codes[0],
  })
  expect(await notices()).toEqual([
    'A recovery code was used | A recovery code was used instead of your authenticator app. It no longer works.',
  ])
  await call('POST', '/user/two-factor/off', { current_password })
  expect(await notices()).toEqual([
    'Two-factor authentication was turned off | Two-factor authentication was turned off. Your password alone is now enough to sign in.',
  ])
  const device = new Authenticator()
  const { data: options } = await call('POST', '/user/passkeys/options', { current_password })
  const { data: passkey } = await call('POST', '/user/passkeys', {
    name: 'My phone',
    challenge: options.challenge,
    response: device.create(options.options),
  })
  expect(await notices()).toEqual([
    'A passkey was added to your account | The passkey “My phone” was added. It can sign in without your password.',
  ])
  await call('DELETE', `/user/passkeys/${passkey.id}`)
  expect(await notices()).toEqual([
    'A passkey was removed from your account | The passkey “My phone” was removed. It no longer works.',
  ])
})

test('docs/security.md lists every event, and no other', () => {
  const [, section = ''] = readFileSync(
    join(import.meta.dirname, '../../docs/security.md'),
    'utf8',
  ).split('### Security events\n')
  const listed = Array.from(
    (section.split('\n#')[0] ?? '').matchAll(/^\| (`[^|]+`) \|/gm),
    ([, cell = '']) => cell.match(/\w+/g) ?? [],
  ).flat()
  expect(listed.sort()).toEqual(Object.keys(SECURITY_EVENTS).sort())
})

test('the line of a request has the account, its token, and the reason of a refusal', async () => {
  const { id, token } = await createUser(db)
  const facts: RequestFacts = {}
  const call = await browserOf(token, facts)
  const number = Number(token.split('|')[0])
  await call('GET', '/user/sessions')
  expect(facts).toEqual({ endpoint: 'GET /user/sessions', account: id, tokenId: number })
  await call('GET', '/admin/users')
  expect(facts).toEqual({
    endpoint: 'GET /admin/users',
    account: id,
    tokenId: number,
    code: 'forbidden',
  })
  delete facts.account
  await call('GET', '/auth/me')
  expect(facts.account).toBe(id)
  const nobody: RequestFacts = {}
  const stranger = await browserOf(undefined, nobody)
  await stranger('GET', '/user/sessions')
  expect(nobody).toEqual({ endpoint: 'GET /user/sessions', code: 'unauthenticated' })
})

test('a call that another site forged is logged as refused', async () => {
  const { token } = await createUser(db)
  const browser = visitor(app, '192.0.2.1', { log })
  browser.cookies.set('auth_token', encodeURIComponent(token))
  const { events } = await during(() =>
    read(
      browser('DELETE', '/user/sessions', undefined, {
        origin: 'https://evil.test',
        'sec-fetch-site': 'cross-site',
      }),
    ),
  )
  expect(events).toEqual([
    expect.objectContaining({
      event: 'call_refused',
      code: 'csrf_mismatch',
      endpoint: 'DELETE /user/sessions',
    }),
  ])
})
