import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CannotStart } from '#db/cannot-start.ts'
import { StorageAway, TRASH, type Storage } from '../../ground/gateways/storage.ts'

/** A stored file in a backup. */
export interface FileCopy {
  key: string
  size: number
  /** In hexadecimal; its bytes are in the backup under this name. */
  sha256: string
}

/** All but the sizes of pictures, which are made again, and the mark of the installation. The trash: a file may have gone there since the rows were copied. */
const COPIED = ['originals', 'attachments', 'feeds', 'uploads', TRASH] as const

/** Beginning of the names of files that are being written. */
const DRAFT = 'draft-'

const placeOf = (pool: string, sha256: string): string => join(pool, sha256.slice(0, 2), sha256)

/**
 * Copies stored files into `pool`, where every content is kept once. Files of `before` are not read again: the bytes of a key never change, other than by their
 * number. Returns all files, and how many bytes were new. A file that is deleted meanwhile is left out.
 */
export async function copyFiles(
  storage: Storage,
  pool: string,
  before: ReadonlyMap<string, FileCopy>,
): Promise<{ files: FileCopy[]; newFiles: number; newBytes: number }> {
  await mkdir(pool, { recursive: true, mode: 0o700 })
  const files: FileCopy[] = []
  let [newFiles, newBytes] = [0, 0]
  for (const folder of COPIED)
    for await (const { key, size } of storage.files(folder)) {
      const known = before.get(key)
      if (known?.size === size && (await sizeOf(placeOf(pool, known.sha256))) === size) {
        files.push(known)
        continue
      }
      const file = await storage.open(key)
      if (!file) continue
      const copied = await addTo(pool, file.bytes()).catch(async (error: unknown) => {
        if (await storage.has(key)) throw error
        return null
      })
      if (!copied) continue
      files.push({ key, ...copied })
      newFiles++
      newBytes += copied.size
    }
  return { files, newFiles, newBytes }
}

/** Writes the files of a backup to a storage, also where it has some: they may be damaged. Returns what is wrong: a line for each that is missing or damaged, and was not written. */
export async function restoreCopies(
  storage: Storage,
  pool: string,
  files: readonly FileCopy[],
): Promise<string[]> {
  const problems: string[] = []
  await inParallel(files, async ({ key, sha256 }) => {
    try {
      const keyOf = (digest: string): string => {
        if (digest !== sha256) throw damaged(key)
        return key
      }
      await storage.keep(bytesOf(placeOf(pool, sha256)), keyOf, { replaces: true })
    } catch (error) {
      if (error instanceof StorageAway) throw error
      if (!(error instanceof CannotStart) && !isMissing(error)) throw error
      problems.push(error instanceof CannotStart ? error.message : `${key} is missing.`)
    }
  })
  return problems.sort()
}

/** Opened when it is read: an error has somebody who waits for it. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** All files, sizes of pictures last: what is missing of them is made again. */
const MOVED = ['originals', 'attachments', 'feeds', 'uploads', TRASH, 'sizes'] as const
/** Files on their way at a time. */
const PARALLEL = 16

export interface Moved {
  copied: number
  bytes: number
  /** Were there with the same size: the bytes of a key never change, other than by their number. */
  there: number
  /** A line for each that did not arrive as it is. */
  problems: string[]
}

/** Copies all files from one storage to another, which gets none twice. Goes on where an earlier one ended. */
export async function moveFiles(
  from: Storage,
  to: Storage,
  onProgress: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, problems: [] }
  const move = async ({ key, size }: { key: string; size: number }): Promise<void> => {
    if ((await to.open(key))?.size === size) moved.there++
    else {
      const file = await from.open(key)
      // Deleted meanwhile.
      if (!file) return
      const kept = await to.keep(file.bytes(), () => key)
      const named = /\/([0-9a-f]{64})$/.exec(key)?.[1]
      if (kept.size !== file.size || (named && named !== kept.digest.toString('hex')))
        moved.problems.push(`${key} did not arrive as it is.`)
      moved.copied++
      moved.bytes += kept.size
    }
    onProgress(moved)
  }
  for (const folder of MOVED) await inParallel(from.files(folder), move)
  return moved
}

/** The first error ends all. */
async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  let isEnded = false
  const worker = async (): Promise<void> => {
    while (!isEnded) {
      const { value, done } = await iterator.next()
      if (done) return
      await work(value)
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL }, worker))
  } finally {
    isEnded = true
  }
}

/** Reads all files of a backup. Returns what is wrong: a line for each that is missing or damaged. Damaged bytes are put aside, so that the next backup copies them again. */
export async function checkCopies(pool: string, files: readonly FileCopy[]): Promise<string[]> {
  const problems: string[] = []
  const checked = new Set<string>()
  for (const { key, sha256 } of files) {
    if (checked.has(sha256)) continue
    checked.add(sha256)
    const hash = createHash('sha256')
    try {
      for await (const chunk of createReadStream(placeOf(pool, sha256)))
        hash.update(chunk as Buffer)
      if (hash.digest('hex') === sha256) continue
      problems.push(damaged(key).message)
      await rename(placeOf(pool, sha256), `${placeOf(pool, sha256)}.damaged`)
    } catch (error) {
      problems.push(`${key} cannot be read: ${(error as Error).message}`)
    }
  }
  return problems
}

/** Deletes files that a killed process was writing. */
export async function deleteDrafts(pool: string): Promise<void> {
  for (const name of await readdir(pool).catch(() => []))
    if (name.startsWith(DRAFT)) await rm(join(pool, name))
}

/** Deletes the bytes that no backup names. Returns their number. `check` throws where a backup may have been added meanwhile. */
export async function prunePool(
  pool: string,
  named: ReadonlySet<string>,
  check: () => Promise<void>,
): Promise<number> {
  let deleted = 0
  for (const folder of await readdir(pool).catch(() => [])) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    for (const name of await readdir(join(pool, folder))) {
      if (named.has(name)) continue
      await check()
      await rm(join(pool, folder, name))
      deleted++
    }
  }
  return deleted
}

const damaged = (key: string): CannotStart =>
  new CannotStart(`${key} is damaged: its bytes are not those that were copied.`)

async function addTo(
  pool: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const draft = join(pool, DRAFT + randomBytes(8).toString('hex'))
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(bytes, counted, createWriteStream(draft, { mode: 0o600, flush: true }))
    const sha256 = hash.digest('hex')
    await mkdir(join(pool, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
    await rename(draft, placeOf(pool, sha256))
    return { size, sha256 }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )
