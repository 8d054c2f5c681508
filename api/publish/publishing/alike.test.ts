import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { copyOffer, publishingApi, randomPhoto } from '#tests/publishing.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, write, publish, upload } = await publishingApi(db)
const [first, second] = [await createUser(db), await createUser(db)]
const moderator = await createUser(db, { roles: ['moderator'] })

const picture = (key: string) => ({ key, kind: 'photo' as const, alt: {} })
const why = async (user: TestUser, content: object) =>
  ((await write(user, content)).alike ?? []).map(({ offer, why: signs }) => [offer.id, signs])

test('a duplicate is found by its facts or by a photo, not by its texts', async () => {
  const bytes = await randomPhoto()
  const online = await publish(first, moderator, {
    pictures: [picture(await upload(first, bytes))],
  })
  expect(online.alike).toEqual([])

  expect(await why(second, {})).toEqual([[online.id, ['area', 'rooms', 'price', 'near']]])
  // Measured and rounded differently, slightly cheaper.
  expect(await why(second, { livingArea: 86, amount: 319_000_00 })).toEqual([
    [online.id, ['area', 'rooms', 'price', 'near']],
  ])
  // Three facts may agree by chance.
  expect(await why(second, { amount: 410_000_00 })).toEqual([])
  expect(await why(second, { rooms: 5 })).toEqual([])
  expect(await why(second, { point: null })).toEqual([])
  expect(await why(second, { point: { lat: 41.41, lon: 2.19 } })).toEqual([])
  expect(await why(second, { livingArea: 140 })).toEqual([])
  expect(await why(second, { location: 'city32654' })).toEqual([])
  expect(await why(second, { action: 1, priceType: 1 })).toEqual([])

  // The same photo, smaller and compressed more, is a match with two equal facts.
  const copy = await sharp(bytes).resize(400).webp({ quality: 60 }).toBuffer()
  const pictures = [
    picture(await upload(second, await randomPhoto())),
    picture(await upload(second, copy)),
  ]
  expect(await why(second, { point: null, amount: 410_000_00, pictures })).toEqual([
    [online.id, ['area', 'rooms', 'photo']],
  ])
  expect(await why(second, { point: null, amount: 410_000_00, rooms: 5, pictures })).toEqual([])
  expect(
    await why(second, { point: null, amount: 410_000_00, pictures: pictures.slice(0, 1) }),
  ).toEqual([])

  // Moderators see it; sending is still possible.
  const twin = await write(second, { pictures })
  const sent = await as(second)('POST', `/user/offers/${twin.id}/submit`, {
    version: twin.draftVersion,
  })
  expect(sent).toMatchObject({ status: 200, data: { status: 'in_review' } })
  expect((await as(moderator)('GET', `/admin/offers/${twin.id}`))['data'].alike).toMatchObject([
    { offer: { id: online.id }, why: ['area', 'rooms', 'price', 'near', 'photo'] },
  ])

  // A paused offer does not count, and one that shows only its area does not reveal where it is.
  const { version } = await db
    .selectFrom('offers')
    .select('version')
    .where('id', '=', online.id)
    .executeTakeFirstOrThrow()
  await as(first)('POST', `/user/offers/${online.id}/acts`, { version, act: 'pause' })
  expect(await why(second, {})).toEqual([])
  const shy = await publish(first, moderator, { privacy: 'area' })
  expect(await why(second, {})).toEqual([])
  await as(first)('POST', `/user/offers/${shy.id}/acts`, { version: shy.version, act: 'pause' })
})

test('another reference of the same publisher is another home', async () => {
  const [agent, colleague] = [await createUser(db), await createUser(db)]
  const { id: agencyId } = await db
    .insertInto('agencies')
    .values({ slug: 'casa', name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values([
      { user_id: agent.id, agency_id: agencyId, role: 'owner' },
      { user_id: colleague.id, agency_id: agencyId, role: 'agent' },
    ])
    .execute()
  const at = { point: { lat: 41.38, lon: 2.16 } }
  const online = await publish(agent, moderator, { ...at, reference: 'A-1' })
  const signs = ['area', 'rooms', 'price', 'near']
  expect(await why(agent, { ...at, reference: 'A-2' })).toEqual([])
  expect(await why(colleague, { ...at, reference: 'A-2' })).toEqual([])
  expect(await why(colleague, { ...at, reference: 'A-1' })).toEqual([[online.id, signs]])
  expect(await why(colleague, at)).toEqual([[online.id, signs]])
  expect(await why(second, { ...at, reference: 'Z-9' })).toEqual([[online.id, signs]])
})

test('a home of a feed, which has no owner, is found by who writes it and by the moderator', async () => {
  const at = { point: { lat: 41.41, lon: 2.12 } }
  const online = await publish(first, moderator, at)
  const [copy] = await copyOffer(db, online.id, 1)
  const { id: feed } = await db
    .insertInto('sources')
    .values({ key: 'feed', format: 'csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('offers')
    .set({ owner_id: null, source_id: feed })
    .where('id', '=', copy!)
    .execute()
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', online.id).execute()
  const signs = ['area', 'rooms', 'price', 'near']
  expect(await why(second, at)).toEqual([[copy, signs]])
  const written = await write(second, at)
  await as(second)('POST', `/user/offers/${written.id}/submit`, { version: written.draftVersion })
  expect((await as(moderator)('GET', `/admin/offers/${written.id}`))['data'].alike).toMatchObject([
    { offer: { id: copy }, why: signs },
  ])
})
