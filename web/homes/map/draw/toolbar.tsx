import type { ReactNode, Ref } from 'react'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  /** Label of the toolbar. */
  label: string
  /** Instruction, or error. */
  hint: string | null
  isProblem: boolean
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Tools for areas: beside the map's other controls, and at the bottom on narrow screens. */
export function Toolbar({ label, hint, isProblem, children, ref }: ToolbarProps) {
  return (
    <div className={`${styles['place']} pile`}>
      <p
        aria-live="polite"
        className={`${styles['hint']} ${isProblem ? 'bad' : ''}`}
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

/** Text among the tools. */
export const ToolValue = ({ children }: { children: ReactNode }) => (
  <span className={styles['value']}>{children}</span>
)

export interface ToolProps {
  icon: ReactNode
  text: string
  /** Full text of a shortened one. */
  label?: string
  /** The primary action. */
  strong?: boolean
  disabled?: boolean
  busy?: boolean
  autoFocus?: boolean
  onClick: () => void
}

export function Tool({ icon, text, label, strong, disabled, busy, autoFocus, onClick }: ToolProps) {
  return (
    // The focus continues here after drawing.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <button
      type="button"
      className={`${styles['tool']} sinks ${strong ? 'accent' : ''}`}
      data-icons="m"
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
