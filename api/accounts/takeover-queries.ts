import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** Pauses all webhooks of an account until its owner enables them one by one: a thief may have made them. */
export async function pauseWebhooks(db: Db, userId: number): Promise<void> {
  const paused = await db
    .updateTable('webhooks')
    .set({ state: 'paused' })
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .returning('id')
    .execute()
  if (paused.length > 0)
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed' })
      .where(
        'webhook_id',
        'in',
        paused.map(({ id }) => id),
      )
      .where('state', '=', 'waiting')
      .execute()
}

/** Ends the invitations to agencies that an account sent and nobody accepted: a thief may have sent them. */
export async function endInvitationsBy(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('agency_invitations')
    .set({ ended_at: sql<string>`now()` })
    .where('invited_by', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
