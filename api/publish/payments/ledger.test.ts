import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createUser } from '#tests/accounts.ts'
import { wrongBooks } from '#tests/books.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openShop, ordersApi, publicHome } from '#tests/orders.ts'
import { post } from './ledger-queries.ts'

const { db, ownerUrl, drop } = await createTestDatabase()
const superuser = connect(ownerUrl)
afterAll(async () => {
  await superuser.destroy()
  await drop()
})
await openShop(db)
const { line, order, buy, workOff } = await ordersApi(db)
const owner = await createUser(db)
const first = await buy(owner, [line(await publicHome(db, { owner }))])

const book = (postings: Parameters<typeof post>[2], subject = `promotion:${Math.random()}`) =>
  db
    .transaction()
    .execute((trx) =>
      post(
        trx,
        { kind: 'promotion_credited', subject, order: first.id, currency: 'EUR' },
        postings,
      ),
    )
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from ledger_postings`.execute(db)).rows[0]!.n

test('the database refuses what does not balance, has no postings, or takes more than a customer has', async () => {
  const before = await count()
  await expect(book([{ account: 'revenue', amount: 5 }])).rejects.toThrow('does not balance')
  await expect(
    book([
      { account: 'revenue', amount: 5 },
      { account: 'tax', amount: -4 },
    ]),
  ).rejects.toThrow('does not balance')
  await expect(
    db
      .insertInto('ledger_entries')
      .values({ kind: 'dispute_won', subject: 'dispute:0', order_id: first.id })
      .execute(),
  ).rejects.toThrow('does not balance')
  await expect(
    book([
      { account: 'customer', customer: 'user:1', amount: 5 },
      { account: 'revenue', amount: -5 },
    ]),
  ).rejects.toThrow('customer_balances')
  // Two currencies do not make up for each other.
  await expect(
    sql`with e as (insert into ledger_entries (kind, subject, order_id) values ('dispute_won', 'dispute:0', ${first.id}) returning id)
      insert into ledger_postings select id, n, 'revenue', null, c, a from e, (values (0, 'EUR', 5), (1, 'USD', -5)) v(n, c, a)`.execute(
      db,
    ),
  ).rejects.toThrow('does not balance')
  expect(await count()).toBe(before)
})

test('an entry is sealed with its transaction', async () => {
  const before = await count()
  // Balanced, so that only the seal refuses them.
  const added = sql`insert into ledger_postings select e.id, n, a, null, 'EUR', m from (select max(id) as id from ledger_entries) e, (values (8, 'revenue', 1), (9, 'tax', -1)) v(n, a, m)`
  await expect(added.execute(db)).rejects.toThrow('another transaction')
  expect(await count()).toBe(before)
  // A savepoint is no other transaction.
  await db.transaction().execute(async (trx) => {
    await sql`insert into ledger_entries (kind, subject, order_id) values ('dispute_won', 'dispute:sealed', ${first.id})`.execute(
      trx,
    )
    await sql`savepoint later`.execute(trx)
    await added.execute(trx)
    await sql`release later`.execute(trx)
  })
  expect(await count()).toBe(before + 2)
})

test('nothing in the books is changed or deleted', async () => {
  for (const statement of [
    'update ledger_postings set amount = amount + 1',
    'delete from ledger_postings',
    'update ledger_entries set at = now()',
    'delete from ledger_entries',
    'update invoices set number = number + 1',
    'delete from invoices',
    'truncate invoices',
    'delete from orders',
    'delete from order_lines',
    'delete from payments',
    'delete from refunds',
    'delete from disputes',
    'delete from promotions',
    'truncate promotions',
    'update customer_balances set amount = amount + 1',
    "insert into customer_balances values ('user:78', 'EUR', 5)",
    'delete from customer_balances',
    'update orders set net = net + 1',
    "update orders set state = 'open', closed_at = null",
    'update order_lines set amount = amount + 1',
    'update payments set amount = amount + 1',
    "update payments set state = 'processing'",
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(
      /the books are kept|permission denied/,
    )
})

test('the same is booked once', async () => {
  const postings = [
    { account: 'revenue', amount: 7 },
    { account: 'customer', customer: 'user:0', amount: -7 },
  ] as const
  const made = await Promise.all(Array.from({ length: 20 }, () => book(postings, 'promotion:same')))
  expect(made.filter((id) => id !== undefined)).toHaveLength(1)
})

test('balances are the sums of postings, whatever is booked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom('user:91', 'user:92'), fc.integer({ min: -500, max: 500 })),
        {
          maxLength: 8,
        },
      ),
      async (moves) => {
        for (const [customer, amount] of moves) {
          if (amount === 0) continue
          await book([
            { account: 'customer', customer, amount },
            { account: 'revenue', amount: -amount },
          ]).catch((error: unknown) => expect(String(error)).toContain('customer_balances'))
        }
        const { rows } = await sql`
          select from customer_balances b join (select customer, -sum(amount) as amount from ledger_postings where account = 'customer' group by 1) s using (customer)
          where b.amount <> s.amount or b.amount < 0`.execute(db)
        expect(rows).toEqual([])
      },
    ),
    { numRuns: 20 },
  )
})

test('numbers of invoices have no gaps, also when orders are paid at once and some fail', async () => {
  const offers = await Promise.all(Array.from({ length: 12 }, () => publicHome(db, { owner })))
  const failing = (async () => {
    for (let i = 0; i < 6; i++)
      await db
        .transaction()
        .execute(async (trx) => {
          await sql`update invoice_series set last = last + 1`.execute(trx)
          throw new Error('the process ended')
        })
        .catch(() => undefined)
  })()
  const paid = await Promise.all([...offers.map((offer) => buy(owner, [line(offer)])), failing])
  const numbers = paid
    .flatMap((order) => order?.invoices ?? [])
    .map(({ number }) => Number(number.slice(-6)))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => numbers[0]! + i))
  await workOff()
})

/** Faults that only somebody who turns the rules of the database off can make. */
const PLANTED: [fault: string, statement: string, undo: string][] = [
  [
    'does not balance',
    'update ledger_postings set amount = amount + 1 where entry_id = $1 and position = 0',
    'update ledger_postings set amount = amount - 1 where entry_id = $1 and position = 0',
  ],
  [
    'of another amount',
    'update ledger_postings set amount = amount * 2 where entry_id = $1',
    'update ledger_postings set amount = amount / 2 where entry_id = $1',
  ],
  [
    'was not booked',
    "update ledger_entries set kind = 'dispute_won' where id = $1",
    "update ledger_entries set kind = 'order_paid' where id = $1",
  ],
  [
    'is not the sum',
    "insert into customer_balances values ('user:77', 'EUR', 5)",
    "delete from customer_balances where customer = 'user:77'",
  ],
  [
    'has a gap',
    'update invoice_series set last = last + 1',
    'update invoice_series set last = last - 1',
  ],
  [
    'has not one invoice',
    'update invoices set order_id = -order_id where entry_id = $1',
    'update invoices set order_id = -order_id where entry_id = $1',
  ],
  [
    'has not one promotion',
    'update promotions set position = 5 where order_id = (select order_id from ledger_entries where id = $1)',
    'update promotions set position = 0 where order_id = (select order_id from ledger_entries where id = $1)',
  ],
  [
    'charged without an order',
    `insert into sandbox_objects (id, kind, object) values ('pi_planted', 'intent', '{"amount":1,"currency":"eur","status":"succeeded","order":"0"}')`,
    "delete from sandbox_objects where id = 'pi_planted'",
  ],
  [
    'charged an order twice',
    `insert into sandbox_objects (id, kind, object) select 'pi_twice', 'intent', object from sandbox_objects s join payments p on p.provider_id = s.id join ledger_entries e on e.order_id = p.order_id where e.id = $1`,
    "delete from sandbox_objects where id = 'pi_twice'",
  ],
  [
    'its order is not paid',
    "update payments set state = 'processing' where order_id = (select order_id from ledger_entries where id = $1)",
    "update payments set state = 'succeeded' where order_id = (select order_id from ledger_entries where id = $1)",
  ],
  [
    'given back is another sum',
    'update orders set returned_net = returned_net + 1 where id = (select order_id from ledger_entries where id = $1)',
    'update orders set returned_net = returned_net - 1 where id = (select order_id from ledger_entries where id = $1)',
  ],
  [
    'open line',
    'update order_lines set is_open = true where order_id = (select order_id from ledger_entries where id = $1)',
    'update order_lines set is_open = false where order_id = (select order_id from ledger_entries where id = $1)',
  ],
  [
    'of other sums than its entry',
    "update invoices set content = jsonb_set(content, '{net}', to_jsonb((content->>'net')::int + 1)) where entry_id = $1",
    "update invoices set content = jsonb_set(content, '{net}', to_jsonb((content->>'net')::int - 1)) where entry_id = $1",
  ],
  [
    'of other sums than its entry',
    "update invoices set content = jsonb_set(content, '{lines,0,amount}', '5') where entry_id = $1",
    "update invoices set content = jsonb_set(content, '{lines,0,amount}', content->'net') where entry_id = $1",
  ],
  [
    'dated before an earlier number',
    "update invoices set issued_at = issued_at - interval '1 hour' where entry_id = $1",
    "update invoices set issued_at = issued_at + interval '1 hour' where entry_id = $1",
  ],
  [
    'not of the year',
    "update invoices set issued_at = issued_at + interval '730 days' where entry_id = $1",
    "update invoices set issued_at = issued_at - interval '730 days' where entry_id = $1",
  ],
  [
    'promotion was credited',
    'update promotions set credited = 5 where order_id = (select order_id from ledger_entries where id = $1)',
    'update promotions set credited = null where order_id = (select order_id from ledger_entries where id = $1)',
  ],
  [
    'refunds under way',
    "insert into refunds (key, order_id, net, tax, way, state, reason, needs_second, requested_by, decided_by) select gen_random_uuid(), order_id, 1, 0, 'card', 'pending', 'planted', false, 1, 1 from ledger_entries where id = $1",
    "delete from refunds where reason = 'planted'",
  ],
  [
    'open disputes',
    "insert into disputes (order_id, provider_id, amount, state, reason) select order_id, 'dp_planted', 1, 'under_review', 'planted' from ledger_entries where id = $1",
    "delete from disputes where reason = 'planted'",
  ],
  [
    'reserved another amount',
    'update orders set credit = credit + 1 where id = $2',
    'update orders set credit = credit - 1 where id = $2',
  ],
]

test('the check of the books finds each fault that is planted', async () => {
  // Its own sale, so that what other tests booked does not matter.
  const { id } = await buy(owner, [line(await publicHome(db, { owner }))])
  const entry = (
    await sql<{
      id: number
    }>`select id from ledger_entries where order_id = ${id} and kind = 'order_paid'`.execute(db)
  ).rows[0]!.id
  const { data: open } = await order(owner, [line(await publicHome(db, { owner }))])
  const known = await wrongBooks(db)
  const plant = (statement: string) =>
    superuser.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql
        .raw(statement.replaceAll('$1', String(entry)).replaceAll('$2', String(open.id)))
        .execute(trx)
    })
  for (const [fault, statement, undo] of PLANTED) {
    await plant(statement)
    const found = (await wrongBooks(db)).filter((one) => !known.includes(one))
    expect(found.join('\n'), fault).toContain(fault)
    await plant(undo)
    expect(await wrongBooks(db)).toEqual(known)
  }
})
