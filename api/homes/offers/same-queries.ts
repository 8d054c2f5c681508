import { sql, type Kysely } from 'kysely'
import { prepared } from '#db/prepared.ts'
import { publicDegrees } from '#db/public-point.ts'
import type { Database } from '#db/schema.ts'
import { FINGERPRINT_DISTANCE } from '../../ground/media/fingerprint.ts'

/** Decision 235. */
const SAME_AREA = 0.97
const SAME_PRICE = 0.95
/** Millionths of a degree, about 70 m: half of the grid that pins of the privacy `street` are rounded to, and a little more. */
const NEAR = 600

/** Live offers with their publishers; homes from feeds have no owner. A pin that is only known or shown as an area is not compared. */
const LIVE = sql.raw(`(
  select o.id, city_id, action, area, rooms, bedrooms, price_amount, price_currency, price_type,
    coalesce('agency:' || o.agency_id, 'user:' || o.owner_id, keeper_of(s)) as publisher,
    case when 'area' not in (address_privacy, coordinate_precision) then ${publicDegrees('lat')} end as lat,
    case when 'area' not in (address_privacy, coordinate_precision) then ${publicDegrees('lon')} end as lon
  from offers o join sources s on s.id = o.source_id
  where status in ('published', 'reserved') and city_id is not null)`)

/**
 * Live offers of other publishers that seem to be the same homes as these: area, rooms, price and pin agree, or area, rooms and a photo. Facts do not suffice where a
 * publisher has several such homes: they are flats of one building.
 */
export async function selectSame(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<{ of: number; id: number }[]> {
  const { rows } = await sql<{ of: number; id: number }>`${prepared}
    with pairs as materialized (
      select mine.id as of, o.id, mine.publisher as mine, o.publisher as theirs,
        mine.rooms is not distinct from o.rooms and mine.bedrooms is not distinct from o.bedrooms as rooms,
        coalesce(case when mine.rooms is not null and o.rooms is not null then mine.rooms = o.rooms else mine.bedrooms = o.bedrooms end
          and mine.price_currency = o.price_currency and mine.price_type = o.price_type
          and least(mine.price_amount, o.price_amount) >= greatest(mine.price_amount, o.price_amount) * ${SAME_PRICE}::float8
          and abs(mine.lat - o.lat) <= ${NEAR} and abs(mine.lon - o.lon) * cos(radians(mine.lat / 1e6)) <= ${NEAR}, false) as facts
      from ${LIVE} mine join ${LIVE} o on o.city_id = mine.city_id and o.action = mine.action and o.id <> mine.id
        and o.area between mine.area * ${SAME_AREA}::float8 and mine.area / ${SAME_AREA}::float8
      where mine.id = any (${[...ids]}::bigint[]))
    select p.of, p.id from pairs p
    where mine <> theirs and (
      facts and not exists (select from pairs other where other.of = p.of and other.facts and other.id <> p.id and other.theirs in (p.mine, p.theirs))
      or rooms and exists (
        select from offer_pictures a join offer_pictures b on bit_count(a.fingerprint # b.fingerprint) <= ${FINGERPRINT_DISTANCE}
        where a.offer_id = p.of and b.offer_id = p.id))
    order by p.of, p.id`.execute(db)
  return rows
}
