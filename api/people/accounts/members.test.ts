import { afterAll, expect, test } from 'vitest'
import { accountsApi, createUser, giveFactor, PASSWORD, type TestUser } from '#tests/accounts.ts'
import { read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { grantRole } from './members.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = accountsApi(servicesOver(db, { RATE_LIMITS: 'off' }))
const as = (token: string) => (method: string, path: string, body?: object) =>
  read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const admin = await createUser(db, { name: 'Root Admin', roles: ['admin'] })
const asAdmin = as(admin.token)

test('roles are granted and taken by admins alone, and each act is written down', async () => {
  const user = await createUser(db, { name: 'Wanda Writer' })
  await giveFactor(db, user.id)
  for (const role of ['user', 'moderator', 'writer'] as const) {
    const { token } = await createUser(db, { roles: role === 'user' ? [] : [role] })
    expect((await as(token)('PUT', `/admin/users/${user.id}/roles/admin`)).status).toBe(403)
  }
  expect((await read(visitor(app)('GET', '/admin/users'))).status).toBe(401)
  expect((await asAdmin('PUT', `/admin/users/${user.id}/roles/writer`)).data.roles).toBe(9)
  expect((await asAdmin('PUT', `/admin/users/${user.id}/roles/writer`)).data.roles).toBe(9)
  expect((await asAdmin('PUT', `/admin/users/${user.id}/roles/moderator`)).data.roles).toBe(73)
  expect((await asAdmin('DELETE', `/admin/users/${user.id}/roles/writer`)).data.roles).toBe(65)
  expect((await asAdmin('PUT', `/admin/users/${user.id}/roles/king`)).status).toBe(404)
  expect((await asAdmin('PUT', '/admin/users/999999/roles/writer')).status).toBe(404)
  const { data, total } = await asAdmin('GET', `/admin/audit?subject=${user.id}`)
  expect(total).toBe(3)
  expect(data.map(({ act, detail, actor }: any) => [act, detail, actor.name])).toEqual([
    ['role_taken', 'writer', 'Root Admin'],
    ['role_granted', 'moderator', 'Root Admin'],
    ['role_granted', 'writer', 'Root Admin'],
  ])
})

test('blocking an account ends its sessions and personal tokens at once, and can be undone', async () => {
  const user = await createUser(db)
  expect((await asAdmin('PUT', `/admin/users/${user.id}/block`)).data.blocked_at).toEqual(
    expect.any(String),
  )
  expect((await as(user.token)('GET', '/user/sessions')).status).toBe(401)
  expect((await asAdmin('DELETE', `/admin/users/${user.id}/block`)).data.blocked_at).toBeNull()
  expect((await as(user.token)('GET', '/user/sessions')).status).toBe(401)
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  expect(
    (await browser('POST', '/auth/login', { email: user.email, password: PASSWORD })).status,
  ).toBe(200)
})

test('an admin logs an account out everywhere; its tokens for programs stay', async () => {
  const user = await createUser(db)
  const { data: made } = await as(user.token)('POST', '/user/tokens', {
    current_password: PASSWORD,
    name: 'x',
    scopes: ['profile:read'],
  })
  expect(await asAdmin('DELETE', `/admin/users/${user.id}/sessions`)).toMatchObject({
    status: 200,
    data: { ended: 1 },
  })
  expect((await as(user.token)('GET', '/user/sessions')).status).toBe(401)
  expect((await as(made.access_token)('GET', '/auth/me')).user.id).toBe(user.id)
  expect((await asAdmin('GET', `/admin/audit?subject=${user.id}`)).data).toMatchObject([
    { act: 'sessions_ended', actor: { name: 'Root Admin' } },
  ])
  expect((await asAdmin('DELETE', '/admin/users/999999/sessions')).status).toBe(404)
})

test('an admin cannot shut themselves out, and the last one cannot leave', async () => {
  expect((await asAdmin('DELETE', `/admin/users/${admin.id}/roles/admin`)).code).toBe(
    'not_yourself',
  )
  expect((await asAdmin('PUT', `/admin/users/${admin.id}/block`)).code).toBe('not_yourself')
  expect((await asAdmin('DELETE', `/admin/users/${admin.id}/roles/user`)).code).toBe('everybody_is')
  expect((await asAdmin('POST', '/user/delete', { current_password: PASSWORD })).code).toBe(
    'last_admin',
  )
})

test('of two admins who shut each other out at once one stays', async () => {
  for (const act of [
    (id: number) => ['DELETE', `/admin/users/${id}/roles/admin`],
    (id: number) => ['PUT', `/admin/users/${id}/block`],
  ]) {
    const [one, two] = [
      await createUser(db, { roles: ['admin'] }),
      await createUser(db, { roles: ['admin'] }),
    ]
    const shutOut = (actor: TestUser, subject: TestUser) => {
      const [method = '', path = ''] = act(subject.id)
      return as(actor.token)(method, path)
    }
    const calls = await db.transaction().execute(async (transaction) => {
      // Both are let in before either is heard.
      await transaction
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [one.id, two.id])
        .forUpdate()
        .execute()
      const both = [shutOut(one, two), shutOut(two, one)]
      await expect.poll(() => waiting(db)).toBe(2)
      return both
    })
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 403])
    await db.deleteFrom('users').where('id', 'in', [one.id, two.id]).execute()
  }
})

test('members are found by name and address, role and state', async () => {
  const user = await createUser(db, { name: 'Percy 100% Found', roles: ['writer'] })
  const found = async (query: string) =>
    (await asAdmin('GET', `/admin/users?${query}`)).data.map(({ id }: { id: number }) => id)
  expect(await found('q=100%25')).toEqual([user.id])
  expect(await found(`q=${encodeURIComponent(user.email.toUpperCase())}`)).toContain(user.id)
  expect(await found('q=_ercy')).toEqual([])
  for (const [role, ids] of [
    ['writer', [user.id]],
    ['user', [user.id]],
    ['moderator', []],
  ] as const)
    expect(await found(`role=${role}&q=Percy`), role).toEqual(ids)
  await asAdmin('PUT', `/admin/users/${user.id}/block`)
  expect(await found('blocked=1')).toEqual([user.id])
  expect(await found('blocked=0&q=Percy')).toEqual([])
})

test('the operator grants the first admin role, and is nameless in the log', async () => {
  const user = await createUser(db)
  await giveFactor(db, user.id)
  await db.transaction().execute((transaction) => grantRole(transaction, user.id, 'admin', null))
  expect((await as(user.token)('GET', `/admin/audit?subject=${user.id}`)).data).toMatchObject([
    { act: 'role_granted', detail: 'admin', actor: null },
  ])
  await db.deleteFrom('users').where('id', '=', user.id).execute()
})
