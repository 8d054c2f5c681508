import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Adds today's views to offers; unknown ids are skipped. */
export async function addViews(
  db: Kysely<Database>,
  views: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    insert into offer_views (offer_id, views)
    select v.id, v.n from unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::int[]) as v(id, n) join offers o on o.id = v.id
    order by v.id
    on conflict (offer_id, day) do update set views = offer_views.views + excluded.views`.execute(
    db,
  )
}

/** Views of these offers: in total, and within seven days. Offers without views are missing. */
export async function viewsOf(
  db: Kysely<Database>,
  offerIds: readonly number[],
): Promise<Map<number, { total: number; week: number }>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ offer_id: number; total: number; week: number }>`
    select offer_id, sum(views)::int as total, coalesce(sum(views) filter (where day > current_date - 7), 0)::int as week
    from offer_views where offer_id = any(${[...offerIds]}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map(({ offer_id, ...views }) => [offer_id, views]))
}
