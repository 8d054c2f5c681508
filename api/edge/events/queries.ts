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

/** By event, `page/view`: today, the last 7 and 30 days with today, and the 30 before these. */
export async function selectCounts(
  db: Kysely<Database>,
): Promise<{ event: string; today: number; week: number; month: number; before: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectCounts>>[number]>`
    select first || '/' || second as event,
      coalesce(sum(count) filter (where day = current_date), 0)::float8 as today,
      coalesce(sum(count) filter (where day > current_date - 7), 0)::float8 as week,
      coalesce(sum(count) filter (where day > current_date - 30), 0)::float8 as month,
      coalesce(sum(count) filter (where day <= current_date - 30), 0)::float8 as before
    from events where day > current_date - 60 group by 1`.execute(db)
  return rows
}
