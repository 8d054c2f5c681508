import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Database } from '#db/schema.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { uploadTo } from '#tests/pictures.ts'
import { copyOffer, publishingApi } from '#tests/publishing.ts'
import { refreshSame, selectCities } from '../../homes/offers/same-queries.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, publish } = await publishingApi(db)
const [owner, agent, broker] = [await createUser(db), await createUser(db), await createUser(db)]
const moderator = await createUser(db, { roles: ['moderator'] })
const call = visitor(apiOf((api) => mount(api, contract.favorites, handlers, servicesOver(db))))
/** Worked out anew. */
const same = async (id: number): Promise<number[]> => {
  for (const city of await selectCities(db)) await refreshSame(db, city)
  return (await read(call('GET', `/homes/${id}/same`)))['data'] as number[]
}

const photo = () =>
  sharp(randomBytes(7 * 5 * 3), { raw: { width: 7, height: 5, channels: 3 } })
    .resize(640, 480, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
async function pictureOf(user: TestUser, bytes: Buffer) {
  const { data } = await uploadTo('/user/pictures', bytes, as(user))
  return { key: (data as { key: string }).key, kind: 'photo' as const, alt: {} }
}

test('duplicates are listings of others with the same facts and a photo in common, in both directions', async () => {
  const bytes = await photo()
  const copy = await sharp(bytes).resize(400).webp({ quality: 60 }).toBuffer()
  const shown = async (user: TestUser, file: Buffer, content: object = {}) =>
    (
      await publish(user, moderator, {
        pictures: [await pictureOf(user, await photo()), await pictureOf(user, file)],
        ...content,
      })
    ).id
  const home = await shown(owner, bytes)
  const twin = await shown(agent, copy, { livingArea: 86, amount: 319_000_00 })
  const alike = await shown(agent, await photo())
  const others = [
    await shown(agent, copy, { rooms: 5 }),
    await shown(broker, copy, { livingArea: 140 }),
    await shown(broker, copy, { action: 1, priceType: 1 }),
  ]
  await shown(broker, copy, { location: 'city32654' })
  expect(await same(home)).toEqual([twin])
  expect(await same(twin)).toEqual([home])
  // A photo that many have shows no home.
  await db.updateTable('offers').set({ status: 'sold' }).where('id', 'in', others).execute()
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', twin).execute()
  // At once: what was hidden behind it must be found.
  expect(await db.selectFrom('same_homes').selectAll().execute()).toEqual([])
  expect(await same(twin)).toEqual([])
  // The agent has one home with these facts now.
  expect(await same(home)).toEqual([alike])
  await db.updateTable('offers').set({ status: 'published' }).where('id', '=', twin).execute()
  expect(await same(home)).toEqual([twin])
  // Two flats of one house by one owner, with the same photo: which of them is listed twice?
  await shown(owner, copy)
  expect(await same(home)).toEqual([])
  expect(await same(twin)).toEqual([])
})

test('four facts suffice between sources; flats of one building by one publisher stay several', async () => {
  const { id } = await publish(owner, moderator, { point: { lat: 41.39, lon: 2.15 } })
  const sources = await db
    .insertInto('sources')
    .values(['a', 'b', 'c', 'd'].map((key) => ({ key, format: 'csv' as const })))
    .returning('id')
    .execute()
  const copies = await copyOffer(db, id, 4)
  const change = (offer: number, values: Updateable<Database['offers']>) =>
    db.updateTable('offers').set(values).where('id', '=', offer).execute()
  for (const [index, copy] of copies.entries())
    await change(copy, { owner_id: null, source_id: sources[index]!.id })
  const [first, second, third, fourth] = copies as [number, number, number, number]
  await change(id, { status: 'sold' })
  // Without a photo, and with slightly different prices, areas and pins.
  await change(second, { price_amount: 319_000_00, living_area: 86, lat: 41.3903 })
  expect(await same(first)).toEqual([second, third, fourth])
  expect(await same(second)).toEqual([first, third, fourth])

  await change(second, { price_amount: 280_000_00 })
  expect(await same(second)).toEqual([])
  await change(second, { price_amount: 325_000_00, lat: 41.392 })
  expect(await same(second)).toEqual([])
  await change(second, { lat: 41.39, address_privacy: 'area' })
  expect(await same(second)).toEqual([])
  await change(second, { address_privacy: 'street', bedrooms: 3, rooms: null })
  expect(await same(second)).toEqual([])
  await change(second, { bedrooms: 2 })
  expect(await same(second)).toEqual([first, third, fourth])

  await change(second, { source_id: sources[2]!.id })
  expect(await same(first)).toEqual([fourth])
  expect(await same(second)).toEqual([])
  // Two sources of one account are one publisher.
  await db
    .updateTable('sources')
    .set({ owner_id: agent.id })
    .where('id', 'in', [sources[0]!.id, sources[3]!.id])
    .execute()
  expect(await same(first)).toEqual([])
})
