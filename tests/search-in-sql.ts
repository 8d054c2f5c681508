import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fold } from '#text/fold.ts'
import { ENERGY_SOURCES, HEATING_WAYS } from '#contract/homes/details.ts'
import { each, FLAGS, type Flag } from '#contract/filters.ts'
import { FEATURES, LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { CURRENCIES, GROUPS, PRICE_TYPES } from '#contract/library.ts'
import { BATHROOM_STEPS, PAGE_SIZE, SINCE_DAYS, type FacetName } from '#contract/homes/search.ts'
import { foundHomes } from '#api/homes/search/found-homes.ts'
import type { Database } from '#db/schema.ts'
import {
  moneyOf,
  type AreaShape,
  type Bar,
  type Box,
  type Found,
  type PriceFactors,
  type Query,
} from '#search/index.ts'
import { BAR_STARTS } from '#search/bars.ts'
import { FLAG_INDEX, NUMBER_INDEX, NUMBER_NAMES, OWN_FLAGS } from '#search/filter-index.ts'
import { gridOf } from '#search/clusters.ts'

/** The search of `search/` in SQL: the reference for tests of the index. */
export async function searchInSql(db: Kysely<Database>, query: Query): Promise<Found> {
  const conditions = { ...conditionsOf(query), ...(await textCondition(db, query.text)) }
  const from = source(query.factors)
  /** `isAll`: with the listings that are hidden behind another of the same home, as a filter by advertiser has them. */
  const where = (without?: string, isAll = false) => {
    const left = Object.entries(conditions).filter(([name]) => name !== without)
    return sql.join(
      [
        LIVE,
        isAll || left.some(([name]) => name === 'agency' || name === 'owner')
          ? sql`true`
          : sql`not exists (select from same_homes s where s.offer_id = o.id and s.is_shown)`,
        ...left.map(([, condition]) => condition),
      ],
      sql` and `,
    )
  }
  const total = await one<number>(
    db,
    sql`select count(*)::int as value from ${from} where ${where()}`,
  )
  const ids = await sql<{ id: number }>`select o.id from ${from} where ${where()}
    order by ${orderOf(query)}, o.id desc limit ${query.page === 0 ? 0 : PAGE_SIZE} offset ${Math.max(0, query.page - 1) * PAGE_SIZE}`.execute(
    db,
  )
  const found: Found = { total, ids: ids.rows.map((row) => row.id) }
  if (query.facets) {
    found.facets = {} as NonNullable<Found['facets']>
    for (const [name, value] of Object.entries(FACETS) as [FacetName, RawBuilder<unknown>][]) {
      const { rows } = await sql<{ value: string | number; count: number }>`
        select ${value} as value, count(*)::int as count from ${from} where ${where(name, name === 'owner')} and ${value} is not null group by 1`.execute(
        db,
      )
      found.facets[name] = rows
    }
    for (const name of FLAGS) {
      const is = flagIn(name)
      const { rows } = await sql<{ value: number; count: number }>`
        select ${is}::int as value, count(*)::int as count from ${from} where ${where(name)} and ${is} is not null group by 1`.execute(
        db,
      )
      // Flags that can only be set count the offers that have them.
      found.facets[name] = rows.filter(({ value }) => value === 1 || SAYS_NO.includes(name))
    }
    for (const [name, conditionSince] of [
      ['publishedSince', publishedSince],
      ['reducedSince', reducedSince],
    ] as const) {
      const { now } = query
      const counted =
        now === undefined
          ? []
          : await Promise.all(
              SINCE_DAYS.map(async (days) => ({
                value: `${days}d`,
                count: await one<number>(
                  db,
                  sql`select count(*)::int as value from ${from} where ${where(name)} and ${conditionSince(now - days * 86_400_000_000)}`,
                ),
              })),
            )
      found.facets[name] = counted.filter(({ count }) => count > 0)
    }
    const features = FEATURES.map(
      ({ key, bit }) =>
        sql`count(*) filter (where o.features & ${1 << bit} > 0)::int as ${sql.ref(key)}`,
    )
    const { rows } = await sql<
      Record<string, number>
    >`select ${sql.join(features)} from ${from} where ${where()}`.execute(db)
    found.facets.features = Object.entries(rows[0]!)
      .filter(([, count]) => count > 0)
      .map(([value, count]) => ({ value, count }))
    for (const [name, values] of [
      ['heating', HEATING_WAYS],
      ['heatSource', ENERGY_SOURCES],
    ] as const) {
      const { rows } = await sql<{
        value: string
        count: number
      }>`select value, count(*)::int as count from ${from} cross join lateral jsonb_array_elements_text(coalesce(o.details -> 'heating', '[]')) as value
        where ${where(name)} and value = any (${[...values]}::text[]) group by 1`.execute(db)
      found.facets[name] = rows
    }
    found.freed = {}
    for (const name of Object.keys(conditions).filter((one) => one !== 'place')) {
      found.freed[name] =
        (await one<number>(
          db,
          sql`select count(*)::int as value from ${from} where ${where(name)}`,
        )) - total
    }
  }
  if (query.groups) {
    const { rows } = await sql<{ name: string; count: number }>`
      select name, (select count(*)::int from ${from} where ${where('category')} and ${GROUP} = name) as count
      from unnest(${[...GROUPS]}::text[]) as name`.execute(db)
    found.groups = Object.fromEntries(rows.map(({ name, count }) => [name, count])) as NonNullable<
      Found['groups']
    >
  }
  if (query.histograms) {
    const bars = async (value: RawBuilder<unknown>, name: string): Promise<Bar[]> => {
      const { rows } = await sql<{
        bar: number
        count: number
      }>`select greatest(width_bucket(${value}, ${BAR_STARTS.slice(0, -1)}::float8[]), 1) - 1 as bar,
        count(*)::int as count from ${from} where ${where(name)} and ${value} is not null group by 1 order by 1`.execute(
        db,
      )
      const counts = new Map(rows.map(({ bar, count }) => [bar, count]))
      const [first, last] = [rows[0]?.bar ?? 0, rows.at(-1)?.bar ?? -1]
      return Array.from({ length: last - first + 1 }, (_, at) => ({
        from: BAR_STARTS[first + at]!,
        to: BAR_STARTS[first + at + 1]!,
        count: counts.get(first + at) ?? 0,
      }))
    }
    found.histograms = {
      price: await bars(query.priceUnit === 'm2' ? sql`(${VALUE} / ${AREA})` : VALUE, 'price'),
      area: await bars(AREA, 'area'),
    }
  }
  if (query.bounds) {
    found.bounds = await one<Box | null>(
      db,
      sql`select case when min(${LAT}) is not null
      then array[min(${LON}) / 1e6, min(${LAT}) / 1e6, max(${LON}) / 1e6, max(${LAT}) / 1e6]::float8[] end as value from ${from} where ${where()}`,
    )
  }
  if (query.clusters) {
    const grid = gridOf(query.clusters.view, query.clusters.zoom)
    const x = sql`(${LON} + case when ${LON} < ${grid.west}::bigint then 360000000 else 0 end)`
    const { rows } = await sql<{
      lat: number
      lon: number
      count: number
      box: Box
      id: number | null
    }>`
      select floor(avg(y) + 0.5)::float8 / 1e6 as lat, ${turned(sql`floor(avg(x) + 0.5)`)} as lon, count(*)::int as count,
        array[${turned(sql`min(x)`)}, min(y) / 1e6, ${turned(sql`max(x)`)}, max(y) / 1e6]::float8[] as box, case when count(*) = 1 then min(id) end as id
      from (
        select o.id, ${x} as x, ${LAT} as y, width_bucket(${LAT}, ${[...grid.rows]}::int[]) as cell_row,
          floor((${x} + 180000000) * ${grid.cells / 360_000_000}::float8) as cell_column
        from ${from} where ${where()}
      ) cells
      where y between ${grid.south}::bigint and ${grid.north}::bigint and x between ${grid.west}::bigint and ${grid.east}::bigint
      group by cell_row, cell_column`.execute(db)
    found.clusters = rows
  }
  if (query.topAgencies) {
    const { rows } = await sql<{ id: number; count: number }>`
      select o.agency_id as id, count(*)::int as count from ${from} where ${where('agency', true)} and o.agency_id is not null group by 1 order by 2 desc, 1`.execute(
      db,
    )
    const chosen = (query.agency ?? []).map(
      (id) => rows.find((row) => row.id === id) ?? { id, count: 0 },
    )
    found.agencies = [
      ...new Map(
        [...rows.slice(0, query.topAgencies), ...chosen].map((row) => [row.id, row]),
      ).values(),
    ]
  }
  return found
}

async function one<T>(db: Kysely<Database>, statement: RawBuilder<unknown>): Promise<T> {
  return ((await statement.execute(db)).rows[0] as { value: T }).value
}

const turned = (lon: RawBuilder<unknown>) =>
  sql`((${lon} - case when ${lon} > 180000000 then 360000000 else 0 end)::float8 / 1e6)`
const LIVE = sql`o.status in (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})`
/** Major units, then the query's currency and period: the same operations in the same order as the index. */
const VALUE = sql`((o.price_amount::float8 / f.unit) * f.factor)`
const AREA = sql`o.area::real::float8`
const publicDegrees = (
  column: 'lat' | 'lon',
) => sql`(case when o.coordinate_precision = 'city' then null
  when 'area' in (o.address_privacy, o.coordinate_precision) then floor(o.${sql.ref(column)} * 100 + 0.5) * 10000
  when 'street' in (o.address_privacy, o.coordinate_precision) then floor(o.${sql.ref(column)} * 1000 + 0.5) * 1000
  else floor(o.${sql.ref(column)} * 1000000 + 0.5) end)::int`
const LAT = publicDegrees('lat')
const LON = publicDegrees('lon')
const hasPicture = (kind: string) =>
  sql`exists (select from offer_pictures p where (p.offer_id = o.id or p.offer_id = any (o.others)) and p.kind = ${kind})`
/** Recency in tenths of a day, as in docs/search.md. */
const EARNED = sql`(num_nonnulls(o.price_amount, o.area, o.rooms, o.bedrooms, o.bathrooms, o.floor, o.year_built, o.energy_class, ${LAT}) * 10
  + ${hasPicture('plan')}::int * 10 + least(10, (select count(*) from offer_pictures p where p.offer_id = o.id and p.kind = 'photo')) * 4)`

// `least` ignores null and would return 10.
const wholeOf = (column: 'rooms' | 'bedrooms') =>
  sql`(floor(o.${sql.ref(column)}) + least(0, 10 - floor(o.${sql.ref(column)})))::int`
const FACETS: Partial<Record<FacetName, RawBuilder<unknown>>> = {
  action: sql`o.action`,
  category: sql`o.category`,
  priceType: sql`o.price_type`,
  rooms: wholeOf('rooms'),
  bedrooms: wholeOf('bedrooms'),
  bathrooms: sql`(select max(step)::float8 from unnest(${[...BATHROOM_STEPS]}::numeric[]) step where step <= o.bathrooms)`,
  energy: sql`o.energy_class`,
  furnished: sql`o.furnished`,
  owner: sql`case when o.agency_id is null then 'private' else 'agency' end`,
}

/** An unknown currency has no rate, so the join has no row and the value is null. */
function source(factors: PriceFactors): RawBuilder<unknown> {
  const rows = CURRENCIES.filter((currency) => currency.type === 'fiat')
    .flatMap((currency) =>
      PRICE_TYPES.map((type) => ({
        currency: currency.code,
        type: type.id,
        unit: 10 ** currency.decimal_digits,
        factor: factors[moneyOf(currency.code, type.id)]!,
      })),
    )
    .filter((row) => !Number.isNaN(row.factor))
  const column = (name: keyof (typeof rows)[0]) => rows.map((row) => row[name])
  return sql`${sql.raw(foundHomes())} o left join unnest(${column('currency')}::text[], ${column('type')}::int[], ${column('unit')}::float8[], ${column('factor')}::float8[])
    as f(currency, type, unit, factor) on f.currency = o.price_currency and f.type = o.price_type`
}

function orderOf({ sort, near }: Query): RawBuilder<unknown> {
  if (sort === 'newest') return sql`o.published_at desc`
  if (sort === 'changed')
    return sql`greatest(o.published_at, case when ${isReduced} then o.price_since end, (
      select max(s.at) from offer_statuses s where s.offer_id = o.id and s.status = 'published'
        and (select before.status from offer_statuses before where before.offer_id = o.id and before.at < s.at order by before.at desc limit 1) <> 'published'
        and exists (select from offer_statuses before where before.offer_id = o.id and before.at < s.at and before.status in ('published', 'reserved'))
    )) desc`
  if (sort === 'nearest' && near) return sql`${distance(near)} asc nulls last`
  if (sort === 'recommended' || sort === 'nearest')
    return sql`extract(epoch from o.published_at) * 1000000 + ${EARNED} * 8640000000 desc`
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const value = sort.endsWith('area') ? AREA : sort.endsWith('m2') ? sql`${VALUE} / ${AREA}` : VALUE
  return sql`${value} ${direction}`
}

/** Haversine, in kilometres. */
const distance = ({
  lat,
  lon,
}: {
  lat: number
  lon: number
}) => sql`(2 * 6371.0088 * asin(least(1, sqrt(sin(radians(${LAT} / 1e6 - ${lat}::float8) / 2) ^ 2
  + cos(radians(${lat}::float8)) * cos(radians(${LAT} / 1e6)) * sin(radians(${LON} / 1e6 - ${lon}::float8) / 2) ^ 2))))`

const between = (
  value: RawBuilder<unknown>,
  min: number | undefined,
  max: number | undefined,
  type = sql`float8`,
): RawBuilder<unknown> | null => {
  if (min === undefined && max === undefined) return null
  const lower = min === undefined ? sql`true` : sql`${value} >= ${min}::${type}`
  const upper = max === undefined ? sql`true` : sql`${value} <= ${max}::${type}`
  return sql`(${value} is not null and ${lower} and ${upper})`
}

/** Written out, because it must not share the table of the index. */
const GROUP = sql`(case when o.category in (3, 7) then 'rooms' when o.category in (13, 19) then 'land' when o.category = 14 then 'garages'
  when o.category in (15, 16, 17, 18, 20) then 'commercial' when o.category between 1 and 12 then 'homes' end)`

/** Flags that are written otherwise than in the index: kinds of pictures, and flags that must not share its table. */
const FLAGS_IN_SQL: { [F in Flag]?: RawBuilder<unknown> } = {
  pictures: hasPicture('photo'),
  plan: hasPicture('plan'),
  topFloor: sql`(o.floors > 1 and o.floor >= o.floors - 1)`,
  noCommission: sql`((o.details ->> 'commissionPercent')::numeric = 0)`,
}
const flagIn = (name: Flag): RawBuilder<unknown> =>
  FLAGS_IN_SQL[name] ?? sql`(${sql.raw(FLAG_INDEX[name].from)})`
/** Of the others, "no" is as good as not asked. */
const SAYS_NO: readonly Flag[] = ['newBuild', 'pets', 'pictures', 'plan']
const flagCondition = (name: Flag, asked: boolean | undefined): RawBuilder<unknown> | null =>
  asked || (asked === false && SAYS_NO.includes(name))
    ? sql`(${flagIn(name)} is ${sql.raw(String(asked))})`
    : null
const allOf = (conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> | null => {
  const given = conditions.filter((condition) => condition !== null)
  return given.length > 0 ? sql.join(given, sql` and `) : null
}
const isHeated = (by: readonly string[] | undefined) =>
  by?.length
    ? sql`exists (select from jsonb_array_elements_text(coalesce(o.details -> 'heating', '[]')) as one where one = any (${[...by]}::text[]))`
    : null
const publishedSince = (moment: number) =>
  sql`extract(epoch from o.published_at) * 1000000 >= ${moment}::float8`
const isReduced = sql`exists (select from offer_prices p where p.offer_id = o.id and p.at < o.price_since
  and (p.currency, p.type) = (o.price_currency, o.price_type) and p.amount > o.price_amount
  and not exists (select from offer_prices later where later.offer_id = o.id and later.at > p.at and later.at < o.price_since))`
const reducedSince = (moment: number) =>
  sql`(${isReduced} and floor(extract(epoch from o.price_since) / 86400) >= floor(${moment / 1e6}::float8 / 86400))`

const ONLY_FLOORS = ['notGround', 'topFloor'] as const

function conditionsOf(query: Query): Record<string, RawBuilder<unknown>> {
  const { places, areas, action, category, priceType, agency, box, polygon, radius } = query
  const anyOf = (
    column: RawBuilder<unknown>,
    values: readonly unknown[] | undefined,
    type = sql`int`,
  ) => (values?.length ? sql`${column} = any (${values}::${type}[])` : null)
  const bitsOf = (keys: Query['features']) =>
    FEATURES.filter(({ key }) => keys?.includes(key)).reduce((sum, { bit }) => sum | (1 << bit), 0)
  const bits = bitsOf(query.features)
  const all: Record<string, RawBuilder<unknown> | null> = {
    place:
      places?.length || areas?.length
        ? sql`(${sql.join(
            [
              ...(places ?? []).map(({ countryId, stateId, cityId }) => {
                const state = stateId === null ? sql`true` : sql`o.state_id = ${stateId}`
                const city = cityId === null ? sql`true` : sql`o.city_id = ${cityId}`
                return sql`(o.country_id = ${countryId} and ${state} and ${city})`
              }),
              ...(areas ?? []).map(inArea),
            ],
            sql` or `,
          )})`
        : null,
    action: action === undefined ? null : sql`o.action = ${action}`,
    category:
      anyOf(sql`o.category`, category) ??
      (query.group && query.group !== 'all' ? sql`${GROUP} = ${query.group}` : null),
    price: between(
      query.priceUnit === 'm2' ? sql`(${VALUE} / ${AREA})` : VALUE,
      query.priceMin,
      query.priceMax,
    ),
    priceType: anyOf(sql`o.price_type`, priceType),
    area: between(sql`o.area::real`, query.areaMin, query.areaMax, sql`real`),
    ...each(NUMBER_NAMES, (name) =>
      allOf([
        between(
          sql`(${sql.raw(NUMBER_INDEX[name].from)})::float8`,
          query[`${name}Min`],
          query[`${name}Max`],
        ),
        ...(name === 'floor' ? ONLY_FLOORS.map((flag) => flagCondition(flag, query[flag])) : []),
      ]),
    ),
    ...each(OWN_FLAGS, (name) => flagCondition(name, query[name])),
    energy: anyOf(sql`o.energy_class`, query.energy, sql`text`),
    furnished: anyOf(sql`o.furnished`, query.furnished, sql`text`),
    features: bits ? sql`o.features & ${bits} = ${bits}` : null,
    without: query.without?.length ? sql`o.features & ${bitsOf(query.without)} = 0` : null,
    owner:
      query.owner === undefined ? null : sql`(o.agency_id is null) = ${query.owner === 'private'}`,
    agency: anyOf(sql`o.agency_id`, agency),
    heating: isHeated(query.heating),
    heatSource: isHeated(query.heatSource),
    availableBy:
      query.availableBy === undefined
        ? null
        : sql`(o.available_from is not null and o.available_from <= ${new Date(query.availableBy / 1000).toISOString().slice(0, 10)}::date)`,
    publishedSince:
      query.publishedSince === undefined ? null : publishedSince(query.publishedSince),
    reducedSince: query.reducedSince === undefined ? null : reducedSince(query.reducedSince),
    box: box
      ? sql`(${LAT} is not null and ${LAT} between ${Math.ceil(box[1] * 1e6)}::bigint and ${Math.floor(box[3] * 1e6)}::bigint
      and ${box[0] <= box[2] ? sql`${LON} >= ${Math.ceil(box[0] * 1e6)}::bigint and ${LON} <= ${Math.floor(box[2] * 1e6)}::bigint` : sql`(${LON} >= ${Math.ceil(box[0] * 1e6)}::bigint or ${LON} <= ${Math.floor(box[2] * 1e6)}::bigint)`})`
      : null,
    polygon: polygon?.length ? inPolygons(polygon) : null,
    radius: radius ? sql`(${distance(radius.at)} <= ${radius.km}::float8) is true` : null,
  }
  return Object.fromEntries(
    Object.entries(all).filter(
      (entry): entry is [string, RawBuilder<unknown>] => entry[1] !== null,
    ),
  )
}

/** Offers with all words, searched in the texts by SQL: `docs/search.md`. */
async function textCondition(
  db: Kysely<Database>,
  text = '',
): Promise<{ text?: RawBuilder<unknown> }> {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
  const wanted = fold(text)
    .split(' ')
    .filter((word) => word !== '')
  if (wanted.length === 0) return {}
  const { rows } = await sql<{
    id: number
    text: string
  }>`select o.id, string_agg(title || ' ' || description, ' ') as text from ${sql.raw(foundHomes())} o
    join offer_texts t on t.offer_id = o.id or t.offer_id = any (o.others) group by 1`.execute(db)
  const has = (folded: string, word: string, at: number) => {
    if (unspaced.test(word)) return folded.includes(word)
    return folded.includes(at === wanted.length - 1 ? ` ${word}` : ` ${word} `)
  }
  const ids = rows
    .filter((row) => wanted.every((word, at) => has(` ${fold(row.text)} `, word, at)))
    .map(({ id }) => id)
  return { text: sql`o.id = any (${ids}::bigint[])` }
}

/** By its point, as far as the public knows it, else by its city. */
const inArea = ({ polygons, cities }: AreaShape): RawBuilder<unknown> => {
  // Most offers are far away.
  const lats = polygons.flat(2).filter((_, at) => at % 2 === 1)
  const isNear = sql`${LAT} between ${Math.min(...lats) * 1e6}::float8 and ${Math.max(...lats) * 1e6}::float8`
  const isIn = sql`(case when ${isNear} then ${inPolygons(polygons)} else false end)`
  const inCity = sql`coalesce(((o.country_id::float8 * 65536 + coalesce(o.state_id, 0)) * 16777216 + coalesce(o.city_id, 0)) = any (${[...cities]}::float8[]), false)`
  return sql`(case when ${LAT} is null then ${inCity} else ${isIn} end)`
}

/** Each polygon is repeated one turn west and east, so that it contains points on either side of the antimeridian. */
const inPolygons = (polygons: NonNullable<Query['polygon']>): RawBuilder<unknown> =>
  sql`(${sql.join(
    polygons.map(
      (rings) =>
        sql`(((${inRings(rings, -360)}) <> (${inRings(rings, 0)})) <> (${inRings(rings, 360)}))`,
    ),
    sql` or `,
  )}) is true`

/** Even-odd: how many sides a line to the east crosses. */
function inRings(rings: readonly (readonly number[])[], turn: number): RawBuilder<unknown> {
  const sides = rings.flatMap((ring) => {
    const corners: [number, number][] = []
    for (let at = 0; at < ring.length; at += 2) {
      const before = corners.at(-1)?.[0] ?? ring[at]!
      const lon = [ring[at]! - 360, ring[at]!, ring[at]! + 360].sort(
        (a, b) => Math.abs(a - before) - Math.abs(b - before),
      )[0]!
      corners.push([lon, ring[at + 1]!])
    }
    return corners.map(([x, y], at) => [x, y, ...corners[(at + 1) % corners.length]!] as const)
  })
  const column = (at: number) => sides.map((side) => side[at]!)
  return sql`(select count(*) % 2 = 1 from unnest(${column(0)}::float8[], ${column(1)}::float8[], ${column(2)}::float8[], ${column(3)}::float8[]) as s(x1, y1, x2, y2)
    where (y1 > ${LAT} / 1e6) <> (y2 > ${LAT} / 1e6) and (${LON} / 1e6 + ${turn}::float8) < (x2 - x1) * (${LAT} / 1e6 - y1) / (y2 - y1) + x1)`
}
