import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { uploadTo } from '#tests/pictures.ts'
import { PICTURE_KINDS } from '../../edge/files/queries.ts'
import { ownAgencyApi } from '#tests/own-agency.ts'

const { db, services, as, anybody, lookAt, approve } = await ownAgencyApi()

describe('rights in an agency', () => {
  test('agents read, managers edit and invite, owners do everything', async () => {
    const { owner, manager, agent } = await agencyOf(db)
    const status = async (user: TestUser, method: string, path: string, body: object) =>
      (await as(user)(method, `/user/agency${path}`, body)).status
    const tried = async (method: string, path: string, body: object) => [
      await status(owner, method, path, body),
      await status(manager, method, path, body),
      await status(agent, method, path, body),
    ]
    expect(await tried('PATCH', '', { website: 'HTTPS://casa.example.com' })).toEqual([
      200, 200, 403,
    ])
    expect(await tried('POST', '/branches', { name: 'Old town', location: 'city32653' })).toEqual([
      200, 200, 403,
    ])
    expect(await tried('PUT', '/legal', { legalName: 'Casa S.L.' })).toEqual([200, 403, 403])
    expect([
      await status(manager, 'POST', '/invitations', { email: 'x@example.com', role: 'owner' }),
      await status(agent, 'POST', '/invitations', { email: 'x@example.com', role: 'agent' }),
    ]).toEqual([403, 403])
    expect([
      await status(manager, 'PUT', `/colleagues/${agent.id}`, { role: 'owner' }),
      await status(agent, 'PUT', `/colleagues/${agent.id}`, { role: 'owner' }),
    ]).toEqual([403, 403])
    expect([
      await status(manager, 'DELETE', `/colleagues/${owner.id}`, {}),
      await status(manager, 'POST', '/close', { name: 'x' }),
    ]).toEqual([403, 403])
    expect(await status(await createUser(db), 'PATCH', '', {})).toBe(404)
  })

  test('its description is saved, emptied fields are removed, and unknown languages are refused', async () => {
    const { id, owner } = await agencyOf(db)
    const input = {
      website: 'https://casa.example.com',
      phone: '+34 600 000 000',
      email: 'hello@casa.example.com',
      founded: '1998',
      languages: ['es', 'de'],
      texts: { es: 'Casas con calma.', de: 'Ruhige Häuser.' },
      leadRouting: 'turns',
    }
    const { website, phone, email, texts, ...atOnce } = input
    expect((await as(owner)('PATCH', '/user/agency', input))['data']).toMatchObject({
      ...atOnce,
      founded: 1998,
      website: null,
      phone: null,
      email: null,
      texts: {},
      change: { website, phone, email, texts, state: 'waiting', reason: null },
    })
    await approve(id)
    expect((await as(owner)('GET', '/user/agency'))['data']).toMatchObject({
      ...input,
      founded: 1998,
      change: null,
    })
    expect(
      (await as(owner)('PATCH', '/user/agency', { website: '', founded: '', texts: { de: '' } }))[
        'data'
      ],
    ).toMatchObject({
      website,
      founded: null,
      change: { website: null, texts: { de: '' } },
      phone: '+34 600 000 000',
    })
    await approve(id)
    expect((await as(owner)('GET', '/user/agency'))['data']).toMatchObject({
      website: null,
      texts: { es: 'Casas con calma.' },
    })
    for (const body of [
      { languages: ['xx'] },
      { texts: { xx: 'x' } },
      { website: 'javascript:alert(1)' },
      { phone: 'call me' },
    ])
      expect((await as(owner)('PATCH', '/user/agency', body)).status).toBe(422)
  })

  test('opening hours of a branch are in its time zone', async () => {
    const { id, owner } = await agencyOf(db)
    await lookAt(id)
    const at = { name: 'Old town', location: 'city32653' }
    const open = (day: number, opens: string, closes: string) => ({ day, opens, closes })
    const hours = [open(2, '16:00', '24:00'), open(1, '09:00', '14:00'), open(2, '09:00', '14:00')]
    const added = await as(owner)('POST', '/user/agency/branches', {
      ...at,
      hours,
      timeZone: 'Europe/Madrid',
    })
    const [branch] = added['data'].branches
    expect(branch).toMatchObject({
      timeZone: 'Europe/Madrid',
      hours: [open(1, '09:00', '14:00'), open(2, '09:00', '14:00'), open(2, '16:00', '24:00')],
    })
    await approve(id)
    expect((await anybody(`/agencies/${added['data'].slug}`))['data'].branches).toMatchObject([
      { hours: branch.hours, timeZone: 'Europe/Madrid' },
    ])
    const change = (body: object) =>
      as(owner)('PUT', `/user/agency/branches/${branch.id}`, { ...at, ...body })
    // Not said: that of the place, not of the account.
    expect((await change({ hours: hours.slice(0, 1) }))['data'].branches).toMatchObject([
      { timeZone: 'Europe/Madrid', hours: hours.slice(0, 1) },
    ])
    for (const wrong of [
      [open(8, '09:00', '14:00')],
      [open(1, '9', '14')],
      [open(1, '14:00', '09:00')],
      [open(1, '09:00', '12:00'), open(1, '11:00', '14:00')],
    ])
      expect((await change({ hours: wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect(await change({ hours, timeZone: 'Europe/Atlantis' })).toMatchObject({
      status: 422,
      errors: { timeZone: [expect.any(String)] },
    })
    expect((await change({}))['data'].branches).toMatchObject([{ hours: [], timeZone: null }])
  })

  test('a logo is stored uncropped, and logos without a row are deleted', async () => {
    const { id, owner } = await agencyOf(db)
    const send = (bytes: Buffer) => uploadTo('/user/agency/logo', bytes, as(owner))
    const png = await sharp({
      create: { width: 900, height: 300, channels: 4, background: '#a63a24' },
    })
      .png()
      .toBuffer()
    const keyOf = (url: string): string => url.slice('/media/'.length, -'/320.webp'.length)
    const kept = async (url: string) =>
      (await services.storage.get(`originals/${keyOf(url)}`)) as Buffer | null
    const proposed = async () => {
      expect((await send(png))['data']).toMatchObject({ done: true })
      return (await as(owner)('GET', '/user/agency'))['data'].change.logo as string
    }
    const first = await proposed()
    expect(first).toMatch(/^\/media\/agencies\/[0-9a-f]{32}\/320\.webp$/)
    const size = await sharp((await kept(first)) as Buffer).metadata()
    expect((size.width ?? 0) / (size.height ?? 1)).toBeCloseTo(3, 1)
    expect((await send(Buffer.from('no picture'))).status).toBe(422)
    // The sweep of files keeps pending pictures.
    expect(await PICTURE_KINDS['agencies']?.(db, [keyOf(first), 'agencies/none'])).toEqual(
      new Set([keyOf(first)]),
    )
    const second = await proposed()
    expect([await kept(first), await kept(second)]).toEqual([null, expect.any(Buffer)])
    await approve(id)
    expect((await as(owner)('GET', '/user/agency'))['data']).toMatchObject({
      logo: second,
      change: null,
    })
    const third = await proposed()
    expect((await as(owner)('GET', '/user/agency'))['data'].logo).toBe(second)
    await as(owner)('DELETE', '/user/agency/change')
    expect([await kept(second), await kept(third)]).toEqual([expect.any(Buffer), null])
    expect((await as(owner)('DELETE', '/user/agency/logo'))['data']).toMatchObject({
      logo: second,
      change: { logo: null },
    })
    await approve(id)
    expect([(await as(owner)('GET', '/user/agency'))['data'].logo, await kept(second)]).toEqual([
      null,
      null,
    ])
  })

  test('removing members by role', async () => {
    const tried: Record<string, Record<string, number>> = {}
    for (const by of ['owner', 'manager', 'agent'] as const) {
      const row: Record<string, number> = {}
      for (const whom of ['owner', 'manager', 'agent'] as const) {
        const agency = await agencyOf(db)
        const seat = await createUser(db)
        await join(db, agency.id, seat, whom)
        row[whom] = (
          await as(agency[by])('DELETE', `/user/agency/colleagues/${seat.id}`, {})
        ).status
        const stays = await db
          .selectFrom('agency_members')
          .select('role')
          .where('user_id', '=', seat.id)
          .execute()
        expect(stays.length, `${by} ${whom}`).toBe(row[whom] === 200 ? 0 : 1)
      }
      tried[by] = row
    }
    expect(tried).toEqual({
      owner: { owner: 200, manager: 200, agent: 200 },
      manager: { owner: 403, manager: 403, agent: 200 },
      agent: { owner: 403, manager: 403, agent: 403 },
    })
  })

  test('granting roles by role', async () => {
    const tried: Record<string, number[]> = {}
    for (const by of ['owner', 'manager', 'agent'] as const) {
      const agency = await agencyOf(db)
      const seat = await createUser(db)
      await join(db, agency.id, seat, 'agent')
      tried[by] = []
      for (const role of ['manager', 'owner', 'agent'])
        tried[by].push(
          (await as(agency[by])('PUT', `/user/agency/colleagues/${seat.id}`, { role })).status,
        )
      const invited = []
      for (const role of ['owner', 'manager', 'agent'])
        invited.push(
          (
            await as(agency[by])('POST', '/user/agency/invitations', {
              email: `${by}.${role}.${agency.id}@example.com`,
              role,
            })
          ).status,
        )
      tried[by].push(...invited)
    }
    expect(tried).toEqual({
      owner: [200, 200, 200, 200, 200, 200],
      manager: [403, 403, 403, 403, 200, 200],
      agent: [403, 403, 403, 403, 403, 403],
    })
  })

  test('of two owners one may change role, and the other stays owner', async () => {
    for (const role of ['manager', 'agent']) {
      const { id, owner } = await agencyOf(db)
      const second = await createUser(db)
      await join(db, id, second, 'owner')
      expect((await as(owner)('PUT', `/user/agency/colleagues/${owner.id}`, { role })).status).toBe(
        200,
      )
      expect(
        await as(second)('PUT', `/user/agency/colleagues/${second.id}`, { role }),
      ).toMatchObject({ status: 409, code: 'last_owner' })
    }
  })

  test('a member cannot be in a branch of another agency', async () => {
    const [ours, theirs] = [await agencyOf(db), await agencyOf(db)]
    const { branches } = (
      await as(theirs.owner)('POST', '/user/agency/branches', {
        name: 'Old town',
        location: 'city32653',
      })
    )['data']
    expect(
      (
        await as(ours.owner)('PUT', `/user/agency/colleagues/${ours.agent.id}/branch`, {
          branch: branches[0].id,
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await as(theirs.owner)('PUT', `/user/agency/colleagues/${theirs.agent.id}/branch`, {
          branch: branches[0].id,
        })
      ).status,
    ).toBe(200)
  })

  test('the only owner cannot change role', async () => {
    const { owner, manager } = await agencyOf(db)
    expect(
      await as(owner)('PUT', `/user/agency/colleagues/${owner.id}`, { role: 'agent' }),
    ).toMatchObject({ status: 409, code: 'last_owner' })
    expect(await as(owner)('POST', '/user/agency/leave', {})).toMatchObject({
      status: 409,
      code: 'last_owner',
    })
    await as(owner)('PUT', `/user/agency/colleagues/${manager.id}`, { role: 'owner' })
    expect((await as(owner)('POST', '/user/agency/leave', {})).status).toBe(204)
    expect((await as(manager)('GET', '/user/agency'))['data'].colleagues).toHaveLength(2)
  })
})
