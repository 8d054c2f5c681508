import { Bell } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext, useT } from '../page/page-context.tsx'
import styles from './bell.module.css'

/** Higher numbers are shown as "+". */
const COUNT_MAX = 99

/** The bell with the number of new notifications. */
export function BellMark({ unread = 0 }: { unread?: number }) {
  const { format } = usePageContext()
  return (
    <span className={styles['bell']} data-icons="l">
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {format.plain(Math.min(unread, COUNT_MAX)) + (unread > COUNT_MAX ? '+' : '')}
        </span>
      )}
    </span>
  )
}

/** The bell without scripts: a link to the page. */
export function BellLink() {
  const label = useT()('notifications.panel.title')
  return (
    <LocaleLink
      to={address('notifications')}
      className={`${styles['link']} sinks`}
      aria-label={label}
      title={label}
    >
      <BellMark />
    </LocaleLink>
  )
}
