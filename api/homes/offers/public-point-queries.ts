import type { Kysely } from 'kysely'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { Database } from '#db/schema.ts'
import { publicCoordinates } from './privacy.ts'

/** Where a live offer is, as far as its owner allows; null for others. */
export async function publicPointOf(
  db: Kysely<Database>,
  id: number,
): Promise<Offer['coordinates']> {
  const row = await db
    .selectFrom('offers')
    .select(['lat', 'lon', 'address_privacy', 'coordinate_precision'])
    .where('id', '=', id)
    .where('status', 'in', [...LIVE_STATUSES])
    .executeTakeFirst()
  return row ? publicCoordinates(row) : null
}
