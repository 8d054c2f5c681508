import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { CasePage } from '../../people/accounts/admin/case-page.tsx'
import { reasonsOf } from '../../people/accounts/admin/reasons.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { address } from '#contract/addresses.ts'
import type { DecisionName } from '#contract/publish/moderation.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { orNotFound } from '../../ground/errors/thrown.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { paramsOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Badge, Soft } from '../../ground/ui/layout.tsx'
import { AlikeList } from './alike.tsx'
import { AccountPart } from './case-account.tsx'
import { SeenPart } from './case-seen.tsx'
import { NextCase } from './next-case.tsx'
import { CasePlace } from './case-place.tsx'
import { CasePrice } from './case-price.tsx'
import { Decide } from './decide.tsx'
import { Differences } from './differences.tsx'
import { OfferSheet } from './offer-sheet.tsx'
import statusStyles from './status.module.css'
import { ReviewText, STATUS_TONES } from './status.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  return (await orNotFound(visit, url, visit.api.moderation.get(paramsOf<'moderation'>(params))))
    .data
}

export async function action({ params, request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { moderation } = visit.api
  const { id } = paramsOf<'moderation'>(params)
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    const input = { id, ...reasonsOf(form) }
    const named = text(form, 'decision')
    // The API rejects an unknown decision: nothing is taken down by mistake.
    await (named === 'takeDown'
      ? moderation.takeDown(input)
      : moderation.decide({
          ...input,
          number: Number(text(form, 'number')),
          decision: named as DecisionName,
        }))
    return true
  })
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('moderation.queue.seoTitle'),
      description: page.t('moderation.queue.title'),
      path: address('moderation', { id: data.id }),
    },
)

/** An offer in moderation: changes, content and decision. */
export default function ModerationCase() {
  const item = useLoaderData<typeof loader>()
  const { t, format } = usePageContext()
  const [text] = item.offer.texts
  return (
    <CasePage
      // Map, estimate and reasons of one case are not those of the next.
      key={item.id}
      list={{ label: t('moderation.queue.title'), to: address('queue') }}
      title={text?.title ?? ''}
      lang={text?.lang}
      facts={[
        <Badge key="status" tone={STATUS_TONES[item.status]}>
          {t(`publishing.status.${item.status}`)}
        </Badge>,
        <bdi key="owner">{item.owner.name}</bdi>,
        item.submittedAt && format.date(item.submittedAt, 'medium'),
      ]}
    >
      <Part title={t('moderation.case.decision')} lead={t('moderation.case.decisionLead')}>
        <Decide key={`${item.version}-${item.number}`} item={item} />
        <NextCase next={item.next} />
      </Part>
      <CasePrice item={item} />
      <CasePlace item={item} />
      <AccountPart account={item.account} />
      <SeenPart seen={item.seen} />
      {item.alike.length > 0 && (
        <Part title={t('moderation.case.alike')} lead={t('moderation.case.alikeLead')}>
          <AlikeList alike={item.alike} />
        </Part>
      )}
      {item.before && (
        <Part title={t('moderation.case.changes')} lead={t('moderation.case.changesLead')}>
          <Differences before={item.before} after={item.after} fields={item.fields} />
        </Part>
      )}
      <Part title={t('moderation.case.offer')} lead={t('moderation.case.offerLead')}>
        <OfferSheet offer={item.offer} />
        <Soft>
          {t.rich('moderation.case.contact', {
            name: <bdi key="name">{item.after.contactName ?? NO_VALUE}</bdi>,
            phone: (
              <bdi key="phone" dir="ltr">
                {item.after.contactPhone ?? NO_VALUE}
              </bdi>
            ),
          })}
        </Soft>
      </Part>
      <Part title={t('moderation.case.history')}>
        <ul className={statusStyles['reasons']}>
          {item.history.map(({ at, status, actor }) => (
            <li key={at}>
              {format.date(at, 'medium')} {format.time(at)} · {t(`publishing.status.${status}`)} ·{' '}
              <bdi>{actor ?? t('moderation.case.portal')}</bdi>
            </li>
          ))}
        </ul>
        {item.reviews
          .filter(({ verdict }) => verdict === 'change' || verdict === 'rejected')
          .map((review) => (
            <div key={review.number} className={statusStyles['review']}>
              <Soft>{format.date(review.at, 'medium')}</Soft>
              <ReviewText review={review} />
            </div>
          ))}
      </Part>
    </CasePage>
  )
}
