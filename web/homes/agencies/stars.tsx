import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './reviews.module.css'

/** A number of stars out of five; fractions are rounded visually, and exact for screen readers. */
export function Stars({ of }: { of: number }) {
  const { t, format } = usePageContext()
  const full = Math.round(of)
  return (
    <span
      role="img"
      aria-label={t('reviews.stars', { stars: format.number(of, { decimals: 1 }) })}
      className={styles['stars']}
    >
      <span aria-hidden="true">{'★'.repeat(full)}</span>
      <span aria-hidden="true" className={styles['empty']}>
        {'★'.repeat(5 - full)}
      </span>
    </span>
  )
}
