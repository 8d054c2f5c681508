import { randomBytes } from 'node:crypto'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/people/pictures.ts'
import type { Services } from '../../context.ts'
import type { Storage } from '../../ground/gateways/storage.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { createPictureSizes, originalKey } from '../../ground/media/sizes.ts'

/** First part of the key of an uploaded picture: whose it is. */
export type PictureKind = 'offers' | 'people' | 'agencies' | 'journal'

export const newKey = (kind: PictureKind): string => `${kind}/${randomBytes(16).toString('hex')}`

/** Deletes a picture and the sizes that were made of it. */
export async function deletePicture(key: string, storage: Storage): Promise<void> {
  await storage.delete(originalKey(key))
  await storage.delete(`sizes/${key}`)
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

/** The job: deletes an upload, and the picture that was made of it. */
export async function deletePictureFiles(
  { data }: Pick<Job, 'data'>,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  const { key } = data as { key: string }
  await storage.delete(`uploads/${key}`)
  await deletePicture(key, storage)
}
