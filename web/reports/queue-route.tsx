import { Flag } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { AdminPage } from '../accounts/admin/admin-page.tsx'
import { Row, Rows } from '../accounts/user/user-page.tsx'
import { LocaleLink } from '../links/locale-link.tsx'
import { visitContext } from '../page/load-context.ts'
import { usePageContext } from '../page/page-context.tsx'
import { queryOf } from '../page/params.ts'
import { pageOf, seo } from '../page/seo.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'

const pageAddress = (page: number): string => address('reports', { page })

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1 } = queryOf('reports', url)
  const found = await api.reports.queue({ page })
  if (page > found.pages) throw redirect(`/${locale}${pageAddress(found.pages)}`)
  return found
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

/** Reported offers, those with most reporters first. */
export default function Reports() {
  const { data, total, page, pages } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <AdminPage title={t('reports.queue.title')}>
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
      <Pagination page={page} pages={pages} to={pageAddress} />
    </AdminPage>
  )
}
