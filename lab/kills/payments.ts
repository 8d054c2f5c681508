import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { sandboxOf } from '#api/ground/gateways/payment-provider.ts'
import { ApiError } from '#contract/errors.ts'
import type { Order, PayStart, Quote, SandboxCard } from '#contract/publish/payments.ts'
import { createUser } from '#tests/accounts.ts'
import { wrongBooks } from '#tests/books.ts'
import { BUYER, openShop, publicHome } from '#tests/orders.ts'
import type { World } from './rounds.ts'

/** How each home is paid, one after the other; all of them at the same time, but the last, for which the balance pays. */
const CARDS: readonly (readonly SandboxCard[])[] = [
  ['success'],
  ['declined', 'success'],
  ['challenge'],
  ['processing'],
  ['success'],
  ['insufficient_funds', 'success'],
  ['success'],
  ['dispute'],
  [],
]
/** Minor units that are refunded of each order, in this order; 0: nothing. */
const REFUNDS = [500, 1211, 300, 0, 0, 1, 15_000, 0, 0]
/** The home that is taken off the market after its payment. */
const TAKEN_OFF = 4
/** So dear that somebody else has to approve its refund. */
const DEAR = 6
/** Its payment is disputed, and the dispute is lost. */
const DISPUTED = 7
/** Paid by what was credited for the one that was taken off; some of the rest is paid out. */
const BY_BALANCE = 8
const BALANCE_PRICE = 120
const PAYOUT = 300
const PRESSES = 3

/**
 * Homes are promoted and paid, some of it is refunded, a dispute is lost, and one is taken off the market, whose credit pays another and is paid out. Every button is pressed several times, and again until there is an answer. In the end each
 * order must have been charged once, and the books must be right and agree with the provider.
 */
