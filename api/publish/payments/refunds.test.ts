import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { taxOn } from '#contract/publish/payment-lists.ts'
import { createUser } from '#tests/accounts.ts'
import { wrongBooks } from '#tests/books.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openShop, ordersApi, publicHome } from '#tests/orders.ts'
import { sandboxOf } from '../../ground/gateways/payment-provider.ts'
import type { OrderRow } from './order-queries.ts'
import { partsOf } from './refunds.ts'
import { takeDispute } from './settle.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
await openShop(db)
const { as, workOff, line, order, orderOf, buy } = await ordersApi(db)
/** Delivers its events once, at once. */
const sandbox = await sandboxOf(db, {
  deliveries: () => [0],
  processingMs: 0,
  disputeMs: 3_600_000,
})
const [owner, admin, other] = [
  await createUser(db),
  await createUser(db, { roles: ['admin'] }),
  await createUser(db, { roles: ['admin'] }),
]
await sql`update access_tokens set confirmed_at = now()`.execute(db)

/** Delivers all events at once. */
async function settle(): Promise<void> {
  await sql`update jobs set run_at = now() where kind = 'sandbox_event'`.execute(db)
  await workOff()
}
afterEach(async () => {
  await settle()
  expect(await wrongBooks(db, { atRest: true })).toEqual([])
})

/** Of a customer of their own: refunds to one add up. */
const paidOrder = async (user?: typeof owner) => {
  const buyer = user ?? (await createUser(db))
  return buy(buyer, [line(await publicHome(db, { owner: buyer }))])
}
const bigOrder = async (homes: number) => {
  const buyer = await createUser(db)
  return buy(
    buyer,
    await Promise.all(
      Array.from({ length: homes }, async () => line(await publicHome(db, { owner: buyer }))),
    ),
  )
}
const refund = (id: number, amount: number, more: object = {}, by = admin) =>
  as(by)('POST', `/admin/payments/${id}/refunds`, {
    key: randomUUID(),
    amount,
    reason: 'They asked for it.',
    ...more,
  })
const look = async (id: number) => (await as(admin)('GET', `/admin/payments/${id}`)).data

test('a part is refunded with its tax, then the rest, which stops the promotion; never more', async () => {
  const { id } = await paidOrder()
  const { data: part } = await refund(id, 500)
  expect(part).toMatchObject({ state: 'approved', amount: 500, net: 413, tax: 87 })
  await settle()
  expect(await look(id)).toMatchObject({
    order: { returned: 500, promotions: [{ state: 'running' }] },
    refunds: [{ state: 'succeeded', mayDecide: false }],
    refundable: { card: 711, balance: 711, payout: 0 },
  })
  expect(await refund(id, 712)).toMatchObject({
    status: 422,
    errors: { amount: [expect.anything()] },
  })
  expect((await refund(id, 711)).data).toMatchObject({ net: 1001 - 413, tax: 210 - 87 })
  await settle()
  const { order, refundable } = await look(id)
  expect(order).toMatchObject({
    returned: 1211,
    promotions: [{ state: 'stopped', stoppedBy: 'refunded', credited: 0 }],
  })
  expect(
    order.invoices.map((one: { kind: string; total: number }) => `${one.kind} ${one.total}`),
  ).toEqual(['invoice 1211', 'credit_note 500', 'credit_note 711'])
  expect(refundable).toEqual({ card: 0, balance: 0, payout: 0, alone: 10_000 - 1211 })
})

test('one key refunds once, and parallel refunds never give more than was paid', async () => {
  const { id } = await paidOrder()
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 20 }, () => refund(id, 100, { key })))
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1)
  expect(await refund(id, 200, { key })).toMatchObject({ status: 409, code: 'key_reused' })
  const many = await Promise.all(Array.from({ length: 20 }, () => refund(id, 300)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3)
  await settle()
  expect(await look(id)).toMatchObject({ order: { returned: 1000 }, refundable: { card: 211 } })
})

/** Acts of the audit log since the test began, with who did them. */
const actsSince = async (id: number) => {
  const { rows } = await sql<{ text: string }>`
    select act || ' ' || detail || ' ' || actor_id as text from audit_log where id > ${id} order by id`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}
const lastAct = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(db)).rows[0]!
    .id

