import type { InputHTMLAttributes } from 'react'
import styles from './checkbox.module.css'

/** The browser's own box with its label, and a line that explains it. */
export function Checkbox({
  label,
  hint,
  className,
  ...props
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string; hint?: string }) {
  return (
    <label className={[styles['checkbox'], className].filter(Boolean).join(' ')}>
      <input {...props} type="checkbox" className={styles['box']} />
      <span>
        {label}
        {hint && <span className={styles['hint']}>{hint}</span>}
      </span>
    </label>
  )
}
