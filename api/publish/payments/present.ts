import type { Order, OrderName } from '#contract/publish/payments.ts'
import type { Call } from '../../context.ts'
import { presentPromotion } from '../promotion/handlers.ts'
import { selectOfOrder } from '../promotion/queries.ts'
import { presentInvoice } from './invoices.ts'
import { selectInvoices } from './invoice-queries.ts'
import { selectLines, type OrderRow } from './order-queries.ts'

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
export async function presentOrder(
  row: OrderRow,
  { db, places, locale }: Pick<Call, 'db' | 'places' | 'locale'>,
): Promise<Order> {
  const lines = await selectLines(db, row.id)
  const country = places.get(row.buyer.country)
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
    buyerCountry: country ? places.name(country, locale) : '',
    error: row.error,
    // In the order of the lines.
    promotions: (await selectOfOrder(db, row.id)).map(presentPromotion).toReversed(),
    invoices: (await selectInvoices(db, [row.id])).map(presentInvoice),
  }
}
