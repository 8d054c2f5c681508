import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { DraftOffer, OwnOffer } from '#contract/publish/publishing.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Badge, Soft, type Tone } from '../../ground/ui/layout.tsx'
import statusStyles from './status.module.css'

type Known = Pick<OwnOffer | DraftOffer, 'status' | 'waiting' | 'expiresAt'>

export const STATUS_TONES: Readonly<Partial<Record<OfferStatus, Tone>>> = {
  published: 'good',
  reserved: 'good',
  in_review: 'warn',
  expired: 'warn',
  rejected: 'bad',
}

/** Status of an offer, and of its waiting change. */
export function StatusMark({ offer: { status, waiting } }: { offer: Known }) {
  const { t } = usePageContext()
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{t(`publishing.status.${status}`)}</Badge>
      {waiting && status !== 'in_review' && (
        <Badge tone="warn">{t('publishing.status.change')}</Badge>
      )}
    </>
  )
}

export function StatusLine({ offer }: { offer: Known }) {
  const { t, format } = usePageContext()
  return (
    <p className={statusStyles['statusLine']}>
      <StatusMark offer={offer} />
      {offer.expiresAt && (offer.status === 'published' || offer.status === 'reserved') && (
        <Soft as="span">
          {t('publishing.status.until', { date: format.date(offer.expiresAt, 'medium') })}
        </Soft>
      )}
    </p>
  )
}

/** The moderator's message, while it is current. */
export function ReviewText({ review }: { review: NonNullable<DraftOffer['review']> }) {
  const { t } = usePageContext()
  return (
    <>
      <p>
        <strong>
          {t(
            review.verdict === 'rejected'
              ? 'publishing.review.rejected'
              : 'publishing.review.change',
          )}
        </strong>
      </p>
      <ul className={statusStyles['reasons']}>
        {review.reasons.map((reason) => (
          <li key={reason}>{t(`moderation.answer.${reason}` as MessageKey)}</li>
        ))}
        {review.note && (
          <li>
            <bdi>{review.note}</bdi>
          </li>
        )}
      </ul>
    </>
  )
}
