import type { Services } from '../../context.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { finishUpload } from '../../people/pictures/queries.ts'
import type { Purpose } from '../../people/pictures/uploads.ts'

/** A picture for an offer: it has the key of its upload, and drafts name it. */
export const offerPicture = ({ db, storage }: Pick<Services, 'db' | 'storage'>): Purpose => ({
  kind: 'offers',
  field: 'pictures',
  async keep({ bytes, seen }, key) {
    await storage.put(originalKey(key), bytes)
    await db.transaction().execute(async (transaction) => {
      await finishUpload(transaction, key, seen)
      await enqueue(transaction, 'picture_sizes', { key })
    })
  },
})
