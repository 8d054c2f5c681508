import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage, isStorageKey } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'lares-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = createDiskStorage(folder)
async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('what is kept has the name of its content, and what breaks off leaves nothing', async () => {
  const { key, size } = await storage.keep(pieces('one', 'two'), (digest) => `kept/${digest}`)
  expect([key.length, size, (await storage.get(key))?.toString()]).toEqual([69, 6, 'onetwo'])
  const broken = (async function* () {
    yield Buffer.from('one')
    throw new Error('gone')
  })()
  await expect(storage.keep(broken, (digest) => `kept/${digest}`)).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual(['kept'])
})

test('what a process that was killed left unfinished goes after a day, and nothing else', async () => {
  const [old, fresh, other] = ['.00112233445566aa', '.00112233445566bb', '.profile']
  for (const name of [old, fresh, other]) writeFileSync(join(folder, name), 'x')
  const long = new Date(Date.now() - 25 * 3_600_000)
  for (const name of [old, other]) utimesSync(join(folder, name), long, long)
  await storage.keep(pieces('x'), (digest) => `kept/${digest}`)
  expect(readdirSync(folder).sort()).toEqual([fresh, other, 'kept'].sort())
})

test('no key leaves its folder', () => {
  expect(['a', 'a/b.c', 'originals/imported/0f'].every(isStorageKey)).toBe(true)
  expect(['', '/a', 'a/', '../a', 'a/../b', 'a/.b', 'A', 'a\\b', 'a\0b', `a${'b'.repeat(200)}`].some(isStorageKey)).toBe(false)
})
