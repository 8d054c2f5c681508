import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { FeedFile } from '#feeds/archive.ts'
import type { OpenFile } from '../../ground/gateways/storage.ts'

/** A file to import, with its name for reports. */
export interface ImportFile extends FeedFile, OpenFile {
  name: string
}

/** A file of this machine. */
export const fileOnDisk = (path: string): ImportFile => ({
  name: basename(path),
  size: statSync(path).size,
  local: async () => ({ path, close: async () => {} }),
  bytes: (start = 0, end = Infinity) =>
    createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 }),
})

/** SHA-256 of all of it. */
export async function digestOf(file: FeedFile): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of file.bytes()) hash.update(chunk as Buffer)
  return hash.digest()
}
