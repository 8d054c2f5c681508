import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser, openTestSession, PASSWORD, readMails } from '#tests/accounts.ts'
import { read, visitor } from '#tests/api.ts'
import { accessApi } from '#tests/access.ts'

const { db, services, app, browserOf, isLoggedIn, login, onlyMail } = await accessApi()

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

test('a new password cancels pending changes of the address; a forgotten one revokes personal tokens too', async () => {
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
