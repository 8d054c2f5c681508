import type { Offer } from '#contract/homes/offers.ts'
import { useFormat, useT } from '../../ground/page/page-context.tsx'
import styles from './offer.module.css'

/** Source of a listing's facts and the checks of them, folded. The source of a single fact is not stored. */
export function FactsOrigin({
  offer: { agency, origin },
}: {
  offer: Pick<Offer, 'agency' | 'origin'>
}) {
  const t = useT()
  const format = useFormat()
  const { kind, readAt, approvedAt, agencyVerifiedAt } = origin
  const day = (moment: string) => format.date(moment, 'long')
  const lines = [
    kind === 'owner' &&
      (agency ? t('offer.origin.agency', { agency: agency.name }) : t('offer.origin.owner')),
    kind === 'demo' && t('offer.origin.demo'),
    readAt && t('offer.origin.feed', { date: day(readAt) }),
    readAt && t('offer.origin.read'),
    approvedAt && t('offer.origin.approved', { date: day(approvedAt) }),
    readAt && !approvedAt && t('offer.origin.notApproved'),
    agency &&
      agencyVerifiedAt &&
      t('offer.origin.verified', { agency: agency.name, date: day(agencyVerifiedAt) }),
    t('offer.origin.computed'),
  ].filter((line) => line !== false && line !== null)
  return (
    <div className={styles['made']}>
      <details data-print="off">
        <summary>{t('offer.origin.title')}</summary>
        <ul className="stack-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
