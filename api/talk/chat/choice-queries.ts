import { sql, type Kysely } from 'kysely'
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

/** New handlers are back in the conversation, with notifications. */
export async function resetChoices(db: Db, id: number, userIds: readonly number[]): Promise<void> {
  await sql`
    update conversation_choices set has_left = false, muted = false where conversation_id = ${id} and user_id = any(${[...userIds]}::bigint[]) and (has_left or muted)`.execute(
    db,
  )
}

/** Returns whether the account was the handler. */
export async function removeHandler(db: Db, id: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ handler_id: null })
    .where('id', '=', id)
    .where('handler_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
