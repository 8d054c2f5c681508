import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlaceNumbers } from '#search/index.ts'

const at = ({ countryId, stateId, cityId }: PlaceNumbers) => ({ country_id: countryId, state_id: stateId ?? 0, city_id: cityId ?? 0 })

/** All homes together (category 0) by month, and each category in its last month. By the primary key: it takes as long for a country as for a village. */
export async function selectMedians(db: Kysely<Database>, place: PlaceNumbers, lastMonth: string) {
  return db
    .selectFrom('market_medians')
    .select(['action', 'category', 'month', 'n', 'per_m2 as perSquareMetre', 'currency'])
    .where((where) => where.and(at(place)))
    .where((where) => where.or([where('category', '=', 0), where('month', '=', lastMonth)]))
    .orderBy('month')
    .execute()
}

export async function selectChanges(db: Kysely<Database>, place: PlaceNumbers) {
  return db
    .selectFrom('market_changes')
    .select(['action', 'fresh', 'reduced', 'cut'])
    .where((where) => where.and(at(place)))
    .execute()
}
