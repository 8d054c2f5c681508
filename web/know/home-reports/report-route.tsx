import { FileX } from 'lucide-react'
import { useEffect } from 'react'
import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  readReportSlug,
  REPORT_NOTE_MAX,
  REPORT_TITLE_MAX,
  reportSlug,
} from '#contract/know/home-report-limits.ts'
import type { HomeReport } from '#contract/know/home-reports.ts'
import { ApiError } from '#contract/errors.ts'
import { unitsAbout } from '../../ground/page/head.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Secret } from '../../people/accounts/user/secret.tsx'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { choosing } from '../../ground/page/address-choice.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext, InUnits } from '../../ground/page/page-context.tsx'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { pageOf, seo } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { Table } from '../../ground/ui/table.tsx'
import { Result } from '../valuation/result.tsx'
import { HomeFacts } from './home-facts.tsx'
import styles from './home-reports.module.css'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { orSignIn } from './sign-in.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { slug } = paramsOf<'home-report'>(params)
  const slugParts = readReportSlug(slug)
  const query = queryOf('home-report', url)
  const found = slugParts && (await reportOf(slugParts))
  // Unknown, foreign and revoked ones are the same.
  return found
    ? {
        report: found.data,
        units: unitsAbout(visit, found.data.place.iso2),
        slug,
        query,
        hash: slugParts.hash ?? null,
        origin: visit.origin,
      }
    : data(null, { status: 404 })

  async function reportOf(which: { id: number; hash: string | undefined }) {
    try {
      const { api, language } = visit
      return await orSignIn(visit, url, api.homeReports.see({ ...which, ...query, lang: language }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }
}

export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { homeReports } = visit.api
  const slugParts = readReportSlug(paramsOf<'home-report'>(params).slug)
  if (!slugParts) throw data(null, { status: 404 })
  const { id } = slugParts
  const currency = visit.choice.currency ?? undefined
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    switch (text(form, 'form')) {
      case 'share':
        return homeReports.share({ id }).then((made) => made.data.hash)
      case 'unshare':
        await homeReports.unshare({ id })
        return null
      case 'change':
        await homeReports.change({ id, title: text(form, 'title'), note: text(form, 'note') })
        return null
      case 'remove':
        await homeReports.remove({ id })
        throw redirect(`/${visit.locale}${address('home-reports')}`)
      default:
        await homeReports.renew({ id, currency })
        throw redirect(`/${visit.locale}${address('home-report', { slug: reportSlug(id) })}`)
    }
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: loaderData
      ? page.t('homeReports.page.seoTitle', { title: loaderData.report.title })
      : page.t('homeReports.page.none'),
    description: page.t('homeReports.page.lead'),
    path: address('home-report', { slug: loaderData?.slug ?? 'report' }),
    index: false,
  })
}

/** A home with its estimate of a day; striking comparables estimates it anew. */
export default function HomeReportPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <InUnits units={loaded?.units ?? 'metric'}>
      <ReportPage />
    </InUnits>
  )
}

