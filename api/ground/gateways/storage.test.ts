import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { s3Server } from '#tests/s3-server.ts'
import { createS3Storage } from './s3-storage.ts'
import { createDiskStorage, isStorageKey, StorageAway, type Storage } from './storage.ts'

const folders: string[] = []
const s3 = await s3Server()
afterEach(() => void (s3.fault = 'none'))
afterAll(async () => {
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  await s3.close()
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lares-storage-'))
  folders.push(folder)
  return folder
}
function openDisk() {
  const folder = newFolder()
  return { folder, storage: createDiskStorage(folder) }
}
function openBucket(options?: { answerMs: number }) {
  const folder = newFolder()
  return { folder, storage: createS3Storage(s3.bucket(), folder, options) }
}

async function* pieces(...parts: (string | Buffer)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const textOf = async (bytes: Readable | undefined): Promise<string> =>
  Buffer.concat(await all<Buffer>(bytes!)).toString()
const text = async (storage: Storage, key: string) => (await storage.get(key))?.toString() ?? null
const soon = () => new Date(Date.now() + 5000)
const LONG_AGO = new Date(0)

describe.each([
  ['a folder', openDisk],
  ['a bucket', () => openBucket()],
])('files in %s', (_, openStorage) => {
  const { storage, folder } = openStorage()

  test('a file is what was put there last; another key has none', async () => {
    await storage.put('one/file', 'first')
    await storage.put('one/file', Buffer.from('second').subarray(1))
    await storage.put('one/empty', '')
    expect(await text(storage, 'one/file')).toBe('econd')
    expect(await text(storage, 'one/empty')).toBe('')
    expect([await storage.has('one/file'), await storage.has('one/other')]).toEqual([true, false])
    for (const key of ['one', 'one/file/below', 'none'])
      expect([await storage.get(key), await storage.open(key)]).toEqual([null, null])
    for (const key of ['../one', '/one', 'One', ''])
      await expect(storage.get(key)).rejects.toThrow(RangeError)
  })

  test('a reader sees the old bytes or the new ones', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => storage.put('raced', `version ${i}`)))
    expect(await text(storage, 'raced')).toMatch(/^version \d+$/)
  })

  test('a stored file is named by its digest, and an aborted write leaves no file', async () => {
    const keyOf = (digest: string) => `kept/${digest}`
    const { key, size, digest } = await storage.keep(pieces('one', 'two'), keyOf)
    expect([key, size]).toEqual([`kept/${digest.toString('hex')}`, 6])
    expect(digest).toEqual(createHash('sha256').update('onetwo').digest())
    expect(await text(storage, key)).toBe('onetwo')
    const broken = (async function* () {
      yield Buffer.from('one')
      throw new Error('gone')
    })()
    await expect(storage.keep(broken, keyOf)).rejects.toThrow('gone')
    await expect(
      storage.keep(pieces('other'), () => {
        throw new Error('unwanted')
      }),
    ).rejects.toThrow('unwanted')
    expect(await all(storage.files('kept'))).toEqual([{ key, size: 6 }])
    expect(readdirSync(folder).filter((name) => /^[.0-9a-f]{16,}$/.test(name))).toEqual([])
  })

  test('is read from anywhere, and by another thread', async () => {
    await storage.put('ranges', '0123456789')
    const file = (await storage.open('ranges'))!
    expect(file.size).toBe(10)
    expect(await textOf(file.bytes())).toBe('0123456789')
    expect(await textOf(file.bytes(3))).toBe('3456789')
    expect(await textOf(file.bytes(3, 5))).toBe('34')
    expect(await textOf(file.bytes(8, 100))).toBe('89')
    const local = await file.local()
    expect(await readFile(local.path, 'utf8')).toBe('0123456789')
    await local.close()
  })

  test('lists what is directly below a key, and all files below it', async () => {
    const names = ['a1', 'a2', 'b1']
    for (const name of names) await storage.put(`tree/${name}/file`, name)
    await storage.put('tree/b2', 'four')
    await storage.put('tree-house', 'x')
    expect((await all(storage.list('tree'))).sort()).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect((await all(storage.list('tree', 'b'))).sort()).toEqual(['b1', 'b2'])
    expect(await all(storage.list('tree/b2'))).toEqual([])
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
    expect((await all(storage.files('tree'))).sort(byKey)).toEqual([
      ...names.map((name) => ({ key: `tree/${name}/file`, size: 2 })),
      { key: 'tree/b2', size: 4 },
    ])
    expect(await all(storage.files('tree/b2'))).toEqual([{ key: 'tree/b2', size: 4 }])
    await storage.delete('tree')
    expect(await all(storage.files('tree'))).toEqual([])
    expect(await storage.has('tree-house')).toBe(true)
    await storage.delete('tree')
  })

  test('deletes older files only; a missing file counts as deleted', async () => {
    await storage.put('old/file', 'x')
    expect(await storage.deleteOlder('old/file', LONG_AGO)).toBe(false)
    expect(await storage.deleteOlder('old', LONG_AGO)).toBe(false)
    expect(await text(storage, 'old/file')).toBe('x')
    expect([
      await storage.isOlder('old/file', LONG_AGO),
      await storage.isOlder('old/file', soon()),
      await storage.isOlder('old', soon()),
      await storage.isOlder('none', soon()),
    ]).toEqual([false, true, true, false])
    expect([
      await storage.deleteOlder('old/file', soon()),
      await storage.deleteOlder('old/file', soon()),
      await storage.deleteOlder('none/at/all', soon()),
    ]).toEqual([true, true, true])
    expect([await storage.has('old/file'), await all(storage.list('none'))]).toEqual([false, []])
  })

  test('what nothing can make again rests in the trash, and comes back from it', async () => {
    await storage.put('originals/offers/1', 'photo')
    await storage.put('attachments/2/file', 'file')
    await storage.put('attachments/2/preview', 'preview')
    await storage.put('sizes/offers/1/320.webp', 'small')
    for (const key of ['originals/offers/1', 'attachments/2', 'sizes/offers/1'])
      expect(await storage.deleteOlder(key, soon())).toBe(true)
    for (const folder of ['originals', 'attachments', 'sizes'])
      expect(await all(storage.files(folder))).toEqual([])
    const [day = ''] = await all(storage.list('trash'))
    expect(await all(storage.files('trash'))).toHaveLength(3)
    expect(await storage.restore(day, 'attachments/2')).toBe(true)
    expect(await text(storage, 'attachments/2/preview')).toBe('preview')
    // One that was stored again meanwhile is the one.
    await storage.put('originals/offers/1', 'new')
    expect(await storage.restore(day, 'originals/offers/1')).toBe(false)
    expect(await storage.restore(day, 'originals/offers/3')).toBe(false)
    expect(await text(storage, 'originals/offers/1')).toBe('new')
    await storage.emptyTrash(day)
    expect(await all(storage.files('trash'))).toHaveLength(1)
    await storage.emptyTrash(`${day}x`)
    expect(await all(storage.files('trash'))).toEqual([])
  })
})

