import { Bell, CheckCheck, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { Notification } from '#contract/people/notifications.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { Button, IconButton, LinkButton } from '../../ground/ui/button.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import { BellMark } from './bell.tsx'
import styles from './center.module.css'
import { NotificationItem, NotificationList } from './list.tsx'
import { useNotifications, type Notifications } from './use-notifications.ts'
import { useShownPage } from './use-shown-page.ts'

/** The bell in the header with its panel. Owns the realtime connection. */
export default function NotificationCenter({ userId }: { userId: number }): ReactNode {
  const t = useT()
  const notifications = useNotifications(userId)
  const { unread, items, failed, load } = notifications
  useShownPage(notifications)
  return (
    <Disclosure
      label={t('notifications.bell.label', { count: unread })}
      closeOn="a"
      summary={<BellMark unread={unread} />}
    >
      <section
        className={`${styles['panel']} fullNarrow`}
        aria-label={t('notifications.panel.title')}
        aria-busy={items === null && !failed}
      >
        <header className={styles['head']}>
          <h2 className="heading">{t('notifications.panel.title')}</h2>
          {unread > 0 && <ReadAll onPress={notifications.readAll} />}
        </header>
        {items === null && failed ? (
          <div className={styles['failed']} role="alert">
            <p>{t('notifications.error.text')}</p>
            <Button size="s" onClick={() => void load()}>
              {t('notifications.error.retry')}
            </Button>
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
        <footer className={styles['foot']}>
          <LinkButton to={address('notifications')} look="quiet" size="s">
            {t('notifications.panel.all')}
          </LinkButton>
        </footer>
      </section>
    </Disclosure>
  )
}

/** Runs one action at a time, with a toast on failure. */
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
    <Button
      look="quiet"
      size="s"
      icon={<CheckCheck aria-hidden="true" />}
      busy={busy}
      onClick={() => void press()}
    >
      {t('notifications.panel.readAll')}
    </Button>
  )
}

function List({
  items,
  next,
  more,
  read,
  remove,
}: Notifications & { items: readonly Notification[] }) {
  const t = useT()
  const [busy, leafOn] = usePress(more)
  return (
    <>
      <NotificationList items={items}>
        {(item, earlier) => (
          <Item
            key={item.id}
            item={item}
            earlier={earlier}
            onRead={() => read(item.id)}
            onRemove={() => remove(item.id)}
          />
        )}
      </NotificationList>
      {next !== null && (
        <Button size="s" busy={busy} className={styles['more']} onClick={() => void leafOn()}>
          {t('notifications.panel.more')}
        </Button>
      )}
    </>
  )
}

function Item({
  item,
  earlier,
  onRead,
  onRemove,
}: {
  item: Notification
  earlier: ReactNode
  onRead: () => Promise<boolean>
  onRemove: () => Promise<boolean>
}) {
  const t = useT()
  const [, read] = usePress(onRead)
  const [removing, remove] = usePress(onRemove)
  return (
    <NotificationItem item={item} earlier={earlier} onRead={() => void read()}>
      <IconButton
        label={t('notifications.item.remove', { title: item.title })}
        icon={<X aria-hidden="true" />}
        busy={removing}
        onClick={() => void remove()}
      />
    </NotificationItem>
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
