import type { MeterHTMLAttributes } from 'react'
import styles from './meter.module.css'

/** A bar that shows how much there is of something: `good` of what one strives for, `warn` in the colour of stars. Says its label, or is decoration beside a figure. */
export function Meter({
  tone = 'good',
  ...props
}: MeterHTMLAttributes<HTMLMeterElement> & { tone?: 'good' | 'warn' }) {
  return <meter {...props} data-tone={tone} className={styles['meter']} />
}
