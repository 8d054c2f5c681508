import { AREA_UNITS, type BooleanSource, type NumberSource, type ValueSource } from './mapping.ts'
import type { ProblemList } from './offer.ts'
import { oneLine } from './plain.ts'
import { parseNumber, truthOf } from './values.ts'

/** What a spreadsheet runs as a formula, wide signs of East Asia among them, and what looks like one that was guarded already. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet runs; `unguarded` gives it back as it was. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
const unguarded = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** Reads one value of a row; null when it is missing, or wrong and named as a problem. */
export type Reader<T> = (row: readonly string[], problems: ProblemList) => T | null

/** Turns sources of a mapping into readers over the columns of one file, and remembers which columns they use. */
export class Columns {
  readonly used = new Set<string>()
  readonly unknown = new Set<string>()
  private readonly index: Map<string, number>
  private readonly missing: ReadonlySet<string>
  private readonly isGuarded: boolean

  constructor(header: readonly string[], missing: readonly string[], isGuarded = false) {
    this.isGuarded = isGuarded
    this.index = new Map(header.map((name, index) => [name, index]))
    this.missing = new Set(missing)
  }

  /** The text of a column as it stands, without spaces around it. */
  text(column: string, moreMissing: readonly string[] = []): (row: readonly string[]) => string | null {
    this.used.add(column)
    const index = this.index.get(column)
    if (index === undefined) {
      this.unknown.add(column)
      return () => null
    }
    const missing = moreMissing.length > 0 ? new Set([...this.missing, ...moreMissing]) : this.missing
    return (row) => {
      const raw = row[index]!.trim()
      const text = this.isGuarded ? unguarded(raw) : raw
      return missing.has(text) || text === '' ? null : text
    }
  }

  /** One line of clean text, or what a value map makes of it. */
  value<T extends string | number | boolean>(field: string, source: ValueSource): Reader<T> {
    if (typeof source === 'object' && 'constant' in source) return () => source.constant as T
    const { column, values, missing } = typeof source === 'string' ? { column: source, values: undefined, missing: undefined } : source
    const read = this.text(column, missing)
    const known = values && new Map(Object.entries(values))
    return (row, problems) => {
      const text = read(row)
      if (text === null) return null
      if (!known) return (oneLine(text) || null) as T | null
      return (
        (known.get(text) as T | undefined) ??
        problems.dropped(field, 'unknown_value', `Must be one of ${[...known.keys()].slice(0, 20).join(', ')}.`, text)
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
        : problems.dropped(field, 'unknown_value', `Must be one of ${allowed.join(', ')}.`, value)
    }
  }

  number(field: string, source: NumberSource): Reader<number> {
    if (typeof source === 'object' && 'constant' in source) return () => source.constant
    const rules = typeof source === 'string' ? { column: source } : source
    const read = this.text(rules.column, rules.missing)
    const factor = rules.unit ? AREA_UNITS[rules.unit] : 1
    return (row, problems) => {
      const text = read(row)
      if (text === null) return null
      const value = parseNumber(text, { decimal: rules.decimal ?? '.', thousands: rules.thousands ?? '' })
      if (value === null) return problems.dropped(field, 'invalid_number', 'Must be a number.', text)
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
      const value = rules ? (rules.true.includes(text) ? true : rules.false.includes(text) ? false : null) : truthOf(text)
      return (
        value ??
        problems.dropped(
          field,
          'invalid_boolean',
          rules ? `Must be one of ${[...rules.true, ...rules.false].join(', ')}.` : 'Must be 0 or 1.',
          text,
        )
      )
    }
  }
}
