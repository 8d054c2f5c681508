import { Megaphone } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { OwnOffer } from '#contract/publish/publishing.ts'
import { ORDER_OFFERS_MAX } from '#contract/publish/promotion-lists.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import styles from './promo.module.css'

/** One's own public offers, to choose which to promote. */
export function ChooseOffers({
  offers,
  more,
  others,
}: {
  offers: readonly OwnOffer[]
  /** Public ones that are not listed. */
  more: number
  /** Offers that are not public. */
  others: number
}) {
  const { t } = usePageContext()
  const form = useForm<'none'>('choose', { fields: [] })
  if (offers.length === 0)
    return (
      <EmptyState
        icon={<Megaphone aria-hidden="true" />}
        title={t('promotion.choose.none')}
        action={
          <LinkButton to={address(others > 0 ? 'own-offers' : 'offer-form')} look="primary">
            {t(others > 0 ? 'promotion.choose.toOffers' : 'publishing.form.new')}
          </LinkButton>
        }
      >
        <p>{t(others > 0 ? 'promotion.choose.notLive' : 'promotion.choose.noneHint')}</p>
      </EmptyState>
    )
  return (
    <Form form={form}>
      {form.done === 'none' && <Banner tone="warn">{t('promotion.choose.nothing')}</Banner>}
      <p className="lead">{t('promotion.choose.lead', { count: ORDER_OFFERS_MAX })}</p>
      <ul className="rows">
        {offers.map((offer) => (
          <li key={offer.id} className={styles['offer']}>
            <input
              type="checkbox"
              id={`offer-${offer.id}`}
              name="offer"
              value={offer.id}
              className="tick"
            />
            {offer.picture ? (
              <OfferPicture
                picture={offer.picture}
                sizes="5rem"
                className={styles['thumb'] ?? ''}
              />
            ) : (
              <span className={styles['thumb']} aria-hidden="true" />
            )}
            <label htmlFor={`offer-${offer.id}`} className="stack-1">
              <bdi className="name" lang={offer.titleLang ?? undefined}>
                {offer.title ?? `#${offer.id}`}
              </bdi>
              <span className="soft">{offer.place}</span>
            </label>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="soft">{t('promotion.choose.more', { count: more })}</p>}
      {others > 0 && <p className="soft">{t('promotion.choose.others', { count: others })}</p>}
      <div className="row-2">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('promotion.choose.next')}
        </Button>
      </div>
    </Form>
  )
}
