import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import {
  LOOSE_BYTES_MAX,
  LOOSE_PICTURES_MAX,
  PICTURE_MAX,
  PICTURE_PIECE,
} from '#contract/people/uploads.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { works } from '../../ground/work.ts'
import { sweepUploads } from './picture-queries.ts'
import { offerPicture } from './pictures.ts'
import { takePiece } from '../../people/pictures/uploads.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, as, anybody, write } = await publishingApi(db)
const [owner, other] = [await createUser(db), await createUser(db)]
const moderator = await createUser(db, { roles: ['moderator'] })
const work = async () => {
  while (await runNext(works(services), services));
}

/** A phone's photo: rotated, with its location. */
const photo = () =>
  sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Ada Lovelace, London' },
      IFD3: { GPSLatitude: '41/1 24/1 0/1' },
    })
    .jpeg({ quality: 100 })
    .toBuffer()

const begin = async (user: TestUser, size: number) => as(user)('POST', '/user/pictures', { size })
function send(user: TestUser, key: string, offset: number, bytes: Uint8Array) {
  const form = new FormData()
  form.set('offset', String(offset))
  form.set('piece', new File([new Uint8Array(bytes)], 'piece'))
  return as(user)('PUT', `/user/pictures/${key.replace('offers/', '')}`, form)
}
async function upload(
  user: TestUser,
  bytes: Buffer,
): Promise<{ key: string; status: number; errors?: unknown }> {
  const { key } = (await begin(user, bytes.length))['data']
  let answer: Awaited<ReturnType<typeof send>> | null = null
  for (let offset = 0; offset < bytes.length; offset += PICTURE_PIECE)
    answer = await send(user, key, offset, bytes.subarray(offset, offset + PICTURE_PIECE))
  return { key, status: answer?.status ?? 200, errors: answer?.['errors'] }
}

test('with late, repeated and unordered pieces the picture is complete, upright and without metadata', async () => {
  const bytes = await photo()
  expect(bytes.length).toBeGreaterThan(PICTURE_PIECE)
  const { key } = (await begin(owner, bytes.length))['data']
  const piece = (at: number) => bytes.subarray(at, at + PICTURE_PIECE)
  expect((await send(owner, key, PICTURE_PIECE, piece(PICTURE_PIECE)))['data']).toMatchObject({
    received: 0,
    done: false,
  })
  expect((await send(owner, key, 0, piece(0)))['data']).toMatchObject({ received: PICTURE_PIECE })
  expect((await send(owner, key, 0, piece(0)))['data']).toMatchObject({ received: PICTURE_PIECE })
  // Other bytes for stored pieces change nothing.
  expect((await send(owner, key, 0, randomBytes(PICTURE_PIECE)))['data']).toMatchObject({
    received: PICTURE_PIECE,
  })
  expect((await send(other, key, PICTURE_PIECE, piece(PICTURE_PIECE))).status).toBe(404)
  let at = PICTURE_PIECE
  while (at < bytes.length) at = (await send(owner, key, at, piece(at)))['data'].received
  expect((await send(owner, key, at - 1, piece(at - 1)))['data']).toMatchObject({ done: true })

  const original = await services.storage.get(originalKey(key))
  const seen = await sharp(original ?? Buffer.alloc(0)).metadata()
  expect(seen).toMatchObject({ format: 'webp', width: 600, height: 900 })
  expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(original?.includes('Ada Lovelace')).toBe(false)
  expect(await services.storage.get(`uploads/${key}/0`)).toBeNull()
  await work()
  for (const size of ['320.avif', '1440.webp', '960.jpg'])
    expect(await services.storage.has(`sizes/${key}/${size}`), size).toBe(true)
})

test('a file that is too large, not a picture, or a decompression bomb is rejected and deleted', async () => {
  expect(await begin(owner, PICTURE_MAX + 1)).toMatchObject({
    status: 422,
    message: 'This image is larger than 50\u00A0MB.',
  })
  expect((await begin(owner, 0)).status).toBe(422)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>',
  )
  // Declares a width and height of 60,000 pixels.
  const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const broken = (await photo()).subarray(0, 5000)
  // 100.3 megapixels, complete.
  const large = await sharp({
    create: { width: 17_000, height: 5900, channels: 3, background: '#369' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const cut = (
    await sharp(await photo())
      .webp()
      .toBuffer()
  ).subarray(0, -100)
  for (const [bytes, word] of [
    [Buffer.from('no picture at all'), 'can’t read'],
    [svg, 'can’t read'],
    [broken, 'damaged'],
    [cut, 'damaged'],
    [bomb, 'too many pixels'],
    [large, 'too many pixels'],
  ] as const) {
    const { key, status, errors } = await upload(owner, bytes)
    expect({ status, errors }).toEqual({
      status: 422,
      errors: { pictures: [expect.stringContaining(word)] },
    })
    await work()
    expect(
      await db.selectFrom('offer_uploads').select('key').where('key', '=', key).execute(),
    ).toEqual([])
    expect([
      await services.storage.has(originalKey(key)),
      await services.storage.has(`uploads/${key}/0`),
    ]).toEqual([false, false])
  }
})

test('a piece beyond the announced size is not saved', async () => {
  const { key } = (await begin(owner, 10))['data']
  expect((await send(owner, key, 0, Buffer.alloc(11)))['data']).toMatchObject({
    received: 0,
    done: false,
  })
  expect((await send(owner, key, 0, Buffer.alloc(6)))['data']).toMatchObject({ received: 6 })
  expect((await send(owner, key, 6, Buffer.alloc(5)))['data']).toMatchObject({ received: 6 })
  expect(await services.storage.has(`uploads/${key}/6`)).toBe(false)
})

test('HEIC is rejected with its name', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(2000),
  ])
  const { key } = (await begin(owner, bytes.length))['data']
  expect(await send(owner, key, 0, bytes)).toMatchObject({
    status: 422,
    code: 'not_a_picture',
    errors: { pictures: [expect.stringContaining('HEIC')] },
  })
})

