import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { DEADLOCK } from '#db/locks.ts'

/** Attempts of a transaction that ends in a deadlock. */
const ATTEMPTS = 5

/** A transaction about money, begun again when it ended a deadlock: an import may change the offers of an order, and stop its promotions, in another order. */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error
    }
  }
}
