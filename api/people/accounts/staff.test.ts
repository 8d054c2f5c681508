import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '#contract/library.ts'
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
import { read, servicesOver, type Visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnFor } from '#tests/held.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { selectFeedIn } from '../../feeds/feeds-in/queries.ts'
import { admitDemoPeople } from './demo-queries.ts'
import { markDemo } from './factor-queries.ts'
import { grantRole } from './members.ts'
import { deleteSessions, lockUser } from './queries.ts'
import { codeAt, newTotpSecret, stepAt } from './totp.ts'
import { replaceRecoveryCodes } from './two-factor-queries.ts'
import { digestOf } from './tokens.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = accountsApi(services)
beforeEach(() => readMails(services))

const browserOf = (token?: string): Promise<Visitor> => openBrowser(app, token)
/** Result of an administrator's call: `granted`, or the code of its error. */
async function access(browser: Visitor): Promise<string> {
  const answer = await read(browser('GET', '/admin/users'))
  const { user } = await read(browser('GET', '/auth/me'))
  const may = answer.status === 200 ? 'granted' : (answer.code as string)
  expect(user.staff_access, 'what the pages get').toBe(may === 'forbidden' ? 'none' : may)
  return may
}
/** An administrator without any second factor. */
async function bareAdmin(): Promise<TestUser> {
  const user = await createUser(db, { roles: ['admin'] })
  await db.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
  return user
}
async function giveTotp({ id }: TestUser, since = new Date()): Promise<Buffer> {
  const secret = newTotpSecret()
  await db
    .updateTable('users')
    .set({ totp_secret: vaultOf(services.env).seal('totp', secret), totp_since: since })
    .where('id', '=', id)
    .execute()
  return secret
}
const grant = (id: number, role: RoleName) =>
  db.transaction().execute((transaction) => grantRole(transaction, id, role, null))
const rolesOf = async ({ id }: TestUser) =>
  (await db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow())
    .roles

