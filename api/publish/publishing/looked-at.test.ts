import { afterAll, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { isLeap } from './content.ts'

// Changes of a public offer that need a moderator.
const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, anybody, publish } = await publishingApi(db)
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })

async function send(id: number, change: object) {
  const { draftVersion } = (await as(owner)('GET', `/user/offers/${id}`))['data']
  const written = await as(owner)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    ...change,
  })
  return written['status'] === 200
    ? as(owner)('POST', `/user/offers/${id}/submit`, { version: written['data'].draftVersion })
    : written
}
const amountOf = async (id: number) => (await anybody(`/offers/${id}`))['price'].amount

test('a changed contact name needs a moderator, and may not contain a link', async () => {
  const { id } = await publish(owner, moderator)
  for (const contactName of ['Pay first at www.evil-scam.com', 'https://evil.example'])
    expect((await send(id, { contactName })).status).toBe(422)
  expect((await send(id, { contactName: 'Pay the deposit first' }))['data']).toMatchObject({
    status: 'published',
    waiting: true,
  })
  const { rows } = {
    rows: await db.selectFrom('offer_contacts').select('name').where('offer_id', '=', id).execute(),
  }
  expect(JSON.stringify(rows)).not.toContain('deposit')
})

test('a changed phone number needs a moderator, a removed one does not', async () => {
  const { id } = await publish(owner, moderator)
  const phone = async () =>
    (
      await db
        .selectFrom('offer_contacts')
        .select('phone')
        .where('offer_id', '=', id)
        .executeTakeFirst()
    )?.phone ?? null
  const approved = await phone()
  expect(approved).not.toBeNull()
  expect((await send(id, { contactPhone: '+44 906 000 0000' }))['data']).toMatchObject({
    status: 'published',
    waiting: true,
  })
  expect(await phone()).toBe(approved)
  expect((await send(id, { contactPhone: null }))['data']).toMatchObject({ waiting: false })
  expect(await phone()).toBeNull()
})

test('a large change of the price needs a moderator, also in several steps; a small one does not', async () => {
  const { id } = await publish(owner, moderator)
  expect((await send(id, { amount: 170_000_00 }))['data']).toMatchObject({ waiting: false })
  expect(await amountOf(id)).toBe(170_000_00)
  // Compared with the price that a moderator approved, not with the current one.
  expect((await send(id, { amount: 160_000_00 }))['data']).toMatchObject({
    status: 'published',
    waiting: true,
  })
  expect(await amountOf(id)).toBe(170_000_00)
  const judged = (await as(moderator)('GET', `/admin/offers/${id}`))['data']
  await as(moderator)('POST', `/admin/offers/${id}/decision`, {
    version: judged.version,
    number: judged.number,
    decision: 'approve',
  })
  expect(await amountOf(id)).toBe(160_000_00)
  expect((await send(id, { amount: 90_000_00 }))['data']).toMatchObject({ waiting: false })
  expect((await send(id, { amount: 1 }))['data']).toMatchObject({ waiting: true })
  expect(await amountOf(id)).toBe(90_000_00)
})

test('a bulk change cannot avoid it', async () => {
  const { id } = await publish(owner, moderator)
  const halve = async (amount: number) => {
    const { version } = await db
      .selectFrom('offers')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return as(owner)('POST', '/user/offer-acts', {
      offers: [{ id, version, amount }],
      act: 'price',
      percent: -50,
      preview: false,
    })
  }
  expect(await halve(325_000_00)).toMatchObject({ status: 200, done: 1 })
  expect(await amountOf(id)).toBe(162_500_00)
  expect(await halve(162_500_00)).toMatchObject({ status: 200, done: 1 })
  expect(await amountOf(id)).toBe(162_500_00)
  expect((await as(owner)('GET', `/user/offers/${id}`))['data']).toMatchObject({ waiting: true })
})

test.each([
  [null, 1, false],
  [100, null, false],
  [100, 50, false],
  [100, 49, true],
  [100, 150, false],
  [100, 151, true],
])('from %s to %s is a leap: %s', (judged, amount, leap) => {
  expect(isLeap(judged, amount)).toBe(leap)
})
