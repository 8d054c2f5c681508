import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** For so long what visitors wrote to us is kept. */
const CONTACT_KEPT = '1 year'
/** And what they wrote to those who offer homes. */
const LEADS_KEPT = '2 years'

/** So long after its link ended an invitation can be sent again. */
const INVITATION_KEPT = '30 days'

/** Throws away what no longer holds, and what was kept long enough. */
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
    .where('expires_at', '<', sql<string>`now() - ${INVITATION_KEPT}::interval`)
    .execute()
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', sql<string>`now() - ${CONTACT_KEPT}::interval`)
    .execute()
  // The link that was mailed holds for a day.
  await db
    .deleteFrom('leads')
    .where('state', '=', 'waiting')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  // Who reported is nobody's business once they were told.
  await db
    .updateTable('reports')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('decided_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom('leads')
    .where('created_at', '<', sql<string>`now() - ${LEADS_KEPT}::interval`)
    .execute()
}
