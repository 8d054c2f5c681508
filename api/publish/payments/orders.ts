import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pagesOf } from '#contract/lists.ts'
import { minorDigits, ORDER_HOURS, taxOn } from '#contract/publish/payment-lists.ts'
import {
  ENTRIES_PER_PAGE,
  ORDERS_PER_PAGE,
  type Order,
  type OrderLine,
  type OrderName,
  type orders,
  type Quote,
} from '#contract/publish/payments.ts'
import { DAYS_AHEAD_MAX } from '#contract/publish/promotion-lists.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { maySell, providerNamed, providerOf } from '../../ground/gateways/payment-provider.ts'
import {
  PaymentRefused,
  type Intent,
  type PaymentProvider,
} from '../../ground/gateways/payments.ts'
import { providerAmount } from '../../ground/gateways/provider-amounts.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { Later } from '../../ground/jobs/later.ts'
import { membershipOf } from '../../homes/agencies/queries.ts'
import { customersOf, isLive, presentPromotion, promotable } from '../promotion/handlers.ts'
import { selectPriceList } from '../promotion/price-queries.ts'
import { pricesFor } from '../promotion/prices.ts'
import { selectEnds, selectOfOrder, timesOf } from '../promotion/queries.ts'
import { selectOpenDisputes } from './dispute-queries.ts'
import { invoicePdf, presentInvoice } from './invoices.ts'
import { selectInvoice, selectInvoices } from './invoice-queries.ts'
import { balancesOf, freeBalanceOf, post, selectStatement } from './ledger-queries.ts'
import {
  insertOrder,
  insertPayment,
  isLineTaken,
  lockCustomer,
  lockOrder,
  selectByKey,
  selectLastBuyer,
  selectLines,
  selectOpenFor,
  selectOrder,
  selectOrders,
  selectTitles,
  selectUndecided,
  type LineRow,
  type OrderRow,
} from './order-queries.ts'
import { selectPendingRefunds } from './refund-queries.ts'
import { releaseOrder, settleOrder, takeDispute, takeIntent, takeRefund } from './settle.ts'
import { isUndecided } from './states.ts'
import { checkBuyer, taxFor, type CheckedBuyer } from './tax.ts'

const DAY_MS = 86_400_000
/** The card is charged at least this much where the balance does not pay all: providers refuse less. */
const CARD_MIN_EUR = 1
/** Attempts to order while an earlier open order for the same is being closed. */
const TRIES = 3

const notFound = () => new Problem(404, 'not_found', 'pay.error.notFound')

