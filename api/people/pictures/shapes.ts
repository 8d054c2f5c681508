import sharp from 'sharp'

/** Side of the picture of a person, longer side of a logo, in pixels. */
const SIDE = 640

/**
 * The picture of a person: cropped to a square around what draws the eye. It is not enlarged: a strip of one pixel's width that is made as wide as the square is longer than any
 * memory before it is cropped.
 */
export async function squareOf(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const side = Math.min(SIDE, width, height)
  return sharp(picture)
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .webp({ quality: 85 })
    .toBuffer()
}

/** A logo: uncropped, on its own background, without an empty border. */
export async function withoutBorder(picture: Buffer): Promise<Buffer> {
  // An image of a single colour has no border to trim.
  const trimmed = await sharp(picture)
    .trim()
    .toBuffer()
    .catch(() => picture)
  return sharp(trimmed)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
}
