import type { Services } from '../../context.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { perform } from './life.ts'
import { lockBlocked, lockOwn, selectLastStates, selectSuspendable } from './queries.ts'

/** The reason in the history: it distinguishes hidden offers from those that the owner paused. */
const REASON = 'account_blocked'

/** The job after an account was blocked or unblocked: hides its offers, or restores the hidden ones. It acts on the current state of the account. */
export async function accountOffers(
  { data }: Pick<Job, 'data'>,
  { db, places }: Pick<Services, 'db' | 'places'>,
): Promise<void> {
  const { user } = data as { user: number }
  for (const id of await selectSuspendable(db, user)) {
    await db.transaction().execute(async (transaction) => {
      const offer = await lockOwn(transaction, id)
      if (!offer) return
      const isBlocked = await lockBlocked(transaction, offer)
      const act = { by: 'system', actorId: null } as const
      if (isBlocked && offer.status !== 'paused')
        return perform(transaction, places, offer, {
          ...act,
          name: 'suspend',
          why: { reasons: [REASON] },
        })
      const [last, before] = await selectLastStates(transaction, id)
      if (!isBlocked && offer.status === 'paused' && last?.reason === REASON)
        await perform(transaction, places, offer, {
          ...act,
          name: before?.status === 'reserved' ? 'liftReserved' : 'lift',
        })
    })
  }
}
