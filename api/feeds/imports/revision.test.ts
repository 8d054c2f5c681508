import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { fileOnDisk, type ImportFile } from './file.ts'
import { ensureSource } from './queries.ts'
import { fetchFile, storeFile, openRevision } from './revision.ts'

const { db, drop } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lares-revision-'))
const keeper = { db, storage: createDiskStorage(join(folder, 'files')) }
const seen: (string | undefined)[] = []
let content = 'first'
const server = createServer((request, response) => {
  seen.push(request.headers['if-none-match'])
  const etag = `"${content}"`
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else response.setHeader('etag', etag).end(content)
})
const address = await new Promise<string>((resolve) =>
  server.listen(0, '127.0.0.1', () =>
    resolve(`http://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}/our%20feed.xml`),
  ),
)
const reach = { isAddress: () => true, isPort: () => true }
afterAll(async () => {
  server.close()
  rmSync(folder, { recursive: true })
  await drop()
})

async function textOf(file: ImportFile, start?: number, end?: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of file.bytes(start, end)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('every file is stored once, and can be read by its number from any offset', async () => {
  const source = await ensureSource(db, { key: 'kept', format: 'kyero', attribution: null })
  const path = join(folder, 'feed.xml')
  writeFileSync(path, 'one two three')
  const first = await storeFile(keeper, source, fileOnDisk(path))
  const again = await storeFile(keeper, source, fileOnDisk(path))
  writeFileSync(path, 'four')
  const second = await storeFile(keeper, source, fileOnDisk(path))
  expect([again.id === first.id, second.id === first.id]).toEqual([true, false])
  const file = (await openRevision(keeper, 'kept', first.id))!.file
  expect([file.name, file.size, await textOf(file), await textOf(file, 4, 7)]).toEqual([
    'feed.xml',
    13,
    'one two three',
    'two',
  ])
  expect(await openRevision(keeper, 'another', first.id)).toBeNull()
  expect(await openRevision(keeper, 'kept', 999_999)).toBeNull()
})

test('a file at an address is fetched when it has changed, and no password is kept', async () => {
  const source = await ensureSource(db, { key: 'fetched', format: 'kyero', attribution: null })
  const first = await fetchFile(keeper, source, address, reach)
  expect([first.file.name, await textOf(first.file)]).toEqual(['our feed.xml', 'first'])
  const same = await fetchFile(keeper, source, address, reach)
  expect([same.id, await textOf(same.file)]).toEqual([first.id, 'first'])
  content = 'second'
  const second = await fetchFile(keeper, source, address, reach)
  expect([second.id === first.id, await textOf(second.file)]).toEqual([false, 'second'])
  expect(seen).toEqual([undefined, '"first"', '"first"'])
  expect(JSON.stringify(await db.selectFrom('feed_revisions').selectAll().execute())).not.toContain(
    'secret',
  )
  // A file that is no longer stored is requested without its mark.
  await keeper.storage.delete('feeds')
  expect(await textOf((await fetchFile(keeper, source, address, reach)).file)).toBe('second')
  expect(seen.at(-1)).toBeUndefined()
  await expect(fetchFile(keeper, source, address)).rejects.toMatchObject({
    code: expect.stringMatching(/private_address|bad_address/) as string,
  })
})
