import type { Currency } from '#contract/library.ts'
import {
  latinDigits,
  readWith,
  signShownBy,
  type DecimalSign,
  type NumberField,
} from '#text/numbers.ts'
import { isNothing } from '#text/written/answers.ts'
import { priceWritten } from '#text/written/prices.ts'
import { areaWritten } from '#text/written/units.ts'
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
import { amountsOf } from './facts.ts'
import { withCents, withoutFieldUnit, withoutUnits } from './written.ts'

/** Characters with which a spreadsheet begins a formula, full-width ones included, and texts that were already guarded. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Guards against formula injection; `unguarded` is the inverse. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** Reads one value of a row; null if it is missing, or wrong (then with a problem). */
export type Reader<T> = (row: readonly string[], problems: ProblemList) => T | null

/** The column that a source names, if any. */
export const columnIn = (source: ValueSource | NumberSource): string | null =>
  typeof source === 'string' ? source : 'column' in source ? source.column : null

/** Words in lower case, for case-insensitive lookups; null where only capitals distinguish two of them. */
export function foldedWords<T>(known: ReadonlyMap<string, T>): Map<string, T | null> {
  const folded = new Map<string, T | null>()
  for (const [word, means] of known) {
    const key = word.toLowerCase()
    folded.set(key, folded.has(key) && folded.get(key) !== means ? null : means)
  }
  return folded
}

/** At most this many allowed words are listed in a problem. */
const ALLOWED_MAX = 20

/** Rows may name the unit of these fields. */
const AREA_FIELDS: ReadonlySet<string> = new Set(ofKind(PLAIN_FIELDS, 'area'))

/** `isRent`: a period may stand beside it. `isPrice`: the caller compares currency and period. */
interface MoneyRules {
  currency?: Currency | undefined
  isRent?: boolean | undefined
  isPrice?: boolean | undefined
}

/** Turns sources of a mapping into readers for the columns of one file, and records which columns are used. */
export class Columns {
  readonly used = new Set<string>()
  readonly unknown = new Set<string>()
  private readonly index: Map<string, number>
  private readonly header: string[]
  /** Whether columns are added as they come. */
  private readonly grows: boolean
  private readonly missing: ReadonlySet<string>
  private readonly isGuarded: boolean
  private readonly decimal: DecimalSign | undefined
  /** Numeric columns: the extra words they may contain, and the decimal separators seen in their rows. */
  private readonly numbers = new Map<
    string,
    { read: (row: readonly string[]) => string | null; signs: Set<DecimalSign> }
  >()

  constructor(
    header: string[],
    {
      format,
      missing,
      guarded,
      decimal,
    }: Pick<CsvMapping, 'format' | 'missing' | 'guarded' | 'decimal'>,
  ) {
    this.header = header
    this.grows = format !== 'csv'
    this.isGuarded = guarded
    this.decimal = decimal
    this.index = new Map(header.map((name, index) => [name, index]))
    this.missing = new Set(missing)
  }

  /** The position of a column, which is added if the header lacks it. */
  place(column: string): number {
    const known = this.index.get(column)
    if (known !== undefined) return known
    this.index.set(column, this.header.length)
    return this.header.push(column) - 1
  }

  /** The same, with no new column where there are so many. */
  placeOf(column: string, most: number): number | null {
    return this.index.get(column) ?? (this.header.length < most ? this.place(column) : null)
  }

