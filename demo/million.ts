import { sql, type Kysely } from 'kysely'
import { CURRENCIES, type CategoryId } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import { DEMO_COUNTRIES, type Style } from './countries.ts'
import { KINDS } from './homes.ts'
import { removeLegal } from './legal.ts'
import { removeLives } from './lives.ts'
import { exteriorOf } from './pictures/choose.ts'
import { picturesOf } from './pictures/pool.ts'
import { createRandom } from './random.ts'
import { en } from './texts/en.ts'
import { writeSource } from './write.ts'

/** The fields of a gazetteer place that this file reads. */
export interface PeopledPlace {
  id: string
  iso2: string
  countryId: number
  stateId: number | null
  cityId: number | null
  lat: number | null
  lon: number | null
  population: number | null
}
export interface PeopledPlaces {
  countries(): PeopledPlace[]
  within(place: PeopledPlace, type: 'city'): PeopledPlace[]
}

/** Smaller cities get no generated offers. */
const SMALLEST = 15_000
/** Cities share these numbers in proportion to their population. */
const SLOTS = 60_000
const CHUNK = 25_000
/** Concurrent connections; more than two gain nothing, because the disk is shared. */
const WORKERS = 2
const PREFIX = 'many-'

/**
 * Adds plain demo offers until there are `wanted`, in populated places worldwide: a title in English, two pictures of the pool.
 * The database generates everything from the offer's number. Returns the number of added offers.
 */
export async function addMany(
  db: Kysely<Database>,
  places: PeopledPlaces,
  wanted: number,
  log: (line: string) => void,
): Promise<number> {
  const source = await writeSource(db)
  const { rows } = await sql<{ present: number; last: number }>`
    select count(*) as present, coalesce(max(substr(external_id, ${sql.lit(PREFIX.length + 1)})::bigint) filter (where external_id like ${`${PREFIX}%`}), 0) as last
    from offers where source_id in (select id from sources where format = 'demo')`.execute(db)
  const { present = 0, last = 0 } = rows[0] ?? {}
  const missing = Math.max(0, wanted - present)
  if (missing === 0) return 0
  const tables = drawTables(places)
  const started = performance.now()
  let assigned = 0
  let done = 0
  const work = () =>
    db.connection().execute(async (connection) => {
      await prepare(connection, tables)
      while (assigned < missing) {
        const from = last + assigned + 1
        const size = Math.min(CHUNK, missing - assigned)
        assigned += size
        await connection.transaction().execute(async (trx) => {
          // The data can be generated again, so commits need not wait for the disk.
          await sql`set local synchronous_commit = off`.execute(trx)
          await addChunk(trx, source, from, from + size - 1)
          // Saved searches of the demo's visitor are not alerted of a load.
          await sql`delete from offer_news n using offers o where o.id = n.offer_id and o.source_id = ${source} and o.external_id like ${`${PREFIX}%`}`.execute(
            trx,
          )
        })
        done += size
        log(
          `${done.toLocaleString('en')} of ${missing.toLocaleString('en')} offers added, ${Math.round(done / ((performance.now() - started) / 1000)).toLocaleString('en')} a second`,
        )
      }
      await sql`drop table demo_slots, demo_kinds, demo_looks`.execute(connection)
    })
  await Promise.all(Array.from({ length: WORKERS }, work))
  await sql`analyze offers, offer_texts, offer_pictures, offer_prices`.execute(db)
  return missing
}

