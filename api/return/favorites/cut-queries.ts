import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface CutReader {
  id: number
  locale: string
}

/**
 * Claims those who saved a home before its price was cut, each once a day; its owner, and readers to whom a saved search has said so today, are left out.
 * Null if the cut no longer holds. The lowest price before it, in its currency.
 */
export async function claimCut(
  db: Kysely<Database>,
  offer: number,
): Promise<{ before: number; readers: CutReader[] } | null> {
  const { rows } = await sql<{ before: number; since: string }>`
    select * from (select reduced_from(id, price_since, price_amount, price_currency, price_type)::float8 as before, price_since as since
      from offers where id = ${offer} and is_live(status)) cut where before is not null`.execute(db)
  const [cut] = rows
  if (!cut) return null
  const { rows: readers } = await sql<CutReader>`
    update favorites f set cut_notified_at = now() from users u, offers o
    where f.offer_id = ${offer} and o.id = f.offer_id and u.id = f.user_id and u.blocked_at is null and u.id is distinct from o.owner_id
      and f.saved_at < ${cut.since}::timestamptz and coalesce(f.cut_notified_at, '-infinity') < now() - interval '1 day'
      and not exists (select from saved_searches s join search_matches m on m.search_id = s.id
        where s.user_id = f.user_id and s.stopped_at is null and m.offer_id = f.offer_id and m.reason = 'price_cut' and m.at >= date_trunc('day', ${cut.since}::timestamptz))
    returning u.id, u.locale`.execute(db)
  return { before: cut.before, readers }
}

/** An account that may be mailed of a cut now; undefined if it is blocked, has unsaved the home, or the cut no longer holds. */
export function selectReader(db: Kysely<Database>, { id, offer }: { id: number; offer: number }) {
  return db
    .selectFrom('users as u')
    .innerJoin('favorites as f', 'f.user_id', 'u.id')
    .innerJoin('offers as o', 'o.id', 'f.offer_id')
    .select(['u.email', 'u.name', 'u.locale'])
    .where('u.id', '=', id)
    .where('o.id', '=', offer)
    .where('u.blocked_at', 'is', null)
    .where(
      sql<boolean>`reduced_from(o.id, o.price_since, o.price_amount, o.price_currency, o.price_type) is not null`,
    )
    .executeTakeFirst()
}
