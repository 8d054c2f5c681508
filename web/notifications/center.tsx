import { Bell, CheckCheck, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext, useT } from '../page-context.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './center.module.css'
import { useNotifications, type Notifications } from './use-notifications.ts'

/** More are not counted out. */
const COUNT_MAX = 99

/** The bell in the header: how many are new, and all of them below it. Holds the connection of real time while it is there. */
export default function NotificationCenter({ userId }: { userId: number }): ReactNode {
  const { t, format } = usePageContext()
  const notifications = useNotifications(userId)
  const { unread, items, failed, load } = notifications
  return (
    <Disclosure
      label={t('notifications.bell.label', { count: unread })}
      closeOn="a"
      summary={
        <span className={styles['bell']}>
          <Bell aria-hidden="true" />
          {unread > 0 && (
            <span className={styles['count']} aria-hidden="true">
              {format.plain(Math.min(unread, COUNT_MAX)) + (unread > COUNT_MAX ? '+' : '')}
            </span>
          )}
        </span>
      }
    >
      <section className={styles['panel']} aria-label={t('notifications.panel.title')} aria-busy={items === null && !failed}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{t('notifications.panel.title')}</h2>
          {unread > 0 && <ReadAll onPress={notifications.readAll} />}
        </header>
        {items === null && failed ? (
          <div className={styles['failed']} role="alert">
            <p>{t('notifications.error.text')}</p>
            <Button size="s" onClick={() => void load()}>{t('notifications.error.retry')}</Button>
          </div>
        ) : items === null ? (
          <Loading />
        ) : items.length === 0 ? (
          <EmptyState icon={<Bell />} title={t('notifications.empty.title')}>
            {t('notifications.empty.text')}
          </EmptyState>
        ) : (
          <List {...notifications} items={items} />
        )}
      </section>
    </Disclosure>
  )
}

/** A press that may fail: says so, and takes no other meanwhile. */
function usePress(press: () => Promise<boolean>): [busy: boolean, press: () => Promise<void>] {
  const t = useT()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    const done = await press()
    setBusy(false)
    if (!done) toast(t('notifications.error.failed'), { type: 'error' })
  }
  return [busy, run]
}

function ReadAll({ onPress }: { onPress: () => Promise<boolean> }) {
  const t = useT()
  const [busy, press] = usePress(onPress)
  return (
    <Button look="quiet" size="s" icon={<CheckCheck aria-hidden="true" />} busy={busy} onClick={() => void press()}>
      {t('notifications.panel.readAll')}
    </Button>
  )
}

function List({ items, next, more, read, remove }: Notifications & { items: readonly Notification[] }) {
  const t = useT()
  const [busy, leafOn] = usePress(more)
  return (
    <>
      <ul className={styles['list']}>
        {items.map((item) => (
          <Item key={item.id} item={item} onRead={() => read(item.id)} onRemove={() => remove(item.id)} />
        ))}
      </ul>
      {next !== null && (
        <Button size="s" busy={busy} className={styles['more']} onClick={() => void leafOn()}>
          {t('notifications.panel.more')}
        </Button>
      )}
    </>
  )
}

function Item({ item, onRead, onRemove }: { item: Notification; onRead: () => Promise<boolean>; onRemove: () => Promise<boolean> }) {
  const t = useT()
  const isNew = item.read_at === null
  const [, read] = usePress(onRead)
  const [removing, remove] = usePress(onRemove)
  const see = (): void => void (isNew && read())
  return (
    <li className={[styles['item'], isNew ? styles['new'] : ''].join(' ')}>
      <span className={[styles['dot'], styles[item.payload.type]].join(' ')} aria-hidden="true" />
      <div className={styles['text']}>
        <p className={styles['line']}>
          {item.payload.onClick !== null ? (
            <LocaleLink to={item.payload.onClick} className={styles['name']} onClick={see}>
              {item.title}
            </LocaleLink>
          ) : isNew ? (
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
      <IconButton label={t('notifications.item.remove', { title: item.title })} icon={<X aria-hidden="true" />} busy={removing} className={styles['remove']} onClick={() => void remove()} />
    </li>
  )
}

const DAY_MS = 86_400_000
/** As if the visitor's clock were that of UTC, in which times are printed. */
const local = (time: Date): number => time.getTime() - time.getTimezoneOffset() * 60_000

/** The time of today, else how many days ago; as the visitor's clock has it. */
function When({ at }: { at: string }) {
  const { format } = usePageContext()
  const [now] = useState(() => local(new Date()))
  const then = local(new Date(at))
  const days = Math.floor(then / DAY_MS) - Math.floor(now / DAY_MS)
  return (
    <time dateTime={at} title={format.date(then)} className={styles['when']}>
      {days === 0 ? format.time(then).slice(0, 5) : days > -7 ? format.relativeDays(days) : format.date(then, 'medium')}
    </time>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className={styles['loading']}>
      <VisuallyHidden>{t('notifications.panel.loading')}</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton width="45%" />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  )
}
