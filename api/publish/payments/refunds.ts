import type { Transaction } from 'kysely'
import {
  decimalOf,
  minorDigits,
  REFUND_ALONE_MAX_EUR,
  type RefundWay,
} from '#contract/publish/payment-lists.ts'
import type { payments, Refund } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'
import { Problem, type Act, type UserCall } from '../../context.ts'
import { providerNamed } from '../../ground/gateways/payment-provider.ts'
import { PaymentRefused } from '../../ground/gateways/payments.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { insertMoneyAct } from '../promotion/act-queries.ts'
import { customersOf } from '../promotion/handlers.ts'
import { selectAccountNames } from './admin-queries.ts'
import { selectDisputes } from './dispute-queries.ts'
import { freeBalanceOf, post } from './ledger-queries.ts'
import {
  addRefunded,
  addReturned,
  lockOrder,
  selectOrder,
  selectPaymentOf,
  type OrderRow,
} from './order-queries.ts'
import {
  insertRefund,
  lockRefund,
  moveRefund,
  orderOfRefund,
  selectRefundByKey,
  sumAlone,
  type RefundRow,
} from './refund-queries.ts'
import { notifyReaders } from './news.ts'
import { correctOrder, settleRefund } from './settle.ts'
import { mayMove, REFUND_MOVES } from './states.ts'
import { transact } from './transaction.ts'

type Db = UserCall['db']

/** Amounts that can still be given back, by way. The card gets no more than it paid, nor what the bank took for it. */
export async function refundableOf(db: Db, order: OrderRow): Promise<Record<RefundWay, number>> {
  if (order.state !== 'paid') return { card: 0, balance: 0, payout: 0 }
  const payment = await selectPaymentOf(db, order.id)
  const disputed = (await selectDisputes(db, order.id)).reduce(
    (sum, { state, amount }) => sum + (state === 'won' ? 0 : amount),
    0,
  )
  const left = Math.max(0, payment ? payment.amount - payment.refunded - disputed : 0)
  const kept = order.net + order.tax - order.returned_net - order.returned_tax
  return {
    card: Math.min(left, kept),
    balance: Math.max(0, kept - disputed),
    payout: Math.min(left, await freeBalanceOf(db, order.customer, order.currency)),
  }
}

/** The part of an amount without tax, and the tax in it; all that is left where the amount is. */
export function partsOf(
  amount: number,
  { net, tax, returned_net, returned_tax, rate }: OrderRow,
): { net: number; tax: number } {
  const [netLeft, taxLeft] = [net - returned_net, tax - returned_tax]
  if (amount === netLeft + taxLeft) return { net: netLeft, tax: taxLeft }
  // Half a unit is rounded up; neither part is more than what is left.
  const whole = 100_000n + BigInt(rate)
  const inside = Number((2n * BigInt(amount) * BigInt(rate) + whole) / (2n * whole))
  const part = Math.max(amount - netLeft, Math.min(inside, taxLeft))
  return { net: amount - part, tax: part }
}

/** How much administrators may still give back to a customer alone, in minor units: small refunds of a month add up. */
export async function aloneLeft(
  db: Db,
  { customer, currency }: Pick<OrderRow, 'customer' | 'currency'>,
  { rates }: Pick<UserCall, 'rates'>,
): Promise<number> {
  const amount = REFUND_ALONE_MAX_EUR * 10 ** minorDigits('EUR')
  const most = rates.convert({ amount, currency: 'EUR' }, currency)
  if (most === null) return 0
  const max = Math.floor(Number(`${most.value}e${minorDigits(currency)}`))
  return Math.max(0, max - (await sumAlone(db, customer, currency)))
}

/** Requests a refund; below the limit it is approved at once. */
export const refund: Act<typeof payments.refund> = async (
  { id, key, amount, way, reason },
  call,
) => {
  const { db, user } = call
  const order = await selectOrder(db, id)
  if (!order) throw new Problem(404, 'not_found', 'pay.error.notFound')
  await refuseOwn(order, call)
  const row = await transact(db, async (trx) => {
    const locked = (await lockOrder(trx, id))!
    const made = await selectRefundByKey(trx, key)
    if (made) {
      if (made.order_id !== id || made.amount !== amount || made.way !== way)
        throw new Problem(409, 'key_reused', 'pay.error.keyReused')
      return made
    }
    const left = await refundableOf(trx, locked)
    if (amount > left[way])
      throw new Problem(422, 'validation_failed', 'pay.field.refund', {}, { field: 'amount' })
    const refundId = await insertRefund(trx, {
      key,
      order_id: id,
      ...(way === 'payout' ? { net: amount, tax: 0 } : partsOf(amount, locked)),
      way,
      reason,
      needs_second: amount > (await aloneLeft(trx, locked, call)),
      requested_by: user.id,
    })
    if (refundId === undefined) throw new Problem(409, 'key_reused', 'pay.error.keyReused')
    const added = (await lockRefund(trx, { id: refundId }))!
    await insertMoneyAct(trx, 'refund_requested', refundText(locked, added), user.id)
    if (!added.needs_second) await approve(trx, locked, added, user.id)
    return (await lockRefund(trx, { id: refundId }))!
  })
  return { data: await presentRefund(row, call) }
}

