import { useEffect, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { search, type Cluster } from '#contract/homes/search.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { padded } from '../../map/view.ts'
import { NoPicture } from '../../offers/card.tsx'
import { mainFacts } from '../../offers/facts.ts'
import { OfferPicture } from '../../offers/picture.tsx'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button, IconButton } from '../../../ground/ui/button.tsx'
import { ConvertedLine, PriceLine } from '../../../ground/ui/offer-price.tsx'
import { Skeleton } from '../../../ground/ui/skeleton.tsx'
import type { Filters } from '../filters.ts'
import type { SearchQuery } from '../query.ts'
import styles from './preview.module.css'

const CALLS = { search }

type Homes =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'found'; homes: OfferCard[]; total: number }

export interface PreviewProps {
  pin: Cluster
  query: SearchQuery
  /** The group of properties that is searched. */
  group: Filters['group']
  onClose: () => void
}

/** Homes of a pin: one, or several at the same position. */
export function Preview({ pin, query, group, onClose }: PreviewProps) {
  const api = useApi(CALLS)
  const { t } = usePageContext()
  const [found, setFound] = useState<Homes>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const panel = useRef<HTMLElement>(null)
  const queryText = JSON.stringify({ ...query, box: padded(pin.box) })

  useEffect(() => panel.current?.focus({ preventScroll: true }), [pin])
  useEffect(() => {
    const abort = new AbortController()
    setFound({ state: 'loading' })
    api.search.offers(JSON.parse(queryText) as SearchQuery, { signal: abort.signal }).then(
      ({ data: homes, total }) => setFound({ state: 'found', homes, total }),
      () => abort.signal.aborted || setFound({ state: 'failed' }),
    )
    return () => abort.abort()
  }, [api, queryText, attempt])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('map.preview.label')}
      className={styles['preview']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className={styles['head']}>
        <p role="status">{t('search.count', { count: pin.count, group })}</p>
        <IconButton label={t('ui.dialog.close')} icon={<X />} onClick={onClose} />
      </header>
      {found.state === 'failed' ? (
        <p className={styles['failed']}>
          {t('map.preview.failed')}
          <Button size="s" look="quiet" onClick={() => setAttempt((count) => count + 1)}>
            {t('map.retry')}
          </Button>
        </p>
      ) : (
        <ul className={`${styles['homes']} lined`} aria-busy={found.state === 'loading'}>
          {found.state === 'loading' ? (
            <li className={`${styles['home']} lit`}>
              <Waiting />
            </li>
          ) : (
            found.homes.map((home) => (
              <li key={home.id} data-home={home.id} className={`${styles['home']} lit`}>
                <Home home={home} />
              </li>
            ))
          )}
        </ul>
      )}
    </section>
  )
}

function Home({ home }: { home: OfferCard }) {
  const { t, format, written } = usePageContext()
  const [picture] = home.pictures
  return (
    <>
      <div className={styles['picture']}>
        {picture ? (
          <OfferPicture picture={picture} sizes="8rem" eager />
        ) : (
          <NoPicture category={home.category} />
        )}
      </div>
      <div className={styles['words']}>
        <p className="prices">
          <PriceLine price={home.price} className={styles['price']} />
        </p>
        <ConvertedLine price={home.price} converted={home.converted} />
        <p className="label">{mainFacts({ ...home, bathrooms: null }, t, format).join(' · ')}</p>
        <p>
          <LocaleLink
            to={address('offer', { slugId: home.slugId })}
            className={`${styles['link']} covers unringed`}
            lang={home.titleLang}
            dir="auto"
          >
            {written(home.title)}
          </LocaleLink>
        </p>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <div className={styles['picture']}>
        <Skeleton ratio="4 / 3" />
      </div>
      <div className={styles['words']}>
        <Skeleton width="7rem" height="1.5rem" />
        <Skeleton width="10rem" />
        <Skeleton />
      </div>
    </>
  )
}
