import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers as checks } from '../../publish/moderation/agencies.ts'
import { handlers as company } from './own-handlers.ts'
import { handlers as agencies } from './public.ts'
import { insertSeat } from './seats-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, publish } = await publishingApi(db)
const app = apiOf((api) => {
  mount(api, contract.ownAgency, company, services)
  mount(api, contract.agencies, agencies, services)
  mount(api, contract.agencyChecks, checks, services)
})
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const moderator = await createUser(db, { roles: ['moderator'] })

/** An agency that visitors see, with a member who has just joined. */
async function newcomer({ name = 'Grace Hopper', isPublic = true } = {}) {
  const agency = await agencyOf(db)
  if (isPublic) await publish(agency.agent, moderator)
  const user = await createUser(db, { name })
  await insertSeat(db, agency.id, user.id, 'agent')
  const { slug } = (await as(agency.owner)('GET', '/user/agency'))['data']
  const team = async () =>
    (await read(visitor(app)('GET', `/agencies/${slug}`)))['data'].team as {
      name: string
      picture: string | null
    }[]
  const names = async () => (await team()).map(({ name }) => name)
  const waiting = async () =>
    (await as(moderator)('GET', '/admin/agencies?state=changed'))['data'].find(
      (one: { id: number }) => one.id === agency.id,
    )?.team ?? []
  const set = (values: { name?: string; picture?: string | null }) =>
    db.updateTable('users').set(values).where('id', '=', user.id).execute()
  const decide = (decision: string, seen: object, reason?: string, by = moderator) =>
    as(by)('POST', `/admin/agencies/${agency.id}/members/${user.id}`, {
      decision,
      ...seen,
      ...(reason && { reason }),
    })
  const state = async () => {
    const { colleagues } = (await as(user)('GET', '/user/agency'))['data']
    const { review, reviewReason } = colleagues.find((one: { id: number }) => one.id === user.id)
    return [review, reviewReason]
  }
  return { ...agency, user, team, names, waiting, set, decide, state }
}

test('a member is on the public page once a moderator has approved name and photo, and is notified', async () => {
  const { user, names, waiting, decide, state } = await newcomer({
    name: 'www.evil-scam.com Pay first',
  })
  expect(await names()).toHaveLength(3)
  expect(await waiting()).toEqual([
    { id: user.id, name: 'www.evil-scam.com Pay first', picture: null, before: null },
  ])
  expect((await decide('reject', { name: 'www.evil-scam.com Pay first' })).status).toBe(422)
  await decide('reject', { name: 'www.evil-scam.com Pay first' }, 'That is no name.')
  expect([await names(), await waiting(), await state()]).toMatchObject([
    { length: 3 },
    [],
    ['rejected', 'That is no name.'],
  ])
  // Another name waits again.
  await db.updateTable('users').set({ name: 'Grace' }).where('id', '=', user.id).execute()
  expect(await state()).toEqual(['waiting', null])
  expect((await decide('approve', { name: 'Grace' })).status).toBe(200)
  expect([(await names()).at(-1), await waiting(), await state()]).toEqual([
    'Grace',
    [],
    ['published', null],
  ])
  expect(
    (
      await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title),
  ).toEqual(['ownAgency.notice.member.rejected.title', 'ownAgency.notice.member.approved.title'])
  expect(
    (
      await db
        .selectFrom('audit_log')
        .select('act')
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map(({ act }) => act),
  ).toEqual(['agency_member_rejected', 'agency_member_approved'])
})

test('the approved name stays until the next approval; a new photo is hidden, a removed one disappears at once', async () => {
  const { team, waiting, set, decide, state } = await newcomer()
  await set({ picture: 'people/a' })
  const photo = (await waiting())[0].picture
  expect(photo).toContain('people/a')
  await decide('approve', { name: 'Grace Hopper', picture: photo })
  const shown = async () => (await team()).at(-1)
  expect(await shown()).toMatchObject({ name: 'Grace Hopper', picture: photo })

  // Another photo alone waits, too.
  await set({ picture: 'people/b' })
  expect([await shown(), await waiting(), await state()]).toMatchObject([
    { name: 'Grace Hopper', picture: null },
    [{ name: 'Grace Hopper', picture: expect.stringContaining('people/b') }],
    ['waiting', null],
  ])

  await set({ name: 'Engel & Völkers', picture: 'people/b' })
  expect(await shown()).toMatchObject({ name: 'Grace Hopper', picture: null })
  expect(await waiting()).toMatchObject([
    { name: 'Engel & Völkers', before: { name: 'Grace Hopper', picture: null } },
  ])
  await set({ name: 'Grace Hopper', picture: null })
  expect([await shown(), await waiting()]).toMatchObject([
    { name: 'Grace Hopper', picture: null },
    [],
  ])
})

test('a moderator decides once on the seen version, and not on their own agency', async () => {
  const { id, waiting, set, decide, names } = await newcomer()
  const [seen] = await waiting()
  await set({ name: 'Pay first' })
  expect(await decide('approve', { name: seen.name })).toMatchObject({
    status: 409,
    code: 'conflict',
  })
  await set({ picture: 'people/c' })
  expect((await decide('approve', { name: 'Pay first' })).status).toBe(409)
  await set({ name: 'Grace', picture: null })
  const colleague = await createUser(db, { roles: ['moderator'] })
  await join(db, id, colleague, 'agent')
  expect((await decide('approve', { name: 'Grace' }, undefined, colleague)).status).toBe(403)
  const both = await Promise.all([
    decide('approve', { name: 'Grace' }),
    decide('reject', { name: 'Grace' }, 'No.'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await names()).includes('Grace')).toBe(both[0]?.status === 200)
  expect((await decide('approve', { name: 'Grace' })).status).toBe(409)
})

test('the team of an agency without a public page is not reviewed', async () => {
  const { id, owner, agent, waiting } = await newcomer({ isPublic: false })
  expect(await waiting()).toEqual([])
  await publish(agent, moderator)
  expect(await waiting()).toHaveLength(1)
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', owner.id).execute()
  await db
    .updateTable('agency_members')
    .set({ shown_name: null })
    .where('agency_id', '=', id)
    .where('user_id', '=', owner.id)
    .execute()
  expect(await waiting()).toHaveLength(1)
})
