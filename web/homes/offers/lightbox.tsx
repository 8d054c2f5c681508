import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { Picture } from '#contract/homes/offers.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './gallery.module.css'
import { OfferPicture } from './picture.tsx'

/** All pictures at full size, one at a time: arrows, swipe, Escape. Traps the focus and restores it. */
export function Lightbox({
  pictures,
  start,
  onClose,
}: {
  pictures: readonly Picture[]
  start: number
  onClose: () => void
}) {
  const { t, format, dir } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)

  const isLeaving = useRef(false)

  // The stage has a width only after showModal; it opens at the pressed picture, before a key can be pressed.
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    show(start, 'instant')
  }, [start])
  // Closed before unmounting, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  /** Unmounts when the address changes: after closing earlier, it could be reopened on a history entry that is about to be removed. */
  function leave(event: SyntheticEvent) {
    event.preventDefault()
    if (isLeaving.current) return
    isLeaving.current = true
    onClose()
  }

  function show(next: number, behavior: ScrollBehavior = 'smooth') {
    const slide = stage.current?.children[next]
    slide?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' })
  }
  const step = (by: number) => show(Math.min(pictures.length - 1, Math.max(0, index + by)))
  function onKeyDown(event: KeyboardEvent) {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === forward) step(1)
    else if (event.key === back) step(-1)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(pictures.length - 1)
    else return
    event.preventDefault()
  }
  function onScroll() {
    const element = stage.current
    if (element && element.clientWidth > 0)
      setIndex(Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
  }

  return (
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label={t('offer.gallery.label')}
      onCancel={leave}
      onClose={leave}
      onKeyDown={onKeyDown}
    >
      <div className={styles['bar']}>
        <span aria-live="polite">
          {t('offer.gallery.position', {
            number: format.number(index + 1),
            total: format.number(pictures.length),
          })}
        </span>
        <span className="row-2">
          <button
            type="button"
            className={styles['step']}
            aria-label={t('offer.gallery.previous')}
            disabled={index === 0}
            onClick={() => step(-1)}
          >
            <ChevronLeft data-flip />
          </button>
          <button
            type="button"
            className={styles['step']}
            aria-label={t('offer.gallery.next')}
            disabled={index === pictures.length - 1}
            onClick={() => step(1)}
          >
            <ChevronRight data-flip />
          </button>
          <button
            type="button"
            className={styles['step']}
            aria-label={t('ui.dialog.close')}
            onClick={leave}
          >
            <X />
          </button>
        </span>
      </div>
      <div
        ref={stage}
        role="group"
        aria-label={t('offer.gallery.stage')}
        tabIndex={0}
        className={styles['stage']}
        onScroll={onScroll}
      >
        {pictures.map((picture, at) => (
          <div key={picture.key} className={styles['slide']} aria-hidden={at !== index}>
            <OfferPicture picture={picture} sizes="100vw" eager={Math.abs(at - index) <= 1} />
          </div>
        ))}
      </div>
      <p className={styles['caption']}>{pictures[index]?.alt}</p>
    </dialog>
  )
}