test('above the limit another administrator has to approve it', async () => {
  const big = await bigOrder(10)
  const before = await lastAct()
  const { data } = await refund(big.id, 11_000)
  expect(data).toMatchObject({ state: 'waiting', needsSecond: true, mayDecide: false })
  const decide = (user: typeof admin, approve: string) =>
    as(user)('POST', `/admin/refunds/${data.id}/decision`, { approve })
  expect(await decide(admin, '1')).toMatchObject({ status: 403 })
  expect(await decide(owner, '1')).toMatchObject({ status: 403 })
  await settle()
  expect(await look(big.id)).toMatchObject({ order: { returned: 0 } })
  // The database says so, too.
  await expect(
    sql`update refunds set state = 'approved', decided_by = requested_by where id = ${data.id}`.execute(
      db,
    ),
  ).rejects.toThrow('violates check')
  const both = await Promise.all([decide(other, '1'), decide(other, '1')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await settle()
  expect(await look(big.id)).toMatchObject({ order: { returned: 11_000 } })
  const { data: second } = await refund(big.id, 1001)
  expect(second.state).toBe('approved')
  expect(await actsSince(before)).toEqual([
    `refund_requested ${big.id}: 110.00 EUR ${admin.id}`,
    `refund_approved ${big.id}: 110.00 EUR ${other.id}`,
    `refund_requested ${big.id}: 10.01 EUR ${admin.id}`,
    `refund_approved ${big.id}: 10.01 EUR ${admin.id}`,
  ])
})

test('small refunds to a customer add up to the limit', async () => {
  const buyer = await createUser(db)
  const big = await buy(
    buyer,
    await Promise.all(
      Array.from({ length: 20 }, async () => line(await publicHome(db, { owner: buyer }))),
    ),
  )
  expect((await refund(big.id, 6000)).data.state).toBe('approved')
  expect((await refund(big.id, 4001, {}, other)).data.state).toBe('waiting')
  expect((await refund(big.id, 4000, {}, other)).data.state).toBe('approved')
  expect(await look(big.id)).toMatchObject({ refundable: { alone: 0 } })
  // Nor another order of theirs, for a month.
  const next = await paidOrder(buyer)
  const age = (seconds: number) =>
    sql`update refunds set created_at = now() - interval '30 days' + make_interval(secs => ${seconds}) where order_id = ${big.id}`.execute(
      db,
    )
  await age(60)
  expect((await refund(next.id, 1)).data.state).toBe('waiting')
  await age(-60)
  expect((await refund(next.id, 1)).data.state).toBe('approved')
})

test('an order that the balance paid is given back into the balance', async () => {
  const buyer = await createUser(db)
  const offer = await publicHome(db, { owner: buyer })
  await buy(buyer, [line(offer, { startsAt: new Date(Date.now() + 86_400_000).toISOString() })])
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  await settle()
  const { id } = await buy(buyer, [line(await publicHome(db, { owner: buyer }))])
  expect(await look(id)).toMatchObject({
    order: { state: 'paid', payment: null, credit: 1211 },
    refundable: { card: 0, balance: 1211, payout: 0 },
  })
  expect(await refund(id, 100)).toMatchObject({ status: 422 })
  expect((await refund(id, 1211, { way: 'balance' })).data.state).toBe('succeeded')
  await settle()
  expect(await look(id)).toMatchObject({
    order: { returned: 1211, promotions: [{ state: 'stopped', stoppedBy: 'refunded' }] },
  })
  expect((await as(buyer)('GET', '/orders')).balances).toEqual([{ currency: 'EUR', amount: 1211 }])
})

test('a refund is refused while the bank has the money, and one that the provider refuses is undone', async () => {
  const buyer = await createUser(db)
  const { id } = await paidOrder(buyer)
  const { providerId } = await look(id)
  // Asked for before the dispute is known here.
  await sandbox.openDispute(providerId)
  await db.deleteFrom('jobs').where('kind', '=', 'sandbox_event').execute()
  expect((await refund(id, 1211)).data.state).toBe('approved')
  await settle()
  expect(await look(id)).toMatchObject({
    refunds: [{ state: 'refused' }],
    order: { returned: 0, invoices: [{ kind: 'invoice' }], promotions: [{ state: 'running' }] },
  })
  expect((await as(buyer)('GET', '/orders')).balances).toEqual([])
  // The events were lost: the check finds the dispute when it hears of another thing.
  const { rows } = await sql<{
    id: string
  }>`select id from sandbox_objects where kind = 'dispute' and object->>'intent' = ${providerId}`.execute(
    db,
  )
  const dispute = (await sandbox.readDispute(rows[0]!.id))!
  await db.transaction().execute((trx) => takeDispute(trx, dispute))
  expect(await look(id)).toMatchObject({ refundable: { card: 0, balance: 0, payout: 0 } })
  expect(await refund(id, 1)).toMatchObject({ status: 422 })
})

test('who takes the money back at the bank has no balance of it', async () => {
  const buyer = await createUser(db)
  const offer = await publicHome(db, { owner: buyer })
  const { id } = await buy(buyer, [line(offer)])
  const { providerId } = await look(id)
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  await settle()
  expect((await as(buyer)('GET', '/orders')).balances).toMatchObject([{ currency: 'EUR' }])
  await sandbox.openDispute(providerId)
  await settle()
  // Held as long as the bank has not decided.
  const { data: held } = await order(buyer, [line(await publicHome(db, { owner: buyer }))])
  expect(await orderOf(buyer, held.id)).toMatchObject({ credit: 0 })
  await as(buyer)('POST', `/orders/${held.id}/cancel`)
  const { disputes } = await look(id)
  await sandbox.decideDispute(disputes[0].providerId, 'lost')
  await settle()
  expect((await as(buyer)('GET', '/orders')).balances).toEqual([{ currency: 'EUR', amount: 0 }])
  expect(await look(id)).toMatchObject({ disputes: [{ state: 'lost' }] })
  // The bank thinks again.
  await sandbox.decideDispute(disputes[0].providerId, 'won').catch(() => undefined)
  await db.transaction().execute(async (trx) =>
    takeDispute(trx, {
      id: disputes[0].providerId,
      intent: providerId,
      state: 'won',
      currency: 'EUR',
      amount: 1211,
      reason: 'fraudulent',
    }),
  )
  expect((await as(buyer)('GET', '/orders')).balances).toMatchObject([{ currency: 'EUR' }])
})

test('nothing is credited for a promotion of an order that the bank took back', async () => {
  const buyer = await createUser(db)
  const offer = await publicHome(db, { owner: buyer })
  const { id } = await buy(buyer, [line(offer)])
  const { providerId } = await look(id)
  await sandbox.openDispute(providerId)
  await settle()
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  await workOff()
  expect((await orderOf(buyer, id)).promotions).toMatchObject([
    { state: 'stopped', credited: null },
  ])
  const { disputes } = await look(id)
  await sandbox.decideDispute(disputes[0].providerId, 'lost')
  await settle()
  await sql`update jobs set run_at = now() where kind = 'promotion_credit'`.execute(db)
  await settle()
  expect(await orderOf(buyer, id)).toMatchObject({ returned: 0, promotions: [{ credited: 0 }] })
})

test('an administrator does not refund an order of their own', async () => {
  const { id } = await paidOrder(other)
  expect(await refund(id, 100, {}, other)).toMatchObject({ status: 403, code: 'own' })
  expect((await refund(id, 100)).data.state).toBe('approved')
})

test('a rejected refund changes nothing', async () => {
  const big = await bigOrder(9)
  const before = await lastAct()
  const { data } = await refund(big.id, 10_500)
  expect(
    (await as(other)('POST', `/admin/refunds/${data.id}/decision`, { approve: '0' })).data.state,
  ).toBe('rejected')
  expect(await actsSince(before)).toEqual([
    `refund_requested ${big.id}: 105.00 EUR ${admin.id}`,
    `refund_rejected ${big.id}: 105.00 EUR ${other.id}`,
  ])
  await settle()
  expect(await look(big.id)).toMatchObject({
    order: { returned: 0, invoices: [{ kind: 'invoice' }] },
    refundable: { card: 10_901 },
  })
})

test('money that the bank sends back is kept in the balance, from where it can be refunded again', async () => {
  const buyer = await createUser(db)
  const { id } = await paidOrder(buyer)
  await refund(id, 600)
  await settle()
  const { rows } = await sql<{
    provider_id: string
  }>`select provider_id from refunds where order_id = ${id}`.execute(db)
  await sandbox.failRefund(rows[0]!.provider_id)
  await settle()
  expect(await look(id)).toMatchObject({
    refunds: [{ state: 'failed' }],
    refundable: { card: 611, payout: 600 },
  })
  expect((await as(buyer)('GET', '/orders')).balances).toEqual([{ currency: 'EUR', amount: 600 }])
  expect((await refund(id, 600, { way: 'payout' })).data).toMatchObject({ net: 600, tax: 0 })
  await settle()
  expect((await as(buyer)('GET', '/orders')).balances).toEqual([{ currency: 'EUR', amount: 0 }])
  expect(await look(id)).toMatchObject({ order: { returned: 600 }, refundable: { payout: 0 } })
})

test('what was credited can be paid out, and is not given back twice', async () => {
  const buyer = await createUser(db)
  const offer = await publicHome(db, { owner: buyer })
  const { id } = await buy(buyer, [
    line(offer, { startsAt: new Date(Date.now() + 86_400_000).toISOString() }),
  ])
  await sql`update offers set status = 'paused' where id = ${offer}`.execute(db)
  await settle()
  expect(await look(id)).toMatchObject({
    order: { returned: 1211 },
    refundable: { card: 0, balance: 0, payout: 1211 },
  })
  expect(await refund(id, 1)).toMatchObject({ status: 422 })
  await refund(id, 1211, { way: 'payout' })
  await settle()
  expect((await as(buyer)('GET', '/orders')).balances).toEqual([{ currency: 'EUR', amount: 0 }])
})

test('a dispute takes the money, and gives it back or stops the promotion', async () => {
  for (const end of ['won', 'lost'] as const) {
    const { id } = await paidOrder()
    const { providerId } = await look(id)
    await sandbox.openDispute(providerId)
    await settle()
    const open = await look(id)
    expect(open.disputes).toMatchObject([{ state: 'needs_response', amount: 1211 }])
    expect((await as(admin)('GET', '/admin/payments?state=dispute')).data).toContainEqual(
      expect.objectContaining({ id }),
    )
    await sandbox.decideDispute(open.disputes[0].providerId, end)
    await settle()
    expect(await look(id)).toMatchObject({
      disputes: [{ state: end }],
      order: {
        promotions: [
          end === 'won' ? { state: 'running' } : { state: 'stopped', stoppedBy: 'disputed' },
        ],
      },
    })
  }
  const { sums } = await as(admin)('GET', '/admin/ledger?currency=EUR')
  const total = sums.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect(total).toBe(0)
  expect(sums).toContainEqual(
    expect.objectContaining({ account: 'dispute_losses', currency: 'EUR' }),
  )
})

test('the parts of a refund add up, and end with nothing left', () => {
  const order = fc.record({
    net: fc.integer({ min: 1, max: 1e12 }),
    rate: fc.constantFrom(0, 7700, 19_000, 21_000, 25_500),
  })
  fc.assert(
    fc.property(
      order,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      ({ net, rate }, shares) => {
        const row = {
          net,
          tax: taxOn(net, rate),
          returned_net: 0,
          returned_tax: 0,
          rate,
        } as OrderRow
        for (const share of [...shares, 1]) {
          const left = row.net + row.tax - row.returned_net - row.returned_tax
          const amount = share === 1 ? left : Math.floor(left * share)
          if (amount === 0) continue
          const parts = partsOf(amount, row)
          expect(parts.net + parts.tax).toBe(amount)
          expect([parts.net >= 0, parts.tax >= 0]).toEqual([true, true])
          row.returned_net += parts.net
          row.returned_tax += parts.tax
          expect([row.returned_net <= row.net, row.returned_tax <= row.tax]).toEqual([true, true])
        }
        expect([row.returned_net, row.returned_tax]).toEqual([row.net, row.tax])
      },
    ),
  )
})

test('the list finds orders by their number, invoice, name and payment, and writes tables', async () => {
  const paid = await paidOrder(owner)
  const { providerId } = await look(paid.id)
  for (const q of [String(paid.id), paid.invoices[0]!.number, providerId, owner.email]) {
    const { data } = await as(admin)('GET', `/admin/payments?q=${encodeURIComponent(q)}`)
    expect(data.map(({ id }: { id: number }) => id)).toContain(paid.id)
  }
  expect((await as(admin)('GET', '/admin/payments?q=nothing-like-it')).data).toEqual([])
  const month = new Date().toISOString().slice(0, 7)
  for (const [what, expected] of [
    ['orders', new RegExp(`^order,created,state,[^]*\r\n${paid.id},.*,10\\.01,2\\.10,12\\.11,`)],
    ['invoices', /^kind,number,date,.*\r\ninvoice,LR-\d{4}-000001,/],
    ['ledger', /^entry,at,kind,.*\r\n.*,order_paid,order:\d+,\d+,provider,,EUR,\d+\.\d\d\r\n/],
  ] as const)
    expect(
      (await as(admin)('GET', `/admin/payments.csv?what=${what}&month=${month}`)).data,
    ).toMatch(expected)
  expect(await as(owner)('GET', '/admin/payments')).toMatchObject({ status: 403 })
  const { id } = paid.invoices[0]!
  const file = await as(admin)('GET', `/admin/invoices/${id}/pdf`)
  expect(file.name).toBe(`${paid.invoices[0]!.number}.pdf`)
  expect(Buffer.from(file.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await as(admin)('GET', '/admin/invoices/999999/pdf')).toMatchObject({ status: 404 })
  expect(await as(owner)('GET', `/admin/invoices/${id}/pdf`)).toMatchObject({ status: 403 })
  expect(await orderOf(owner, paid.id)).toMatchObject({ id: paid.id })
})

test('the table of invoices takes credit notes away, and has its header in an empty month', async () => {
  const paid = await buy(owner, [line(await publicHome(db, { owner }))], {
    buyer: {
      kind: 'business',
      name: '=cmd()',
      company: '+Casa, "S.L."',
      street: 'Calle del Olivo 7',
      postalCode: '28000',
      city: 'Madrid',
      country: 'country82',
      vatId: 'DE136695976',
    },
  })
  await refund(paid.id, 501)
  await settle()
  const table = async (what: string, month: string) =>
    (await as(admin)('GET', `/admin/payments.csv?what=${what}&month=${month}`)).data as string
  const [invoice, note] = (await orderOf(owner, paid.id)).invoices
  const day = new Date().toISOString().slice(0, 10)
  const rows = (await table('invoices', day.slice(0, 7))).split('\r\n')
  const header =
    'kind,number,date,corrects,order,buyer,country,vat_id,net,tax_rate,tax,total,currency,treatment'
  expect(rows[0]).toBe(header)
  const buyer = `${paid.id},"'+Casa, ""S.L.""",DE,DE136695976`
  expect(rows).toContain(
    `invoice,${invoice!.number},${day},,${buyer},10.01,0,0.00,10.01,EUR,reverse_charge`,
  )
  expect(rows).toContain(
    `credit_note,${note!.number},${day},${invoice!.number},${buyer},-5.01,0,0.00,-5.01,EUR,reverse_charge`,
  )
  expect(await table('orders', day.slice(0, 7))).toContain(`,'=cmd(),"'+Casa, ""S.L.""",DE,`)
  expect(await table('invoices', '2020-01')).toBe(`${header}\r\n`)
  expect(await table('orders', '2020-01')).toMatch(/^order,created,[^\n]*\r\n$/)
  expect(await table('ledger', '2020-01')).toMatch(/^entry,at,[^\n]*\r\n$/)
})

test('a day is compared with the provider’s list, and each difference is reported', async () => {
  await paidOrder()
  const { id } = await paidOrder()
  await refund(id, 100)
  await settle()
  const day = new Date().toISOString().slice(0, 10)
  const compare = async () => (await as(admin)('POST', '/admin/reconciliations', { day })).data
  expect(await compare()).toMatchObject({ differences: 0 })
  // A charge that the books do not know, and an amount that differs.
  const { providerId } = await look(id)
  await sql`insert into sandbox_objects (id, kind, object) values ('pi_lost', 'intent', '{"amount":500,"currency":"eur","status":"succeeded","order":"0"}')`.execute(
    db,
  )
  await sql`update sandbox_objects set object = jsonb_set(object, '{amount}', '9') where id = ${providerId}`.execute(
    db,
  )
  expect(await compare()).toMatchObject({ differences: 2 })
  const { data } = await as(admin)('GET', '/admin/reconciliations')
  expect(data[0].differences).toEqual(
    expect.arrayContaining([
      {
        kind: 'payment',
        providerId: 'pi_lost',
        order: null,
        currency: 'EUR',
        ours: null,
        theirs: 500,
      },
      { kind: 'payment', providerId, order: id, currency: 'EUR', ours: 1211, theirs: 9 },
    ]),
  )
  await sql`delete from sandbox_objects where id = 'pi_lost'`.execute(db)
  await sql`update sandbox_objects set object = jsonb_set(object, '{amount}', '1211') where id = ${providerId}`.execute(
    db,
  )
  expect(await compare()).toMatchObject({ differences: 0 })
})
