import { Bell } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext, useT } from '../page/page-context.tsx'
import styles from './bell.module.css'

/** More are not counted out. */
const COUNT_MAX = 99

/** The bell, and at its corner how many are new. */
export function BellMark({ unread = 0 }: { unread?: number }) {
  const { format } = usePageContext()
  return (
    <span className={styles['bell']}>
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {format.plain(Math.min(unread, COUNT_MAX)) + (unread > COUNT_MAX ? '+' : '')}
        </span>
      )}
    </span>
  )
}

/** The bell where there are no scripts, or not yet: leads to the page of all. */
export function BellLink() {
  const label = useT()('notifications.panel.title')
  return (
    <LocaleLink
      to={address('notifications')}
      className={styles['link']}
      aria-label={label}
      title={label}
    >
      <BellMark />
    </LocaleLink>
  )
}
