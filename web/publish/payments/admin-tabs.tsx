import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'

const PARTS = ['payments', 'ledger', 'reconciliations'] as const

/** A part of the books: orders and payments, ledger, daily comparisons. */
export function BooksPage({
  part,
  children,
}: {
  part: (typeof PARTS)[number]
  children: ReactNode
}) {
  const { t } = usePageContext()
  return (
    <AdminPage title={t('payAdmin.title')} tab={address('payments')}>
      <Tabs
        label={t('payAdmin.title')}
        items={PARTS.map((one) => ({
          to: address(one),
          label: t(`payAdmin.${one}.tab`),
          current: one === part,
        }))}
      />
      {children}
    </AdminPage>
  )
}
