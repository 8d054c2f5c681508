import { address } from '#contract/addresses.ts'
import { homesOf, type OfferedHome } from '#contract/homes/homes.ts'
import { unitsOfAll } from '#contract/people/country-units.ts'
import type { AlertReason } from '#contract/return/saved-searches.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import type { Call, Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { digestPage } from '../../people/mail/digest.ts'
import { notify } from '../../people/notifications/notify.ts'
import { mayMail } from '../../people/notifications/settings-queries.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { countryOfHome } from '../../homes/offers/named.ts'
import { refreshSame } from '../../homes/offers/same-queries.ts'
import { digestHome } from '../favorites/digest-home.ts'
import { accessOf } from './access.ts'
import {
  claimDueAlerts,
  distributeFinds,
  selectAlert,
  selectAlertOffers,
  selectWaitingCities,
} from './alert-queries.ts'

/** A home in an alert, with the reasons. */
type AlertHome = OfferedHome & { reasons: AlertReason[] }

/** Homes that a mail shows; it says how many there are in all, and leads to the others. */
const SHOWN_MAX = 10

/**
 * Assigns finds to searches, and queues the alerts that are due. Resolves when none are left.
 * @param signal ends it while cities are worked out, with no alert made
 */
export async function queueAlerts(
  services: Pick<Services, 'db' | 'places' | 'rates' | 'messages' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, log } = services
  while (await distributeFinds(db));
  // Alerts are made at once: before the table is refreshed by itself.
  for (const city of await selectWaitingCities(db)) {
    try {
      await refreshSame(db, city, signal)
    } catch (error) {
      // Better a home twice than no alert.
      if (!signal?.aborted)
        log.warn({ err: error, city }, 'alerts are made with the same homes as last worked out')
    }
    if (signal?.aborted) return
  }
  for (let isMore = true; isMore;)
    isMore = await db.transaction().execute(async (transaction) => {
      const due = await claimDueAlerts(transaction)
      for (const { alert, user_id: userId, name, channels } of due.alerts) {
        if (channels.includes('mail')) await enqueue(transaction, 'alert', { alert }, { userId })
        if (userId !== null && channels.includes('portal')) {
          const call = { ...services, db: transaction, locale: 'en' as const }
          const { homes } = await homesInAlert(alert, call)
          await notify(transaction, userId, {
            title: 'savedSearches.notice.title',
            message: 'savedSearches.notice.message',
            params: { name, count: homes.length, ...countReasons(homes) },
            payload: {
              type: 'info',
              onClick: address('search-alert', {
                slug: await accessOf(db, 'alert', alert),
              }),
            },
          })
        }
      }
      return due.isMore
    })
}

/** Homes by reason; one may have several. */
function countReasons(homes: readonly AlertHome[]): Record<AlertReason, number> {
  const having = (reason: AlertReason): number =>
    homes.filter(({ reasons }) => reasons.includes(reason)).length
  return { new: having('new'), price_cut: having('price_cut'), back: having('back') }
}

/** The homes of an alert that was sent, and how many of its offers have ended since. */
export async function homesInAlert(
  alert: number,
  call: Pick<Call, 'db' | 'places' | 'rates' | 'locale' | 'messages'>,
): Promise<{ homes: AlertHome[]; gone: number }> {
  const offers = await selectAlertOffers(call.db, alert)
  const reasons = new Map(offers.map((one) => [one.offer_id, one.reasons]))
  const live = await cards(
    offers.map(({ offer_id }) => offer_id),
    call as Call,
  )
  return {
    homes: homesOf(live).map((home) => ({
      ...home,
      reasons: [...new Set([home.card, ...home.others].flatMap(({ id }) => reasons.get(id) ?? []))],
    })),
    gone: offers.length - live.length,
  }
}

/** The job: mails an alert. Nothing is sent where its search was stopped meanwhile, or none of its homes is left. */
export async function sendAlert(
  { id, data }: Pick<Job, 'id' | 'data'>,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const { alert: number } = data as { alert: number }
  const { db, env, messages } = services
  const alert = await selectAlert(db, number)
  if (!alert?.email || !(await mayMail(db, { account: alert.user_id, email: null }, 'searches')))
    return
  const locale = isLocale(alert.locale) ? alert.locale : 'en'
  const { homes } = await homesInAlert(alert.id, { ...services, locale })
  if (homes.length === 0) return
  const t = messages.translator(
    locale,
    unitsOfAll(
      homes.map(({ card }) => countryOfHome(card)),
      locale,
    ),
  )
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const at = (path: string): string => `${origin}/${locale}${path}`
  const unsubscribe = at(
    address('unsubscribe', {
      slug: `search-${await accessOf(db, 'unsubscribe', alert.search_id)}`,
    }),
  )
  const searches = address('searches', {
    ...(alert.user_id === null && { access: await accessOf(db, 'searches', alert.search_id) }),
  })
  const values = { name: alert.name, count: homes.length }
  const mail = digestPage(
    {
      subject: t('mail.search_alert.subject', values),
      greeting: alert.user_name
        ? t('mail.letter.greeting', { name: alert.user_name })
        : t('mail.letter.hello'),
      lead: t('mail.search_alert.lead', values),
      homes: homes.slice(0, SHOWN_MAX).map((home) => digestHome(home, t, at)),
      more:
        homes.length > SHOWN_MAX
          ? t('mail.search_alert.more', { count: homes.length, shown: SHOWN_MAX })
          : null,
      actions: [
        {
          label: t('mail.search_alert.all', { count: homes.length }),
          url: at(address('search-alert', { slug: await accessOf(db, 'alert', alert.id) })),
        },
        { label: t('mail.search_alert.results'), url: at(alert.page) },
      ],
      closing: t('mail.search_alert.why', { name: alert.name, host: new URL(origin).host }),
      links: [
        { label: t('mail.search_alert.searches'), url: at(searches) },
        { label: t('mail.search_alert.unsubscribe'), url: unsubscribe },
      ],
    },
    locale,
    dirOf(locale),
  )
  await mailer.send({ ...mail, to: alert.email, id: `lares-${id}`, unsubscribe })
}
