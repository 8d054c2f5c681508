import { sql, type Kysely, type Selectable } from 'kysely'
import type { Side } from '#contract/talk/chat.ts'
import { prepared } from '#db/prepared.ts'
import type { Database, Messages } from '#db/schema.ts'
import { wakesLater } from '../../ground/wake-queries.ts'
import { isUnwantedIn } from './block-queries.ts'
import { RECORD_COLUMNS, type ConversationRecord } from './queries.ts'

type Db = Kysely<Database>
export type WrittenRow = Selectable<Messages>

/** Locks a conversation until the transaction ends: its messages are written one after the other. `checksSpam`: finds out whether the visitor's messages are spam. `wakesReaders`: the caller wakes the readers after its commit. */
export async function lockToWrite(
  db: Db,
  id: number,
  { checksSpam, wakesReaders }: { checksSpam: boolean; wakesReaders: boolean },
): Promise<ConversationRecord & { isUnwanted: boolean }> {
  const { rows } = await sql<ConversationRecord & { isUnwanted: boolean }>`${prepared}
    select ${RECORD_COLUMNS}, ${checksSpam}::boolean and ${isUnwantedIn} as "isUnwanted", case when ${wakesReaders}::boolean then ${wakesLater} end
    from conversations c where c.id = ${id} for update of c`.execute(db)
  return rows[0]!
}

/** A new message, and the choices of the other side before it. */
export interface InsertedMessage {
  message: WrittenRow
  /** Choices of the visitor. */
  muted: boolean
  blocked: boolean
  /** The other side had left. */
  isBack: boolean
}

/**
 * Inserts a message under the lock of its conversation, which numbers it; undefined if it exists. The writer is back in the conversation, and so is the other side: the visitor, or the team
 * if all its members had left. One statement saves round trips to the database.
 */
export async function insertMessage(
  db: Db,
  { id, side, userId }: { id: number; side: Side; userId: number | null },
  {
    client_id,
    kind,
    body,
    data,
  }: Pick<WrittenRow, 'client_id' | 'kind' | 'body'> & { data: string },
): Promise<InsertedMessage | undefined> {
  const author = side === 'team' ? userId : null
  const { rows } = await sql<WrittenRow & Omit<InsertedMessage, 'message'>>`${prepared}
    with written as (
      insert into messages (conversation_id, side, user_id, client_id, kind, body, data)
      select ${id}::bigint, ${side}, ${author}::bigint, ${client_id}, ${kind}, ${body}, ${data}::jsonb
      where not exists (select from messages where conversation_id = ${id} and side = ${side} and client_id = ${client_id})
      returning conversation_id, seq, side, user_id, client_id, kind, body, data, created_at),
    back as (
      update conversation_choices ch set has_left = false, blocked = ch.blocked and ${side} = 'team'
      where exists (select from written) and ch.conversation_id = ${id} and (ch.has_left or ch.blocked) and (ch.user_id is null
        or case when ${side} = 'team' then ch.user_id = ${author}::bigint else not exists (
          select from conversations c join conversation_people p on p.conversation_id = c.id join users u on u.id = p.user_id and u.blocked_at is null
            left join conversation_choices other on other.conversation_id = c.id and other.user_id = p.user_id
          where c.id = ${id} and not coalesce(other.has_left, false)
            and (c.agency_id is null or exists (select from agency_members m where m.user_id = p.user_id and m.agency_id = c.agency_id))) end)
      returning ch.user_id)
    select written.*, coalesce(v.muted, false) as muted, coalesce(v.blocked, false) as blocked,
      exists (select from back where (back.user_id is null) = (${side} = 'team')) as "isBack"
    from written left join conversation_choices v on v.conversation_id = ${id} and v.user_id is null`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { muted, blocked, isBack, ...message } = row
  return { message, muted, blocked, isBack }
}
