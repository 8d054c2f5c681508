import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { PICTURE_PIECE } from '#contract/people/uploads.ts'
import { createUser } from '#tests/accounts.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { feed, feedsInApi, range } from '#tests/feeds-in.ts'
import { s3Server } from '#tests/s3-server.ts'
import { isOurs, sharesFiles, takeOver } from '../../ground/folder-mark.ts'
import { createS3Storage } from '../../ground/gateways/s3-storage.ts'
import type { Storage } from '../../ground/gateways/storage.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { createMediaHandler } from '../../ground/media/handler.ts'
import { createPictureSizes, originalKey } from '../../ground/media/sizes.ts'
import { works } from '../../ground/work.ts'
import { copyFiles, moveFiles, restoreCopies } from './copies.ts'
import { partOf, restoreFiles, sweepFiles } from './sweep.ts'

const { db, drop } = await createTestDatabase()
const s3 = await s3Server()
afterEach(() => void (s3.fault = 'none'))
afterAll(async () => {
  await drop()
  await s3.close()
})
const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const bucket = (address = s3.bucket()) =>
  createS3Storage(address, join(servicesOver(db).env.DATA_DIR!, 'transit'))
async function keysOf(storage: Storage, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.files(folder)) keys.push(key)
  return keys
}
/** Files of the test are as young as it is. */
const NOW = { since: new Date(Date.now() + 3_600_000) }
function errorLog() {
  const lines: string[] = []
  const log = {
    error: (...line: unknown[]) => void lines.push(String(line.at(-1))),
    warn: () => {},
    info: () => {},
  } as unknown as Logger
  return { lines, log }
}

