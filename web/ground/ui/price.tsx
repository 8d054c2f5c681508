import type { Money } from '#contract/homes/offers.ts'
import { useFormat } from '../page/page-context.tsx'
import styles from './price.module.css'

/** A prominent amount in minor units, with its `period` ("a month"). */
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
    <span className={`${styles[size]} amount`}>
      <bdi>{format.money(money)}</bdi>
      {period && <span className={styles['period']}> {period}</span>}
    </span>
  )
}
