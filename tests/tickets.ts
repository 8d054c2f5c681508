import type { Kysely } from 'kysely'
import { insertTicket, insertTicketMessage, type TicketRecord } from '#api/talk/support/queries.ts'
import type { Database } from '#db/schema.ts'

/** A ticket with its first message, as it is once it was sent. */
export async function ticketOf(
  db: Kysely<Database>,
  {
    userId = null,
    email = 'alan@example.com',
    text = 'The map stays grey.',
    ...values
  }: {
    userId?: number | null
    email?: string
    text?: string
    name?: string
    locale?: string
    category?: TicketRecord['category']
  } = {},
): Promise<TicketRecord> {
  const ticket = await insertTicket(db, {
    user_id: userId,
    name: 'Alan Turing',
    email,
    locale: 'en',
    category: 'problem',
    context: '{}',
    ...values,
  })
  await insertTicketMessage(db, {
    ticket_id: ticket.id,
    side: 'requester',
    user_id: null,
    client_id: `first-${ticket.id}`,
    kind: 'text',
    body: text,
  })
  return db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow()
}
