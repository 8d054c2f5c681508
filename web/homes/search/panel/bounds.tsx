import { createContext, useContext, useEffect, useId, useRef, useState } from 'react'
import { LIMITS, type Bounds, type Filters, type Range } from '#contract/filters.ts'
import type { Formatter } from '#i18n/format.ts'
import { floorOf, groundFloorOf } from '#i18n/floors.ts'
import { areaOf, priceBySquareMetre } from '../area-of.ts'
import { readNumber } from '#i18n/parse-number.ts'
import { changedEarly } from '../../../ground/page/later.tsx'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import styles from './bounds.module.css'

/** Maximum decimals of a reformatted number. */
const BOUND_DECIMALS = 9
/** The same of a price that was converted to another unit of area. */
const CENTS = 2

/** Number of a price in its field; also of other ranges, as they are. */
export const priceShown =
  (format: Formatter, priceUnit: Filters['priceUnit']) =>
  (value: number): string =>
    priceUnit === 'm2' && format.areaUnit.squareMetres !== 1
      ? format.number(value * format.areaUnit.squareMetres, { decimals: CENTS })
      : format.number(value, { decimals: BOUND_DECIMALS })

const ENDS = ['min', 'max'] as const
type End = (typeof ENDS)[number]

/** Error for invalid input. */
const EXAMPLES: Readonly<Record<Range, number>> = {
  price: 300_000,
  area: 80,
  rooms: 3,
  bedrooms: 2,
  bathrooms: 1,
  floor: 2,
  year: 2000,
}

/** Interface between a form and its ranges. */
export const BoundsContext = createContext<{
  /** Whether a range has invalid input. */
  report: (range: Range, isWrong: boolean) => void
  /** Number of resets: each clears invalid input. */
  cleared: number
}>({ report: () => undefined, cleared: 0 })

export interface BoundsFieldsProps {
  range: Range
  /** Prices by area: typed for the page's unit of area, searched by the square metre. */
  perArea?: boolean
  value: Bounds
  /** Called on every key. Invalid input counts as an open end. */
  onChange?: (value: Bounds) => void
  /** Formats a number so that it can be read back: years without separators. */
  show: (value: number) => string
  /** Label of the group without a legend; each field is then labelled too. Without it the two are laid out as one field. */
  label?: string
}

/**
 * Minimum and maximum as numbers in the visitor's format, also `300k`. On blur, valid input is reformatted; invalid input stays with its error
 * below, and blocks the form.
 */
export function BoundsFields(props: BoundsFieldsProps) {
  const { cleared } = useContext(BoundsContext)
  return <Fields key={cleared} {...props} />
}

