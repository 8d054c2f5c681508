import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'

export interface Kept {
  key: string
  digest: Buffer
  size: number
}

export interface OpenFile {
  size: number
  /** Where it lies on this machine. */
  path: string
  /** Bytes from `start` to before `end`; all without them. */
  bytes(start?: number, end?: number): Readable
}

/** Where files are kept that are not part of the program: originals of pictures and the sizes made of them. */
export interface Storage {
  /** The bytes, or null when nothing has that key. */
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** A reader sees the old bytes or the new ones, never a part. */
  put(key: string, bytes: Uint8Array | string): Promise<void>
  /** Keeps bytes of any number under a key that is made of their SHA-256, in hexadecimal. Memory does not grow with them. */
  keep(chunks: AsyncIterable<Uint8Array>, keyOf: (digest: string) => string): Promise<Kept>
  /** A file that can be read from anywhere in it; null when nothing has that key. */
  open(key: string): Promise<OpenFile | null>
  /** Removes what has that key, and all that is below it. */
  delete(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/

/** A key is lower-case words joined by slashes; no word starts with a dot, so that no key leaves its folder. */
export function isStorageKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key)
}

/** Files below a folder of this machine, which is made when it is first needed. */
export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  const fileOf = (key: string): string => {
    if (!isStorageKey(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
    return join(root, key)
  }
  return {
    async get(key) {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(key) {
      try {
        await access(fileOf(key))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async put(key, bytes) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      const draft = join(dirname(file), `.${randomBytes(8).toString('hex')}`)
      try {
        await writeFile(draft, bytes)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async keep(chunks, keyOf) {
      await mkdir(root, { recursive: true })
      await throwStale(root)
      const draft = join(root, `.${randomBytes(8).toString('hex')}`)
      const hash = createHash('sha256')
      let size = 0
      const counted = async function* () {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      }
      try {
        await writeFile(draft, counted())
        const digest = hash.digest()
        const key = keyOf(digest.toString('hex'))
        const file = fileOf(key)
        await mkdir(dirname(file), { recursive: true })
        await rename(draft, file)
        return { key, digest, size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(key) {
      const file = fileOf(key)
      try {
        const found = await stat(file)
        if (!found.isFile()) return null
        return { size: found.size, path: file, bytes: (start = 0, end = Infinity) => createReadStream(file, { start, end: end - 1, highWaterMark: 256 * 1024 }) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(fileOf(key), { recursive: true, force: true })
    },
  }
}

const DRAFT = /^\.[0-9a-f]{16}$/
/** Nothing takes so long to be kept. */
const STALE_MS = 24 * 3_600_000

/** What a process that was killed was about to keep would fill the disk for ever. */
async function throwStale(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!DRAFT.test(name)) continue
    const file = join(root, name)
    const found = await stat(file).catch(() => null)
    if (found?.isFile() && found.mtimeMs < Date.now() - STALE_MS) await rm(file, { force: true })
  }
}

/** Also for a key that names a folder, or one below a file. */
function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}
