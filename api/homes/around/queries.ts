import { sql, type Kysely } from 'kysely'
import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import type { StoredNoise, StoredPlace } from '#db/json-types.ts'
import { LOCK_SPACE, SURROUNDINGS_LOCK } from '#db/locks.ts'
import { PUBLIC_PIN, publicDegrees } from '#db/public-point.ts'
import { sessionsOf } from '#db/connect.ts'
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

/** Notes that a page asked for a point that was not worked out yet, or long ago: by `map`, unless it has another answer by now. */
export async function askFor(
  db: Kysely<Database>,
  point: PublicPoint,
  map: string | null,
): Promise<void> {
  await db
    .insertInto('surroundings')
    .values({ ...point, map: '', asked: true })
    .onConflict((conflict) =>
      conflict
        .columns(['lat', 'lon', 'pin'])
        .doUpdateSet({ asked: true })
        .where('surroundings.asked', '=', false)
        .where('surroundings.map', '=', map ?? ''),
    )
    .execute()
}

const isOpen = sql<boolean>`(later is null or later < now())`

/** Points that pages asked for: those whose tiles did not come after all others. */
export function selectAsked(db: Kysely<Database>, limit: number): Promise<PublicPoint[]> {
  return db
    .selectFrom('surroundings')
    .select(['lat', 'lon', 'pin'])
    .where('asked', '=', true)
    .where(isOpen)
    .orderBy('tries')
    .orderBy('at')
    .limit(limit)
    .execute()
}

/**
 * Public points of live offers that are not worked out on one of these bases, nor by this map or after `since` by an earlier one: first those without any
 * answer; neighbours one after the other.
 */
export async function selectDue(
  db: Kysely<Database>,
  { bases, map, since, limit }: { bases: string[]; map: string; since: Date; limit: number },
): Promise<PublicPoint[]> {
  const { rows } = await sql<PublicPoint>`
    with points as (
      select distinct ${lat} as lat, ${lon} as lon, ${pin} as pin from offers
      where status in (${live}) and lat is not null and coordinate_precision <> 'city'
    )
    select lat, lon, pin from points left join surroundings s using (lat, lon, pin)
    where ${isOpen} and (
      s.map is null or split_part(s.map, ' ', 1) <> all(${bases}::text[])
      or (split_part(s.map, ' ', 2) <> ${map} and s.at < ${since})
    )
    order by coalesce(s.map, '') = '' desc, lat / 20000, lon / 20000, lat, lon
    limit ${limit}`.execute(db)
  return rows
}

/** Notes that the tiles of a point did not come: it is tried again after ten minutes, then after twice as long each time, up to a day. */
export async function putOff(db: Kysely<Database>, point: PublicPoint): Promise<void> {
  await sql`
    insert into surroundings as s (lat, lon, pin, map, tries, later)
    values (${point.lat}, ${point.lon}, ${point.pin}, '', 1, now() + interval '10 minutes')
    on conflict (lat, lon, pin) do update set
      tries = least(s.tries + 1, 100),
      later = now() + least(interval '10 minutes' * 2 ^ least(s.tries, 10), interval '1 day')`.execute(
    db,
  )
}

/** Another map may have the tiles that did not come. */
export async function putOffNothing(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('surroundings')
    .set({ tries: 0, later: null })
    .where('later', 'is not', null)
    .execute()
}

/** Runs `work` unless another process does; `check` fails when the lock was lost with its connection. */
export async function withKeeperLock(
  db: Kysely<Database>,
  work: (check: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const [space, key] = [sql.lit(LOCK_SPACE), sql.lit(SURROUNDINGS_LOCK)]
  await sessionsOf(db)
    .connection()
    .execute(async (connection) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_lock(${space}, ${key}) as mine`.execute(connection)
      if (!rows[0]?.mine) return
      try {
        await work(async () => void (await sql`select 1`.execute(connection)))
      } finally {
        await sql`select pg_advisory_unlock(${space}, ${key})`.execute(connection)
      }
    })
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
    asked: false,
    tries: 0,
    later: null,
  }
  await db
    .insertInto('surroundings')
    .values({ ...point, ...values })
    .onConflict((conflict) => conflict.columns(['lat', 'lon', 'pin']).doUpdateSet(values))
    .execute()
}

/** Rows of one statement, so that none takes long. */
const SWEPT_AT_ONCE = 10_000

/** Deletes what was worked out before a time for points that no live offer has any more. */
export async function sweepSurroundings(
  db: Kysely<Database>,
  before: Date,
  { signal, atOnce = SWEPT_AT_ONCE }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<void> {
  let deleted = atOnce
  while (deleted === atOnce && !signal?.aborted) {
    const { numAffectedRows } = await sql`
      delete from surroundings where (lat, lon, pin) in (
        select lat, lon, pin from surroundings s where at < ${before} and not exists (
          select from (select ${lat} as lat, ${lon} as lon, ${pin} as pin from offers where status in (${live})) o
          where o.lat = s.lat and o.lon = s.lon and o.pin = s.pin
        )
        limit ${atOnce}
      )`.execute(db)
    deleted = Number(numAffectedRows ?? 0)
  }
}