test('a photo is uploaded in pieces to a bucket, shown from it and deleted from it', async () => {
  const storage = bucket()
  const { services, as } = await publishingApi(db, storage)
  const user = await createUser(db)
  const bytes = await sharp(randomBytes(900 * 600 * 3), {
    raw: { width: 900, height: 600, channels: 3 },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { key } = (await as(user)('POST', '/user/pictures', { size: bytes.length }))['data']
  let done = false
  for (let offset = 0; offset < bytes.length; offset += PICTURE_PIECE) {
    const form = new FormData()
    form.set('offset', String(offset))
    form.set('piece', new File([bytes.subarray(offset, offset + PICTURE_PIECE)], 'piece'))
    const answer = await as(user)('PUT', `/user/pictures/${key.replace('offers/', '')}`, form)
    done = answer['data'].done
  }
  expect(done).toBe(true)
  expect(await keysOf(storage, 'uploads')).toEqual([])
  const media = createMediaHandler(createPictureSizes(storage))
  const shown = await media(new Request(`http://portal/media/${key}/320.webp`))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await storage.has(`sizes/${key}/320.webp`)).toBe(true)
  s3.fault = 'is busy'
  expect(
    await as(user)('PUT', `/user/pictures/${hex(16)}`, new FormData()).then(({ status }) => status),
  ).toBe(422)
  const { key: second } = (await as(user)('POST', '/user/pictures', { size: 9 }))['data']
  const form = new FormData()
  form.set('offset', '0')
  form.set('piece', new File(['12345'], 'piece'))
  const refused = await as(user)('PUT', `/user/pictures/${second.replace('offers/', '')}`, form)
  expect(refused).toMatchObject({
    status: 503,
    code: 'away',
    message: expect.stringContaining('Photos and files'),
  })
  s3.fault = 'none'
  await db.deleteFrom('offer_uploads').where('key', '=', key).execute()
  await db
    .insertInto('jobs')
    .values({ kind: 'picture_delete', data: JSON.stringify({ key }) })
    .execute()
  while (await runNext(works(services), services));
  expect([await keysOf(storage, originalKey(key)), await keysOf(storage, `sizes/${key}`)]).toEqual([
    [],
    [],
  ])
})

describe('a feed in a bucket', async () => {
  const transit = join(servicesOver(db).env.DATA_DIR!, 'transit')
  const storage = createS3Storage(s3.bucket(), transit)
  const { db: feeds, make, mine, server, work } = await feedsInApi(storage)

  test(
    'is fetched and read in another thread, with its pictures',
    { timeout: 120_000 },
    async () => {
      const picture = await sharp({
        create: { width: 640, height: 480, channels: 3, background: '#369' },
      })
        .jpeg()
        .toBuffer()
      server.files['/1.jpg'] = picture
      const filler = `<!--${'x'.repeat(1_200_000)}-->`
      server.files['/feed.xml'] = feed(range(2, { images: [server.url('/1.jpg')] })).replace(
        '</root>',
        `${filler}</root>`,
      )
      const id = await make()
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
      expect(
        (await feeds.selectFrom('offers').select('id').where('source_id', '=', id).execute())
          .length,
      ).toBe(2)
      expect(await keysOf(storage, 'feeds')).toHaveLength(1)
      expect(await keysOf(storage, 'originals/imported')).toHaveLength(1)
      // The copy that the thread read is gone.
      expect(readdirSync(transit)).toEqual([])
      await sweepFiles({ db: feeds, storage, log: errorLog().log }, NOW)
      expect(await keysOf(storage, 'feeds')).toHaveLength(1)
    },
  )
})

describe('a sweep of a bucket', () => {
  const address = s3.bucket()
  const live = { db, storage: bucket(address), log: errorLog().log }
  const put = async (key: string) => (await live.storage.put(key, 'x'), key)

  test('a copy of the database, and one restored to an earlier time, delete nothing', async () => {
    await sweepFiles(live)
    const marks = await db.selectFrom('folder_marks').select('mark').execute()
    await sweepFiles(live)
    const path = await put(`originals/people/${hex(12)}`)
    const copy = await createTestDatabase()
    try {
      await copy.db.insertInto('folder_marks').values(marks).execute()
      const { lines, log } = errorLog()
      const staging = { db: copy.db, storage: bucket(address), log }
      expect(await sweepFiles(staging, NOW)).toBe(0)
      expect(lines).toEqual([expect.stringContaining('npm run files -- take-over')])
      const now = await db.selectFrom('folder_marks').select('mark').execute()
      await db.deleteFrom('folder_marks').execute()
      await db.insertInto('folder_marks').values(marks).execute()
      expect(await sweepFiles(live, NOW)).toBe(0)
      expect(await live.storage.has(path)).toBe(true)
      // An operator decides.
      await takeOver(live)
      expect([await isOurs(live), await sharesFiles(staging)]).toEqual([true, false])
      expect(await sweepFiles(live, NOW)).toBe(1)
      expect(await live.storage.has(path)).toBe(false)
      await db
        .insertInto('folder_marks')
        .values(now)
        .onConflict((on) => on.doNothing())
        .execute()
    } finally {
      await copy.drop()
    }
  })

  test('what a row names again is taken out of the trash by the next sweep', async () => {
    const user = await createUser(db)
    const key = `people/${hex(12)}`
    await put(`originals/${key}`)
    await sweepFiles(live, NOW)
    expect(await live.storage.has(`originals/${key}`)).toBe(false)
    await db.updateTable('users').set({ picture: key }).where('id', '=', user.id).execute()
    await sweepFiles(live, NOW)
    expect(await live.storage.has(`originals/${key}`)).toBe(true)
    expect(await restoreFiles(live)).toBe(0)
  })

  test('of many names it looks at the part whose turn it is, and lists no other', async () => {
    const [one, other] = [`originals/offers/a0${hex(11)}`, `originals/offers/a1${hex(11)}`]
    const pieces = `uploads/offers/${hex(12)}/0`
    for (const key of [one, other, pieces]) await put(key)
    s3.calls.length = 0
    await sweepFiles(live, { ...NOW, part: { of: 256, number: 0xa0 } })
    const listed = s3.calls.filter((call) => /list-type.*originals/.test(decodeURIComponent(call)))
    expect(listed.every((call) => /a0|trash/.test(decodeURIComponent(call)))).toBe(true)
    expect(await keysOf(live.storage, 'originals/offers')).toEqual([other])
    expect(await keysOf(live.storage, 'uploads')).toEqual([])
    await sweepFiles(live, { ...NOW, part: { of: 16, number: 0xa } })
    expect(await keysOf(live.storage, 'originals/offers')).toEqual([])
  })

  test('deletes none of a part where many belong to no row', async () => {
    const { lines, log } = errorLog()
    for (let at = 0; at < 5; at++) await put(`sizes/offers/b0${hex(11)}/1`)
    const part = { of: 256, number: 0xb0 } as const
    expect(await sweepFiles({ ...live, log }, { ...NOW, part })).toBe(0)
    expect(lines).toEqual([expect.stringContaining('npm run files -- sweep')])
    expect(await sweepFiles(live, { ...NOW, part, isAny: true })).toBe(5)
  })

  test('a bucket that is away is a sentence, and nothing is deleted', async () => {
    const { lines, log } = errorLog()
    s3.fault = 'is busy'
    expect(await sweepFiles({ ...live, log })).toBe(0)
    expect(lines).toEqual([expect.stringMatching(/^The storage .* is not usable: /)])
  })
})

test('all names are looked at within 256 hours however many they are', () => {
  const at = (hour: number) => new Date(hour * 3_600_000)
  expect(partOf(5000, at(7))).toEqual({ of: 1, number: 0 })
  const parts = (names: number, hours: number) =>
    new Set(Array.from({ length: hours }, (_, hour) => partOf(names, at(490_000 + hour)).number))
      .size
  expect([parts(1_000_000, 16), parts(1e8, 256)]).toEqual([16, 256])
})

test('files go from a folder to a bucket and back, once', async () => {
  const [disk, back] = [servicesOver(db).storage, servicesOver(db).storage]
  const target = bucket()
  const keys = [
    `originals/offers/${hex(16)}`,
    `attachments/${hex(16)}/file`,
    `sizes/offers/${hex(16)}/320.webp`,
    'trash/2026-11-28/originals/people/one',
  ]
  for (const key of keys) await disk.put(key, key)
  const { key: kept } = await disk.keep(
    [Buffer.from('feed')] as never,
    (digest) => `feeds/1/${digest}`,
  )
  const damaged = `feeds/1/${hex(32)}`
  await disk.put(damaged, 'other bytes')
  await disk.put('database', 'mark')
  const first = await moveFiles(disk, target, () => {})
  expect(first).toMatchObject({
    copied: 6,
    there: 0,
    problems: [`${damaged} did not arrive as it is.`],
  })
  await disk.delete(damaged)
  await disk.put('originals/offers/later', 'later')
  expect(await moveFiles(disk, target, () => {})).toMatchObject({
    copied: 1,
    there: 5,
    problems: [],
  })
  expect(await target.has('database')).toBe(false)
  await moveFiles(target, back, () => {})
  for (const key of [...keys, kept, 'originals/offers/later'])
    expect(await back.get(key)).toEqual(await disk.get(key))
  // One that ended in the middle goes on.
  s3.fault = 'is busy'
  await expect(moveFiles(disk, bucket(), () => {})).rejects.toThrow('is not usable')
})

test('a restore repairs what is damaged in a bucket, and spoils nothing with a damaged copy', async () => {
  const storage = bucket()
  const pool = join(servicesOver(db).env.DATA_DIR!, 'pool')
  const [damaged, whole] = ['originals/offers/damaged', 'originals/offers/whole']
  await storage.put(damaged, 'as it was')
  await storage.put(whole, 'the other')
  const { files } = await copyFiles(storage, pool, new Map())
  // As many bytes as before.
  await storage.put(damaged, 'as it is!')
  const { sha256 } = files.find(({ key }) => key === whole)!
  await writeFile(join(pool, sha256.slice(0, 2), sha256), 'not other')
  expect(await restoreCopies(storage, pool, files)).toEqual([
    `${whole} is damaged: its bytes are not those that were copied.`,
  ])
  expect(String(await storage.get(damaged))).toBe('as it was')
  expect(String(await storage.get(whole))).toBe('the other')
})
