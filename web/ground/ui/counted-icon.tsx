import type { ReactNode } from 'react'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page/page-context.tsx'
import styles from './counted-icon.module.css'

/** Higher numbers are shown as "+". */
const COUNT_MAX = 99

/** An icon with a number at its corner, if there is one. */
export function CountedIcon({ icon, count }: { icon: ReactNode; count: number }) {
  const { format } = usePageContext()
  return (
    <span className={styles['icon']} data-icons="l">
      {icon}
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {format.plain(Math.min(count, COUNT_MAX)) + (count > COUNT_MAX ? '+' : '')}
        </span>
      )}
    </span>
  )
}

/** The same as a link of the header. */
export function IconLink({
  to,
  label,
  icon,
  count = 0,
}: {
  to: string
  label: string
  icon: ReactNode
  count?: number
}) {
  return (
    <LocaleLink to={to} className={`${styles['link']} sinks`} aria-label={label} title={label}>
      <CountedIcon icon={icon} count={count} />
    </LocaleLink>
  )
}
