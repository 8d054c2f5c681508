import { Flag } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { chatReports } from '#contract/chat-reports.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { AdminPage } from '../accounts/admin/admin-page.tsx'
import { Part, Row, Rows } from '../accounts/user/user-page.tsx'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, chats = 1, stopped = 1 } = queryOf('reports', url)
  const [found, messages, stops] = await Promise.all([
    api.reports.queue({ page }),
    api.chatReports.list({ page: chats }),
    api.chatReports.list({ list: 'stopped', page: stopped }),
  ])
  const asked = {
    page: Math.min(page, found.pages),
    chats: Math.min(chats, messages.pages),
    stopped: Math.min(stopped, stops.pages),
  }
  if (asked.page < page || asked.chats < chats || asked.stopped < stopped)
    throw redirect(`/${locale}${address('reports', asked)}`)
  return { found, messages, stops, asked }
}

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('reports.queue.seoTitle'),
        description: page.t('reports.queue.title'),
        path: address('reports'),
        index: false,
      })
    : []
}

/** Reported messages, the oldest first; reported offers, by number of reporters; and blocked visitors. */
export default function Reports() {
  const { found, messages, stops, asked } = useLoaderData<typeof loader>()
  const { data, total, page, pages } = found
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('reports.queue.title')}>
      {messages.total > 0 && (
        <Part title={t('reports.chat.queue')}>
          <ReportedMessages
            found={messages}
            to={(chats) => address('reports', { ...asked, chats })}
          />
        </Part>
      )}
      <p role="status" className="count">
        {t('reports.queue.count', { count: total })}
      </p>
      {data.length === 0 ? (
        messages.total + stops.total === 0 && (
          <EmptyState icon={<Flag aria-hidden="true" />} title={t('reports.queue.none')} />
        )
      ) : (
        <Rows>
          {data.map(({ offer, reporters, reasons, since }) => (
            <Row
              key={offer.id}
              title={
                <LocaleLink to={address('report', { id: offer.id })}>
                  <bdi lang={offer.titleLang}>{offer.title}</bdi>
                </LocaleLink>
              }
              facts={[
                t('reports.queue.reporters', { count: reporters }),
                format.list(reasons.map((reason) => t(`reports.reason.${reason}`))),
                format.date(since, 'medium'),
              ]}
            />
          ))}
        </Rows>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) => address('reports', { ...asked, page: number })}
      />
      {stops.total > 0 && (
        <Part title={t('reports.chat.stopped')} lead={t('reports.chat.stoppedLead')}>
          <ReportedMessages
            found={stops}
            to={(stopped) => address('reports', { ...asked, stopped })}
          />
        </Part>
      )}
    </AdminPage>
  )
}

function ReportedMessages({
  found,
  to,
}: {
  found: OutputOf<typeof chatReports.list>
  to: (page: number) => string
}) {
  const { t, format } = usePageContext()
  return (
    <>
      <Rows>
        {found.data.map(({ id, reason, reported, at }) => (
          <Row
            key={id}
            title={
              <LocaleLink to={address('chat-report', { id })}>
                <bdi>{reported.name}</bdi>
              </LocaleLink>
            }
            facts={[
              t(`reports.chat.side.${reported.side}`),
              t(`chat.reportReason.${reason}`),
              format.date(at, 'medium'),
            ]}
          />
        ))}
      </Rows>
      <Pagination page={found.page} pages={found.pages} to={to} />
    </>
  )
}
