import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage, isStorageKey, type Storage } from './storage.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'lares-storage-'))
  folders.push(folder)
  return { folder, storage: createDiskStorage(folder) }
}
async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function names(storage: Storage, key: string): Promise<string[]> {
  const found: string[] = []
  for await (const name of storage.list(key)) found.push(name)
  return found
}

test('a stored file is named by its digest, and an aborted write leaves no file', async () => {
  const { folder, storage } = open()
  const { key, size } = await storage.keep(pieces('one', 'two'), (digest) => `kept/${digest}`)
  expect([key.length, size, (await storage.get(key))?.toString()]).toEqual([69, 6, 'onetwo'])
  const broken = (async function* () {
    yield Buffer.from('one')
    throw new Error('gone')
  })()
  await expect(storage.keep(broken, (digest) => `kept/${digest}`)).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(['kept'])
})

test('abandoned drafts are deleted wherever they lie, and nothing else', async () => {
  const { folder, storage } = open()
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

test('deleteOlder deletes older files only; a missing file counts as deleted', async () => {
  const { storage } = open()
  await storage.put('old/file', 'x')
  const since = new Date(Date.now() + 1000)
  expect(await storage.deleteOlder('old/file', new Date(0))).toBe(false)
  expect((await storage.get('old/file'))?.toString()).toBe('x')
  expect(await names(storage, 'old')).toEqual(['file'])
  expect([
    await storage.deleteOlder('old/file', since),
    await storage.deleteOlder('old/file', since),
    await storage.deleteOlder('none/at/all', since),
  ]).toEqual([true, true, true])
  expect([await storage.has('old/file'), await names(storage, 'none')]).toEqual([false, []])
})

test('other accounts of the machine cannot read stored files', async () => {
  const { folder, storage } = open()
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
