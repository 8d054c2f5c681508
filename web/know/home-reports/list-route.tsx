import { FileChartColumn } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { reportSlug } from '#contract/know/home-report-limits.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { Container } from '../../ground/ui/section.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(visitContext)
  const { page = 1 } = queryOf('home-reports', url)
  const found = await api.homeReports.list({ page })
  if (page > found.pages)
    throw redirect(`/${locale}${address('home-reports', { page: found.pages })}`)
  return found
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    await visit.api.homeReports.remove({ id: Number(text(form, 'id')) })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('homeReports.list.seoTitle'),
  description: page.t('homeReports.list.lead'),
  path: address('home-reports'),
}))

/** Homes with stored estimates, and reports of the user's agency. */
export default function HomeReports() {
  const { data, page, pages, agency } = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  return (
    <Container className="page">
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('valuation.page.title'), to: address('estimate') },
          { label: t('homeReports.list.title') },
        ]}
      />
      <h1 className="proseTitle">{t('homeReports.list.title')}</h1>
      <p className="proseLead">
        {agency
          ? t('homeReports.list.agencyLead', { agency: agency.name })
          : t('homeReports.list.lead')}
      </p>
      {data.length === 0 ? (
        <EmptyState
          icon={<FileChartColumn aria-hidden="true" />}
          title={t('homeReports.list.none')}
          action={
            <LinkButton to={address('estimate')}>{t('homeReports.list.toEstimate')}</LinkButton>
          }
        >
          {t('homeReports.list.noneLead')}
        </EmptyState>
      ) : (
        <div className="apart">
          <Rows>
            {data.map((report) => (
              <Row
                key={report.id}
                title={
                  <LocaleLink to={address('home-report', { slug: reportSlug(report.id) })}>
                    <bdi>{report.title}</bdi>
                  </LocaleLink>
                }
                facts={[
                  report.isAgencys
                    ? report.author === null
                      ? t('homeReports.list.agencys')
                      : t('homeReports.list.by', { author: report.author })
                    : t('homeReports.list.own'),
                  format.date(report.createdAt, 'medium'),
                  report.sharedAt !== null && t('homeReports.list.shared', { views: report.views }),
                ]}
              >
                {report.mayChange && (
                  <RowForm
                    name={`remove-${report.id}`}
                    hidden={{ id: String(report.id) }}
                    label={t('homeReports.list.remove')}
                    about={report.title}
                    done={t('homeReports.list.removed')}
                  />
                )}
              </Row>
            ))}
          </Rows>
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) => address('home-reports', { page: number })}
      />
    </Container>
  )
}
