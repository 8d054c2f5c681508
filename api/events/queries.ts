import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Names that a day may have; whoever makes up more is counted, but not under what they say. */
const NAMES_MAX = 500

/** One more of that name today. */
export async function countEvent(db: Kysely<Database>, first: string, second: string): Promise<void> {
  await sql`
    with known as (select count(*) as names from events where day = current_date)
    insert into events (first, second)
    select case when full_ then 'other' else ${first} end, case when full_ then 'other' else ${second} end
    from (select names >= ${NAMES_MAX} and not exists (select from events where day = current_date and first = ${first} and second = ${second}) as full_ from known) room
    on conflict (day, first, second) do update set count = events.count + 1`.execute(db)
}
