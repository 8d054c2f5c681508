import type { Kysely } from 'kysely'
import {
  taxOn,
  type Account,
  type DisputeState,
  type EntryKind,
} from '#contract/publish/payment-lists.ts'
import { creditFor } from '#contract/publish/promotion-lists.ts'
import type { Database } from '#db/schema.ts'
import type { Services } from '../../context.ts'
import type { Intent, ProviderDispute, ProviderRefund } from '../../ground/gateways/payments.ts'
import { Later } from '../../ground/jobs/later.ts'
import { endJob, type Job } from '../../ground/jobs/queries.ts'
import { beginPromotions, stopPromotions } from '../promotion/queries.ts'
import {
  creditedOf,
  insertDispute,
  selectDispute,
  selectDisputePostings,
  selectDisputes,
  updateDispute,
} from './dispute-queries.ts'
import { issueInvoice } from './invoice-queries.ts'
import { balanceOf, post } from './ledger-queries.ts'
import { notifyReaders } from './news.ts'
import {
  addRefunded,
  addReturned,
  closeOrder,
  lockOrder,
  selectLines,
  selectPayment,
  selectTimes,
  updatePayment,
  type OrderRow,
} from './order-queries.ts'
import { lockCreditable, markCredited, type CreditableRow } from './credit-queries.ts'
import { lockRefund, moveRefund, type RefundRow } from './refund-queries.ts'
import { DISPUTE_MOVES, mayMove, ORDER_MOVES, PAYMENT_MOVES, REFUND_MOVES } from './states.ts'
import { transact } from './transaction.ts'

type Db = Kysely<Database>

/** A credit waits for the end of a dispute, and looks again after this time. */
const DISPUTE_PAUSE_MS = 6 * 3_600_000
const MINUTE_MS = 60_000

/** The provider says something about a payment that the books contradict: nothing is booked, and people must look. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction'
}

/**
 * Takes over how a payment stands at the provider, in a transaction. Safe to call with the same again, late or in any order: states only move forward, and an
 * order is settled once. False for a payment that is not ours.
 */
export async function takeIntent(db: Db, intent: Intent): Promise<boolean> {
  const known = await selectPayment(db, intent.id)
  // One that was not noted was never given to a browser.
  const order = known && (await lockOrder(db, known.order_id))
  if (!order) return false
  const payment = await selectPayment(db, intent.id)
  if (!payment) return false
  const rest = order.net + order.tax - order.credit
  if (intent.currency !== order.currency || intent.amount !== rest)
    throw new Contradiction(
      `payment ${intent.id} is of ${intent.amount} ${intent.currency}, order ${order.id} of ${rest} ${order.currency}`,
    )
  if (!mayMove(PAYMENT_MOVES, payment.state, intent.state)) {
    if (payment.state === intent.state) await updatePayment(db, order.id, intent)
    return true
  }
  await updatePayment(db, order.id, intent)
  if (intent.state === 'succeeded') await settleOrder(db, order)
  else if (intent.state === 'canceled' && order.state === 'open')
    await releaseOrder(
      db,
      order,
      Date.parse(order.expires_at) <= Date.now() ? 'expired' : 'cancelled',
    )
  return true
}

/** Books a paid order under its lock, begins its promotions and issues its invoice. */
export async function settleOrder(db: Db, order: OrderRow): Promise<void> {
  if (!mayMove(ORDER_MOVES, order.state, 'paid'))
    throw new Contradiction(`order ${order.id} is ${order.state} and was paid`)
  const { id, customer, currency, net, tax, credit } = order
  const entry = await post(
    db,
    { kind: 'order_paid', subject: `order:${id}`, order: id, currency },
    [
      { account: 'provider', amount: net + tax - credit },
      { account: 'reserved', customer, amount: credit },
      { account: 'revenue', amount: -net },
      { account: 'tax', amount: -tax },
    ],
  )
  if (entry === undefined) throw new Contradiction(`order ${id} was booked already`)
  await closeOrder(db, id, 'paid')
  const lines = await selectLines(db, id)
  const taxes = sharesOf(
    lines.map(({ amount }) => amount),
    order,
  )
  await beginPromotions(
    db,
    lines.map(({ amount, title: _, position, ...line }, at) => ({
      ...line,
      order_id: id,
      position,
      customer,
      net: amount,
      tax: taxes[at]!,
    })),
  )
  const times = await selectTimes(db, id)
  await issueInvoice(db, order, {
    kind: 'invoice',
    entry,
    net,
    tax,
    lines: lines.map(({ offer_id, title, package: name, days, amount }, at) => ({
      offer: offer_id,
      title,
      package: name,
      days,
      amount,
      ...periodOf([times[at]!]),
    })),
  })
  await notifyReaders(db, order, 'paid', { amount: net + tax, items: lines })
}

/** From the first start to the last end. */
const periodOf = (times: readonly { starts_at: string; ends_at: string }[]) => ({
  startsAt: isoOf(Math.min(...times.map(({ starts_at }) => Date.parse(starts_at)))),
  endsAt: isoOf(Math.max(...times.map(({ ends_at }) => Date.parse(ends_at)))),
})
const isoOf = (at: number): string => new Date(at).toISOString()

