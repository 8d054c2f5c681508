import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ApiError } from '#contract/errors.ts'
import type { Order, PayStart, Quote, SandboxCard } from '#contract/publish/payments.ts'
import { createUser } from '#tests/accounts.ts'
import { wrongBooks } from '#tests/books.ts'
import { BUYER, openShop, publicHome } from '#tests/orders.ts'
import type { World } from './rounds.ts'

/** How each home is paid, one after the other; all of them at the same time. */
const CARDS: readonly (readonly SandboxCard[])[] = [
  ['success'],
  ['declined', 'success'],
  ['challenge'],
  ['processing'],
  ['success'],
  ['insufficient_funds', 'success'],
]
/** Minor units that are refunded of each order, in this order; of the fourth nothing. */
const REFUNDS = [500, 1211, 300, 0, 0, 1]
/** The home that is taken off the market after its payment. */
const TAKEN_OFF = 4
const PRESSES = 3

/**
 * Homes are promoted and paid, some of it is refunded, and one is taken off the market. Every button is pressed several times, and again until there is an answer. In the end each
 * order must have been charged once, and the books must be right and agree with the provider.
 */
export async function paymentsUnderKill(
  world: World,
  name: string,
  disturb: () => Promise<void>,
): Promise<string[]> {
  await world.steady(async () => {
    const { rows } = await sql`select from issuers`.execute(world.db)
    if (rows.length === 0) await openShop(world.db)
  })
  const [owner, admin] = await world.steady(() =>
    Promise.all([
      createUser(world.db, { email: `${name}.${randomUUID()}@example.com` }),
      createUser(world.db, { roles: ['admin'], email: `${name}.${randomUUID()}@example.org` }),
    ]),
  )
  const homes = await world.steady(() =>
    Promise.all(CARDS.map(() => publicHome(world.db, { owner }))),
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
  const look = (id: number) => again(() => world.call<Order>(owner, 'GET', `/orders/${id}`))

  async function order(offer: number): Promise<number> {
    const lines = [{ offer, package: 'top', days: 7 }]
    const key = randomUUID()
    for (;;) {
      const quote = await again(() =>
        world.call<Quote>(owner, 'POST', '/orders/quote', { lines, currency: 'EUR', buyer: BUYER }),
      )
      const made = await press(() =>
        world.call<{ id: number }>(owner, 'POST', '/orders', {
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

  async function pay(id: number, cards: readonly SandboxCard[]): Promise<void> {
    for (const card of cards) {
      const start = await press(() =>
        world.call<PayStart | null>(owner, 'POST', `/orders/${id}/payment`),
      )
      if (!start) break
      const { secret } = start
      await press(() => world.call(owner, 'POST', '/sandbox/confirm', { secret, card }))
      if (card === 'challenge')
        await press(() => world.call(owner, 'POST', '/sandbox/challenge', { secret, approve: '1' }))
    }
    // The job of a process that was killed is done again after its lease: here it is made due at once.
    while ((await look(id))?.state === 'open') {
      await sleep(100)
      await world.steady(async () => {
        await sql`update jobs set run_at = now() where kind = 'sandbox_event' and run_at < now() + interval '1 minute'`.execute(
          world.db,
        )
      })
    }
  }

  async function one(at: number): Promise<void> {
    const id = await order(homes[at]!)
    await pay(id, CARDS[at]!)
    const amount = REFUNDS[at]!
    const key = randomUUID()
    if (amount > 0)
      await press(() =>
        world.call(admin, 'POST', `/admin/payments/${id}/refunds`, {
          key,
          amount,
          reason: 'A test.',
        }),
      )
    if (at === TAKEN_OFF)
      await world.steady(async () => {
        await sql`update offers set status = 'paused' where id = ${homes[at]!}`.execute(world.db)
      })
  }

  await Promise.all([...CARDS.map((_, at) => one(at)), disturb()])
  await world.workOff()
  return world.steady(async () => {
    const { db } = world
    const { rows } = await sql<{ state: string; returned: number; charged: number }>`
      select o.state, o.returned_net + o.returned_tax as returned, (select count(*)::int from sandbox_objects s where s.kind = 'intent' and s.object->>'order' = o.id::text and s.object->>'status' = 'succeeded') as charged
      from orders o join order_lines l on l.order_id = o.id where o.customer = ${`user:${owner.id}`} and o.state <> 'cancelled' order by array_position(${homes}::bigint[], l.offer_id)`.execute(
      db,
    )
    const wrong = rows.flatMap(({ state, returned, charged }, at) => {
      const back = REFUNDS[at]!
      const isRight =
        state === 'paid' &&
        charged === 1 &&
        (at === TAKEN_OFF ? returned > 1200 && returned <= 1211 : returned === back)
      return isRight
        ? []
        : [`home ${at} is ${state}, charged ${charged} times, ${returned} given back`]
    })
    return [
      ...(rows.length === homes.length ? [] : [`${rows.length} orders of ${homes.length} homes`]),
      ...wrong,
      ...(await wrongBooks(db, { atRest: true })),
    ]
  })
}