test('pictures are in the draft in order, and on the page after approval; foreign pictures are refused', async () => {
  const small = (colour: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const keys = [
    (await upload(owner, await small('#336699'))).key,
    (await upload(owner, await small('#993333'))).key,
  ]
  const { id, draftVersion } = await write(owner)
  const foreign = (await upload(other, await small('#339933'))).key
  const save = (pictures: object[]) =>
    as(owner)('PATCH', `/user/offers/${id}`, { version: draftVersion, pictures })
  expect((await save([{ key: foreign, kind: 'photo', alt: {} }])).status).toBe(422)
  const { data } = await save([
    { key: keys[0], kind: 'plan', alt: {} },
    { key: keys[1], kind: 'photo', alt: { en: 'The front' } },
  ])
  const preview = await as(owner)('GET', `/user/offers/${id}/preview`)
  expect(preview['pictures']).toMatchObject([
    {
      key: keys[1],
      kind: 'photo',
      alt: 'The front',
      width: 300,
      placeholder: expect.stringMatching(/^#9933/),
    },
    { key: keys[0], kind: 'plan' },
  ])
  const sent = (
    await as(owner)('POST', `/user/offers/${id}/submit`, { version: data.draftVersion })
  )['data']
  await as(moderator)('POST', `/admin/offers/${id}/decision`, {
    version: sent.version,
    number: 1,
    decision: 'approve',
  })
  expect(
    (await anybody(`/offers/${id}`))['pictures'].map(({ key }: { key: string }) => key),
  ).toEqual([keys[1], keys[0]])

  // An unused upload is deleted after a day, public pictures stay.
  const unused = (await upload(owner, await small('#000000'))).key
  await db
    .updateTable('offer_uploads')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await sweepUploads(db)
  await work()
  const left = (await db.selectFrom('offer_uploads').select('key').execute()).map(({ key }) => key)
  expect([keys.every((key) => left.includes(key)), left.includes(unused)]).toEqual([true, false])
  expect([
    await services.storage.has(originalKey(keys[0] ?? '')),
    await services.storage.has(originalKey(unused)),
  ]).toEqual([true, false])
})

test('unused uploads are limited by number and bytes, also for concurrent calls', async () => {
  const hoarder = await createUser(db)
  const announce = async (sizes: number[]) => {
    const answers = await Promise.all(sizes.map((size) => begin(hoarder, size)))
    expect(
      answers
        .filter(({ status }) => status !== 200)
        .every((answer) => answer.status === 409 && answer['code'] === 'too_many'),
    ).toBe(true)
    return answers.filter(({ status }) => status === 200)
  }
  const fit = Math.floor(LOOSE_BYTES_MAX / PICTURE_MAX)
  expect(await announce(Array.from({ length: fit + 5 }, () => PICTURE_MAX))).toHaveLength(fit)
  expect(await announce(Array.from({ length: LOOSE_PICTURES_MAX }, () => 1))).toHaveLength(
    LOOSE_PICTURES_MAX - fit,
  )
  // A complete upload counts by number; one that an offer uses or used in a revision does not count.
  await db
    .updateTable('offer_uploads')
    .set({ width: 1, height: 1, received: 0 })
    .where('user_id', '=', hoarder.id)
    .execute()
  expect(await announce([1])).toHaveLength(0)
  const { id, draftVersion } = await write(hoarder)
  const [one] = await db
    .selectFrom('offer_uploads')
    .select('key')
    .where('user_id', '=', hoarder.id)
    .execute()
  const { data } = await as(hoarder)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    pictures: [{ key: one?.key, kind: 'photo', alt: {} }],
  })
  await as(hoarder)('POST', `/user/offers/${id}/submit`, { version: data.draftVersion })
  expect(
    await as(hoarder)('PATCH', `/user/offers/${id}`, { version: data.draftVersion, pictures: [] }),
  ).toMatchObject({ status: 200 })
  expect(await announce([1, 1])).toHaveLength(1)
})

test('concurrent uploads are decoded one after the other', async () => {
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#369' },
  })
    .png()
    .toBuffer()
  let open = 0
  let most = 0
  const { storage } = services
  const watched: typeof storage = {
    ...storage,
    get: (key) => (key.startsWith('uploads/') && (most = Math.max(most, ++open)), storage.get(key)),
    put: (key, value) => (key.startsWith('originals/') && open--, storage.put(key, value)),
  }
  const keys = await Promise.all(
    Array.from({ length: 6 }, async () => (await begin(other, bytes.length))['data'].key as string),
  )
  const call = { ...services, storage: watched, user: { id: other.id } } as unknown as Parameters<
    typeof takePiece
  >[2]
  const sent = await Promise.all(
    keys.map((key) =>
      takePiece(
        offerPicture(call),
        {
          key: key.replace('offers/', ''),
          offset: 0,
          piece: new File([new Uint8Array(bytes)], 'piece'),
        },
        call,
      ),
    ),
  )
  expect([sent.every(({ done }) => done), most, open]).toEqual([true, 1, 0])
})
