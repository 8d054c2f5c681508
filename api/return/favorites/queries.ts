import { sql, type Kysely } from 'kysely'
import {
  FAVORITES_MAX,
  HIDDEN_MAX,
  LISTS_MAX,
  VIEWED_MAX,
} from '#contract/return/favorite-limits.ts'
import type { HomeChange, OwnHomes } from '#contract/return/favorites.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>
type ChangeTo<K extends HomeChange['do']> = Extract<HomeChange, { do: K }>

/** One change after the other: limits count the rows that exist. */
export async function lockOwner(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}

export async function selectOwn(db: Db, userId: number): Promise<OwnHomes> {
  const iso = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await sql<{ own: OwnHomes }>`
    select json_build_object(
      'favorites', coalesce((select json_agg(json_build_object('id', offer_id, 'at', ${iso('saved_at')}, 'list', list_id, 'place', place, 'note', note, 'noteLang', note_lang, 'known', known) order by place, saved_at desc, offer_id)
         from favorites where user_id = u.id), '[]'),
      'lists', coalesce((select json_agg(json_build_object('id', id, 'name', name) order by created_at, id) from favorite_lists where user_id = u.id), '[]'),
      'viewed', coalesce((select json_agg(json_build_object('id', offer_id, 'at', ${iso('viewed_at')}, 'known', known) order by viewed_at desc, offer_id) from viewed_homes where user_id = u.id), '[]'),
      'hidden', coalesce((select json_agg(json_build_object('id', offer_id, 'at', ${iso('hidden_at')}, 'known', known, 'same', same) order by hidden_at desc, offer_id) from hidden_homes where user_id = u.id), '[]'),
      'records', u.records_views) as own
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]!.own
}

/** Whether a row may be added: those that exist may always be written again. */
const hasRoom = (
  table: 'favorites' | 'hidden_homes' | 'favorite_lists',
  userId: number,
  most: number,
) => sql`(select count(*) from ${sql.table(table)} where user_id = ${userId}) < ${most}`

export async function insertFavorite(
  db: Db,
  userId: number,
  { home: { id, at, list, place, note, noteLang, known } }: ChangeTo<'save'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into favorites (user_id, offer_id, list_id, place, note, note_lang, known, saved_at)
    select ${userId}, ${id}, (select id from favorite_lists where user_id = ${userId} and id = ${list}::uuid), ${place}, ${note}, ${noteLang}, ${json(known)}::jsonb, least(${at}::timestamptz, now())
    where ${hasRoom('favorites', userId, FAVORITES_MAX)} or exists (select from favorites where user_id = ${userId} and offer_id = ${id})
    on conflict (user_id, offer_id) do update set
      note = case when favorites.note = '' then excluded.note else favorites.note end,
      note_lang = case when favorites.note = '' then excluded.note_lang else favorites.note_lang end,
      list_id = coalesce(favorites.list_id, excluded.list_id)
    returning offer_id`.execute(db)
  return rows.length > 0
}

export async function deleteFavorite(db: Db, userId: number, { id }: ChangeTo<'unsave'>) {
  await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('offer_id', '=', id)
    .execute()
}

export async function updateFavorite(
  db: Db,
  userId: number,
  { id, list, place, note, noteLang, known }: ChangeTo<'edit'>,
): Promise<void> {
  const changes = {
    ...(list !== undefined && {
      list_id: sql<
        string | null
      >`(select id from favorite_lists where user_id = ${userId} and id = ${list}::uuid)`,
    }),
    ...(place !== undefined && { place }),
    ...(note !== undefined && { note }),
    ...(noteLang !== undefined && { note_lang: noteLang }),
    ...(known !== undefined && { known: json(known) }),
  }
  if (Object.keys(changes).length === 0) return
  await db
    .updateTable('favorites')
    .set(changes)
    .where('user_id', '=', userId)
    .where('offer_id', '=', id)
    .execute()
}

/** Creates or renames a list. False if there are too many, or if another has that name. */
export async function putList(
  db: Db,
  userId: number,
  { list: { id, name } }: ChangeTo<'list'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into favorite_lists (user_id, id, name)
    select ${userId}, ${id}::uuid, ${name}
    where (${hasRoom('favorite_lists', userId, LISTS_MAX)} or exists (select from favorite_lists where user_id = ${userId} and id = ${id}::uuid))
      and not exists (select from favorite_lists where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${id}::uuid)
    on conflict (user_id, id) do update set name = excluded.name
    returning id`.execute(db)
  return rows.length > 0
}

/** Its homes stay saved. */
export async function deleteList(db: Db, userId: number, { id }: ChangeTo<'unlist'>) {
  await db.deleteFrom('favorite_lists').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Unless views are not stored. The oldest beyond the limit are deleted. */
export async function insertView(
  db: Db,
  userId: number,
  { home: { id, at, known } }: ChangeTo<'view'>,
): Promise<void> {
  await sql`
    insert into viewed_homes (user_id, offer_id, known, viewed_at)
    select ${userId}, ${id}, ${json(known)}::jsonb, least(${at}::timestamptz, now()) from users where id = ${userId} and records_views
    on conflict (user_id, offer_id) do update set known = excluded.known, viewed_at = excluded.viewed_at where excluded.viewed_at > viewed_homes.viewed_at`.execute(
    db,
  )
  await sql`
    delete from viewed_homes where user_id = ${userId} and offer_id in (
      select offer_id from viewed_homes where user_id = ${userId} order by viewed_at desc, offer_id offset ${VIEWED_MAX})`.execute(
    db,
  )
}

export async function deleteViews(db: Db, userId: number, { id }: ChangeTo<'forget'>) {
  await db
    .deleteFrom('viewed_homes')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('offer_id', '=', id!))
    .execute()
}

export async function setRecordsViews(db: Db, userId: number, { on }: ChangeTo<'record'>) {
  await db.updateTable('users').set({ records_views: on }).where('id', '=', userId).execute()
  if (!on) await deleteViews(db, userId, { do: 'forget' })
}

export async function insertHidden(
  db: Db,
  userId: number,
  { home: { id, at, known, same } }: ChangeTo<'hide'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into hidden_homes (user_id, offer_id, same, known, hidden_at)
    select ${userId}, ${id}, ${same}::bigint[], ${json(known)}::jsonb, least(${at}::timestamptz, now())
    where ${hasRoom('hidden_homes', userId, HIDDEN_MAX)} or exists (select from hidden_homes where user_id = ${userId} and offer_id = ${id})
    on conflict (user_id, offer_id) do update set same = excluded.same
    returning offer_id`.execute(db)
  return rows.length > 0
}

export async function deleteHidden(db: Db, userId: number, { id }: ChangeTo<'unhide'>) {
  await db
    .deleteFrom('hidden_homes')
    .where('user_id', '=', userId)
    .where('offer_id', '=', id)
    .execute()
}

const json = (value: object | null): string | null => value && JSON.stringify(value)
