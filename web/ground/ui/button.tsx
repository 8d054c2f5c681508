import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { LocaleLink, type LocaleLinkProps } from '../links/locale-link.tsx'
import styles from './button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Look {
  /** `primary`: the page's main action, once per view. `secondary`: outlined. `quiet`: text only. `danger`: irreversible. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'm' | 's'
  icon?: ReactNode
}

/** How a button looks, for a link that leaves the portal. */
export const buttonClass = ({ look = 'secondary', size = 'm' }: Look, className?: string): string =>
  [styles['button'], styles[look], styles[size], className].filter(Boolean).join(' ')

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows progress, and ignores presses. */
  busy?: boolean
}

export function Button({
  look,
  size,
  icon,
  busy,
  className,
  children,
  type = 'button',
  disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ look, size }, className)}
    >
      {busy ? <span className={styles['spinner']} /> : icon}
      {children}
    </button>
  )
}

export function LinkButton({
  look,
  size,
  icon,
  className,
  children,
  ...props
}: LocaleLinkProps & Look) {
  return (
    <LocaleLink {...props} className={buttonClass({ look, size }, className)}>
      {icon}
      {children}
    </LocaleLink>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Accessible name of an icon button. */
  label: string
  icon: ReactNode
  busy?: boolean
}

export function IconButton({
  label,
  icon,
  busy,
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      title={label}
      aria-busy={busy || undefined}
      className={[styles['button'], styles['iconOnly'], 'sinks', className]
        .filter(Boolean)
        .join(' ')}
    >
      {busy ? <span className={styles['spinner']} /> : icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
