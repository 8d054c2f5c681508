import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { deleteAccount } from '#api/edge/profile/leaving-queries.ts'
import { closeAgency } from '#api/homes/agencies/leaving-queries.ts'
import { selectCaller } from '#api/people/accounts/queries.ts'
import { createUser } from './accounts.ts'
import { agencyOf } from './agencies.ts'
import { wrongBooks } from './books.ts'
import { createTestDatabase } from './database.ts'
import { openShop, ordersApi, publicHome } from './orders.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
await openShop(db)
const { as, workOff, line, order, buy } = await ordersApi(db)
const admin = await createUser(db, { roles: ['admin'] })
await sql`update access_tokens set confirmed_at = now()`.execute(db)

const settle = async () => {
  await sql`update jobs set run_at = now() where kind in ('sandbox_event', 'order_expiry')`.execute(
    db,
  )
  await workOff()
}
afterEach(async () => {
  await settle()
  expect(await wrongBooks(db, { atRest: true })).toEqual([])
})
const look = async (id: number) => (await as(admin)('GET', `/admin/payments/${id}`)).data
const payOut = async (id: number, amount: number) => {
  expect(
    await as(admin)('POST', `/admin/payments/${id}/refunds`, {
      key: randomUUID(),
      amount,
      way: 'payout',
      reason: 'The customer is gone.',
    }),
  ).toMatchObject({ status: 200 })
  await settle()
  expect((await look(id)).refunds).toMatchObject([{ way: 'payout', state: 'succeeded', amount }])
}

test('the rest of a promotion of an account that was deleted meanwhile can be paid out', async () => {
  const buyer = await createUser(db)
  const paid = await buy(buyer, [line(await publicHome(db, { owner: buyer }))])
  await db.transaction().execute(async (trx) => {
    await deleteAccount(trx, (await selectCaller(trx, buyer.id))!)
  })
  await settle()
  const { order: after, customer, refundable } = await look(paid.id)
  expect(customer).toEqual({ key: `user:${buyer.id}`, name: null })
  expect(after.promotions).toMatchObject([{ state: 'stopped', stoppedBy: 'unpublished' }])
  expect(after.returned).toBeGreaterThan(1200)
  expect(refundable.payout).toBe(after.returned)
  await payOut(paid.id, after.returned)
})

test('an open order of an agency that closes expires, and one that is paid after all is credited whole', async () => {
  const { id: agency, owner, agent } = await agencyOf(db)
  const ordered = async () =>
    (await order(agent, [line(await publicHome(db, { owner: agent, agency }))])).data.id as number
  const [left, paid] = [await ordered(), await ordered()]
  // The form of the card is open already.
  const { data: started } = await as(agent)('POST', `/orders/${paid}/payment`)
  await db.transaction().execute((trx) => closeAgency(trx, agency, owner.id))
  expect(await as(agent)('GET', `/orders/${left}`)).toMatchObject({ status: 404 })
  await as(agent)('POST', '/sandbox/confirm', { secret: started.secret, card: 'success' })
  await settle()
  const { order: after, refundable } = await look(paid)
  expect(after).toMatchObject({ state: 'paid', returned: 1211 })
  expect(refundable.payout).toBe(1211)
  await payOut(paid, 1211)
  await sql`update orders set expires_at = now() where id = ${left}`.execute(db)
  await settle()
  expect((await look(left)).order).toMatchObject({ state: 'expired' })
})
