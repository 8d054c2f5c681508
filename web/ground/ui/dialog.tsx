import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useT } from '../page/page-context.tsx'
import { afterPaint } from './after-paint.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  title: string
  /** Called after closing. */
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `l`: for long forms. */
  size?: 'm' | 'l'
}

/**
 * Hides a dialog, and closes it after the next paint: closing makes the page interactive again, which takes long on pages with many homes.
 * `then` runs after both.
 */
export function leaveDialog(dialog: HTMLDialogElement | null, then?: () => void): void {
  if (!dialog?.open) return then?.()
  if ('leaving' in dialog.dataset) return
  dialog.dataset['leaving'] = ''
  afterPaint(() => {
    // Unless it was reopened.
    if ('leaving' in dialog.dataset) dialog.close()
    delete dialog.dataset['leaving']
    if (then) afterPaint(then)
  })
}

/** A native modal dialog: traps the focus; closes by Escape, its button, and a press outside. */
export function Dialog({ open, title, onClose, children, footer, size = 'm' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = () => leaveDialog(dialog.current)
  const t = useT()
  useEffect(() => {
    const element = dialog.current
    if (open && element) {
      delete element.dataset['leaving']
      if (!element.open) element.showModal()
    }
    if (!open) element?.close()
  }, [open])
  // Closed before unmounting, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={[styles['dialog'], styles[size]].join(' ')}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles['frame']}>
        <header className={styles['head']}>
          <h2 id={heading} className="heading">
            {title}
          </h2>
          <IconButton label={t('ui.dialog.close')} icon={<X />} onClick={close} />
        </header>
        <div className={styles['body']}>{children}</div>
        {footer && <footer className={styles['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
