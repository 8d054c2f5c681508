import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { forgetPictures, pictureFailed, pictureFetched } from './picture-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const URL_OF_BOTH = 'https://pictures.example/1.jpg'
const sources = await db
  .insertInto('sources')
  .values([
    { key: 'one', format: 'kyero' },
    { key: 'two', format: 'kyero' },
  ])
  .returning('id')
  .execute()
const [one, two] = sources.map(({ id }) => id) as [number, number]
for (const source_id of [one, two]) {
  const { id } = await db
    .insertInto('offers')
    .values({
      source_id,
      external_id: '1',
      status: 'published',
      action: 0,
      category: 1,
      price_currency: 'EUR',
      price_type: 4,
      country_id: 207,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer_pictures')
    .values({ offer_id: id, position: 0, kind: 'photo', source_url: URL_OF_BOTH })
    .execute()
  await db.insertInto('feed_pictures').values({ source_id, url: URL_OF_BOTH }).execute()
}

test('a picture is for the offers of its own source, also where another has the same address', async () => {
  await pictureFetched(db, one, URL_OF_BOTH, {
    key: 'imported/abc',
    width: 10,
    height: 10,
    placeholder: '#112233#445566#778899',
    fingerprint: null,
    digest: Buffer.alloc(32),
    etag: null,
    last_modified: null,
    revision_id: null,
  })
  expect(
    await db
      .selectFrom('offer_pictures')
      .innerJoin('offers', 'offers.id', 'offer_pictures.offer_id')
      .select(['offers.source_id', 'offer_pictures.key'])
      .orderBy('offers.source_id')
      .execute(),
  ).toEqual([
    { source_id: one, key: 'imported/abc' },
    { source_id: two, key: null },
  ])
})

test('a picture that fails is tried six times, each time later', async () => {
  const waits: (number | string)[] = []
  for (let failure = 0; failure < 6; failure++) {
    await pictureFailed(db, two, URL_OF_BOTH, { code: 'unreachable', message: 'No answer' }, null)
    const { due_at } = await db
      .selectFrom('feed_pictures')
      .select('due_at')
      .where('source_id', '=', two)
      .executeTakeFirstOrThrow()
    const hours = (new Date(due_at).getTime() - Date.now()) / 3_600_000
    waits.push(Number.isFinite(hours) ? Math.round(hours) : String(due_at))
  }
  expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
  expect(waits[5]).toBe('infinity')
})

test('a picture that is fetched after it was found unused is not forgotten', async () => {
  const url = 'https://pictures.example/unused.jpg'
  await db.insertInto('feed_pictures').values({ source_id: one, url }).execute()
  const forgotten = await db.transaction().execute(async (fetching) => {
    await pictureFetched(fetching, one, url, {
      key: 'imported/unused',
      width: 10,
      height: 10,
      placeholder: '#112233#445566#778899',
      fingerprint: null,
      digest: Buffer.alloc(32),
      etag: null,
      last_modified: null,
      revision_id: null,
    })
    // It reads the picture as it was, and waits with the deletion.
    const forgetting = forgetPictures(db, one)
    await expect.poll(() => waiting(db), { timeout: 10_000, interval: 20 }).toBe(1)
    return { forgetting }
  })
  expect(await forgotten.forgetting).toEqual([])
  expect(
    await db.selectFrom('feed_pictures').select('key').where('url', '=', url).execute(),
  ).toEqual([{ key: 'imported/unused' }])
})