test('abandoned drafts are deleted wherever they lie, and nothing else', async () => {
  const { folder, storage } = openDisk()
  await storage.put('kept/one', 'x')
  const [old, fresh, other, below] = [
    '.00112233445566aa',
    '.00112233445566bb',
    '.profile',
    'kept/.00112233445566cc',
  ]
  for (const name of [old, fresh, other, below]) writeFileSync(join(folder, name), 'x')
  const long = new Date(Date.now() - 25 * 3_600_000)
  for (const name of [old, other, below]) utimesSync(join(folder, name), long, long)
  expect(
    await storage.deleteDrafts(new Date(Date.now() - 3_600_000), () => expect.unreachable()),
  ).toBe(2)
  expect(readdirSync(folder).sort()).toEqual([fresh, other, 'kept'].sort())
  rmSync(join(folder, other))
})

test('other accounts of the machine cannot read stored files', async () => {
  const { folder, storage } = openDisk()
  await storage.put('private/faces/one.jpg', 'x')
  const { key } = await storage.keep(pieces('private'), (digest) => `private/${digest}`)
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777
  expect(['private', 'private/faces', 'private/faces/one.jpg', key].map(modeOf)).toEqual([
    0o700, 0o700, 0o600, 0o600,
  ])
})

test('no key leaves its folder', () => {
  expect(['a', 'a/b.c', 'originals/imported/0f'].every(isStorageKey)).toBe(true)
  expect(
    ['', '/a', 'a/', '../a', 'a/../b', 'a/.b', 'A', 'a\\b', 'a\0b', `a${'b'.repeat(200)}`].some(
      isStorageKey,
    ),
  ).toBe(false)
})

/** More than a part of an upload has. */
const LARGE = randomBytes(9 * 2 ** 20)
const keyOf = (digest: string) => `kept/${digest}`

