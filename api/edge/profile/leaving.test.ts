import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser, PASSWORD, readMails, type TestUser } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { tablesWith } from '#tests/traces.ts'
import { accessApi } from '#tests/access.ts'
import { agencyOf } from '#tests/agencies.ts'
import { openShop, ordersApi, publicHome } from '#tests/orders.ts'

const { db, services, browserOf, isLoggedIn } = await accessApi()

await openShop(db)

/** Columns that refer to users, with the number of rows that refer to this one. */
async function pointersTo(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(db)
  return Object.fromEntries(
    await Promise.all(
      rows.map(async ({ table, column }) => {
        const {
          rows: [count],
        } = await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
          db,
        )
        return [`${table}.${column}`, count?.n ?? 0] as const
      }),
    ),
  )
}

test('the export has all personal data; a deleted account leaves no row in any table', async () => {
  const { id, email, token } = await createUser(db, {
    email: 'zz.unmistakable@example.com',
    name: 'Zz Unmistakable',
  })
  const browser = await browserOf(token)
  // Adds a row to every table with personal data.
  await browser('PATCH', '/user/profile', { time_zone: 'Europe/Madrid' })
  await browser('POST', '/user/tokens', {
    current_password: PASSWORD,
    name: 'Zz Unmistakable token',
    scopes: ['profile:read'],
  })
  await browser('POST', '/user/two-factor', { current_password: PASSWORD })
  await browser('PUT', '/user/email', {
    current_password: PASSWORD,
    email: 'zz.unmistakable.new@example.com',
  })
  await readMails(services)
  await browser('POST', '/auth/forgot-password', { email })
  await browser('POST', '/auth/register', { name: 'Zz Unmistakable', email, password: PASSWORD })
  await db
    .insertInto('passkeys')
    .values({ id: 'zz', user_id: id, name: 'Zz Unmistakable phone', public_key: Buffer.from('x') })
    .execute()
  await db
    .insertInto('registrations')
    .values({
      email,
      name: 'Zz Unmistakable',
      password_hash: 'x',
      locale: 'en',
      currency: 'EUR',
      time_zone: 'UTC',
      digest: Buffer.from('x'),
      expires_at: '2099-01-01T00:00:00Z',
    })
    .execute()
  const written = {
    email,
    subject: 'other',
    message: 'From Zz Unmistakable',
    locale: 'en',
  } as const
  await db
    .insertInto('contact_messages')
    .values([
      { ...written, nonce: 'a', user_id: id, name: 'Zz Unmistakable' },
      { ...written, nonce: 'b', name: 'Somebody' },
    ])
    .execute()
  expect(await tablesWith(db, 'unmistakable')).toEqual([
    'access_tokens',
    'contact_messages',
    'jobs',
    'notifications',
    'one_time_tokens',
    'passkeys',
    'registrations',
    'users',
  ])

  const response = await browser('GET', '/user/export')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const everything = (await response.json()) as Record<string, Record<string, unknown>[]>
  expect(everything['users']).toMatchObject([
    { email, name: 'Zz Unmistakable', time_zone: 'Europe/Madrid' },
  ])
  expect(everything['access_tokens']).toHaveLength(2)
  expect(everything['passkeys']).toMatchObject([{ name: 'Zz Unmistakable phone' }])
  expect(JSON.stringify(everything)).not.toMatch(
    /password_hash|digest|totp_secret|public_key|argon2/,
  )

  expect((await read(browser('POST', '/user/delete', { current_password: 'wrong' }))).code).toBe(
    'wrong_password',
  )
  expect((await browser('POST', '/user/delete', { current_password: PASSWORD })).status).toBe(204)
  expect(await isLoggedIn(browser)).toBe(false)
  const mails = await readMails(services)
  expect(mails).toMatchObject([{ to: email, subject: 'Your account was deleted' }])
  expect(await tablesWith(db, 'unmistakable')).toEqual([])
  expect(Object.entries(await pointersTo(id)).filter(([, count]) => count > 0)).toEqual([])
})

const exportOf = async ({ token }: TestUser) =>
  (await read((await browserOf(token))('GET', '/user/export'))) as Record<
    string,
    Record<string, unknown>[]
  >

test('an account with money to be settled is not deleted, and its export has all that it bought', async () => {
  const { as, line, order, buy, workOff } = await ordersApi(db)
  const [buyer, admin] = [await createUser(db), await createUser(db, { roles: ['admin'] })]
  await sql`update access_tokens set confirmed_at = now()`.execute(db)
  const browser = await browserOf(buyer.token)
  const remove = async () => {
    const response = await browser('POST', '/user/delete', { current_password: PASSWORD })
    return response.status === 204 ? 204 : (await read(response)).code
  }
  const offer = await publicHome(db, { owner: buyer })
  const { data: open } = await order(buyer, [line(offer)])
  expect(await remove()).toBe('open_order')
  await as(buyer)('POST', `/orders/${open.id}/cancel`)
  const { id } = await buy(buyer, [line(offer)])
  const refund = (more: object) =>
    as(admin)('POST', `/admin/payments/${id}/refunds`, {
      key: randomUUID(),
      amount: 500,
      reason: 'They asked for it.',
      ...more,
    })
  await refund({ way: 'balance' })
  expect(await remove()).toBe('balance')

  const everything = await exportOf(buyer)
  expect(everything['orders']).toMatchObject([
    { id: open.id, state: 'cancelled' },
    { id, state: 'paid' },
  ])
  expect(everything['payments']).toMatchObject([{ order_id: id, amount: 1211 }])
  expect(everything['refunds']).toMatchObject([{ order_id: id, way: 'balance', net: 413 }])
  expect(everything['promotions']).toMatchObject([{ order_id: id, offer_id: offer }])
  expect(everything['invoices']).toHaveLength(2)
  expect(everything['customer_balances']).toMatchObject([{ currency: 'EUR', amount: 500 }])
  expect(JSON.stringify(everything)).not.toMatch(/requested_by|decided_by/)

  expect(await refund({ way: 'payout' })).toMatchObject({ status: 200 })
  await workOff()
  expect(await remove()).toBe(204)
})

test('orders for an agency are in the export of who placed them as long as they work there', async () => {
  const { line, buy } = await ordersApi(db)
  const { id: agency, agent } = await agencyOf(db)
  const { id } = await buy(agent, [line(await publicHome(db, { owner: agent, agency }))])
  const bought = async () => {
    const all = await exportOf(agent)
    return ['orders', 'order_lines', 'payments', 'promotions', 'invoices'].map((table) =>
      all[table]!.map((row) => row[table === 'orders' ? 'id' : 'order_id']),
    )
  }
  expect(await bought()).toEqual(Array.from({ length: 5 }, () => [id]))
  await db.deleteFrom('agency_members').where('user_id', '=', agent.id).execute()
  expect(await bought()).toEqual(Array.from({ length: 5 }, () => []))
})
