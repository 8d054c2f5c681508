import { buyerLines } from '#contract/publish/payment-lists.ts'
import type { Order } from '#contract/publish/payments.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './payments.module.css'

/** Name, address and VAT number of the buyer of an order. */
export function BuyerAddress({
  order: { buyer, buyerCountry },
  className = '',
}: {
  order: Pick<Order, 'buyer' | 'buyerCountry'>
  className?: string
}) {
  const { t } = usePageContext()
  return (
    <address className={`${styles['buyer']} ${className}`}>
      {[...buyerLines(buyer), buyerCountry].filter(Boolean).map((line, index) => (
        <bdi key={index}>{line}</bdi>
      ))}
      {buyer.vatId && (
        <span>
          {t('pay.buyer.vatId')}: <bdi>{buyer.vatId}</bdi>
        </span>
      )}
    </address>
  )
}
