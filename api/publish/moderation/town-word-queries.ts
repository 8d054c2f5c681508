import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Homes of one source with one spelling of an unknown town that were given one place. */
export interface TownGroup {
  town: string
  sourceId: number
  countryId: number
  stateId: number | null
  cityId: number | null
  homes: number
}

/**
 * Unknown towns of the homes of each source: of its last complete file and the files after it, of the last file that has the home. A home counts
 * as long as it is public with that town, or waits because of it.
 */
const UNKNOWN = sql`
  with whole as (
    select source_id, max(id) as id from imports where status = 'done' and scope = 'all' and doubt is null group by 1),
  said as (
    select distinct on (i.source_id, p.external_id) i.source_id, p.external_id, p.raw as town, p.code, p.details
    from imports i left join whole on whole.source_id = i.source_id join import_problems p on p.import_id = i.id
    where i.status = 'done' and i.id >= coalesce(whole.id, 0) and p.field = 'town' and p.code in ('unknown_town', 'only_country')
      and p.raw is not null and p.external_id is not null
    order by i.source_id, p.external_id, i.id desc),
  homes as (
    select s.source_id, s.town, o.country_id, o.state_id, o.city_id, o.lat, o.lon from said s
      join offers o on o.source_id = s.source_id and o.external_id = s.external_id
      where s.code = 'unknown_town' and is_live(o.status) and o.attributes->>'town' = s.town
    union all
    select s.source_id, s.town, substring(s.details->>'placeId' from '^country([0-9]+)$')::int, null, null, null, null from said s
      join feed_items f on f.source_id = s.source_id and f.external_id = s.external_id and f.state = 'quarantined'
      where s.code = 'only_country')`

export async function selectTownGroups(db: Kysely<Database>): Promise<TownGroup[]> {
  const { rows } = await sql<TownGroup>`
    ${UNKNOWN}
    select town, source_id as "sourceId", country_id as "countryId", state_id as "stateId", city_id as "cityId", count(*)::int as homes
    from homes where country_id is not null group by 1, 2, 3, 4, 5 order by homes desc, town`.execute(
    db,
  )
  return rows
}

/** Pins are grouped by hundredths of a degree, a kilometre. */
export interface TownPin {
  town: string
  countryId: number
  stateId: number | null
  lat: number
  lon: number
  homes: number
}

/** The pins of some towns, as written. */
export async function selectTownPins(
  db: Kysely<Database>,
  towns: readonly string[],
): Promise<TownPin[]> {
  if (towns.length === 0) return []
  const { rows } = await sql<TownPin>`
    ${UNKNOWN}
    select town, country_id as "countryId", state_id as "stateId", round(lat::numeric, 2)::float8 as lat, round(lon::numeric, 2)::float8 as lon, count(*)::int as homes
    from homes where town = any(${[...towns]}::text[]) and lat is not null and lon is not null group by 1, 2, 3, 4, 5`.execute(
    db,
  )
  return rows
}

/** Names of areas, and where these lie. */
export async function selectAreaNames(
  db: Kysely<Database>,
): Promise<{ parent: string; names: string[] }[]> {
  const rows = await db
    .selectFrom('areas')
    .select(['parent', 'names', 'aka'])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ parent, names, aka }) => ({
    parent,
    names: [...Object.values(names), ...Object.values(aka).flat()],
  }))
}

/** A word in the comparable form, in a country; `stateId` 0 if its province is unknown. */
export interface TownKey {
  town: string
  countryId: number
  stateId: number
}

export async function selectIgnoredTowns(db: Kysely<Database>): Promise<TownKey[]> {
  return db
    .selectFrom('ignored_towns')
    .select(['town', 'country_id as countryId', 'state_id as stateId'])
    .execute()
}

export async function setTownIgnored(
  db: Kysely<Database>,
  { town, countryId, stateId }: TownKey,
  ignored: boolean,
): Promise<void> {
  if (ignored)
    await db
      .insertInto('ignored_towns')
      .values({ town, country_id: countryId, state_id: stateId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('ignored_towns')
      .where('town', '=', town)
      .where('country_id', '=', countryId)
      .where('state_id', '=', stateId)
      .execute()
}
