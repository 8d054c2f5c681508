import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** A permanent message in the page, with a coloured bar at the start. */
export function Banner({
  tone = 'info',
  children,
  action,
}: {
  tone?: 'info' | 'good' | 'warn' | 'bad'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles['banner']} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}
