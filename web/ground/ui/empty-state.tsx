import { useEffect, useRef, type ReactNode } from 'react'
import styles from './empty-state.module.css'
import { isFocusLost } from './focus.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Replaces a submitted form with its result: announced, and focused. */
  announced?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** Empty state: the missing content, why, and the next step. */
export function EmptyState({ icon, title, announced = false, children, action }: EmptyStateProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (announced && isFocusLost()) element.current?.focus()
  }, [announced])
  return (
    <div ref={element} className={styles['empty']} tabIndex={announced ? -1 : undefined}>
      {icon && <span className={styles['icon']}>{icon}</span>}
      <p className="heading">{title}</p>
      {children && <div className={`${styles['text']} lead`}>{children}</div>}
      {action}
    </div>
  )
}
