import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import { AdminPage } from '../../people/accounts/admin/admin-page.tsx'

const PARTS = { prices: 'promo-prices', taxes: 'promo-taxes', seller: 'promo-seller' } as const

/** A part of what administrators set for promotions: prices, taxes, seller. */
export function PromoPage({ part, children }: { part: keyof typeof PARTS; children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <AdminPage title={t('promoAdmin.title')} tab={address('promo-prices')}>
      <Tabs
        label={t('promoAdmin.title')}
        items={(['prices', 'taxes', 'seller'] as const).map((one) => ({
          to: address(PARTS[one]),
          label: t(`promoAdmin.${one}.tab`),
          current: one === part,
        }))}
      />
      <div className="apart stack-4">{children}</div>
    </AdminPage>
  )
}
