import { fetchOutside, OutsideError, type Reach } from '../../ground/gateways/outside.ts'
import type { StoredFile, Storage } from '../../ground/gateways/storage.ts'
import type { ImportFile } from './file.ts'
import type { Db } from './queries.ts'
import {
  findRevision,
  Full,
  insertRevision,
  isKnown,
  STORED_BYTES_MAX,
  lastFetched,
  refuseFull,
  type NewRevision,
} from './revision-queries.ts'

const MAX_BYTES = 4 * 2 ** 30
const TIMEOUT_MS = 30 * 60_000

/** A stored file, with its number. */
export interface Revision {
  id: number
  file: ImportFile
}

interface Keeper {
  db: Db
  storage: Storage
}

const keyOf = (sourceId: number) => (digest: string) => `feeds/${sourceId}/${digest}`

/** Stores a file of a source unchanged. */
export async function storeFile(
  { db, storage }: Keeper,
  sourceId: number,
  file: { name: string; bytes(): AsyncIterable<Uint8Array> },
): Promise<Revision> {
  const stored = await storage.keep(file.bytes(), keyOf(sourceId))
  return note({ db, storage }, stored, {
    source_id: sourceId,
    name: plain(file.name),
    address: null,
    etag: null,
    last_modified: null,
  })
}

/** Records a stored file, and deletes those that have no room beside it any more: that is itself where nothing else may go, and then throws `Full`. */
async function note(
  { db, storage }: Keeper,
  { key, digest, size }: StoredFile,
  revision: Omit<NewRevision, 'digest' | 'size'>,
): Promise<Revision> {
  try {
    const { id, deleted } = await insertRevision(db, { ...revision, digest, size })
    for (const { source_id, digest: old } of deleted) await deleteFiles(storage, source_id, [old])
    return { id, file: { name: revision.name, ...(await storage.open(key))! } }
  } catch (error) {
    if (error instanceof Full && !(await isKnown(db, revision.source_id, digest)))
      await storage.delete(key)
    throw error
  }
}

/** Throws away files that are no longer known. */
export async function deleteFiles(
  storage: Storage,
  sourceId: number,
  digests: readonly Buffer[],
): Promise<void> {
  for (const digest of digests) await storage.delete(keyOf(sourceId)(digest.toString('hex')))
}

/** Deletes all files of a source. */
export const deleteAllFiles = (storage: Storage, sourceId: number): Promise<void> =>
  storage.delete(`feeds/${sourceId}`)

/**
 * Fetches the file at an address and stores it. If the server answers that the last fetched file is unchanged, returns that one; the import knows
 * whether it was read to its end. Throws an `OutsideError`, and `Full` where there is no room for it.
 */
export async function fetchFile(
  { db, storage }: Keeper,
  sourceId: number,
  address: string,
  reach?: Reach,
): Promise<Revision> {
  if (!URL.canParse(address)) throw new OutsideError('bad_address', 'It is no address.')
  const named = withoutPassword(address)
  const before = await lastFetched(db, sourceId, named)
  const known = before && (await storage.open(keyOf(sourceId)(before.digest.toString('hex'))))
  const room = await refuseFull(db, sourceId)
  const whyTooLarge = (error: unknown): never => {
    throw error instanceof OutsideError && error.code === 'too_large' && room < MAX_BYTES
      ? new Full(STORED_BYTES_MAX - room)
      : error
  }
  const answer = await fetchOutside(address, {
    // A file that is no longer stored must be sent again.
    etag: known ? before.etag : null,
    lastModified: known ? before.last_modified : null,
    maxBytes: Math.min(MAX_BYTES, room),
    timeoutMs: TIMEOUT_MS,
    ...(reach && { reach }),
  }).catch(whyTooLarge)
  if (!answer) return { id: before!.id, file: { name: before!.name, ...known! } }
  const stored = await storage.keep(answer.body, keyOf(sourceId)).catch(whyTooLarge)
  const name = plain(decoded(new URL(named).pathname.split('/').at(-1) || named))
  return note({ db, storage }, stored, {
    source_id: sourceId,
    name,
    address: named,
    etag: answer.etag,
    last_modified: answer.lastModified,
  })
}

/** A stored file, to be read again; null if the source has none of that number. */
export async function openRevision(
  { db, storage }: Keeper,
  sourceKey: string,
  id: number,
): Promise<Revision | null> {
  const row = await findRevision(db, sourceKey, id)
  const file = row && (await storage.open(keyOf(row.source_id)(row.digest.toString('hex'))))
  return file ? { id, file: { name: row.name, ...file } } : null
}

/** Names of files come from strangers: without characters that cannot be stored or shown. */
const plain = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed()

/** Not every `%` in an address begins an escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.username = url.password = ''
  return url.href
}
