import { expect, test } from 'vitest'
import { TOKENS_MAX } from '#contract/people/access.ts'
import { createUser, PASSWORD } from '#tests/accounts.ts'
import { read, visitor } from '#tests/api.ts'
import { accessApi } from '#tests/access.ts'

const { db, app, browserOf, onlyMail } = await accessApi()

test('personal tokens are limited to their scopes', async () => {
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
