import type { Services } from '../../context.ts'
import { disown, ownerOfFiles, takeOver } from '../../ground/folder-mark.ts'
import { hasOwnMarks } from '../../ground/folder-mark-queries.ts'
import { TRASH, type Storage } from '../../ground/gateways/storage.ts'
import type { PictureKind } from '../../people/pictures/files.ts'
import {
  knownAttachments,
  knownFeedFiles,
  PICTURE_KINDS,
  unfinishedUploads,
  type KnownKeys,
} from './queries.ts'

/** A file is written before its row, or its row deleted before the file. No request takes longer than this between the two. */
const GRACE_MS = 3_600_000
/** Keys that are looked up at a time. */
const KEYS_PER_QUERY = 500
/** Days that deleted files rest in the trash. */
const TRASH_DAYS = 14
/** More files to delete than this, and than this share of all, are no remains of killed processes: none is deleted. */
export const DELETED_MAX = 1000
const DELETED_SHARE_MAX = 0.05

/** A file that is uploaded in pieces. */
const UPLOADED: readonly (PictureKind | 'attachments')[] = [
  'offers',
  'people',
  'agencies',
  'attachments',
]
const FEED_FILE = /^\d{1,9}\/[0-9a-f]{64}$/

/** Files that rows name: keys below a folder, and which of them are named. */
interface NamedFiles {
  folder: string
  keys: (list: Storage['list'], folder: string) => AsyncIterable<string>
  known: KnownKeys
}

/** Files that nothing can make again. */
const ORIGINALS: readonly NamedFiles[] = [
  ...Object.entries(PICTURE_KINDS).map(([kind, known]) => ({
    folder: 'originals',
    keys: below(kind),
    known,
  })),
  { folder: 'attachments', keys: (list, folder) => list(folder), known: knownAttachments },
  { folder: 'feeds', keys: feedFiles, known: knownFeedFiles },
]
const ALL: readonly NamedFiles[] = [
  ...ORIGINALS,
  ...Object.entries(PICTURE_KINDS).map(([kind, known]) => ({
    folder: 'sizes',
    keys: below(kind),
    known,
  })),
  ...UPLOADED.map((kind) => ({ folder: 'uploads', keys: below(kind), known: unfinishedUploads })),
]

type FileServices = Pick<Services, 'db' | 'storage' | 'log'>

/**
 * Deletes files without a row and abandoned drafts: the remains of a process that was killed between a file and its row. Returns the number of files
 * (folders of sizes and pieces count once). Deletes only files older than `since`: the row of a younger one may be about to be written. Deletes none if the
 * folder belongs to another installation, nor, without `isAny`, if they are many. Files that nothing can make again rest in the trash for 14 days.
 */
export async function sweepFiles(
  { db, storage, log }: FileServices,
  {
    signal,
    since = new Date(Date.now() - GRACE_MS),
    isAny = false,
  }: { signal?: AbortSignal; since?: Date; isAny?: boolean } = {},
): Promise<number> {
  const owner = await ownerOfFiles({ db, storage })
  if (owner === 'unmarked') {
    log.error(
      'this folder is not the one that other nodes of this installation use (docs/scaling.md): no file was deleted. After a restore or a move: npm run files -- take-over',
    )
    return 0
  }
  if (owner === 'foreign') {
    // One database is a copy of the other: the mark that neither knows stops both until an operator decides. Before this the copy has swept once at most, an hour after it was made.
    if (await hasOwnMarks(db)) await disown(storage)
    log.error(
      'the stored files belong to another installation (DATABASE_URL, DATA_DIR): none was deleted. If they are to belong to this one: npm run files -- take-over',
    )
    return 0
  }
  await takeOver({ db, storage })
  const errors: unknown[] = []
  const failed = (error: unknown): void => {
    if (!isOfFile(error)) throw error
    errors.push(error)
  }
  const list: Storage['list'] = async function* (key) {
    try {
      yield* storage.list(key)
    } catch (error) {
      failed(error)
    }
  }
  await storage.emptyTrash(dayBefore(TRASH_DAYS)).catch(failed)
  let deleted = await storage.deleteDrafts(since, failed)
  let total = 0
  const unnamed: string[] = []
  for (const { folder, keys, known } of ALL)
    for await (const batch of inBatches(keys(list, folder), KEYS_PER_QUERY)) {
      signal?.throwIfAborted()
      total += batch.length
      const named = await known(db, batch)
      for (const key of batch) {
        if (named.has(key)) continue
        if (await storage.isOlder(`${folder}/${key}`, since).catch(failed))
          unnamed.push(`${folder}/${key}`)
      }
    }
  if (!isAny && unnamed.length > Math.max(DELETED_MAX, total * DELETED_SHARE_MAX))
    log.error(
      { files: unnamed.length, total },
      'so many stored files belong to no row that none was deleted: is this the right database (DATABASE_URL, DATA_DIR)? If they are to be deleted: npm run files -- sweep',
    )
  else
    for (const key of unnamed) {
      signal?.throwIfAborted()
      if (await storage.deleteOlder(key, since).catch(failed)) deleted++
    }
  if (errors.length > 0)
    log.warn(
      { files: errors.length, err: errors[0] },
      'files or folders could not be looked at or deleted: the first error of them',
    )
  if (deleted > 0) log.info({ files: deleted }, 'deleted files that belong to nothing')
  return deleted
}

/** Takes files that rows name out of the trash. Returns their number. */
export async function restoreFiles({ db, storage }: Pick<FileServices, 'db' | 'storage'>) {
  let restored = 0
  for (const day of (await trashDays(storage)).reverse())
    for (const { folder, keys, known } of ORIGINALS)
      for await (const batch of inBatches(
        keys(storage.list, `${TRASH}/${day}/${folder}`),
        KEYS_PER_QUERY,
      )) {
        for (const key of await known(db, batch))
          if (await storage.restore(day, `${folder}/${key}`)) restored++
      }
  return restored
}

async function trashDays(storage: Storage): Promise<string[]> {
  const days: string[] = []
  for await (const day of storage.list(TRASH)) days.push(day)
  return days.sort()
}

/** How many files the trash has, by day. */
export async function countTrash({
  storage,
}: Pick<FileServices, 'storage'>): Promise<{ day: string; files: number }[]> {
  return Promise.all(
    (await trashDays(storage)).map(async (day) => {
      let files = 0
      for (const { folder, keys } of ORIGINALS)
        for await (const _ of keys(storage.list, `${TRASH}/${day}/${folder}`)) files++
      return { day, files }
    }),
  )
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** An error of one file: the others are still deleted. An error of the database ends the sweep. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'path' in error

function below(kind: string): NamedFiles['keys'] {
  return async function* (list, folder) {
    for await (const name of list(`${folder}/${kind}`)) yield `${kind}/${name}`
  }
}

async function* feedFiles(list: Storage['list'], folder: string): AsyncIterable<string> {
  for await (const source of list(folder))
    for await (const name of below(source)(list, folder)) if (FEED_FILE.test(name)) yield name
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
