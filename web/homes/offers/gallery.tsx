import { lazy, Suspense, useEffect, type MouseEvent } from 'react'
import { House, Images } from 'lucide-react'
import type { Picture } from '#contract/homes/offers.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import { settled } from '../../ground/page/later.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import styles from './gallery.module.css'
import { OfferPicture } from './picture.tsx'
import { useOver } from './use-over.ts'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazy(() => loadLightbox().then((module) => ({ default: module.Lightbox })))

const ON_WIDE = 5
/** `picture-3`: the third one is open. */
const OPEN = /^picture-([1-9]\d{0,2})$/

/** One large picture and four beside it; a swipeable strip on narrow screens. Each opens large; without JavaScript as a file. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const t = useT()
  const { over, show: showOver, close } = useOver()
  const shown = Number(OPEN.exec(over)?.[1] ?? 0) - 1
  const show = (index: number) => showOver(`picture-${index + 1}`)
  useEffect(() => void settled.then(loadLightbox).catch(() => undefined), [])
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show(index)
  }
  if (pictures.length === 0) {
    return (
      <div className={styles['none']}>
        <House aria-hidden="true" />
        {t('card.noPictures')}
      </div>
    )
  }
  return (
    <section className="anchor" aria-label={t('offer.gallery.label')}>
      <ul className={styles['grid']} data-count={Math.min(pictures.length, ON_WIDE)}>
        {pictures.map((picture, index) => (
          <li key={picture.key} className={index < ON_WIDE ? styles['cell'] : styles['further']}>
            <a href={pictureUrl(picture)} className={styles['open']} onClick={open(index)}>
              <OfferPicture
                picture={picture}
                eager={index === 0}
                sizes={
                  index === 0
                    ? '(max-width: 48rem) 100vw, (max-width: 80rem) 60vw, 48rem'
                    : '(max-width: 48rem) 100vw, (max-width: 80rem) 25vw, 20rem'
                }
              />
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${styles['all']} sinks`}
        data-icons="m"
        data-print="off"
        onClick={() => show(0)}
      >
        <Images aria-hidden="true" />
        <span>{t('offer.gallery.all', { count: pictures.length })}</span>
      </button>
      <Suspense>
        {pictures[shown] && <Lightbox pictures={pictures} start={shown} onClose={close} />}
      </Suspense>
    </section>
  )
}
