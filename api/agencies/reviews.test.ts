import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter } from '#tests/held.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../http/serve.ts'
import { handlers as decisions } from '../moderation/reviews.ts'
import { handlers } from './reviews.ts'
import { putReview } from './reviews-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, publish } = await publishingApi(db)
const app = apiOf((api) => mount(api, contract.reviews, { ...handlers, ...decisions }, services))
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const anybody = (path: string) => read(visitor(app)('GET', path))
const moderator = await createUser(db, { roles: ['moderator'] })
const TEXT = 'They answered within the hour, and the flat was as they said.'
let nonce = 0

/** Somebody whose message an agency got; with `delivered` false it waits for their link. */
async function inTouch(
  agency: { id: number; agent: TestUser },
  { delivered = true, name = 'Ada Augusta Lovelace' } = {},
): Promise<TestUser> {
  const user = await createUser(db, { name })
  const { id: offer_id } = await publish(agency.agent, moderator)
  const state = delivered ? ('new' as const) : ('waiting' as const)
  await db
    .insertInto('leads')
    .values({
      offer_id,
      agency_id: agency.id,
      user_id: user.id,
      nonce: `n${++nonce}`,
      kind: 'question',
      name,
      email: user.email,
      message: 'Is it still there?',
      locale: 'en',
      time_zone: 'UTC',
      state,
      delivered_at: delivered ? new Date() : null,
    })
    .execute()
  return user
}
const write = (user: TestUser, agency: number, stars = 5, text = TEXT) =>
  as(user)('PUT', `/user/reviews/${agency}`, { stars, text })
async function versionOf(id: number): Promise<number> {
  const queues = await Promise.all(
    ['waiting', 'reported', 'published', 'rejected'].map((state) =>
      as(moderator)('GET', `/admin/reviews?state=${state}`),
    ),
  )
  return queues
    .flatMap(({ data }) => data as { id: number; version: number }[])
    .find((one) => one.id === id)!.version
}
const judge = async (
  id: number,
  decision: 'publish' | 'reject',
  reason?: string,
  by = moderator,
  version?: number,
) =>
  as(by)('POST', `/admin/reviews/${id}/decision`, {
    decision,
    version: version ?? (await versionOf(id)),
    ...(reason && { reason }),
  })
async function published(
  agency: { id: number; agent: TestUser },
  stars = 5,
): Promise<{ id: number; user: TestUser }> {
  const user = await inTouch(agency)
  const { data } = await write(user, agency.id, stars)
  await judge(data.id, 'publish')
  return { id: data.id, user }
}

describe('who may', () => {
  test('those whose message was delivered, and who do not work there', async () => {
    const agency = await agencyOf(db)
    const [stranger, waiting, friend] = [
      await createUser(db),
      await inTouch(agency, { delivered: false }),
      await inTouch(agency),
    ]
    for (const user of [stranger, waiting]) {
      expect((await as(user)('GET', `/user/reviews/${agency.id}`))['data']).toEqual({
        may: false,
        review: null,
      })
      expect(await write(user, agency.id)).toMatchObject({ status: 403, code: 'not_in_touch' })
    }
    expect((await write(friend, agency.id)).status).toBe(200)
    const colleague = await inTouch(agency)
    await join(db, agency.id, colleague, 'agent')
    expect((await write(colleague, agency.id)).status).toBe(403)
    expect((await write(friend, (await agencyOf(db)).id)).status).toBe(403)
  })

  test('a review is words with stars', async () => {
    const agency = await agencyOf(db)
    const user = await inTouch(agency)
    for (const [stars, text] of [
      [0, TEXT],
      [6, TEXT],
      [5, 'Good.'],
    ] as const)
      expect((await write(user, agency.id, stars, text)).status).toBe(422)
  })
})