  /** The text of a column, trimmed; null for `-` and its like, unless the mapping gives them a meaning, or the table is ours. */
  text(
    column: string,
    moreMissing: readonly string[] = [],
    meant: readonly string[] = [],
  ): (row: readonly string[]) => string | null {
    this.used.add(column)
    const index = this.grows ? this.place(column) : this.index.get(column)
    if (index === undefined) {
      this.unknown.add(column)
      return () => null
    }
    const missing =
      moreMissing.length > 0 ? new Set([...this.missing, ...moreMissing]) : this.missing
    return (row) => {
      // Items of XML and JSON end where they have no more values.
      const raw = (row[index] ?? '').trim()
      const text = this.isGuarded ? unguarded(raw) : raw
      return missing.has(text) ||
        text === '' ||
        (!this.isGuarded && isNothing(text) && !meant.includes(text))
        ? null
        : text
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

  /** One line of clean text, or its translation by a value map. */
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
    const read = this.text(column, missing, Object.keys(values ?? {}))
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

  /** A value that must be in a list, even without a value map. */
  oneOf<T extends string>(
    field: string,
    source: ValueSource,
    allowed: readonly T[],
    meaning: (text: string) => T | null = (text) =>
      allowed.find((one) => one.toLowerCase() === text.toLowerCase()) ?? null,
  ): Reader<T> {
    const read = this.value<T>(field, source)
    return (row, problems) => {
      const value = read(row, problems)
      const known = value === null || allowed.includes(value) ? value : meaning(value)
      return value === null || known !== null
        ? known
        : problems.dropped(field, 'unknown_value', `Must be one of ${allowed.join(', ')}.`, value, {
            details: { allowed: [...allowed] },
          })
    }
  }

  /** Records how a row writes its numbers, which decides ambiguous ones in the same column. */
  learn(row: readonly string[]): void {
    for (const { read, signs } of this.numbers.values()) {
      const sign = signShownBy(withoutUnits(read(row) ?? ''))
      if (sign) signs.add(sign)
    }
  }

  /** Resolves an ambiguous number by the mapping, else by the other rows of the column; if neither decides, or they contradict each other, it is a problem. */
  number(
    field: string,
    source: NumberSource,
    bounds: NumberField = {},
  ): (
    row: readonly string[],
    problems: ProblemList,
    more?: NumberField & MoneyRules,
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
      const raw = read(row)
      if (raw === null) return null
      if (more?.currency) return this.amount(field, raw, sign, signs, problems, more)
      // A unit beside the number is more certain than that of the column.
      const area = isArea ? areaWritten(raw) : null
      const text = area?.number ?? withoutFieldUnit(raw, field)
      const factor = area?.size ?? ofColumn
      const held = heldIn(factor)
      const value = this.resolved(field, raw, text, { ...held, ...more }, sign, signs, problems)
      if (value === null) return null
      return factor === 1 ? value : Math.round(value * factor * 100) / 100
    }
  }

  /** The value of a number with one or two readings; a problem where it has none, or nothing decides. */
  private resolved(
    field: string,
    raw: string,
    text: string,
    held: NumberField,
    sign: DecimalSign | undefined,
    signs: ReadonlySet<DecimalSign>,
    problems: ProblemList,
  ): number | null {
    const readings = numbersOf(text, held)
    const known = new Set([...signs, ...(sign ? [sign] : [])])
    if (readings.length > 1 && known.size !== 1)
      return problems.dropped(
        field,
        'ambiguous_number',
        `${inDoubt(readings)} The mapping can say how the file writes numbers.`,
        raw,
        { details: { readings: [...readings] } },
      )
    const value = readings.length > 1 ? readWith(text, [...known][0]!, held) : readings[0]
    return value ?? problems.dropped(field, 'invalid_number', 'Must be a number.', raw)
  }

  /** An amount of money, with its multiplier. One in another currency, or for another period than the field's, is refused. */
  private amount(
    field: string,
    raw: string,
    sign: DecimalSign | undefined,
    signs: ReadonlySet<DecimalSign>,
    problems: ProblemList,
    { currency, isRent, isPrice, ...held }: NumberField & MoneyRules,
  ): number | null {
    if (numbersOf(raw).length > 0)
      return this.resolved(field, raw, raw, held, sign, signs, problems)
    const written = priceWritten(raw)
    const wrong = (): null => problems.dropped(field, 'invalid_number', 'Must be a number.', raw)
    if (!written || !currency) return wrong()
    const isOther =
      !isPrice &&
      ((written.currencies !== null && !written.currencies.includes(currency.code)) ||
        (!isRent && written.period !== null && written.period !== 'month'))
    const [first] = written.parts
    if (!first || isOther) return wrong()
    if (first.times !== 1 || written.parts.length > 1) return amountsOf(written)[0] ?? wrong()
    // Three digits behind a separator are thousands where money has two.
    const whole = held.whole || currency.decimal_digits < 3
    return this.resolved(
      field,
      raw,
      withCents(first.number),
      { ...held, whole },
      sign,
      signs,
      problems,
    )
  }

  boolean(field: string, source: BooleanSource): Reader<boolean> {
    if (typeof source === 'object' && 'constant' in source) return () => source.constant
    const rules = typeof source === 'string' ? null : source
    const read = this.text(
      rules?.column ?? (source as string),
      rules?.missing,
      rules ? [...rules.true, ...rules.false] : [],
    )
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
