import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { writeReso } from '#feeds/reso-writing.ts'
import { createUser } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { violations } from '#tests/feeds/xsd.ts'
import { selectPublic } from './queries.ts'
import { feedsOutApi, home, textOf, itemsOf } from '#tests/feeds-out.ts'

const { db, services, fetchPath, make, take, actAs } = await feedsOutApi()

/** Kyero's own schema, where it lies beside the project. */
const XSD = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../../../shared'),
  'data/feeds/kyeroV3.0.xsd',
)
if (!existsSync(XSD)) console.warn(`SKIPPED: no schema of Kyero at ${XSD}`)

describe('Kyero for listings that it cannot express', () => {
  test('prices in other currencies are in euros, places by their pin; omitted offers are counted', async () => {
    actAs(await createUser(db))
    const { id: agency } = await db
      .insertInto('agencies')
      .values({ slug: 'far', name: 'Far', country_id: 207 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sources')
      .values({ key: 'far', format: 'reso', agency_id: agency })
      .execute()
    const nowhere = { id: null, country: 'ES', province: null, town: null }
    await take(
      'far',
      'reso',
      await textOf(
        writeReso(
          [
            home('swiss', { priceCurrency: 'CHF', priceAmount: 400_000_00 }),
            home('asked', { priceCurrency: 'CHF', priceAmount: null, priceType: 4 }),
            home('pin', { place: nowhere, addressPrivacy: 'exact' }),
            home('lost', { lat: null, lon: null }),
          ].map((offer) => ({ offer, attributesOf: null })),
        ),
      ),
    )
    // Homes in a country alone are no longer imported, but there may be some.
    await db
      .updateTable('offers')
      .set({ state_id: null, city_id: null })
      .where('agency_id', '=', agency)
      .where('external_id', '=', 'lost')
      .execute()
    await vi.waitFor(
      async () =>
        expect((await read(fetchPath(`/api/offers?group=all&agency=${agency}`)))['total']).toBe(4),
      { timeout: 20_000, interval: 100 },
    )
    const feed = await make('kyero', { agency: [agency] })
    const document = await (await fetchPath(feed.path)).text()
    const items = await itemsOf('kyero', document)
    expect(items.flatMap(({ problems }) => problems)).toEqual([])
    if (existsSync(XSD)) expect(violations(readFileSync(XSD, 'utf8'), document)).toEqual([])
    const rate = services.rates.convert({ amount: 400_000_00, currency: 'CHF' }, 'EUR')!.value
    expect(
      items
        .map(({ offer }) => [
          offer!.priceCurrency,
          offer!.priceAmount === null ? null : offer!.priceAmount / 100,
        ])
        .toSorted(),
    ).toEqual(
      [
        ['EUR', 325_000],
        ['EUR', Math.round(rate)],
        ['EUR', null],
      ].toSorted(),
    )
    expect(items.map(({ offer }) => offer!.place.town)).toEqual([
      'Barcelona',
      'Barcelona',
      'Barcelona',
    ])
    const listed = (await read(fetchPath('/api/user/feeds-out')))['data'] as {
      id: number
      contents: unknown
    }[]
    expect(listed.find(({ id }) => id === feed.id)?.contents).toEqual({
      offers: 3,
      converted: 1,
      withoutPlace: 1,
      withoutRate: 0,
    })
    // In OpenImmo all of them come back, the one without a town too.
    expect(
      (
        await itemsOf(
          'openimmo',
          await (await fetchPath((await make('openimmo', { agency: [agency] })).path)).text(),
        )
      ).filter(({ offer }) => offer),
    ).toHaveLength(4)
  })
})

test('the previous price is the one before the last, and only in the same currency and of the same type', async () => {
  const { id: source_id } = await db
    .insertInto('sources')
    .values({ key: 'prices', format: 'direct' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('offers')
    .values({
      source_id,
      external_id: '1',
      status: 'published',
      published_at: '2026-01-01T00:00:00Z',
      action: 0,
      category: 1,
      price_type: 0,
      price_amount: 300_00,
      price_currency: 'EUR',
      price_since: '2026-01-01T00:00:00Z',
      country_id: 207,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = async () => (await selectPublic(db, [id]))[0]?.previous_amount
  expect(await before()).toBeNull()
  for (const [amount, at, previous] of [
    [200_00, '2026-02-01', 300_00],
    [100_00, '2026-03-01', 200_00],
  ] as const) {
    await db
      .updateTable('offers')
      .set({ price_amount: amount, price_since: `${at}T00:00:00Z` })
      .where('id', '=', id)
      .execute()
    expect(await before()).toBe(previous)
  }
  await db
    .updateTable('offers')
    .set({ price_currency: 'USD', price_since: '2026-04-01T00:00:00Z' })
    .where('id', '=', id)
    .execute()
  expect(await before()).toBeNull()
  await db.deleteFrom('offers').where('source_id', '=', source_id).execute()
})
