import { describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf } from '#tests/agencies.ts'
import { routeLead } from './routing-queries.ts'
import { ownAgencyApi } from '#tests/own-agency.ts'

const { db, as } = await ownAgencyApi()

describe('messages of visitors', () => {
  test('go where the agency wants them', async () => {
    const { id, owner, manager, agent } = await agencyOf(db)
    const route = (owner_id: number | null, branch_id: number | null = null) =>
      routeLead(db, id, { owner_id, branch_id })
    const block = (user: TestUser, blocked = true) =>
      db
        .updateTable('users')
        .set({ blocked_at: blocked ? new Date() : null })
        .where('id', '=', user.id)
        .execute()
    const set = (leadRouting: string) => as(owner)('PATCH', '/user/agency', { leadRouting })
    expect(await route(agent.id)).toEqual([agent.id])
    const outsider = await createUser(db)
    for (const nobody of [null, outsider.id])
      expect((await route(nobody)).toSorted()).toEqual([owner.id, manager.id].toSorted())
    await set('all')
    expect((await route(agent.id)).toSorted()).toEqual([owner.id, manager.id, agent.id].toSorted())
    await set('turns')
    const turns = []
    for (let turn = 0; turn < 6; turn++) turns.push(...(await route(agent.id)))
    expect(turns.slice(0, 3).toSorted()).toEqual([owner.id, manager.id, agent.id].toSorted())
    expect(turns.slice(3)).toEqual(turns.slice(0, 3))
    // A member who cannot log in, or has left, is skipped.
    const [next, after] = turns
    await block([owner, manager, agent].find((user) => user.id === next) ?? owner)
    expect(await route(null)).toEqual([after])
    await block([owner, manager, agent].find((user) => user.id === next) ?? owner, false)
    await block(agent)
    await set('writer')
    expect((await route(agent.id)).toSorted()).toEqual([owner.id, manager.id].toSorted())
    await set('all')
    expect((await route(agent.id)).toSorted()).toEqual([owner.id, manager.id].toSorted())
    await block(agent, false)
    await set('branch')
    const { branches } = (
      await as(owner)('POST', '/user/agency/branches', { name: 'Old town', location: 'city32653' })
    )['data']
    expect(
      (
        await as(agent)('PUT', `/user/agency/colleagues/${agent.id}/branch`, {
          branch: branches[0].id,
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await as(manager)('PUT', `/user/agency/colleagues/${agent.id}/branch`, {
          branch: branches[0].id,
        })
      )['data'].colleagues,
    ).toContainEqual(expect.objectContaining({ id: agent.id, branch: branches[0].id }))
    expect(
      (await as(manager)('PUT', `/user/agency/colleagues/${agent.id}/branch`, { branch: 999_999 }))
        .status,
    ).toBe(404)
    expect(await route(owner.id, branches[0].id)).toEqual([agent.id])
    for (const nobody of [null, 999_999])
      expect((await route(owner.id, nobody)).toSorted()).toEqual([owner.id, manager.id].toSorted())
    await block(agent)
    expect((await route(owner.id, branches[0].id)).toSorted()).toEqual(
      [owner.id, manager.id].toSorted(),
    )
  })
})
