import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight, House, LandPlot } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { isPlot } from '#contract/library.ts'
import type { Money, OfferCard as Card } from '#contract/homes/offers.ts'
import type { Formatter } from '#i18n/format.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { CachedMarkup } from '../../ground/page/cached-markup.tsx'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { ConvertedLine, PriceLine } from '../../ground/ui/offer-price.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './card.module.css'
import { mainFacts } from './facts.ts'
import { OfferPicture, placeholderStyle } from './picture.tsx'

const SIZES = '(max-width: 40rem) 92vw, (max-width: 64rem) 46vw, (max-width: 90rem) 30vw, 24rem'

export interface OfferCardProps {
  offer: Card
  /** In the first view: its picture is loaded eagerly. */
  eager?: boolean
  /** Heading level of the title. */
  level?: 2 | 3
  /** In a place that is paid for. */
  promoted?: boolean | undefined
}

/** An offer in a list: pictures, price, facts and place. The whole card is one link. */
export function OfferCard({ offer, eager, level = 3, promoted }: OfferCardProps) {
  const { t, format, written } = usePageContext()
  const to = address('offer', { slugId: offer.slugId })
  const Heading = `h${level}` as const
  const reduced = isReduced(offer)
  return (
    <article
      className={`${styles['card']} ${offer.highlighted ? styles['framed'] : ''} lit`}
      data-offer={offer.id}
      data-at={offer.point ? `${offer.point.lat},${offer.point.lon}` : undefined}
    >
      <Pictures offer={offer} to={to} eager={eager} promoted={promoted} />
      <div className={styles['body']}>
        <p className="prices">
          <PriceLine price={offer.price} className={styles['price']} />
          {reduced && (
            <s className="numbers">
              <VisuallyHidden>{t('card.before')} </VisuallyHidden>
              {format.money({
                amount: offer.previousAmount,
                currency: offer.price.currency,
              } as Money)}
            </s>
          )}
        </p>
        <ConvertedLine price={offer.price} converted={offer.converted} />
        <ul className={styles['facts']} data-measure>
          {mainFacts({ ...offer, bathrooms: null }, t, format).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Heading className={styles['title']}>
          <LocaleLink
            to={to}
            className={`${styles['link']} unringed`}
            lang={offer.titleLang}
            dir="auto"
            title={offer.titleMade ? t('card.titleMade') : undefined}
          >
            {written(offer.title)}
          </LocaleLink>
        </Heading>
        <p className="soft">{placeLine(offer, format)}</p>
        <p className={styles['foot']}>
          {offer.advertisers > 1 ? (
            <span>{t('offer.advertisers.title', { count: offer.advertisers })}</span>
          ) : (
            <bdi className="cut">{offer.agency ? offer.agency.name : t('card.privateOwner')}</bdi>
          )}
          <time dateTime={offer.publishedAt.slice(0, 10)}>
            {format.date(offer.publishedAt, 'medium')}
          </time>
        </p>
      </div>
    </article>
  )
}

/**
 * The other pictures are added after hydration, and fetched only when the visitor begins to browse them: 24 cards with five pictures each
 * would be a heavy page.
 */
function Pictures({
  offer,
  to,
  eager,
  promoted,
}: Pick<OfferCardProps, 'offer' | 'promoted'> & { to: string; eager?: boolean | undefined }) {
  const t = useT()
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const [canLeaf, setCanLeaf] = useState(false)
  useEffect(() => startTransition(() => setCanLeaf(true)), [])
  const last = offer.pictures.length - 1
  const reach = (index: number) => setReached((known) => Math.max(known, index))
  const follow = () => {
    const element = strip.current
    if (!element) return
    const index = Math.round(Math.abs(element.scrollLeft) / element.clientWidth)
    setAt(index)
    reach(index + 1)
  }
  const turn = (step: 1 | -1) => {
    const element = strip.current
    if (!element) return
    reach(at + step + 1)
    const towards = getComputedStyle(element).direction === 'rtl' ? -step : step
    element.scrollBy({ left: towards * element.clientWidth })
  }
  return (
    <div className={styles['media']} onPointerEnter={() => reach(1)} onTouchStart={() => reach(1)}>
      {last >= 0 ? (
        <div ref={strip} className={styles['strip']} tabIndex={-1} onScroll={follow}>
          {(canLeaf ? offer.pictures : offer.pictures.slice(0, 1)).map((picture, index) => (
            <LocaleLink
              key={picture.key}
              to={to}
              className={styles['slide']}
              style={index > reached ? placeholderStyle(picture) : undefined}
              tabIndex={-1}
              aria-hidden="true"
            >
              {index <= reached && (
                <OfferPicture picture={picture} sizes={SIZES} eager={eager && index === 0} />
              )}
            </LocaleLink>
          ))}
        </div>
      ) : (
        <NoPicture category={offer.category} />
      )}
      <ul className={styles['marks']}>
        {promoted && (
          <li className={`${styles['mark']} ${styles['dark']}`}>{t('card.promoted')}</li>
        )}
        {offer.highlighted && (
          <li className={`${styles['mark']} accent`}>{t('card.highlighted')}</li>
        )}
        {offer.status === 'reserved' && (
          <li className={[styles['mark'], styles['dark']].join(' ')}>{t('card.reserved')}</li>
        )}
        {isReduced(offer) && (
          <li className={[styles['mark'], styles['accent']].join(' ')}>{t('card.reduced')}</li>
        )}
        {offer.newBuild && <li className={styles['mark']}>{t('card.newBuild')}</li>}
      </ul>
      {canLeaf && last > 0 && (
        <>
          <span className={styles['dots']} data-print="off" aria-hidden="true">
            {offer.pictures.map((picture, index) => (
              <span key={picture.key} data-on={index === at || undefined} />
            ))}
          </span>
          <span className={styles['turns']} data-print="off" aria-hidden="true">
            <button
              type="button"
              tabIndex={-1}
              className={styles['turn']}
              data-icons="m"
              disabled={at === 0}
              onClick={() => turn(-1)}
            >
              <ChevronLeft />
            </button>
            <button
              type="button"
              tabIndex={-1}
              className={styles['turn']}
              data-icons="m"
              disabled={at === last}
              onClick={() => turn(1)}
            >
              <ChevronRight />
            </button>
          </span>
        </>
      )}
    </div>
  )
}

/** Placeholder without a picture: the icon of its category. */
export function NoPicture({ category }: { category: number }) {
  const t = useT()
  return (
    <div className={styles['none']}>
      {isPlot(category) ? <LandPlot aria-hidden="true" /> : <House aria-hidden="true" />}
      {t('card.noPictures')}
    </div>
  )
}

/** `Eixample, Barcelona`, else `Barcelona, Spain`: the smallest place and its parent; without repetition. */
function placeLine({ district, places }: Card, format: Formatter): string {
  const names = places.map(({ name }) => name).reverse()
  return format.address([...new Set([district ?? [], names].flat())].slice(0, 2))
}

/** Whether the last change of the price was a reduction by 1 % or more. */
export const isReduced = ({
  price,
  previousAmount,
}: Pick<Card, 'price' | 'previousAmount'>): boolean =>
  price.amount !== null && previousAmount !== null && previousAmount > price.amount

/** A responsive grid of cards. `eager`: in the first view, so the first picture gets priority. `promoted`: in places that are paid for; `below`: what stands below a card. */
export function OfferGrid({
  offers,
  eager = false,
  level = 3,
  promoted,
  below,
}: {
  offers: readonly Card[]
  eager?: boolean
  level?: 2 | 3
  promoted?: boolean
  below?: (index: number) => ReactNode
}) {
  const first = eager && offers.find(({ pictures }) => pictures[0])
  return (
    <ul className={styles['grid']}>
      {offers.map((offer, index) => (
        <li key={offer.id}>
          {offer === first ? (
            <OfferCard offer={offer} eager level={level} promoted={promoted} />
          ) : (
            <CachedMarkup
              by={() => `card ${level} ${promoted ? 'promoted ' : ''}${JSON.stringify(offer)}`}
            >
              <OfferCard offer={offer} level={level} promoted={promoted} />
            </CachedMarkup>
          )}
          {below?.(index)}
        </li>
      ))}
    </ul>
  )
}
