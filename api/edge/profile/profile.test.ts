import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PICTURE_MAX } from '#contract/people/uploads.ts'
import { createUser } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { pieceOf, uploadTo } from '#tests/pictures.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { accessApi } from '#tests/access.ts'

const { db, services, browserOf } = await accessApi()

test('the profile: only the named fields change, and only to valid values', async () => {
  const { token } = await createUser(db)
  const browser = await browserOf(token)
  const change = {
    name: ' Ada ',
    locale: 'de',
    currency: 'GBP',
    units: 'imperial',
    time_zone: 'Asia/Tokyo',
  }
  expect((await read(browser('PATCH', '/user/profile', change))).data).toMatchObject({
    ...change,
    name: 'Ada',
  })
  expect((await read(browser('PATCH', '/user/profile', {}))).data).toMatchObject({
    name: 'Ada',
    locale: 'de',
  })
  for (const [field, value] of Object.entries({
    name: 'a\nb',
    locale: 'tlh',
    currency: 'XXX',
    units: 'cubits',
    time_zone: 'Mars/Base',
  })) {
    expect(
      Object.keys((await read(browser('PATCH', '/user/profile', { [field]: value }))).errors),
    ).toEqual([field])
  }
})

test('a picture is cropped to a square and loses its location', async () => {
  const { id, token } = await createUser(db)
  const browser = await browserOf(token)
  const taken = await sharp({
    create: { width: 900, height: 500, channels: 3, background: '#963' },
  })
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
  const send = (bytes: Uint8Array) =>
    uploadTo('/user/picture', bytes, (method, path, body) => read(browser(method, path, body)))
  expect((await send(taken))['data']).toMatchObject({ done: true })
  const { picture } = (await read(browser('GET', '/auth/me'))).user
  const [, key = ''] = /^\/media\/(people\/\w+)\/320\.webp$/.exec(picture) ?? []
  const stored = await services.storage.get(originalKey(key))
  const found = await sharp(stored ?? undefined).metadata()
  expect([found.width, found.height, found.format, found.exif]).toEqual([
    500,
    500,
    'webp',
    undefined,
  ])
  expect(stored?.includes('SECRET PLACE')).toBe(false)
  expect(
    (await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')))['errors'],
  ).toHaveProperty('picture')
  expect(await read(browser('POST', '/user/picture', { size: PICTURE_MAX + 1 }))).toMatchObject({
    status: 422,
    errors: { size: ['This image is larger than 50\u00A0MB.'] },
  })
  // An upload for another purpose is rejected.
  const name = 'a'.repeat(32)
  await db
    .insertInto('offer_uploads')
    .values({ key: `offers/${name}`, user_id: id, size: 10 })
    .execute()
  const { status } = await browser('PUT', `/user/picture/${name}`, pieceOf(0, new Uint8Array(10)))
  expect(status).toBe(404)
  expect((await read(browser('DELETE', '/user/picture'))).data.picture).toBeNull()
  expect(await services.storage.has(originalKey(key))).toBe(false)
})

test('of pictures that are sent at the same time only the last one stays', async () => {
  const { token } = await createUser(db)
  const browser = await browserOf(token)
  const bytes = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  )
  const before = await originals()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await uploadTo('/user/picture', bytes, (method, path, body) =>
        read(browser(method, path, body)),
      )
      expect(answer['data']).toMatchObject({ done: true })
    }),
  )
  const { picture } = (await read(browser('GET', '/auth/me'))).user
  expect((await originals()).filter((name) => !before.includes(name))).toEqual([
    picture.split('/').at(-2),
  ])
})

/** Keys of profile pictures in storage. */
const originals = () =>
  readdir(join(services.env.DATA_DIR ?? '', 'files', originalKey('people'))).catch(
    (): string[] => [],
  )
