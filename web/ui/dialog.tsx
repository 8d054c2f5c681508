import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useT } from '../page-context.tsx'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  title: string
  /** It has been closed. */
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `l`: for long forms. */
  size?: 'm' | 'l'
}

/** The browser's own modal dialog: it keeps the focus within, closes by Escape, by its button and by a press beside it. */
export function Dialog({ open, title, onClose, children, footer, size = 'm' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = () => dialog.current?.close()
  const t = useT()
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open) element?.close()
  }, [open])
  // Closed before it goes, so that the browser gives the focus back.
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
          <h2 id={heading} className={styles['title']}>
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
