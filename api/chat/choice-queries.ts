import { sql, type Kysely } from 'kysely'
import type { Side } from '#contract/chat.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export interface Choice {
  muted?: boolean | undefined
  has_left?: boolean | undefined
  blocked?: boolean | undefined
}

/** `userId`: a member of the team; null: the visitor. */
export async function updateChoices(
  db: Db,
  id: number,
  userId: number | null,
  { muted, has_left, blocked }: Choice,
): Promise<void> {
  await sql`
    insert into conversation_choices as ch (conversation_id, user_id, muted, has_left, blocked)
    values (${id}, ${userId}, ${muted ?? false}, ${has_left ?? false}, ${blocked ?? false})
    on conflict (conversation_id, user_id) do update set
      muted = coalesce(${muted ?? null}, ch.muted), has_left = coalesce(${has_left ?? null}, ch.has_left), blocked = coalesce(${blocked ?? null}, ch.blocked)`.execute(
    db,
  )
}

export async function selectVisitorChoices(
  db: Db,
  id: number,
): Promise<{ muted: boolean; blocked: boolean }> {
  const row = await db
    .selectFrom('conversation_choices')
    .select(['muted', 'blocked'])
    .where('conversation_id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return row ?? { muted: false, blocked: false }
}

/** Ends leaving of the writer and of the other side: of the visitor, or of the team if all of it had left. True if the other side had left. */
export async function bringBack(
  db: Db,
  id: number,
  side: Side,
  userId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: number | null }>`
    update conversation_choices ch set has_left = false, blocked = ch.blocked and ${side} = 'team'
    where ch.conversation_id = ${id} and (ch.has_left or ch.blocked) and (ch.user_id is null
      or case when ${side} = 'team' then ch.user_id = ${userId}::bigint else not exists (
        select from conversations c join conversation_people p on p.conversation_id = c.id join users u on u.id = p.user_id and u.blocked_at is null
          left join conversation_choices other on other.conversation_id = c.id and other.user_id = p.user_id
        where c.id = ${id} and not coalesce(other.has_left, false)
          and (c.agency_id is null or exists (select from agency_members m where m.user_id = p.user_id and m.agency_id = c.agency_id))) end)
    returning ch.user_id`.execute(db)
  return rows.some(({ user_id }) => (user_id === null) === (side === 'team'))
}

/** Ends leaving and muting of the new handlers, so that they are notified. */
export async function bringBackPeople(
  db: Db,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    update conversation_choices set has_left = false, muted = false where conversation_id = ${id} and user_id = any(${[...userIds]}::bigint[]) and (has_left or muted)`.execute(
    db,
  )
}

/** Removes a handler who leaves. True if the account was the handler. */
export async function dropHandler(db: Db, id: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ handler_id: null })
    .where('id', '=', id)
    .where('handler_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
