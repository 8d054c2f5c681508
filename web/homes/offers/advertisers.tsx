import { address } from '#contract/addresses.ts'
import type { Offer, OfferCard } from '#contract/homes/offers.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { ConvertedLine, priceText } from '../../ground/ui/offer-price.tsx'
import styles from './advertisers.module.css'
import page from './offer.module.css'

/** Everybody who lists this home, with their prices: the lowest first. */
export function Advertisers({ offer, others }: { offer: Offer; others: readonly OfferCard[] }) {
  const { t, format } = usePageContext()
  if (others.length === 0) return null
  const all = [offer, ...others].toSorted(
    (a, b) => (a.price.amount ?? Infinity) - (b.price.amount ?? Infinity),
  )
  return (
    <section className={page['section']}>
      <h2 className="partTitle">{t('offer.advertisers.title', { count: all.length })}</h2>
      <p className="soft">{t('offer.advertisers.lead')}</p>
      <ul className="formColumn">
        {all.map(({ id, slugId, agency, price, converted }) => {
          const name = agency ? agency.name : t('card.privateOwner')
          return (
            <li key={id} className={`${styles['advertiser']} whole`}>
              {id === offer.id ? (
                <span>
                  <bdi>{name}</bdi> <span className="soft">{t('offer.advertisers.this')}</span>
                </span>
              ) : (
                <LocaleLink to={address('offer', { slugId })}>
                  <bdi>{name}</bdi>
                </LocaleLink>
              )}
              <div className={styles['price']}>
                <span className="strong">{priceText(price, t, format)}</span>
                <ConvertedLine price={price} converted={converted} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
