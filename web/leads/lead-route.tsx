import { useEffect } from 'react'
import {
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { leads, LEAD_STATES, type Lead } from '#contract/leads.ts'
import { LOCALES } from '#i18n/locales.ts'
import { UserPage } from '../accounts/user/user-page.tsx'
import { notFound } from '../errors/thrown.ts'
import { answerForm, text } from '../forms/answer.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useApi } from '../page/api.ts'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { paramsOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Badge } from '../ui/layout.tsx'
import { LeadActs } from './lead-acts.tsx'
import styles from './leads.module.css'
import { mailTo } from './mail-to.ts'
import { momentText, zoneName } from './moment.ts'
import { LEAD_TONES } from './tones.ts'
import { Viewing } from './viewing.tsx'

const CALLS = { leads }

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'lead'>(params)
  try {
    const [{ data: lead }, unread, user] = await Promise.all([
      visit.api.leads.get({ id }),
      visit.api.leads.unread({}),
      visit.user(),
    ])
    return { lead, unread: unread.data.unread, zone: user?.time_zone ?? 'UTC' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw await notFound(visit, url)
    throw error
  }
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'lead'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const state = LEAD_STATES.find((name) => name === text(form, 'state'))
    if (state) await visit.api.leads.mark({ id, state })
    else if (text(form, 'at'))
      await visit.api.leads.agree({
        id,
        at: text(form, 'at').replace(' ', 'T').slice(0, 16),
        time_zone: text(form, 'time_zone'),
      })
    else if (text(form, 'block') === 'block') await visit.api.leads.block({ id })
    else if (text(form, 'block') === 'unblock') await visit.api.leads.unblock({ id })
    return true
  })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!page || !loaderData) return []
  return seo(page, {
    title: page.t('leads.inbox.seoTitle'),
    description: page.t('leads.inbox.title'),
    path: address('lead', { id: loaderData.lead.id }),
    index: false,
  })
}

/** One message with its sender, home, replies and state. */
export default function LeadPage() {
  const { lead, unread, zone } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  useReading(lead)
  const language = LOCALES.find(({ code }) => code === lead.locale)
  return (
    <UserPage title={<bdi>{lead.name}</bdi>} unread={unread}>
      <div className={styles['back']}>
        <Breadcrumbs
          items={[{ label: t('leads.inbox.title'), to: address('leads') }, { label: lead.name }]}
        />
      </div>
      <div className={`${styles['columns']} columns`}>
        <div className="column">
          <p className={styles['line']}>
            <Badge tone={LEAD_TONES[lead.state]}>
              {t(`leads.inbox.state.${lead.state as 'new'}`)}
            </Badge>
            <span>{t(`leads.inbox.kind.${lead.kind}`)}</span>
            <time dateTime={lead.at} className="soft">
              {momentText(lead.at, zone, format)} ({zoneName(zone)})
            </time>
          </p>
          <p>
            <LocaleLink
              to={address('offer', { slugId: lead.offer.slugId })}
              className={styles['offer']}
            >
              <bdi lang={lead.offer.titleLang}>{lead.offer.title}</bdi>
            </LocaleLink>
          </p>
          <p className={styles['message']} dir="auto">
            {lead.message}
          </p>
          <dl className={`${styles['facts']} cells`}>
            <div>
              <dt className="soft">{t('leads.lead.email')}</dt>
              <dd>
                <a
                  href={mailTo(lead, t('leads.lead.subject', { title: lead.offer.title }))}
                  dir="ltr"
                >
                  {lead.email}
                </a>
              </dd>
            </div>
            {lead.phone && (
              <div>
                <dt className="soft">{t('leads.lead.phone')}</dt>
                <dd>
                  <a href={`tel:${lead.phone.replace(/[^+\d]/g, '')}`} dir="ltr">
                    {lead.phone}
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt className="soft">{t('leads.lead.language')}</dt>
              <dd lang={lead.locale}>{language?.name ?? lead.locale}</dd>
            </div>
            <div>
              <dt className="soft">{t('leads.lead.timeZone')}</dt>
              <dd>{zoneName(lead.timeZone)}</dd>
            </div>
          </dl>
        </div>
        <LeadActs
          key={lead.state}
          lead={lead}
          answer={mailTo(lead, t('leads.lead.subject', { title: lead.offer.title }))}
        />
      </div>
      {(lead.kind === 'viewing' || lead.viewingAt) && (
        <Viewing key={lead.viewingAt} lead={lead} zone={zone} />
      )}
    </UserPage>
  )
}

/** Marks the message as read. */
function useReading({ id, state }: Lead): void {
  const api = useApi(CALLS)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state === 'new')
      api.leads.mark({ id, state: 'read' }).then(
        () => revalidate(),
        () => undefined,
      )
    // Only on opening: a message that was marked as new again stays new.
  }, [id])
}
