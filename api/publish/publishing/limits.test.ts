import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { STORED_OFFERS_MAX, OWN_OFFERS_MAX } from '#contract/publish/publishing.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { exportAccount } from '../../edge/profile/leaving-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, anybody, write, publish } = await publishingApi(db)
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })

test('characters that the database cannot store are replaced, and the draft is saved', async () => {
  const { id, draftVersion } = await write(owner)
  const saved = await as(owner)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    street: 'Calle \ud800',
    texts: { en: { title: 'A flat near the park', description: `Bright\0 ${'x'.repeat(60)}` } },
  })
  expect(saved).toMatchObject({
    status: 200,
    data: {
      content: {
        street: 'Calle \ufffd',
        texts: { en: { description: `Bright\ufffd ${'x'.repeat(60)}` } },
      },
    },
  })
})

test('every valid draft can be approved', async () => {
  const { id } = await publish(owner, moderator, {
    tourUrl: 'HTTPS://tour.example/1',
    availableFrom: '2027-02-28',
  })
  expect(await anybody(`/offers/${id}`)).toMatchObject({
    tourUrl: 'https://tour.example/1',
    availableFrom: '2027-02-28',
  })
  const { draftVersion } = (await as(owner)('GET', `/user/offers/${id}`))['data']
  expect(
    await as(owner)('PATCH', `/user/offers/${id}`, {
      version: draftVersion,
      availableFrom: '0000-02-28',
    }),
  ).toMatchObject({ status: 422, errors: { availableFrom: [expect.any(String)] } })
})

test('archiving and restoring does not exceed the limit of offers', async () => {
  const busy = await createUser(db)
  const { id, version } = await write(busy)
  const archived = (await as(busy)('POST', `/user/offers/${id}/acts`, { version, act: 'archive' }))[
    'data'
  ]
  await sql`
    insert into offers (source_id, external_id, owner_id, action, category, price_type, price_currency, country_id)
    select source_id, 'more' || n, owner_id, 0, 1, 4, 'EUR', 207 from offers, generate_series(1, ${OWN_OFFERS_MAX}::int) n where id = ${id}`.execute(
    db,
  )
  for (const answer of [
    await as(busy)('POST', '/user/offers', { action: 0, category: 1 }),
    await as(busy)('POST', `/user/offers/${id}/acts`, {
      version: archived.version,
      act: 'restore',
    }),
  ])
    expect(answer).toMatchObject({ status: 409, code: 'too_many' })
})

test('archived offers have a limit, too', async () => {
  const busy = await createUser(db)
  const { id, version } = await write(busy)
  const archived = (await as(busy)('POST', `/user/offers/${id}/acts`, { version, act: 'archive' }))[
    'data'
  ]
  await sql`
    insert into offers (source_id, external_id, owner_id, action, category, price_type, price_currency, country_id, status)
    select source_id, 'kept' || n, owner_id, 0, 1, 4, 'EUR', 207, 'archived' from offers, generate_series(1, ${STORED_OFFERS_MAX - 2}::int) n where id = ${id}`.execute(
    db,
  )
  expect(await as(busy)('POST', `/user/offers/${id}/copy`)).toMatchObject({ status: 200 })
  for (const path of ['/user/offers', `/user/offers/${id}/copy`])
    expect(await as(busy)('POST', path, { action: 0, category: 1 })).toMatchObject({
      status: 409,
      code: 'too_many',
    })
  // Existing offers may be restored.
  expect(
    await as(busy)('POST', `/user/offers/${id}/acts`, {
      version: archived.version,
      act: 'restore',
    }),
  ).toMatchObject({ status: 200 })
})

test('concurrent requests do not exceed the limit', async () => {
  const eager = await createUser(db)
  const { id } = await write(eager)
  await sql`
    insert into offers (source_id, external_id, owner_id, action, category, price_type, price_currency, country_id)
    select source_id, 'many' || n, owner_id, 0, 1, 4, 'EUR', 207 from offers, generate_series(1, ${OWN_OFFERS_MAX - 3}::int) n where id = ${id}`.execute(
    db,
  )
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2
        ? as(eager)('POST', '/user/offers', { action: 0, category: 1 })
        : as(eager)('POST', `/user/offers/${id}/copy`),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200,
    200,
    ...Array.from({ length: 6 }, () => 409),
  ])
})

test("an account's export has all data of its offers, and none of others", async () => {
  const leaving = await createUser(db)
  const { id } = await publish(leaving, moderator)
  const taken = await exportAccount(db, leaving)
  const parts = [
    'offers',
    'offer_drafts',
    'offer_revisions',
    'offer_texts',
    'offer_contacts',
    'offer_prices',
    'offer_statuses',
    'offer_pictures',
  ]
  expect(parts.filter((table) => taken[table]!.length > 0)).toEqual(parts.slice(0, -1))
  expect(taken['offer_texts']).toMatchObject([{ offer_id: id, title: 'Bright flat near the park' }])
  expect(taken['offer_contacts']).toMatchObject([{ phone: '+34 600 000 000' }])
  expect(taken['offer_revisions']).toMatchObject([
    { number: 1, verdict: 'approved', content: { street: 'Calle del Olivo' } },
  ])
  expect(JSON.stringify(taken)).not.toMatch(/moderator_id|actor_id/)
  expect((await exportAccount(db, moderator))['offer_revisions']).toEqual([])
})

test('an offer has one expiry job, however often it is renewed', async () => {
  const patient = await createUser(db)
  const { id, version } = await publish(patient, moderator)
  const jobs = () =>
    db
      .selectFrom('jobs')
      .select('data')
      .where('kind', '=', 'offer_expiry')
      .where(sql<boolean>`data @> ${JSON.stringify({ offer: id })}::jsonb`)
      .execute()
  const first = await jobs()
  let last = version
  for (let n = 0; n < 3; n++)
    last = (await as(patient)('POST', `/user/offers/${id}/acts`, { version: last, act: 'renew' }))[
      'data'
    ].version
  const { expires_at } = await db
    .selectFrom('offers')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([
    first.length,
    (await jobs()).map(({ data }) => Date.parse((data as { expires: string }).expires)),
  ]).toEqual([1, [Date.parse(expires_at ?? '')]])
})

test('renewing one offer does not change the jobs of others', async () => {
  const patient = await createUser(db)
  const [one, two] = [await publish(patient, moderator), await publish(patient, moderator)]
  await as(patient)('POST', `/user/offers/${one.id}/acts`, { version: one.version, act: 'renew' })
  const jobs = await db
    .selectFrom('jobs')
    .select('data')
    .where('kind', '=', 'offer_expiry')
    .where('user_id', '=', patient.id)
    .execute()
  expect(jobs.map(({ data }) => (data as { offer: number }).offer).toSorted()).toEqual(
    [one.id, two.id].toSorted(),
  )
})
