import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../context.ts'
import type { Storage } from '../gateways/storage.ts'
import { originalKey } from '../media/sizes.ts'
import { decodeAlone } from '../media/concurrency.ts'

/** Longer side of the stored logo, in pixels. */
const SIDE = 640
const PIXELS_MAX = 40_000_000
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif'] as const

/** Stores a logo, uncropped, on its own background, without an empty border. Returns its key. */
export async function keepLogo(file: File, storage: Storage): Promise<string> {
  const key = `agencies/${randomBytes(16).toString('hex')}`
  const refused = () =>
    new Problem(422, 'not_a_picture', 'accounts.error.picture', {}, { field: 'logo' })
  const bytes = Buffer.from(await file.arrayBuffer())
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const { format } = await image.metadata().catch(() => ({ format: undefined }))
  if (!FORMATS.some((known) => known === format)) throw refused()
  const made = await decodeAlone(() => withoutBorder(image)).catch(() => null)
  if (!made) throw refused()
  await storage.put(originalKey(key), made)
  return key
}

async function withoutBorder(image: Sharp): Promise<Buffer> {
  // Larger than the stored size, so that a wide border can be removed.
  const upright = await image
    .rotate()
    .resize(4 * SIDE, 4 * SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  // An image of a single colour has no border to trim.
  const trimmed = await sharp(upright)
    .trim()
    .toBuffer()
    .catch(() => upright)
  return sharp(trimmed)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
}
