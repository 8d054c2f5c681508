import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * A table whose rows become small lists on narrow screens: cells say with `data-label` what they are. With `boxes` the first column has one for each row, and one for all
 * in its head.
 */
export function Table({ boxes, children }: { boxes?: true; children: ReactNode }) {
  return (
    <table className={styles['table']} data-boxes={boxes}>
      {children}
    </table>
  )
}

/** What a row is about, and what is said of it below. */
export function RowHead({ children }: { children: ReactNode }) {
  return <span className={styles['who']}>{children}</span>
}
