import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'

const { db, url, drop } = await createTestDatabase()
// Two portals with their own connections.
const pools = [connect(url, { name: 'first portal' }), connect(url, { name: 'second portal' })]
afterAll(async () => {
  for (const pool of pools) await pool.destroy()
  await drop()
})
const [portalA, portalB] = (await Promise.all(pools.map((one) => publishingApi(one)))) as [
  Awaited<ReturnType<typeof publishingApi>>,
  Awaited<ReturnType<typeof publishingApi>>,
]
const owner = await createUser(db)
const [grace, alan] = [
  await createUser(db, { roles: ['moderator'] }),
  await createUser(db, { roles: ['moderator'] }),
]

const DECISIONS = [
  { decision: 'approve', status: 'published', verdict: 'approved' },
  { decision: 'ask', status: 'draft', verdict: 'change', note: 'Which floor?' },
  { decision: 'reject', status: 'rejected', verdict: 'rejected', note: 'No.' },
]
/** As the answer calls it. */
const WORDS: Record<string, string> = {
  published: 'now: published.',
  draft: 'now: draft.',
  rejected: 'now: rejected.',
}

test('of two simultaneous decisions on two portals one succeeds, and the other gets the current state', async () => {
  for (let round = 0; round < 12; round++) {
    const { id, draftVersion } = await portalA.write(owner)
    const { data: sent } = await portalA.as(owner)('POST', `/user/offers/${id}/submit`, {
      version: draftVersion,
    })
    const [one, other] = [DECISIONS[round % 3]!, DECISIONS[(round + 1 + (round % 2)) % 3]!]
    const judge = ({ decision, note }: { decision: string; note?: string }) =>
      [
        'POST',
        `/admin/offers/${id}/decision`,
        { version: sent.version, number: 1, decision, note },
      ] as const
    const [first, second] = await Promise.all([
      portalA.as(grace)(...judge(one)),
      portalB.as(alan)(...judge(other)),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const [won, winner, lost] = first.status === 200 ? [one, grace, second] : [other, alan, first]
    expect(lost).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(WORDS[won.status] ?? ''),
    })
    expect(await db.selectFrom('offers').select('status').where('id', '=', id).execute()).toEqual([
      { status: won.status },
    ])
    expect(
      await db
        .selectFrom('offer_revisions')
        .select(['verdict', 'moderator_id'])
        .where('offer_id', '=', id)
        .execute(),
    ).toEqual([{ verdict: won.verdict, moderator_id: winner.id }])
    // The owner gets one notification.
    const notifications = await db
      .deleteFrom('notifications')
      .where('user_id', '=', owner.id)
      .returning('title')
      .execute()
    expect(notifications).toEqual([{ title: `publishing.notice.${won.verdict}.title` }])
  }
})
