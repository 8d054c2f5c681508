import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { handlers as offerHandlers } from '../../homes/offers/handlers.ts'
import { mount } from '../../people/http/serve.ts'
import { feedsInApi } from '#tests/feeds-in.ts'

const { db, services, server, work, mine, make } = await feedsInApi()

test('the publication date is ours; the date of the source is stored and shown beside it', async () => {
  const id = await make({
    format: 'reso',
    mapping: { format: 'reso', defaults: { currency: 'EUR', country: 'ES' } },
  })
  const record = (ListingKey: string, OnMarketTimestamp: string) => ({
    ListingKey,
    OnMarketTimestamp,
    ListPrice: 100_000,
    PropertyType: 'Residential',
    PropertySubType: 'SingleFamilyResidence',
    StandardStatus: 'Active',
    City: 'Altea',
  })
  server.files['/feed.xml'] = JSON.stringify({
    value: [record('old', '2014-07-30T00:00:00Z'), record('new', '2199-01-01T00:00:00Z')],
  })
  const before = Date.now()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'external_id', 'published_at', 'listed_at'])
    .where('source_id', '=', id)
    .orderBy('external_id', 'desc')
    .execute()
  expect(rows).toMatchObject([
    { external_id: 'old', listed_at: '2014-07-30T00:00:00Z' },
    { external_id: 'new' },
  ])
  for (const { published_at } of rows)
    expect(Date.parse(published_at!)).toBeGreaterThanOrEqual(before - 1000)
  const page = apiOf((api) => mount(api, contract.offers, offerHandlers, services))
  const listed = await Promise.all(
    rows.map(
      async (row) => (await read(visitor(page)('GET', `/offers/${row.id}`)))['listedAt'] as unknown,
    ),
  )
  expect(listed).toEqual(['2014-07-30T00:00:00Z', null])
})
