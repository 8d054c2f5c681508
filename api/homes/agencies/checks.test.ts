import { describe, expect, test } from 'vitest'
import { createUser, openTestSession } from '#tests/accounts.ts'
import { agencyOf, join } from '#tests/agencies.ts'
import { ownAgencyApi } from '#tests/own-agency.ts'

const { db, as, anybody, moderator, approve } = await ownAgencyApi()

describe('checks', () => {
  const waiting = async (id: number) =>
    (await as(moderator)('GET', '/admin/agencies?state=waiting'))['data'].find(
      (agency: { id: number }) => agency.id === id,
    )

  test('verified details are on the page with their date, until they change', async () => {
    const { id, owner } = await agencyOf(db)
    const { slug } = (await as(owner)('GET', '/user/agency'))['data']
    const input = { legalName: 'Casa S.L.', register: 'RM 1', vatId: 'ESB00000000', licence: null }
    await as(owner)('PUT', '/user/agency/legal', input)
    expect(await as(owner)('PUT', '/user/agency/legal', input)).toMatchObject({
      status: 409,
      code: 'unchanged',
    })
    // Not reviewed yet.
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

  test('the mark stays with the name until another one is approved, then moves to that', async () => {
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

  test('known names and names of verified agencies are refused to others', async () => {
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

  test('omitted papers stay, and an id must have the form of its country', async () => {
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

  test('cannot be decided twice, nor by a member of the agency', async () => {
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
