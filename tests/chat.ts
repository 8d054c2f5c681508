import type { Insertable, Kysely } from 'kysely'
import type { Conversations, Database } from '#db/schema.ts'

interface Asked {
  offer: number
  email: string
  agency?: number | null
  /** When it was written. */
  at?: Date
  /** Recipients of the conversation. */
  people?: readonly number[]
  more?: Partial<Insertable<Conversations>>
}

/** A conversation that begins with one question, as the form of an offer begins it. */
export async function insertChat(
  db: Kysely<Database>,
  { offer, email, agency = null, at = new Date(), people = [], more = {} }: Asked,
): Promise<number> {
  const { id } = await db
    .insertInto('conversations')
    .values({
      offer_id: offer,
      agency_id: agency,
      name: 'Alan',
      email,
      locale: 'en',
      time_zone: 'UTC',
      created_at: at,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values({
      conversation_id: id,
      side: 'visitor',
      client_id: `first-${id}`,
      kind: 'question',
      body: 'Is it still there?',
      created_at: at,
    })
    .execute()
  if (people.length > 0)
    await db
      .insertInto('conversation_people')
      .values(people.map((user_id) => ({ conversation_id: id, user_id })))
      .execute()
  return id
}
