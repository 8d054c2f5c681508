import { describe, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { agencyOf } from '#tests/agencies.ts'
import { ownAgencyApi } from '#tests/own-agency.ts'

const { db, asPublisher, publish, write, as, anybody, moderator } = await ownAgencyApi()

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

describe('closing', () => {
  test('archives all offers; those written here pass to the person who closes it', async () => {
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
