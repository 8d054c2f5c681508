import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { HEATINGS } from '#contract/homes/details.ts'
import { OFFER_STATUSES } from '#contract/homes/offer-lists.ts'
import { SORTS } from '#contract/homes/search.ts'
import type { Database } from '#db/schema.ts'
import type { Query } from '#search/index.ts'
import { anyFilter as filter, BOXES, near, word } from './searches.ts'

const RATES: Record<string, number> = {
  EUR: 1,
  USD: 1.1734,
  GBP: 0.8734,
  HUF: 390.63,
  PLN: 4.2676,
  RUB: 97.1,
}
export const perEur = (code: string) => RATES[code] ?? null
const tick = (microseconds: number) =>
  `2026-01-0${1 + (microseconds % 5)}T00:00:00.${String(microseconds).padStart(6, '0')}Z`

/** Valid rows. Ids are few, so that changes concern the same offers. */
export const offer = fc.record({
  externalId: fc.integer({ min: 1, max: 300 }).map(String),
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant('published' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...OFFER_STATUSES) },
  ),
  action: fc.constantFrom(0, 1),
  category: fc.constantFrom(1, 2, 3, 5, 7, 13, 14, 19, 20),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 400_000_00 }),
    fc.integer({ min: 1, max: 40 }).map((units) => units * 1_000_000),
  ),
  // Neither AMD, which is in the library, nor CNY, which is not, has a rate.
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'GBP', 'HUF', 'PLN', 'RUB', 'AMD', 'CNY'),
  saleType: fc.constantFrom(0, 3, 4, 5, 6, 7),
  rentType: fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 9),
  living: fc.option(fc.constantFrom(18, 33.3, 60, 60.000001, 120)),
  plot: fc.option(fc.constantFrom(500, 60)),
  rooms: fc.option(fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10)),
  country: fc.integer({ min: 206, max: 208 }),
  state: fc.option(fc.integer({ min: 1, max: 3 })),
  city: fc.option(fc.integer({ min: 1, max: 3 })),
  // Microseconds apart, so that milliseconds would be equal.
  published: fc.integer({ min: 0, max: 1500 }).map(tick),
  facts: fc.record({
    bedrooms: fc.option(fc.constantFrom(0, 1, 2, 3, 12, 300)),
    bathrooms: fc.option(fc.constantFrom(0, 0.5, 1, 1.5, 2.25, 2.3, 2.75, 3, 300)),
    floor: fc.option(fc.integer({ min: -1, max: 4 })),
    floors: fc.option(fc.integer({ min: 0, max: 5 })),
    year_built: fc.option(fc.integer({ min: 1900, max: 2026 })),
    energy_class: fc.option(fc.constantFrom('A+', 'A', 'D', 'H')),
    furnished: fc.option(fc.constantFrom('no' as const, 'partly' as const, 'fully' as const)),
    pets: fc.option(fc.boolean()),
    new_build: fc.boolean(),
    features: fc.constantFrom(0, 1, 3, 16, 17, 2 ** 27 + 1, 2 ** 28 - 1),
    agency_id: fc.option(fc.constantFrom(1, 2)),
    available_from: fc.option(
      fc.constantFrom(
        '1905-03-01',
        '2025-12-31',
        '2026-01-05',
        '2026-02-01',
        '2026-09-30',
        '2031-01-01',
        '2150-06-30',
      ),
    ),
    details: fc
      .record(
        {
          heating: fc.subarray([...HEATINGS]),
          commissionPercent: fc.constantFrom(0, 3.57),
          heatingYear: fc.constant(1999),
        },
        { requiredKeys: [] },
      )
      .map((details) => JSON.stringify(details)),
    address_privacy: fc.constantFrom('exact' as const, 'street' as const, 'area' as const),
    coordinate_precision: fc.constantFrom('exact' as const, 'exact' as const, 'city' as const),
  }),
  // Some around the antimeridian, some at one point.
  at: fc.option(
    fc.oneof(
      fc.record({
        lat: fc.double({ min: -20, max: -15, noNaN: true }),
        lon: fc.oneof(
          fc.double({ min: 175, max: 180, noNaN: true }),
          fc.double({ min: -180, max: -175, noNaN: true }),
        ),
      }),
      fc.constantFrom(
        { lat: 41.4, lon: 2.17 },
        { lat: 41.4001, lon: 2.1701 },
        { lat: 89.9, lon: 0 },
      ),
    ),
  ),
  texts: fc.dictionary(
    fc.constantFrom('en', 'es', 'ja'),
    fc.record({
      title: fc.array(word, { minLength: 1, maxLength: 3 }),
      description: fc.array(word, { maxLength: 5 }),
    }),
  ),
  photos: fc.integer({ min: 0, max: 12 }),
  plan: fc.boolean(),
})
export type Sample = typeof offer extends fc.Arbitrary<infer T> ? T : never

