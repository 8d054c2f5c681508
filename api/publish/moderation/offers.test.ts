import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Case, DecisionName } from '#contract/publish/moderation.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi, randomPhoto } from '#tests/publishing.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, write, publish, upload } = await publishingApi(db)
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
const decide = async (id: number, decision: DecisionName) => {
  const { version, number } = await caseOf(id)
  const decided = await as(moderator)('POST', `/admin/offers/${id}/decision`, {
    version,
    number,
    decision,
    reasons: ['text'],
  })
  expect(decided).toMatchObject({ status: 200 })
  return decided
}

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

describe('the account', () => {
  test('has its age, its homes by what became of them, and links to those that were submitted', async () => {
    const seller = await createUser(db)
    const live = await publish(seller, moderator)
    const down = await publish(seller, moderator)
    await as(moderator)('POST', `/admin/offers/${down.id}/take-down`, {
      version: down.version,
      reasons: ['forbidden'],
    })
    const rejected = await send(seller)
    await decide(rejected, 'reject')
    const draft = await write(seller)
    for (const [offer_id, outcome] of [
      [live.id, null],
      [live.id, 'taken_down'],
      [down.id, 'dismissed'],
    ] as const)
      await db
        .insertInto('reports')
        .values({
          offer_id,
          nonce: randomUUID(),
          reason: 'fraud',
          locale: 'en',
          outcome,
          decided_at: outcome && new Date(),
        })
        .execute()
    const id = await send(seller)
    const { account } = await caseOf(id)
    expect(account).toMatchObject({
      blocked: false,
      agency: null,
      homes: { all: 4, live: 1, waiting: 1, rejected: 1, takenDown: 1, reported: 1 },
    })
    expect(Date.now() - Date.parse(account.since)).toBeLessThan(600_000)
    expect(account.others.map((other) => [other.id, other.status])).toEqual([
      [rejected, 'rejected'],
      [down.id, 'rejected'],
      [live.id, 'published'],
    ])
    // Never sent: private.
    expect(account.others.map((other) => other.id)).not.toContain(draft.id)
    expect(JSON.stringify(account)).not.toContain(seller.email)
  })

  test('has its agency, with the mark only once its details are verified', async () => {
    const agent = await createUser(db)
    const { id: agency_id } = await db
      .insertInto('agencies')
      .values({ slug: 'casa-norte', name: 'Casa Norte', country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('agency_members')
      .values({ user_id: agent.id, agency_id, role: 'owner' })
      .execute()
    const id = await send(agent)
    const agency = { name: 'Casa Norte' }
    expect((await caseOf(id)).account.agency).toEqual({ ...agency, verified: false })
    await db
      .insertInto('agency_checks')
      .values({
        agency_id,
        number: 1,
        name: 'Casa Norte',
        legal_name: 'Casa Norte S.L.',
        sent_by: agent.id,
        verdict: 'verified',
        decided_at: new Date(),
      })
      .execute()
    expect((await caseOf(id)).account.agency).toEqual({ ...agency, verified: true })
  })
})

test('photos are found again in other cities, smaller and packed harder, those of others first', async () => {
  const [thief, victim] = [await createUser(db), await createUser(db, { name: 'Grace Hopper' })]
  const picture = (key: string) => ({ key, kind: 'photo' as const, alt: {} })
  const bytes = await randomPhoto()
  const original = await publish(victim, moderator, {
    location: 'city32654',
    livingArea: 240,
    pictures: [picture(await upload(victim, bytes))],
  })
  const copy = await sharp(bytes).resize(400).webp({ quality: 60 }).toBuffer()
  const own = await publish(thief, moderator, {
    livingArea: 400,
    pictures: [picture(await upload(thief, copy))],
  })
  const id = await send(thief, {
    pictures: [
      picture(await upload(thief, await randomPhoto())),
      picture(await upload(thief, copy)),
    ],
  })
  const { seen, alike } = await caseOf(id)
  expect(alike.map(({ offer }) => offer.id)).not.toContain(original.id)
  expect(seen).toMatchObject([
    { id: original.id, own: false, advertiser: 'Grace Hopper', count: 1, written: true },
    { id: own.id, own: true },
  ])
  expect(seen[0]!.slugId).toMatch(new RegExp(`-${original.id}$`))
  // Still found when it is no longer public, without a public address.
  await as(victim)('POST', `/user/offers/${original.id}/acts`, {
    version: original.version,
    act: 'pause',
  })
  expect((await caseOf(id)).seen[0]).toMatchObject({
    id: original.id,
    status: 'paused',
    slugId: null,
  })
  const other = await send(thief, { pictures: [picture(await upload(thief, await randomPhoto()))] })
  expect((await caseOf(other)).seen).toEqual([])
})

test('the next case is the next in the queue, then the first; none when nothing else waits', async () => {
  const queue = async () =>
    ((await as(moderator)('GET', '/admin/offers'))['data'] as { id: number }[]).map(({ id }) => id)
  for (const id of await queue()) await decide(id, 'approve')
  const seller = await createUser(db)
  const first = await send(seller)
  expect((await caseOf(first)).next).toBeNull()
  const [second, third] = [await send(seller), await send(seller)]
  expect(await queue()).toEqual([first, second, third])
  const nextOf = async (id: number) => (await caseOf(id)).next
  expect(await nextOf(first)).toBe(second)
  expect(await nextOf(second)).toBe(third)
  expect(await nextOf(third)).toBe(first)
  // A decided case keeps its place.
  expect(await decide(second, 'approve')).toMatchObject({ data: { next: third } })
  const blocked = await createUser(db)
  const hidden = await send(blocked)
  await db
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('id', '=', blocked.id)
    .execute()
  expect(await queue()).not.toContain(hidden)
  expect(await nextOf(third)).toBe(first)
  await decide(first, 'reject')
  expect(await decide(third, 'ask')).toMatchObject({ data: { next: null } })
})
