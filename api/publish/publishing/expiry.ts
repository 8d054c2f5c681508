import type { Services } from '../../context.ts'
import { endJob, enqueue, type Job } from '../../ground/jobs/queries.ts'
import { perform, stateOf } from './life.ts'
import { notifyOwner } from './notices.ts'
import { lockOwn } from './queries.ts'
import { targetOf } from './states.ts'

/** The job: reminds the owner that an offer is about to expire, runs again at that time, and expires it. A renewed offer has a new job. */
export async function offerExpiry(
  job: Pick<Job, 'id' | 'attempts' | 'data'>,
  { db, places, messages }: Pick<Services, 'db' | 'places' | 'messages'>,
): Promise<void> {
  const { data } = job
  const { offer: id, expires } = data as { offer: number; expires: string }
  await db.transaction().execute(async (transaction) => {
    if (!(await endJob(transaction, job))) return
    const offer = await lockOwn(transaction, id)
    if (
      !offer?.expires_at ||
      Date.parse(offer.expires_at) !== Date.parse(expires) ||
      targetOf('expire', 'system', stateOf(offer)) === null
    )
      return
    if (Date.parse(expires) > Date.now()) {
      await notifyOwner(transaction, messages, offer, 'expiring')
      await enqueue(transaction, 'offer_expiry', data, {
        userId: offer.owner_id,
        runAt: new Date(expires),
      })
    } else {
      await perform(transaction, places, offer, { name: 'expire', by: 'system', actorId: null })
      await notifyOwner(transaction, messages, offer, 'expired')
    }
  })
}
