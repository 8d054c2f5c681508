import type { Kysely } from 'kysely'
import webPush from 'web-push'
import { address } from '#contract/addresses.ts'
import type { MessageKey } from '#i18n/translate.ts'
import type { Database } from '#db/schema.ts'
import { keepSecret } from '../../ground/secret-queries.ts'
import type { Services } from '../../context.ts'
import { OutsideError, sendOutside, type Reach } from '../../ground/gateways/outside.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { selectNames, type About } from '../notifications/about-queries.ts'
import { kindOf } from '../notifications/notice-kind.ts'
import { valuesOf } from '../notifications/present.ts'
import {
  awaitMorning,
  deleteSubscription,
  selectLocale,
  selectSubscriptions,
} from '../notifications/settings-queries.ts'

const TIMEOUT_MS = 15_000
/** Push services keep a message this long for a browser that is away. */
const TTL_SECONDS = 24 * 3600
/** The push service knows no such browser any more. */
const GONE = [404, 410]

/** Content given to `notify()`. */
interface Pushed {
  title: MessageKey
  message: MessageKey
  params: Record<string, string | number>
  /** Missing in jobs of the version before. */
  about?: About
  link: string | null
}

/** The keys with which push services know this portal (RFC 8292): made once, kept in the database as the portal's secret is. */
export async function pushKeys(
  db: Kysely<Database>,
): Promise<{ publicKey: string; privateKey: string }> {
  const keys = Buffer.from(JSON.stringify(webPush.generateVAPIDKeys()))
  return JSON.parse((await keepSecret(db, 'push', keys)).toString()) as {
    publicKey: string
    privateKey: string
  }
}

/** The job: pushes a notification to all browsers of its reader. One that is gone is forgotten; any other failure is tried again. */
export async function sendPush(
  { id: job, data, user_id: userId }: Pick<Job, 'id' | 'data' | 'user_id'>,
  { db, env, messages }: Pick<Services, 'db' | 'env' | 'messages'>,
  reach?: Reach,
): Promise<void> {
  const { title, message, params, about = {}, link } = data as Pushed
  const locale = userId === null ? null : await selectLocale(db, userId)
  if (userId === null || locale === null) return
  // Not what concerns the security of the account.
  if (kindOf(title) !== 'account') await awaitMorning(db, userId)
  const names = await selectNames(db, { title, about, params }, locale)
  if (!names) return
  const text = messages.translator(locale)
  const values = valuesOf({ params, ...names }, text)
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const keys = await pushKeys(db)
  const body = JSON.stringify({
    title: text(title, values),
    body: text(message, values).replace(/<[^>]*>/g, ''),
    url: `/${locale}${link ?? address('notifications')}`,
    tag: String(job),
  })
  const subscriptions = await selectSubscriptions(db, userId)
  const failed: OutsideError[] = []
  for (const { id, endpoint, p256dh, auth } of subscriptions) {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      TTL: TTL_SECONDS,
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
  // Sending again to all would be worse than missing one.
  if (failed.length > 0 && failed.length === subscriptions.length) throw failed[0]!
}
