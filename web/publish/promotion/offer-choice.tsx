import { address } from '#contract/addresses.ts'
import { PACKAGES } from '#contract/publish/promotion-lists.ts'
import type { Promotable } from '#contract/publish/promotion.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { knownOf } from './order-form.ts'
import styles from './promo.module.css'

/** The offers to promote, each with its rank and what runs already. Of several, each can be left out. */
export function OfferChoice({
  offers,
  zone,
  isLeftOut,
}: {
  offers: readonly Promotable[]
  zone: string
  isLeftOut: (id: number) => boolean
}) {
  return (
    <ul className="rows">
      {offers.map((offer) => (
        <li key={offer.id} className={styles['offer']}>
          <Tick offer={offer} only={offers.length === 1} isLeftOut={isLeftOut(offer.id)} />
          {offer.picture ? (
            <OfferPicture picture={offer.picture} sizes="5rem" className={styles['thumb'] ?? ''} />
          ) : (
            <span className={styles['thumb']} aria-hidden="true" />
          )}
          <div className="stack-1">
            <LocaleLink to={address('offer', { slugId: offer.slugId })} className="name">
              <bdi lang={offer.titleLang}>{offer.title}</bdi>
            </LocaleLink>
            <span className="soft">{offer.place}</span>
            <Running offer={offer} zone={zone} />
          </div>
          <Rank offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Tick({
  offer,
  only,
  isLeftOut,
}: {
  offer: Promotable
  only: boolean
  isLeftOut: boolean
}) {
  const { t } = usePageContext()
  const name = `offer-${offer.id}`
  if (!offer.live) return <span className={styles['tick']} />
  return (
    <>
      <input type="hidden" name={`known-${offer.id}`} value={knownOf(offer)} />
      {only ? (
        <input type="hidden" name={name} value="1" />
      ) : (
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={!isLeftOut}
          className="tick"
          aria-label={t('promotion.form.tick', { name: offer.title })}
        />
      )}
    </>
  )
}

function Running({ offer: { live, hidden, until }, zone }: { offer: Promotable; zone: string }) {
  const { t, format } = usePageContext()
  if (hidden) return <span className="wrong">{t('promotion.error.hidden')}</span>
  if (!live) return <span className="wrong">{t('promotion.form.notLive')}</span>
  return PACKAGES.map((name) => {
    const end = until[name]
    return (
      end && (
        <span key={name} className="soft">
          {t('promotion.form.extends', {
            package: t(`promotion.package.${name}.name`),
            until: momentText(end, zone, format),
          })}
        </span>
      )
    )
  })
}

function Rank({ offer: { live, rank, total } }: { offer: Promotable }) {
  const { t, format } = usePageContext()
  if (!live || total === null) return null
  return (
    <p className={styles['rank']}>
      {rank === null ? (
        <span className="soft">{t('promotion.form.rankFar', { total: format.number(total) })}</span>
      ) : (
        <>
          <strong className={styles['hero']}>{format.number(rank)}</strong>
          <span className="soft">
            {t('promotion.form.rankOf', { total: format.number(total) })}
          </span>
        </>
      )}
    </p>
  )
}
