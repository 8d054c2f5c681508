import { address } from '#contract/addresses.ts'
import type { Money } from '#contract/homes/offers.ts'
import { unitsIn } from '#contract/people/country-units.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import type { Call, Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import { endJob, enqueue, type Job } from '../../ground/jobs/queries.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { countryOfHome } from '../../homes/offers/named.ts'
import { digestPage } from '../../people/mail/digest.ts'
import { mailView } from '../../people/notifications/mail-links.ts'
import { notify } from '../../people/notifications/notify.ts'
import { mayMail } from '../../people/notifications/settings-queries.ts'
import { claimCut, selectReader } from './cut-queries.ts'
import { digestHome } from './digest-home.ts'

/** The job: notifies those who saved a home that its price was cut, in the portal and by mail. */
export async function notifyCut(job: Job, services: Services): Promise<void> {
  const { offer } = job.data as { offer: number }
  const { messages } = services
  await services.db.transaction().execute(async (db) => {
    if (!(await endJob(db, job))) return
    const cut = await claimCut(db, offer)
    const call: Pick<Call, keyof Services | 'locale'> = { ...services, db, locale: 'en' }
    const [card] = cut ? await cards([offer], call as Call) : []
    if (!cut || !card || card.price.amount === null) return
    for (const { id, locale } of cut.readers) {
      const { format } = messages.translator(isLocale(locale) ? locale : 'en')
      const priceOf = (amount: number): string => format.money({ ...card.price, amount } as Money)
      await notify(db, id, {
        title: 'favorites.notice.title',
        message: 'favorites.notice.message',
        params: { price: priceOf(card.price.amount), before: priceOf(cut.before) },
        about: { offer },
        payload: { type: 'info', onClick: address('offer', { slugId: card.slugId }) },
      })
      await enqueue(db, 'home_cut_mail', { offer }, { userId: id })
    }
  })
}

/** The job: mails one of them. After quiet hours the cut may no longer hold, or the home be gone or unsaved: then nothing is sent. */
export async function sendCut(
  { id, data, user_id: userId }: Pick<Job, 'id' | 'data' | 'user_id'>,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const { offer } = data as { offer: number }
  const { db, env, messages } = services
  const reader = userId === null ? undefined : await selectReader(db, { id: userId, offer })
  if (userId === null || !reader) return
  if (!(await mayMail(db, { account: userId, email: null }, 'homes'))) return
  const locale = isLocale(reader.locale) ? reader.locale : 'en'
  const [card] = await cards([offer], { ...services, locale } as Call)
  if (!card) return
  const t = messages.translator(locale, unitsIn(countryOfHome(card), locale))
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const at = (path: string): string => `${origin}/${locale}${path}`
  const unsubscribe = at(
    address('unsubscribe', { slug: `homes-${await mailView(db, 'homes', { account: userId })}` }),
  )
  const home = digestHome({ card, others: [], reasons: ['price_cut'] }, t, at)
  const mail = digestPage(
    {
      subject: t('mail.home_cut.subject', { title: card.title }),
      greeting: t('mail.letter.greeting', { name: reader.name }),
      lead: t('mail.home_cut.lead'),
      homes: [home],
      more: null,
      actions: [
        { label: t('mail.home_cut.action'), url: home.url },
        { label: t('mail.home_cut.all'), url: at(address('favorites')) },
      ],
      closing: t('mail.home_cut.why', { host: new URL(origin).host }),
      links: [{ label: t('mail.letter.unsubscribe', { kind: 'homes' }), url: unsubscribe }],
    },
    locale,
    dirOf(locale),
  )
  await mailer.send({ ...mail, to: reader.email, id: `lares-${id}`, unsubscribe })
}
