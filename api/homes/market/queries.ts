import { sql, type Kysely } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import type { PlaceNumbers } from '#search/index.ts'

/** The key of a place: of an area its id alone. */
const at = ({ countryId, stateId, cityId, areaId = null }: PlaceNumbers) =>
  areaId === null
    ? { country_id: countryId, state_id: stateId ?? 0, city_id: cityId ?? 0, area_id: 0 }
    : { country_id: 0, state_id: 0, city_id: 0, area_id: areaId }

/** All homes together (category 0) by month, and each category in its last month. By the primary key: it takes as long for a country as for a village. */
export async function selectMedians(db: Kysely<Database>, place: PlaceNumbers, lastMonth: string) {
  return db
    .selectFrom('market_medians')
    .modifyFront(prepared)
    .select(['action', 'category', 'month', 'n', 'per_m2 as perSquareMetre', 'currency'])
    .where((where) => where.and(at(place)))
    .where((where) => where.or([where('category', '=', 0), where('month', '=', lastMonth)]))
    .orderBy('month')
    .execute()
}

export async function selectChanges(db: Kysely<Database>, place: PlaceNumbers) {
  return db
    .selectFrom('market_changes')
    .modifyFront(prepared)
    .select(['action', 'fresh', 'reduced', 'cut'])
    .where((where) => where.and(at(place)))
    .execute()
}

/** Medians of places with enough offers, each of its newest month: in euros. */
export async function selectNewestMedians(
  db: Kysely<Database>,
  places: readonly PlaceNumbers[],
): Promise<(PlaceNumbers & { action: number; category: number; n: number; median: number })[]> {
  if (places.length === 0) return []
  const wanted = JSON.stringify([
    ...new Map(places.map((place) => [JSON.stringify(at(place)), at(place)])).values(),
  ])
  const { rows } = await sql<
    PlaceNumbers & { action: number; category: number; n: number; median: number }
  >`${prepared}
    select distinct on (m.country_id, m.state_id, m.city_id, m.area_id, m.action, m.category) m.country_id as "countryId", nullif(m.state_id, 0) as "stateId", nullif(m.city_id, 0) as "cityId", nullif(m.area_id, 0) as "areaId", m.action, m.category, m.n,
      m.per_m2 as median
    from market_medians m join json_to_recordset(${wanted}::json) as a(country_id int, state_id int, city_id int, area_id int) using (country_id, state_id, city_id, area_id)
    where m.per_m2 is not null and m.month > now() - interval '3 months'
    order by m.country_id, m.state_id, m.city_id, m.area_id, m.action, m.category, m.month desc`.execute(
    db,
  )
  return rows
}