/** Searches of up to four filters. */
export const query = fc
  .record({
    filters: fc.array(filter, { maxLength: 4 }),
    currency: fc.constantFrom('EUR', 'USD', 'HUF'),
    // `recommended` needs medians, which do not change between merges: it has a test of its own.
    sort: fc.constantFrom(...SORTS.filter((sort) => sort !== 'recommended')),
    near,
    page: fc.constantFrom(1, 1, 2, 6, 0),
    facets: fc.boolean(),
    groups: fc.boolean(),
    now: fc.constantFrom(undefined, Date.UTC(2026, 0, 5) * 1000 + 700),
    histograms: fc.boolean(),
    bounds: fc.boolean(),
    topAgencies: fc.constantFrom(undefined, 1, 3),
    clusters: fc.option(
      fc.record({ view: fc.constantFrom(...BOXES), zoom: fc.constantFrom(0, 3, 7.5, 14, 22) }),
      { nil: undefined },
    ),
  })
  .map(({ filters, ...rest }) => Object.assign({}, ...filters, rest) as Asked)

export type Asked = Omit<Query, 'factors'> & { currency: string }

/** Inserts, or changes the offers that have the same external ids, with their pictures, in one transaction. */
export async function store(db: Kysely<Database>, samples: Sample[]): Promise<void> {
  const unique = [...new Map(samples.map((one) => [one.externalId, one])).values()]
  const rows = unique.map((one) => {
    const type = one.action === 0 ? one.saleType : one.rentType
    return {
      source_id: 1,
      external_id: one.externalId,
      status: one.status,
      action: one.action,
      category: one.category,
      price_amount: type === 4 ? null : one.amount,
      price_currency: one.currency,
      price_type: type,
      living_area: one.living,
      plot_area: one.plot,
      rooms: one.rooms,
      country_id: one.country,
      state_id: one.state,
      city_id: one.state === null ? null : one.city,
      published_at: one.published,
      ...one.facts,
      lat: one.at?.lat ?? null,
      lon: one.at?.lon ?? null,
    }
  })
  const columns = Object.keys(rows[0]!).filter(
    (name) => name !== 'source_id' && name !== 'external_id',
  ) as ('status' | 'rooms')[]
  await db.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto('offers')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'external_id'])
          .doUpdateSet((set) =>
            Object.fromEntries(columns.map((name) => [name, set.ref(`excluded.${name}`)])),
          ),
      )
      .returning(['id', 'external_id'])
      .execute()
    const ids = new Map(stored.map((row) => [row.external_id, row.id]))
    await transaction
      .deleteFrom('offer_pictures')
      .where('offer_id', 'in', [...ids.values()])
      .execute()
    await transaction
      .deleteFrom('offer_texts')
      .where('offer_id', 'in', [...ids.values()])
      .execute()
    const texts = unique.flatMap(({ externalId, texts }) =>
      Object.entries(texts).map(([lang, { title, description }]) => ({
        offer_id: ids.get(externalId)!,
        lang,
        title: title.join(' '),
        description: description.join(', '),
      })),
    )
    if (texts.length > 0) await transaction.insertInto('offer_texts').values(texts).execute()
    const pictures = unique.flatMap(({ externalId, photos, plan }) =>
      Array.from({ length: photos + Number(plan) }, (_, position) => ({
        offer_id: ids.get(externalId)!,
        position,
        key: `k${position}`,
        kind: position === photos ? ('plan' as const) : ('photo' as const),
      })),
    )
    if (pictures.length > 0)
      await transaction.insertInto('offer_pictures').values(pictures).execute()
  })
}

/** Has results show some live offers in place of one or two others, instead of those before. Answers how many are hidden. */
export async function hideSome(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Those that were hidden before change as well.
    const { numDeletedRows } = await transaction.deleteFrom('same_homes').executeTakeFirstOrThrow()
    const { numAffectedRows } = await sql`
    with live as (select id, row_number() over (order by hashint8(id)) as n from offers where status in ('published', 'reserved')),
      hidden as (select a.id, b.id as same_id from live a join live b on b.n - b.n % 6 = a.n - a.n % 6 and b.n % 6 = 0 and a.n % 6 in (1, 2)
        where a.n % 6 = 1 or a.n % 12 < 6)
    insert into same_homes (offer_id, same_id, is_shown)
    select id, same_id, true from hidden union all select same_id, id, false from hidden`.execute(
      transaction,
    )
    return Number(numDeletedRows + (numAffectedRows ?? 0n))
  })
}
