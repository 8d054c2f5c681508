import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { manages } from '../../homes/agencies/managing-queries.ts'

/** Data of a public offer beside its content. */
export interface PricedRow {
  id: number
  /** Whole days since its price changed. */
  days: number
  /** Median price per square metre of similar homes in its city, in euros; null with too few offers. */
  median: number | null
  /** Square metres. */
  area: number | null
}

export async function selectPriced(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select o.id, extract(day from now() - o.price_since)::int as days, o.area,
      (select m.per_m2 from market_medians m where m.country_id = o.country_id and m.state_id = o.state_id and m.city_id = o.city_id and m.action = o.action and m.category = o.category
         and m.per_m2 is not null order by month desc limit 1) as median
    from offers o where o.id = any(${[...ids]}::bigint[]) and o.status in ('published', 'reserved', 'paused')`.execute(
    db,
  )
  return rows
}

/** Feeds that an account may manage with items that could not be understood or wait for a confirmation, and their number. */
export async function selectStuckFeeds(
  db: Kysely<Database>,
  userId: number,
): Promise<{ id: number; name: string; items: number }[]> {
  const { rows } = await sql<{ id: number; name: string; items: number }>`
    select s.id, s.name, count(*)::int as items from sources s join feed_items f on f.source_id = s.id and f.state in ('quarantined', 'held')
    where ${manages(userId)}
    group by s.id order by s.id`.execute(db)
  return rows
}
