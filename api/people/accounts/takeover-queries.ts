import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** Pauses all webhooks of an account until its owner enables each one: a thief may have created them. */
export async function pauseWebhooks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ state: 'paused' })
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .execute()
}

/** Ends pending invitations of an account to agencies: a thief may have sent them. */
export async function endInvitationsBy(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('agency_invitations')
    .set({ ended_at: sql<string>`now()` })
    .where('invited_by', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
