import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** How long messages to the operator are stored. */
const CONTACT_RETENTION = '1 year'
/** How long conversations and tickets are stored after their last message. */
const CONVERSATION_RETENTION = '2 years'

/** How long an expired invitation can be sent again. */
const INVITATION_RETENTION = '30 days'

/** Deletes expired rows, and those above their retention. */
export async function sweep(db: Kysely<Database>): Promise<void> {
  for (const table of [
    'registrations',
    'one_time_tokens',
    'access_tokens',
    'shared_limits',
  ] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<string>`now()`)
      .execute()
  }
  await db
    .deleteFrom('agency_invitations')
    .where('expires_at', '<', sql<string>`now() - ${INVITATION_RETENTION}::interval`)
    .execute()
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', sql<string>`now() - ${CONTACT_RETENTION}::interval`)
    .execute()
  // The mailed link is valid for a day.
  for (const table of ['waiting_leads', 'waiting_tickets'] as const)
    await db
      .deleteFrom(table)
      .where('created_at', '<', sql<string>`now() - interval '1 day'`)
      .execute()
  await db
    .deleteFrom('tickets')
    .where('last_at', '<', sql<string>`now() - ${CONVERSATION_RETENTION}::interval`)
    .execute()
  // Reporters are deleted once they were notified.
  await db
    .updateTable('reports')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('decided_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom('chat_reports')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', sql<string>`now() - ${CONVERSATION_RETENTION}::interval`),
        and([eb('account_deleted', '=', true), eb('outcome', 'is not', null)]),
      ]),
    )
    .execute()
  await db
    .deleteFrom('conversations')
    .where('last_at', '<', sql<string>`now() - ${CONVERSATION_RETENTION}::interval`)
    .execute()
}
