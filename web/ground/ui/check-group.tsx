import { useId, type ReactNode } from 'react'
import styles from './check-group.module.css'

/** Check boxes under one heading, with their error below. */
export function CheckGroup({
  legend,
  error,
  isList = false,
  children,
}: {
  legend: string
  error?: string | undefined
  /** In one column, for long labels in an order. */
  isList?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      className={styles['group']}
      data-list={isList || undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className="closeLegend">{legend}</legend>
      {children}
      {error && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
