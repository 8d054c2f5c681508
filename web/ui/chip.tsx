import type { ReactNode } from 'react'
import { LocaleLink, type LocaleLinkProps } from '../links/locale-link.tsx'
import styles from './chip.module.css'

/** A small link among its like: a place, a category, a filter that is set. `count` stands behind it, quieter. */
export function Chip({
  icon,
  count,
  children,
  className,
  ...props
}: LocaleLinkProps & { icon?: ReactNode; count?: string | undefined }) {
  return (
    <LocaleLink {...props} className={[styles['chip'], className].filter(Boolean).join(' ')}>
      {icon}
      <span>{children as ReactNode}</span>
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </LocaleLink>
  )
}

export function ChipList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}
