import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import type { OrderItem } from '../../people/mail/compose.ts'
import { queueMail } from '../../people/mail/send.ts'
import { notify } from '../../people/notifications/notify.ts'
import { selectLines, selectReaders, type OrderRow } from './order-queries.ts'

/** Events of the money of an order: it was paid; the rest of a stopped promotion was credited; it was refunded into the balance, or to the card; the balance was paid out to the card; the bank sent a refund back. */
type News = 'paid' | 'credited' | 'toBalance' | 'refunded' | 'paidOut' | 'refundFailed'

/** Notifies in the portal and by mail: of a payment the account that ordered, of money that came back also those whose balance it is. `items`: all of the order by default. */
export async function notifyReaders(
  db: Kysely<Database>,
  order: OrderRow,
  news: News,
  { amount, items }: { amount: number; items?: readonly OrderItem[] },
): Promise<void> {
  const readers = await selectReaders(db, order, { owners: news !== 'paid' })
  if (readers.length === 0) return
  const named = (items ?? (await selectLines(db, order.id))).map(
    ({ package: name, days, title }): OrderItem => ({ package: name, days, title }),
  )
  const id = String(order.id)
  for (const reader of readers) {
    if (!isLocale(reader.locale)) continue
    await notify(db, reader.id, {
      title: `pay.notice.${news}.title`,
      message: `pay.notice.${news}.message`,
      params: { order: id },
      payload: {
        type: news === 'refundFailed' ? 'warning' : 'success',
        onClick: address('pay-status', { order: order.id }),
      },
    })
    await queueMail(
      db,
      'order_news',
      reader.email,
      reader.locale,
      {
        name: reader.name,
        id,
        news,
        amount: String(amount),
        currency: order.currency,
        items: JSON.stringify(named),
        agency: reader.agency ?? 'none',
      },
      reader.id,
    )
  }
}
