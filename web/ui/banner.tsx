import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** A message that stays in the page: said once, calmly, with its colour as a bar at the start. */
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
    <div
      className={[styles['banner'], styles[tone]].join(' ')}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}
