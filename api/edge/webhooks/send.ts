import { createHmac } from 'node:crypto'
import { address } from '#contract/addresses.ts'
import type { Services } from '../../context.ts'
import { OutsideError, sendOutside, type Reach } from '../../ground/gateways/outside.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { ATTEMPTS_MAX } from '../../ground/jobs/runner.ts'
import { notify } from '../../people/notifications/notify.ts'
import {
  disableWebhook,
  dropDelivery,
  noteAttempt,
  renewDelivery,
  takeDelivery,
} from './queries.ts'

const TIMEOUT_MS = 15_000
/** Failed attempts in a row after which a webhook is disabled. */
export const FAILURES_MAX = 30

/** The receiver did not accept the delivery: the job is retried. */
class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/** The signature of a request: `t=1763812800,v1=…`, the HMAC-SHA256 of `t.body`. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Adds the address of a conversation to its events. */
const withLink = (event: { lead?: { id: number } }, home: string): object =>
  event.lead ? { ...event, link: home + address('chat', { id: event.lead.id }) } : event

/** The job: sends one delivery and retries for about a day. A webhook that keeps failing is disabled, and its owner notified. */
export async function sendWebhook(
  { data, attempts }: Pick<Job, 'data' | 'attempts'>,
  { db, env }: Pick<Services, 'db' | 'env'>,
  reach?: Reach,
): Promise<void> {
  const delivery = await takeDelivery(db, (data as { delivery: number }).delivery)
  if (!delivery) return
  if (delivery.state !== 'active' || delivery.blocked_at !== null)
    return dropDelivery(db, delivery.id)
  const { id, webhook_id: webhookId, url, secret, user_id, locale } = delivery
  const home = `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}/${locale}`
  const body = JSON.stringify({
    id,
    createdAt: delivery.created_at,
    events: delivery.events.map((event) => withLink(event, home)),
  })
  const headers = {
    'content-type': 'application/json',
    'lares-delivery': String(id),
    'lares-signature': signatureOf(
      vaultOf(env).open('webhook', secret).toString(),
      Math.floor(Date.now() / 1000),
      body,
    ),
  }
  const answer = await sendOutside(url, { body, headers, timeoutMs: TIMEOUT_MS, reach }).catch(
    (error: unknown) => {
      if (error instanceof OutsideError) return error
      throw error
    },
  )
  const isAccepted =
    !(answer instanceof OutsideError) && answer.status >= 200 && answer.status < 300
  const isLast = attempts >= ATTEMPTS_MAX
  await db.transaction().execute(async (transaction) => {
    const failures = await noteAttempt(transaction, {
      id,
      webhookId,
      state: isAccepted ? 'delivered' : isLast ? 'failed' : 'waiting',
      ...(answer instanceof OutsideError
        ? { status: null, answer: null, error: answer.message }
        : { status: answer.status, answer: answer.text, error: null }),
    })
    if (failures < FAILURES_MAX || !(await disableWebhook(transaction, webhookId))) return
    await notify(transaction, user_id, {
      title: 'webhooks.notice.title',
      message: 'webhooks.notice.message',
      params: { url: new URL(url).host },
      payload: { type: 'warning', onClick: address('feeds-in', { webhook: webhookId }) },
    })
  })
  if (!isAccepted && !isLast) throw new NotTaken()
}

/** Updates the delivery of a retried job. */
export async function reviveDelivery(
  { data }: Pick<Job, 'data'>,
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  await renewDelivery(db, (data as { delivery: number }).delivery, 'failed')
}

/** Updates the delivery of a job that failed for the last time. */
export async function giveUpDelivery(
  { data }: Pick<Job, 'data'>,
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  await dropDelivery(db, (data as { delivery: number }).delivery, 'It failed again and again.')
}
