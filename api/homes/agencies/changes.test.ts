import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers as checks } from '../../publish/moderation/agencies.ts'
import { handlers as ownAgency } from './own-handlers.ts'
import { handlers as agencies } from './public.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, publish } = await publishingApi(db)
const app = apiOf((api) => {
  mount(api, contract.ownAgency, ownAgency, services)
  mount(api, contract.agencies, agencies, services)
  mount(api, contract.agencyChecks, checks, services)
})
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))
const anybody = (path: string) => read(visitor(app)('GET', path))
const [moderator, other] = [
  await createUser(db, { roles: ['moderator'] }),
  await createUser(db, { roles: ['admin'] }),
]

/** An agency with a home that was approved: everybody sees its page. */
async function publicAgency() {
  const agency = await agencyOf(db)
  await publish(agency.agent, moderator)
  const { slug, name } = (await as(agency.owner)('GET', '/user/agency'))['data']
  return { ...agency, name, page: async () => (await anybody(`/agencies/${slug}`))['data'] }
}
const put = (user: TestUser, body: object) => as(user)('PATCH', '/user/agency', body)
const own = async (user: TestUser) => (await as(user)('GET', '/user/agency'))['data']
const waiting = async (id: number) =>
  (await as(moderator)('GET', '/admin/agencies?state=changed'))['data'].find(
    (agency: { id: number }) => agency.id === id,
  )
const decide = (
  user: TestUser,
  agency: number,
  { id, version }: { id: number; version: number },
  decision: string,
  reason?: string,
) =>
  as(user)('POST', `/admin/agencies/${agency}/change`, {
    change: id,
    version,
    decision,
    ...(reason && { reason }),
  })
const noticesOf = async (user: TestUser) =>
  (
    await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user.id)
      .where('title', 'like', 'ownAgency.notice.change.%')
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)

const SCAM = {
  name: 'Casa de la Costa',
  website: 'https://evil.example',
  texts: { en: 'Pay first at www.evil-scam.com', de: 'Erst zahlen.' },
}