export async function paymentsUnderKill(
  world: World,
  name: string,
  disturb: () => Promise<void>,
): Promise<string[]> {
  await world.steady(async () => {
    const { rows } = await sql`select from issuers`.execute(world.db)
    if (rows.length > 0) return
    await openShop(world.db)
    await sql`insert into promotion_prices (package, days, currency, amount, valid_from) values ('showcase', 30, 'EUR', 20000, '2020-01-01')`.execute(
      world.db,
    )
  })
  const accountOf = (...roles: 'admin'[]) =>
    createUser(world.db, { roles, email: `${name}.${randomUUID()}@example.com` })
  // One buys with cards alone, since a balance pays the next order.
  const [owner, saver, admin, second] = await world.steady(async () => {
    const accounts = await Promise.all([
      accountOf(),
      accountOf(),
      accountOf('admin'),
      accountOf('admin'),
    ])
    await sql`update access_tokens set confirmed_at = now() where user_id = any(${accounts.map(({ id }) => id)}::bigint[])`.execute(
      world.db,
    )
    return accounts
  })
  const buyerOf = (at: number) => (at === TAKEN_OFF || at === BY_BALANCE ? saver : owner)
  const homes = await world.steady(() =>
    Promise.all(CARDS.map((_, at) => publicHome(world.db, { owner: buyerOf(at) }))),
  )
  /** Until there is an answer; null for a refusal, which is one. */
  const again = async <T>(act: () => Promise<T>): Promise<T | null> => {
    for (;;)
      try {
        return await act()
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return null
        await sleep(20)
        await world.back()
      }
  }
  const press = async <T>(act: () => Promise<T>): Promise<T | null> =>
    (await Promise.all(Array.from({ length: PRESSES }, () => again(act)))).find(
      (answer) => answer !== null,
    ) ?? null

  async function order(at: number): Promise<number> {
    const buyer = buyerOf(at)
    const bought =
      at === DEAR
        ? { package: 'showcase', days: 30 }
        : { package: 'top', days: at === BY_BALANCE ? 1 : 7 }
    const lines = [{ offer: homes[at]!, ...bought }]
    const key = randomUUID()
    for (;;) {
      const quote = await again(() =>
        world.call<Quote>(buyer, 'POST', '/orders/quote', { lines, currency: 'EUR', buyer: BUYER }),
      )
      const made = await press(() =>
        world.call<{ id: number }>(buyer, 'POST', '/orders', {
          key,
          lines,
          currency: 'EUR',
          buyer: BUYER,
          total: quote?.total,
        }),
      )
      if (made) return made.id
      await sleep(20)
    }
  }

  /** Makes what the sandbox does later due at once; also the job of a process that was killed, which would be done again after its lease. */
  const hurry = () =>
    world.steady(async () => {
      await sql`update jobs set run_at = now() where kind = 'sandbox_event' and run_at < now() + interval '1 minute'`.execute(
        world.db,
      )
    })

  async function pay(id: number, at: number): Promise<void> {
    const buyer = buyerOf(at)
    const begin = () =>
      press(() => world.call<PayStart | null>(buyer, 'POST', `/orders/${id}/payment`))
    // Without a card the balance pays it at once.
    if (CARDS[at]!.length === 0) await begin()
    for (const card of CARDS[at]!) {
      const start = await begin()
      if (!start) break
      const { secret } = start
      await press(() => world.call(buyer, 'POST', '/sandbox/confirm', { secret, card }))
      if (card === 'challenge')
        await press(() => world.call(buyer, 'POST', '/sandbox/challenge', { secret, approve: '1' }))
    }
    const look = () => again(() => world.call<Order>(buyer, 'GET', `/orders/${id}`))
    while ((await look())?.state === 'open') {
      await sleep(100)
      await hurry()
    }
  }

  const refund = (id: number, key: string, amount: number, way = 'card') =>
    press(() =>
      world.call<{ id: number; state: string }>(admin, 'POST', `/admin/payments/${id}/refunds`, {
        key,
        amount,
        way,
        reason: 'A test.',
      }),
    )

  /** Waits until the database has a row. */
  async function row<T>(query: RawBuilder<T>): Promise<T> {
    for (;;) {
      const found = await world.steady(async () => (await query.execute(world.db)).rows[0])
      if (found) return found
      await sleep(100)
      await hurry()
    }
  }

  async function lose(order: number): Promise<void> {
    const { id } = await row(
      sql<{
        id: string
      }>`select s.id from sandbox_objects s join payments p on p.provider_id = s.object->>'intent' where s.kind = 'dispute' and p.order_id = ${order}`,
    )
    await world.steady(async () => (await sandboxOf(world.db)).decideDispute(id, 'lost'))
  }

  async function spend(paid: number): Promise<void> {
    await row(
      sql`select from customer_balances where customer = ${`user:${saver.id}`} and amount > 1000`,
    )
    await pay(await order(BY_BALANCE), BY_BALANCE)
    await refund(paid, randomUUID(), PAYOUT, 'payout')
  }

  async function one(at: number): Promise<void> {
    const id = await order(at)
    await pay(id, at)
    const amount = REFUNDS[at]!
    if (amount > 0) {
      const made = await refund(id, randomUUID(), amount)
      if (made?.state === 'waiting')
        await press(() =>
          world.call(second, 'POST', `/admin/refunds/${made.id}/decision`, { approve: '1' }),
        )
    }
    if (at === DISPUTED) await lose(id)
    if (at === TAKEN_OFF) {
      await world.steady(async () => {
        await sql`update offers set status = 'paused' where id = ${homes[at]!}`.execute(world.db)
      })
      await spend(id)
    }
  }

  await Promise.all([...CARDS.flatMap((_, at) => (at === BY_BALANCE ? [] : one(at))), disturb()])
  await world.workOff()
  return world.steady(async () => {
    const { db } = world
    const customers = [owner, saver].map(({ id }) => `user:${id}`)
    const { rows } = await sql<{
      state: string
      returned: number
      charged: number
      needsSecond: boolean
      disputes: string[]
      stoppedBy: string | null
    }>`
      select o.state, o.returned_net + o.returned_tax as returned, (select count(*)::int from sandbox_objects s where s.kind = 'intent' and s.object->>'order' = o.id::text and s.object->>'status' = 'succeeded') as charged,
        exists (select from refunds r where r.order_id = o.id and r.needs_second and r.state = 'succeeded') as "needsSecond",
        array(select d.state from disputes d where d.order_id = o.id) as disputes, (select p.stopped_by from promotions p where p.order_id = o.id) as "stoppedBy"
      from orders o join order_lines l on l.order_id = o.id where o.customer = any(${customers}::text[]) and o.state <> 'cancelled' order by array_position(${homes}::bigint[], l.offer_id)`.execute(
      db,
    )
    const wrong = rows.flatMap(
      ({ state, returned, charged, needsSecond, disputes, stoppedBy }, at) => {
        const back = REFUNDS[at]!
        const isRight =
          state === 'paid' &&
          charged === (at === BY_BALANCE ? 0 : 1) &&
          (at === TAKEN_OFF ? returned > 1200 && returned <= 1211 : returned === back) &&
          needsSecond === (at === DEAR) &&
          disputes.join() === (at === DISPUTED ? 'lost' : '') &&
          (at !== DISPUTED || stoppedBy === 'disputed')
        return isRight
          ? []
          : [
              `home ${at} is ${state}, charged ${charged} times, ${returned} given back, disputes: ${disputes.join() || 'none'}`,
            ]
      },
    )
    const { rows: balances } = await sql<{ amount: number }>`
      select amount from customer_balances where customer = any(${customers}::text[])`.execute(db)
    const rest = (rows[TAKEN_OFF]?.returned ?? 0) - BALANCE_PRICE - PAYOUT
    const isSpent = balances.length === 1 && balances[0]!.amount === rest
    return [
      ...(rows.length === homes.length ? [] : [`${rows.length} orders of ${homes.length} homes`]),
      ...wrong,
      ...(isSpent ? [] : [`balances of ${JSON.stringify(balances)} in place of ${rest}`]),
      ...(await wrongBooks(db, { atRest: true })),
    ]
  })
}
