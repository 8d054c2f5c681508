import { LOOSE_BYTES_MAX, LOOSE_PICTURES_MAX, type Upload } from '#contract/people/uploads.ts'
import { lockUser } from '../accounts/queries.ts'
import { Problem, type Services, type UserCall } from '../../context.ts'
import type { Storage } from '../../ground/gateways/storage.ts'
import { decodeAlone } from '../../ground/media/concurrency.ts'
import { normalized, UnfitPicture, type Normalized } from '../../ground/media/normalized.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { newKey, type PictureKind } from './files.ts'
import {
  addReceived,
  deleteUpload,
  finishUpload,
  insertUpload,
  isWhole,
  looseOf,
  selectUpload,
} from './queries.ts'

const UNFIT = { damaged: 'pictures.damaged', pixels: 'pictures.pixels' } as const
const pieceKey = (key: string, offset: number): string => `uploads/${key}/${offset}`

/** Use of an upload. */
export interface Purpose {
  kind: PictureKind
  /** Field of the errors. */
  field: string
  /** Stores the picture, and the row that names it. Called again if the process died in between. */
  keep: (made: Normalized, key: string) => Promise<void>
}

/** Throws `Problem` 409 above the limits of unused uploads, by number or bytes. */
export async function beginUpload(
  kind: PictureKind,
  size: number,
  { db, user }: UserCall,
): Promise<Upload> {
  const key = newKey(kind)
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    const loose = await looseOf(transaction, user.id)
    if (loose.count >= LOOSE_PICTURES_MAX || loose.bytes + size > LOOSE_BYTES_MAX)
      throw new Problem(409, 'too_many', 'pictures.tooMany')
    await insertUpload(transaction, user.id, key, size)
  })
  return { key, received: 0, size, done: false }
}

/** An upload, however its rows are kept. */
export interface UploadParts {
  storage: Storage
  /** Notes a piece; false if another one was noted first. */
  add: (offset: number, length: number) => Promise<boolean>
  /** How much has arrived by now. */
  receivedBy: () => Promise<number>
  /** Runs when the upload is whole; `read` returns null where pieces are missing. */
  finish: (read: () => Promise<Buffer | null>) => Promise<void>
}

/** Appends a piece if it continues the upload; otherwise only returns the received size. The last piece finishes it. */
export async function receivePiece(
  upload: { key: string; size: number; received: number; isWhole: boolean },
  { offset, piece }: { offset: number; piece: File },
  { storage, add, receivedBy, finish }: UploadParts,
): Promise<Pick<Upload, 'received' | 'done'>> {
  const { key, size } = upload
  let { received } = upload
  const fits = offset === received && piece.size > 0 && offset + piece.size <= size
  if (fits) {
    await storage.put(pieceKey(key, offset), Buffer.from(await piece.arrayBuffer()))
    received = (await add(offset, piece.size)) ? offset + piece.size : await receivedBy()
  }
  if (received < size) return { received, done: false }
  if (!upload.isWhole) await finish(() => join(key, size, storage))
  return { received, done: true }
}

/** The same for a picture: the last piece makes it one. */
export async function takePiece(
  purpose: Purpose,
  { key: name, ...sent }: { key: string; offset: number; piece: File },
  { db, user, storage }: UserCall,
): Promise<Upload> {
  const key = `${purpose.kind}/${name}`
  const upload = await selectUpload(db, user.id, key)
  if (!upload) throw new Problem(404, 'not_found', 'pictures.gone')
  const { size } = upload
  const got = await receivePiece({ ...upload, isWhole: upload.width !== null }, sent, {
    storage,
    add: (offset, length) => addReceived(db, key, offset, length),
    receivedBy: async () => (await selectUpload(db, user.id, key))?.received ?? 0,
    finish: (whole) =>
      decodeAlone(async () => makePicture(purpose, key, await whole(), { db, storage })),
  })
  return { key, size, ...got }
}

/**
 * Makes the picture upright, at most as large as needed, and without metadata: places, times, names. The upload's files are deleted. If it is not
 * a picture, all of it is deleted: `Problem` 422.
 */
async function makePicture(
  { field, keep }: Purpose,
  key: string,
  sent: Buffer | null,
  { db, storage }: Pick<Services, 'db' | 'storage'>,
): Promise<void> {
  let unfit: UnfitPicture | null = null
  const made =
    sent &&
    (await normalized(sent).catch((error: unknown) => {
      if (error instanceof UnfitPicture) unfit = error
      return null
    }))
  if (!made) {
    // The last piece was sent twice, and the first call made the picture.
    if (await isWhole(db, key)) return
    await deleteUpload(db, key)
    throw new Problem(
      422,
      'not_a_picture',
      unfit
        ? UNFIT[(unfit as UnfitPicture).why]
        : sent && isHeic(sent)
          ? 'pictures.heic'
          : 'pictures.wrong',
      {},
      { field },
    )
  }
  await keep(made, key)
  // If the process dies before this, the sweep of files deletes them (api/edge/files).
  await storage.delete(`uploads/${key}`)
}

/**
 * Use of the one picture of a person or an agency: `shape` makes it, `set` stores its key. It is not the key of the
 * upload, whose row is deleted a day later.
 */
export const single = (
  {
    kind,
    field,
    shape,
    set,
  }: Pick<Purpose, 'kind' | 'field'> & {
    shape: (picture: Buffer) => Promise<Buffer>
    set: (key: string) => Promise<unknown>
  },
  { db, storage }: Pick<Services, 'db' | 'storage'>,
): Purpose => ({
  kind,
  field,
  async keep({ bytes, seen }, upload) {
    const key = newKey(kind)
    await storage.put(originalKey(key), await shape(bytes))
    await set(key)
    await finishUpload(db, upload, seen)
  },
})

/** By the brand in its first box: sharp has no decoder for it, for licence reasons. */
export const isHeic = (sent: Buffer): boolean =>
  sent.toString('latin1', 4, 8) === 'ftyp' &&
  /^(?:he[iv][cxms]|mif1|msf1)$/.test(sent.toString('latin1', 8, 12))

async function join(key: string, size: number, storage: Storage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let offset = 0
  while (offset < size) {
    const piece = await storage.get(pieceKey(key, offset))
    if (!piece || piece.length === 0) return null
    pieces.push(piece)
    offset += piece.length
  }
  return Buffer.concat(pieces)
}
