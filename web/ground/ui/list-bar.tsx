import type { ReactNode } from 'react'
import styles from './list-bar.module.css'

/** Toolbar of a list: filters at the start, actions at the end; stacked on narrow screens. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles['bar']}>{children}</div>
}