describe('moderators and administrators need a second factor', () => {
  test('without one all calls of the role are refused, until it is set up in that session', async () => {
    const { id, token } = await bareAdmin()
    const [here, elsewhere] = [
      await browserOf(token),
      await browserOf(await openTestSession(db, id, { factorAt: null })),
    ]
    expect([await access(here), await access(elsewhere)]).toEqual([
      'factor_missing',
      'factor_missing',
    ])
    const { data } = await read(here('POST', '/user/two-factor', { current_password: PASSWORD }))
    expect(await access(here), 'begun only').toBe('factor_missing')
    const secret = vaultOf(services.env).open(
      'totp',
      (
        await db
          .selectFrom('users')
          .select('totp_secret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).totp_secret!,
    )
    expect(data.secret).toMatch(/^[A-Z2-7]+$/)
    await here('POST', '/user/two-factor/confirm', { code: codeAt(secret, stepAt(Date.now())) })
    expect([await access(here), await access(elsewhere)]).toEqual(['granted', 'factor_wanted'])
  })

  test('the password alone opens a session without their rights; a code or a recovery code gives them', async () => {
    const user = await bareAdmin()
    const secret = await giveTotp(user)
    await replaceRecoveryCodes(db, user.id, [digestOf('recoverycode')])
    const signIn = async (code: string) => {
      const browser = await browserOf()
      const { data } = await read(
        browser('POST', '/auth/login', { email: user.email, password: PASSWORD }),
      )
      const { challenge } = data as { challenge: string }
      const done = await read(browser('POST', '/auth/two-factor', { challenge, code }))
      expect(done.data.user.staff_access).toBe('granted')
      return browser
    }
    expect(await access(await signIn(codeAt(secret, stepAt(Date.now()))))).toBe('granted')
    expect(await access(await signIn('recovery-code'))).toBe('granted')

    const other = await createUser(db, { roles: ['moderator'] })
    const browser = await browserOf()
    const { data } = await read(
      browser('POST', '/auth/login', { email: other.email, password: PASSWORD }),
    )
    expect(data.user.staff_access, 'the passkey was not used').toBe('factor_wanted')
  })

  test('a role that is granted later is of no use in a session that gave no factor', async () => {
    const user = await createUser(db)
    const [plain, proven] = [
      await browserOf(await openTestSession(db, user.id, { factorAt: null })),
      await browserOf(await openTestSession(db, user.id)),
    ]
    await giveFactor(db, user.id)
    expect([await access(plain), await access(proven)]).toEqual(['forbidden', 'forbidden'])
    await grant(user.id, 'admin')
    expect([await access(plain), await access(proven)]).toEqual(['factor_wanted', 'granted'])
  })

  test('a factor that was removed and set up anew is given anew', async () => {
    const user = await createUser(db)
    await giveFactor(db, user.id)
    const browser = await browserOf(await openTestSession(db, user.id))
    expect((await browser('DELETE', `/user/passkeys/of%20${user.id}`)).status).toBe(204)
    await giveFactor(db, user.id)
    await grant(user.id, 'admin')
    expect(await access(browser)).toBe('factor_wanted')
  })

  test('the last factor stays, whichever it is; one of two goes', async () => {
    const user = await createUser(db, { roles: ['admin'] })
    const browser = await browserOf(user.token)
    const removePasskey = () => browser('DELETE', `/user/passkeys/of%20${user.id}`)
    const turnOff = () => browser('POST', '/user/two-factor/off', { current_password: PASSWORD })
    expect(await read(removePasskey())).toMatchObject({ status: 409, code: 'last_factor' })
    await giveTotp(user)
    expect((await turnOff()).status).toBe(204)
    await giveTotp(user)
    // Both at once, each as the one that could go.
    const answers = await inTurnFor(db, user.id, [removePasskey, turnOff])
    expect(answers.map(({ status }) => status)).toEqual([204, 409])
    expect(await access(browser)).toBe('granted')
    expect((await readMails(services)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication was turned off',
      'A passkey was removed from your account',
    ])
  })

  test('people of a demo portal need none, as long as it is one', async () => {
    const { id, token } = await bareAdmin()
    const browser = await browserOf(token)
    await markDemo(db, id)
    expect(await access(browser)).toBe('granted')
    expect(
      (await browser('POST', '/user/two-factor/off', { current_password: PASSWORD })).status,
    ).toBe(204)
    await admitDemoPeople(db, { all: false, staff: false })
    expect(await access(browser)).toBe('factor_missing')
  })

  test('feeds of a moderator are trusted for their role with a factor alone', async () => {
    const { id } = await createUser(db, { roles: ['moderator'] })
    const { id: source } = await db
      .insertInto('sources')
      .values({ key: `feed${id}`, name: 'Feed', format: 'kyero', owner_id: id, state: 'paused' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await selectFeedIn(db, id, source))?.is_trusted).toBe(true)
    await db.deleteFrom('passkeys').where('user_id', '=', id).execute()
    expect((await selectFeedIn(db, id, source))?.is_trusted).toBe(false)
  })
})

describe('roles of moderators and administrators are granted beside a second factor alone', () => {
  const grants = async ({ id }: TestUser) =>
    (
      await db
        .selectFrom('audit_log')
        .select('detail')
        .where('subject_id', '=', id)
        .where('act', '=', 'role_granted')
        .execute()
    ).map(({ detail }) => detail)

  test.each(['moderator', 'admin'] as const)('%s', async (role) => {
    const admin = await createUser(db, { roles: ['admin'] })
    const [none, begun, totp, passkey, demo] = await Promise.all(
      Array.from({ length: 5 }, () => createUser(db)),
    )
    await db
      .updateTable('users')
      .set({ totp_secret: vaultOf(services.env).seal('totp', newTotpSecret()) })
      .where('id', '=', begun!.id)
      .execute()
    await giveTotp(totp!)
    await giveFactor(db, passkey!.id)
    await markDemo(db, demo!.id)
    const asAdmin = await browserOf(admin.token)
    const put = (user: TestUser, granted: string) =>
      read(asAdmin('PUT', `/admin/users/${user.id}/roles/${granted}`))
    for (const user of [none!, begun!]) {
      expect(await put(user, role)).toMatchObject({
        status: 409,
        code: 'member_without_factor',
        message: expect.stringMatching(/has no second factor.*Security/) as string,
      })
      await expect(grant(user.id, role)).rejects.toMatchObject({ code: 'member_without_factor' })
      expect([await rolesOf(user), await grants(user)]).toEqual([1, []])
      expect((await put(user, 'writer')).status, 'a role that needs none').toBe(200)
    }
    for (const user of [totp!, passkey!, demo!]) {
      expect((await put(user, role)).status).toBe(200)
      expect(await grants(user)).toEqual([role])
    }
    // A grant of a role that the user has needs no factor and sends no notice.
    await db.deleteFrom('passkeys').where('user_id', '=', passkey!.id).execute()
    expect((await put(passkey!, role)).status).toBe(200)
    expect(await grants(passkey!)).toEqual([role])
  })

  test('a factor that is removed at the same moment does not count, in either order', async () => {
    const admin = await createUser(db, { roles: ['admin'] })
    const asAdmin = await browserOf(admin.token)
    for (const isGrantFirst of [true, false]) {
      const user = await createUser(db)
      await giveFactor(db, user.id)
      const own = await browserOf(await openTestSession(db, user.id))
      const give = () => asAdmin('PUT', `/admin/users/${user.id}/roles/moderator`)
      const remove = () => own('DELETE', `/user/passkeys/of%20${user.id}`)
      const answers = await inTurnFor(db, user.id, isGrantFirst ? [give, remove] : [remove, give])
      expect(answers.map(({ status }) => status)).toEqual([isGrantFirst ? 200 : 204, 409])
      expect(await rolesOf(user)).toBe(isGrantFirst ? 65 : 1)
    }
  })

  test('an administrator whose session was ended since the call began grants nothing', async () => {
    const [admin, user] = [await createUser(db, { roles: ['admin'] }), await createUser(db)]
    await giveFactor(db, user.id)
    const asAdmin = await browserOf(admin.token)
    const [recovery, grantCall] = await inTurnFor(db, admin.id, [
      () =>
        db.transaction().execute(async (transaction) => {
          await lockUser(transaction, admin.id)
          return { status: await deleteSessions(transaction, admin.id) }
        }),
      () => asAdmin('PUT', `/admin/users/${user.id}/roles/admin`),
    ])
    expect([recovery?.status, grantCall?.status]).toEqual([1, 401])
    expect(await rolesOf(user)).toBe(1)
  })
})

describe('a password that is set by mail', () => {
  async function reset({ email }: TestUser): Promise<Visitor> {
    const browser = await browserOf()
    await readMails(services)
    await browser('POST', '/auth/forgot-password', { email })
    const [mail] = await readMails(services)
    expect(
      (
        await browser('POST', '/auth/reset-password', {
          token: mail?.token,
          password: 'a new password',
        })
      ).status,
    ).toBe(204)
    return browser
  }
  const DAYS = 86_400_000

  test('does not do without a second factor that is older than seven days', async () => {
    const user = await bareAdmin()
    await giveTotp(user, new Date(Date.now() - 7 * DAYS - 60_000))
    const browser = await reset(user)
    const { data } = await read(
      browser('POST', '/auth/login', { email: user.email, password: 'a new password' }),
    )
    expect(data.two_factor).toBe(true)
    expect(await rolesOf(user)).toBe(1 + 65_536)
  })

  test('costs the role if no second factor remains', async () => {
    const [young, passkey, none] = [
      await bareAdmin(),
      await createUser(db, { roles: ['admin', 'moderator', 'writer'] }),
      await bareAdmin(),
    ]
    await giveTotp(young, new Date(Date.now() - 7 * DAYS + 60_000))
    for (const [user, left, ended] of [
      [young, 1, ['admin']],
      [passkey, 1 + 8, ['moderator', 'admin']],
      [none, 1, ['admin']],
    ] as const) {
      await reset(user)
      expect(await rolesOf(user)).toBe(left)
      const audit = await db
        .selectFrom('audit_log')
        .select(['actor_id', 'act', 'detail'])
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute()
      expect(audit).toEqual(ended.map((detail) => ({ actor_id: null, act: 'role_taken', detail })))
      expect((await readMails(services)).map(({ subject }) => subject)).toContain(
        'Your role was removed',
      )
    }
  })

  test('leaves people of a demo portal, and those without a role, as they are', async () => {
    const [demo, plain] = [await bareAdmin(), await createUser(db)]
    await markDemo(db, demo.id)
    await reset(demo)
    await reset(plain)
    expect([await rolesOf(demo), await rolesOf(plain)]).toEqual([1 + 65_536, 1])
  })
})
