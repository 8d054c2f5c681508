import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'

export interface LikenessRow {
  id: number
  status: OfferStatus
  published_at: string | null
  action: number
  category: number
  price_amount: number | null
  price_currency: string
  price_type: number
  area: number | null
  bedrooms: number | null
  country_id: number
  state_id: number | null
  city_id: number | null
  lat: number | null
  lon: number | null
  address_privacy: 'exact' | 'street' | 'area'
  coordinate_precision: 'exact' | 'street' | 'area' | 'city'
}

/** Facts for comparisons of offers with any status; ids that do not exist are left out. */
export async function selectLikenesses(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<LikenessRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LikenessRow>`${prepared}
    select id, status, published_at, action, category, price_amount, price_currency, price_type, area, bedrooms, country_id, state_id, city_id, lat, lon, address_privacy, coordinate_precision
    from offers where id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}
