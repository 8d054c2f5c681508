import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ordersApi } from '#tests/orders.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as } = await ordersApi(db)
const admin = await createUser(db, { roles: ['admin'] })
const call = as(admin)

let read = 0
/** Acts of the audit log since the last call. */
const acts = async () => {
  const { rows } = await sql<{ id: number; text: string; by: number }>`
    select id, act || ' ' || detail as text, actor_id as by from audit_log where id > ${read} order by id`.execute(
    db,
  )
  read = rows.at(-1)?.id ?? read
  return rows.map(({ text, by }) => (by === admin.id ? text : `${text} by ${by}`))
}
const SELLER = {
  prefix: 'LR',
  name: 'Lares Test S.L.',
  address: 'Calle Mayor 1, Madrid',
  country: 'country207',
  vatId: 'ESB12345674',
}
const RULE = { kind: 'business', treatment: 'taxed', rate: 21_000, from: '2026-01-01', source: 's' }

/** Each test begins without a seller, taxes and prices. */
beforeEach(async () => {
  await sql`delete from tax_rules; delete from issuers; delete from promotion_prices`.execute(db)
  await acts()
})

test('the seller is set once by each version, and written down', async () => {
  expect(await call('POST', '/admin/tax-rules', RULE)).toMatchObject({ code: 'no_issuer' })
  // The first two at once.
  const first = await Promise.all([1, 2].map(() => call('PUT', '/admin/issuer', SELLER)))
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await call('PUT', '/admin/issuer', SELLER)).toMatchObject({ status: 409 })
  expect(
    (await call('PUT', '/admin/issuer', { ...SELLER, name: 'Lares', version: 1 })).data,
  ).toMatchObject({ version: 2, name: 'Lares' })
  expect(await call('PUT', '/admin/issuer', { ...SELLER, country: 'country999999' })).toMatchObject(
    {
      status: 422,
    },
  )
  // The refused ones left nothing.
  expect(await acts()).toEqual(['issuer_changed LR Lares Test S.L.', 'issuer_changed LR Lares'])
})

test('tax rules are added and deleted, and written down', async () => {
  const german = { ...RULE, country: 'country82', treatment: 'reverse_charge', rate: 0 }
  await call('PUT', '/admin/issuer', SELLER)
  await call('POST', '/admin/tax-rules', RULE)
  const { data } = await call('POST', '/admin/tax-rules', german)
  expect(await call('POST', '/admin/tax-rules', german)).toMatchObject({ code: 'exists' })
  await call('DELETE', `/admin/tax-rules/${data.id}`)
  expect(await call('DELETE', `/admin/tax-rules/${data.id}`)).toMatchObject({ status: 404 })
  expect(await acts()).toEqual([
    'issuer_changed LR Lares Test S.L.',
    'tax_rule_added Spain (country207): * business taxed 21 %, 2026-01-01',
    'tax_rule_added Spain (country207): Germany (country82) business reverse_charge, 2026-01-01',
    'tax_rule_deleted Spain (country207): Germany (country82) business reverse_charge, 2026-01-01',
  ])
})

test('prices are added, and deleted before they hold, and written down', async () => {
  const price = { package: 'top', days: 7, currency: 'KWD', amount: 1500 }
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { data } = await call('POST', '/admin/promotion-prices', price)
  const { data: next } = await call('POST', '/admin/promotion-prices', {
    ...price,
    place: 'country207',
    group: 'homes',
    amount: null,
    from: later,
  })
  expect(await call('DELETE', `/admin/promotion-prices/${data.id}`)).toMatchObject({
    code: 'holds',
  })
  await call('DELETE', `/admin/promotion-prices/${next.id}`)
  expect(await call('DELETE', `/admin/promotion-prices/${next.id}`)).toMatchObject({ status: 404 })
  expect(await acts()).toEqual([
    `price_added top 7, 1.500 KWD, ${new Date(data.validFrom).toISOString()}`,
    `price_added top 7, Spain (country207), homes, – KWD, ${later}`,
    `price_deleted top 7, Spain (country207), homes, – KWD, ${later}`,
  ])
})
