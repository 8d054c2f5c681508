import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import { parseMapping } from '#feeds/mapping.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { fileOnDisk } from '../../feeds/imports/file.ts'
import { allProblems, type Db } from '../../feeds/imports/queries.ts'
import { runImport } from '../../feeds/imports/run.ts'
import { priceContext } from '../../homes/market/context.ts'
import { loadRates } from '../../ground/rates/load.ts'

const { db, drop } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lares-far-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})
const places = await loadPlaces()
const { as, anybody, write, publish } = await publishingApi(db)
const [owner, moderator] = [await createUser(db), await createUser(db, { roles: ['moderator'] })]
const barcelona = places.get('city32653')!
const month = new Date().toISOString().slice(0, 8) + '01'
const median = { country_id: barcelona.countryId, action: 0, month, currency: 'EUR' }
await db
  .insertInto('market_medians')
  .values([
    {
      ...median,
      state_id: barcelona.stateId ?? 0,
      city_id: barcelona.cityId ?? 0,
      category: 1,
      n: 40,
      per_m2: 4000,
    },
    // Too few offers for a median.
    {
      ...median,
      state_id: barcelona.stateId ?? 0,
      city_id: barcelona.cityId ?? 0,
      category: 13,
      n: 3,
      per_m2: null,
    },
    { ...median, state_id: 0, city_id: 0, category: 13, n: 12, per_m2: 100 },
  ])
  .execute()
const save = async (draft: DraftOffer, change: object) =>
  (
    await as(owner)('PATCH', `/user/offers/${draft.id}`, { version: draft.draftVersion, ...change })
  )['data'] as DraftOffer

test('a price far from the local median needs a confirmation, which is valid until the price changes', async () => {
  const usual = await write(owner, { amount: 325_000_00 })
  expect(usual.far).toBeNull()
  const slip = await save(usual, { amount: 325_00 })
  expect(slip.far).toEqual({
    perSquareMetre: 325 / 84.5,
    median: 4000,
    n: 40,
    place: 'Barcelona',
    currency: 'EUR',
    sure: false,
  })
  const sure = await save(slip, { sureAmount: 325_00 })
  expect(sure.far).toMatchObject({ sure: true })
  const { data } = await as(owner)('GET', `/user/offers/${slip.id}`)
  expect(data).toMatchObject({ far: { sure: true }, content: { sureAmount: 325_00 } })
  const dear = await save(sure, { amount: 3_250_000_00 })
  expect(dear.far).toMatchObject({ sure: false, n: 40 })
  expect((await save(dear, { priceType: 4 })).far).toBeNull()
})

