import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ProviderEvent } from '../../ground/gateways/payments.ts'

type Db = Kysely<Database>

export async function isKnownEvent(db: Db, provider: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_events where provider = ${provider} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** False for one that was acted upon already. */
export async function insertEvent(
  db: Db,
  provider: string,
  { id, type }: Pick<ProviderEvent, 'id' | 'type'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({ provider, id, type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
