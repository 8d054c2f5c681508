import { createHmac } from 'node:crypto'
import { address } from '#contract/addresses.ts'
import type { Services } from '../../context.ts'
import { OutsideError, sendOutside, type Reach } from '../../ground/gateways/outside.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { notify } from '../../people/notifications/notify.ts'
import {
  disableWebhook,
  queueSending,
  recordAttempt,
  recordFailure,
  recordSuccess,
  selectDueWebhook,
  setRetryAt,
  takeNextDelivery,
} from './queries.ts'

const TIMEOUT_MS = 15_000
/** Time without a delivered request after which a webhook is disabled. */
export const FAILING_MAX_MS = 86_400_000
/** Pauses between attempts: 10 seconds, 20, 40 … an hour. */
const RETRY_FIRST_MS = 10_000
const RETRY_MAX_MS = 3_600_000

/** Answers about a body: the receiver is there and rejects this delivery. All others say that it is away. */
const REJECTIONS: ReadonlySet<number> = new Set([400, 413, 415, 422])
/** Attempts of a delivery that is rejected, after which the next one is sent. */
const REJECTED_ATTEMPTS_MAX = 3

/** The signature of a request: `t=1763812800,v1=…`, the HMAC-SHA256 of `t.body`. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Adds the address of a conversation to its events. */
const withLink = (event: { lead?: { id: number } }, home: string): object =>
  event.lead ? { ...event, link: home + address('chat', { id: event.lead.id }) } : event

/**
 * The job: sends the first waiting delivery of a webhook, and queues the next. While the receiver is away what waits is kept, and sent in order when it is
 * back; after a day of failures the webhook is disabled, its owner notified, and what waits is sent when it is enabled again.
 */
export async function sendWebhook(
  { data }: Pick<Job, 'data'>,
  { db, env }: Pick<Services, 'db' | 'env'>,
  reach?: Reach,
): Promise<void> {
  const webhook = await selectDueWebhook(db, (data as { webhook: number }).webhook)
  const delivery = webhook && (await takeNextDelivery(db, webhook.id))
  if (!delivery) return
  const { id, events, attempts } = delivery
  const home = `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}/${webhook.locale}`
  const body = JSON.stringify({
    id,
    createdAt: delivery.created_at,
    events: events.map((event) => withLink(event, home)),
  })
  const headers = {
    'content-type': 'application/json',
    'lares-delivery': String(id),
    'lares-signature': signatureOf(
      vaultOf(env).open('webhook', webhook.secret).toString(),
      Math.floor(Date.now() / 1000),
      body,
    ),
  }
  const outcome = await sendOutside(webhook.url, {
    body,
    headers,
    timeoutMs: TIMEOUT_MS,
    reach,
  }).catch((error: unknown) => {
    if (error instanceof OutsideError) return error
    throw error
  })
  const answer =
    outcome instanceof OutsideError
      ? { status: null, answer: null, error: outcome.code }
      : { status: outcome.status, answer: outcome.text, error: null }
  const isAccepted = answer.status !== null && answer.status >= 200 && answer.status < 300
  const isRejected =
    answer.status !== null && REJECTIONS.has(answer.status) && attempts >= REJECTED_ATTEMPTS_MAX
  const state = isAccepted ? 'delivered' : isRejected ? 'failed' : 'waiting'
  await db.transaction().execute(async (transaction) => {
    const waits = await recordAttempt(
      transaction,
      { id, webhookId: webhook.id },
      { ...answer, state },
    )
    if (isAccepted || (isRejected && !waits)) await recordSuccess(transaction, webhook.id)
    else await postpone(transaction, webhook, isRejected)
    if (isAccepted && waits) await queueSending(transaction, webhook)
  })
}

/** After a failed attempt: the next one, or the end of a webhook that fails for a day. `isNext`: the next delivery is sent at once. */
async function postpone(
  transaction: Services['db'],
  webhook: { id: number; user_id: number; url: string },
  isNext: boolean,
): Promise<void> {
  const { failures, forMs } = await recordFailure(transaction, webhook.id)
  if (forMs >= FAILING_MAX_MS) {
    await disableWebhook(transaction, webhook.id)
    return notify(transaction, webhook.user_id, {
      title: 'webhooks.notice.title',
      message: 'webhooks.notice.message',
      params: { url: new URL(webhook.url).host },
      payload: { type: 'warning', onClick: address('feeds-in', { webhook: webhook.id }) },
    })
  }
  const pauseMs = isNext ? 0 : Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_MAX_MS)
  const retryAt = new Date(Date.now() + pauseMs)
  await setRetryAt(transaction, webhook.id, retryAt)
  await queueSending(transaction, webhook, retryAt)
}
