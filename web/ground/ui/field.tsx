import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import styles from './field.module.css'

interface FieldFrame {
  label: string
  /** Visually hides the label. */
  labelHidden?: boolean
  hint?: string
  /** Error; also marks the input as invalid. */
  error?: string
  /** Hint below. */
  below?: ReactNode
}

function Frame({
  id,
  label,
  labelHidden,
  hint,
  error,
  below,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="labelled">
      <label htmlFor={id} className={labelHidden ? 'unseen' : 'label'}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className="wrong">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-note`} className="soft">
          {hint}
        </p>
      ) : null}
      {below}
    </div>
  )
}

export type FieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldFrame & {
    suffix?: ReactNode
    /** A button in the input's end. */
    button?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** A labelled text input. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  below,
  suffix,
  button,
  className,
  dir,
  ...props
}: FieldProps) {
  const own = useId()
  const id = props.id ?? own
  return (
    <Frame {...{ id, label, labelHidden, hint, error, below }}>
      {/* The direction depends on the typed text. */}
      <span className={styles['box']} dir={dir === 'auto' ? undefined : dir}>
        <input
          {...props}
          dir={dir === 'auto' ? dir : undefined}
          id={id}
          className={[styles['input'], 'framed', button ? styles['withButton'] : '', className]
            .filter(Boolean)
            .join(' ')}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-note` : undefined}
        />
        {suffix && <span className={styles['suffix']}>{suffix}</span>}
        {button && <span className={styles['button']}>{button}</span>}
      </span>
    </Frame>
  )
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldFrame & { ref?: Ref<HTMLTextAreaElement> }

/** A textarea that grows with its text, if the browser supports it. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  below,
  className,
  ...props
}: TextAreaProps) {
  const own = useId()
  const id = props.id ?? own
  return (
    <Frame {...{ id, label, labelHidden, hint, error, below }}>
      <textarea
        {...props}
        id={id}
        className={[styles['input'], 'framed', styles['area'], className].filter(Boolean).join(' ')}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
      />
    </Frame>
  )
}

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & FieldFrame

/** A styled native select. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  below,
  className,
  children,
  ...props
}: SelectProps) {
  const own = useId()
  const id = props.id ?? own
  return (
    <Frame {...{ id, label, labelHidden, hint, error, below }}>
      <span className={styles['box']}>
        <select
          {...props}
          id={id}
          className={[styles['input'], 'framed', styles['select'], className]
            .filter(Boolean)
            .join(' ')}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-note` : undefined}
        >
          {children}
        </select>
        <svg className={styles['chevron']} viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="m4 6 4 4 4-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </Frame>
  )
}
