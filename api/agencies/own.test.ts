import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { INVITATION_MAILS_PER_DAY } from '#contract/own-agency.ts'
import { createUser, openTestSession, readMails, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { uploadTo } from '#tests/pictures.ts'
import { publishingApi } from '#tests/publishing.ts'
import { PICTURE_KINDS } from '../files/queries.ts'
import { mount } from '../http/serve.ts'
import { handlers as checks } from '../moderation/agencies.ts'
import { handlers as agency } from './own-handlers.ts'
import { handlers as agencies } from './public.ts'
import { routeLead } from './routing-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, as: asPublisher, publish, write } = await publishingApi(db)
const app = apiOf((api) => {
  mount(api, contract.ownAgency, agency, services)
  mount(api, contract.agencies, agencies, services)
  mount(api, contract.agencyChecks, checks, services)
})
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const anybody = (path: string) => read(visitor(app)('GET', path))
const moderator = await createUser(db, { roles: ['moderator'] })

/** A moderator found it right once, under another name: its page is public, without a mark. */
const lookAt = async (id: number) =>
  void (await db
    .insertInto('agency_checks')
    .values({
      agency_id: id,
      number: 1,
      name: 'Another',
      legal_name: 'Casa S.L.',
      sent_by: moderator.id,
      verdict: 'verified',
      decided_at: new Date(),
    })
    .execute())

/** A moderator approves what waits to become public. */
async function approve(agency: number) {
  const { id, version } = await db
    .selectFrom('agency_changes')
    .select(['id', 'version'])
    .where('agency_id', '=', agency)
    .where('open', '=', true)
    .executeTakeFirstOrThrow()
  expect(
    await as(moderator)('POST', `/admin/agencies/${agency}/change`, {
      change: id,
      version,
      decision: 'approve',
    }),
  ).toMatchObject({ status: 200, data: { change: null } })
}

describe('founding', () => {
  test('makes an agency under an address of its own, with the offers there were', async () => {
    const ada = await createUser(db)
    const { id } = await write(ada)
    const founded = await as(ada)('POST', '/user/agency', {
      name: 'Casa Abubilla',
      country: 'ES',
      offers: 'true',
    })
    expect(founded).toMatchObject({
      status: 200,
      data: {
        slug: 'casa-abubilla',
        country: 'ES',
        role: 'owner',
        rights: ['edit', 'invite', 'own'],
        colleagues: [{ id: ada.id, role: 'owner', offers: 1 }],
      },
    })
    expect(
      (
        await db
          .selectFrom('offers')
          .select('agency_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).agency_id,
    ).toBe(founded['data'].id)
    expect(await as(ada)('POST', '/user/agency', { name: 'Another', country: 'ES' })).toMatchObject(
      { status: 409, code: 'has_company' },
    )
    const second = await as(await createUser(db))('POST', '/user/agency', {
      name: 'Casa Abubilla!',
      country: 'ES',
    })
    expect(second['data'].slug).toBe('casa-abubilla-2')
    expect(
      (await as(await createUser(db))('POST', '/user/agency', { name: 'メジロ', country: 'JP' }))[
        'data'
      ].slug,
    ).toBe('agency')
  })

  test('refuses names that are links, and countries that are none', async () => {
    const ada = await createUser(db)
    for (const body of [
      { name: 'www.example.com', country: 'ES' },
      { name: 'Casa', country: 'XX' },
      { name: ' ', country: 'ES' },
    ])
      expect((await as(ada)('POST', '/user/agency', body)).status).toBe(422)
    expect(await as(ada)('GET', '/user/agency')).toMatchObject({ data: null, invited: [] })
  })
})

describe('what may be done', () => {
  test('by role: agents look, managers edit and invite, owners answer for it', async () => {
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

  test('what is said of it is kept, emptied fields go, and unknown languages are refused', async () => {
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

  test('a branch says when it is open, on its own clocks', async () => {
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
    expect((await change({ hours: hours.slice(0, 1) }))['data'].branches).toMatchObject([
      { timeZone: 'UTC', hours: hours.slice(0, 1) },
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

  test('a logo is kept whole, and those that nothing names any more go', async () => {
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
    // The sweep of files keeps what waits.
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

  test('who may take whom out of an agency', async () => {
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

  test('who may make whom what', async () => {
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

  test('of two owners one may become anything, the other then stays', async () => {
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

  test('a colleague is in no branch of another agency', async () => {
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

  test('the only owner stays one', async () => {
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

  test('a link works once, for whoever holds it; a new one ends the one before', async () => {
    const { owner } = await agencyOf(db)
    await readMails(services)
    const email = 'new.agent@example.com'
    const invited = await as(owner)('POST', '/user/agency/invitations', { email, role: 'manager' })
    const [mail] = await readMails(services)
    expect(mail).toMatchObject({
      to: email,
      subject: expect.stringContaining('invites you'),
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

  test('who has the address of the account needs no link; nobody else takes it by its number', async () => {
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

  test('hold as long as who sent them may invite; sent again they are from who does', async () => {
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

describe('closing', () => {
  test('archives all offers, and loses none: those written here pass to who closes it', async () => {
    const { id: agency, owner, agent } = await agencyOf(db)
    const published = await publish(agent, moderator)
    const { id: draft } = await write(agent)
    const feed = {
      key: 'own:closing',
      format: 'kyero',
      name: 'Ours',
      owner_id: agent.id,
      agency_id: agency,
    } as const
    await db.insertInto('sources').values(feed).execute()
    const { name, slug } = (await as(owner)('GET', '/user/agency'))['data']
    expect((await as(owner)('POST', '/user/agency/close', { name: 'something else' })).status).toBe(
      422,
    )
    expect((await as(owner)('POST', '/user/agency/close', { name })).status).toBe(204)
    const rows = await db
      .selectFrom('offers')
      .select(['owner_id', 'agency_id', 'status'])
      .where('id', 'in', [published.id, draft])
      .execute()
    expect(rows).toEqual(
      [1, 2].map(() => ({ owner_id: owner.id, agency_id: null, status: 'archived' })),
    )
    expect(
      await db
        .selectFrom('sources')
        .select(['state', 'owner_id'])
        .where('key', '=', feed.key)
        .executeTakeFirst(),
    ).toEqual({ state: 'closed', owner_id: null })
    expect(
      (await asPublisher(owner)('GET', `/user/offers/${published.id}`))['data'].acts,
    ).toContain('restore')
    expect((await anybody(`/agencies/${slug}`)).status).toBe(404)
    expect((await as(agent)('GET', '/user/agency'))['data']).toBeNull()
    expect(
      await db
        .selectFrom('agencies')
        .select('closed_at')
        .where('id', '=', agency)
        .executeTakeFirstOrThrow(),
    ).not.toEqual({ closed_at: null })
  })
})

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
    // Whose turn it is cannot log in, or has left: the next.
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

describe('checks', () => {
  const waiting = async (id: number) =>
    (await as(moderator)('GET', '/admin/agencies?state=waiting'))['data'].find(
      (agency: { id: number }) => agency.id === id,
    )

  test('what is right stands on the page with its date, until something else is said', async () => {
    const { id, owner } = await agencyOf(db)
    const { slug } = (await as(owner)('GET', '/user/agency'))['data']
    const input = { legalName: 'Casa S.L.', register: 'RM 1', vatId: 'ESB00000000', licence: null }
    await as(owner)('PUT', '/user/agency/legal', input)
    expect(await as(owner)('PUT', '/user/agency/legal', input)).toMatchObject({
      status: 409,
      code: 'unchanged',
    })
    // Nobody has looked at it.
    expect((await anybody(`/agencies/${slug}`)).status).toBe(404)
    expect(await waiting(id)).toMatchObject({
      state: 'waiting',
      checks: [{ number: 1, legalName: 'Casa S.L.' }],
    })
    const verified = await as(moderator)('POST', `/admin/agencies/${id}/check`, {
      number: 1,
      decision: 'verify',
    })
    expect(verified).toMatchObject({ status: 200, data: { state: 'verified' } })
    expect((await anybody(`/agencies/${slug}`))['data']).toMatchObject({
      legal: input,
      listed: true,
    })
    await as(owner)('PUT', '/user/agency/legal', { ...input, register: 'RM 2' })
    expect((await anybody(`/agencies/${slug}`))['data']).toMatchObject({
      legal: null,
      listed: false,
    })
    expect((await as(owner)('GET', '/user/agency'))['data'].legal).toMatchObject({
      verified: null,
      waiting: { register: 'RM 2' },
    })
    expect(
      (
        await as(moderator)('POST', `/admin/agencies/${id}/check`, {
          number: 2,
          decision: 'refuse',
        })
      ).status,
    ).toBe(422)
    await as(moderator)('POST', `/admin/agencies/${id}/check`, {
      number: 2,
      decision: 'refuse',
      reason: 'No such entry.',
    })
    expect((await as(owner)('GET', '/user/agency'))['data'].legal).toMatchObject({
      verified: null,
      waiting: null,
      refused: { register: 'RM 2', reason: 'No such entry.' },
    })
    expect((await as(owner)('PUT', '/user/agency/legal', input)).status).toBe(200)
    expect(await waiting(id)).toMatchObject({
      checks: [{ number: 3, register: 'RM 1' }, { number: 2 }, { number: 1 }],
    })
    expect(
      await db
        .selectFrom('audit_log')
        .select(['act', 'actor_id', 'subject_id'])
        .where('subject_id', '=', owner.id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { act: 'agency_verified', actor_id: moderator.id, subject_id: owner.id },
      { act: 'agency_refused', actor_id: moderator.id, subject_id: owner.id },
    ])
  })

  test('the mark stays with the name until another one is approved, and goes along to that', async () => {
    const { id, owner, manager } = await agencyOf(db)
    const { slug, name } = (await as(owner)('GET', '/user/agency'))['data']
    const page = async () => {
      const { name: called, legal } = (await anybody(`/agencies/${slug}`))['data']
      return [called, legal?.legalName ?? null]
    }
    await as(owner)('PUT', '/user/agency/legal', { legalName: 'Casa S.L.' })
    await as(moderator)('POST', `/admin/agencies/${id}/check`, { number: 1, decision: 'verify' })
    expect(
      (await as(manager)('PATCH', '/user/agency', { name: 'Casa Nueva' }))['data'],
    ).toMatchObject({
      name,
      change: { name: 'Casa Nueva' },
      legal: { verified: { legalName: 'Casa S.L.' } },
    })
    expect(await page()).toEqual([name, 'Casa S.L.'])
    await approve(id)
    expect(await page()).toEqual(['Casa Nueva', 'Casa S.L.'])
    expect(
      await db
        .selectFrom('agency_checks')
        .select(['number', 'name', 'verdict', 'moderator_id'])
        .where('agency_id', '=', id)
        .orderBy('number')
        .execute(),
    ).toEqual([
      { number: 1, name, verdict: 'verified', moderator_id: moderator.id },
      { number: 2, name: 'Casa Nueva', verdict: 'verified', moderator_id: moderator.id },
    ])
    // Papers that wait, wait under the name that was approved meanwhile.
    await as(owner)('PUT', '/user/agency/legal', { legalName: 'Casa Segunda S.L.' })
    await as(manager)('PATCH', '/user/agency', { name: 'Casa Tercera' })
    await approve(id)
    expect(await page()).toEqual(['Casa Tercera', null])
    await as(moderator)('POST', `/admin/agencies/${id}/check`, { number: 3, decision: 'verify' })
    expect(await page()).toEqual(['Casa Tercera', 'Casa Segunda S.L.'])
    // Whatever else writes the name: the mark is for the one that was looked at.
    await db.updateTable('agencies').set({ name: 'Casa Cuarta' }).where('id', '=', id).execute()
    expect(await page()).toEqual(['Casa Cuarta', null])
    await as(manager)('PATCH', '/user/agency', { name: 'Casa Quinta' })
    await approve(id)
    expect(await page()).toEqual(['Casa Quinta', null])
  })

  test('known names, and those of checked agencies, are taken by nobody else', async () => {
    const [checked, other, founder] = [await agencyOf(db), await agencyOf(db), await createUser(db)]
    await as(checked.owner)('PATCH', '/user/agency', { name: 'Honest Homes of Altea' })
    await approve(checked.id)
    await as(checked.owner)('PUT', '/user/agency/legal', { legalName: 'Honest S.L.' })
    await as(moderator)('POST', `/admin/agencies/${checked.id}/check`, {
      number: 1,
      decision: 'verify',
    })
    for (const name of ['Engel & Völkers f08', 'Ноnest homes of ALTEA']) {
      expect(await as(founder)('POST', '/user/agency', { name, country: 'ES' })).toMatchObject({
        status: 422,
        code: 'known_name',
      })
      expect(await as(other.owner)('PATCH', '/user/agency', { name })).toMatchObject({
        status: 422,
        code: 'known_name',
      })
    }
    expect(
      (await as(checked.owner)('PATCH', '/user/agency', { name: 'Honest Homes of Altea' })).status,
    ).toBe(200)
    for (const website of [
      'https://www.engelvoelkers.com@evil.example/login',
      'https://a:b@evil.example',
      'https://evil.example\\@a.com',
    ])
      expect((await as(other.owner)('PATCH', '/user/agency', { website })).status).toBe(422)
    for (const website of ['https://casa.example/@team', 'https://casa.example:8443?x=a@b'])
      expect((await as(other.owner)('PATCH', '/user/agency', { website })).status).toBe(200)
  })

  test('what is left out of the papers stays, and a number is of the form of its country', async () => {
    const { owner } = await agencyOf(db)
    const send = (body: object) =>
      as(owner)('PUT', '/user/agency/legal', { legalName: 'Casa S.L.', ...body })
    expect(
      (await send({ vatId: 'ESB58378431', register: 'RM 1' }))['data'].legal.waiting,
    ).toMatchObject({ vatId: 'ESB58378431', register: 'RM 1' })
    expect((await send({ licence: 'L 7' }))['data'].legal.waiting).toMatchObject({
      vatId: 'ESB58378431',
      register: 'RM 1',
      licence: 'L 7',
    })
    expect((await send({ register: '' }))['data'].legal.waiting).toMatchObject({
      vatId: 'ESB58378431',
      register: null,
      licence: 'L 7',
    })
    for (const vatId of ['none', 'DE136695978', '123'])
      expect((await send({ vatId })).status).toBe(422)
  })

  test('are not judged twice, nor by who works there', async () => {
    const { id, owner } = await agencyOf(db)
    const colleague = await createUser(db, { roles: ['moderator'] })
    await join(db, id, colleague, 'agent')
    await as(owner)('PUT', '/user/agency/legal', { legalName: 'Casa S.L.' })
    expect(
      await as(colleague)('POST', `/admin/agencies/${id}/check`, { number: 1, decision: 'verify' }),
    ).toMatchObject({ status: 403, code: 'own_agency' })
    const tokens = [moderator.token, await openTestSession(db, moderator.id)]
    const answers = await Promise.all(
      tokens.map((token) =>
        as({ token })('POST', `/admin/agencies/${id}/check`, { number: 1, decision: 'verify' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('for everybody', () => {
  test('agencies of a place by stock, language and name; those without offers that nobody checked stay out', async () => {
    const [one, two] = [await agencyOf(db), await agencyOf(db)]
    await publish(one.agent, moderator)
    await publish(one.agent, moderator)
    await publish(two.agent, moderator)
    await as(two.owner)('PATCH', '/user/agency', { languages: ['ka'], name: 'Zaguán' })
    await approve(two.id)
    const names = async (query: string) =>
      (await anybody(`/agencies?${query}`))['data'].map(({ id }: { id: number }) => id)
    const all = await names('location=country207')
    expect(all.indexOf(one.id)).toBeLessThan(all.indexOf(two.id))
    expect(all).not.toContain((await agencyOf(db)).id)
    expect(await names('location=city32653&speaks=ka')).toEqual([two.id])
    expect(await names('location=country207&q=zagu')).toEqual([two.id])
    expect(await names('location=state1158')).toEqual([])
    const page = await anybody('/agencies?location=city32653&sort=name&q=zaguán')
    expect(page).toMatchObject({
      total: 1,
      languages: [{ code: 'ka', count: 1 }],
      data: [{ stock: { buy: 1, rent: 0 } }],
    })
    const unseen = await agencyOf(db)
    expect((await anybody(`/agency-names?ids=${two.id},${unseen.id},999999`))['data']).toEqual([
      { id: two.id, name: 'Zaguán' },
    ])
  })

  test('the page of one: texts for the reader, branches with their places, who works there', async () => {
    const { id, owner } = await agencyOf(db)
    await lookAt(id)
    await as(owner)('PATCH', '/user/agency', {
      texts: { en: 'Calm homes.', de: 'Ruhige Häuser.' },
    })
    await as(owner)('POST', '/user/agency/branches', {
      name: 'Head office',
      location: 'city32653',
      street: 'Calle Mayor 1',
    })
    await approve(id)
    const { slug } = (await as(owner)('GET', '/user/agency'))['data']
    expect((await anybody(`/agencies/${slug}?lang=de`))['data']).toMatchObject({
      texts: [{ lang: 'de' }, { lang: 'en' }],
      branches: [
        {
          name: 'Head office',
          place: expect.stringContaining('Barcelona'),
          lat: expect.any(Number),
          path: '/es/barcelona/barcelona',
        },
      ],
      team: [{ role: 'owner' }, { role: 'manager' }, { role: 'agent' }],
      countries: [{ path: '/es' }],
    })
    expect((await anybody('/agencies/no-such')).status).toBe(404)
  })
})
