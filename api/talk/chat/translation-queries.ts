import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { MessageRow } from './queries.ts'

type Db = Kysely<Database>

export interface Translatable {
  conversation_id: number
  seq: number
  /** SHA-256 of the original. */
  digest: Buffer
  target: string
}

export function selectOriginal(
  db: Db,
  conversationId: number,
  seq: number,
): Promise<Pick<MessageRow, 'side' | 'kind' | 'body'> | undefined> {
  return db
    .selectFrom('messages')
    .select(['side', 'kind', 'body'])
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .executeTakeFirst()
}

/** The stored translation of a message. A translation of the same text in another message is copied to it. */
export async function selectTranslation(
  db: Db,
  message: Translatable,
): Promise<{ source: string; body: string } | undefined> {
  const { conversation_id, seq, digest, target } = message
  const { rows } = await sql<{ source: string; body: string; own: boolean }>`
    select source, body, conversation_id = ${conversation_id} and seq = ${seq} as own from message_translations
    where digest = ${digest} and target = ${target} order by own desc limit 1`.execute(db)
  const [found] = rows
  if (found && !found.own) await insertTranslation(db, message, found)
  return found
}

/** Inserts no row if the message was deleted meanwhile. */
export async function insertTranslation(
  db: Db,
  { conversation_id, seq, digest, target }: Translatable,
  { source, body }: { source: string; body: string },
): Promise<void> {
  await sql`
    insert into message_translations (conversation_id, seq, target, source, digest, body)
    select conversation_id, seq, ${target}, ${source}, ${digest}, ${body} from messages where conversation_id = ${conversation_id} and seq = ${seq} for key share
    on conflict do nothing`.execute(db)
}
