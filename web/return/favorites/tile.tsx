import { address } from '#contract/addresses.ts'
import type { HomeFacts } from '#contract/return/favorites.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { isPlot } from '#contract/library.ts'
import type { Money } from '#contract/homes/offers.ts'
import { House, LandPlot } from 'lucide-react'
import type { KnownHome } from '../../homes/homes/cards.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { OfferCard } from '../../homes/offers/card.tsx'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PriceLine } from '../../ground/ui/offer-price.tsx'
import type { HomeChanges } from '../../homes/homes/changed.ts'
import styles from './favorites.module.css'

interface TileProps {
  id: number
  known: HomeFacts | null
  now: KnownHome | undefined
  /** Heading level of the title. */
  level?: 2 | 3
}

/** A home in one of the visitor's own lists: its card, or its last known facts when it is gone. */
export function Tile({ level = 2, ...home }: TileProps) {
  return home.now?.card ? (
    <OfferCard offer={home.now.card} level={level} />
  ) : (
    <GoneTile {...home} level={level} />
  )
}

/** No longer listed, or not known yet: the last price, and the reason. */
function GoneTile({ id, known, now, level }: TileProps & { level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { t } = usePageContext()
  const { title, titleLang } = known ?? now?.shown ?? { title: t('favorites.unknown') }
  const price = now?.gone?.price ?? known?.price
  const [picture] = now?.was?.pictures ?? []
  return (
    <article className={styles['gone']} data-offer={id}>
      <div className={styles['goneMedia']}>
        {picture ? (
          <OfferPicture picture={picture} sizes="20rem" />
        ) : known && isPlot(known.category) ? (
          <LandPlot size="3rem" strokeWidth={1} aria-hidden="true" />
        ) : (
          <House size="3rem" strokeWidth={1} aria-hidden="true" />
        )}
      </div>
      {now && !now.shown && <p className={styles['reason']}>{reasonOf(now.gone?.status, t)}</p>}
      {price && (
        <p className="prices">
          <span>{t('favorites.lastPrice')}</span> <PriceLine price={price} className="amount" />
        </p>
      )}
      <Heading className="subheading">
        <span data-title lang={titleLang} dir="auto">
          {now?.shown ? (
            <LocaleLink to={address('offer', { slugId: now.shown.slugId })}>{title}</LocaleLink>
          ) : (
            title
          )}
        </span>
      </Heading>
      {known && <p className="soft">{known.place}</p>}
    </article>
  )
}

type Translate = ReturnType<typeof usePageContext>['t']
function reasonOf(status: OfferStatus | undefined, t: Translate): string {
  return t(
    status === 'sold' || status === 'let' || status === 'expired'
      ? `favorites.gone.${status}`
      : 'favorites.gone.other',
  )
}

/** Changes since the visitor last saw it. */
export function Changes({ changes }: { changes: HomeChanges | null }) {
  const { t, format } = usePageContext()
  if (!changes) return null
  const { price, status, photos } = changes
  const money = (amount: number, currency: string) => format.money({ amount, currency } as Money)
  return (
    <ul className={styles['changes']}>
      {price && (
        <li className={price.now < price.before ? 'good' : undefined}>
          {t(price.now < price.before ? 'favorites.changed.cut' : 'favorites.changed.raised', {
            before: money(price.before, price.currency),
            now: money(price.now, price.currency),
            share: Math.abs(price.now - price.before) / price.before,
          })}
        </li>
      )}
      {status && (
        <li>
          {t(status === 'reserved' ? 'favorites.changed.reserved' : 'favorites.changed.available')}
        </li>
      )}
      {photos > 0 && <li>{t('favorites.changed.photos', { count: photos })}</li>}
      {changes.gone && <li>{t('favorites.changed.gone')}</li>}
    </ul>
  )
}
