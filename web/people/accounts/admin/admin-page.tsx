import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { hasRole } from '../../../ground/page/roles.ts'
import { useSession } from '../../../ground/page/session-context.ts'
import { Page } from '../../../ground/ui/layout.tsx'
import { Tabs } from '../../../ground/ui/tabs.tsx'
import styles from './admin.module.css'

/** A page of the administration with its tabs. `tab`: address of the one that the page is a part of, when not its own. */
export function AdminPage({
  title,
  tab: within,
  children,
}: {
  title: ReactNode
  tab?: string
  children: ReactNode
}) {
  const { t, locale } = usePageContext()
  const { pathname } = useLocation()
  const { user } = useSession()
  const tabs = [
    { to: address('queue'), label: t('accounts.admin.queue') },
    { to: address('agency-checks'), label: t('accounts.admin.agencies') },
    { to: address('reports'), label: t('accounts.admin.reports') },
    { to: address('review-queue'), label: t('accounts.admin.reviews') },
    { to: address('desk'), label: t('accounts.admin.support') },
    { to: address('areas'), label: t('accounts.admin.areas') },
    { to: address('texts'), label: t('accounts.admin.texts') },
    ...(user && hasRole(user, 'admin')
      ? [
          { to: address('journal-desk'), label: t('accounts.admin.journal') },
          { to: address('members'), label: t('accounts.admin.members') },
          { to: address('audit'), label: t('accounts.admin.audit') },
          { to: address('all-feeds'), label: t('accounts.admin.feeds') },
          { to: address('state'), label: t('accounts.admin.system') },
          { to: address('numbers'), label: t('accounts.admin.numbers') },
          { to: address('buying-costs'), label: t('accounts.admin.costs') },
          { to: address('promo-prices'), label: t('accounts.admin.promo') },
          { to: address('payments'), label: t('accounts.admin.payments') },
        ]
      : []),
  ]
  return (
    <Page>
      <h1 className={styles['title']}>{title}</h1>
      <Tabs
        label={t('accounts.admin.label')}
        items={tabs.map((tab) => ({
          ...tab,
          current: tab.to === within || pathname === `/${locale}${tab.to}`,
        }))}
      />
      {children}
    </Page>
  )
}
