import { afterAll, expect, test } from 'vitest'
import type { Case } from '#contract/publish/moderation.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, write } = await publishingApi(db)
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })

/** Sends an offer to the moderators. */
async function send(user: typeof owner, content: object = {}): Promise<number> {
  const { id, draftVersion } = await write(user, content)
  expect(
    await as(user)('POST', `/user/offers/${id}/submit`, { version: draftVersion }),
  ).toMatchObject({ status: 200 })
  return id
}
const caseOf = async (id: number) =>
  (await as(moderator)('GET', `/admin/offers/${id}`))['data'] as Case

test('the pin is compared with the stated place', async () => {
  const [right, wrong, none] = [
    await send(owner),
    // In Madrid, with an address in Barcelona.
    await send(owner, { point: { lat: 40.4168, lon: -3.7038 }, privacy: 'area' }),
    await send(owner, { point: null }),
  ]
  const { pin } = await caseOf(right)
  expect(pin).toMatchObject({ place: 'Barcelona' })
  expect(pin!.km).toBeLessThan(5)
  const far = await caseOf(wrong)
  expect(far.pin).toMatchObject({ place: 'Madrid' })
  expect(far.pin!.km).toBeGreaterThan(490)
  expect(far.pin!.km).toBeLessThan(520)
  // Exact, though visitors see only the area.
  expect(far.after.point).toEqual({ lat: 40.4168, lon: -3.7038 })
  expect((await caseOf(none)).pin).toBeNull()
})
