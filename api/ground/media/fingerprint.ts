import sharp from 'sharp'

/** Bits in which two pictures of the same may differ, of 64: they were made smaller, packed harder, or a little lighter. */
export const FINGERPRINT_DISTANCE = 6
const WIDTH = 9
const HEIGHT = 8
/** Shades of grey, of 256, that a picture needs at least: a white wall looks like every other. */
const CONTRAST_MIN = 24

/**
 * Visual fingerprint of a picture, 64 bits: whether each field of a grid of 8 by 8 is darker than the one beside it (difference hash). Size, packing and lightness change few of
 * them; another picture has half of them different. Null where there is too little to see.
 */
export async function fingerprintOf(picture: Buffer): Promise<string | null> {
  const grey = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  if (Math.max(...grey) - Math.min(...grey) < CONTRAST_MIN) return null
  const bits: string[] = []
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH - 1; x++)
      bits.push(grey[y * WIDTH + x]! < grey[y * WIDTH + x + 1]! ? '1' : '0')
  return bits.join('')
}
