/** JPEG quality, from 0 to 1. */
const QUALITY = 0.92

const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Thrown if neither this browser nor the portal can decode the picture. */
export class UnreadableHeic extends Error {}

/** Converts HEIC to JPEG in browsers that can decode it; other pictures pass unchanged. Throws `UnreadableHeic`. */
export async function readable(file: File): Promise<File> {
  if (!isHeic(file)) return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return new File(
      [await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })],
      file.name.replace(/\.hei[cf]$/i, '.jpg'),
      { type: 'image/jpeg' },
    )
  } catch {
    throw new UnreadableHeic()
  }
}
