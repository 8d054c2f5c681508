import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Locks a row with `hold` until each of the calls waits for it, in this order, then releases it. Returns their responses. */
export async function inTurnAfter<T>(
  db: Kysely<Database>,
  hold: (transaction: Kysely<Database>) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const answers: Promise<T>[] = []
  await db.transaction().execute(async (transaction) => {
    await hold(transaction)
    for (const call of calls) {
      answers.push(call())
      while ((await waiting(db)) < answers.length) await sleep(5)
    }
  })
  return Promise.all(answers)
}

/** The same with the row of an account. */
export const inTurnFor = <T>(
  db: Kysely<Database>,
  userId: number,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> =>
  inTurnAfter(
    db,
    (transaction) => sql`select from users where id = ${userId} for update`.execute(transaction),
    calls,
  )

async function waiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]!.n
}
