import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../http/serve.ts'
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

test('an unknown country is 404, and what is none 422', async () => {
  expect((await call('GET', '/costs?country=zz')).status).toBe(404)
  expect((await call('GET', '/costs?country=spain')).status).toBe(422)
})
