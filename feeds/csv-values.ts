import type { Currency } from '#contract/library.ts'
import {
  latinDigits,
  readWith,
  signShownBy,
  type DecimalSign,
  type NumberField,
} from '#text/numbers.ts'
import { ofKind, PLAIN_FIELDS } from '#contract/offer-fields.ts'
import {
  AREA_UNITS,
  type BooleanSource,
  type CsvMapping,
  type NumberSource,
  type ValueSource,
} from './mapping.ts'
import type { ProblemList } from './offer.ts'
import { oneLine } from './plain.ts'
import { dateIn, inDoubt, numbersOf, parseMoment, truthOf, type DATE_ORDERS } from './values.ts'
import {
  withoutCurrency,
  withoutFieldUnit,
  withoutPeriod,
  withoutUnits,
  withUnit,
} from './written.ts'

/** What a spreadsheet runs as a formula, wide signs of East Asia among them, and what looks like one that was guarded already. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet runs; `unguarded` gives it back as it was. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** Reads one value of a row; null when it is missing, or wrong and named as a problem. */
export type Reader<T> = (row: readonly string[], problems: ProblemList) => T | null

/** The column that a source names, if it names one. */
export const columnIn = (source: ValueSource | NumberSource): string | null =>
  typeof source === 'string' ? source : 'column' in source ? source.column : null

/** Words in small letters, as people write "Piso" or "PISO"; null where capitals alone tell two of them apart. */
export function foldedWords<T>(known: ReadonlyMap<string, T>): Map<string, T | null> {
  const folded = new Map<string, T | null>()
  for (const [word, means] of known) {
    const key = word.toLowerCase()
    folded.set(key, folded.has(key) && folded.get(key) !== means ? null : means)
  }
  return folded
}

/** So many words of a mapping are named where one is missing. */
const ALLOWED_MAX = 20

/** Of these a row may say the unit itself. */
const AREA_FIELDS: ReadonlySet<string> = new Set(ofKind(PLAIN_FIELDS, 'area'))

/** Turns sources of a mapping into readers over the columns of one file, and remembers which columns they use. */
export class Columns {
  readonly used = new Set<string>()
  readonly unknown = new Set<string>()
  private readonly index: Map<string, number>
  private readonly missing: ReadonlySet<string>
  private readonly isGuarded: boolean
  private readonly decimal: DecimalSign | undefined
  /** By columns with numbers: what else it may say, and which signs before fractions its rows have shown. */
  private readonly numbers = new Map<
    string,
    { read: (row: readonly string[]) => string | null; signs: Set<DecimalSign> }
  >()

  constructor(
    header: readonly string[],
    { missing, guarded, decimal }: Pick<CsvMapping, 'missing' | 'guarded' | 'decimal'>,
  ) {
    this.isGuarded = guarded
    this.decimal = decimal
    this.index = new Map(header.map((name, index) => [name, index]))
    this.missing = new Set(missing)
  }

  /** The text of a column as it stands, without spaces around it. */
  text(
    column: string,
    moreMissing: readonly string[] = [],
  ): (row: readonly string[]) => string | null {
    this.used.add(column)
    const index = this.index.get(column)
    if (index === undefined) {
      this.unknown.add(column)
      return () => null
    }
    const missing =
      moreMissing.length > 0 ? new Set([...this.missing, ...moreMissing]) : this.missing
    return (row) => {
      const raw = row[index]!.trim()
      const text = this.isGuarded ? unguarded(raw) : raw
      return missing.has(text) || text === '' ? null : text
    }
  }

  /** A date or a moment, beginning like `2026-09-29`. */
  date(field: string, column: string, order: (typeof DATE_ORDERS)[number]): Reader<string> {
    const read = this.text(column)
    return (row, problems) => {
      const raw = read(row)
      const text = raw && dateIn(latinDigits(raw), order).trim()
      return text && parseMoment(text) === null
        ? problems.dropped(field, 'invalid_date', `Must be a date like ${order}.`, raw, {
            details: { like: order },
          })
        : text
    }
  }

