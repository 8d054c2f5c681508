import { useState, type ReactNode } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useHydrated } from '../page/hydrated.ts'
import { usePageContext, useT } from '../page/page-context.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './list.module.css'

/** Notifications one below the other, in the panel of the bell and on the page of all. */
export function NotificationList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}

/** `onRead` is called for a new one that is pressed; `children` is what can be done with it beside that. */
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
      <span className={[styles['dot'], styles[item.payload.type]].join(' ')} aria-hidden="true" />
      <div className={styles['text']}>
        <p className={styles['line']}>
          {item.payload.onClick !== null ? (
            <LocaleLink to={item.payload.onClick} className={styles['name']} onClick={see}>
              {item.title}
            </LocaleLink>
          ) : isNew && hydrated ? (
            <button type="button" className={styles['name']} onClick={see}>
              {item.title}
            </button>
          ) : (
            <span className={styles['name']}>{item.title}</span>
          )}
          {isNew && <VisuallyHidden>{t('notifications.item.new')}</VisuallyHidden>}
          <When at={item.created_at} />
        </p>
        <div className={styles['message']} dir="auto">
          <SafeHtml html={item.message} />
        </div>
      </div>
      <div className={styles['acts']}>{children}</div>
    </li>
  )
}

const DAY_MS = 86_400_000
/** As if the visitor's clock were that of UTC, in which times are printed. */
const local = (time: Date): number => time.getTime() - time.getTimezoneOffset() * 60_000

/** The time of today, else how many days ago; as the visitor's clock has it. Where no script can ask that, date and time in UTC. */
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
