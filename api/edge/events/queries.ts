import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** One more of that name today. */
export async function countEvent(
  db: Kysely<Database>,
  first: string,
  second: string,
): Promise<void> {
  await sql`insert into events (first, second) values (${first}, ${second}) on conflict (day, first, second) do update set count = events.count + 1`.execute(
    db,
  )
}