describe('a change of public details', () => {
  test('is public only after approval by a moderator; both are notified', async () => {
    const { id, owner, manager, name, page } = await publicAgency()
    expect((await put(manager, SCAM))['data']).toMatchObject({
      name,
      website: null,
      texts: {},
      change: { ...SCAM, state: 'waiting' },
    })
    const seen = async () => {
      const { name: called, website, logo, texts } = await page()
      return { name: called, website, logo, texts }
    }
    expect(await seen()).toEqual({ name, website: null, logo: null, texts: [] })
    const found = await anybody(`/agencies?location=country207&q=${encodeURIComponent(SCAM.name)}`)
    // Other tests approve that name for agencies of their own.
    expect(found['data'].filter((agency: { id: number }) => agency.id === id)).toEqual([])
    expect((await anybody(`/agency-names?ids=${id}`))['data']).toEqual([{ id, name }])
    const { change, state } = await waiting(id)
    expect([state, change]).toEqual([
      'unsaid',
      {
        id: expect.any(Number),
        version: 1,
        sentAt: expect.any(String),
        before: { name, website: null, texts: { en: '', de: '' } },
        after: SCAM,
      },
    ])
    expect(await decide(moderator, id, change, 'approve')).toMatchObject({
      status: 200,
      data: { change: null },
    })
    expect(await seen()).toEqual({
      name: SCAM.name,
      website: SCAM.website,
      logo: null,
      texts: [
        { lang: 'en', text: SCAM.texts.en },
        { lang: 'de', text: SCAM.texts.de },
      ],
    })
    expect(await waiting(id)).toBeUndefined()
    expect([await noticesOf(owner), await noticesOf(manager)]).toEqual([
      ['ownAgency.notice.change.approved.title'],
      ['ownAgency.notice.change.approved.title'],
    ])
    expect(
      await db
        .selectFrom('audit_log')
        .select(['act', 'actor_id', 'detail'])
        .where('subject_id', '=', manager.id)
        .execute(),
    ).toEqual([{ act: 'agency_change_approved', actor_id: moderator.id, detail: name }])
  })

  test('a rejected change stays with its reason, is not sent again by itself, and waits again once corrected', async () => {
    const { id, owner, page } = await publicAgency()
    await put(owner, SCAM)
    const { change } = await waiting(id)
    expect(await decide(moderator, id, change, 'reject')).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    })
    await decide(moderator, id, change, 'reject', 'Nobody pays first.')
    expect(await own(owner)).toMatchObject({
      change: { ...SCAM, state: 'rejected', reason: 'Nobody pays first.' },
    })
    expect(await noticesOf(owner)).toEqual(['ownAgency.notice.change.rejected.title'])
    // The form of the profile sends name and website with the year.
    await put(owner, { name: SCAM.name, website: SCAM.website, founded: '1998' })
    expect([await waiting(id), (await own(owner)).change.state, (await page()).founded]).toEqual([
      undefined,
      'rejected',
      1998,
    ])
    await put(owner, { texts: { en: 'Homes by the sea.' } })
    expect((await waiting(id)).change.after).toEqual({
      ...SCAM,
      texts: { ...SCAM.texts, en: 'Homes by the sea.' },
    })
    expect((await page()).texts).toEqual([])
    await decide(moderator, id, (await waiting(id)).change, 'approve')
    expect((await page()).texts).toContainEqual({ lang: 'en', text: 'Homes by the sea.' })
  })

  test('is one change per agency without public values; withdrawn, nothing waits', async () => {
    const { id, owner, manager, name } = await publicAgency()
    await Promise.all([
      put(owner, { website: 'https://a.example' }),
      put(manager, { texts: { en: 'Calm homes.' } }),
      put(owner, { name: 'Casa Calma' }),
    ])
    expect((await waiting(id)).change).toMatchObject({
      version: 3,
      after: { website: 'https://a.example', texts: { en: 'Calm homes.' }, name: 'Casa Calma' },
    })
    await put(owner, { name, website: '' })
    expect((await waiting(id)).change.after).toEqual({ texts: { en: 'Calm homes.' } })
    await put(owner, { texts: { en: '' } })
    expect([await waiting(id), (await own(owner)).change]).toEqual([undefined, null])
    await put(owner, { name: 'Casa Calma' })
    expect((await as(manager)('DELETE', '/user/agency/change'))['data'].change).toBeNull()
    expect((await as(manager)('DELETE', '/user/agency/change')).status).toBe(404)
    expect(
      await db
        .selectFrom('agency_changes')
        .select('id')
        .where('agency_id', '=', id)
        .where('open', '=', true)
        .execute(),
    ).toEqual([])
    // The database enforces it for every writer.
    await put(owner, { name: 'Casa Calma' })
    await expect(
      db
        .insertInto('agency_changes')
        .values({ agency_id: id, content: '{"name":"x"}', sent_by: owner.id })
        .execute(),
    ).rejects.toThrow(/agency_changes_open/)
  })

  test('includes phone and email: those that were approved stay public until then', async () => {
    const { id, owner, manager, page } = await publicAgency()
    const contacts = async () => {
      const { phone, email } = await page()
      return [phone, email]
    }
    await put(owner, { phone: '+34 600 000 000', email: 'hello@casa.example.com' })
    expect(await contacts()).toEqual([null, null])
    await decide(moderator, id, (await waiting(id)).change, 'approve')
    expect(await contacts()).toEqual(['+34 600 000 000', 'hello@casa.example.com'])

    const fraud = { phone: '+44 906 000 0000', email: 'pay@evil.example.com' }
    expect((await put(manager, fraud))['data']).toMatchObject({
      phone: '+34 600 000 000',
      change: fraud,
    })
    expect((await waiting(id)).change).toMatchObject({
      before: { phone: '+34 600 000 000', email: 'hello@casa.example.com' },
      after: fraud,
    })
    await decide(moderator, id, (await waiting(id)).change, 'reject', 'That number costs money.')
    expect(await contacts()).toEqual(['+34 600 000 000', 'hello@casa.example.com'])
  })

  describe('includes branches', () => {
    const AT = { name: 'Head office', location: 'city32653', street: 'Calle Mayor 1' }
    const FRAUD = { ...AT, name: 'Pay at 0906 000 000', phone: '+44 906 000 0000' }
    const HOURS = [{ day: 1, opens: '09:00', closes: '14:00' }]
    const add = (user: TestUser, body: object) => as(user)('POST', '/user/agency/branches', body)
    const change = (user: TestUser, branch: number, body: object) =>
      as(user)('PUT', `/user/agency/branches/${branch}`, body)
    const approve = async (id: number) =>
      decide(moderator, id, (await waiting(id)).change, 'approve')

    test('a new one is seen by its members until it is approved', async () => {
      const { id, owner, agent, page } = await publicAgency()
      const { branches } = (await add(owner, FRAUD))['data']
      expect(branches).toMatchObject([{ ...FRAUD, isPublic: false }])
      expect((await own(agent)).branches).toHaveLength(1)
      expect((await page()).branches).toEqual([])
      const card = async () =>
        (await anybody('/agencies?location=country207'))['data'].find(
          (agency: { id: number }) => agency.id === id,
        )
      expect((await card()).place).toBeNull()
      // Corrected before a moderator looks: the members read it so, too.
      expect((await change(owner, branches[0].id, AT))['data'].branches).toMatchObject([AT])
      const { after, before } = (await waiting(id)).change
      expect([after.branches, before.branches]).toMatchObject([[{ ...AT, phone: null }], []])
      await approve(id)
      expect((await page()).branches).toMatchObject([AT])
      expect((await card()).place).toBe('Barcelona')
      expect((await own(owner)).branches).toMatchObject([{ isPublic: true }])
    })

    test('the approved text stays public until its change is approved; hours apply at once', async () => {
      const { id, owner, page } = await publicAgency()
      const { branches } = (await add(owner, AT))['data']
      await approve(id)
      expect(
        (await change(owner, branches[0].id, { ...FRAUD, hours: HOURS }))['data'],
      ).toMatchObject({
        branches: [{ ...AT, isPublic: true, hours: HOURS }],
        change: { branches: [FRAUD] },
      })
      expect((await page()).branches).toMatchObject([{ ...AT, phone: null, hours: HOURS }])
      expect((await waiting(id)).change).toMatchObject({
        before: { branches: [AT] },
        after: { branches: [FRAUD] },
      })
      await change(owner, branches[0].id, AT)
      expect([await waiting(id), (await page()).branches[0].hours]).toEqual([undefined, []])
    })

    test('a withdrawn or discarded new branch is deleted; a removed branch leaves the change', async () => {
      const { id, owner, page } = await publicAgency()
      await add(owner, AT)
      await approve(id)
      await add(owner, FRAUD)
      await as(owner)('DELETE', '/user/agency/change')
      expect((await own(owner)).branches).toMatchObject([AT])
      expect((await page()).branches).toHaveLength(1)

      await add(owner, FRAUD)
      await put(owner, { phone: '+44 906 000 0000' })
      await decide(moderator, id, (await waiting(id)).change, 'reject', 'No such office.')
      const { branches } = await own(owner)
      const remove = (branch: number) => as(owner)('DELETE', `/user/agency/branches/${branch}`)
      await remove(branches[1].id)
      // The rest was rejected, and does not wait again for that.
      expect((await own(owner)).change).toMatchObject({
        state: 'rejected',
        phone: '+44 906 000 0000',
      })
      expect((await own(owner)).change.branches).toBeUndefined()
      await as(owner)('DELETE', '/user/agency/change')

      const [, added] = (await add(owner, FRAUD))['data'].branches
      await remove(added.id)
      expect([await waiting(id), (await own(owner)).change]).toEqual([undefined, null])
      await remove(branches[0].id)
      expect((await page()).branches).toEqual([])
    })

    test('approving an earlier version does not approve branches added since', async () => {
      const { id, owner, page } = await publicAgency()
      await add(owner, AT)
      const { change: seen } = await waiting(id)
      await add(owner, FRAUD)
      expect((await decide(moderator, id, seen, 'approve')).status).toBe(409)
      expect((await page()).branches).toEqual([])
    })
  })

  test('needs the right to edit the agency, to send and to withdraw', async () => {
    const { owner, agent } = await publicAgency()
    await put(owner, { website: 'https://a.example' })
    expect([
      (await put(agent, { website: 'https://b.example' })).status,
      (await as(agent)('DELETE', '/user/agency/change')).status,
    ]).toEqual([403, 403])
    expect((await as(await createUser(db))('DELETE', '/user/agency/change')).status).toBe(404)
    expect((await own(owner)).change).toMatchObject({ website: 'https://a.example' })
  })

  test('ends with the agency', async () => {
    const { id, owner, name } = await publicAgency()
    await put(owner, { website: 'https://a.example' })
    const { change } = await waiting(id)
    await as(owner)('POST', '/user/agency/close', { name })
    expect([await waiting(id), (await decide(moderator, id, change, 'approve')).status]).toEqual([
      undefined,
      404,
    ])
  })
})