/** The tax of an order by lines: each has that of the sum up to it less that of the sum before it, so that they add up. */
export function sharesOf(
  amounts: readonly number[],
  { rate, tax }: Pick<OrderRow, 'rate' | 'tax'>,
): number[] {
  let sum = 0
  return amounts.map((amount, at) => {
    const before = taxOn(sum, rate)
    sum += amount
    return (at === amounts.length - 1 ? tax : taxOn(sum, rate)) - before
  })
}

/** Closes an order that was not paid, and gives the reserved balance back. */
export async function releaseOrder(
  db: Db,
  { id, customer, currency, credit }: OrderRow,
  state: 'cancelled' | 'expired',
): Promise<void> {
  await closeOrder(db, id, state)
  if (credit > 0)
    await post(db, { kind: 'credit_released', subject: `order:${id}`, order: id, currency }, [
      { account: 'reserved', customer, amount: credit },
      { account: 'customer', customer, amount: -credit },
    ])
}

/** The job after promotions were stopped: credits the rest of their price, with credit notes. The first job of an order does all of them, so that there is one mail. */
export async function creditPromotion(
  job: Pick<Job, 'id' | 'attempts' | 'data'>,
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  const { promotion: id } = job.data as { promotion: number }
  await transact(db, async (trx) => {
    if (!(await endJob(trx, job))) return
    const stopped = await lockCreditable(trx, id)
    const order = stopped[0] && (await lockOrder(trx, stopped[0].order_id))
    if (!order) return
    const disputes = await selectDisputes(trx, order.id)
    // The bank has the money, or may take it.
    if (disputes.some(({ state }) => state === 'lost')) {
      for (const one of stopped) await markCredited(trx, one.id, 0)
      return
    }
    if (disputes.some(({ state }) => state !== 'won'))
      throw new Later(new Date(Date.now() + DISPUTE_PAUSE_MS))
    const credited: CreditableRow[] = []
    let amount = 0
    for (const one of stopped) {
      const part = await creditRest(trx, order, one)
      if (part === 0) continue
      credited.push(one)
      amount += part
    }
    if (amount > 0) await notifyReaders(trx, order, 'credited', { amount, items: credited })
  })
}

/** Credits the rest of the price of a stopped promotion. Returns how much, with tax. */
async function creditRest(db: Db, { id }: OrderRow, promotion: CreditableRow): Promise<number> {
  const order = (await lockOrder(db, id))!
  const startsAt = new Date(promotion.starts_at)
  const endsAt = new Date(promotion.ends_at)
  const stoppedAt = new Date(promotion.stopped_at)
  const whole = creditFor(promotion.net, { startsAt, endsAt, stoppedAt })
  // A part that was refunded already is not credited again.
  const net = Math.min(whole, order.net - order.returned_net)
  const tax = Math.min(
    whole === promotion.net ? promotion.tax : Math.min(promotion.tax, taxOn(net, order.rate)),
    order.tax - order.returned_tax,
  )
  await markCredited(db, promotion.id, net)
  if (net + tax === 0) return 0
  const entry = await post(
    db,
    {
      kind: 'promotion_credited',
      subject: `promotion:${promotion.id}`,
      order: order.id,
      currency: order.currency,
    },
    [
      { account: 'revenue', amount: net },
      { account: 'tax', amount: tax },
      { account: 'customer', customer: order.customer, amount: -(net + tax) },
    ],
  )
  if (entry === undefined) return 0
  await addReturned(db, order.id, { net, tax })
  await issueInvoice(db, order, {
    kind: 'credit_note',
    entry,
    net,
    tax,
    lines: [
      {
        offer: promotion.offer_id,
        title: promotion.title,
        package: promotion.package,
        days: promotion.days,
        amount: net,
        // The whole minutes that were left.
        startsAt: isoOf(
          Math.max(startsAt.getTime(), Math.ceil(stoppedAt.getTime() / MINUTE_MS) * MINUTE_MS),
        ),
        endsAt: isoOf(endsAt.getTime()),
      },
    ],
  })
  return net + tax
}

/** Takes over how a refund stands at the provider. False for one that is not ours. */
export async function takeRefund(db: Db, refund: ProviderRefund): Promise<boolean> {
  const payment = await selectPayment(db, refund.intent)
  if (!payment) return false
  const order = await lockOrder(db, payment.order_id)
  const known = await lockRefund(db, { providerId: refund.id })
  if (!order || !known) return false
  if (refund.currency !== order.currency || refund.amount !== known.amount)
    throw new Contradiction(`refund ${refund.id} is of ${refund.amount} ${refund.currency}`)
  await settleRefund(db, order, known, refund.state)
  return true
}

