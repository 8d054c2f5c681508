import { randomBytes } from 'node:crypto'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/pictures.ts'
import { LOOSE_BYTES_MAX, LOOSE_PICTURES_MAX, type Upload } from '#contract/publishing.ts'
import { lockUser } from '../accounts/queries.ts'
import { Problem, type Services, type UserCall } from '../context.ts'
import type { Storage } from '../gateways/storage.ts'
import { enqueue, type Job } from '../jobs/queries.ts'
import { normalized, UnfitPicture } from '../media/normalized.ts'
import { createPictureSizes, originalKey } from '../media/sizes.ts'
import { decodeAlone } from '../media/concurrency.ts'
import {
  addReceived,
  deleteUpload,
  finishUpload,
  insertUpload,
  isWhole,
  looseOf,
  selectUpload,
} from './picture-queries.ts'

const UNFIT = {
  damaged: 'publishing.pictures.damaged',
  pixels: 'publishing.pictures.pixels',
} as const
const keyOf = (name: string): string => `offers/${name}`
const pieceKey = (key: string, offset: number): string => `uploads/${key}/${offset}`

/** Throws `Problem` 409 above the limits of unused uploads, by number or bytes. */
export async function beginPicture(size: number, { db, user }: UserCall): Promise<Upload> {
  const key = keyOf(randomBytes(16).toString('hex'))
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    const loose = await looseOf(transaction, user.id)
    if (loose.count >= LOOSE_PICTURES_MAX || loose.bytes + size > LOOSE_BYTES_MAX)
      throw new Problem(409, 'too_many', 'publishing.pictures.tooMany')
    await insertUpload(transaction, user.id, key, size)
  })
  return { key, received: 0, size, done: false }
}

/** Appends a piece if it continues the upload; otherwise only returns the received size. The last piece makes it a picture. */
export async function takePiece(
  { key: name, offset, piece }: { key: string; offset: number; piece: File },
  { db, user, storage }: UserCall,
): Promise<Upload> {
  const key = keyOf(name)
  const upload = await selectUpload(db, user.id, key)
  if (!upload) throw new Problem(404, 'not_found', 'publishing.pictures.gone')
  const { size } = upload
  let { received } = upload
  const fits = offset === received && piece.size > 0 && offset + piece.size <= size
  if (fits) {
    await storage.put(pieceKey(key, offset), Buffer.from(await piece.arrayBuffer()))
    if (await addReceived(db, key, offset, piece.size)) received = offset + piece.size
    else received = (await selectUpload(db, user.id, key))?.received ?? 0
  }
  if (received < size) return { key, received, size, done: false }
  if (upload.width === null) await decodeAlone(() => makePicture(key, size, { db, storage }))
  return { key, received, size, done: true }
}

/**
 * Stores the picture upright, at most as large as needed, and without metadata: places, times, names. The upload is deleted. If it is not a
 * picture, all of it is deleted: `Problem` 422.
 */
async function makePicture(
  key: string,
  size: number,
  { db, storage }: Pick<Services, 'db' | 'storage'>,
): Promise<void> {
  const sent = await join(key, size, storage)
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
          ? 'publishing.pictures.heic'
          : 'publishing.pictures.wrong',
      {},
      { field: 'pictures' },
    )
  }
  await storage.put(originalKey(key), made.bytes)
  await db.transaction().execute(async (transaction) => {
    await finishUpload(transaction, key, made.seen)
    await enqueue(transaction, 'picture_sizes', { key })
  })
  // If the process dies before this, the sweep of files deletes them (api/files).
  await storage.delete(`uploads/${key}`)
}

/** By the brand in its first box: sharp has no decoder for it, for licence reasons. */
const isHeic = (sent: Buffer): boolean =>
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

/** The job: creates the sizes that pages request. */
export async function pictureSizes(
  { data }: Pick<Job, 'data'>,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  const { key } = data as { key: string }
  const sizes = createPictureSizes(storage, 1)
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS) await sizes.get(key, width, format)
}

/** The job: deletes an unused picture. */
export async function deletePictureFiles(
  { data }: Pick<Job, 'data'>,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  const { key } = data as { key: string }
  for (const where of [`uploads/${key}`, originalKey(key), `sizes/${key}`])
    await storage.delete(where)
}
