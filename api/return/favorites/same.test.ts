import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { uploadTo } from '#tests/pictures.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, publish } = await publishingApi(db)
const [owner, agent] = [await createUser(db), await createUser(db)]
const moderator = await createUser(db, { roles: ['moderator'] })
const call = visitor(apiOf((api) => mount(api, contract.favorites, handlers, servicesOver(db))))
const same = async (id: number): Promise<number[]> =>
  (await read(call('GET', `/homes/${id}/same`)))['data'] as number[]

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
  await shown(agent, await photo())
  await shown(agent, copy, { rooms: 5 })
  await shown(agent, copy, { livingArea: 140 })
  await shown(agent, copy, { location: 'city32654' })
  await shown(agent, copy, { action: 1, priceType: 1 })
  expect(await same(home)).toEqual([twin])
  expect(await same(twin)).toEqual([home])
  // Two flats of one house by one owner are no duplicates.
  await shown(owner, copy)
  expect(await same(home)).toEqual([twin])
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', twin).execute()
  expect(await same(home)).toEqual([])
  expect(await same(twin)).toEqual([])
})
