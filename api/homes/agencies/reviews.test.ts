import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { RoleName } from '#contract/library.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter } from '#tests/held.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers as decisions } from '../../publish/moderation/reviews.ts'
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

/** Somebody whose message an agency got; with `delivered` false it waits for their link. */
async function inTouch(
  agency: { id: number; agent: TestUser },
  { delivered = true, name = 'Ada Augusta Lovelace', roles = [] as RoleName[] } = {},
): Promise<TestUser> {
  const user = await createUser(db, { name, roles })
  const { id: offer_id } = await publish(agency.agent, moderator)
  if (delivered)
    await db
      .insertInto('conversations')
      .values({
        offer_id,
        agency_id: agency.id,
        user_id: user.id,
        name,
        email: user.email,
        locale: 'en',
        time_zone: 'UTC',
      })
      .execute()
  return user
}
const write = (user: TestUser, agency: number, stars = 5, text = TEXT) =>
  as(user)('PUT', `/user/reviews/${agency}`, { stars, text })
const reply = (user: TestUser, id: number, text = 'Thank you.') =>
  as(user)('PUT', `/user/agency/reviews/${id}/reply`, { reply: text })
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
const decideOn =
  (part: 'decision' | 'reply') =>
  async (
    id: number,
    decision: 'publish' | 'reject',
    reason?: string,
    by = moderator,
    version?: number,
  ) =>
    as(by)('POST', `/admin/reviews/${id}/${part}`, {
      decision,
      version: version ?? (await versionOf(id)),
      ...(reason && { reason }),
    })
const judge = decideOn('decision')
const judgeReply = decideOn('reply')
const noticesOf = async ({ id }: Pick<TestUser, 'id'>) =>
  (
    await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)
async function published(
  agency: { id: number; agent: TestUser },
  stars = 5,
): Promise<{ id: number; user: TestUser }> {
  const user = await inTouch(agency)
  const { data } = await write(user, agency.id, stars)
  await judge(data.id, 'publish')
  return { id: data.id, user }
}

