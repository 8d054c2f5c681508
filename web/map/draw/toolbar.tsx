import type { ReactNode, Ref } from 'react'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  /** What the tools are for. */
  label: string
  /** What to do now, or what was wrong. */
  hint: string | null
  isProblem: boolean
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** What can be done with areas on the map: beside its other switches, on a narrow screen where a thumb reaches. */
export function Toolbar({ label, hint, isProblem, children, ref }: ToolbarProps) {
  return (
    <div className={styles['place']}>
      <p
        aria-live="polite"
        className={styles['hint']}
        data-problem={isProblem || undefined}
        hidden={hint === null}
      >
        {hint}
      </p>
      <div ref={ref} role="group" aria-label={label} className={styles['toolbar']}>
        {children}
      </div>
    </div>
  )
}

/** Something to read among the tools. */
export const ToolValue = ({ children }: { children: ReactNode }) => (
  <span className={styles['value']}>{children}</span>
)

export interface ToolProps {
  icon: ReactNode
  text: string
  /** The whole of it, where the text is short. */
  label?: string
  /** What one most likely wants. */
  strong?: boolean
  disabled?: boolean
  busy?: boolean
  autoFocus?: boolean
  onClick: () => void
}

export function Tool({ icon, text, label, strong, disabled, busy, autoFocus, onClick }: ToolProps) {
  return (
    // Whoever ends drawing goes on here.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <button
      type="button"
      className={styles['tool']}
      data-strong={strong || undefined}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-busy={busy || undefined}
      autoFocus={autoFocus}
      onClick={onClick}
    >
      {icon}
      {text}
    </button>
  )
}
