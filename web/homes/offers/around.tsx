import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import type { AroundPlace, Surroundings } from '#contract/homes/around.ts'
import { AROUND_KINDS, type AroundKind } from '#contract/homes/around-kinds.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { AROUND_ICONS } from './around-icons.ts'
import styles from './around.module.css'
import page from './offer.module.css'

const SOURCE = 'https://www.openstreetmap.org/copyright'

export interface AroundProps {
  around: Surroundings
  precision: NonNullable<Offer['coordinates']>['precision']
  /** Called with the places of the kinds that are open. */
  onShow: (places: AroundPlace[]) => void
}

/** Places and noise around a home: a line for each kind, which shows all its places, also on the map. */
export function Around({ around, precision, onShow }: AroundProps) {
  const { t, format } = usePageContext()
  const { places, noises, at } = around
  const [open, setOpen] = useState<readonly AroundKind[]>([])
  // Several may be opened at once, by a search in the page for example.
  const toggle = (kind: AroundKind, isOpen: boolean): void =>
    setOpen((before) => {
      if (before.includes(kind) === isOpen) return before
      return isOpen ? [...before, kind] : before.filter((other) => other !== kind)
    })
  useEffect(() => {
    startTransition(() => onShow(places.filter(({ kind }) => open.includes(kind))))
  }, [open, places, onShow])
  const kinds = AROUND_KINDS.flatMap((kind) => {
    const own = places.filter((place) => place.kind === kind)
    return own.length > 0 ? [{ kind, own }] : []
  })
  return (
    <section className={page['section']} data-part="around">
      <h2 className="partTitle">{t('offer.around.title')}</h2>
      {kinds.length > 0 && (
        <>
          <p className="soft">
            {t(`offer.around.lead.${precision === 'exact' ? 'exact' : 'rounded'}`)}{' '}
            <span data-script="on" data-print="off">
              {t('offer.around.onMap')}
            </span>
          </p>
          <div className={styles['kinds']}>
            {kinds.map(({ kind, own }) => (
              <Kind
                key={kind}
                kind={kind}
                places={own}
                isExact={precision === 'exact'}
                isOpen={open.includes(kind)}
                onToggle={(isOpen) => toggle(kind, isOpen)}
              />
            ))}
          </div>
        </>
      )}
      {noises.length > 0 && (
        <div className="stack-2">
          <h3 className={styles['noise']}>{t('offer.around.noise.title')}</h3>
          <ul>
            {noises.map(({ noise, metres }) => (
              <li key={noise}>
                {t(`offer.around.noise.${noise}`, { distance: format.distance(metres / 1000) })}
              </li>
            ))}
          </ul>
          <p className="soft">{t('offer.around.noise.hint')}</p>
        </div>
      )}
      <p className={`soft ${styles['source']}`}>
        {t.rich<ReactNode>('offer.around.source', {
          date: format.date(at, 'long'),
          link: (text) => (
            <a key="source" href={SOURCE} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        })}
      </p>
    </section>
  )
}

interface KindProps {
  kind: AroundKind
  places: readonly AroundPlace[]
  isExact: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function Kind({ kind, places, isExact, isOpen, onToggle }: KindProps) {
  const { t, format } = usePageContext()
  const Icon = AROUND_ICONS[kind]
  const label = t(`offer.around.kind.${kind}`)
  const time = ({ minutes }: AroundPlace): string =>
    t(`offer.around.${isExact ? 'minutes' : 'within'}`, { minutes })
  const [nearest] = places
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before this page had scripts.
  useEffect(() => {
    if (details.current?.open) onToggle(true)
  }, [])
  return (
    <details
      ref={details}
      className={styles['kind']}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <Icon aria-hidden="true" />
        <span className={styles['what']}>
          <span className="strong">{label}</span>
          {/* An open list has it, with its distance. */}
          {!isOpen && nearest!.name !== null && (
            <bdi className={styles['nearest']}>{nearest!.name}</bdi>
          )}
        </span>
        <span className={styles['time']}>{time(nearest!)}</span>
      </summary>
      <ul>
        {places.map((place, n) => (
          <li key={n} className={styles['place']}>
            <bdi>{place.name ?? label}</bdi>
            <span className={styles['time']}>
              {time(place)} <span className="soft">{format.distance(place.metres / 1000)}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
