import { useEffect, useState } from 'react'
import type { Bounds, Range } from '#contract/filters.ts'
import { parseNumber } from '#i18n/parse-number.ts'
import { usePageContext } from '../../page-context.tsx'
import styles from './panel.module.css'

export interface BoundsFieldsProps {
  range: Range
  value: Bounds
  onChange: (value: Bounds) => void
  /** Prints a number so that it reads back: years have no separators. */
  show: (value: number) => string
}

/** The least and the most as numbers, in the visitor's own digits and separators. */
export function BoundsFields({ range, value, onChange, show }: BoundsFieldsProps) {
  const { t } = usePageContext()
  const wrong = value.min !== null && value.max !== null && value.min > value.max
  return (
    <>
      <div className={styles['bounds']}>
        {(['min', 'max'] as const).map((end) => (
          <label key={end} className={styles['bound']}>
            <span>{t(end === 'min' ? 'search.filter.from' : 'search.filter.to')}</span>
            <NumberInput
              name={range + (end === 'min' ? 'Min' : 'Max')}
              signed={range === 'floor'}
              value={value[end]}
              show={show}
              onChange={(number) => onChange({ ...value, [end]: number })}
              invalid={wrong && end === 'max'}
              describedBy={wrong ? `panel-${range}-wrong` : undefined}
            />
          </label>
        ))}
      </div>
      {wrong && (
        <p id={`panel-${range}-wrong`} className={styles['wrong']}>
          {t('search.filter.contradiction')}
        </p>
      )}
    </>
  )
}

interface NumberInputProps {
  name: string
  signed: boolean
  value: number | null
  show: (value: number) => string
  onChange: (value: number | null) => void
  invalid: boolean
  describedBy: string | undefined
}

/** What is typed stays as it was typed, for as long as it says the value. */
function NumberInput({ name, signed, value, show, onChange, invalid, describedBy }: NumberInputProps) {
  const { t, locale } = usePageContext()
  const shown = value === null ? '' : show(value)
  const [text, setText] = useState(shown)
  useEffect(() => {
    setText((typed) => (parseNumber(typed, locale) === value ? typed : shown))
  }, [value, shown, locale])
  return (
    <input
      name={name}
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      pattern={signed ? "[\\-−]?[\\p{Nd}\\s.,'’٬٫]*" : "[\\p{Nd}\\s.,'’٬٫]*"}
      title={t('search.filter.number')}
      value={text}
      aria-invalid={invalid ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => {
        setText(event.target.value)
        onChange(parseNumber(event.target.value, locale))
      }}
      onBlur={() => setText(shown)}
    />
  )
}
