import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { RoleName } from '#contract/library.ts'
import { accountsApi, createUser, openTestSession, PASSWORD } from '#tests/accounts.ts'
import { read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { selectLive } from '../live/queries.ts'
import { MAX_SESSIONS } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = accountsApi(servicesOver(db, { RATE_LIMITS: 'off' }))
const numberOf = (token: string): number => Number(token.split('|')[0])
const isLoggedIn = async (token: string) =>
  (await read(visitor(app)('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })))
    .user !== null
const sessionsOf = async (userId: number) =>
  (
    await db
      .selectFrom('access_tokens')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .execute()
  ).map(({ id }) => id)
async function unusedFor(token: string, interval: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<string>`now() - ${interval}::interval` })
    .where('id', '=', numberOf(token))
    .execute()
}

test.each<[RoleName[], boolean]>([
  [[], true],
  [['writer'], true],
  [['moderator'], false],
  [['admin'], false],
  [['writer', 'admin'], false],
])('a session of %j that was not used for 12 hours is still valid: %s', async (roles, isValid) => {
  const { id, token: young } = await createUser(db, { roles })
  const [old, unheard] = [await openTestSession(db, id), await openTestSession(db, id)]
  // A session that is used is marked as such a moment later: each is looked at once.
  await unusedFor(young, '11 hours 59 minutes')
  expect(await isLoggedIn(young)).toBe(true)
  await unusedFor(old, '12 hours 1 minute')
  expect(await isLoggedIn(old)).toBe(isValid)
  // Nor does it listen, or stand in the list.
  await unusedFor(unheard, '12 hours 1 minute')
  expect((await selectLive(db, [numberOf(unheard)])).has(numberOf(unheard))).toBe(isValid)
  const { data } = await read(
    visitor(app)('GET', '/user/sessions', undefined, { authorization: `Bearer ${young}` }),
  )
  expect(data).toHaveLength(isValid ? 3 : 1)
})

test("a moderator's personal token stays valid however rarely it is used", async () => {
  const { token } = await createUser(db, { roles: ['moderator'] })
  const { data } = await read(
    visitor(app)(
      'POST',
      '/user/tokens',
      { current_password: PASSWORD, name: 'x', scopes: ['profile:read'] },
      { authorization: `Bearer ${token}` },
    ),
  )
  await unusedFor(data.access_token as string, '20 days')
  expect(await isLoggedIn(data.access_token as string)).toBe(true)
})

test('beyond the limit the least recently used session ends, even with simultaneous sign-ins', async () => {
  const { id, email, token } = await createUser(db)
  const tokens = [token]
  while (tokens.length < MAX_SESSIONS) tokens.push(await openTestSession(db, id))
  const [oldest = '', kept = ''] = tokens
  await unusedFor(oldest, '3 days')
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  expect((await browser('POST', '/auth/login', { email, password: PASSWORD })).status).toBe(200)
  const left = await sessionsOf(id)
  expect(left).toHaveLength(MAX_SESSIONS)
  expect(left).not.toContain(numberOf(oldest))
  expect(left).toContain(numberOf(kept))
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const other = visitor(app)
      await other('GET', '/sanctum/csrf-cookie')
      return (await other('POST', '/auth/login', { email, password: PASSWORD })).status
    }),
  )
  expect(statuses).toEqual(Array<number>(6).fill(200))
  expect(await sessionsOf(id)).toHaveLength(MAX_SESSIONS)
})

test('sessions of others and personal tokens are not counted', async () => {
  const [one, two] = [await createUser(db), await createUser(db)]
  for (let n = 1; n < MAX_SESSIONS; n++) await openTestSession(db, two.id)
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  await browser('POST', '/auth/login', { email: one.email, password: PASSWORD })
  expect([(await sessionsOf(one.id)).length, (await sessionsOf(two.id)).length]).toEqual([
    2,
    MAX_SESSIONS,
  ])
})
