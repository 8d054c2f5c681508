import { Flag } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
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
  const { page = 1, chats = 1 } = queryOf('reports', url)
  const [found, messages] = await Promise.all([
    api.reports.queue({ page }),
    api.chatReports.list({ page: chats }),
  ])
  if (page > found.pages || chats > messages.pages)
    throw redirect(
      `/${locale}${address('reports', { page: Math.min(page, found.pages), chats: Math.min(chats, messages.pages) })}`,
    )
  return { found, messages }
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

/** Reported messages, the oldest first, and reported offers, those with most reporters first. */
export default function Reports() {
  const { found, messages } = useLoaderData<typeof loader>()
  const { data, total, page, pages } = found
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('reports.queue.title')}>
      {messages.total > 0 && (
        <Part title={t('reports.chat.queue')}>
          <Rows>
            {messages.data.map(({ id, reason, reported, at }) => (
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
          <Pagination
            page={messages.page}
            pages={messages.pages}
            to={(chats) => address('reports', { page, chats })}
          />
        </Part>
      )}
      <p role="status" className="count">
        {t('reports.queue.count', { count: total })}
      </p>
      {data.length === 0 ? (
        <EmptyState icon={<Flag aria-hidden="true" />} title={t('reports.queue.none')} />
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
        to={(number) => address('reports', { page: number, chats: messages.page })}
      />
    </AdminPage>
  )
}
