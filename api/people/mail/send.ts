import { join } from 'node:path'
import { dataHome } from '#db/home.ts'
import type { Database } from '#db/schema.ts'
import { address } from '#contract/addresses.ts'
import type { NoticeKind } from '#contract/people/notice-kinds.ts'
import { isThisMachine } from '#env.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Kysely } from 'kysely'
import type { Services } from '../../context.ts'
import { createOutbox, createSmtp, type Mailer } from '../../ground/gateways/mail.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { mailView, type MailOf } from '../notifications/mail-links.ts'
import { mayMail } from '../notifications/settings-queries.ts'
import { compose, type Template, type TemplateValues } from './compose.ts'

export const outboxOf = (env: { DATA_DIR?: string | undefined }): string =>
  join(dataHome(env.DATA_DIR), 'outbox')

/** `returnPath`: where reports about a mail to somebody go, if not to the sender. */
export function createMailer(
  env: Services['env'],
  returnPath?: (to: string) => Promise<string>,
): Mailer {
  if (!env.SMTP_URL) return createOutbox(outboxOf(env), env.MAIL_FROM)
  const requireTLS =
    env.NODE_ENV === 'production' &&
    !isThisMachine(new URL(env.SMTP_URL)) &&
    !env.PLAIN_CONNECTIONS.includes('SMTP_URL')
  return createSmtp(env.SMTP_URL, env.MAIL_FROM, { requireTLS, returnPath })
}

interface Order {
  template: Template
  to: string
  locale: string
  values: Record<string, string>
  /** ISO 8601: when the link of the mail expires. */
  expiresAt?: string
}

/** Mails whose link is a credential. */
type LinkTemplate = {
  [T in Template]: TemplateValues[T] extends { token: string } ? T : never
}[Template]

/** Queues a mail; a job sends it, so that a crash loses none and no request waits for a mail server. With `userId` it is deleted with the account. */
export async function queueMail<T extends Exclude<Template, LinkTemplate>>(
  db: Kysely<Database>,
  template: T,
  to: string,
  locale: string,
  values: TemplateValues[T],
  userId: number | null = null,
): Promise<void> {
  await enqueue(db, 'mail', { template, to, locale, values } satisfies Order, { userId })
}

/** Queues a mail with a link, which is not sent once the link has expired; its token is encrypted in the queue. */
export async function queueLink<T extends LinkTemplate>(
  { db, env }: Pick<Services, 'db' | 'env'>,
  template: T,
  to: string,
  locale: string,
  { token, ...values }: TemplateValues[T],
  { expiresAt, userId = null }: { expiresAt: Date; userId?: number | null },
): Promise<void> {
  const secret = vaultOf(env).seal('job', token)
  const order = { template, to, locale, values, expiresAt: expiresAt.toISOString() }
  await enqueue(db, 'mail_link', order, { userId, secret })
}

/** The job that sends a mail, with or without a link. */
export async function sendMail(
  { id, data, secret, user_id: userId }: Pick<Job, 'id' | 'data' | 'secret' | 'user_id'>,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const order = data as Order
  if (order.expiresAt !== undefined && Date.parse(order.expiresAt) <= Date.now()) {
    services.log.warn({ id, template: order.template }, 'a mail with an expired link was not sent')
    return
  }
  const isAboutListings = /^offer_|^report_done$/.test(order.template)
  if (
    isAboutListings &&
    !(await mayMail(services.db, { account: userId, email: order.to }, 'listings'))
  )
    return
  const token = secret && vaultOf(services.env).open('job', secret).toString()
  const values = { ...order.values, ...(token !== null && { token }) }
  await deliver(
    {
      ...order,
      values,
      id,
      isAwaited: order.expiresAt !== undefined,
      ...(isAboutListings &&
        userId !== null && { stops: { kind: 'listings', of: { account: userId } } }),
    },
    services,
    mailer,
  )
}

/** Sends a mail in the recipient's language. `id` is the job's, so that mail programs recognise duplicates. */
export async function deliver(
  {
    template,
    to,
    locale,
    values,
    id,
    replyTo,
    isAwaited,
    stops,
  }: Order & {
    id: number
    replyTo?: string
    isAwaited?: boolean
    /** The kind that its link stops, and for whom. */
    stops?: { kind: NoticeKind; of: MailOf }
  },
  { db, messages, env }: Services,
  mailer: Mailer,
): Promise<void> {
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const lang = isLocale(locale) ? locale : 'en'
  const unsubscribe =
    stops &&
    `${origin}/${lang}${address('unsubscribe', { slug: `${stops.kind}-${await mailView(db, stops.kind, stops.of)}` })}`
  const mail = compose(template, values, {
    locale: lang,
    origin,
    messages,
    ...(unsubscribe && { unsubscribe: { kind: stops.kind, url: unsubscribe } }),
  })
  await mailer.send({
    ...mail,
    to,
    id: `lares-${id}`,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
    ...(isAwaited && { isAwaited }),
  })
}

/** The address of who runs the portal. */
export function operatorOf({ CONTACT_EMAIL, MAIL_FROM }: Services['env']): string {
  return CONTACT_EMAIL ?? /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
}
