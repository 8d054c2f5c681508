import { Download, Inbox } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { LEAD_STATES, type LeadRow } from '#contract/leads.ts'
import { UserPage } from '../accounts/user/user-page.tsx'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { queryOf } from '../page/params.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { Chip, ChipList } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Badge } from '../ui/layout.tsx'
import { ListBar } from '../ui/list-bar.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { askedOf, inboxAddress } from './asked.ts'
import styles from './leads.module.css'
import { momentText, zoneName } from './moment.ts'
import { LEAD_TONES } from './tones.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const asked = askedOf(queryOf('leads', url))
  const [found, { data }, user] = await Promise.all([
    visit.api.leads.list({ ...asked, sent: String(asked.sent) }),
    visit.api.leads.unread({}),
    visit.user(),
  ])
  if (asked.page > found.pages)
    throw redirect(`/${visit.locale}${inboxAddress({ ...asked, page: found.pages })}`)
  return { asked, found, unread: data.unread, zone: user?.time_zone ?? 'UTC' }
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('leads.inbox.seoTitle'),
        description: page.t('leads.inbox.title'),
        path: address('leads'),
        index: false,
      })
    : []
}

/** Messages about one's offers, by state and offer, and those that one sent. */
export default function LeadsPage() {
  const { asked, found, unread, zone } = useLoaderData<typeof loader>()
  const { t, format, locale } = usePageContext()
  const { state, offer, sent } = asked
  const { counts } = found
  const open = (counts['new'] ?? 0) + (counts['read'] ?? 0) + (counts['answered'] ?? 0)
  const states = LEAD_STATES.filter((name) => name === state || counts[name])
  return (
    <UserPage title={t('leads.inbox.title')} unread={unread}>
      <ListBar>
        <nav aria-label={t('leads.inbox.filter')}>
          <ChipList>
            <li>
              <Chip
                to={inboxAddress({ offer })}
                aria-current={!sent && state === undefined ? 'page' : undefined}
                count={sent ? undefined : format.number(open)}
              >
                {t('leads.inbox.received')}
              </Chip>
            </li>
            {states.map((name) => (
              <li key={name}>
                <Chip
                  to={inboxAddress({ offer, state: name })}
                  aria-current={state === name ? 'page' : undefined}
                  count={format.number(counts[name] ?? 0)}
                >
                  {t(`leads.inbox.state.${name}`)}
                </Chip>
              </li>
            ))}
            <li>
              <Chip
                to={inboxAddress({ sent: true })}
                aria-current={sent ? 'page' : undefined}
                count={sent ? format.number(found.total) : undefined}
              >
                {t('leads.inbox.sent')}
              </Chip>
            </li>
          </ChipList>
        </nav>
        {!sent && found.total > 0 && (
          <a
            href={`/${locale}${address('leads-table', { state, offer })}`}
            download
            className={styles['link']}
            data-icons="m"
          >
            <Download aria-hidden="true" />
            {t('leads.inbox.table')}
          </a>
        )}
      </ListBar>
      {found.offer && (
        <p className={styles['about']}>
          {t.rich('leads.inbox.about', { title: <bdi key="title">{found.offer.title}</bdi> })}{' '}
          <LocaleLink to={inboxAddress({ state })}>{t('leads.inbox.allOffers')}</LocaleLink>
        </p>
      )}
      {found.data.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t(
            sent ? 'leads.inbox.noneSent' : state ? 'leads.inbox.noneLike' : 'leads.inbox.none',
          )}
        >
          <p>{t(sent ? 'leads.inbox.noneSentHint' : 'leads.inbox.noneHint')}</p>
        </EmptyState>
      ) : (
        <ul className="rows">
          {found.data.map((lead) => (
            <Row key={lead.id} lead={lead} sent={sent} zone={zone} />
          ))}
        </ul>
      )}
      {found.data.length > 0 && (
        <p className="soft">{t('leads.inbox.zone', { zone: zoneName(zone) })}</p>
      )}
      <Pagination
        page={found.page}
        pages={found.pages}
        to={(page) => inboxAddress({ state, offer, sent, page })}
      />
    </UserPage>
  )
}

function Row({ lead, sent, zone }: { lead: LeadRow; sent: boolean; zone: string }) {
  const { t, format } = usePageContext()
  const isNew = !sent && lead.state === 'new'
  const to = sent
    ? address('offer', { slugId: lead.offer.slugId })
    : address('lead', { id: lead.id })
  const state = sent
    ? lead.state === 'waiting'
      ? t('leads.inbox.waiting')
      : lead.state === 'answered'
        ? t('leads.inbox.state.answered')
        : t('leads.inbox.delivered')
    : t(`leads.inbox.state.${lead.state as 'new'}`)
  return (
    <li className={styles['row']} data-new={isNew || undefined}>
      <p className={styles['line']}>
        <LocaleLink to={to} className={`${styles['name']} plain wrap`}>
          <bdi>{lead.name || t('leads.inbox.privateOwner')}</bdi>
        </LocaleLink>
        <Badge tone={LEAD_TONES[lead.state]}>{state}</Badge>
        <time dateTime={lead.at} className="soft">
          {momentText(lead.at, zone, format)}
        </time>
      </p>
      <p className="soft">
        {t(`leads.inbox.kind.${lead.kind}`)} ·{' '}
        <bdi lang={lead.offer.titleLang}>{lead.offer.title}</bdi>
        {!sent && (
          <>
            {' · '}
            <LocaleLink to={inboxAddress({ offer: lead.offer.id })}>
              {t('leads.inbox.onlyOffer')}
            </LocaleLink>
          </>
        )}
      </p>
      {lead.viewingAt && (
        <p className={styles['agreed']}>
          {t('leads.inbox.viewingAt', { when: momentText(lead.viewingAt, zone, format) })}
        </p>
      )}
      <p className={styles['excerpt']} dir="auto">
        {lead.message}
      </p>
    </li>
  )
}
