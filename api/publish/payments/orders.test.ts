import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { agencyOf } from '#tests/agencies.ts'
import { createUser } from '#tests/accounts.ts'
import { wrongBooks } from '#tests/books.ts'
import { createTestDatabase } from '#tests/database.ts'
import { BUYER, openShop, ordersApi, publicHome } from '#tests/orders.ts'
import type { Call } from '../../context.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { works } from '../../ground/work.ts'
import { composeInvoice } from './invoices.ts'
import { selectInvoice } from './invoice-queries.ts'
import { sweepPromotions } from '../promotion/queries.ts'
import { checkPayments } from './paying.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
await openShop(db)
const { services, as, call, workOff, line, order, orderOf, pay, buy } = await ordersApi(db)

afterEach(async () => {
  await db
    .updateTable('jobs')
    .set({ run_at: sql`now()` })
    .where('kind', '=', 'sandbox_event')
    .execute()
  await workOff()
  expect(await wrongBooks(db, { atRest: true })).toEqual([])
})

const seller = await createUser(db)
const home = (owner = seller) => publicHome(db, { owner })
const charges = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sandbox_objects where kind = 'intent' and object->>'status' = 'succeeded'`.execute(
    db,
  )
  return rows[0]!.n
}
const postingsOf = async (id: number) => {
  const { rows } = await sql<{ text: string }>`
    select e.kind || ' ' || p.account || ' ' || p.amount as text from ledger_entries e join ledger_postings p on p.entry_id = e.id where e.order_id = ${id} order by e.id, p.position`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

test('an order is quoted with its tax, paid by card, booked, invoiced and begins at once', async () => {
  const offer = await home()
  const lines = [line(offer), line(offer, { package: 'highlight', days: 1 })]
  const { data: quote } = await as(seller)('POST', '/orders/quote', {
    lines,
    currency: 'EUR',
    buyer: BUYER,
  })
  expect(quote).toMatchObject({ net: 1100, tax: 231, total: 1331, credit: 0, rate: 21_000 })
  const paid = await buy(seller, lines)
  expect(paid).toMatchObject({ state: 'paid', payment: 'succeeded', total: 1331, returned: 0 })
  expect(paid.promotions.map(({ package: name, state }) => `${name} ${state}`).sort()).toEqual([
    'highlight running',
    'top running',
  ])
  const [top] = paid.promotions.filter((one) => one.package === 'top')
  expect(Date.parse(top!.endsAt) % 60_000).toBe(0)
  const days = (Date.parse(top!.endsAt) - Date.parse(top!.startsAt)) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(7)
  expect(days).toBeLessThan(7 + 1 / 1440)
  expect(paid.invoices).toMatchObject([{ kind: 'invoice', total: 1331, currency: 'EUR' }])
  expect(paid.invoices[0]!.number).toMatch(/^LR-\d{4}-\d{6}$/)
  expect(await postingsOf(paid.id)).toEqual([
    'order_paid provider 1331',
    'order_paid revenue -1100',
    'order_paid tax -231',
  ])
  // Each line bears its part of the tax.
  const { rows } = await sql<{ tax: number }>`
    select tax from promotions where order_id = ${paid.id} order by position`.execute(db)
  expect(rows.map(({ tax }) => tax)).toEqual([210, 21])
})

test('fifty parallel presses with one key make one order and one charge', async () => {
  const offer = await home()
  const [key, before] = [randomUUID(), await charges()]
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => order(seller, [line(offer)], { key })),
  )
  const ids = new Set(answers.map(({ data }) => data.id))
  expect(ids.size).toBe(1)
  const [id] = ids as Set<number>
  const started = await Promise.all(
    Array.from({ length: 50 }, () => as(seller)('POST', `/orders/${id}/payment`)),
  )
  const secrets = new Set(started.map(({ data }) => data.secret))
  expect(secrets.size).toBe(1)
  const [secret] = secrets
  await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/sandbox/confirm', { secret, card: 'success' })),
  )
  await Promise.all(Array.from({ length: 20 }, () => orderOf(seller, id!)))
  expect(await charges()).toBe(before + 1)
})

test('fifty parallel presses with different keys make one open order, and one charge', async () => {
  const offer = await home()
  const before = await charges()
  const answers = await Promise.all(Array.from({ length: 50 }, () => order(seller, [line(offer)])))
  const ids = new Set(answers.flatMap(({ data }) => data?.id ?? []))
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join order_lines l on l.order_id = o.id where l.offer_id = ${offer} and o.state = 'open'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(ids).toEqual(new Set([rows[0]!.id]))
  const results = await Promise.all(Array.from({ length: 50 }, () => pay(seller, rows[0]!.id)))
  expect(results.filter((one) => one?.state === 'succeeded').length).toBeGreaterThan(0)
  await orderOf(seller, rows[0]!.id)
  expect(await charges()).toBe(before + 1)
})

test('a stale tab does not buy the same again', async () => {
  const offer = await home()
  const { data: quote } = await as(seller)('POST', '/orders/quote', {
    lines: [line(offer)],
    currency: 'EUR',
    buyer: BUYER,
  })
  const paid = await buy(seller, [line(offer)])
  const again = await order(seller, [line(offer)], { total: quote.total })
  expect(again).toMatchObject({ status: 409, code: 'promoted_meanwhile' })
  // Knowing of it, one extends it.
  const until = paid.promotions[0]!.endsAt
  const more = await buy(seller, [line(offer, { until })])
  expect(more.promotions[0]).toMatchObject({ state: 'scheduled', startsAt: until })
})

test('a refused card can be followed by another on the same payment', async () => {
  const offer = await home()
  const { data } = await order(seller, [line(offer)])
  const before = await charges()
  expect(await pay(seller, data.id, 'declined')).toMatchObject({
    state: 'requires_payment_method',
    error: 'card_declined',
  })
  expect(await orderOf(seller, data.id)).toMatchObject({ state: 'open', error: 'card_declined' })
  expect(await pay(seller, data.id, 'insufficient_funds')).toMatchObject({
    error: 'insufficient_funds',
  })
  const asked = await pay(seller, data.id, 'challenge')
  expect(asked).toMatchObject({ state: 'requires_action' })
  await call('POST', '/sandbox/challenge', { secret: asked!.secret, approve: '0' })
  expect(await orderOf(seller, data.id)).toMatchObject({ state: 'open' })
  expect(await pay(seller, data.id)).toMatchObject({ state: 'succeeded' })
  expect(await orderOf(seller, data.id)).toMatchObject({ state: 'paid', error: null })
  expect(await charges()).toBe(before + 1)
  expect(await as(seller)('POST', `/orders/${data.id}/payment`)).toMatchObject({
    status: 409,
    code: 'not_open',
  })
})

test('an order is not cancelled while its payment is processed, and can be before', async () => {
  const [first, second] = [await home(), await home()]
  const { data } = await order(seller, [line(first)])
  await pay(seller, data.id, 'processing')
  expect(await as(seller)('POST', `/orders/${data.id}/cancel`)).toMatchObject({
    status: 409,
    code: 'under_way',
  })
  // Another order for the same home would be paid twice.
  expect(await order(seller, [line(first, { days: 1 })])).toMatchObject({
    status: 409,
    code: 'under_way',
  })
  await db
    .updateTable('jobs')
    .set({ run_at: sql`now()` })
    .where('kind', '=', 'sandbox_event')
    .execute()
  await workOff()
  expect(await orderOf(seller, data.id)).toMatchObject({ state: 'paid' })

  const { data: other } = await order(seller, [line(second)])
  const started = await as(seller)('POST', `/orders/${other.id}/payment`)
  expect((await as(seller)('POST', `/orders/${other.id}/cancel`)).data.state).toBe('cancelled')
  const late = await call('POST', '/sandbox/confirm', {
    secret: started.data.secret,
    card: 'success',
  })
  expect(await late.json()).toMatchObject({ data: { state: 'canceled' } })
  expect(await orderOf(seller, other.id)).toMatchObject({ state: 'cancelled', promotions: [] })
})

test('another choice for the same home takes the place of the open order', async () => {
  const offer = await home()
  const { data: first } = await order(seller, [line(offer)])
  await as(seller)('POST', `/orders/${first.id}/payment`)
  const { data: second } = await order(seller, [line(offer, { days: 1 })])
  expect(second.id).not.toBe(first.id)
  expect(await orderOf(seller, first.id)).toMatchObject({ state: 'cancelled' })
  expect(await orderOf(seller, second.id)).toMatchObject({ state: 'open', total: 120 })
})

test('an order that stays open expires, and can no longer be paid', async () => {
  const { data } = await order(seller, [line(await home())])
  const { data: started } = await as(seller)('POST', `/orders/${data.id}/payment`)
  await sql`update orders set expires_at = now() where id = ${data.id}`.execute(db)
  await sql`update jobs set run_at = now() where kind = 'order_expiry' and (data->>'order')::int = ${data.id}`.execute(
    db,
  )
  await workOff()
  expect(await orderOf(seller, data.id)).toMatchObject({ state: 'expired', payment: 'canceled' })
  await call('POST', '/sandbox/confirm', { secret: started.secret, card: 'success' })
  expect(await orderOf(seller, data.id)).toMatchObject({ state: 'expired', promotions: [] })
})

test('the rest of a promotion is credited when its home is no longer public, and pays for the next', async () => {
  const own = await createUser(db)
  const [offer, next] = [await home(own), await home(own)]
  const paid = await buy(own, [line(offer)])
  // Three of seven days are over.
  await sql`update promotions set starts_at = date_trunc('minute', now()) - interval '3 days', ends_at = date_trunc('minute', now()) + interval '4 days' where order_id = ${paid.id}`.execute(
    db,
  )
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  await workOff()
  const after = await orderOf(own, paid.id)
  const minutes = 7 * 1440
  // Up to a minute has gone by.
  const expected = [4 * 1440, 4 * 1440 - 1].map((left) => Math.round((1001 * left) / minutes))
  const [promotion] = after.promotions
  expect(promotion).toMatchObject({ state: 'stopped', stoppedBy: 'unpublished' })
  expect(expected).toContain(promotion!.credited)
  const net = promotion!.credited!
  const tax = Math.round(net * 0.21)
  expect(after).toMatchObject({ returned: net + tax })
  expect(after.invoices.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
    'invoice 1211',
    `credit_note ${net + tax}`,
  ])
  const { data: quote } = await as(own)('POST', '/orders/quote', {
    lines: [line(next)],
    currency: 'EUR',
    buyer: BUYER,
  })
  expect(quote).toMatchObject({ total: 1211, balance: net + tax, credit: net + tax })
  // Reserved while the order is open, free again when it is cancelled.
  const { data: open } = await order(own, [line(next)])
  expect((await as(own)('GET', '/orders')).balances).toEqual([{ currency: 'EUR', amount: 0 }])
  await as(own)('POST', `/orders/${open.id}/cancel`)
  expect((await as(own)('GET', '/orders')).balances).toEqual([
    { currency: 'EUR', amount: net + tax },
  ])
  const second = await buy(own, [line(next)])
  expect(second).toMatchObject({ state: 'paid', credit: net + tax })
  expect(await postingsOf(second.id)).toEqual([
    `credit_reserved customer ${net + tax}`,
    `credit_reserved reserved ${-net - tax}`,
    `order_paid provider ${1211 - net - tax}`,
    `order_paid reserved ${net + tax}`,
    'order_paid revenue -1001',
    'order_paid tax -210',
  ])
  const { data: statement } = await as(own)('GET', '/orders/statement?currency=EUR')
  expect(statement.map(({ amount }: { amount: number }) => amount)).toEqual([
    -(net + tax),
    net + tax,
    -(net + tax),
    net + tax,
  ])
  expect(statement[0].balance).toBe(0)
})

test('a promotion that had not begun is credited whole, and an order can be paid from the balance alone', async () => {
  const own = await createUser(db)
  const offer = await home(own)
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const paid = await buy(own, [line(offer, { startsAt })])
  expect(paid.promotions[0]).toMatchObject({ state: 'scheduled', effect: null })
  await sql`update offers set status = 'archived' where id = ${offer}`.execute(db)
  await workOff()
  expect(await orderOf(own, paid.id)).toMatchObject({ returned: 1211 })
  const before = await charges()
  const { data } = await order(own, [line(await home(own))])
  expect(await pay(own, data.id)).toBeNull()
  expect(await orderOf(own, data.id)).toMatchObject({
    state: 'paid',
    payment: null,
    credit: 1211,
  })
  expect(await charges()).toBe(before)
})

test('a promotion starts and ends at its minute by itself', async () => {
  const offer = await home()
  const paid = await buy(seller, [
    line(offer, { startsAt: new Date(Date.now() + 3_600_000).toISOString() }),
  ])
  const { id } = paid.promotions[0]!
  const state = async () => (await orderOf(seller, paid.id)).promotions[0]!
  const due = async () => {
    await sql`update jobs set run_at = now() where kind = 'promotion_due' and (data->>'promotion')::int = ${id}`.execute(
      db,
    )
    await workOff()
  }
  // Nothing happens before its time.
  await due()
  expect(await state()).toMatchObject({ state: 'scheduled' })
  await sql`update promotions set starts_at = now() - interval '30 seconds' where id = ${id}`.execute(
    db,
  )
  await due()
  expect(await state()).toMatchObject({ state: 'running', endsAt: paid.promotions[0]!.endsAt })
  await due()
  expect(await state()).toMatchObject({ state: 'running' })
  await sql`update promotions set ends_at = now() where id = ${id}`.execute(db)
  await due()
  expect(await state()).toMatchObject({ state: 'ended' })
  // An end is no early end: nothing is credited when the home goes afterwards.
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  await workOff()
  expect(await orderOf(seller, paid.id)).toMatchObject({ returned: 0 })
})

test('a promotion whose start was missed has all of its time, and is found without its job', async () => {
  const paid = await buy(seller, [
    line(await home(), { startsAt: new Date(Date.now() + 3_600_000).toISOString(), days: 1 }),
  ])
  const { id } = paid.promotions[0]!
  // Workers were away for two days, and the job is gone.
  await sql`update promotions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${id}`.execute(
    db,
  )
  await sql`delete from jobs where kind = 'promotion_due' and (data->>'promotion')::int = ${id}`.execute(
    db,
  )
  await sweepPromotions(db)
  await sweepPromotions(db)
  await workOff()
  const [promotion] = (await orderOf(seller, paid.id)).promotions
  expect(promotion).toMatchObject({ state: 'running' })
  const left = Date.parse(promotion!.endsAt) - Date.now()
  expect(Math.round(left / 3_600_000)).toBe(24)
})

test('a promotion stops when lists show another listing of the same home', async () => {
  const own = await createUser(db)
  const [offer, shown] = [await home(own), await home(own)]
  const paid = await buy(own, [line(offer)])
  await db
    .insertInto('same_homes')
    .values({ offer_id: offer, same_id: shown, is_shown: true })
    .execute()
  await workOff()
  expect(await orderOf(own, paid.id)).toMatchObject({
    promotions: [{ state: 'stopped', credited: 1001 }],
    returned: 1211,
  })
})

test('a key with other content, buyer or currency is another order', async () => {
  const own = await createUser(db)
  const offer = await home(own)
  const key = randomUUID()
  const { data: first } = await order(own, [line(offer)], { key })
  expect((await order(own, [line(offer)], { key })).data.id).toBe(first.id)
  const { data: shorter } = await order(own, [line(offer, { days: 1 })], { key })
  expect(await orderOf(own, shorter.id)).toMatchObject({ total: 120, state: 'open' })
  expect(await orderOf(own, first.id)).toMatchObject({ state: 'cancelled' })
  const buyer = { ...BUYER, company: 'Analytical Engines' }
  const { data: corrected } = await order(own, [line(offer, { days: 1 })], { key, buyer })
  expect(await orderOf(own, corrected.id)).toMatchObject({ buyer, state: 'open' })
})

test('an agent orders for a home although a manager has an open order that the agent may not see', async () => {
  const { id: agency, manager, agent } = await agencyOf(db)
  const offer = await publicHome(db, { owner: agent, agency })
  const { data: theirs } = await order(manager, [line(offer)])
  const { data: own } = await order(agent, [line(offer)])
  expect(own.id).not.toBe(theirs.id)
  expect(await pay(agent, own.id)).toMatchObject({ state: 'succeeded' })
  const paid = await orderOf(agent, own.id)
  // With the invoice of what one ordered oneself.
  expect(await as(agent)('GET', `/invoices/${paid.invoices[0]!.id}/pdf`)).toMatchObject({
    status: 200,
  })
})

test('an amount that cannot be charged exactly is refused before it is ordered', async () => {
  await sql`insert into promotion_prices (package, days, currency, amount, valid_from) values ('top', 7, 'KWD', 5250, '2020-01-01'), ('top', 1, 'KWD', 5000, '2020-01-01')`.execute(
    db,
  )
  const quote = (offer: number, days: number) =>
    as(seller)('POST', '/orders/quote', {
      lines: [line(offer, { days })],
      currency: 'KWD',
      buyer: BUYER,
    })
  const offer = await home()
  // 5.250 and 21 % of it are 6.353.
  expect(await quote(offer, 7)).toMatchObject({ status: 409, code: 'uncharged' })
  expect((await quote(offer, 1)).data).toMatchObject({ total: 6050 })
})

test('a home that went while it was paid is credited at once', async () => {
  const own = await createUser(db)
  const offer = await home(own)
  const { data } = await order(own, [line(offer)])
  const { data: started } = await as(own)('POST', `/orders/${data.id}/payment`)
  await sql`update offers set status = 'sold' where id = ${offer}`.execute(db)
  await call('POST', '/sandbox/confirm', { secret: started.secret, card: 'success' })
  await orderOf(own, data.id)
  await workOff()
  expect(await orderOf(own, data.id)).toMatchObject({
    state: 'paid',
    returned: 1211,
    promotions: [{ state: 'stopped', credited: 1001 }],
  })
})

test('taxes follow the buyer’s country and number', async () => {
  const offer = await home()
  const quote = async (buyer: object) =>
    as(seller)('POST', '/orders/quote', {
      lines: [line(offer)],
      currency: 'EUR',
      buyer: { ...BUYER, ...buyer },
    })
  expect((await quote({ country: 'country82' })).data).toMatchObject({ tax: 190, rate: 19_000 })
  expect(
    (await quote({ country: 'country82', kind: 'business', vatId: 'de 123 456 789' })).data,
  ).toMatchObject({ tax: 0, treatment: 'reverse_charge' })
  // A business without a number pays as a person does.
  expect((await quote({ country: 'country82', kind: 'business' })).data).toMatchObject({ tax: 190 })
  expect(await quote({ country: 'country82', kind: 'business', vatId: 'DE12' })).toMatchObject({
    status: 422,
    errors: { 'buyer.vatId': [expect.any(String)] },
  })
  expect((await quote({ country: 'country233' })).data).toMatchObject({
    tax: 0,
    treatment: 'outside',
  })
  const paid = await buy(seller, [line(offer)], {
    buyer: { ...BUYER, country: 'country82', kind: 'business', vatId: 'de123456789' },
  })
  expect(paid).toMatchObject({ total: 1001, tax: 0, buyer: { vatId: 'DE123456789' } })
})

test('amounts, packages, homes and orders of others are refused, and nothing changes', async () => {
  const stranger = await createUser(db)
  const offer = await home()
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db)).rows[0]!.n
  const before = await count()
  const send = (user: typeof seller, lines: object[], more: object = {}) =>
    as(user)('POST', '/orders', {
      key: randomUUID(),
      lines,
      currency: 'EUR',
      buyer: BUYER,
      total: 1211,
      ...more,
    })
  expect(await send(stranger, [line(offer)])).toMatchObject({ status: 404 })
  expect(await send(seller, [line(offer)], { total: 1 })).toMatchObject({ code: 'price_changed' })
  expect(await send(seller, [line(offer, { days: 3 })])).toMatchObject({ code: 'price_changed' })
  expect(await send(seller, [line(offer)], { currency: 'USD' })).toMatchObject({
    code: 'price_changed',
  })
  for (const currency of ['BGN', 'HRK', 'BITCOIN', 'XXX'])
    expect(await send(seller, [line(offer)], { currency })).toMatchObject({ status: 422 })
  expect(await send(seller, [line(offer, { package: 'gold' })])).toMatchObject({ status: 422 })
  expect(await send(seller, [line(offer), line(offer)])).toMatchObject({ status: 422 })
  expect(
    await send(seller, [line(offer, { startsAt: new Date(Date.now() + 9e9).toISOString() })]),
  ).toMatchObject({ status: 422 })
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  expect(await send(seller, [line(offer)])).toMatchObject({ status: 409, code: 'not_live' })
  await sql`update offers set status = 'published' where id = ${offer}`.execute(db)
  // Lists show the same home of another advertiser in its place.
  const shown = await home()
  const same = (is_shown: boolean, offer_id: number, same_id: number) =>
    db.insertInto('same_homes').values({ offer_id, same_id, is_shown }).execute()
  await same(true, offer, shown)
  expect(await send(seller, [line(offer)])).toMatchObject({ status: 409, code: 'hidden' })
  await db.deleteFrom('same_homes').execute()
  expect(await count()).toBe(before)

  const { data } = await order(seller, [line(offer)])
  for (const [method, path] of [
    ['GET', `/orders/${data.id}`],
    ['POST', `/orders/${data.id}/payment`],
    ['POST', `/orders/${data.id}/cancel`],
  ] as const)
    expect(await as(stranger)(method, path)).toMatchObject({ status: 404 })
  const paid = await buy(seller, [line(await home())])
  expect(await as(stranger)('GET', `/invoices/${paid.invoices[0]!.id}/pdf`)).toMatchObject({
    status: 404,
  })
})

test('orders of an agency are of the agency: managers see them, other agents and later members by their role', async () => {
  const { id: agency, owner, manager, agent } = await agencyOf(db)
  const offer = await publicHome(db, { owner: agent, agency })
  const paid = await buy(agent, [line(offer)])
  expect(paid.state).toBe('paid')
  expect((await orderOf(manager, paid.id)).id).toBe(paid.id)
  expect((await as(owner)('GET', '/orders?agency=1')).data).toMatchObject([{ id: paid.id }])
  expect(await as(agent)('GET', '/orders?agency=1')).toMatchObject({ status: 403 })
  expect(await as(seller)('GET', '/orders?agency=1')).toMatchObject({ status: 404 })
  // The agent who placed it finds it again, and what it brings.
  expect((await as(agent)('GET', '/orders')).data).toMatchObject([{ id: paid.id }])
  for (const who of [agent, manager])
    expect((await as(who)('GET', `/promotions/current?offers=${offer}`)).data).toMatchObject([
      { order: paid.id, package: 'top', state: 'running', offer: { id: offer } },
    ])
  expect((await as(seller)('GET', `/promotions/current?offers=${offer}`)).data).toEqual([])
  // An agent may promote own homes only.
  const other = await publicHome(db, { owner: manager, agency })
  expect(await order(agent, [line(other)], { total: 1211 })).toMatchObject({ status: 404 })
  // An agent who left sees nothing of it.
  await db.deleteFrom('agency_members').where('user_id', '=', agent.id).execute()
  expect(await as(agent)('GET', `/orders/${paid.id}`)).toMatchObject({ status: 404 })
  expect((await as(agent)('GET', '/orders')).data).toEqual([])
  // Homes of two owners are not in one order.
  const mixed = await home()
  expect(await order(owner, [line(offer), line(mixed)], { total: 2422 })).toMatchObject({
    status: 404,
  })
})

test('an invoice is a PDF in the reader’s language', async () => {
  const paid = await buy(seller, [line(await home())])
  const { data, name } = await as(seller)('GET', `/invoices/${paid.invoices[0]!.id}/pdf`)
  expect(name).toBe(`${paid.invoices[0]!.number}.pdf`)
  expect(Buffer.from(data, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('in production test cards buy nothing', async () => {
  const offer = await home()
  const live = await ordersApi(db, { NODE_ENV: 'production', LARES_DEMO: 'off' })
  expect(await live.order(seller, [line(offer)])).toMatchObject({ status: 409, code: 'not_sold' })
  const { data: open } = await order(seller, [line(offer)])
  expect(await live.as(seller)('POST', `/orders/${open.id}/payment`)).toMatchObject({
    status: 409,
    code: 'not_sold',
  })
  expect(
    (await live.call('POST', '/sandbox/confirm', { secret: 'x', card: 'success' })).status,
  ).toBe(404)
  const demo = await ordersApi(db, { NODE_ENV: 'production', LARES_DEMO: 'on' })
  expect(await demo.order(seller, [line(offer)])).toMatchObject({ status: 200 })
})

test('a payment whose events are lost is found, also when its tab was closed', async () => {
  const { data } = await order(seller, [line(await home())])
  const { data: started } = await as(seller)('POST', `/orders/${data.id}/payment`)
  await call('POST', '/sandbox/confirm', { secret: started.secret, card: 'success' })
  await db.deleteFrom('jobs').where('kind', '=', 'sandbox_event').execute()
  const stateOf = async () =>
    (await db.selectFrom('orders').select('state').where('id', '=', data.id).executeTakeFirst())
      ?.state
  // Events are usually faster.
  const created = (ago: string) =>
    sql`update payments set created_at = now() - ${ago}::interval where order_id = ${data.id}`.execute(
      db,
    )
  await created('4 minutes 30 seconds')
  await checkPayments(services)
  expect(await stateOf()).toBe('open')
  await created('5 minutes 30 seconds')
  await checkPayments(services)
  expect(await stateOf()).toBe('paid')
})

/** Mails about an order that wait to be sent. */
const mailsOf = async (id: number) => {
  const { rows } = await sql<{ to: string; values: Record<string, string> }>`
    select data->>'to' as to, data->'values' as values from jobs where kind = 'mail' and data->>'template' = 'order_news' and data->'values'->>'id' = ${String(id)} order by id`.execute(
    db,
  )
  return rows
}

test('invoices and credit notes say when the service is rendered, and one mail tells the owners of the balance', async () => {
  const { id: agency, owner, manager, agent } = await agencyOf(db)
  const { services: quiet, ...shop } = await ordersApi(db)
  const [one, two] = [
    await publicHome(db, { owner: agent, agency }),
    await publicHome(db, { owner: agent, agency }),
  ]
  const startsAt = new Date(Math.ceil(Date.now() / 60_000 + 60) * 60_000).toISOString()
  const paid = await shop.buy(agent, [
    line(one),
    line(two, { startsAt }),
    line(two, { package: 'highlight', days: 1 }),
  ])
  // In the order of the lines.
  expect(paid.promotions.map((promotion) => [promotion.offer.id, promotion.package])).toEqual([
    [one, 'top'],
    [two, 'top'],
    [two, 'highlight'],
  ])
  expect((await mailsOf(paid.id)).map(({ to, values }) => [to, values['amount']])).toEqual([
    [agent.email, '2542'],
  ])
  const contents = async () =>
    (
      await db
        .selectFrom('invoices')
        .select('content')
        .where('order_id', '=', paid.id)
        .orderBy('id')
        .execute()
    ).map(({ content }) => content.lines.map((item) => [item.startsAt, item.endsAt]))
  const iso = (at: string) => new Date(at).toISOString()
  expect(await contents()).toEqual([
    paid.promotions.map((promotion) => [iso(promotion.startsAt), iso(promotion.endsAt)]),
  ])
  expect(iso(paid.promotions[1]!.startsAt)).toBe(startsAt)
  await sql`delete from jobs where kind = 'mail'`.execute(db)
  await sql`update offers set status = 'paused' where id = ${two}`.execute(db)
  while (await runNext({ promotion_credit: works(quiet).promotion_credit! }, quiet));
  const after = await orderOf(agent, paid.id)
  const [, ...notes] = await contents()
  expect(notes).toHaveLength(2)
  // One had not begun; of the other the rest.
  expect(notes[0]).toEqual([[startsAt, iso(paid.promotions[1]!.endsAt)]])
  const [[from, until]] = notes[1] as [[string, string]]
  expect(until).toBe(iso(paid.promotions[2]!.endsAt))
  expect(Date.parse(from) % 60_000).toBe(0)
  expect(Math.abs(Date.parse(from) - Date.now())).toBeLessThan(120_000)
  const mails = await mailsOf(paid.id)
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [owner, manager, agent].map(({ email }) => email).sort(),
  )
  expect(mails[0]!.values).toMatchObject({
    news: 'credited',
    amount: String(after.returned),
    currency: 'EUR',
  })
  expect(mails[0]!.values['agency']).toMatch(/^Casa/)
  expect(JSON.parse(mails[0]!.values['items']!)).toEqual([
    { package: 'top', days: 7, title: 'Bright flat' },
    { package: 'highlight', days: 1, title: 'Bright flat' },
  ])
  // An agent who left hears no more of the agency’s money.
  await db.deleteFrom('agency_members').where('user_id', '=', agent.id).execute()
  await sql`delete from jobs where kind = 'mail'`.execute(db)
  await sql`update offers set status = 'paused' where id = ${one}`.execute(db)
  while (await runNext({ promotion_credit: works(quiet).promotion_credit! }, quiet));
  expect((await mailsOf(paid.id)).map(({ to }) => to).sort()).toEqual(
    [owner.email, manager.email].sort(),
  )
})

test('an invoice of before periods were noted is still printed', async () => {
  const paid = await buy(seller, [line(await home())])
  const row = (await selectInvoice(db, paid.invoices[0]!.id))!
  const old = {
    ...row,
    content: {
      ...row.content,
      lines: row.content.lines.map(({ startsAt: _, endsAt: __, ...item }) => item),
    },
  }
  const call = { ...services, locale: 'en' } as unknown as Call
  const text = (invoice: typeof row) => JSON.stringify(composeInvoice(invoice, call).blocks)
  expect(text(row)).toMatch(/Service period: .+ to .+ \(UTC\)/)
  expect(text(old)).not.toContain('Service period')
  expect(text(old)).toContain('Bright flat')
})

test('lines of addresses keep their direction, and a company with the name of the person stands once', async () => {
  const paid = await buy(seller, [line(await home())], {
    buyer: { ...BUYER, company: BUYER.name, postalCode: '28000', city: 'Madrid' },
  })
  const row = (await selectInvoice(db, paid.invoices[0]!.id))!
  const { blocks, brand } = composeInvoice(row, { ...services, locale: 'ar' } as unknown as Call)
  const lines = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  expect(lines.slice(0, 3)).toEqual([
    '\u200eAda Lovelace',
    '\u200eCalle del Olivo 7',
    '\u200e28000 Madrid',
  ])
  // The country is in Arabic.
  expect(lines[3]).toMatch(/^\p{Script=Arabic}/u)
  expect(brand!.lines[0]).toBe('\u200eCalle Mayor 1, Madrid')
})

test('a settlement that ends a deadlock with another change of its homes is begun again', async () => {
  const offer = await home()
  const { data } = await order(seller, [line(offer)])
  const { data: started } = await as(seller)('POST', `/orders/${data.id}/payment`)
  await call('POST', '/sandbox/confirm', { secret: started.secret, card: 'success' })
  const settled = await db.transaction().execute(async (trx) => {
    await sql`select from offers where id = ${offer} for update`.execute(trx)
    // Settles the order, and waits for the offer.
    const settling = orderOf(seller, data.id)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      expect(rows).not.toEqual([])
    })
    await sql`select from orders where id = ${data.id} for update`.execute(trx)
    return () => settling
  })
  expect(await settled()).toMatchObject({ state: 'paid' })
})
