import { Flag } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { chatReports } from '#contract/talk/chat-reports.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1, chats = 1, stopped = 1 } = queryOf('reports', url)
  const [found, messages, stops] = await Promise.all([
    api.reports.queue({ page }),
    api.chatReports.list({ page: chats }),
    api.chatReports.list({ list: 'stopped', page: stopped }),
  ])
  const pages = {
    page: Math.min(page, found.pages),
    chats: Math.min(chats, messages.pages),
    stopped: Math.min(stopped, stops.pages),
  }
  if (pages.page < page || pages.chats < chats || pages.stopped < stopped)
    throw redirect(`/${locale}${address('reports', pages)}`)
  return { found, messages, stops, pages }
}

export const meta = unindexedHead((page) => ({
  title: page.t('reports.queue.seoTitle'),
  description: page.t('reports.queue.title'),
  path: address('reports'),
}))

/** Reported messages, the oldest first; reported offers, by number of reporters; and blocked visitors. */
export default function Reports() {
  const { found, messages, stops, pages } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('reports.queue.title')}>
      {messages.total > 0 && (
        <Part title={t('reports.chat.queue')}>
          <ReportedMessages
            found={messages}
            to={(chats) => address('reports', { ...pages, chats })}
          />
        </Part>
      )}
      <AdminList
        found={found}
        count={t('reports.queue.count', { count: found.total })}
        none={
          messages.total + stops.total === 0
            ? { icon: <Flag aria-hidden="true" />, title: t('reports.queue.none') }
            : undefined
        }
        to={(page) => address('reports', { ...pages, page })}
      >
        <Rows>
          {found.data.map(({ offer, reporters, reasons, since }) => (
            <Row
              key={offer.id}
              title={
                <LocaleLink to={address('report', { id: offer.id })}>
                  <bdi lang={offer.titleLang}>{offer.title}</bdi>
                </LocaleLink>
              }
              facts={[
                reporters > 0 && t('reports.queue.reporters', { count: reporters }),
                format.list(reasons.map((reason) => t(`reports.reason.${reason}`))),
                format.date(since, 'medium'),
              ]}
            />
          ))}
        </Rows>
      </AdminList>
      {stops.total > 0 && (
        <Part title={t('reports.chat.stopped')} lead={t('reports.chat.stoppedLead')}>
          <ReportedMessages
            found={stops}
            to={(stopped) => address('reports', { ...pages, stopped })}
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
    <AdminList found={found} to={to}>
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
    </AdminList>
  )
}
