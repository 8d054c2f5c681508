import { sql, type Kysely } from 'kysely'
import { DELIVERIES_PER_PAGE, type Webhook, type WebhookDelivery } from '#contract/edge/webhooks.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

const WEBHOOK = sql`select id, url, events, state, failures, created_at as "createdAt" from webhooks`
const DELIVERY = sql`
  select id, array(select distinct event->>'type' from jsonb_array_elements(events) event order by 1) as types, jsonb_array_length(events) as count, state, attempts, status, answer, error,
    created_at as "createdAt", sent_at as "sentAt" from webhook_deliveries`

export async function selectWebhooks(db: Db, userId: number): Promise<Webhook[]> {
  return (await sql<Webhook>`${WEBHOOK} where user_id = ${userId} order by id`.execute(db)).rows
}

export async function selectWebhook(
  db: Db,
  userId: number,
  id: number,
): Promise<Webhook | undefined> {
  return (await sql<Webhook>`${WEBHOOK} where user_id = ${userId} and id = ${id}`.execute(db))
    .rows[0]
}

export async function insertWebhook(
  db: Db,
  row: { user_id: number; url: string; events: string[]; secret: Buffer },
): Promise<number> {
  return (await db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Undefined values do not change. Enabling resets the failures. */
export async function updateWebhook(
  db: Db,
  id: number,
  { events, state }: { events?: string[] | undefined; state?: 'active' | undefined },
): Promise<void> {
  const changes = { ...(events && { events }), ...(state && { state, failures: 0 }) }
  if (Object.keys(changes).length > 0)
    await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

/** Undefined if it does not exist. */
export const deleteWebhook = (
  db: Db,
  userId: number,
  id: number,
): Promise<{ url: string } | undefined> =>
  db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('url')
    .executeTakeFirst()

/** Inserts a delivery; a trigger adds its job. */
export async function insertDelivery(db: Db, webhookId: number, events: object[]): Promise<number> {
  return (
    await db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: webhookId, events: JSON.stringify(events) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function selectDelivery(
  db: Db,
  webhookId: number,
  id: number,
): Promise<WebhookDelivery | undefined> {
  return (
    await sql<WebhookDelivery>`${DELIVERY} where webhook_id = ${webhookId} and id = ${id}`.execute(
      db,
    )
  ).rows[0]
}

export async function selectDeliveries(
  db: Db,
  webhookId: number,
  page: number,
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const { rows } =
    await sql<WebhookDelivery>`${DELIVERY} where webhook_id = ${webhookId} order by id desc limit ${DELIVERIES_PER_PAGE} offset ${(page - 1) * DELIVERIES_PER_PAGE}`.execute(
      db,
    )
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from webhook_deliveries where webhook_id = ${webhookId}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

/** A delivery with its address; undefined once it is sent or the webhook is gone. */
export async function takeDelivery(db: Db, id: number) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select([
      'd.id',
      'd.events',
      'd.created_at',
      'w.id as webhook_id',
      'w.user_id',
      'w.url',
      'w.secret',
      'w.state',
      'u.locale',
      'u.blocked_at',
    ])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst()
}

/** Marks a delivery as failed; it can be sent again on request. */
export async function dropDelivery(
  db: Db,
  id: number,
  error = 'The webhook is disabled.',
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', status: null, answer: null, error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Queues a delivery in that state again. Returns whether it was in that state. */
export async function renewDelivery(
  db: Db,
  id: number,
  state: 'failed' | 'delivered',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records an attempt. Returns the number of failures in a row. */
export async function noteAttempt(
  db: Db,
  {
    id,
    webhookId,
    ...came
  }: {
    id: number
    webhookId: number
    state: 'waiting' | 'delivered' | 'failed'
    status: number | null
    answer: string | null
    error: string | null
  },
): Promise<number> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...came, attempts: sql<number>`attempts + 1`, sent_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  const { failures } = await db
    .updateTable('webhooks')
    .set({ failures: came.state === 'delivered' ? 0 : sql<number>`failures + 1` })
    .where('id', '=', webhookId)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** False if it was disabled already. Waiting deliveries are not sent any more. */
export async function disableWebhook(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ state: 'disabled' })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return numUpdatedRows > 0n
}

/** Deletes old deliveries. */
export async function sweepDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