export const handlers: Handlers<typeof orders> = {
  async quote({ lines, currency, buyer }, call) {
    const { quote } = await priced(lines, currency, checkBuyer(buyer, call), call)
    return { data: quote }
  },

  async create({ key, lines, currency, buyer, total }, call) {
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
  },

  async list({ page, agency }, call) {
    const customer = await customerAsked(agency, call)
    const { rows, total } = await selectOrders(call.db, customer, {
      page,
      placed:
        agency === '0' ? { userId: call.user.id, customers: await customersOf(call) } : undefined,
    })
    const invoices = await selectInvoices(
      call.db,
      rows.map(({ id }) => id),
    )
    return {
      data: rows.map((row) => ({
        ...presentOrderName(row),
        invoices: invoices.filter(({ order_id }) => order_id === row.id).map(presentInvoice),
      })),
      balances: await balancesOf(call.db, customer),
      total,
      page,
      pages: pagesOf(total, ORDERS_PER_PAGE),
    }
  },

  async statement({ page, agency, currency }, call) {
    const customer = await customerAsked(agency, call)
    const { rows, total } = await selectStatement(call.db, customer, { page, currency })
    return { data: rows, total, page, pages: pagesOf(total, ENTRIES_PER_PAGE) }
  },

  async lastBuyer(_, { db, user }) {
    return { data: await selectLastBuyer(db, user.id) }
  },

  async get({ id }, call) {
    const row = await requireOrder(id, call)
    return { data: await presentOrder(await refreshed(row, call), call) }
  },

  async pay({ id }, call) {
    const order = await requireOrder(id, call)
    if (order.state !== 'open' || Date.parse(order.expires_at) <= Date.now()) throw notOpen()
    if (!maySell(call.env)) throw new Problem(409, 'not_sold', 'pay.error.notSold')
    const rest = order.net + order.tax - order.credit
    if (rest === 0) {
      await call.db.transaction().execute(async (trx) => {
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
  },

  async cancel({ id }, call) {
    const order = await requireOrder(id, call)
    if (order.state === 'open') await cancelOpen(id, call)
    return { data: await presentOrder((await selectOrder(call.db, id))!, call) }
  },

  async invoice({ id }, call) {
    const row = await selectInvoice(call.db, id)
    if (!row) throw notFound()
    await requireOrder(row.order_id, call)
    return { data: await invoicePdf(row, call), name: `${presentInvoice(row).number}.pdf` }
  },
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
  const isOpen = await db.transaction().execute(async (trx) => {
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
  db.transaction().execute((trx) => takeIntent(trx, intent))

/** An order as it stands now: while its payment is undecided, the provider is asked. When it cannot be reached, as it was known. */
async function refreshed(order: OrderRow, call: Call): Promise<OrderRow> {
  if (order.payment === null || !isUndecided(order.payment)) return order
  try {
    const provider = await providerNamed(order.provider!, call.env, call.db)
    await taken(await provider.readIntent(order.provider_id!), call)
  } catch (error) {
    call.log.warn({ err: error, order: order.id }, 'the payment provider was not reached')
  }
  return (await selectOrder(call.db, order.id)) ?? order
}

/** Cancels an open order, at the provider first. Throws `Problem` 409 `under_way` while its payment is processed. */
async function cancelOpen(id: number, call: Pick<Call, 'db' | 'env'>): Promise<void> {
  const order = await selectOrder(call.db, id)
  if (order?.state !== 'open') return
  if (order.provider_id !== null) {
    const provider = await providerNamed(order.provider!, call.env, call.db)
    const intent = await provider.cancelIntent(order.provider_id)
    await taken(intent, call)
    if (intent.state !== 'canceled') throw new Problem(409, 'under_way', 'pay.error.underWay')
    return
  }
  await call.db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, id)
    // Somebody began to pay meanwhile.
    if (locked?.provider_id) throw new Problem(409, 'under_way', 'pay.error.underWay')
    if (locked?.state === 'open') await releaseOrder(trx, locked, 'cancelled')
  })
}

/** The job when an order has been open for long: it can no longer be paid, and its balance is free again. */
export async function expireOrder(
  { data }: Pick<Job, 'data'>,
  services: Pick<Call, 'db' | 'env'>,
): Promise<void> {
  const { order: id } = data as { order: number }
  const { db } = services
  const order = await selectOrder(db, id)
  if (order?.state !== 'open') return
  if (Date.parse(order.expires_at) > Date.now()) throw new Later(new Date(order.expires_at))
  if (order.provider_id !== null) {
    const provider = await providerNamed(order.provider!, services.env, db)
    const intent = await provider.cancelIntent(order.provider_id)
    await taken(intent, services)
    if (isUndecided(intent.state)) throw new Later(new Date(Date.now() + 3_600_000))
    return
  }
  await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, id)
    if (locked?.provider_id) throw new Later(new Date(Date.now() + 60_000))
    if (locked?.state === 'open') await releaseOrder(trx, locked, 'expired')
  })
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
    await db.transaction().execute((trx) => takeRefund(trx, refund))
  })
  await each(await selectOpenDisputes(db, name), async (id) => {
    const dispute = await provider.readDispute(id)
    if (dispute) await db.transaction().execute((trx) => takeDispute(trx, dispute))
  })
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

/** Whether an account sees the orders of a customer: its own, and those of an agency that it owns or manages. */
async function maySee(customer: string, { db, user }: UserCall): Promise<boolean> {
  if (customer === `user:${user.id}`) return true
  const membership = await membershipOf(db, user.id)
  return (
    membership !== null &&
    membership.role !== 'agent' &&
    customer === `agency:${membership.agencyId}`
  )
}

/** Whether an order is the caller’s, of their agency, or one that they placed for it. */
const mayOpen = async (row: OrderRow, call: UserCall): Promise<boolean> =>
  (row.user_id === call.user.id && (await customersOf(call)).includes(row.customer)) ||
  maySee(row.customer, call)

/** An order that the caller may open. */
async function requireOrder(id: number, call: UserCall): Promise<OrderRow> {
  const row = await selectOrder(call.db, id)
  if (!row) throw notFound()
  if (!(await mayOpen(row, call))) throw notFound()
  return row
}

async function customerAsked(agency: '0' | '1', call: UserCall): Promise<string> {
  if (agency === '0') return `user:${call.user.id}`
  const membership = await membershipOf(call.db, call.user.id)
  if (!membership) throw new Problem(404, 'no_company', 'ownAgency.error.none')
  const customer = `agency:${membership.agencyId}`
  if (!(await maySee(customer, call))) throw new Problem(403, 'forbidden', 'ownAgency.error.role')
  return customer
}

export const presentOrderName = (row: OrderRow): OrderName => ({
  id: row.id,
  state: row.state,
  payment: row.payment,
  createdAt: row.created_at,
  currency: row.currency,
  net: row.net,
  tax: row.tax,
  total: row.net + row.tax,
  credit: row.credit,
  treatment: row.treatment,
  rate: row.rate,
  returned: row.returned_net + row.returned_tax,
})

/** An order with all that belongs to it. */
export async function presentOrder(row: OrderRow, { db }: Pick<Call, 'db'>): Promise<Order> {
  const lines = await selectLines(db, row.id)
  return {
    ...presentOrderName(row),
    expiresAt: row.expires_at,
    lines: lines.map((line) => ({
      offer: line.offer_id,
      title: line.title,
      package: line.package,
      days: line.days,
      startsAt: line.starts_at,
      amount: line.amount,
    })),
    buyer: row.buyer,
    error: row.error,
    promotions: (await selectOfOrder(db, row.id)).map(presentPromotion),
    invoices: (await selectInvoices(db, [row.id])).map(presentInvoice),
  }
}
