import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Throws away what no longer holds. */
export async function sweep(db: Kysely<Database>): Promise<void> {
  for (const table of ['registrations', 'one_time_tokens', 'access_tokens'] as const) {
    await db.deleteFrom(table).where('expires_at', '<', sql<string>`now()`).execute()
  }
}
