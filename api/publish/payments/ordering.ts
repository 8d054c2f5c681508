import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minorDigits, ORDER_HOURS, taxOn } from '#contract/publish/payment-lists.ts'
import type { OrderLine, orders, Quote } from '#contract/publish/payments.ts'
import { DAYS_AHEAD_MAX } from '#contract/publish/promotion-lists.ts'
import { Problem, type Act, type Call, type UserCall } from '../../context.ts'
import { providerAmount } from '../../ground/gateways/provider-amounts.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { isLive, promotable } from '../promotion/handlers.ts'
import { selectPriceList } from '../promotion/price-queries.ts'
import { pricesFor } from '../promotion/prices.ts'
import { selectEnds, timesOf } from '../promotion/queries.ts'
import { mayOpen } from './access.ts'
import { freeBalanceOf, post } from './ledger-queries.ts'
import {
  insertOrder,
  isLineTaken,
  lockCustomer,
  selectByKey,
  selectOpenFor,
  selectOrder,
  selectTitles,
  type LineRow,
} from './order-queries.ts'
import { cancelOpen } from './paying.ts'
import { checkBuyer, taxFor, type CheckedBuyer } from './tax.ts'

const DAY_MS = 86_400_000
/** The card is charged at least this much where the balance does not pay all: providers refuse less. */
const CARD_MIN_EUR = 1
/** Attempts to order while an earlier open order for the same is being closed. */
const TRIES = 3

/** The price of an order now. Nothing is bought. */
export const quote: Act<typeof orders.quote> = async ({ lines, currency, buyer }, call) => {
  const { quote } = await priced(lines, currency, checkBuyer(buyer, call), call)
  return { data: quote }
}

/** Orders at the price that the caller was shown. */
export const create: Act<typeof orders.create> = async (
  { key, lines, currency, buyer, total },
  call,
) => {
  const { db, user } = call
  const checked = checkBuyer(buyer, call)
  const vatId = checked.vatId
  const digest = digestOf({ lines, currency, buyer: { ...buyer, vatId }, total })
  const made = await selectByKey(db, user.id, key, digest)
  if (made) return { data: { id: made.id } }
  const { quote, rows, ends, issuer } = await priced(lines, currency, checked, call)
  for (const [at, line] of lines.entries())
    if (!isSameTime(ends[at] ?? null, line.until))
      throw new Problem(409, 'promoted_meanwhile', 'pay.error.promotedMeanwhile')
  if (quote.total !== total) throw new Problem(409, 'price_changed', 'pay.error.priceChanged')
  const titles = await selectTitles(
    db,
    rows.map(({ id }) => id),
    call.locale,
  )
  const own: Omit<LineRow, 'position'>[] = lines.map((line, at) => ({
    offer_id: line.offer,
    title: titles.get(line.offer) ?? `#${line.offer}`,
    package: line.package,
    days: line.days,
    starts_at: line.startsAt,
    amount: quote.lines[at]!.amount,
  }))
  const customer = rows[0]!.customer
  for (let attempt = 1; ; attempt++) {
    for (const open of await selectOpenFor(db, lines)) {
      const other = await selectOrder(db, open)
      if (other?.customer !== customer) throw new Problem(409, 'under_way', 'pay.error.underWay')
      if (
        other.digest.equals(digest) &&
        Date.parse(other.expires_at) > Date.now() &&
        (await mayOpen(other, call))
      )
        return { data: { id: open } }
      await cancelOpen(open, call)
    }
    try {
      const id = await db.transaction().execute(async (trx) => {
        await lockCustomer(trx, customer)
        const balance = await freeBalanceOf(trx, customer, currency)
        const credit = creditUsed(balance, quote, currency, call)
        if (credit !== quote.credit)
          throw new Problem(409, 'price_changed', 'pay.error.priceChanged')
        const expires = new Date(Date.now() + ORDER_HOURS * 3_600_000)
        const id = await insertOrder(
          trx,
          {
            key,
            digest,
            user_id: user.id,
            customer,
            currency,
            net: quote.net,
            tax: quote.tax,
            credit,
            treatment: quote.treatment,
            rate: quote.rate,
            issuer_id: issuer,
            buyer: { ...buyer, vatId },
            locale: call.locale,
            expires_at: expires,
          },
          own,
        )
        if (credit > 0)
          await post(
            trx,
            { kind: 'credit_reserved', subject: `order:${id}`, order: id, currency },
            [
              { account: 'customer', customer, amount: credit },
              { account: 'reserved', customer, amount: -credit },
            ],
          )
        await enqueue(trx, 'order_expiry', { order: id }, { runAt: expires })
        return id
      })
      return { data: { id } }
    } catch (error) {
      const again = await selectByKey(db, user.id, key, digest)
      if (again) return { data: { id: again.id } }
      if (!isLineTaken(error) || attempt === TRIES) throw error
      await sleep(50 * attempt)
    }
  }
}