/** Approves or rejects a refund of somebody else. */
export const decideRefund: Act<typeof payments.decideRefund> = async (
  { id, approve: answer },
  call,
) => {
  const { db, user } = call
  const orderId = await orderOfRefund(db, id)
  if (orderId === undefined) throw new Problem(404, 'not_found', 'pay.error.noRefund')
  const row = await transact(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!
    await refuseOwn(order, call)
    const waiting = (await lockRefund(trx, { id }))!
    if (waiting.state !== 'waiting') throw new Problem(409, 'decided', 'pay.error.decided')
    if (waiting.requested_by === user.id) throw new Problem(403, 'own', 'pay.error.ownRefund')
    if (answer === '0') {
      await moveRefund(trx, id, 'rejected', { decided_by: user.id })
      await insertMoneyAct(trx, 'refund_rejected', refundText(order, waiting), user.id)
    } else {
      const left = await refundableOf(trx, order)
      if (waiting.amount > left[waiting.way]) throw new Problem(409, 'too_much', 'pay.field.refund')
      await approve(trx, order, waiting, user.id)
    }
    return (await lockRefund(trx, { id }))!
  })
  return { data: await presentRefund(row, call) }
}

/** Throws `Problem` 403 for an administrator who would give money back to themselves or to their agency. */
async function refuseOwn(
  { user_id, customer }: OrderRow,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<void> {
  if (user_id === call.user.id || (await customersOf(call)).includes(customer))
    throw new Problem(403, 'own', 'pay.error.ownOrder')
}

/** A refund in the audit log: `12: 12.11 EUR` of order 12. */
const refundText = ({ id, currency }: OrderRow, { amount }: RefundRow): string =>
  `${id}: ${decimalOf(amount, currency)} ${currency}`

/** Books an approved refund; a job asks the provider for it, and its credit note follows when the money is on its way. */
async function approve(
  db: Transaction<Database>,
  order: OrderRow,
  row: RefundRow,
  by: number,
): Promise<void> {
  const { id, amount, way } = row
  // Nothing is reserved while a refund waits: its parts are those of now.
  const { net, tax } = way === 'payout' ? row : partsOf(amount, order)
  await moveRefund(db, id, 'approved', { decided_by: by, net, tax })
  await insertMoneyAct(db, 'refund_approved', refundText(order, row), by)
  if (way !== 'balance') await addRefunded(db, order.id, amount)
  const { currency, customer } = order
  const entry = await post(
    db,
    { kind: 'refund_approved', subject: `refund:${id}`, order: order.id, currency },
    way === 'payout'
      ? [
          { account: 'customer', customer, amount },
          { account: 'refunds', amount: -amount },
        ]
      : [
          { account: 'revenue', amount: net },
          { account: 'tax', amount: tax },
          way === 'card'
            ? { account: 'refunds', amount: -amount }
            : { account: 'customer', customer, amount: -amount },
        ],
  )
  if (way !== 'payout') await addReturned(db, order.id, { net, tax })
  if (way === 'balance') {
    await correctOrder(db, order, { entry, net, tax })
    await moveRefund(db, id, 'succeeded')
    await notifyReaders(db, order, 'toBalance', { amount })
  } else await enqueue(db, 'refund_send', { refund: id })
}

/** The job: asks the provider for a refund. The key of the refund makes it one, however often it is asked. */
export async function sendRefund(
  { data }: Pick<Job, 'data'>,
  services: Pick<UserCall, 'db' | 'env'>,
): Promise<void> {
  const { refund: id } = data as { refund: number }
  const { db } = services
  const orderId = await orderOfRefund(db, id)
  const payment = orderId === undefined ? undefined : await selectPaymentOf(db, orderId)
  if (orderId === undefined || !payment) return
  const row = await transact(db, (trx) => lockRefund(trx, { id }))
  if (row?.state !== 'approved') return
  const provider = await providerNamed(payment.provider, services.env, services.db)
  const made = await provider
    .createRefund({
      intent: payment.provider_id,
      amount: row.amount,
      currency: payment.currency,
      key: row.key,
    })
    .catch((error: unknown) => {
      // Nothing was done, and asking again does not help. Of a key that did something else that is not known.
      if (error instanceof PaymentRefused && error.code !== 'idempotency_error')
        return { id: undefined, state: 'refused' as const }
      throw error
    })
  await transact(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!
    const locked = (await lockRefund(trx, { id }))!
    if (made.id === undefined) return settleRefund(trx, order, locked, 'refused')
    if (!mayMove(REFUND_MOVES, locked.state, 'pending')) return
    await moveRefund(trx, id, 'pending', { provider_id: made.id })
    await settleRefund(trx, order, { ...locked, state: 'pending' }, made.state)
  })
}

export async function presentRefund(row: RefundRow, { db, user }: UserCall): Promise<Refund> {
  const names = await selectAccountNames(
    db,
    [row.requested_by, row.decided_by].filter((id) => id !== null),
  )
  const person = (id: number) => ({ id, name: names.get(id) ?? null })
  return {
    id: row.id,
    net: row.net,
    tax: row.tax,
    amount: row.amount,
    way: row.way,
    state: row.state,
    reason: row.reason,
    needsSecond: row.needs_second,
    requestedBy: person(row.requested_by),
    decidedBy: row.decided_by === null ? null : person(row.decided_by),
    createdAt: row.created_at,
    mayDecide: row.state === 'waiting' && row.requested_by !== user.id,
  }
}