describe('sending a review', () => {
  test('needs a delivered message, and is refused to members of the agency', async () => {
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

  test('needs words and stars', async () => {
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

describe('a review', () => {
  test('is public after moderation, with a shortened name', async () => {
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
    expect(await noticesOf(user)).toEqual(['reviews.notice.published.title'])
    expect(await noticesOf(agency.owner)).toContain('reviews.notice.new.title')
  })

  test('is decided once, on the version that the moderator saw', async () => {
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

  test('is one for each account, even if sent several times at once', async () => {
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

  test('its author and the agency cannot moderate it; a rejection has a reason', async () => {
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

describe('a published review', () => {
  test('its author can change it for a week, which needs moderation again, and withdraw it at any time', async () => {
    const agency = await agencyOf(db)
    const { id, user } = await published(agency)
    await reply(agency.owner, id)
    await judgeReply(id, 'publish')
    expect((await as(user)('GET', `/user/reviews/${agency.id}`))['data'].review.reply).toBe(
      'Thank you.',
    )
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

  test('is deleted with the account', async () => {
    const agency = await agencyOf(db)
    const { user } = await published(agency)
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    expect((await anybody(`/agencies/${agency.id}/reviews`))['total']).toBe(0)
  })

  test('shows the name of its author that a moderator saw', async () => {
    const agency = await agencyOf(db)
    const { id, user } = await published(agency)
    await db
      .updateTable('users')
      .set({ name: 'www.evil-scam.com Pay first' })
      .where('id', '=', user.id)
      .execute()
    expect((await anybody(`/agencies/${agency.id}/reviews`))['data'][0].author).toBe('Ada L.')
    await write(user, agency.id)
    const { data } = await as(moderator)('GET', '/admin/reviews')
    expect(data.find((review: { id: number }) => review.id === id).author).toBe(
      'www.evil-scam.com f.',
    )
  })

  test('only the agency sees a reply until it is approved; both sides are notified then', async () => {
    const [agency, other] = [await agencyOf(db), await agencyOf(db)]
    const { id, user } = await published(agency)
    expect((await reply(agency.agent, id)).status).toBe(403)
    expect((await reply(other.owner, id)).status).toBe(404)
    expect(await reply(agency.manager, id, 'Pay first at www.evil-scam.com')).toMatchObject({
      status: 200,
      data: { replyStatus: 'waiting' },
    })
    const seen = async () => [
      (await anybody(`/agencies/${agency.id}/reviews`))['data'][0].reply,
      (await as(user)('GET', `/user/reviews/${agency.id}`))['data'].review.reply,
    ]
    const own = async (member: TestUser) =>
      (await as(member)('GET', '/user/agency/reviews'))['data'][0]
    expect(await seen()).toEqual([null, null])
    expect(await noticesOf(user)).not.toContain('reviews.notice.reply.title')
    expect(await own(agency.agent)).toMatchObject({
      reply: 'Pay first at www.evil-scam.com',
      replyStatus: 'waiting',
    })
    const queue = async () => {
      const { data, counts } = await as(moderator)('GET', '/admin/reviews?state=replies')
      expect(counts.replies).toBe(data.length)
      return data.filter((review: { id: number }) => review.id === id)
    }
    expect(await queue()).toMatchObject([{ reply: 'Pay first at www.evil-scam.com' }])
    expect((await judgeReply(id, 'reject')).status).toBe(422)
    expect((await judgeReply(id, 'reject', 'Nobody pays first.')).status).toBe(200)
    expect([await queue(), await seen()]).toEqual([[], [null, null]])
    expect(await own(agency.owner)).toMatchObject({
      replyStatus: 'rejected',
      replyReason: 'Nobody pays first.',
    })
    expect(await noticesOf(agency.owner)).toContain('reviews.notice.reply.rejected.title')

    // Corrected, it waits again, without the reason.
    await reply(agency.owner, id)
    expect(await own(agency.owner)).toMatchObject({ replyStatus: 'waiting', replyReason: null })
    await judgeReply(id, 'publish')
    expect(await seen()).toEqual(['Thank you.', 'Thank you.'])
    expect(await noticesOf(user)).toContain('reviews.notice.reply.title')
    expect(await noticesOf(agency.owner)).toContain('reviews.notice.reply.published.title')
    expect(await reply(agency.manager, id, 'And once more.')).toMatchObject({
      status: 409,
      code: 'replied',
    })
    // An approval can be undone.
    await judgeReply(id, 'reject', 'It names a neighbour.')
    expect(await seen()).toEqual([null, null])
  })

  test('a moderator decides once on the seen version of a reply, and neither the agency nor the author of the review may', async () => {
    const agency = await agencyOf(db)
    const colleague = await createUser(db, { roles: ['moderator'] })
    await join(db, agency.id, colleague, 'agent')
    const author = await inTouch(agency, { roles: ['moderator'] })
    const { id } = (await write(author, agency.id))['data']
    await judge(id, 'publish')
    expect((await judgeReply(id, 'publish')).status).toBe(404)
    await reply(agency.owner, id)
    const seen = await versionOf(id)
    await reply(agency.manager, id, 'Pay first.')
    expect(await judgeReply(id, 'publish', undefined, moderator, seen)).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    for (const involved of [colleague, author])
      expect(await judgeReply(id, 'publish', undefined, involved)).toMatchObject({
        status: 403,
        code: 'own_agency',
      })
    const version = await versionOf(id)
    const both = await Promise.all(
      (['publish', 'reject'] as const).map((decision) =>
        judgeReply(id, decision, 'It names somebody.', moderator, version),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a reply to a text that its author changes meanwhile is refused', async () => {
    const agency = await agencyOf(db)
    const { id, user } = await published(agency)
    const [answer] = await inTurnAfter(
      db,
      (transaction) =>
        putReview(
          transaction,
          {
            userId: user.id,
            agencyId: agency.id,
            author: 'Ada L.',
            stars: 1,
            text: `${TEXT} No.`,
            lang: 'en',
          },
          7,
        ),
      [() => reply(agency.owner, id)],
    )
    expect(answer?.status).toBe(404)
    expect((await as(user)('GET', `/user/reviews/${agency.id}`))['data'].review).toMatchObject({
      status: 'waiting',
      reply: null,
    })
  })

  test('a reported review stays public until moderation', async () => {
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