/** Moves a refund on, under the lock of its order. */
export async function settleRefund(
  db: Db,
  order: OrderRow,
  refund: RefundRow,
  state: ProviderRefund['state'] | 'refused',
): Promise<void> {
  if (!mayMove(REFUND_MOVES, refund.state, state)) return
  await moveRefund(db, refund.id, state)
  const { id: order_id, currency, customer } = order
  const { amount, net, tax, way } = refund
  const about = { subject: `refund:${refund.id}`, order: order_id, currency }
  const isOfOrder = way === 'card'
  if (state === 'refused') {
    // Nothing happened at the provider: the approval is undone.
    await post(db, { kind: 'refund_refused', ...about }, [
      { account: 'refunds', amount },
      ...(isOfOrder
        ? ([
            { account: 'revenue', amount: -net },
            { account: 'tax', amount: -tax },
          ] as const)
        : [{ account: 'customer', customer, amount: -amount } as const]),
    ])
    if (isOfOrder) await addReturned(db, order_id, { net: -net, tax: -tax })
    await addRefunded(db, order_id, -amount)
  }
  if (state === 'succeeded') {
    const entry = await post(db, { kind: 'refund_paid', ...about }, [
      { account: 'refunds', amount },
      { account: 'provider', amount: -amount },
    ])
    if (isOfOrder) await correctOrder(db, order, { entry, net, tax })
    await notifyReaders(db, order, isOfOrder ? 'refunded' : 'paidOut', { amount })
  }
  if (state === 'failed') {
    // The money is still the customer’s: it goes to the balance.
    const entry = await post(db, { kind: 'refund_failed', ...about }, [
      { account: refund.state === 'succeeded' ? 'provider' : 'refunds', amount },
      { account: 'customer', customer, amount: -amount },
    ])
    if (isOfOrder && refund.state !== 'succeeded')
      await correctOrder(db, order, { entry, net, tax })
    await addRefunded(db, order_id, -amount)
    await notifyReaders(db, order, 'refundFailed', { amount })
  }
}

/** Issues the credit note of what was given back of an order, and stops its promotions once all of it was. */
export async function correctOrder(
  db: Db,
  order: OrderRow,
  { entry, net, tax }: { entry: number | undefined; net: number; tax: number },
): Promise<void> {
  if (entry === undefined) return
  await issueInvoice(db, order, {
    kind: 'credit_note',
    entry,
    net,
    tax,
    lines: [],
    ...periodOf(await selectTimes(db, order.id)),
  })
  const { returned_net, returned_tax } = (await lockOrder(db, order.id))!
  if (returned_net === order.net && returned_tax === order.tax)
    await stopPromotions(db, order.id, 'refunded')
}

/** Where the money of a dispute stands, by its state. */
const DISPUTED: Record<DisputeState, Account> = {
  needs_response: 'disputes',
  under_review: 'disputes',
  won: 'provider',
  lost: 'dispute_losses',
}
const DISPUTE_ENTRIES: Record<DisputeState, EntryKind> = {
  needs_response: 'dispute_opened',
  under_review: 'dispute_opened',
  won: 'dispute_won',
  lost: 'dispute_lost',
}

/** Takes over how a dispute stands at the provider. False for one that is not ours. */
export async function takeDispute(db: Db, dispute: ProviderDispute): Promise<boolean> {
  const payment = await selectPayment(db, dispute.intent)
  if (!payment) return false
  const order = await lockOrder(db, payment.order_id)
  if (!order) return false
  const { amount, state } = dispute
  if (dispute.currency !== order.currency || amount > payment.amount)
    throw new Contradiction(`dispute ${dispute.id} is of ${amount} ${dispute.currency}`)
  const known = await selectDispute(db, dispute.id)
  if (!known) {
    const id = await insertDispute(db, {
      order_id: order.id,
      provider_id: dispute.id,
      amount,
      state: 'needs_response',
      reason: dispute.reason,
    })
    await moveDisputed(db, order, { id, amount }, ['won', 'needs_response'])
    if (state === 'needs_response') return true
    return takeDispute(db, dispute)
  }
  if (!mayMove(DISPUTE_MOVES, known.state, state)) return true
  await updateDispute(db, known.id, state)
  await moveDisputed(db, order, { id: known.id, amount: known.amount }, [known.state, state])
  if (state === 'lost') await stopPromotions(db, order.id, 'disputed')
  return true
}

/** Books that the money of a dispute moved on. A customer who lost it to the bank has no balance from the same order. */
async function moveDisputed(
  db: Db,
  { id: order, currency, customer }: OrderRow,
  { id, amount }: { id: number; amount: number },
  [from, to]: [DisputeState, DisputeState],
): Promise<void> {
  if (DISPUTED[from] === DISPUTED[to]) return
  const booked = await selectDisputePostings(db, id)
  const taken = booked.reduce((sum, one) => sum + (one.account === 'customer' ? one.amount : 0), 0)
  const takes =
    to === 'lost'
      ? Math.min(await creditedOf(db, order), await balanceOf(db, customer, currency), amount)
      : 0
  await post(
    db,
    {
      kind: DISPUTE_ENTRIES[to],
      // Banks think again: the same may happen several times.
      subject: `dispute:${id}:${new Set(booked.map(({ entry_id }) => entry_id)).size}`,
      order,
      currency,
    },
    [
      { account: DISPUTED[to], amount: amount - takes },
      { account: DISPUTED[from], amount: -(amount - taken) },
      { account: 'customer', customer, amount: takes - taken },
    ],
  )
}