function Fields({ range, perArea = false, value, onChange, show, label }: BoundsFieldsProps) {
  const { t, format, locale } = usePageContext()
  const ground = range === 'floor' ? groundFloorOf(format.language) : 0
  const { report } = useContext(BoundsContext)
  const note = useId()
  const fields = useRef<Record<End, HTMLInputElement | null>>({ min: null, max: null })
  const [wrong, setWrong] = useState<{ end: End; text: string } | null>(null)
  /** No errors while typing. */
  const [isShown, setShown] = useState(false)

  const read = (end: End): number | null =>
    readBound(fields.current[end]?.value ?? '', range, end, {
      locale,
      ground,
      areaUnit: format.areaUnit.squareMetres,
      perArea,
    })
  /** Error of one end; null if it is valid. */
  const problemOf = (number: number | null): string | null => {
    const { least, most } = LIMITS[range]
    if (number === null) return null
    if (Number.isNaN(number)) return t('search.filter.number', { example: show(EXAMPLES[range]) })
    return number < least
      ? t('search.filter.tooSmall', { least: show(least) })
      : number > most
        ? t('search.filter.tooLarge', { most: show(most) })
        : null
  }
  /** Sets the browser's and the form's validity; returns the valid bounds. */
  const judge = (): Bounds => {
    const typed = { min: read('min'), max: read('max') }
    const problems = { min: problemOf(typed.min), max: problemOf(typed.max) }
    const bounds = { min: problems.min ? null : typed.min, max: problems.max ? null : typed.max }
    if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max)
      problems.max = t('search.filter.contradiction')
    for (const end of ENDS) fields.current[end]?.setCustomValidity(problems[end] ?? '')
    const end = ENDS.find((each) => problems[each] !== null)
    setWrong(end ? { end, text: problems[end] ?? '' } : null)
    return bounds
  }

  /** The last external values. */
  const followed = useRef<Bounds | null>(null)
  // The fields follow the value, except the focused one, invalid input, and input from before hydration.
  useEffect(() => {
    let isEarly = false
    const before = followed.current
    const isOther = (end: End): boolean => before === null || before[end] !== value[end]
    // Those with another value first: the other end may then become valid.
    for (const end of ENDS.toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)))) {
      const field = fields.current[end]
      const number = read(end)
      if (!field || field === document.activeElement) continue
      const [min, max] = [read('min'), read('max')]
      const isWrong = problemOf(number) !== null || (min !== null && max !== null && min > max)
      if (before === null && number !== value[end] && changedEarly.has(field)) isEarly = true
      else if (isOther(end) ? value[end] !== null || problemOf(number) === null : !isWrong)
        field.value = value[end] === null ? '' : show(value[end])
    }
    followed.current = value
    const bounds = judge()
    if (isEarly) onChange?.(bounds)
  }, [value.min, value.max])
  const isWrong = wrong !== null
  useEffect(() => {
    report(range, isWrong)
    return () => report(range, false)
  }, [report, range, isWrong])

  const name = (end: End): string => t(end === 'min' ? 'search.filter.from' : 'search.filter.to')
  const input = (end: End) => (
    <input
      ref={(field) => {
        fields.current[end] = field
      }}
      className="framed"
      name={range + (end === 'min' ? 'Min' : 'Max')}
      inputMode={LIMITS[range].least < 0 ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      defaultValue={value[end] === null ? '' : show(value[end])}
      aria-invalid={isShown && wrong?.end === end ? true : undefined}
      aria-describedby={isShown && wrong?.end === end ? note : undefined}
      onInput={() => {
        const bounds = judge()
        onChange?.(bounds)
      }}
      onBlur={(event) => {
        const number = read(end)
        if (number !== null && !problemOf(number)) event.target.value = show(number)
        setShown(isWrong)
      }}
      onInvalid={(event) => {
        // The error is shown below the field instead of the browser's bubble.
        event.preventDefault()
        setShown(true)
        if (event.currentTarget.form?.querySelector('input:invalid') === event.currentTarget)
          event.currentTarget.focus()
      }}
      {...(label === undefined && { 'aria-label': name(end), placeholder: name(end) })}
    />
  )
  return (
    <>
      {range === 'area' && format.areaUnit.squareMetres !== 1 && (
        <input type="hidden" name="areaUnit" value="sqft" />
      )}
      {perArea && format.areaUnit.squareMetres !== 1 && (
        <input type="hidden" name="pricePer" value="sqft" />
      )}
      {ground !== 0 && <input type="hidden" name="groundFloor" value={ground} />}
      {label === undefined ? (
        <div className={styles['row']}>
          {input('min')}
          {input('max')}
        </div>
      ) : (
        <div role="group" aria-label={label} className={styles['pair']}>
          {ENDS.map((end) => (
            <label key={end} className="labelled">
              <span className="soft">{name(end)}</span>
              {input(end)}
            </label>
          ))}
        </div>
      )}
      <p id={note} aria-live="polite" className="wrong" hidden={!isShown || !isWrong}>
        {isShown ? wrong?.text : ''}
      </p>
    </>
  )
}

/** Number of a field: null if empty, NaN if invalid. Integer bounds are rounded inwards. */
function readBound(
  text: string,
  range: Range,
  end: End,
  {
    locale,
    ground,
    areaUnit,
    perArea,
  }: { locale: string; ground: number; areaUnit: number; perArea: boolean },
): number | null {
  if (text.trim() === '') return null
  const typed = readNumber(text, locale, range === 'price')
  if (range === 'area') return areaOf(typed, areaUnit)
  if (perArea) return priceBySquareMetre(typed, areaUnit)
  const number = floorOf(typed, ground)
  return !LIMITS[range].whole
    ? number
    : (end === 'min' ? Math.ceil(number) : Math.floor(number)) + 0
}
