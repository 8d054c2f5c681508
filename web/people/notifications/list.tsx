import { useState, type ReactNode } from 'react'
import type { Notification } from '#contract/people/notifications.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { SafeHtml } from '../../ground/ui/safe-html.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './list.module.css'

/** A list of notifications, in the bell's panel and on the page. */
export function NotificationList({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>
}

/** `onRead`: a new one was pressed. `children`: other actions. */
export function NotificationItem({
  item,
  onRead,
  children,
}: {
  item: Notification
  onRead: () => void
  children: ReactNode
}) {
  const t = useT()
  const hydrated = useHydrated()
  const isNew = item.read_at === null
  const see = (): void => {
    if (isNew) onRead()
  }
  return (
    <li className={[styles['item'], isNew ? styles['new'] : ''].join(' ')}>
      <span className={styles['dot']} data-tone={item.payload.type} aria-hidden="true" />
      <div className={styles['text']}>
        <p className={`${styles['line']} ${isNew ? 'strong' : ''}`}>
          {item.payload.onClick !== null ? (
            <LocaleLink
              to={item.payload.onClick}
              className={`${styles['name']} plain covers`}
              onClick={see}
            >
              {item.title}
            </LocaleLink>
          ) : isNew && hydrated ? (
            <button type="button" className={`${styles['name']} plain covers`} onClick={see}>
              {item.title}
            </button>
          ) : (
            <span className={styles['name']}>{item.title}</span>
          )}
          {isNew && <VisuallyHidden>{t('notifications.item.new')}</VisuallyHidden>}
          <When at={item.created_at} />
        </p>
        <div className={`${styles['message']} soft wrap`} dir="auto">
          <SafeHtml html={item.message} />
        </div>
      </div>
      <div className={styles['acts']}>{children}</div>
    </li>
  )
}

const DAY_MS = 86_400_000
/** The visitor's local time, shifted to UTC for formatting. */
const local = (time: Date): number => time.getTime() - time.getTimezoneOffset() * 60_000

/** Time if today, else the number of days ago, in local time. Without scripts, date and time in UTC. */
function When({ at }: { at: string }) {
  const { format } = usePageContext()
  const hydrated = useHydrated()
  const [now] = useState(() => local(new Date()))
  const time = (moment: string | number): string => format.clock(moment)
  if (!hydrated) {
    return (
      <time dateTime={at} className={styles['when']}>
        {`${format.date(at, 'medium')}, ${time(at)} UTC`}
      </time>
    )
  }
  const then = local(new Date(at))
  const days = Math.floor(then / DAY_MS) - Math.floor(now / DAY_MS)
  return (
    <time dateTime={at} title={format.date(then)} className={styles['when']}>
      {days === 0
        ? time(then)
        : days > -7
          ? format.relativeDays(days)
          : format.date(then, 'medium')}
    </time>
  )
}
