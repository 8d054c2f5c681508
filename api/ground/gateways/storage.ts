import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { access, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { CannotStart } from '#db/cannot-start.ts'

export interface StoredFile {
  key: string
  digest: Buffer
  size: number
}

export interface OpenFile {
  size: number
  /** Bytes from `start` to before `end`; all without them. */
  bytes(start?: number, end?: number): Readable
  /** The file on this machine, for another thread, until it is closed. */
  local(): Promise<LocalFile>
}

export interface LocalFile {
  path: string
  close(): Promise<void>
}

/** The storage does not answer, or rejects the portal. The message says why, without secrets. */
export class StorageAway extends CannotStart {
  override readonly name = 'StorageAway'
}

/** Where files are kept that are not part of the program: originals of pictures and the sizes made of them. Its calls throw `StorageAway` where it is on other machines. */
export interface Storage {
  /** Where it is, for people: a folder, or an address without its key. */
  place: string
  /** The bytes, or null when nothing has that key. */
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** A reader sees the old bytes or the new ones, never a part. */
  put(key: string, bytes: Uint8Array | string): Promise<void>
  /**
   * Keeps bytes of any number under a key that is made of their SHA-256, in hexadecimal. Memory does not grow with them. A bucket that has as many bytes under
   * that key keeps those, unless it must replace them.
   */
  keep(
    chunks: AsyncIterable<Uint8Array>,
    keyOf: (digest: string) => string,
    options?: { replaces?: boolean },
  ): Promise<StoredFile>
  /** A file that can be read from anywhere in it; null when nothing has that key. */
  open(key: string): Promise<OpenFile | null>
  /** Removes the file with that key, and all files below it, for good: what people delete is gone. */
  delete(key: string): Promise<void>
  /** Names of files and folders directly below a key: those with that beginning. */
  list(key: string, beginning?: string): AsyncIterable<string>
  /** The file with that key, and all files below it. */
  files(key: string): AsyncIterable<{ key: string; size: number }>
  /** Whether it exists and was not written since. */
  isOlder(key: string, since: Date): Promise<boolean>
  /** Removes the file with that key, and all files below it, unless it was written since; those of `TRASHED` go to the trash. False if it still exists. */
  deleteOlder(key: string, since: Date): Promise<boolean>
  /** Takes a file out of the trash of a day (`2026-11-28`), unless one has its key. Returns whether it did. */
  restore(day: string, key: string): Promise<boolean>
  /** Removes what was deleted before a day. */
  emptyTrash(before: string): Promise<void>
  /** Removes drafts of killed processes that were not written to since `since`. Returns their number. `failed` is called for each that cannot be read or removed. */
  deleteDrafts(since: Date, failed: (error: unknown) => void): Promise<number>
}

/** First words of keys whose files rest in the trash when a sweep deletes them: nothing can make them again. */
export const TRASHED: ReadonlySet<string> = new Set(['originals', 'attachments', 'feeds'])
/** The trash has a folder a day, and in it files by their keys. */
export const TRASH = 'trash'
/** Where a file rests that a sweep deletes now; null: nowhere. */
export const trashKey = (key: string): string | null =>
  TRASHED.has(key.split('/')[0]!)
    ? `${TRASH}/${new Date().toISOString().slice(0, 10)}/${key}`
    : null

/** Uploads are personal: no other account of the machine reads them. */
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const
export const PRIVATE_FILE = { mode: 0o600 } as const

const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/

/** A key is lower-case words joined by slashes; no word starts with a dot, so that no key leaves its folder. */
export function isStorageKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key)
}

