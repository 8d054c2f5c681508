import styles from './choices.module.css'

interface Option {
  value: string
  label: string
  hint?: string
}

export interface ChoicesProps {
  label: string
  name: string
  defaultValue: string | undefined
  options: readonly Option[]
  /** A second group of the same choice, less prominent. */
  more?: { label: string; options: readonly Option[] }
  /** Stacked, for choices with hints. */
  list?: boolean
  error?: string | undefined
}

/** Radio buttons as tiles. */
export function Choices({ label, name, defaultValue, options, more, list, error }: ChoicesProps) {
  const tile = ({ value, label: text, hint }: Option) => (
    <label key={value} className={`${styles['tile']} framed ringed`}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === defaultValue}
        className={styles['input']}
      />
      <span>
        {text}
        {hint && <span className="softLine">{hint}</span>}
      </span>
    </label>
  )
  return (
    <fieldset className={styles['group']}>
      <legend className="legend">{label}</legend>
      <div className={list ? 'stack-2' : 'row-2'}>{options.map(tile)}</div>
      {more && (
        <>
          <p className={`${styles['more']} soft`}>{more.label}</p>
          <div className="row-2">{more.options.map(tile)}</div>
        </>
      )}
      {error && <p className="wrong">{error}</p>}
    </fieldset>
  )
}
