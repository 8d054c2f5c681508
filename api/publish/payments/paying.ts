import type { PaymentState } from '#contract/publish/payment-lists.ts'
import type { orders } from '#contract/publish/payments.ts'
import { Problem, type Act, type Call } from '../../context.ts'
import { maySell, providerNamed, providerOf } from '../../ground/gateways/payment-provider.ts'
import {
  PaymentRefused,
  type Intent,
  type PaymentProvider,
} from '../../ground/gateways/payments.ts'
import { Later } from '../../ground/jobs/later.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { requireOrder } from './access.ts'
import { selectOpenDisputes } from './dispute-queries.ts'
import {
  insertPayment,
  lockOrder,
  selectOrder,
  selectUndecided,
  type OrderRow,
} from './order-queries.ts'
import { presentOrder } from './present.ts'
import { selectPendingRefunds } from './refund-queries.ts'
import { releaseOrder, settleOrder, takeDispute, takeIntent, takeRefund } from './settle.ts'
import { isUndecided } from './states.ts'
import { transact } from './transaction.ts'

/** Begins to pay an order, or goes on with it. */
export const pay: Act<typeof orders.pay> = async ({ id }, call) => {
  const order = await requireOrder(id, call)
  if (order.state !== 'open' || Date.parse(order.expires_at) <= Date.now()) throw notOpen()
  if (!maySell(call.env)) throw new Problem(409, 'not_sold', 'pay.error.notSold')
  const rest = order.net + order.tax - order.credit
  if (rest === 0) {
    await transact(call.db, async (trx) => {
      const locked = await lockOrder(trx, id)
      if (locked?.state === 'open') await settleOrder(trx, locked)
    })
    return { data: null }
  }
  const provider = await providerOf(call.env, call.db)
  const intent = await intentOf(order, provider, call)
  if (!isUndecided(intent.state)) {
    await taken(intent, call)
    if (intent.state === 'canceled') throw notOpen()
    return { data: null }
  }
  return {
    data: {
      provider: provider.name,
      secret: intent.secret,
      publishableKey: provider.publishableKey,
    },
  }
}

export const cancel: Act<typeof orders.cancel> = async ({ id }, call) => {
  const order = await requireOrder(id, call)
  if (order.state === 'open') await cancelOpen(id, call)
  return { data: await presentOrder((await selectOrder(call.db, id))!, call) }
}

/** Says that the provider does not accept an order, for instance because it is too small for it. */
function refusedByProvider(error: unknown): never {
  if (!(error instanceof PaymentRefused)) throw error
  throw new Problem(409, 'refused', 'pay.error.refused', { code: error.code })
}

const notOpen = () => new Problem(409, 'not_open', 'pay.error.notOpen')

/** The intent of an order at the provider: the one that it has, else a new one, which is noted before anybody can pay it. */
async function intentOf(
  order: OrderRow,
  provider: PaymentProvider,
  { db }: Pick<Call, 'db'>,
): Promise<Intent> {
  if (order.provider_id !== null) {
    if (order.provider !== provider.name) throw new Problem(409, 'provider', 'pay.error.provider')
    return provider.readIntent(order.provider_id)
  }
  const amount = order.net + order.tax - order.credit
  const intent = await provider
    .createIntent({
      order: order.id,
      currency: order.currency,
      amount,
      // Numbers come again after a restore from a backup, keys do not.
      key: `order-${order.key}-${order.id}`,
    })
    .catch(refusedByProvider)
  const isOpen = await transact(db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    if (locked?.state !== 'open') return false
    await insertPayment(trx, {
      order_id: order.id,
      provider: provider.name,
      provider_id: intent.id,
      state: 'requires_payment_method',
      currency: order.currency,
      amount,
    })
    return true
  })
  // It was closed meanwhile: its payment must not be charged.
  if (!isOpen) return provider.cancelIntent(intent.id)
  return intent
}

const taken = (intent: Intent, { db }: Pick<Call, 'db'>) =>
  transact(db, (trx) => takeIntent(trx, intent))

/** An order as it stands now: while its payment is undecided, the provider is asked. When it cannot be reached, as it was known. */
export async function refreshed(order: OrderRow, call: Call): Promise<OrderRow> {
  if (order.payment === null || !isUndecided(order.payment)) return order
  try {
    const provider = await providerNamed(order.provider!, call.env, call.db)
    await taken(await provider.readIntent(order.provider_id!), call)
  } catch (error) {
    call.log.warn({ err: error, order: order.id }, 'the payment provider was not reached')
  }
  return (await selectOrder(call.db, order.id)) ?? order
}

/** Closes an order that was not paid, at the provider first. The state of its payment then: `canceled` also where it had none; undefined when somebody began to pay meanwhile. */
async function closeUnpaid(
  order: OrderRow,
  as: 'cancelled' | 'expired',
  services: Pick<Call, 'db' | 'env'>,
): Promise<PaymentState | undefined> {
  const { db, env } = services
  if (order.provider_id !== null) {
    const provider = await providerNamed(order.provider!, env, db)
    const intent = await provider.cancelIntent(order.provider_id)
    await taken(intent, services)
    return intent.state
  }
  return transact(db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    if (locked?.provider_id) return undefined
    if (locked?.state === 'open') await releaseOrder(trx, locked, as)
    return 'canceled'
  })
}

/** Cancels an open order. Throws `Problem` 409 `under_way` while its payment is processed. */
export async function cancelOpen(id: number, services: Pick<Call, 'db' | 'env'>): Promise<void> {
  const order = await selectOrder(services.db, id)
  if (order?.state !== 'open') return
  if ((await closeUnpaid(order, 'cancelled', services)) !== 'canceled')
    throw new Problem(409, 'under_way', 'pay.error.underWay')
}

/** The job when an order has been open for long: it can no longer be paid, and its balance is free again. */
export async function expireOrder(
  { data }: Pick<Job, 'data'>,
  services: Pick<Call, 'db' | 'env'>,
): Promise<void> {
  const { order: id } = data as { order: number }
  const order = await selectOrder(services.db, id)
  if (order?.state !== 'open') return
  if (Date.parse(order.expires_at) > Date.now()) throw new Later(new Date(order.expires_at))
  const state = await closeUnpaid(order, 'expired', services)
  if (state === undefined) throw new Later(new Date(Date.now() + 60_000))
  if (isUndecided(state)) throw new Later(new Date(Date.now() + 3_600_000))
}

/** Reads how payments, refunds and disputes stand whose events may be lost. */
export async function checkPayments({
  db,
  env,
  log,
}: Pick<Call, 'db' | 'env' | 'log'>): Promise<void> {
  const provider = await providerOf(env, db)
  const { name } = provider
  const each = async (ids: readonly string[], read: (id: string) => Promise<unknown>) => {
    for (const id of ids) {
      try {
        await read(id)
      } catch (error) {
        log.warn({ err: error, id }, 'the payment provider could not be asked about something')
      }
    }
  }
  await each(await selectUndecided(db, name), async (id) =>
    taken(await provider.readIntent(id), { db }),
  )
  await each(await selectPendingRefunds(db, name), async (id) => {
    const refund = await provider.readRefund(id)
    await transact(db, (trx) => takeRefund(trx, refund))
  })
  await each(await selectOpenDisputes(db, name), async (id) => {
    const dispute = await provider.readDispute(id)
    if (dispute) await transact(db, (trx) => takeDispute(trx, dispute))
  })
}