/** Throws for anything else than a key. */
export function checkKey(key: string): void {
  if (!isStorageKey(key))
    throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Files below a folder of this machine, which is made when it is first needed. */
export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  const fileOf = (key: string): string => {
    checkKey(key)
    return join(root, key)
  }
  /** All in one folder, where they are found when a process dies that was writing them. */
  const newDraft = (): string => join(root, `.${randomBytes(8).toString('hex')}`)
  const moveAside = async (file: string, trash: string): Promise<boolean> => {
    await mkdir(dirname(trash), PRIVATE_FOLDER)
    await rm(trash, { recursive: true, force: true })
    return renameIfThere(file, trash)
  }
  const filesOf: Storage['files'] = async function* (key) {
    const file = fileOf(key)
    const found = await stat(file).catch(unlessMissing)
    if (found?.isFile()) yield { key, size: found.size }
    if (!found?.isDirectory()) return
    for await (const { name } of entriesOf(file))
      if (isStorageKey(name)) yield* filesOf(`${key}/${name}`)
  }
  return {
    place: root,
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
      await mkdir(dirname(file), PRIVATE_FOLDER)
      const draft = newDraft()
      try {
        await writeFile(draft, bytes, PRIVATE_FILE)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async keep(chunks, keyOf) {
      await mkdir(root, PRIVATE_FOLDER)
      const draft = newDraft()
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
        await writeFile(draft, counted(), PRIVATE_FILE)
        const digest = hash.digest()
        const key = keyOf(digest.toString('hex'))
        const file = fileOf(key)
        await mkdir(dirname(file), PRIVATE_FOLDER)
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
        return {
          size: found.size,
          bytes: (start = 0, end = Infinity) =>
            createReadStream(file, { start, end: end - 1, highWaterMark: 256 * 1024 }),
          local: async () => ({ path: file, close: async () => {} }),
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(fileOf(key), { recursive: true, force: true })
    },
    async *list(key, beginning = '') {
      for await (const { name } of entriesOf(fileOf(key)))
        if (isStorageKey(name) && name.startsWith(beginning)) yield name
    },
    files: filesOf,
    async deleteOlder(key, since) {
      const file = fileOf(key)
      const found = await stat(file).catch(unlessMissing)
      if (found && found.mtime >= since) return false
      const resting = trashKey(key)
      const trash = resting && join(root, resting)
      if (!found?.isFile()) {
        if (trash === null) await rm(file, { recursive: true, force: true })
        else await moveAside(file, trash)
        return true
      }
      // Moved aside first: a file put in its place meanwhile is another one, and one put there just before is restored.
      const aside = trash ?? newDraft()
      if (!(await moveAside(file, aside))) return true
      const moved = await stat(aside)
      if (moved.mtime >= since) {
        await rename(aside, file)
        return false
      }
      if (trash === null) await rm(aside)
      return true
    },
    async isOlder(key, since) {
      const found = await stat(fileOf(key)).catch(unlessMissing)
      return found !== null && found.mtime < since
    },
    async restore(day, key) {
      const file = fileOf(key)
      if (await stat(file).catch(unlessMissing)) return false
      await mkdir(dirname(file), PRIVATE_FOLDER)
      return renameIfThere(fileOf(`${TRASH}/${day}/${key}`), file)
    },
    async emptyTrash(before) {
      for await (const { name } of entriesOf(fileOf(TRASH)))
        if (name < before) await rm(join(root, TRASH, name), { recursive: true, force: true })
    },
    async deleteDrafts(since, failed) {
      let deleted = 0
      const remove = async (path: string): Promise<void> => {
        const found = await stat(path).catch(unlessMissing)
        if (!found || found.mtime >= since) return
        await rm(path, { force: true })
        deleted++
      }
      const visit = async (folder: string, depth: number): Promise<void> => {
        for await (const entry of entriesOf(folder)) {
          const path = join(folder, entry.name)
          if (entry.isDirectory() && depth < DRAFTS_DEPTH)
            await visit(path, depth + 1).catch(failed)
          if (entry.isFile() && DRAFT.test(entry.name)) await remove(path).catch(failed)
        }
      }
      await visit(root, 0)
      return deleted
    },
  }
}

const DRAFT = /^\.[0-9a-f]{16}$/
/** Earlier versions wrote drafts beside the files that they became. */
const DRAFTS_DEPTH = 3

/** Entries of a folder, also while others write to it; none if it is missing. */
async function* entriesOf(folder: string): AsyncIterable<Dirent> {
  const opened = await opendir(folder, { bufferSize: 256 }).catch(unlessMissing)
  if (opened) yield* opened
}

/** False if there is nothing of that name. */
async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    unlessMissing(error)
    return false
  }
}

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Also for a key that names a folder, or one below a file. */
function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}
