import { sql, type Kysely } from 'kysely'
import { DELIVERIES_PER_PAGE, type Webhook, type WebhookDelivery } from '#contract/edge/webhooks.ts'
import type { Database } from '#db/schema.ts'
import { enqueue } from '../../ground/jobs/queries.ts'

type Db = Kysely<Database>

/** Kind of the job that sends the first waiting delivery of a webhook. */
const SEND_JOB = 'webhook_send'

const WEBHOOK = sql`
  select id, url, events, state, failures, failing_since as "failingSince", case when state = 'active' then retry_at end as "retryAt", created_at as "createdAt" from webhooks`
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

/** Undefined values do not change. */
export async function updateWebhook(
  db: Db,
  id: number,
  { events, state }: { events?: string[] | undefined; state?: 'active' | undefined },
): Promise<void> {
  const changes = { ...(events && { events }), ...(state && { ...NOT_FAILING, state }) }
  if (Object.keys(changes).length > 0)
    await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

const NOT_FAILING = { failures: 0, failing_since: null, retry_at: null }

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

/** The test that waits already; null: none. */
export async function selectWaitingPing(db: Db, webhookId: number): Promise<number | null> {
  const found = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`events->0->>'type' = 'ping'`)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

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
): Promise<{ rows: WebhookDelivery[]; total: number; failed: number }> {
  const { rows } =
    await sql<WebhookDelivery>`${DELIVERY} where webhook_id = ${webhookId} order by id desc limit ${DELIVERIES_PER_PAGE} offset ${(page - 1) * DELIVERIES_PER_PAGE}`.execute(
      db,
    )
  const counted = await sql<{
    total: number
    failed: number
  }>`select count(*)::int as total, count(*) filter (where state = 'failed')::int as failed from webhook_deliveries where webhook_id = ${webhookId}`.execute(
    db,
  )
  return { rows, ...counted.rows[0]! }
}

/** An active webhook whose next attempt is due, with the locale of its owner. */
export const selectDueWebhook = (db: Db, id: number) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'w.user_id', 'w.url', 'w.secret', 'u.locale'])
    .where('w.id', '=', id)
    .where('w.state', '=', 'active')
    .where('u.blocked_at', 'is', null)
    .where(sql<boolean>`coalesce(w.retry_at, '-infinity') <= now()`)
    .executeTakeFirst()

/** Events of one delivery, and deliveries that are looked at for merging. */
const EVENTS_MAX = 500

/**
 * The first waiting delivery of a webhook. Those after it that were never sent become part of it, up to 500 events; a test stays alone, and what was sent
 * keeps its body. Counts an attempt: a process that is killed after the request has sent it.
 */
export async function takeNextDelivery(db: Db, webhookId: number) {
  const { rows } = await sql<{
    id: number
    events: object[]
    attempts: number
    created_at: string
  }>`
    with waiting as (
      select id, events, attempts > 0 or events->0->>'type' = 'ping' as alone, sum(jsonb_array_length(events)) over (order by id) as total
      from (select * from webhook_deliveries where webhook_id = ${webhookId} and state = 'waiting' order by id limit ${EVENTS_MAX}) first),
    head as (select min(id) as id from waiting),
    merged as (
      delete from webhook_deliveries d using head
      where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.id > head.id
        and d.id < coalesce((select min(id) from waiting where alone or total > ${EVENTS_MAX}), (select max(id) + 1 from waiting))
      returning d.id, d.events)
    update webhook_deliveries d set attempts = attempts + 1, events = d.events || coalesce(
      (select jsonb_agg(event order by m.id, n) from merged m, jsonb_array_elements(m.events) with ordinality as e(event, n)), '[]')
    from head where d.id = head.id and d.state = 'waiting'
    returning d.id, d.events, d.attempts, d.created_at`.execute(db)
  return rows[0]
}

/** Queues a job that sends what waits: at once, or at the time of the next attempt. */
export async function queueSending(
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  runAt?: Date,
): Promise<void> {
  await enqueue(db, SEND_JOB, { webhook: id }, { lane: `user:${user_id}`, runAt })
}

/** The owner asks to send at once what waits, whenever the next attempt was due. An attempt by hand does not lengthen the pauses: they begin anew. */
export async function sendNow(db: Db, webhook: { id: number; user_id: number }): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ retry_at: null, failures: 0 })
    .where('id', '=', webhook.id)
    .execute()
  await queueSending(db, webhook)
}

/** Queues a finished delivery again. Returns whether it was finished. */
export async function renewDelivery(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Queues all failed deliveries of a webhook since a time again. Returns their number. */
export async function renewFailed(db: Db, webhookId: number, since: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Attempt {
  state: 'waiting' | 'delivered' | 'failed'
  status: number | null
  answer: string | null
  error: string | null
}

/** Records an attempt of a delivery. Returns whether others of its webhook wait. */
export async function recordAttempt(
  db: Db,
  { id, webhookId }: { id: number; webhookId: number },
  attempt: Attempt,
): Promise<boolean> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...attempt, sent_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from webhook_deliveries where webhook_id = ${webhookId} and state = 'waiting' and id <> ${id}) as waits`.execute(
    db,
  )
  return rows[0]!.waits
}

/** The receiver takes deliveries: the next failure is the first again. */
export async function recordSuccess(db: Db, id: number): Promise<void> {
  await db.updateTable('webhooks').set(NOT_FAILING).where('id', '=', id).execute()
}

/** Counts a failed attempt. Returns the number of failures in a row, and the milliseconds since the first. */
export const recordFailure = (db: Db, id: number): Promise<{ failures: number; forMs: number }> =>
  db
    .updateTable('webhooks')
    .set({
      failures: sql<number>`failures + 1`,
      failing_since: sql<string>`coalesce(failing_since, now())`,
    })
    .where('id', '=', id)
    .returning([
      'failures',
      sql<number>`(extract(epoch from now() - failing_since) * 1000)::float8`.as('forMs'),
    ])
    .executeTakeFirstOrThrow()

export async function setRetryAt(db: Db, id: number, retryAt: Date): Promise<void> {
  await db.updateTable('webhooks').set({ retry_at: retryAt }).where('id', '=', id).execute()
}

/** Deliveries wait until it is enabled again. */
export async function disableWebhook(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ state: 'disabled' })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute()
}

/** Deletes old deliveries. */
export async function sweepDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}

/** Queues what waits for the active webhooks of an account that is no longer blocked. */
export async function queueSendingOf(db: Db, userId: number): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'user_id'])
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .execute()
  for (const webhook of webhooks) await queueSending(db, webhook)
}
