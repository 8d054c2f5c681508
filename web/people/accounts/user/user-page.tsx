import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Page } from '../../../ground/ui/layout.tsx'
import { Tabs } from '../../../ground/ui/tabs.tsx'
import { useUnreadChats } from './unread-chats.ts'
import styles from './user-page.module.css'

/** A page of the account with its tabs. */
export function UserPage({
  title,
  unread,
  children,
}: {
  title: ReactNode
  /** Number of unread conversations, where the page has requested it. */
  unread?: number
  children: ReactNode
}) {
  const { t, format, locale } = usePageContext()
  const { pathname } = useLocation()
  const fetched = useUnreadChats(unread === undefined)
  const count = unread ?? fetched
  const tabs = [
    { to: address('user'), label: t('accounts.user.start') },
    { to: address('profile'), label: t('accounts.user.profile') },
    { to: address('access'), label: t('accounts.user.access') },
    { to: address('own-offers'), label: t('accounts.user.offers') },
    { to: address('own-orders'), label: t('accounts.user.orders') },
    { to: address('own-agency'), label: t('accounts.user.company') },
    {
      to: address('chat'),
      label: t('accounts.user.leads'),
      news:
        count > 0
          ? { label: t('accounts.user.unread', { count }), count: format.number(count) }
          : undefined,
    },
    { to: address('searches'), label: t('accounts.user.searches') },
    { to: address('feeds-in'), label: t('accounts.user.integrations') },
    { to: address('notifications'), label: t('notifications.panel.title') },
  ]
  return (
    <Page>
      <h1 className="title under">{title}</h1>
      <Tabs
        label={t('accounts.user.label')}
        items={tabs.map((tab) => ({
          ...tab,
          current:
            pathname === `/${locale}${tab.to}` ||
            (tab.to === address('own-offers') && pathname === `/${locale}${address('pro-offers')}`),
        }))}
      />
      {children}
    </Page>
  )
}

/** Heading and hint at the start, controls beside them; stacked on narrow screens. */
export function Part({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles['part']}>
      <div>
        <h2 className="heading">{title}</h2>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}

/** A list with one item and its actions per row. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>
}

export function Row({
  title,
  mark,
  facts,
  children,
}: {
  title: ReactNode
  mark?: string
  facts: readonly ReactNode[]
  children?: ReactNode
}) {
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <span className={styles['name']}>
          {title}
          {mark && <span className={styles['mark']}>{mark}</span>}
        </span>
        <span className="softFacts">
          {facts.filter(Boolean).map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </span>
      </div>
      {children}
    </li>
  )
}
