import { sql, type Kysely } from 'kysely'
import type { Buyer } from '#contract/publish/payments.ts'
import type { Database } from '#db/schema.ts'

/** Days for which the buyer of an order that was not paid is kept. Paid orders are kept as the law on taxes demands. */
const UNPAID_DAYS = 30
/** Days for which events of providers are known, so that none is acted upon twice: more than providers send them again. */
const EVENT_DAYS = 30
const NO_BUYER: Buyer = {
  kind: 'person',
  name: '',
  company: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  vatId: '',
}

/** Erases who wanted to buy what from orders that were not paid: after a while, or once the account is gone. Deletes events of providers that do not come again. */
export async function sweepOrders(db: Kysely<Database>): Promise<void> {
  await sql`
    with old as (
      update orders set buyer = ${JSON.stringify(NO_BUYER)}
      where state in ('cancelled', 'expired') and buyer->>'name' <> '' and (user_id is null or closed_at < now() - make_interval(days => ${UNPAID_DAYS}))
      returning id)
    update order_lines set title = '' where order_id in (select id from old)`.execute(db)
  await sql`delete from payment_events where received_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(
    db,
  )
}
