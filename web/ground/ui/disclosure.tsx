import { useEffect, useRef, type ReactNode } from 'react'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  /** Visible content; `label` is the accessible name. */
  summary: ReactNode
  label: string
  /** Selector of elements that close it when pressed; default: links and buttons. */
  closeOn?: string
  /** The button's edge at which the panel is aligned. */
  from?: 'start' | 'end'
  children: ReactNode
}

/** A button with a floating panel. Opens without JavaScript; with it, a press outside, Escape or a choice closes it. */
export function Disclosure({
  summary,
  label,
  closeOn = 'a, button',
  from = 'end',
  children,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = (): void => void (element.open = false)
    const onPointer = (event: PointerEvent): void => {
      if (element.open && !element.contains(event.target as Node)) close()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !element.open) return
      event.preventDefault()
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
      close()
    }
    const onFocus = (event: FocusEvent): void => {
      if (element.open && !element.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return (
    <details ref={details} className={styles['details']}>
      <summary className={styles['summary']} data-icons="l" aria-label={label} title={label}>
        {summary}
      </summary>
      <div
        className={[styles['panel'], from === 'start' && styles['start']].filter(Boolean).join(' ')}
        onClick={(event) =>
          (event.target as Element).closest(closeOn) && details.current?.removeAttribute('open')
        }
      >
        {children}
      </div>
    </details>
  )
}
