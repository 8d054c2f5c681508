import { sql, type Kysely } from 'kysely'
import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import type { StoredNoise, StoredPlace } from '#db/json-types.ts'
import { PUBLIC_PIN, publicDegrees } from '#db/public-point.ts'
import type { Database } from '#db/schema.ts'

export type Pin = 'exact' | 'street' | 'area'

/** A public point of offers, in millionths of a degree. */
export interface PublicPoint {
  lat: number
  lon: number
  pin: Pin
}

export interface AroundRow extends PublicPoint {
  status: OfferStatus
  published_at: string | null
  /** Null where nothing was worked out yet. */
  map: string | null
  at: string | null
  places: StoredPlace[] | null
  noises: StoredNoise[] | null
}

const live = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))
const [lat, lon, pin] = [publicDegrees('lat'), publicDegrees('lon'), PUBLIC_PIN].map((text) =>
  sql.raw(text),
)

/** The surroundings of an offer; undefined without such an offer. */
export async function selectAround(
  db: Kysely<Database>,
  id: number,
): Promise<
  (Omit<AroundRow, 'lat' | 'lon'> & { lat: number | null; lon: number | null }) | undefined
> {
  const { rows } = await sql<AroundRow>`
    select o.status, o.published_at, o.lat, o.lon, o.pin, s.map, s.at, s.places, s.noises
    from (select status, published_at, ${lat} as lat, ${lon} as lon, ${pin} as pin from offers where id = ${id}) o
    left join surroundings s using (lat, lon, pin)`.execute(db)
  return rows[0]
}

/** Notes that a page asked for a point that was not worked out yet. */
export async function askFor(db: Kysely<Database>, point: PublicPoint): Promise<void> {
  await db
    .insertInto('surroundings')
    .values({ ...point, map: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Points that pages asked for. */
export function selectAsked(db: Kysely<Database>, limit: number): Promise<PublicPoint[]> {
  return db
    .selectFrom('surroundings')
    .select(['lat', 'lon', 'pin'])
    .where('map', '=', '')
    .orderBy('at')
    .limit(limit)
    .execute()
}

/**
 * Public points of live offers that are not worked out by this map, nor after `since` by an earlier one: first those without any answer; neighbours one after
 * the other.
 */
export async function selectDue(
  db: Kysely<Database>,
  { map, since, limit }: { map: string; since: Date; limit: number },
): Promise<PublicPoint[]> {
  const { rows } = await sql<PublicPoint>`
    with points as (
      select distinct ${lat} as lat, ${lon} as lon, ${pin} as pin from offers
      where status in (${live}) and lat is not null and coordinate_precision <> 'city'
    )
    select lat, lon, pin from points left join surroundings s using (lat, lon, pin)
    where s.map is null or (s.map <> ${map} and s.at < ${since})
    order by s.map is null desc, lat / 20000, lon / 20000, lat, lon
    limit ${limit}`.execute(db)
  return rows
}

export async function storeAround(
  db: Kysely<Database>,
  point: PublicPoint,
  found: { map: string; places: StoredPlace[] | null; noises: StoredNoise[] },
): Promise<void> {
  const values = {
    map: found.map,
    places: found.places && JSON.stringify(found.places),
    noises: JSON.stringify(found.noises),
    at: new Date(),
  }
  await db
    .insertInto('surroundings')
    .values({ ...point, ...values })
    .onConflict((conflict) => conflict.columns(['lat', 'lon', 'pin']).doUpdateSet(values))
    .execute()
}

/** Deletes what was worked out before a time for points that no live offer has any more. */
export async function sweepSurroundings(db: Kysely<Database>, before: Date): Promise<void> {
  await sql`
    delete from surroundings s where at < ${before} and not exists (
      select from (select ${lat} as lat, ${lon} as lon, ${pin} as pin from offers where status in (${live})) o
      where o.lat = s.lat and o.lon = s.lon and o.pin = s.pin
    )`.execute(db)
}
