import type { Money } from '#contract/offers.ts'
import { useFormat } from '../page/page-context.tsx'
import styles from './price.module.css'

/** An amount in minor units, large enough to be found at once; `period` says what it is for ("a month"). */
export function Price({
  money,
  period,
  size = 'm',
}: {
  money: Money
  period?: string
  size?: 'm' | 'l'
}) {
  const format = useFormat()
  return (
    <span className={[styles['price'], styles[size]].join(' ')}>
      <bdi>{format.money(money)}</bdi>
      {period && <span className={styles['period']}> {period}</span>}
    </span>
  )
}
