/** Quality of the JPEG that is made, of 1. */
const QUALITY = 0.92

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** A picture as the portal can read it: HEIC, which only some browsers know, is turned into JPEG here. Null where this one does not. */
export async function readable(file: File): Promise<File | null> {
  if (!isHeic(file)) return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return null
  }
}
