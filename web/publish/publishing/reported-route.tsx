import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { type ReportAct, type ReportCase } from '#contract/publish/reports.ts'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { REASON_FIELDS, ReasonFields, reasonsOf } from '../../people/accounts/admin/reasons.tsx'
import { CasePlace } from './case-place.tsx'
import { CasePrice } from './case-price.tsx'
import { SeenPart } from './case-seen.tsx'
import { Part, Row, Rows } from '../../people/accounts/user/user-page.tsx'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from '../reports/reports.module.css'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  return (await orNotFound(visit, url, visit.api.reports.get(paramsOf<'report'>(params)))).data
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    // The API rejects unknown acts.
    await visit.api.reports.decide({
      ...paramsOf<'report'>(params),
      ...reasonsOf(form),
      act: text(form, 'act') as ReportAct,
    })
    return true
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('reports.queue.seoTitle'),
      description: page.t('reports.queue.title'),
      path: address('report', { id: data.offer.id }),
    },
)

/** Reports about one offer, and the decision. */
export default function ReportCasePage() {
  const item = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const { offer, owner, source, reports, imported } = item
  const lead = isSample(item)
    ? 'reports.case.leadSample'
    : owner
      ? 'reports.case.leadOwn'
      : 'reports.case.leadImported'
  return (
    <CasePage
      // Map and estimate of one case are not those of the next.
      key={offer.id}
      list={{ label: t('reports.queue.title'), to: address('reports') }}
      title={offer.title}
      lang={offer.titleLang}
      facts={[
        t(`publishing.status.${offer.status}`),
        owner ? <bdi>{owner.name}</bdi> : t('reports.case.imported', { source: source ?? '' }),
        <LocaleLink
          key="offer"
          to={
            owner
              ? address('moderation', { id: offer.id })
              : address('offer', { slugId: offer.slugId })
          }
        >
          {t('reports.case.offer')}
        </LocaleLink>,
      ]}
    >
      <Part title={t('reports.case.reports')}>
        {reports.length === 0 ? (
          <Soft>{t('reports.case.none')}</Soft>
        ) : (
          <Rows>
            {reports.map((report) => (
              <Row
                key={report.id}
                title={t(`reports.reason.${report.reason}`)}
                mark={report.outcome === null ? t('reports.case.open') : undefined}
                facts={[
                  format.date(report.at, 'medium'),
                  report.outcome && t(outcomeKey(report)),
                  report.notified && t('reports.case.wantsNotice'),
                ]}
              >
                {report.message && (
                  <p dir="auto" className={styles['message']}>
                    {report.message}
                  </p>
                )}
              </Row>
            ))}
          </Rows>
        )}
      </Part>
      <Part title={t('reports.case.decision')} lead={t(lead)}>
        <Decide key={`${item.version}-${item.acts.join()}`} item={item} />
      </Part>
      {imported && (
        <>
          <CasePrice item={{ ...imported, version: item.version, number: null }} />
          <CasePlace item={imported} />
          <SeenPart seen={imported.seen} />
        </>
      )}
    </CasePage>
  )
}

/** Chosen at random, without a report of a visitor. */
function isSample({ reports }: ReportCase): boolean {
  const open = reports.filter(({ outcome }) => outcome === null)
  return open.length > 0 && open.every(({ reason }) => reason === 'sample')
}

const outcomeKey = ({ reason, outcome }: ReportCase['reports'][number]) =>
  reason === 'sample' && outcome === 'dismissed'
    ? 'reports.outcome.fine'
    : (`reports.outcome.${outcome!}` as const)

function Decide({ item }: { item: ReportCase }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('decide', {
    fields: REASON_FIELDS,
    onDone: () =>
      toast(t(isSample(item) ? 'reports.case.doneSample' : 'reports.case.done'), {
        type: 'success',
      }),
  })
  if (item.acts.length === 0)
    return <Banner>{t(item.own ? 'moderation.error.own' : 'reports.case.nothing')}</Banner>
  const needsWhy = item.acts.some((act) => act === 'ask' || act === 'takeDown')
  return (
    <Form form={form} hidden={{ version: String(item.version) }}>
      {item.own && <Banner>{t('moderation.error.own')}</Banner>}
      {needsWhy && <ReasonFields form={form} />}
      <div className="row-3">
        {item.acts.map((act) => (
          <Button
            key={act}
            type="submit"
            name="act"
            value={act}
            look={act === 'takeDown' ? 'danger' : 'secondary'}
            disabled={form.busy}
          >
            {t(act === 'dismiss' && isSample(item) ? 'reports.act.fine' : `reports.act.${act}`)}
          </Button>
        ))}
      </div>
    </Form>
  )
}
