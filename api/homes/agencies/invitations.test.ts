import { describe, expect, test } from 'vitest'
import { INVITATION_MAILS_PER_DAY } from '#contract/homes/own-agency.ts'
import { createUser, readMails, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { ownAgencyApi } from '#tests/own-agency.ts'

const { db, services, as } = await ownAgencyApi()

describe('invitations', () => {
  test('one sender sends a limited number a day', async () => {
    const { owner } = await agencyOf(db)
    const invite = async (email: string) =>
      (await as(owner)('POST', '/user/agency/invitations', { email, role: 'agent' })).status
    expect(await invite('first.of.many@example.com')).toBe(200)
    await db
      .updateTable('agency_invitations')
      .set({ sent: INVITATION_MAILS_PER_DAY - 1 })
      .where('invited_by', '=', owner.id)
      .execute()
    expect(await invite('last.of.many@example.com')).toBe(200)
    expect(await invite('one.more@example.com')).toBe(429)
  })

  test('a link works once, for anyone who has it; a new one ends the old one', async () => {
    const { owner } = await agencyOf(db)
    await readMails(services)
    const email = 'new.agent@example.com'
    const invited = await as(owner)('POST', '/user/agency/invitations', { email, role: 'manager' })
    const [mail] = await readMails(services)
    expect(mail).toMatchObject({
      to: email,
      subject: expect.stringContaining('Invitation from an agency: '),
      text: expect.stringContaining('/user/company?invitation='),
    })
    const tokenOf = (text = '') => decodeURIComponent(/invitation=([^\s&]+)/.exec(text)?.[1] ?? '')
    expect(
      await as(owner)('POST', '/user/agency/invitations', {
        email: email.toUpperCase(),
        role: 'agent',
      }),
    ).toMatchObject({ status: 409, code: 'invited' })
    await as(owner)(
      'POST',
      `/user/agency/invitations/${invited['data'].invitations[0].id}/resend`,
      {},
    )
    const [again] = await readMails(services)
    const [first, second] = [tokenOf(mail?.text), tokenOf(again?.text)]
    const [eve, grace] = [await createUser(db), await createUser(db)]
    expect((await as(grace)('POST', '/user/agency/join', { token: first })).status).toBe(404)
    expect(
      await as(grace)('GET', `/user/agency/invitation?token=${encodeURIComponent(second)}`),
    ).toMatchObject({ data: { role: 'manager' } })
    const joined = await Promise.all(
      [eve, grace].map((user) => as(user)('POST', '/user/agency/join', { token: second })),
    )
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(
      (
        await db
          .selectFrom('notifications')
          .select('title')
          .where('title', 'like', 'ownAgency.%')
          .where('user_id', '=', owner.id)
          .execute()
      ).map(({ title }) => title),
    ).toEqual(['ownAgency.notice.joined.title'])
  })

  test('an account with the invited address needs no link; others cannot accept by number', async () => {
    const { owner } = await agencyOf(db)
    const [grace, eve] = [
      await createUser(db, { email: 'grace.invited@example.com' }),
      await createUser(db),
    ]
    await as(owner)('POST', '/user/agency/invitations', {
      email: 'Grace.Invited@example.com',
      role: 'agent',
    })
    const { invited } = await as(grace)('GET', '/user/agency')
    expect(invited).toHaveLength(1)
    expect((await as(eve)('POST', '/user/agency/join', { id: invited[0].id })).status).toBe(404)
    expect(
      (await as(grace)('POST', '/user/agency/join', { id: invited[0].id }))['data'],
    ).toMatchObject({ role: 'agent', rights: [] })
    expect(await as(grace)('POST', '/user/agency/join', { id: invited[0].id })).toMatchObject({
      status: 409,
      code: 'has_company',
    })
  })

  test('end when they are too old or taken back', async () => {
    const { owner } = await agencyOf(db)
    const [old, back] = [await createUser(db), await createUser(db)]
    for (const { email } of [old, back])
      await as(owner)('POST', '/user/agency/invitations', { email, role: 'agent' })
    const { invitations } = (await as(owner)('GET', '/user/agency'))['data']
    await db
      .updateTable('agency_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', invitations[0].id)
      .execute()
    await as(owner)('DELETE', `/user/agency/invitations/${invitations[1].id}`)
    expect((await as(owner)('GET', '/user/agency'))['data'].invitations).toMatchObject([
      { id: invitations[0].id, expired: true },
    ])
    for (const [index, user] of [old, back].entries())
      expect(
        (await as(user)('POST', '/user/agency/join', { id: invitations[index].id })).status,
      ).toBe(404)
  })

  test('are valid while their sender may invite; sent again they are from the new sender', async () => {
    const { id: agency, owner, manager } = await agencyOf(db)
    const [grace, lin] = [await createUser(db), await createUser(db)]
    for (const { email } of [grace, lin])
      await as(manager)('POST', '/user/agency/invitations', { email, role: 'agent' })
    const waiting = async (user = owner) =>
      (await as(user)('GET', '/user/agency'))['data'].invitations as {
        id: number
        expired: boolean
        yours: boolean
      }[]
    const [first, second] = await waiting()
    const joins = async (user: TestUser, id = 0) =>
      (await as(user)('POST', '/user/agency/join', { id })).status
    await as(owner)('PUT', `/user/agency/colleagues/${manager.id}`, { role: 'agent' })
    expect(await waiting()).toMatchObject([{ expired: true, yours: true }, { expired: true }])
    expect((await as(grace)('GET', '/user/agency'))['invited']).toEqual([])
    expect(await joins(grace, first?.id)).toBe(404)
    await as(owner)('PUT', `/user/agency/colleagues/${manager.id}`, { role: 'manager' })
    expect(await joins(grace, first?.id)).toBe(200)
    await db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', manager.id)
      .execute()
    expect(await joins(lin, second?.id)).toBe(404)
    await db.updateTable('users').set({ blocked_at: null }).where('id', '=', manager.id).execute()
    await as(manager)('POST', '/user/agency/leave', {})
    expect(await joins(lin, second?.id)).toBe(404)
    await as(owner)('POST', `/user/agency/invitations/${second?.id}/resend`, {})
    expect(await waiting()).toMatchObject([{ id: second?.id, expired: false }])
    expect(await joins(lin, second?.id)).toBe(200)
    expect(
      await db
        .selectFrom('agency_members')
        .select('user_id')
        .where('agency_id', '=', agency)
        .where('user_id', 'in', [grace.id, lin.id])
        .execute(),
    ).toHaveLength(2)
  })

  test('managers overrule no owner', async () => {
    const { id: agency, owner, manager } = await agencyOf(db)
    const colleague = await createUser(db)
    await join(db, agency, colleague, 'manager')
    const invite = (user: TestUser, email: string, role: string) =>
      as(user)('POST', '/user/agency/invitations', { email, role })
    await invite(owner, 'next.owner@example.com', 'owner')
    await invite(owner, 'their.agent@example.com', 'agent')
    await invite(colleague, 'our.agent@example.com', 'agent')
    const { invitations } = (await as(manager)('GET', '/user/agency'))['data']
    expect(invitations.map(({ yours }: { yours: boolean }) => yours)).toEqual([false, false, true])
    const tried = async (user: TestUser, method: string, act: string) =>
      Promise.all(
        invitations.map(
          async ({ id }: { id: number }) =>
            (await as(user)(method, `/user/agency/invitations/${id}${act}`, {})).status,
        ),
      )
    expect(await tried(manager, 'POST', '/resend')).toEqual([403, 403, 200])
    expect(await tried(manager, 'DELETE', '')).toEqual([403, 403, 200])
    expect(await tried(owner, 'DELETE', '')).toEqual([200, 200, 404])
  })

  test('are not a way to fill an inbox', async () => {
    const { owner } = await agencyOf(db)
    const email = 'flooded@example.com'
    const invite = () => as(owner)('POST', '/user/agency/invitations', { email, role: 'agent' })
    for (let sent = 0; sent < 3; sent++) {
      const answer = await invite()
      expect(answer.status).toBe(200)
      await as(owner)('DELETE', `/user/agency/invitations/${answer['data'].invitations[0].id}`)
    }
    expect((await invite()).status).toBe(409)
  })
})
