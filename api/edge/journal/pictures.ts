import type { Services } from '../../context.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { finishUpload } from '../../people/pictures/queries.ts'
import type { Purpose } from '../../people/pictures/uploads.ts'
import { insertPicture } from './desk-queries.ts'

/** The picture of an upload: it has a row of its own, and stays when that of the upload is deleted a day later. */
export const pictureOf = (upload: string): string => upload.replace(/^journal\//, 'articles/')

export const articlePicture = ({ db, storage }: Pick<Services, 'db' | 'storage'>): Purpose => ({
  kind: 'journal',
  field: 'pictures',
  async keep({ bytes, seen }, upload) {
    const key = pictureOf(upload)
    await storage.put(originalKey(key), bytes)
    await db.transaction().execute(async (transaction) => {
      await finishUpload(transaction, upload, seen)
      const { width, height, placeholder } = seen
      await insertPicture(transaction, { key, width, height, placeholder })
      await enqueue(transaction, 'picture_sizes', { key })
    })
  },
})
