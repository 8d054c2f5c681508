import type { Order } from '#contract/publish/payments.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { HeadedTable } from '../../ground/ui/table.tsx'
import { Sums } from '../promotion/sums.tsx'
import { BuyerAddress } from './buyer-address.tsx'
import styles from './payments.module.css'

/** The order of the current page, and the time zone of the account. */
export interface OrderData {
  order: Order
  zone: string
}

/** Lines of an order, its buyer and the sums. */
export function OrderView({ order }: { order: Order }) {
  const { t, format } = usePageContext()
  return (
    <section className="stack-4" aria-labelledby="bought">
      <h2 id="bought" className="heading">
        {t('pay.page.order', { order: format.plain(order.id) })}
      </h2>
      <HeadedTable
        headers={[t('pay.page.listing'), t('pay.page.package'), { amount: t('pay.page.price') }]}
      >
        {order.lines.map((line) => (
          <tr key={`${line.offer}-${line.package}`}>
            <td>
              <bdi className="strong">{line.title}</bdi>
            </td>
            <td data-label={t('pay.page.package')}>
              {t(`promotion.package.${line.package}.name`)},{' '}
              {t('promotion.days', { count: line.days })}
            </td>
            <td data-label={t('pay.page.price')} data-amount>
              <bdi>{format.sum({ amount: line.amount, currency: order.currency })}</bdi>
            </td>
          </tr>
        ))}
      </HeadedTable>
      <div className={styles['sums']}>
        <Sums amounts={order} isOpen={order.state === 'open'} />
        <BuyerAddress order={order} className="soft" />
      </div>
    </section>
  )
}
