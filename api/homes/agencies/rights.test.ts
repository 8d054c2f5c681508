import { afterAll, describe, expect, test } from 'vitest'
import { accountsApi, createUser, PASSWORD, type TestUser } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { leaveAgency } from './leaving-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, as, anybody, write, publish } = await publishingApi(db)
const moderator = await createUser(db, { roles: ['moderator'] })

const offerOf = (id: number) =>
  db
    .selectFrom('offers')
    .select(['owner_id', 'agency_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const deleteAccount = (user: TestUser) =>
  read(
    visitor(accountsApi(services))(
      'POST',
      '/user/delete',
      { current_password: PASSWORD },
      { authorization: `Bearer ${user.token}` },
    ),
  )
const sendPicture = async (user: TestUser, key: string) =>
  db
    .insertInto('offer_uploads')
    .values({
      key,
      user_id: user.id,
      size: 1,
      received: 1,
      width: 800,
      height: 600,
      placeholder: '#ffffff#ffffff#ffffff',
    })
    .execute()
const KEY = `offers/${'a'.repeat(24)}`

describe('an offer that a member writes', () => {
  test('belongs to the agency, and says so', async () => {
    const { id: agency, owner } = await agencyOf(db)
    const { id } = await publish(owner, moderator)
    expect(await offerOf(id)).toMatchObject({ owner_id: owner.id, agency_id: agency })
    expect((await anybody(`/offers/${id}`))['agency']).toMatchObject({ id: agency })
    expect((await as(owner)('GET', `/user/offers/${id}/preview`))['agency']).toMatchObject({
      id: agency,
    })
    const alone = await createUser(db)
    expect(await offerOf((await write(alone)).id)).toMatchObject({ agency_id: null })
  })

  test('is edited, copied and sent by managers and owners, with pictures of both', async () => {
    const { owner, manager, agent } = await agencyOf(db)
    await sendPicture(agent, KEY)
    const draft = await write(agent, { pictures: [{ key: KEY, kind: 'photo', alt: {} }] })
    const other = `offers/${'b'.repeat(24)}`
    await sendPicture(manager, other)
    const pictures = [KEY, other].map((key) => ({ key, kind: 'photo', alt: {} }))
    const saved = await as(manager)('PATCH', `/user/offers/${draft.id}`, {
      version: draft.draftVersion,
      pictures,
    })
    expect(saved).toMatchObject({ status: 200, data: { content: { pictures } } })
    // From now on they are those of the one who wrote it.
    expect(
      await db
        .selectFrom('offer_uploads')
        .select('user_id')
        .where('key', 'in', [KEY, other])
        .distinct()
        .execute(),
    ).toEqual([{ user_id: agent.id }])
    const copy = await as(owner)('POST', `/user/offers/${draft.id}/copy`, {})
    expect(copy).toMatchObject({ status: 200, data: { content: { pictures } } })
    expect(await offerOf(copy['data'].id)).toMatchObject({ owner_id: owner.id })
    expect(
      (
        await as(owner)('POST', `/user/offers/${draft.id}/submit`, {
          version: saved['data'].draftVersion,
        })
      )['data'].status,
    ).toBe('in_review')
  })

  test('takes no pictures of others', async () => {
    const [mine, theirs] = [await createUser(db), await createUser(db)]
    const key = `offers/${'c'.repeat(24)}`
    await sendPicture(theirs, key)
    const { id, draftVersion } = await write(mine)
    expect(
      (
        await as(mine)('PATCH', `/user/offers/${id}`, {
          version: draftVersion,
          pictures: [{ key, kind: 'photo', alt: {} }],
        })
      ).status,
    ).toBe(422)
    expect(
      await db.selectFrom('offer_uploads').select('user_id').where('key', '=', key).execute(),
    ).toEqual([{ user_id: theirs.id }])
  })

  test('is not judged by a colleague', async () => {
    const { id: agency, agent } = await agencyOf(db)
    const colleague = await createUser(db, { roles: ['moderator'] })
    await join(db, agency, colleague, 'agent')
    const { id, draftVersion } = await write(agent)
    const { version } = (
      await as(agent)('POST', `/user/offers/${id}/submit`, { version: draftVersion })
    )['data']
    expect(
      await as(colleague)('POST', `/admin/offers/${id}/decision`, {
        version,
        number: 1,
        decision: 'approve',
      }),
    ).toMatchObject({ status: 403, code: 'own_offer' })
    expect(
      (
        await as(moderator)('POST', `/admin/offers/${id}/decision`, {
          version,
          number: 1,
          decision: 'approve',
        })
      ).status,
    ).toBe(200)
  })
})

describe('a member who leaves', () => {
  test('passes offers, drafts, pictures and reminders to the agency, and keeps personal data', async () => {
    const { id: agency, owner, agent } = await agencyOf(db)
    const key = `offers/${'d'.repeat(24)}`
    await sendPicture(agent, key)
    const published = await publish(agent, moderator, {
      pictures: [{ key, kind: 'photo', alt: {} }],
    })
    const draft = await write(agent)
    expect(
      await db.transaction().execute((transaction) => leaveAgency(transaction, agent.id)),
    ).toBe(agency)
    const own = await write(agent)
    expect(await deleteAccount(agent)).toMatchObject({ status: 204 })
    for (const { id } of [published, draft]) {
      expect(await offerOf(id)).toMatchObject({ owner_id: owner.id, agency_id: agency })
      expect((await as(owner)('GET', `/user/offers/${id}`)).status).toBe(200)
    }
    expect((await anybody(`/offers/${published.id}`))['pictures']).toHaveLength(1)
    expect(
      await db.selectFrom('offer_uploads').select('user_id').where('key', '=', key).execute(),
    ).toEqual([{ user_id: owner.id }])
    expect(
      await db
        .selectFrom('jobs')
        .select('user_id')
        .where('kind', '=', 'offer_expiry')
        .where('user_id', '=', owner.id)
        .execute(),
    ).toHaveLength(1)
    expect(await db.selectFrom('offers').select('id').where('id', '=', own.id).execute()).toEqual(
      [],
    )
  })

  test('loses access to the offers that stay', async () => {
    const { agent } = await agencyOf(db)
    const { id } = await write(agent)
    await db.transaction().execute((transaction) => leaveAgency(transaction, agent.id))
    expect((await as(agent)('GET', `/user/offers/${id}`)).status).toBe(404)
    expect((await as(agent)('GET', '/user/offers'))['total']).toBe(0)
  })

  test('and deletes the account at once leaves it all the same', async () => {
    const { owner, agent } = await agencyOf(db)
    const { id } = await publish(agent, moderator)
    expect((await deleteAccount(agent)).status).toBe(204)
    expect(await offerOf(id)).toMatchObject({ owner_id: owner.id, status: 'published' })
  })

  test('the only owner cannot leave; of two owners who leave at the same time one can', async () => {
    const { id: agency, owner, manager } = await agencyOf(db)
    expect(await deleteAccount(owner)).toMatchObject({ status: 409, code: 'last_owner' })
    await db
      .updateTable('agency_members')
      .set({ role: 'owner' })
      .where('user_id', '=', manager.id)
      .execute()
    const left = await Promise.all(
      [owner, manager].map(({ id }) =>
        db.transaction().execute((transaction) => leaveAgency(transaction, id)),
      ),
    )
    expect(left.toSorted()).toEqual([agency, 'last_owner'])
    expect(
      await db
        .selectFrom('agency_members')
        .select('role')
        .where('agency_id', '=', agency)
        .where('role', '=', 'owner')
        .execute(),
    ).toHaveLength(1)
  })

  test('passes them to an owner who can sign in, and stays if there is none', async () => {
    const { id: agency, owner, manager, agent } = await agencyOf(db)
    const second = await createUser(db)
    await join(db, agency, second, 'owner')
    const block = (id: number) =>
      db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute()
    const leave = (id: number) =>
      db.transaction().execute((transaction) => leaveAgency(transaction, id))
    const { id } = await write(agent)
    await block(owner.id)
    expect(await leave(second.id)).toBe('last_owner')
    await leave(agent.id)
    expect(await offerOf(id)).toMatchObject({ owner_id: second.id, agency_id: agency })
    // All owners are blocked: the managers get the message.
    await join(db, agency, agent, 'agent')
    const { id: other } = await write(agent)
    await block(second.id)
    await leave(agent.id)
    expect(await offerOf(other)).toMatchObject({ owner_id: manager.id })
  })
})