test('a public offer shows the median of its kind in its city or state, not of the country or another kind of price', async () => {
  const rates = await loadRates(db)
  const asked = {
    countryId: barcelona.countryId,
    stateId: barcelona.stateId,
    cityId: barcelona.cityId,
    action: 0,
    category: 1,
    area: 80,
    amount: 280_000_00,
    currency: 'EUR',
    priceType: 0,
  }
  await db
    .insertInto('market_refreshes')
    .values({ at: '2026-11-20T00:00:00Z', rate_date: '2026-11-19' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const context = (change: object) => priceContext(db, rates.perEur, { ...asked, ...change })
  expect(await context({})).toMatchObject({
    perSquareMetre: 3500,
    median: 4000,
    n: 40,
    place: { cityId: barcelona.cityId },
  })
  const inPounds = await context({ currency: 'GBP' })
  expect(inPounds?.perSquareMetre).toBeCloseTo(3500)
  expect(inPounds?.median).toBeCloseTo(4000 * rates.perEur('GBP')!)
  expect(await context({ category: 13 })).toBeNull()
  expect(await context({ action: 1, priceType: 8 })).toBeNull()
  expect(await context({ amount: null })).toBeNull()
})

test('with too few offers the median of the larger place is used; without any no confirmation is needed', async () => {
  const land = await write(owner, { category: 13, plotArea: 1000, amount: 1_000_000_00 })
  expect(land.far).toMatchObject({ median: 100, n: 12, place: 'Spain' })
  expect((await save(land, { category: 15 })).far).toBeNull()
})

test('an offer with an unusual, unconfirmed price is rejected with an error at the confirming field', async () => {
  const {
    id,
    draftVersion: version,
    missing,
  } = await write(owner, { amount: 325_00, houseNumber: '11' })
  const question = [
    'The price is far from those of similar properties nearby. Correct it, or confirm that it’s right.',
  ]
  expect(missing).toEqual({ sureAmount: question })
  expect(await as(owner)('POST', `/user/offers/${id}/submit`, { version })).toMatchObject({
    status: 422,
    errors: { sureAmount: question },
  })
  expect(
    await as(owner)('POST', `/user/offers/${id}/submit`, { version }, { 'x-lang': 'de' }),
  ).toMatchObject({ errors: { sureAmount: [expect.stringContaining('bestätigen')] } })
  const other = (await as(owner)('PATCH', `/user/offers/${id}`, { version, sureAmount: 326_00 }))[
    'data'
  ] as DraftOffer
  expect(
    (await as(owner)('POST', `/user/offers/${id}/submit`, { version: other.draftVersion })).status,
  ).toBe(422)
  const sure = await save(other, { sureAmount: 325_00 })
  expect(sure.missing).toEqual({})
  expect(
    await as(owner)('POST', `/user/offers/${id}/submit`, { version: sure.draftVersion }),
  ).toMatchObject({ status: 200, data: { waiting: true } })
})

test('an unusual price of a public offer needs the confirmation in form, percentage and table', async () => {
  const shown = await publish(owner, moderator, { amount: 90_000_00, houseNumber: '13' })
  const price = async () => (await anybody(`/offers/${shown.id}`))['price'].amount
  const { draftVersion, version } = await save(shown, { amount: 50_000_00 })
  expect(
    await as(owner)('POST', `/user/offers/${shown.id}/submit`, { version: draftVersion }),
  ).toMatchObject({ status: 422, errors: { sureAmount: [expect.any(String)] } })
  const back = await save({ ...shown, draftVersion }, { amount: 90_000_00 })
  for (const preview of [true, false]) {
    const { data } = await as(owner)('POST', '/user/offer-acts', {
      offers: [{ id: shown.id, version }],
      act: 'price',
      percent: -50,
      preview,
    })
    expect(data).toMatchObject([
      {
        id: shown.id,
        problem: { code: 'validation_failed', message: expect.stringContaining('far from') },
      },
    ])
  }
  const form = new FormData()
  form.set('table', new File([`id,price\n${shown.id},50000\n`], 'offers.csv'))
  expect(await as(owner)('POST', '/user/offer-file', form)).toMatchObject({
    data: [],
    problems: [{ id: String(shown.id), message: expect.stringContaining('far from') }],
  })
  const order = async (after: object) =>
    (
      await as(owner)('POST', '/user/offer-changes', {
        offers: [{ id: shown.id, version, draftVersion: back.draftVersion, after }],
      })
    )['data']
  expect(await order({ amount: 50_000_00 })).toMatchObject([
    { way: null, problem: { code: 'validation_failed' } },
  ])
  expect(await price()).toBe(90_000_00)
  expect(await order({ amount: 50_000_00, sureAmount: 50_000_00 })).toMatchObject([
    { way: 'now', problem: null },
  ])
  expect(await price()).toBe(50_000_00)
  // The confirmation is valid for this amount only.
  const { version: next } = (await as(owner)('GET', `/user/offers/${shown.id}`))[
    'data'
  ] as DraftOffer
  expect(
    (
      await as(owner)('POST', '/user/offer-acts', {
        offers: [{ id: shown.id, version: next }],
        act: 'price',
        percent: 10,
        preview: true,
      })
    )['data'],
  ).toMatchObject([{ problem: { code: 'validation_failed' } }])
})

test('a moderator sees the median beside every price, and the confirmation of an unusual one', async () => {
  const marketOf = async (content: object) => {
    const { id, draftVersion: version } = await write(owner, { houseNumber: '9', ...content })
    await as(owner)('POST', `/user/offers/${id}/submit`, { version })
    return (await as(moderator)('GET', `/admin/offers/${id}`))['data'].market
  }
  expect(await marketOf({ amount: 325_00, sureAmount: 325_00 })).toMatchObject({
    far: true,
    price: { n: 40, median: 4000, sure: true },
  })
  expect(await marketOf({ amount: 325_000_00 })).toMatchObject({
    far: false,
    price: { perSquareMetre: 325_000 / 84.5, n: 40, median: 4000, place: 'Barcelona' },
  })
  expect(await marketOf({ priceType: 4, amount: null })).toBeNull()
})

test('an import reports it, and publishes the home', async () => {
  const file = join(folder, 'far.csv')
  writeFileSync(file, 'id,price,area\n1,300000,80\n2,30000,80\n')
  const mapping = parseMapping(
    JSON.stringify({
      format: 'csv',
      identity: 'id',
      action: { constant: 'buy' },
      category: { constant: 'apartment' },
      price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
      place: { id: 'city32653' },
      numbers: { livingArea: 'area' },
      texts: { en: { title: 'Flat' } },
    }),
  )
  const problems: object[] = []
  const run = await runImport(db, places, {
    file: fileOnDisk(file),
    source: 'far',
    format: 'csv',
    mapping,
    dryRun: false,
    report: async (runDb: Db, { id }) => {
      for await (const { item, severity, code, message } of allProblems(runDb, id))
        problems.push({ item, severity, code, message })
    },
  })
  expect(run).toMatchObject({ created: 2, rejected: 0 })
  expect(problems).toEqual([
    {
      item: 2,
      severity: 'noted',
      code: 'far_from_median',
      message: '375 euros a square metre: the median of 40 offers around is 4000.',
    },
  ])
})