describe('a moderator', () => {
  test('approves the version shown, not a later edit or one decided by another', async () => {
    const { id, owner, page } = await publicAgency()
    await put(owner, { texts: { en: 'Calm homes.' } })
    const { change } = await waiting(id)
    await put(owner, { texts: { en: 'Pay first.' } })
    expect(await decide(moderator, id, change, 'approve')).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    const now = (await waiting(id)).change
    const answers = await Promise.all([
      decide(moderator, id, now, 'approve'),
      decide(other, id, now, 'reject', 'No.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await page()).texts).toHaveLength(answers[0]?.status === 200 ? 1 : 0)
    // Not that of another agency either.
    const second = await publicAgency()
    await put(second.owner, { texts: { en: 'Ours.' } })
    expect((await decide(moderator, id, (await waiting(second.id)).change, 'approve')).status).toBe(
      409,
    )
    expect((await second.page()).texts).toEqual([])
  })

  test('judges no agency that they work for', async () => {
    const { id, owner } = await publicAgency()
    const colleague = await createUser(db, { roles: ['moderator'] })
    await join(db, id, colleague, 'agent')
    await put(owner, { website: 'https://a.example' })
    expect(await decide(colleague, id, (await waiting(id)).change, 'approve')).toMatchObject({
      status: 403,
      code: 'own_agency',
    })
  })

  test('gives no agency a name under which another was checked meanwhile', async () => {
    const [first, second] = [await publicAgency(), await publicAgency()]
    await put(first.owner, { name: 'Casa Gemela' })
    const { change } = await waiting(first.id)
    await db
      .updateTable('agencies')
      .set({ name: 'Casa Gemela' })
      .where('id', '=', second.id)
      .execute()
    await db
      .insertInto('agency_checks')
      .values({
        agency_id: second.id,
        number: 1,
        name: 'Casa Gemela',
        legal_name: 'Gemela S.L.',
        sent_by: second.owner.id,
        verdict: 'verified',
        decided_at: new Date(),
      })
      .execute()
    expect(await decide(moderator, first.id, change, 'approve')).toMatchObject({
      status: 422,
      code: 'known_name',
    })
    expect([(await first.page()).name, (await waiting(first.id)).change.id]).toEqual([
      first.name,
      change.id,
    ])
  })

  test('finds changes among the papers, oldest first, with their number', async () => {
    const { id, owner } = await publicAgency()
    await put(owner, { website: 'https://a.example' })
    await db
      .updateTable('agency_changes')
      .set({ sent_at: new Date('2020-01-01') })
      .where('agency_id', '=', id)
      .execute()
    const all = await as(moderator)('GET', '/admin/agencies')
    expect(all['data'][0]).toMatchObject({
      id,
      state: 'unsaid',
      change: { after: { website: 'https://a.example' } },
    })
    const changed = await as(moderator)('GET', '/admin/agencies?state=changed')
    expect([
      all['counts'].changed,
      changed['total'],
      changed['data'].every(({ change }: { change: object | null }) => change !== null),
    ]).toEqual([changed['total'], changed['data'].length, true])
    expect(all['total']).toBe(
      (await db.selectFrom('agencies').select('id').where('closed_at', 'is', null).execute())
        .length,
    )
  })
})
