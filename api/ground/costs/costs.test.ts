import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../../people/http/serve.ts'
import { BUYING, EXAMPLES_DAY, RENTING } from './examples.ts'
import { handlers } from './handlers.ts'
import { deleteCosts, selectAllCosts, writeCosts } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = { ...servicesOver(db), places: await loadPlaces() }
const call = visitor(apiOf((app) => mount(app, contract.costs, handlers, services)))
const PORTUGAL = 177
const terms = {
  country_id: PORTUGAL,
  rate: 3.1,
  years: 30,
  deposit: 20,
  extra: 10,
  source: 'A bulletin of a central bank',
  source_url: 'https://example.com/rates',
}

test('a country has the terms that were entered last, with their source', async () => {
  const get = async (country: string) => (await call('GET', `/costs?country=${country}`)).json()
  expect(await get('pt')).toEqual({ data: null, renting: null })
  await writeCosts(db, terms)
  await writeCosts(db, { ...terms, rate: 2.9 })
  expect(await selectAllCosts(db)).toHaveLength(1)
  expect(await get('PT')).toEqual({
    data: {
      rate: 2.9,
      years: 30,
      deposit: 20,
      extra: 10,
      source: terms.source,
      sourceUrl: terms.source_url,
      updatedAt: expect.any(String),
      isExample: false,
      place: null,
      isRange: false,
      tax: null,
      agent: null,
      yearly: null,
    },
    renting: null,
  })
  expect(await deleteCosts(db, PORTUGAL)).toBe(true)
  expect(await deleteCosts(db, PORTUGAL)).toBe(false)
  expect(await get('pt')).toEqual({ data: null, renting: null })
})

test('terms without a source, or that make no sense, are not stored', async () => {
  for (const wrong of [{ source: '' }, { rate: -1 }, { years: 0 }, { extra: 101 }])
    await expect(writeCosts(db, { ...terms, ...wrong })).rejects.toThrow(/check constraint/)
})

test('an unknown country is a 404, an invalid code a 422', async () => {
  expect((await call('GET', '/costs?country=zz')).status).toBe(404)
  expect((await call('GET', '/costs?country=spain')).status).toBe(422)
})

test('administrators enter, change and delete the terms of a country', async () => {
  const { token } = await createUser(db, { roles: ['admin'] })
  const as = (method: string, path: string, body?: object) =>
    call(method, path, body, { authorization: `Bearer ${token}` })
  const entered = {
    rate: '2.75',
    years: '25',
    deposit: '20',
    extra: '7.5',
    source: ' A bank ',
    sourceUrl: '',
  }
  expect((await as('PUT', '/admin/costs/pt', entered)).status).toBe(204)
  expect((await as('PUT', '/admin/costs/pt', { ...entered, rate: '3' })).status).toBe(204)
  const { data, countries } = await (await as('GET', '/admin/costs')).json()
  expect(data).toMatchObject([
    {
      country: 'PT',
      name: 'Portugal',
      rate: 3,
      years: 25,
      extra: 7.5,
      source: 'A bank',
      sourceUrl: null,
    },
  ])
  expect(countries.length).toBeGreaterThan(200)
  for (const wrong of [
    { source: ' ' },
    { rate: '' },
    { rate: 'x' },
    { years: '0' },
    { sourceUrl: 'javascript:1' },
  ])
    expect(
      (await as('PUT', '/admin/costs/pt', { ...entered, ...wrong })).status,
      JSON.stringify(wrong),
    ).toBe(422)
  expect((await as('PUT', '/admin/costs/zz', entered)).status).toBe(404)
  expect((await as('DELETE', '/admin/costs/pt')).status).toBe(204)
  expect((await as('DELETE', '/admin/costs/pt')).status).toBe(404)
})

