import type { Services } from '../../context.ts'
import { disown, ownerOfFiles, takeOver } from '../../ground/folder-mark.ts'
import { hasOwnMarks } from '../../ground/folder-mark-queries.ts'
import { StorageAway, TRASH, type Storage } from '../../ground/gateways/storage.ts'
import type { PictureKind } from '../../people/pictures/files.ts'
import {
  countNamedFiles,
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
/** Days of the trash in which a sweep looks for what rows name again. */
const RESTORED_DAYS = 2
/** Names that one sweep looks at, about. Of more it looks at a part, another one each hour: all are looked at within 11 days. */
const NAMES_PER_SWEEP = 100_000

/** A file that is uploaded in pieces. */
const UPLOADED: readonly (PictureKind | 'attachments')[] = [
  'offers',
  'people',
  'agencies',
  'attachments',
]
const FEED_FILE = /^\d{1,9}\/[0-9a-f]{64}$/

/** One of some parts of all names: the first letters of names in hexadecimal divide them. */
export interface Part {
  of: 1 | 16 | 256
  number: number
}
export const ALL_NAMES: Part = { of: 1, number: 0 }
const beginningOf = ({ of, number }: Part): string =>
  of === 1 ? '' : number.toString(16).padStart(of === 16 ? 1 : 2, '0')

/** The part whose turn it is. */
export function partOf(names: number, at: Date): Part {
  const of = ([1, 16] as const).find((parts) => names / parts <= NAMES_PER_SWEEP) ?? 256
  return { of, number: Math.floor(at.getTime() / 3_600_000) % of }
}

/** Files that rows name: keys below a folder, and which of them are named. */
interface NamedFiles {
  folder: string
  keys: (list: Storage['list'], folder: string, part: Part) => AsyncIterable<string>
  known: KnownKeys
}

/** Files that nothing can make again. */
const ORIGINALS: readonly NamedFiles[] = [
  ...Object.entries(PICTURE_KINDS).map(([kind, known]) => ({
    folder: 'originals',
    keys: below(kind),
    known,
  })),
  {
    folder: 'attachments',
    keys: (list, folder, part) => list(folder, beginningOf(part)),
    known: knownAttachments,
  },
  { folder: 'feeds', keys: feedFiles, known: knownFeedFiles },
]
const ALL: readonly NamedFiles[] = [
  ...ORIGINALS,
  ...Object.entries(PICTURE_KINDS).map(([kind, known]) => ({
    folder: 'sizes',
    keys: below(kind),
    known,
  })),
  // There are few at a time, with all that a camera writes beside a picture.
  ...UPLOADED.map((kind) => ({
    folder: 'uploads',
    keys: (list: Storage['list'], folder: string) => below(kind)(list, folder, ALL_NAMES),
    known: unfinishedUploads,
  })),
]

type FileServices = Pick<Services, 'db' | 'storage' | 'log'>

/**
 * Deletes files without a row and abandoned drafts: the remains of a process that was killed between a file and its row. Returns the number of files
 * (folders of sizes and pieces count once). Deletes only files older than `since`: the row of a younger one may be about to be written. Deletes none if the
 * storage belongs to another installation, nor, without `isAny`, if they are many. Where there are many names it looks at the part whose turn it is. Files that nothing can make again rest in the trash for 14 days.
 */
export async function sweepFiles(services: FileServices, options: SweepOptions = {}) {
  try {
    return await sweep(services, options)
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    services.log.error(`${error.message} Files that belong to nothing are deleted later.`)
    return 0
  }
}

interface SweepOptions {
  signal?: AbortSignal
  since?: Date
  /** Deletes them however many they are. */
  isAny?: boolean
  part?: Part
}

async function sweep(
  { db, storage, log }: FileServices,
  { signal, since = new Date(Date.now() - GRACE_MS), isAny = false, part }: SweepOptions,
): Promise<number> {
  const owner = await ownerOfFiles({ db, storage })
  if (owner === 'unmarked') {
    log.error(
      'this is not the storage of files that other nodes of this installation use (docs/scaling.md): no file was deleted. After a restore or a move: npm run files -- take-over',
    )
    return 0
  }
  if (owner === 'foreign') {
    // One database is a copy of the other: the mark that neither knows stops both until an operator decides. Before this the copy has swept once at most, an hour after it was made.
    if (await hasOwnMarks(db)) await disown(storage)
    log.error(
      'the stored files belong to another installation (DATABASE_URL, DATA_DIR, STORAGE_URL): none was deleted. If they are to belong to this one: npm run files -- take-over',
    )
    return 0
  }
  await takeOver({ db, storage })
  const errors: unknown[] = []
  const failed = (error: unknown): void => {
    if (!isOfFile(error)) throw error
    errors.push(error)
  }
  const list: Storage['list'] = async function* (...of) {
    try {
      yield* storage.list(...of)
    } catch (error) {
      failed(error)
    }
  }
  await storage.emptyTrash(dayBefore(TRASH_DAYS)).catch(failed)
  let deleted = await storage.deleteDrafts(since, failed)
  let total = 0
  const unnamed: string[] = []
  const now = part ?? partOf(await countNamedFiles(db), new Date())
  for (const { folder, keys, known } of ALL)
    for await (const batch of inBatches(keys(list, folder, now), KEYS_PER_QUERY)) {
      signal?.throwIfAborted()
      total += batch.length
      const named = await known(db, batch)
      for (const key of batch) {
        if (named.has(key)) continue
        if (await storage.isOlder(`${folder}/${key}`, since).catch(failed))
          unnamed.push(`${folder}/${key}`)
      }
    }
  if (!isAny && unnamed.length > Math.max(DELETED_MAX / now.of, total * DELETED_SHARE_MAX))
    log.error(
      { files: unnamed.length, total },
      'so many stored files belong to no row that none was deleted: is this the right database (DATABASE_URL, DATA_DIR, STORAGE_URL)? If they are to be deleted: npm run files -- sweep',
    )
  else
    for (const key of unnamed) {
      signal?.throwIfAborted()
      if (await storage.deleteOlder(key, since).catch(failed)) deleted++
    }
  // A bucket has no lock: a file may have been stored, or its row written, while it was deleted.
  const restored = await restoreFiles({ db, storage: { ...storage, list } }, RESTORED_DAYS)
  if (restored > 0)
    log.warn({ files: restored }, 'files that rows name were in the trash: restored')
  if (errors.length > 0)
    log.warn(
      { files: errors.length, err: errors[0] },
      'files or folders could not be looked at or deleted: the first error of them',
    )
  if (deleted > 0) log.info({ files: deleted }, 'deleted files that belong to nothing')
  return deleted
}

/** Takes files that rows name out of the trash of the last `days`. Returns their number. */
export async function restoreFiles(
  { db, storage }: Pick<FileServices, 'db' | 'storage'>,
  days = TRASH_DAYS + 1,
): Promise<number> {
  let restored = 0
  for (const day of (await trashDays(storage)).reverse().slice(0, days))
    for (const { folder, keys, known } of ORIGINALS)
      for await (const batch of inBatches(
        keys(storage.list, `${TRASH}/${day}/${folder}`, ALL_NAMES),
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
        for await (const _ of keys(storage.list, `${TRASH}/${day}/${folder}`, ALL_NAMES)) files++
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
  return async function* (list, folder, part) {
    for await (const name of list(`${folder}/${kind}`, beginningOf(part))) yield `${kind}/${name}`
  }
}

/** Sources have few files each: those are divided by their numbers. */
async function* feedFiles(
  list: Storage['list'],
  folder: string,
  { of, number }: Part,
): AsyncIterable<string> {
  for await (const source of list(folder))
    if (Number(source) % of === number)
      for await (const name of below(source)(list, folder, ALL_NAMES))
        if (FEED_FILE.test(name)) yield name
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