/** The prices of today for lines, with tax and what the balance pays. */
async function priced(
  lines: readonly OrderLine[],
  currency: string,
  buyer: CheckedBuyer,
  call: UserCall,
) {
  const keys = lines.map((line) => `${line.offer} ${line.package}`)
  if (new Set(keys).size < keys.length)
    throw new Problem(422, 'validation_failed', 'pay.field.twice', {}, { field: 'lines' })
  const ids = [...new Set(lines.map(({ offer }) => offer))]
  const rows = await promotable(ids, call)
  const customer = rows[0]!.customer
  if (rows.some((row) => row.customer !== customer))
    throw new Problem(422, 'validation_failed', 'pay.field.customers', {}, { field: 'lines' })
  if (rows.some((row) => !isLive(row)))
    throw new Problem(409, 'not_live', 'promotion.error.notLive')
  if (rows.some((row) => row.is_hidden)) throw new Problem(409, 'hidden', 'promotion.error.hidden')
  const list = await selectPriceList(call.db)
  const open = await selectEnds(call.db, ids)
  const now = new Date()
  const ends: (string | undefined)[] = []
  const quoted: Quote['lines'] = lines.map((line) => {
    const { startsAt } = line
    if (startsAt !== null && Date.parse(startsAt) > now.getTime() + DAYS_AHEAD_MAX * DAY_MS)
      throw new Problem(
        422,
        'validation_failed',
        'pay.field.ahead',
        { days: DAYS_AHEAD_MAX },
        { field: 'lines' },
      )
    const row = rows.find(({ id }) => id === line.offer)!
    const price = pricesFor(row, list, call.places).find(
      (one) => one.package === line.package && one.days === line.days && one.currency === currency,
    )
    if (!price) throw new Problem(409, 'price_changed', 'pay.error.priceChanged')
    const until = open.find(
      (end) => end.offer_id === line.offer && end.package === line.package,
    )?.until
    ends.push(until)
    const times = timesOf({ days: line.days, starts_at: startsAt }, { now, after: until })
    return {
      amount: price.amount,
      startsAt: times.startsAt.toISOString(),
      endsAt: times.endsAt.toISOString(),
    }
  })
  const { issuer, tax } = await taxFor(buyer, call)
  const net = quoted.reduce((sum, { amount }) => sum + amount, 0)
  const sums = { net, tax: taxOn(net, tax.rate) }
  const balance = await freeBalanceOf(call.db, customer, currency)
  const total = sums.net + sums.tax
  const credit = creditUsed(balance, { total }, currency, call)
  refuseUnchargeable(total - credit, currency)
  const quote: Quote = {
    ...tax,
    currency,
    ...sums,
    total,
    credit,
    lines: quoted,
    balance,
  }
  return { quote, rows, ends, issuer: issuer.id }
}

/** Throws `Problem` 409 for an amount that no provider charges exactly: the last digit of three must be zero. */
function refuseUnchargeable(amount: number, currency: string): void {
  if (amount === 0) return
  try {
    providerAmount(currency, amount)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Problem(409, 'uncharged', 'pay.error.uncharged', { currency })
  }
}

/** How much of the balance an order uses: all of it, but for what the card is charged at least. */
function creditUsed(
  balance: number,
  { total }: Pick<Quote, 'total'>,
  currency: string,
  { rates }: Pick<Call, 'rates'>,
): number {
  if (balance >= total) return total
  const least = rates.convert({ amount: CARD_MIN_EUR * 100, currency: 'EUR' }, currency)
  if (least === null) return 0
  const min = Math.ceil(least.value * 10 ** minorDigits(currency))
  return Math.max(0, Math.min(balance, total - min))
}

const isSameTime = (a: string | null, b: string | null): boolean =>
  (a === null) === (b === null) && (a === null || Date.parse(a) === Date.parse(b!))

/** SHA-256 of all that a caller orders. */
const digestOf = (order: object): Buffer =>
  createHash('sha256').update(JSON.stringify(order)).digest()
