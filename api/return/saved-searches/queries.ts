import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { SEARCH_DAYS } from '#contract/return/saved-searches.ts'
import type { Database, SavedSearches } from '#db/schema.ts'

type Db = Kysely<Database>
export type SavedSearchRow = Selectable<SavedSearches>

/** Owner of searches: an account, which also has those of its address, or an address alone. */
export type Owner = { userId: number; email: string } | { userId: null; email: string }

/** How long a search that was stopped can be restored. */
const STOPPED_RETENTION = '30 days'
/** How long the link that confirms a search is valid. */
const LINK_LASTS = '1 day'

const ofOwner = ({ userId, email }: Owner) =>
  userId === null
    ? sql<boolean>`email = lower(${email})`
    : sql<boolean>`(user_id = ${userId} or email = lower(${email}))`

/** Confirmed ones that were not stopped, the newest first. */
export function selectSearches(db: Db, owner: Owner): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where(ofOwner(owner))
    .where('digest', 'is', null)
    .where('stopped_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Live searches of an owner, unconfirmed ones included. Concurrent calls of one owner see each other. */
export async function countSearches(db: Db, owner: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved searches ' || lower(${owner.email}), 0))`.execute(
    db,
  )
  const { count } = await db
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofOwner(owner))
    .where('stopped_at', 'is', null)
    .where(sql<boolean>`(digest is null or created_at > now() - ${LINK_LASTS}::interval)`)
    .executeTakeFirstOrThrow()
  return count
}

export function insertSearch(
  db: Db,
  { search, ...row }: Omit<Insertable<SavedSearches>, 'search'> & { search: object },
): Promise<SavedSearchRow> {
  return db
    .insertInto('saved_searches')
    .values({ ...row, search: JSON.stringify(search) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateSearch(
  db: Db,
  owner: Owner,
  id: number,
  {
    search,
    ...values
  }: Omit<Updateable<SavedSearches>, 'search'> & { search?: object | undefined },
): Promise<SavedSearchRow | undefined> {
  return db
    .updateTable('saved_searches')
    .set({
      // Keeps the UPDATE valid when nothing else changes.
      name: sql<string>`name`,
      ...values,
      ...(search && { search: JSON.stringify(search) }),
    })
    .where('id', '=', id)
    .where(ofOwner(owner))
    .where('digest', 'is', null)
    .where('stopped_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** An expired search gets a new term: otherwise it would be stopped again at once. */
const RESTORED = {
  stopped_at: null,
  expires_at: sql<string>`case when expires_at > now() then expires_at else now() + make_interval(days => ${SEARCH_DAYS}) end`,
  ending_told_at: sql<string | null>`case when expires_at > now() then ending_told_at end`,
}

/** Stops a search, or restores one. Undefined if the owner has none with that id. */
export function stopSearch(
  db: Db,
  owner: Owner,
  id: number,
  isStopped: boolean,
): Promise<SavedSearchRow | undefined> {
  return db
    .updateTable('saved_searches')
    .set(isStopped ? { stopped_at: sql<string>`now()` } : RESTORED)
    .where('id', '=', id)
    .where(ofOwner(owner))
    .where('digest', 'is', null)
    .where('stopped_at', isStopped ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** One that was confirmed by mail or waits for that. */
export function selectSearch(db: Db, id: number): Promise<SavedSearchRow | undefined> {
  return db.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes a search whose number was in a mail. */
export function changeSubscription(
  db: Db,
  id: number,
  values: Updateable<SavedSearches>,
): Promise<SavedSearchRow> {
  return db
    .updateTable('saved_searches')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether it waited for that, and its link is still valid. */
export async function confirmSearch(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ digest: null })
    .where('id', '=', id)
    .where('digest', 'is not', null)
    .where(sql<boolean>`created_at > now() - ${LINK_LASTS}::interval`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks up to `most` live searches that expire within `days` as notified and returns them. */
export async function takeEnding(
  db: Db,
  { days, most }: { days: number; most: number },
): Promise<SavedSearchRow[]> {
  return db
    .updateTable('saved_searches')
    .set({ ending_told_at: sql<string>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('saved_searches')
        .select('id')
        .where('ending_told_at', 'is', null)
        .where('stopped_at', 'is', null)
        .where('digest', 'is', null)
        .where(sql<boolean>`expires_at between now() and now() + make_interval(days => ${days})`)
        .orderBy('expires_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** How long alerts that were sent are kept. */
const ALERT_RETENTION = '90 days'
/** How long matches are kept that no alert has sent. */
const UNSENT_RETENTION = '30 days'

/** Stops searches that were not renewed, and deletes those that can no longer be restored or confirmed. */
export async function sweepSearches(db: Db): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ stopped_at: sql<string>`now()` })
    .where('stopped_at', 'is', null)
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await sql`delete from saved_searches where stopped_at < now() - ${STOPPED_RETENTION}::interval
    or (digest is not null and created_at < now() - ${LINK_LASTS}::interval)`.execute(db)
  await sql`delete from search_alerts where created_at < now() - ${ALERT_RETENTION}::interval`.execute(
    db,
  )
  await sql`delete from search_matches where alert_id is null and at < now() - ${UNSENT_RETENTION}::interval`.execute(
    db,
  )
}
