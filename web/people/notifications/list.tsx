import { useState, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { Notification } from '#contract/people/notifications.ts'
import { relativeDays } from '#i18n/relative-days.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { SafeHtml } from '../../ground/ui/safe-html.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './list.module.css'

/** A list of notifications, in the bell's panel and on the page. Of those about one home the newest is shown, the others behind it. */
export function NotificationList({
  items,
  children,
}: {
  items: readonly Notification[]
  children: (item: Notification, earlier: ReactNode) => ReactNode
}) {
  const t = useT()
  return (
    <ul>
      {byHome(items).map(([newest, ...earlier]) =>
        children(
          newest!,
          earlier.length > 0 && (
            <details className={`${styles['earlier']} fold`}>
              <summary>{t('notifications.item.more', { count: earlier.length })}</summary>
              <ul>{earlier.map((item) => children(item, null))}</ul>
            </details>
          ),
        ),
      )}
    </ul>
  )
}

/** In the order of the newest of each. Each that leads to a conversation stands alone: it is of another visitor. */
export function byHome(items: readonly Notification[]): Notification[][] {
  const groups = Map.groupBy(items, ({ id, home, payload }) =>
    home && !payload.onClick?.startsWith(`${address('chat')}/`) ? `home ${home.id}` : id,
  )
  return [...groups.values()]
}

/** `onRead`: a new one was pressed. `earlier`: those about the same home. `children`: other actions. */
export function NotificationItem({
  item,
  onRead,
  earlier,
  children,
}: {
  item: Notification
  onRead: () => void
  earlier: ReactNode
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
        {item.why !== null && <p className="soft">{item.why}</p>}
        {earlier}
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
        {`${format.date(at, 'medium')}${format.table.beforeTime}${time(at)} UTC`}
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
          ? relativeDays(days, format)
          : format.date(then, 'medium')}
    </time>
  )
}
