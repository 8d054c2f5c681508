import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { FINGERPRINT_DISTANCE } from '../../ground/media/fingerprint.ts'

/** Areas are measured in different ways: offers within the first share are candidates, within the second they count as equal. */
const CANDIDATE_AREA = 0.1
const SAME_AREA = 0.03
const SAME_PRICE = 0.05
/** Degrees of latitude, about 200 m; pins of the privacy `street` are rounded to about 100 m. */
const NEAR = 0.002
/** Facts that must agree before pictures are compared. */
const FACTS_MIN = 2

/** The compared facts. */
export interface Home {
  id: number
  ownerId: number
  agencyId: number | null
  reference: string | null
  action: number
  cityId: number
  area: number
  rooms: number | null
  bedrooms: number | null
  amount: number | null
  currency: string
  point: { lat: number; lon: number } | null
  pictures: readonly string[]
}

export interface AlikeRow {
  id: number
  area: boolean
  rooms: boolean
  price: boolean
  near: boolean
  photo: boolean
}

/**
 * Live offers in the same city that agree with a home in at least two facts. Offers of the same publisher under another reference are excluded, and the result does not
 * reveal where an offer is that shows only its area.
 */
export async function selectAlike(db: Kysely<Database>, home: Home): Promise<AlikeRow[]> {
  const {
    id,
    ownerId,
    agencyId,
    reference,
    action,
    cityId,
    area,
    rooms,
    bedrooms,
    amount,
    currency,
    point,
    pictures,
  } = home
  const { rows } = await sql<AlikeRow>`
    with mine as (
      select array(select fingerprint from offer_uploads where key = any(${[...pictures]}::text[]) and fingerprint is not null) as seen),
    facts as (
      select o.id,
        abs(o.area - ${area}) <= ${area * SAME_AREA}::float8 as area,
        coalesce(case when o.rooms is not null and ${rooms}::numeric is not null then o.rooms = ${rooms}::numeric else o.bedrooms = ${bedrooms}::int end, false) as rooms,
        coalesce(o.price_currency = ${currency} and abs(o.price_amount - ${amount}::bigint) <= ${amount}::bigint * ${SAME_PRICE}::float8, false) as price,
        coalesce(o.address_privacy <> 'area' and o.coordinate_precision in ('exact', 'street') and abs(round(o.lat::numeric, 3) - ${point?.lat ?? null}::numeric) <= ${NEAR}::numeric
          and abs(round(o.lon::numeric, 3) - ${point?.lon ?? null}::numeric) * cos(radians(o.lat))::numeric <= ${NEAR}::numeric, false) as near
      from offers o
      where o.city_id = ${cityId} and o.action = ${action} and o.status in ('published', 'reserved')
        and o.area between ${area * (1 - CANDIDATE_AREA)}::float8 and ${area * (1 + CANDIDATE_AREA)}::float8 and o.id <> ${id}
        and ((o.owner_id = ${ownerId} or o.agency_id = ${agencyId}::bigint) and o.reference <> ${reference}::text) is not true)
    select facts.*, exists (
      select 1 from offer_pictures p, unnest(mine.seen) as seen(fingerprint)
      where p.offer_id = facts.id and bit_count(p.fingerprint # seen.fingerprint) <= ${FINGERPRINT_DISTANCE}) as photo
    from facts, mine
    where facts.area::int + facts.rooms::int + facts.price::int + facts.near::int >= ${FACTS_MIN}
    order by facts.area::int + facts.rooms::int + facts.price::int + facts.near::int desc, facts.id desc limit 200`.execute(
    db,
  )
  return rows
}