describe('what stands', () => {
  test('stands once a moderator has looked, with a name that tells little', async () => {
    const agency = await agencyOf(db)
    const user = await inTouch(agency)
    const { data } = await write(user, agency.id, 4)
    expect(data).toMatchObject({ status: 'waiting', editable: true })
    expect(await anybody(`/agencies/${agency.id}/reviews`)).toMatchObject({
      data: [],
      rating: { count: 0, average: null },
    })
    expect(
      (await as(moderator)('GET', '/admin/reviews'))['data'].map(({ id }: { id: number }) => id),
    ).toContain(data.id)
    expect(await judge(data.id, 'publish')).toMatchObject({
      status: 200,
      data: { status: 'published' },
    })
    expect(await anybody(`/agencies/${agency.id}/reviews`)).toMatchObject({
      data: [{ author: 'Ada L.', stars: 4, text: TEXT, reply: null }],
      rating: { count: 1, average: 4, stars: [0, 0, 0, 1, 0] },
    })
    const told = async (id: number) =>
      (
        await db
          .selectFrom('notifications')
          .select('title')
          .where('user_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ title }) => title)
    expect(await told(user.id)).toEqual(['reviews.notice.published.title'])
    expect(await told(agency.owner.id)).toContain('reviews.notice.new.title')
  })

  test('is judged as it was seen: not when its author has changed it, and by one moderator', async () => {
    const agency = await agencyOf(db)
    const user = await inTouch(agency)
    const { data } = await write(user, agency.id)
    const seen = await versionOf(data.id)
    await write(user, agency.id, 1, `${TEXT} They are crooks.`)
    expect(await judge(data.id, 'publish', undefined, moderator, seen)).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(0)
    const version = await versionOf(data.id)
    const both = await Promise.all(
      (['publish', 'reject'] as const).map((decision) =>
        judge(data.id, decision, 'It names somebody.', moderator, version),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is one of each account, however often it is sent at once', async () => {
    const agency = await agencyOf(db)
    const user = await inTouch(agency)
    await Promise.all([1, 2, 3, 4, 5].map((stars) => write(user, agency.id, stars)))
    expect(
      await db
        .selectFrom('agency_reviews')
        .select('id')
        .where('agency_id', '=', agency.id)
        .execute(),
    ).toHaveLength(1)
    for (const stars of [5, 5, 2]) await published(agency, stars)
    expect((await anybody(`/agencies/${agency.id}/reviews`))['rating']).toEqual({
      count: 3,
      average: 4,
      stars: [0, 1, 0, 0, 2],
    })
  })

  test('is not judged by who wrote it, nor by who works there; who refuses says why', async () => {
    const agency = await agencyOf(db)
    const colleague = await createUser(db, { roles: ['moderator'] })
    await join(db, agency.id, colleague, 'agent')
    const { data } = await write(await inTouch(agency), agency.id)
    expect(await judge(data.id, 'publish', undefined, colleague)).toMatchObject({
      status: 403,
      code: 'own_agency',
    })
    expect((await judge(data.id, 'reject')).status).toBe(422)
    expect((await judge(data.id, 'reject', 'It names somebody.')).status).toBe(200)
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(0)
  })
})

describe('afterwards', () => {
  test('its author changes it within a week, which is looked at again; and takes it back at any time', async () => {
    const agency = await agencyOf(db)
    const { id, user } = await published(agency)
    await as(agency.owner)('PUT', `/user/agency/reviews/${id}/reply`, { reply: 'Thank you.' })
    expect((await write(user, agency.id, 1, `${TEXT} Not at all.`))['data']).toMatchObject({
      id,
      status: 'waiting',
      reply: null,
    })
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(0)
    await db
      .updateTable('agency_reviews')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await write(user, agency.id)).toMatchObject({ status: 409, code: 'too_late' })
    expect((await as(user)('GET', `/user/reviews/${agency.id}`))['data'].review.editable).toBe(
      false,
    )
    expect((await as(user)('DELETE', `/user/reviews/${agency.id}`)).status).toBe(204)
    expect((await as(user)('DELETE', `/user/reviews/${agency.id}`)).status).toBe(404)
  })

  test('goes with the account', async () => {
    const agency = await agencyOf(db)
    const { user } = await published(agency)
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(0)
  })

  test('the agency answers once', async () => {
    const [agency, other] = [await agencyOf(db), await agencyOf(db)]
    const { id } = await published(agency)
    expect(
      (await as(agency.agent)('PUT', `/user/agency/reviews/${id}/reply`, { reply: 'Thank you.' }))
        .status,
    ).toBe(403)
    expect(
      (await as(other.owner)('PUT', `/user/agency/reviews/${id}/reply`, { reply: 'Thank you.' }))
        .status,
    ).toBe(404)
    const answers = await Promise.all(
      [agency.owner, agency.manager].map((user) =>
        as(user)('PUT', `/user/agency/reviews/${id}/reply`, { reply: 'Thank you.' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await anybody(`/agencies/${agency.id}/reviews`))['data'][0].reply).toBe('Thank you.')
  })

  test('a reply to a text that its author changes meanwhile is refused', async () => {
    const agency = await agencyOf(db)
    const { id, user } = await published(agency)
    const [answer] = await inTurnAfter(
      db,
      (transaction) =>
        putReview(
          transaction,
          { userId: user.id, agencyId: agency.id, stars: 1, text: `${TEXT} No.`, lang: 'en' },
          7,
        ),
      [() => as(agency.owner)('PUT', `/user/agency/reviews/${id}/reply`, { reply: 'Thanks!' })],
    )
    expect(answer?.status).toBe(404)
    expect((await as(user)('GET', `/user/reviews/${agency.id}`))['data'].review).toMatchObject({
      status: 'waiting',
      reply: null,
    })
  })

  test('what is reported stands until a moderator has looked', async () => {
    const agency = await agencyOf(db)
    const { id } = await published(agency)
    const reader = await createUser(db)
    expect(
      (await as(reader)('POST', `/reviews/${id}/report`, { why: 'It is about another agency.' }))
        .status,
    ).toBe(204)
    expect(
      (await as(agency.owner)('POST', `/reviews/${id}/report`, { why: 'We do not like it.' }))
        .status,
    ).toBe(204)
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(1)
    const { data } = await as(moderator)('GET', '/admin/reviews?state=reported')
    expect(data.find((review: { id: number }) => review.id === id)).toMatchObject({
      report: 'It is about another agency.',
      status: 'published',
    })
    await judge(id, 'reject', 'It is about another agency.')
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(0)
    expect((await as(moderator)('GET', '/admin/reviews?state=reported'))['data']).toEqual([])
    expect(
      (await as(reader)('POST', `/reviews/${id}/report`, { why: 'Once more, please.' })).status,
    ).toBe(404)
  })
})
