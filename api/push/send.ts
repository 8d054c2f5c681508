import type { Kysely } from 'kysely'
import webPush from 'web-push'
import { address } from '#contract/addresses.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Database } from '#db/schema.ts'
import { keepSecret } from '../accounts/secret-queries.ts'
import type { Services } from '../context.ts'
import { OutsideError, sendOutside, type Reach } from '../gateways/outside.ts'
import type { Job } from '../jobs/queries.ts'
import { toNotification } from '../notifications/present.ts'
import { selectToSend } from '../notifications/queries.ts'
import { deleteSubscription, selectSubscriptions } from '../notifications/settings-queries.ts'

const TIMEOUT_MS = 15_000
/** A browser that was away for longer is not told. */
const KEEP_SECONDS = 24 * 3600
/** The push service knows no such browser any more. */
const GONE = [404, 410]

/** The keys with which push services know this portal (RFC 8292): made once, kept in the database as the portal's secret is. */
export async function pushKeys(
  db: Kysely<Database>,
): Promise<{ publicKey: string; privateKey: string }> {
  const made = Buffer.from(JSON.stringify(webPush.generateVAPIDKeys()))
  return JSON.parse((await keepSecret(db, 'push', made)).toString()) as {
    publicKey: string
    privateKey: string
  }
}

/** The job: pushes a notification to all browsers of its reader. One that is gone is forgotten; any other failure is tried again. */
export async function sendPush(
  { data }: Pick<Job, 'data'>,
  { db, env, messages }: Pick<Services, 'db' | 'env' | 'messages'>,
  reach?: Reach,
): Promise<void> {
  const { notification } = data as { notification: number }
  const [row] = await selectToSend(db, [notification])
  if (!row) return
  const locale = isLocale(row.locale) ? row.locale : 'en'
  const { title, message, payload } = toNotification(row, messages.translator(locale))
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const keys = await pushKeys(db)
  const body = JSON.stringify({
    title,
    body: message.replace(/<[^>]*>/g, ''),
    url: `/${locale}${payload.onClick ?? address('notifications')}`,
    tag: String(row.id),
  })
  const subscriptions = await selectSubscriptions(db, row.user_id)
  const failed: OutsideError[] = []
  for (const { id, endpoint, p256dh, auth } of subscriptions) {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      TTL: KEEP_SECONDS,
      // Push services take a mailbox or an address on https.
      vapidDetails: { subject: origin.replace(/^http:/, 'https:'), ...keys },
    })
    const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>
    try {
      const answer = await sendOutside(endpoint, {
        body: request.body,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        timeoutMs: TIMEOUT_MS,
        reach,
      })
      if (GONE.includes(answer.status)) await deleteSubscription(db, id)
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      failed.push(error)
    }
  }
  // Told once more to all would be worse than not told by one.
  if (failed.length > 0 && failed.length === subscriptions.length) throw failed[0]!
}