test('a large file goes to a bucket in parts, and once', async () => {
  const { storage, folder } = openBucket()
  const { key } = await storage.keep(pieces(LARGE), keyOf)
  expect((await storage.get(key))!.equals(LARGE)).toBe(true)
  expect(s3.calls.filter((call) => call.includes('partNumber='))).toHaveLength(2)
  s3.calls.length = 0
  const before = new Date()
  await storage.keep(pieces(LARGE), keyOf)
  expect(s3.calls.some((call) => call.includes('x-id=CopyObject'))).toBe(true)
  expect(s3.calls.some((call) => call.includes('partNumber='))).toBe(false)
  // As young as its row will be.
  expect(await storage.isOlder(key, new Date(before.getTime() - 2000))).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('uploads that were abandoned are aborted, and files on their way that a process left', async () => {
  const { storage, folder } = openBucket()
  s3.uploads.clear()
  const failing = storage.keep(pieces(LARGE), (hex) => `feeds/1/${hex}`)
  await expect.poll(() => s3.uploads.size).toBe(1)
  s3.fault = 'is busy'
  await expect(failing).rejects.toThrow(StorageAway)
  s3.fault = 'none'
  s3.uploads.set('young', { key: 'portal/feeds/young', at: new Date() })
  s3.uploads.set('of another program, not young', { key: 'backups/base.tar', at: LONG_AGO })
  for (const upload of s3.uploads.values()) if (!upload.key.endsWith('young')) upload.at = LONG_AGO
  writeFileSync(join(folder, 'left'), 'x')
  utimesSync(join(folder, 'left'), LONG_AGO, LONG_AGO)
  expect(await storage.deleteDrafts(new Date(Date.now() - 1000), () => expect.unreachable())).toBe(
    2,
  )
  expect([...s3.uploads.keys()]).toEqual(['young', 'of another program, not young'])
})

test('a file that an import has been reading for hours is not deleted', async () => {
  const { storage } = openBucket()
  await storage.put('feeds/1/archive', 'x')
  const { path, close } = await (await storage.open('feeds/1/archive'))!.local()
  const hours = (number: number) => new Date(Date.now() - number * 3_600_000)
  utimesSync(path, hours(20), hours(20))
  expect(await storage.deleteDrafts(hours(1), () => expect.unreachable())).toBe(0)
  expect(existsSync(path)).toBe(true)
  await close()
  expect(existsSync(path)).toBe(false)
})

test('a download goes on where the connection broke off', async () => {
  const { storage } = openBucket()
  await storage.put('large', LARGE)
  s3.fault = 'breaks off'
  s3.calls.length = 0
  expect((await storage.get('large'))!.equals(LARGE)).toBe(true)
  expect(s3.calls).toHaveLength(2)
})

test('a file that is replaced while it is read is not mixed', async () => {
  const { storage } = openBucket()
  await storage.put('replaced', 'old bytes')
  const file = (await storage.open('replaced'))!
  await storage.put('replaced', 'new bytes')
  await expect(textOf(file.bytes(2))).rejects.toThrow('replaced while it was read')
})

test('the place of a bucket is named without its key', () => {
  expect(openBucket().storage.place).toMatch(
    /^s3\+http:\/\/127\.0\.0\.1:\d+\/lares-[0-9a-f]+\/portal\/$/,
  )
})

test.each([
  ['hangs', 'it does not answer'],
  ['is busy', 'SlowDown'],
] as const)('a storage that %s fails a call in words, and then is back', async (fault, reason) => {
  const { storage } = openBucket(fault === 'hangs' ? { answerMs: 300 } : undefined)
  await storage.put('file', 'x')
  s3.fault = fault
  await expect(Promise.all([storage.get('file'), storage.get('file')])).rejects.toThrow(
    new RegExp(`^The storage s3.http://127.* is not usable: .*${reason}`),
  )
  s3.fault = 'none'
  expect(await text(storage, 'file')).toBe('x')
})

test('a wrong key and a missing bucket are named', async () => {
  const address = s3.bucket()
  const reasonOf = async (url: string): Promise<string> =>
    createS3Storage(url, newFolder())
      .get('file')
      .then(
        () => '',
        (error: Error) => error.message,
      )
  expect(await reasonOf(address.replace('//lares:', '//other:'))).toContain(
    'the key is unknown there',
  )
  expect(await reasonOf(address.replace('/lares-', '/laros-'))).toContain(
    'the bucket does not exist',
  )
  expect(await reasonOf('s3+http://lares:secret@127.0.0.1:9/bucket')).toContain('ECONNREFUSED')
  expect(await reasonOf('s3+http://lares:secret@127.0.0.1:9/bucket')).not.toContain('secret')
})

test('an upload that was aborted on its way is an error, not a stored file', async () => {
  const { storage } = openBucket()
  s3.uploads.clear()
  s3.fault = 'aborts uploads'
  try {
    await expect(storage.keep(pieces(LARGE), keyOf)).rejects.toThrow(StorageAway)
  } finally {
    s3.fault = 'none'
    s3.calls.length = 0
  }
})
