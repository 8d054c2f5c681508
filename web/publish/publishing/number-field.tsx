import { useRef, useState } from 'react'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, type FieldProps } from '../../ground/ui/field.tsx'
import { Row } from '../../ground/ui/layout.tsx'
import { meantName, readSigned, type SignedField } from './fields.ts'

/** Enough decimals to display all typed digits. */
const TYPED_DECIMALS = 9

export interface NumberFieldProps extends FieldProps {
  name: string
  defaultValue: string | undefined
  typed: SignedField
  /** Formats a reading with its unit. */
  show: (value: number) => string
  /** Why a reading was rejected, where the field's text is better than the server's. */
  explain?: (value: number) => string | undefined
}

/** A number in the user's format. An ambiguous one shows both readings as buttons on blur. */
export function NumberField({ typed, show, explain, ...props }: NumberFieldProps) {
  const { t, locale, format } = usePageContext()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(props.defaultValue ?? '')
  const readings = readSigned(text, locale, typed)
  // A value from the server has already left its field.
  const [isLeft, setLeft] = useState(readings.length > 1)
  const [reading] = readings
  const refused = props.error && ((reading !== undefined && explain?.(reading)) || props.error)
  const inDoubt = isLeft && readings.length > 1

  const choose = (value: number): void => {
    if (!input.current) return
    input.current.value = format.number(value, { decimals: TYPED_DECIMALS })
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }
  return (
    <Field
      {...props}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      onInput={(event) => setText(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
      error={inDoubt ? t('publishing.number.which') : refused}
      below={
        inDoubt && (
          <Row as="span">
            {readings.map((value) => (
              <Button
                key={value}
                size="s"
                type={hydrated ? 'button' : 'submit'}
                name={meantName(props.name)}
                value={String(value)}
                onClick={() => choose(value)}
              >
                {show(value)}
              </Button>
            ))}
          </Row>
        )
      }
    />
  )
}
