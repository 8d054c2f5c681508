import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'
import { deleteCosts, selectAllCosts, writeCosts } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = { ...servicesOver(db), places: await loadPlaces() }
const call = visitor(apiOf((app) => mount(app, contract.costs, handlers, services)))
const SPAIN = 207
const terms = {
  country_id: SPAIN,
  rate: 3.1,
  years: 30,
  deposit: 20,
  extra: 10,
  source: 'A bulletin of a central bank',
  source_url: 'https://example.com/rates',
}

test('a country has the terms that were entered last, with their source', async () => {
  const get = async (country: string) => (await call('GET', `/costs?country=${country}`)).json()
  expect(await get('es')).toEqual({ data: null })
  await writeCosts(db, terms)
  await writeCosts(db, { ...terms, rate: 2.9 })
  expect(await selectAllCosts(db)).toHaveLength(1)
  expect(await get('ES')).toEqual({
    data: {
      rate: 2.9,
      years: 30,
      deposit: 20,
      extra: 10,
      source: terms.source,
      sourceUrl: terms.source_url,
      updatedAt: expect.any(String),
    },
  })
  expect(await get('de')).toEqual({ data: null })
  expect(await deleteCosts(db, SPAIN)).toBe(true)
  expect(await deleteCosts(db, SPAIN)).toBe(false)
  expect(await get('es')).toEqual({ data: null })
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
