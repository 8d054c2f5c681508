import { describe, expect, test } from 'vitest'
import { agencyOf } from '#tests/agencies.ts'
import { ownAgencyApi } from '#tests/own-agency.ts'

const { db, publish, as, anybody, moderator, lookAt, approve } = await ownAgencyApi()

describe('public pages', () => {
  test('agencies of a place by stock, language and name, without unverified ones that have no offers', async () => {
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
    for (const q of ['zagu', 'ZAGUAN', 'zaguán'])
      expect(await names(`location=country207&q=${q}`)).toEqual([two.id])
    expect(await names('location=country207&q=z_gu')).toEqual([])
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

  test('the page has texts for the reader, branches with places, and the team', async () => {
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
