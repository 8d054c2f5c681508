import type { Services } from '../../context.ts'
import type { PaymentProvider, ProviderEvent } from '../../ground/gateways/payments.ts'
import { insertEvent, isKnownEvent } from './event-queries.ts'
import { takeDispute, takeIntent, takeRefund } from './settle.ts'
import { transact } from './transaction.ts'

/**
 * Takes a signed event of a provider, whose body is as it arrived. Throws `BadEvent` for one that was not signed by it; anything else that is thrown means that it has to
 * be sent again.
 */
export async function receiveEvent(
  provider: PaymentProvider,
  body: string,
  signature: string,
  services: Pick<Services, 'db' | 'log'>,
): Promise<void> {
  const event = provider.readEvent(body, signature)
  if (event) await applyEvent(event, provider, services)
}

/** Acts on an event once. It only says that something changed: how it stands is asked of the provider, so that late and mixed up events do no harm. */
export async function applyEvent(
  event: ProviderEvent,
  provider: PaymentProvider,
  { db, log }: Pick<Services, 'db' | 'log'>,
): Promise<void> {
  if (await isKnownEvent(db, provider.name, event.id)) return
  const { object, objectId } = event
  const read =
    object === 'intent'
      ? await provider.readIntent(objectId)
      : object === 'refund'
        ? await provider.readRefund(objectId)
        : await provider.readDispute(objectId)
  // An inquiry of the bank, which takes no money.
  if (read === null) return
  await transact(db, async (trx) => {
    // Of two at once the second waits here, and then finds that nothing is left to do.
    if (!(await insertEvent(trx, provider.name, event))) return
    const isOurs =
      'secret' in read
        ? await takeIntent(trx, read)
        : 'reason' in read
          ? await takeDispute(trx, read)
          : await takeRefund(trx, read)
    if (!isOurs) log.warn({ type: event.type, id: objectId }, 'an event is about no order of ours')
  })
}