  /** One line of clean text, or what a value map makes of it. */
  value<T extends string | number | boolean>(
    field: string,
    source: ValueSource,
    clean: (text: string) => string = oneLine,
  ): Reader<T> {
    if (typeof source === 'object' && 'constant' in source) return () => source.constant as T
    const { column, values, missing } =
      typeof source === 'string'
        ? { column: source, values: undefined, missing: undefined }
        : source
    const read = this.text(column, missing)
    const known = values && new Map(Object.entries(values))
    const folded = known && foldedWords(known)
    return (row, problems) => {
      const text = read(row)
      if (text === null) return null
      if (!known) return (clean(text) || null) as T | null
      return (
        ((known.get(text) ?? folded!.get(text.toLowerCase())) as T | null | undefined) ??
        problems.dropped(
          field,
          'unknown_value',
          `Must be one of ${[...known.keys()].slice(0, ALLOWED_MAX).join(', ')}.`,
          text,
          { details: { allowed: [...known.keys()].slice(0, ALLOWED_MAX) } },
        )
      )
    }
  }

  /** A value that must be one of a list, even where no value map says so. */
  oneOf<T extends string>(field: string, source: ValueSource, allowed: readonly T[]): Reader<T> {
    const read = this.value<T>(field, source)
    return (row, problems) => {
      const value = read(row, problems)
      return value === null || allowed.includes(value)
        ? value
        : problems.dropped(field, 'unknown_value', `Must be one of ${allowed.join(', ')}.`, value, {
            details: { allowed: [...allowed] },
          })
    }
  }

  /** Sees how a row writes its numbers, so that others of the column can be read by it. */
  learn(row: readonly string[]): void {
    for (const { read, signs } of this.numbers.values()) {
      const sign = signShownBy(withoutUnits(read(row) ?? ''))
      if (sign) signs.add(sign)
    }
  }

  /** A number that could be two is read as the mapping says, else as the other rows of the column show; where neither says it, or they contradict each other, it is a problem. */
  number(
    field: string,
    source: NumberSource,
    bounds: NumberField = {},
  ): (
    row: readonly string[],
    problems: ProblemList,
    more?: NumberField & { currency?: Currency; isRent?: boolean },
  ) => number | null {
    if (typeof source === 'object' && 'constant' in source) return () => source.constant
    const rules = typeof source === 'string' ? { column: source } : source
    const read = this.text(rules.column, rules.missing)
    const heldIn = (factor: number): NumberField => ({
      ...bounds,
      least: (bounds.least ?? -Infinity) / factor,
      most: (bounds.most ?? Infinity) / factor,
    })
    const ofColumn = rules.unit ? AREA_UNITS[rules.unit] : 1
    const isArea = AREA_FIELDS.has(field)
    const signs = new Set<DecimalSign>()
    this.numbers.set(field, { read, signs })
    const sign =
      rules.decimal ??
      (rules.thousands === '.' ? ',' : rules.thousands === ',' ? '.' : this.decimal)
    return (row, problems, more) => {
      const said = read(row)
      if (said === null) return null
      const amount = more?.isRent ? withoutPeriod(said).amount : said
      // A unit beside the number is more certain than what holds for the column.
      const { number: text, unit } = isArea
        ? withUnit(said)
        : {
            number: more?.currency
              ? withoutCurrency(amount, more.currency)
              : withoutFieldUnit(said, field),
            unit: null,
          }
      const factor = unit ? AREA_UNITS[unit] : ofColumn
      const held = heldIn(factor)
      const readings = numbersOf(text, { ...held, ...more })
      const known = new Set([...signs, ...(sign ? [sign] : [])])
      const value =
        readings.length > 1
          ? known.size === 1
            ? readWith(text, [...known][0]!, held)
            : undefined
          : readings[0]
      if (value === undefined && readings.length > 1)
        return problems.dropped(
          field,
          'ambiguous_number',
          `${inDoubt(readings)} The mapping can say how the file writes numbers.`,
          said,
          { details: { readings: [...readings] } },
        )
      if (value === undefined || value === null)
        return problems.dropped(field, 'invalid_number', 'Must be a number.', said)
      return factor === 1 ? value : Math.round(value * factor * 100) / 100
    }
  }

  boolean(field: string, source: BooleanSource): Reader<boolean> {
    if (typeof source === 'object' && 'constant' in source) return () => source.constant
    const rules = typeof source === 'string' ? null : source
    const read = this.text(rules?.column ?? (source as string), rules?.missing)
    return (row, problems) => {
      const text = read(row)
      if (text === null) return null
      const value = rules
        ? rules.true.includes(text)
          ? true
          : rules.false.includes(text)
            ? false
            : null
        : truthOf(text)
      return (
        value ??
        problems.dropped(
          field,
          'invalid_boolean',
          rules
            ? `Must be one of ${[...rules.true, ...rules.false].join(', ')}.`
            : 'Must be 0 or 1.',
          text,
          rules ? { details: { allowed: [...rules.true, ...rules.false] } } : {},
        )
      )
    }
  }
}