/** Deletes all demo offers with their rows. Returns their number. */
export async function removeDemo(
  db: Kysely<Database>,
  log: (line: string) => void,
): Promise<number> {
  let removed = 0
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with gone as (delete from offers where id in (select id from offers where source_id in (select id from sources where format = 'demo') limit ${sql.lit(CHUNK)}) returning 1)
      select count(*) as count from gone`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count === 0) {
      // Their agencies stay: who has an account may be a member, and reviews name them.
      await removeLives(db)
      await removeLegal(db)
      await sql`delete from users where demo_as is not null`.execute(db)
      return removed
    }
    removed += count
    log(`${removed.toLocaleString('en')} demo offers removed`)
  }
}

interface Tables {
  slots: string
  kinds: string
  looks: string
}

/** Cities, categories and looks by number, as JSON. */
function drawTables(places: PeopledPlaces): Tables {
  const styles = [...new Set(DEMO_COUNTRIES.map(({ style }) => style))]
  const looks = styles.flatMap((style) =>
    KINDS.map(({ category }) => {
      const pictures = picturesOf(exteriorOf(category, style, createRandom(`${style} ${category}`)))
      return {
        style,
        category,
        keys: pictures.map(({ key }) => key),
        placeholders: pictures.map(({ placeholder }) => placeholder),
      }
    }),
  )
  return {
    slots: JSON.stringify(drawSlots(places)),
    kinds: JSON.stringify(drawKinds()),
    looks: JSON.stringify(looks),
  }
}

async function prepare(db: Kysely<Database>, { slots, kinds, looks }: Tables): Promise<void> {
  const table = async (name: string, key: string, columns: string, rows: string) => {
    await sql`create temporary table ${sql.ref(name)} (${sql.raw(columns)}, primary key (${sql.raw(key)}))`.execute(
      db,
    )
    await sql`insert into ${sql.ref(name)} select * from json_to_recordset(${rows}) as r (${sql.raw(columns)})`.execute(
      db,
    )
    await sql`analyze ${sql.ref(name)}`.execute(db)
  }
  await table(
    'demo_slots',
    'slot',
    'slot integer, country_id integer, state_id integer, city_id integer, lat float8, lon float8, price float8, rent float8, currency text, style text',
    slots,
  )
  await table(
    'demo_kinds',
    'slot',
    'slot integer, category smallint, action smallint, factor float8, name text',
    kinds,
  )
  await table(
    'demo_looks',
    'style, category',
    'style text, category smallint, keys text[], placeholders text[]',
    looks,
  )
}

/** Slots of a city in proportion to its population; its price level is that of the table, or derived from its country's. */
function drawSlots(places: PeopledPlaces) {
  const cities = places
    .countries()
    .flatMap((country) => places.within(country, 'city'))
    .filter(({ lat, population }) => lat !== null && (population ?? 0) >= SMALLEST)
  const people = cities.reduce((sum, { population }) => sum + Math.sqrt(population ?? 0), 0)
  const markets = new Map(DEMO_COUNTRIES.map((country) => [country.iso2, country]))
  let taken = 0
  let slot = 0
  return cities.flatMap((place) => {
    const country = markets.get(place.iso2)
    const city = country?.cities.find(([, id]) => id === place.id)
    const mean = country
      ? country.cities.reduce((sum, [, , price]) => sum + price, 0) / country.cities.length
      : 1100
    const currency = country?.currency ?? 'USD'
    const minor = 10 ** (CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2)
    const price = (city?.[2] ?? mean * 0.62) * (country?.perEur ?? 1.14) * minor
    // The square root gives small towns a share, as on real portals.
    taken += (Math.sqrt(place.population ?? 0) / people) * SLOTS
    const rows = []
    for (; slot < Math.round(taken); slot++) {
      rows.push({
        slot,
        country_id: place.countryId,
        state_id: place.stateId,
        city_id: place.cityId,
        lat: place.lat,
        lon: place.lon,
        price,
        rent: (price * (city?.[3] ?? 5)) / 1200,
        currency,
        style: country?.style ?? ('tower' satisfies Style),
      })
    }
    return rows
  })
}

/** How frequent the kinds are that are found everywhere. */
const WEIGHTS: Partial<Record<CategoryId, number>> = {
  1: 400,
  2: 75,
  3: 26,
  4: 60,
  5: 130,
  8: 60,
  9: 26,
  13: 42,
  14: 24,
  15: 34,
  16: 26,
  17: 16,
  18: 12,
  19: 14,
  20: 14,
}

function drawKinds() {
  const everywhere = KINDS.flatMap((kind) => {
    const weight = WEIGHTS[kind.category]
    return weight ? [{ ...kind, weight }] : []
  })
  const sum = everywhere.reduce((total, { weight }) => total + weight, 0)
  let taken = 0
  let slot = 0
  return everywhere.flatMap(({ category, weight, rentShare, factor }) => {
    taken += (weight / sum) * 1000
    const from = slot
    const rows = []
    for (; slot < Math.round(taken); slot++)
      rows.push({
        slot,
        category,
        action: slot - from < (Math.round(taken) - from) * rentShare ? 1 : 0,
        factor,
        name: en.homes[category],
      })
    return rows
  })
}

/** Offers `from` to `to`, generated from their numbers: `chance(seed)` is a hash of the number, 0..1. */
async function addChunk(
  db: Kysely<Database>,
  source: number,
  from: number,
  to: number,
): Promise<void> {
  const chance = (seed: number) =>
    sql`((hashint8extended(n, ${sql.lit(seed)}) & 1073741823) / 1073741823.0::float8)`
  await sql`
    with drawn as materialized (
      select n, s.*, k.category, k.action, k.factor, k.name,
        1 + floor(5 * ${chance(1)} * ${chance(2)})::int as rooms, ${chance(3)} as far, ${chance(4)} * 2 * pi() as bearing, exp(0.5 * (${chance(5)} + ${chance(6)} - 1)) as opinion,
        now() - interval '120 days' * ${chance(7)} as published, ${chance(8)} as luck
      from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) n
      join demo_slots s on s.slot = floor(${chance(9)} * (select max(slot) from demo_slots))::int
      join demo_kinds k on k.slot = floor(${chance(10)} * (select max(slot) from demo_kinds))::int
    ), sized as (
      select *, case when category in (13, 19) then null when category in (14, 3) then round(12 + 10 * luck) when category = 2 then round(22 + 20 * luck)
        when category > 14 then round(60 + 900 * luck * luck) when category in (5, 8) then round(50 + 28 * rooms + 30 * luck) else round(18 + 23 * rooms + 14 * luck) end as living,
        case when category = 13 then round(300 + 3000 * luck * luck) when category = 19 then round(8000 + 90000 * luck) when category in (5, 8) then round(120 + 900 * luck * luck) end as plot
      from drawn
    ), priced as (
      select *, case when action = 1 then rent else price end * factor * opinion * coalesce(living, plot * (1 - 0.5 * luck)) as asked from sized
    ), added as (
      insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, price_since, living_area, built_area, plot_area, rooms, bedrooms, bathrooms,
        floor, floors, year_built, features, country_id, state_id, city_id, lat, lon, coordinate_precision, published_at, created_at)
      select ${source}, ${PREFIX} || n, 'published', action, category,
        greatest(100, round(asked / 10 ^ greatest(0, floor(log(greatest(asked, 1))) - 2)) * 10 ^ greatest(0, floor(log(greatest(asked, 1))) - 2))::bigint,
        currency, action, published, case when category < 14 then living end, case when category <> 13 then coalesce(living, 160) end, plot,
        case when category < 13 then rooms end, case when category < 13 then greatest(0, rooms - 1) end, case when category < 13 then 1 + rooms / 4 end,
        case when category < 5 or category = 9 then floor(9 * far)::int end, case when category < 5 or category = 9 then 9 end, (1900 + floor(124 * luck))::int,
        (hashint8extended(n, 11) & hashint8extended(n, 12) & 268435455)::int, country_id, state_id, city_id,
        lat + 0.036 * far * cos(bearing), lon + 0.036 * far * sin(bearing) / greatest(0.2, cos(radians(lat))), 'street', published, published
      from priced
      returning id, external_id
    ), named as (
      select a.id, d.n, d.category, d.style, initcap(left(d.name, 1)) || substr(d.name, 2) || case when d.category < 13 then ', ' || d.rooms || case d.rooms when 1 then ' room' else ' rooms' end else '' end
        || coalesce(', ' || d.living || ' m²', ', ' || d.plot || ' m² of land') as title
      from added a join sized d on a.external_id = ${PREFIX} || d.n
    ), titled as (
      insert into offer_texts (offer_id, lang, title) select id, 'en', title from named
    )
    insert into offer_pictures (offer_id, position, key, kind, width, height, placeholder)
    select id, place, keys[pick], 'photo', 1440, 960, placeholders[pick]
    from (
      select x.id, 0 as place, l.keys, l.placeholders, 1 + (x.n % cardinality(l.keys))::int as pick from named x join demo_looks l using (style, category)
    ) shown`.execute(db)
}
