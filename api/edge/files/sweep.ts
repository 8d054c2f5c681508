import { randomBytes } from 'node:crypto'
import { keepSecret } from '../../people/accounts/secret-queries.ts'
import type { Services } from '../../context.ts'
import type { Storage } from '../../ground/gateways/storage.ts'
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
/** Names the database whose files these are: its content is the id that the database stores under `ID`. */
const MARK = 'database'
const ID = 'files'
/** A file that is uploaded in pieces. */
const UPLOADED: readonly (PictureKind | 'attachments')[] = [
  'offers',
  'people',
  'agencies',
  'attachments',
]
const FEED_FILE = /^\d{1,9}\/[0-9a-f]{64}$/

/**
 * Deletes files without a row and abandoned drafts: the remains of a process that was killed between a file and its row. Returns the number of files
 * (folders of sizes and pieces count once). Deletes only files older than `since`: the row of a younger one may be about to be written.
 */
export async function sweepFiles(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  { signal, since = new Date(Date.now() - GRACE_MS) }: { signal?: AbortSignal; since?: Date } = {},
): Promise<number> {
  if (!(await areOurs({ db, storage }))) {
    log.error(
      `the stored files belong to another database (DATABASE_URL, DATA_DIR): none was deleted. If they are to belong to this one, delete files/${MARK} of DATA_DIR`,
    )
    return 0
  }
  const errors: unknown[] = []
  const failed = (error: unknown): void => {
    if (!isOfFile(error)) throw error
    errors.push(error)
  }
  let deleted = await storage.deleteDrafts(since, failed)
  const sweep = async (
    folder: string,
    keys: AsyncIterable<string>,
    known: KnownKeys,
  ): Promise<void> => {
    for await (const batch of inBatches(keys, KEYS_PER_QUERY)) {
      signal?.throwIfAborted()
      const named = await known(db, batch)
      for (const key of batch) {
        if (named.has(key)) continue
        if (await storage.deleteOlder(`${folder}/${key}`, since).catch(failed)) deleted++
      }
    }
  }
  const list: Storage['list'] = async function* (key) {
    try {
      yield* storage.list(key)
    } catch (error) {
      failed(error)
    }
  }
  for (const [kind, known] of Object.entries(PICTURE_KINDS)) {
    for (const folder of ['originals', 'sizes'])
      await sweep(folder, below(list, folder, kind), known)
  }
  for (const kind of UPLOADED)
    await sweep('uploads', below(list, 'uploads', kind), unfinishedUploads)
  await sweep('attachments', list('attachments'), knownAttachments)
  await sweep('feeds', feedFiles(list), knownFeedFiles)
  if (errors.length > 0)
    log.warn(
      { files: errors.length, err: errors[0] },
      'files or folders could not be looked at or deleted: the first error of them',
    )
  if (deleted > 0) log.info({ files: deleted }, 'deleted files that belong to nothing')
  return deleted
}

/** A portal started with another database by mistake would find no row for any of its files. Files without a mark become those of this database. */
async function areOurs({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<boolean> {
  const ownMark = (await keepSecret(db, ID, randomBytes(16))).toString('hex')
  const folderMark = await storage.get(MARK)
  if (folderMark === null) await storage.put(MARK, ownMark)
  return folderMark === null || folderMark.toString() === ownMark
}

/** An error of one file: the others are still deleted. An error of the database ends the sweep. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'path' in error

async function* below(list: Storage['list'], folder: string, kind: string): AsyncIterable<string> {
  for await (const name of list(`${folder}/${kind}`)) yield `${kind}/${name}`
}

async function* feedFiles(list: Storage['list']): AsyncIterable<string> {
  for await (const source of list('feeds')) {
    for await (const name of below(list, 'feeds', source)) if (FEED_FILE.test(name)) yield name
  }
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
