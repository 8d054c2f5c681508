import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

export type LastTime = 'backup' | 'mail_sent' | 'mail_failed'

/** Many mails in a moment write one row once. */
const WRITTEN_EVERY_SECONDS = 5

/** Notes that it happened now, with the error of what failed. */
export async function noteTime(
  db: Kysely<Database>,
  name: LastTime,
  error: string | null = null,
): Promise<void> {
  await db
    .insertInto('last_times')
    .values({ name, error })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at: sql<string>`now()`, error })
        .where(
          'last_times.at',
          '<',
          sql<string>`now() - make_interval(secs => ${WRITTEN_EVERY_SECONDS})`,
        ),
    )
    .execute()
}

export async function selectTimes(
  db: Kysely<Database>,
): Promise<Partial<Record<LastTime, { at: string; error: string | null }>>> {
  const rows = await db.selectFrom('last_times').select(['name', 'at', 'error']).execute()
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))
}
