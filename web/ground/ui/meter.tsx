import type { MeterHTMLAttributes } from 'react'
import styles from './meter.module.css'

/** A meter: `good` for progress, `warn` in the colour of stars. With a label, or decorative beside a figure. */
export function Meter({
  tone = 'good',
  ...props
}: MeterHTMLAttributes<HTMLMeterElement> & { tone?: 'good' | 'warn' }) {
  return <meter {...props} data-tone={tone} className={styles['meter']} />
}
