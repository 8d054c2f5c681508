import { sql, type Kysely, type RawBuilder } from 'kysely'
import { FEATURES, ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { PAGE_SIZE } from '#contract/homes/search.ts'
import { FURNISHED } from '#contract/homes/details.ts'
import { currencyOfMoney, type Found, type PriceFactors, type Query } from '#search/index.ts'
import { BAR_STARTS } from '#search/bars.ts'
import { toMajor, typeOfMoney } from '#search/codes.ts'
import { gridOf } from '#search/clusters.ts'
import type { Database } from '#db/schema.ts'

/**
 * How a portal would search in SQL: one narrow table in the order of places with all compared columns, converted prices, codes as small numbers,
 * an index for each common filter, and settings for new connections. One statement answers a search: it reads the rows of the place once, with a bit for each filter that fails.
 */
export async function prepare(db: Kysely<Database>, factors: PriceFactors): Promise<void> {
  const moneys = Array.from(factors, (factor, money) => ({
    currency: currencyOfMoney(money),
    type: typeOfMoney(money),
    factor,
  })).filter(({ currency, factor }) => currency !== null && !Number.isNaN(factor))
  await sql`drop table if exists bench_search`.execute(db)
  await sql`create table bench_search as select o.id, country_id, state_id, city_id, action, category, price_type, price_amount::float8 / f.unit * f.factor as price, area::real as area,
      (rooms * 10)::smallint as rooms, bedrooms, bathrooms, floor, year_built, array_position(${[...ENERGY_CLASSES]}::text[], energy_class)::smallint as energy,
      array_position(${[...FURNISHED]}::text[], furnished)::smallint as furnished, new_build, features, published_at,
      exists (select from offer_pictures p where p.offer_id = o.id and p.kind = 'photo') as pictures, (lat * 1e6)::int as lat, (lon * 1e6)::int as lon,
      case when price_amount is not null and f.factor is not null then greatest(width_bucket(price_amount::float8 / f.unit * f.factor, ${BAR_STARTS.slice(0, -1)}::float8[]), 1)::smallint end as price_bar,
      case when area is not null then greatest(width_bucket(area, ${BAR_STARTS.slice(0, -1)}::float8[]), 1)::smallint end as area_bar
    from offers o left join unnest(${moneys.map(({ currency }) => currency)}::text[], ${moneys.map(({ type }) => type)}::int[], ${moneys.map(({ factor }) => factor)}::float8[],
      ${moneys.map(({ currency }) => 1 / toMajor(1, currency!))}::float8[]) as f(currency, type, factor, unit) on f.currency = price_currency and f.type = price_type
    where status in ('published', 'reserved') order by country_id, state_id, city_id, action, category`.execute(
    db,
  )
  for (const columns of [
    'country_id, state_id, city_id, action, category',
    'published_at desc, id desc',
    'country_id, published_at desc, id desc',
    'country_id, price',
    'country_id, area',
    'price',
    'area',
  ]) {
    await sql`create index on bench_search (${sql.raw(columns)})`.execute(db)
  }
  await sql`create index on bench_search (id)`.execute(db)
  await sql`vacuum analyze bench_search`.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  for (const setting of SETTINGS)
    await sql`alter database ${sql.ref(rows[0]!.name)} set ${sql.raw(setting)}`.execute(db)
}

/** For a machine with memory for all of it. */
const SETTINGS = [
  "work_mem = '256MB'",
  'jit = off',
  'max_parallel_workers_per_gather = 1',
  'random_page_cost = 1.1',
  "effective_cache_size = '4GB'",
]

const FACETS = {
  action: 'action',
  category: 'category',
  priceType: 'price_type',
  rooms: 'least(rooms / 10, 10)',
  bedrooms: 'least(bedrooms, 10)',
  bathrooms: 'least(bathrooms, 10)',
  energy: 'energy',
  furnished: 'furnished',
  newBuild: 'new_build::int',
  pictures: 'pictures::int',
}

/** The same page, total, facets, histograms and clusters as the index; returns the total and the ids. */
export async function searchInPostgres(
  db: Kysely<Database>,
  query: Query,
): Promise<Pick<Found, 'total' | 'ids'>> {
  const [place] = query.places ?? []
  const scope = [
    ...(place ? [sql`country_id = ${place.countryId}`] : []),
    ...(place && place.stateId !== null ? [sql`state_id = ${place.stateId}`] : []),
    ...(place && place.cityId !== null ? [sql`city_id = ${place.cityId}`] : []),
  ]
  const filters = filtersOf(query)
  const bits = new Map(filters.map(([name], at) => [name, 1 << at]))
  const where = (parts: RawBuilder<unknown>[]) =>
    parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``
  // A separate statement, since an index may return the page without a sort.
  const page = sql<{
    id: number
  }>`select id from bench_search ${where([...scope, ...filters.map(([, condition]) => condition)])} order by ${orderOf(query)}, id desc
    limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`.execute(db)
  const fails =
    filters.length > 0
      ? sql.join(
          filters.map(
            ([name, condition]) =>
              sql`case when ${condition} then 0 else ${sql.lit(bits.get(name)!)} end`,
          ),
          sql` + `,
        )
      : sql`0`
  const grid = query.clusters && gridOf(query.clusters.view, query.clusters.zoom)
  const cell = grid
    ? sql`case when lat between ${grid.south}::int and ${grid.north}::int and lon between ${grid.west}::int and ${grid.east}::int
        then width_bucket(lat, ${[...grid.rows]}::int[]) * 4096 + floor((lon + 180000000) * ${grid.cells / 360_000_000}::float8)::int end`
    : sql`null::int`
  const values = [
    ...Object.values(FACETS).map((value) => sql.raw(value)),
    sql`price_bar`,
    sql`area_bar`,
    cell,
  ]
  const names = [...Object.keys(FACETS), 'price', 'area', 'cell']
  const grouped = sql<{ which: number; value: number | null; count: number; features: number[] }>`
    with scanned as materialized (
      select ${sql.join(values.map((value, at) => sql`${value} as ${sql.ref(`v${at}`)}`))}, features, lat, lon, (${fails})::int as fails from bench_search ${where(scope)}
    ), looked as (select * from scanned where fails & (fails - 1) = 0)
    select grouping(${sql.join(names.map((_, at) => sql.ref(`v${at}`)))}) as which, coalesce(${sql.join(names.map((_, at) => sql.ref(`v${at}`)))})::int as value, fails, count(*)::int as count,
      case when grouping(v0) = 1 and grouping(v1) = 1 then sum(lat::bigint)::float8 end as y, sum(lon::bigint)::float8 as x, min(lat), max(lat), min(lon), max(lon)
    from looked group by grouping sets (${sql.join([...names.map((_, at) => sql`(${sql.ref(`v${at}`)}, fails)`), sql`(fails)`])})`.execute(
    db,
  )
  const features = sql<{
    total: number
  }>`select count(*)::int as total, ${sql.join(FEATURES.map(({ bit }) => sql`count(*) filter (where features & ${sql.lit(1 << bit)} > 0)`))}
    from bench_search ${where([...scope, ...filters.map(([, condition]) => condition)])}`.execute(
    db,
  )
  const [ids, , counted] = await Promise.all([page, grouped, features])
  return { total: counted.rows[0]!.total, ids: ids.rows.map(({ id }) => id) }
}

function filtersOf(query: Query): [name: string, condition: RawBuilder<unknown>][] {
  const {
    action,
    category,
    priceMin,
    priceMax,
    areaMin,
    roomsMin,
    bedroomsMin,
    bathroomsMin,
    yearMin,
    energy,
    features,
    newBuild,
    notGround,
    pictures,
    furnished,
  } = query
  const bits = FEATURES.filter(({ key }) => features?.includes(key)).reduce(
    (sum, { bit }) => sum | (1 << bit),
    0,
  )
  const all: [string, RawBuilder<unknown> | null][] = [
    ['action', action === undefined ? null : sql`action = ${action}`],
    ['category', category?.length ? sql`category = any (${[...category]}::int[])` : null],
    [
      'price',
      priceMin === undefined && priceMax === undefined
        ? null
        : sql`coalesce(price between ${priceMin ?? 0}::float8 and ${priceMax ?? 1e15}::float8, false)`,
    ],
    ['area', areaMin === undefined ? null : sql`coalesce(area >= ${areaMin}::real, false)`],
    ['rooms', roomsMin === undefined ? null : sql`coalesce(rooms >= ${roomsMin * 10}, false)`],
    [
      'bedrooms',
      bedroomsMin === undefined ? null : sql`coalesce(bedrooms >= ${bedroomsMin}, false)`,
    ],
    [
      'bathrooms',
      bathroomsMin === undefined ? null : sql`coalesce(bathrooms >= ${bathroomsMin}, false)`,
    ],
    ['year', yearMin === undefined ? null : sql`coalesce(year_built >= ${yearMin}, false)`],
    [
      'energy',
      energy
        ? sql`coalesce(energy = any (${energy.map((name) => ENERGY_CLASSES.indexOf(name) + 1)}::int[]), false)`
        : null,
    ],
    ['features', bits ? sql`features & ${bits} = ${bits}` : null],
    ['newBuild', newBuild === undefined ? null : sql`new_build = ${newBuild}`],
    ['floor', notGround ? sql`coalesce(floor >= 1, false)` : null],
    ['pictures', pictures === undefined ? null : sql`pictures = ${pictures}`],
    [
      'furnished',
      furnished
        ? sql`coalesce(furnished = any (${furnished.map((name) => FURNISHED.indexOf(name) + 1)}::int[]), false)`
        : null,
    ],
  ]
  return all.filter((entry): entry is [string, RawBuilder<unknown>] => entry[1] !== null)
}

function orderOf({ sort }: Query): RawBuilder<unknown> {
  if (sort === 'newest') return sql`published_at desc`
  const value = sort.endsWith('area')
    ? sql`area`
    : sort.endsWith('m2')
      ? sql`price / area`
      : sql`price`
  return sort.startsWith('-') ? sql`${value} desc nulls last` : sql`${value} asc nulls last`
}
