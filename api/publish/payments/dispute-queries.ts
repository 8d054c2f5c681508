import { sql, type Kysely } from 'kysely'
import type { DisputeState } from '#contract/publish/payment-lists.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

export function selectDispute(db: Db, providerId: string) {
  return db
    .selectFrom('disputes')
    .select(['id', 'state'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export function selectDisputes(db: Db, order: number) {
  return db
    .selectFrom('disputes')
    .select(['id', 'provider_id', 'amount', 'state', 'reason', 'created_at'])
    .where('order_id', '=', order)
    .orderBy('id')
    .execute()
}

export async function insertDispute(
  db: Db,
  dispute: {
    order_id: number
    provider_id: string
    amount: number
    state: DisputeState
    reason: string
  },
): Promise<number> {
  const row = await db
    .insertInto('disputes')
    .values({ ...dispute, reason: dispute.reason.slice(0, 100) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateDispute(db: Db, id: number, state: DisputeState): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ state, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
