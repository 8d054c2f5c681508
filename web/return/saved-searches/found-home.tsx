import { address } from '#contract/addresses.ts'
import type { OfferCard as Card } from '#contract/homes/offers.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { OfferCard } from '../../homes/offers/card.tsx'
import { alsoText } from '../../homes/offers/reason.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './alert.module.css'

/** A home that searches found: why, its card, and its other advertisers. */
export function FoundHome({
  offer,
  others,
  why,
  level = 2,
}: {
  offer: Card
  others: readonly Card[]
  why: string
  level?: 2 | 3
}) {
  const { t } = usePageContext()
  return (
    <>
      <p className={styles['reasons']}>{why}</p>
      <OfferCard offer={offer} level={level} />
      {others.length > 0 && (
        <ul className="stack-1">
          {others.map((other) => (
            <li key={other.id}>
              <LocaleLink to={address('offer', { slugId: other.slugId })}>
                {alsoText(other, t)}
              </LocaleLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
