import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { Problem } from '../context.ts'
import type { Storage } from '../gateways/storage.ts'
import { originalKey } from '../media/sizes.ts'
import { decodeAlone } from '../media/concurrency.ts'

/** Side of the stored picture in pixels. */
const SIDE = 640
/** Larger ones are rejected before decoding: good cameras have 40 megapixels. */
const PIXELS_MAX = 40_000_000
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif'] as const

/** Stores a profile picture: upright, square, without metadata. Returns its key. */
export async function keepPicture(file: File, storage: Storage): Promise<string> {
  const key = `people/${randomBytes(16).toString('hex')}`
  const refused = () =>
    new Problem(422, 'not_a_picture', 'accounts.error.picture', {}, { field: 'picture' })
  const bytes = Buffer.from(await file.arrayBuffer())
  // By default sharp writes neither EXIF nor GPS nor profile.
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const { format } = await image.metadata().catch(() => ({ format: undefined }))
  if (!FORMATS.some((known) => known === format)) throw refused()
  const square = await decodeAlone(() =>
    image
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 85 })
      .toBuffer(),
  ).catch(() => null)
  if (!square) throw refused()
  await storage.put(originalKey(key), square)
  return key
}

/** Removes it with all sizes that were made of it. */
export async function deletePicture(key: string, storage: Storage): Promise<void> {
  await storage.delete(originalKey(key))
  await storage.delete(`sizes/${key}`)
}
