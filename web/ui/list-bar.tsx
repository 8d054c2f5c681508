import type { ReactNode } from 'react'
import styles from './list-bar.module.css'

/** What stands above a list: which of it is shown at the start, what can be done with it at the end; one below the other where there is less room. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles['bar']}>{children}</div>
}
