import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { makeFolder } from './home.ts'

const folder = await mkdtemp(join(tmpdir(), 'lares-home-'))
afterAll(() => rm(folder, { recursive: true }))

test('a folder is created with its parents, once', async () => {
  const [a, b] = [join(folder, 'a'), join(folder, 'a', 'b')]
  expect(await makeFolder(b, 0o700)).toEqual([a, b])
  expect(await makeFolder(b)).toEqual([])
  expect((await stat(b)).mode & 0o777).toBe(0o700)
})

test('a folder that cannot be created is named with the way out', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const wrong of [file, join(file, 'below')])
    await expect(makeFolder(wrong)).rejects.toThrow(
      new CannotStart(
        `The folder ${wrong} cannot be created or written (ENOTDIR). Set DATA_DIR to a folder that this account may write.`,
      ),
    )
})

test.runIf(existsSync('/proc/self'))('a folder that can never exist ends the start', async () => {
  await expect(makeFolder('/proc/nothing/here')).rejects.toThrow(CannotStart)
})
