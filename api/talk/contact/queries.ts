import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { ContactMessages, Database } from '#db/schema.ts'

export type Message = Pick<
  Selectable<ContactMessages>,
  'id' | 'user_id' | 'email' | 'name' | 'subject' | 'message' | 'locale'
>
type NewMessage = Omit<Insertable<ContactMessages>, 'copied' | 'created_at'>

/**
 * Saves a message. Its address gets a mail unless it had one within `pauseMinutes`, or the message is held as spam. Undefined if the nonce exists.
 */
export async function insertMessage(
  db: Kysely<Database>,
  message: NewMessage,
  pauseMinutes: number,
): Promise<{ id: number; copied: boolean } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${message.email.toLowerCase()}`}, 0))`.execute(
    db,
  )
  const recent = sql<boolean>`exists (select from contact_messages
    where lower(email) = lower(${message.email}) and copied and created_at > now() - make_interval(mins => ${pauseMinutes}))`
  return db
    .insertInto('contact_messages')
    .values({ ...message, copied: sql<boolean>`not ${message.held ?? false} and not ${recent}` })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning(['id', 'copied'])
    .executeTakeFirst()
}

export async function selectMessage(
  db: Kysely<Database>,
  id: number,
): Promise<Message | undefined> {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'user_id', 'email', 'name', 'subject', 'message', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()
}
