import sharp from 'sharp'
import { fingerprintOf } from './fingerprint.ts'

/** Longer side of a stored picture, in pixels: twice the largest size that is shown. */
const SIDE = 2880
/** Larger ones are refused before they are decoded, and so are those whose pixels take more memory than that. */
const PIXELS_MAX = 100_000_000
const BYTES_MAX = 400_000_000
/** Bytes per channel of a pixel, for the smaller depths. */
const DEPTHS: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff']

/**
 * Messages of the decoder about pictures with missing or broken parts that it can still decode. Messages about harmless faults (bytes between two parts,
 * as some telephones write them) do not match.
 */
const DAMAGED = /premature end|bad Huffman|read error|truncated/i
/** How files of the formats begin, byte by byte. */
const BEGINNINGS =
  /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF[^]{4}WEBP|II\*\0|MM\0\*|[^]{4}ftypavi[fs])/

/** Why a picture is rejected, if the reason is known. */
export class UnfitPicture extends Error {
  readonly why: 'damaged' | 'pixels'
  constructor(why: 'damaged' | 'pixels', cause?: unknown) {
    super(why === 'damaged' ? 'The picture is damaged.' : 'The picture has too many pixels.', {
      cause,
    })
    this.why = why
  }
}

/** A picture as it is stored. */
export interface Normalized {
  bytes: Buffer
  seen: { width: number; height: number; placeholder: string; fingerprint: string | null }
}

/**
 * A picture from a stranger, upright, no larger than needed, and without the data of the camera: places, times, names. Null, or an error of sharp, if it
 * is no picture; `UnfitPicture` if it has too many pixels or is damaged. A truncated one counts as damaged: for most formats the decoder reports then
 * that it is no picture.
 */
export async function normalized(sent: Buffer): Promise<Normalized | null> {
  try {
    return await normalizedAs(sent, 'warning')
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('pixel limit')) throw new UnfitPicture('pixels', error)
    if (error instanceof UnfitPicture) throw error
    if (DAMAGED.test(message)) throw new UnfitPicture('damaged', error)
  }
  try {
    return await normalizedAs(sent, 'error')
  } catch (error) {
    throw BEGINNINGS.test(sent.toString('latin1', 0, 12))
      ? new UnfitPicture('damaged', error)
      : error
  }
}

async function normalizedAs(sent: Buffer, failOn: 'warning' | 'error'): Promise<Normalized | null> {
  const options = { limitInputPixels: PIXELS_MAX, failOn } as const
  const {
    format,
    pages = 1,
    width,
    height,
    channels,
    depth,
  } = await sharp(sent, options).metadata()
  if (!FORMATS.includes(format) || pages > 500) return null
  if (width * height * channels * (DEPTHS[depth] ?? 8) > BYTES_MAX) throw new UnfitPicture('pixels')
  // By default sharp drops EXIF, GPS and comments, and converts colours to sRGB.
  const { data: bytes, info } = await sharp(sent, options)
    .rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  const colours = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize(1, 3, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const placeholder = [0, 3, 6]
    .map((at) => `#${colours.subarray(at, at + 3).toString('hex')}`)
    .join('')
  return {
    bytes,
    seen: {
      width: info.width,
      height: info.height,
      placeholder,
      fingerprint: await fingerprintOf(bytes),
    },
  }
}
