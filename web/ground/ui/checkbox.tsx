import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './checkbox.module.css'

/** A native check box with label and hint. */
export function Checkbox({
  label,
  hint,
  className,
  ...props
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; hint?: string }) {
  return (
    <label className={[styles['checkbox'], className].filter(Boolean).join(' ')}>
      <input {...props} type="checkbox" className={styles['box']} />
      <span>
        {label}
        {hint && <span className="softLine">{hint}</span>}
      </span>
    </label>
  )
}