function ReportPage() {
  const loaded = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  useViewCounted(loaded?.report.id, loaded?.hash ?? null)
  if (!loaded)
    return (
      <Container className="page">
        <EmptyState
          icon={<FileX aria-hidden="true" />}
          title={t('homeReports.page.none')}
          action={
            <LinkButton to={address('estimate')}>{t('homeReports.list.toEstimate')}</LinkButton>
          }
        >
          {t('homeReports.page.noneLead')}
        </EmptyState>
      </Container>
    )
  const { report, slug, query } = loaded
  const { home, place, shown, rights, agency, estimates } = report
  const without = query.without ?? []
  return (
    <Container className="page">
      {rights !== null && (
        <Breadcrumbs
          items={[
            { label: t('layout.home'), to: address('home') },
            { label: t('homeReports.list.title'), to: address('home-reports') },
            { label: report.title },
          ]}
        />
      )}
      <article className={styles['report']}>
        {agency && <Brand agency={agency} />}
        <div className="stack-3">
          <h1 className="proseTitle">
            <bdi className="wrap">{report.title}</bdi>
          </h1>
          <p className="lead">
            {t('homeReports.page.asOf', {
              place: place.localeName,
              date: format.date(shown.at, 'long'),
            })}
          </p>
          {report.note !== '' && (
            <p dir="auto" className="lines">
              {report.note}
            </p>
          )}
          <HomeFacts home={home} />
        </div>
        {shown.id === null && (
          <Banner
            action={
              <LinkButton size="s" to={address('home-report', { slug })}>
                {t('homeReports.page.asKept')}
              </LinkButton>
            }
          >
            {t('homeReports.page.struck', { count: without.length })}
          </Banner>
        )}
        {rights === 'change' && <Acts report={report} />}
        <Result
          query={{ ...home, without }}
          answer={shown.answer}
          place={place}
          isKept={shown.id !== null}
          to={(ids) => address('home-report', { slug, without: ids })}
        >
          <PdfLink slug={slug} query={query} />
        </Result>
        <section className="stack-3 whole">
          <h2 className="partTitle">{t('homeReports.page.history')}</h2>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('homeReports.page.day')}</th>
                <th scope="col">{t('valuation.result.buy')}</th>
                <th scope="col">{t('valuation.result.rent')}</th>
              </tr>
            </thead>
            <tbody>
              {estimates.map(({ id, at, currency, buy, rent }) => (
                <tr key={id}>
                  <td>
                    {id === shown.id ? (
                      <span aria-current="true" className="strong">
                        {format.date(at, 'medium')}
                      </span>
                    ) : (
                      <LocaleLink to={address('home-report', { slug, estimate: id })}>
                        {format.date(at, 'medium')}
                      </LocaleLink>
                    )}
                  </td>
                  {[
                    { label: t('valuation.result.buy'), value: buy },
                    { label: t('valuation.result.rent'), value: rent },
                  ].map(({ label, value }) => (
                    <td key={label} data-label={label}>
                      {value ? (
                        <>
                          {format.price(value.price, currency)}
                          <Soft as="span" className="softLine">
                            {t('valuation.result.range', {
                              low: format.price(value.low, currency),
                              high: format.price(value.high, currency),
                            })}
                          </Soft>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      </article>
    </Container>
  )
}

/** Counts a visit by the link, from the browser alone. */
function useViewCounted(id: number | undefined, hash: string | null): void {
  useEffect(() => {
    if (id !== undefined && hash !== null)
      navigator.sendBeacon(
        `/api/home-reports/${id}/view`,
        new Blob([JSON.stringify({ hash })], { type: 'application/json' }),
      )
  }, [id, hash])
}

/** A file that the browser downloads: no page of the portal. */
function PdfLink({
  slug,
  query,
}: {
  slug: string
  query: { estimate?: number | undefined; without?: number[] | undefined }
}) {
  const { t, locale, chosenUnits, origin } = usePageContext()
  const path = `/${locale}${address('home-report-pdf', { slug, ...query })}`
  return (
    <DownloadLink
      href={choosing(path, { currency: null, units: chosenUnits }, origin)}
      className="strong"
      rel="nofollow"
    >
      {t('homeReports.page.pdf')}
    </DownloadLink>
  )
}

function Brand({ agency }: { agency: NonNullable<HomeReport['agency']> }) {
  const { t } = usePageContext()
  const { name, logo, phone, email, website, page } = agency
  return (
    <header className={styles['brand']}>
      {logo && <img src={logo} alt="" className={styles['logo']} />}
      <div>
        <p className="heading">
          {page ? (
            <LocaleLink to={address('agency', page)}>
              <bdi>{name}</bdi>
            </LocaleLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <ul className="softFacts">
          {phone && (
            <li>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr">
                {phone}
              </a>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </li>
          )}
          {website && (
            <li>
              <a href={website} rel="noopener nofollow" dir="ltr">
                {t('homeReports.page.website')}
              </a>
            </li>
          )}
        </ul>
      </div>
    </header>
  )
}

/** Actions of the owners of a report. */
function Acts({ report }: { report: HomeReport }) {
  const { id, title, note, sharedAt, views } = report
  const { t, format, locale } = usePageContext()
  const { origin } = useLoaderData<typeof loader>() ?? { origin: '' }
  const share = useForm<string>('share', { fields: [] })
  const change = useForm('change', { fields: ['title', 'note'] })
  const link =
    share.done === undefined || sharedAt === null
      ? null
      : `${origin}/${locale}${address('home-report', { slug: reportSlug(id, share.done) })}`
  const hidden = { id: String(id) }
  return (
    <section className={styles['acts']} data-print="off">
      <h2 className="heading">{t('homeReports.acts.title')}</h2>
      <p className="soft">
        {sharedAt === null
          ? t('homeReports.acts.notShared')
          : t('homeReports.acts.shared', { date: format.date(sharedAt, 'medium'), views })}
      </p>
      {link !== null && (
        <div className="stack-2" role="status">
          <p>{t('homeReports.acts.link')}</p>
          <Secret value={link} copied={link} />
        </div>
      )}
      <div className="row-2">
        <Form form={share}>
          <Button type="submit" size="s" busy={share.busy}>
            {t(sharedAt === null ? 'homeReports.acts.share' : 'homeReports.acts.shareAgain')}
          </Button>
        </Form>
        {sharedAt !== null && (
          <RowForm
            name="unshare"
            hidden={hidden}
            label={t('homeReports.acts.unshare')}
            about={title}
            done={t('homeReports.acts.unshared')}
          />
        )}
        <RowForm
          name="renew"
          hidden={hidden}
          label={t('homeReports.acts.renew')}
          about={title}
          done={t('homeReports.acts.renewed')}
        />
        <RowForm
          name="remove"
          hidden={hidden}
          label={t('homeReports.list.remove')}
          about={title}
          done={t('homeReports.list.removed')}
        />
      </div>
      <details className="fold">
        <summary>{t('homeReports.acts.change')}</summary>
        <Form form={change}>
          <Field
            {...change.field('title', title)}
            label={t('homeReports.new.name')}
            maxLength={REPORT_TITLE_MAX}
            required
            dir="auto"
          />
          <TextArea
            {...change.field('note', note)}
            label={t('homeReports.new.note')}
            maxLength={REPORT_NOTE_MAX}
            rows={4}
            dir="auto"
          />
          <div>
            <Button type="submit" size="s" busy={change.busy}>
              {t('homeReports.acts.save')}
            </Button>
          </div>
        </Form>
      </details>
    </section>
  )
}
