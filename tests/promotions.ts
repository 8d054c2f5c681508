import { sql, type Kysely } from 'kysely'
import type { Buyer } from '#contract/publish/payments.ts'
import type { Package, PromotionState } from '#contract/publish/promotion-lists.ts'
import type { Database } from '#db/schema.ts'

const BUYER: Buyer = {
  kind: 'person',
  name: 'Ada Lovelace',
  company: '',
  street: '1 Test Street',
  postalCode: '08001',
  city: 'Barcelona',
  country: 'country207',
  vatId: '',
}
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS)

/** A paid promotion of an offer, by default one that has just started. Returns its id. */
export async function promote(
  db: Kysely<Database>,
  offerId: number,
  {
    package: bought = 'top',
    state = 'running',
    startsAt = new Date(),
    endsAt = new Date(startsAt.getTime() + 7 * DAY_MS),
    net = 1000,
    tax = 210,
  }: {
    package?: Package
    state?: PromotionState
    startsAt?: Date
    endsAt?: Date
    net?: number
    tax?: number
  } = {},
): Promise<number> {
  const [starts, ends] = [minuteOf(startsAt), minuteOf(endsAt)]
  const days = Math.min(90, Math.max(1, Math.round((ends.getTime() - starts.getTime()) / DAY_MS)))
  return db.transaction().execute(async (transaction) => {
    const {
      rows: [made],
    } = await sql<{ id: number }>`
      with seller as (
        insert into issuers (prefix, name, address, country_id) values ('TEST', 'Lares Test Ltd', '1 Test Street', 207)
        on conflict (prefix) do update set name = excluded.name returning id
      ), offer as (
        select id, case when agency_id is not null then 'agency:' || agency_id else 'user:' || coalesce(owner_id, 0) end as customer from offers where id = ${offerId}
      ), bought as (
        insert into orders (key, digest, customer, state, currency, net, tax, treatment, rate, issuer_id, buyer, locale, expires_at, closed_at)
        select gen_random_uuid(), sha256(''), customer, 'paid', 'EUR', ${net}, ${tax}, ${tax > 0 ? 'taxed' : 'outside'}, ${tax > 0 ? 21_000 : 0}, seller.id, ${JSON.stringify(BUYER)}, 'en', now(), now() from offer, seller
        returning id, customer
      ), line as (
        insert into order_lines (order_id, position, offer_id, title, package, days, amount, is_open)
        select id, 0, ${offerId}, 'A home', ${bought}, ${days}, ${net}, false from bought returning order_id
      )
      insert into promotions (order_id, position, offer_id, customer, package, net, tax, state, starts_at, ends_at, stopped_at, stopped_by, credited)
      select line.order_id, 0, ${offerId}, bought.customer, ${bought}, ${net}, ${tax}, ${state}, ${starts}, ${ends},
        ${state === 'stopped' ? new Date() : null}, ${state === 'stopped' ? 'refunded' : null}, ${state === 'stopped' ? 0 : null} from bought, line returning id`.execute(
      transaction,
    )
    if (!made) throw new Error(`There is no offer ${offerId}.`)
    return made.id
  })
}

/** Ends a promotion, as the portal does at its minute. */
export async function end(db: Kysely<Database>, promotionId: number): Promise<void> {
  await db.updateTable('promotions').set({ state: 'ended' }).where('id', '=', promotionId).execute()
}
