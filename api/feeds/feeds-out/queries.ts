import { sql, type Kysely, type Selectable } from 'kysely'
import type { FeedOutContents } from '#contract/feeds/feeds-out.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { Database, FeedExports, Sources } from '#db/schema.ts'
import { WORDS_AND_PICTURES, type StoredOffer } from '../../homes/offers/stored-queries.ts'

type Db = Kysely<Database>

export type FeedOutRow = Selectable<FeedExports>

export async function selectFeedsOut(db: Db, userId: number): Promise<FeedOutRow[]> {
  return db
    .selectFrom('feed_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The agency that an account works for. */
export async function selectAgencyOf(
  db: Db,
  userId: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('agency_members')
    .innerJoin('agencies', 'agencies.id', 'agency_id')
    .select(['agencies.id', 'agencies.name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The number of feeds of an account. Locks it, so that concurrent calls count one another. */
export async function countFeedsOut(db: Db, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for update`.execute(db)
  return (await selectFeedsOut(db, userId)).length
}

export async function insertFeedOut(
  db: Db,
  row: Pick<FeedOutRow, 'user_id' | 'name' | 'format' | 'search' | 'page' | 'key'>,
): Promise<FeedOutRow> {
  return db
    .insertInto('feed_exports')
    .values({ ...row, search: JSON.stringify(row.search) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteFeedOut(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_exports')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The feed of a key, if its owner may sign in. */
export async function selectFeedOut(db: Db, key: string): Promise<FeedOutRow | undefined> {
  return db
    .selectFrom('feed_exports')
    .innerJoin('users', 'users.id', 'feed_exports.user_id')
    .selectAll('feed_exports')
    .where('key', '=', key)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}

/** Counts of the last complete reading. */
export async function saveContents(db: Db, id: number, contents: FeedOutContents): Promise<void> {
  await db
    .updateTable('feed_exports')
    .set({ contents: JSON.stringify(contents) })
    .where('id', '=', id)
    .execute()
}

export async function notePull(db: Db, id: number): Promise<void> {
  await db
    .updateTable('feed_exports')
    .set({ pulled_at: sql<string>`now()`, pulls: sql<number>`pulls + 1` })
    .where('id', '=', id)
    .execute()
}

/** A fingerprint of these offers: changes with any of them, their texts or their pictures. */
export async function markOf(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || coalesce(bit_xor(hashtextextended(concat_ws(' ', o.id, o.updated_at, o.status,
        (select count(key) from offer_pictures p where p.offer_id = o.id), (select concat(a.name, a.phone, a.email) from agencies a where a.id = o.agency_id), (select sum(hashtext(title || description)::bigint) from offer_texts t where t.offer_id = o.id)), 0)), 0) as mark
    from offers o where o.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows[0]!.mark
}

/** A public offer with its feed data. */
export interface PublicOffer extends StoredOffer {
  /** Since when it has its status, and the previous one. */
  status_since: string | null
  status_before: OfferStatus | null
  previous_amount: number | null
  agency_name: string | null
  agency_phone: string | null
  agency_email: string | null
  source_format: Sources['format']
}

/** Public offers in the order of `ids`, without withdrawn ones. */
export async function selectPublic(db: Db, ids: readonly number[]): Promise<PublicOffer[]> {
  const { rows } = await sql<PublicOffer>`
    select o.*, a.name as agency_name, a.phone as agency_phone, a.email as agency_email, src.format as source_format, s.at as status_since, s.before as status_before,
      (select case when (p.currency, p.type) = (o.price_currency, o.price_type) and p.amount <> o.price_amount then p.amount end
         from offer_prices p where p.offer_id = o.id and p.at < o.price_since order by p.at desc limit 1) as previous_amount,
      ${WORDS_AND_PICTURES}
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, place)
    join offers o on o.id = asked.id and o.status in ('published', 'reserved')
    join sources src on src.id = o.source_id
    left join agencies a on a.id = o.agency_id
    left join lateral (
      select at, lag(status) over (order by at) as before from offer_statuses h where h.offer_id = o.id order by at desc limit 1) s on true
    order by asked.place`.execute(db)
  return rows
}