test('ten countries have dated examples with a source, and the operator replaces them', async () => {
  const get = async (query: string) => (await call('GET', `/costs?${query}`)).json()
  for (const country of ['gb', 'de', 'es', 'pl', 'ae', 'ru', 'us', 'mt', 'fr', 'jp']) {
    const { data, renting } = await get(`country=${country}`)
    expect(data, country).toMatchObject({ isExample: true, updatedAt: EXAMPLES_DAY })
    expect(data.source.length, country).toBeGreaterThan(20)
    expect(renting.law, country).not.toBe('')
  }
  const germany = services.places.byPath('/de')!.countryId
  await writeCosts(db, { ...terms, country_id: germany })
  expect((await get('country=de')).data).toMatchObject({ isExample: false, source: terms.source })
  await deleteCosts(db, germany)
  expect((await get('country=de')).data.isExample).toBe(true)
})

test('the region of a place has its own taxes, and says its name', async () => {
  const of = async (path: string) => {
    const { id, iso2 } = services.places.byPath(path)!
    const answer = await call('GET', `/costs?country=${iso2}&location=${id}`)
    return (await answer.json()).data
  }
  expect(await of('/es/valencian-community')).toMatchObject({ extra: 11.5, isRange: false })
  expect(await of('/es/valencia/valencia')).toMatchObject({ extra: 11.5 })
  expect((await of('/es/valencia/valencia')).place).toContain('Valencia')
  expect(await of('/us/texas/austin')).toMatchObject({ yearly: 1.6, place: 'Texas' })
  expect(await of('/es')).toMatchObject({ extra: 9.5, isRange: true, place: null })
})

test('regions with laws of their own have them, and their neighbours do not', async () => {
  const of = async (path: string) => {
    const { id, iso2 } = services.places.byPath(path)!
    return (await (await call('GET', `/costs?country=${iso2}&location=${id}`)).json()).renting
  }
  expect((await of('/gb/cardiff')).law).toContain('(Wales) Act 2019')
  expect(await of('/gb/belfast/belfast')).toMatchObject({
    depositMonths: 1,
    law: expect.stringContaining('Private Tenancies Act 2022'),
  })
  expect((await of('/gb/england')).law).toContain('Tenant Fees Act 2019')
  expect((await of('/ae/dubai')).law).toContain('Ejari')
  for (const path of ['/ae', '/ae/sharjah', '/ae/abu-dhabi/abu-dhabi'])
    expect((await of(path)).law, path).not.toMatch(/Dubai|Ejari/)
})

test('a place in another country does not count', async () => {
  const berlin = services.places.byPath('/de/berlin')!
  const { data, renting } = await (
    await call('GET', `/costs?country=es&location=${berlin.id}`)
  ).json()
  expect(data).toMatchObject({ place: null, extra: 9.5 })
  expect(renting.law).toContain('LAU')
})

test('taxes of Catalonia and the Balearic Islands have bands, and new homes have VAT instead', async () => {
  const of = async (path: string, newBuild = '0') => {
    const { id } = services.places.byPath(path)!
    const query = `/costs?country=es&location=${id}&newBuild=${newBuild}`
    return (await (await call('GET', query)).json()).data
  }
  const { extra, tax } = await of('/es/catalonia')
  expect(extra).toBe(1.5)
  expect(tax).toEqual({
    currency: 'EUR',
    bands: [
      { from: 0, percent: 10 },
      { from: 600_000, percent: 11 },
      { from: 900_000, percent: 12 },
      { from: 1_500_000, percent: 13 },
    ],
  })
  expect((await of('/es/islas-baleares')).tax.bands).toHaveLength(5)
  const built = await of('/es/catalonia', '1')
  expect(built).toMatchObject({ extra: 13, tax: null, source: expect.stringContaining('IVA 10 %') })
  expect(built.source).not.toContain('ITP')
  expect((await of('/es/canary-islands', '1')).source).toContain('IGIC')
  expect((await of('/es', '1')).isRange).toBe(true)
  // Where new homes have no taxes of their own, nothing changes.
  const german = async (query: string) =>
    (await (await call('GET', `/costs?country=de${query}`)).json()).data
  expect(await german('&newBuild=1')).toEqual(await german(''))
  expect(await german('')).toMatchObject({ agent: 3.57 })
})

test('every region of the examples is a place of the package', () => {
  for (const path of [...Object.keys(BUYING), ...Object.keys(RENTING)])
    expect(services.places.byPath(path), path).toBeTruthy()
})
