import { address } from '#contract/addresses.ts'
import { RENEW_DAYS } from '#contract/return/saved-searches.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import type { Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { digestPage } from '../../people/mail/digest.ts'
import { notify } from '../../people/notifications/notify.ts'
import { mayMail } from '../../people/notifications/settings-queries.ts'
import { accessOf } from './access.ts'
import { selectReader } from './alert-queries.ts'
import { takeEnding } from './queries.ts'

/** Searches of one transaction. */
const SEARCHES_PER_TRANSACTION = 500

/** Notifies readers once that a search of theirs expires, while they can still renew it. */
export async function notifyEnding(
  { db }: Pick<Services, 'db'>,
  { batch = SEARCHES_PER_TRANSACTION, signal }: { batch?: number; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted && (await notifySome(db, batch)) === batch);
}

async function notifySome(db: Services['db'], most: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ending = await takeEnding(transaction, { days: RENEW_DAYS, most })
    for (const { id, user_id: userId, name, channels, expires_at } of ending) {
      if (channels.includes('mail'))
        await enqueue(transaction, 'search_ending', { search: id }, { userId })
      if (userId !== null && channels.includes('portal'))
        await notify(transaction, userId, {
          title: 'savedSearches.ending.title',
          message: 'savedSearches.ending.message',
          // A notice may be read days later.
          params: { name, day: Date.parse(expires_at) },
          payload: { type: 'info', onClick: address('searches') },
        })
    }
    return ending.length
  })
}

/** The job: mails that a search ends. Nothing is sent where it was renewed or stopped meanwhile. */
export async function sendEnding(
  { id, data }: Pick<Job, 'id' | 'data'>,
  { db, env, messages }: Services,
  mailer: Mailer,
): Promise<void> {
  const { search } = data as { search: number }
  const reader = await selectReader(db, search)
  if (!reader?.email || reader.ending_told_at === null) return
  if (!(await mayMail(db, { account: reader.user_id, email: null }, 'searches'))) return
  const locale = isLocale(reader.locale) ? reader.locale : 'en'
  const t = messages.translator(locale)
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const at = (path: string): string => `${origin}/${locale}${path}`
  const unsubscribe = at(
    address('unsubscribe', { slug: `search-${await accessOf(db, 'unsubscribe', search)}` }),
  )
  const searches = address('searches', {
    ...(reader.user_id === null && { access: await accessOf(db, 'searches', search) }),
  })
  const { name } = reader
  const mail = digestPage(
    {
      subject: t('mail.search_ending.subject', { name }),
      greeting: reader.user_name
        ? t('mail.letter.greeting', { name: reader.user_name })
        : t('mail.letter.hello'),
      lead: t('mail.search_ending.lead', {
        name,
        day: t.format.date(reader.expires_at, 'long'),
      }),
      homes: [],
      more: null,
      actions: [{ label: t('mail.search_ending.action'), url: at(searches) }],
      closing: t('mail.search_alert.why', { name, host: new URL(origin).host }),
      links: [{ label: t('mail.search_alert.unsubscribe'), url: unsubscribe }],
    },
    locale,
    dirOf(locale),
  )
  await mailer.send({ ...mail, to: reader.email, id: `lares-${id}`, unsubscribe })
}
