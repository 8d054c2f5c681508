import type { ReactNode } from 'react'
import { LocaleLink, type LocaleLinkProps } from '../links/locale-link.tsx'
import styles from './chip.module.css'

/** A small link in a group: a place, a category, an active filter. `count` follows in a lighter colour. */
export function Chip({
  icon,
  count,
  children,
  className,
  ...props
}: LocaleLinkProps & { icon?: ReactNode; count?: string | undefined }) {
  return (
    <LocaleLink
      {...props}
      className={[styles['chip'], 'framed sinks', className].filter(Boolean).join(' ')}
      data-icons="s"
    >
      {icon}
      <span>{children as ReactNode}</span>
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </LocaleLink>
  )
}

export function ChipList({ children }: { children: ReactNode }) {
  return <ul className="row-2">{children}</ul>
}
