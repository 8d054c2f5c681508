import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Prose } from '../../ground/ui/layout.tsx'
import { loadOrder } from './load-order.ts'
import { OrderState } from './order-state.tsx'
import { OrderView } from './order-view.tsx'
import { standingOf } from './standing.ts'
import { useTruth } from './use-truth.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return loadOrder(context.get(visitContext), queryOf('pay-status', url).order)
}

export const meta = unindexedHead((page) => ({
  title: page.t('pay.state.seoTitle'),
  description: page.t('pay.state.orders'),
  path: address('pay-status'),
}))

/** How an order and its payment stand; updates itself while something is under way. */
export default function PayStatus() {
  const { order, zone } = useLoaderData<typeof loader>()
  const { t, locale } = usePageContext()
  const isUnderWay = ['processing', 'confirming'].includes(standingOf(order))
  useTruth(isUnderWay)
  return (
    <Prose>
      <OrderState order={order} zone={zone} />
      {isUnderWay && (
        <noscript>
          <p className="above">
            <a href={`/${locale}${address('pay-status', { order: order.id })}`}>
              {t('pay.state.reload')}
            </a>
          </p>
        </noscript>
      )}
      <div className="below">
        <OrderView order={order} />
      </div>
    </Prose>
  )
}
