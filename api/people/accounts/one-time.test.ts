import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser, readMails } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { find, issue } from './one-time.ts'
import { accessApi } from '#tests/access.ts'

const { db, services, browserOf, isLoggedIn, login, onlyMail } = await accessApi()

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

test('an expired link is refused for passwords, addresses, sign-ins and accounts', async () => {
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
