/**
 * Takes what `format.ts` needs from Node's Intl and writes `tables/{locale}.json`, and the names of currencies into `library/{locale}.json`. Run after an upgrade of Node: `node i18n/build-tables.ts`.
 * The tables are committed, so that server and browser print the same whatever data their engines carry.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { CURRENCIES } from '#contract/library.ts'
import type { DateStyle, FormatTable, Unit } from './format.ts'
import { dirOf, intlTag, LOCALES, type LocaleCode } from './locales.ts'
import { SQUARE_METRE } from './square-metre.ts'

type Part = { type: string; value: string }
/** The comma and its space, where they are not `, `. */
const COMMAS: Partial<Record<LocaleCode, string>> = { ar: '، ', fa: '، ', ja: '、', 'zh-CN': '，' }
const NUMERIC = new Set(['integer', 'fraction', 'group', 'decimal'])

/** Replaces the number among the parts by `{0}`. */
function pattern(parts: Part[], rename: Record<string, string> = {}): string {
  const text = parts
    .map((part) => (NUMERIC.has(part.type) ? '\0' : (rename[part.type] ?? part.value)))
    .join('')
  return text.replace(/\0+/, '{0}')
}

const valueOf = (parts: Part[], type: string): string | undefined =>
  parts.find((part) => part.type === type)?.value

function numbers(
  tag: string,
): Pick<FormatTable, 'digits' | 'decimal' | 'group' | 'minus' | 'grouping'> {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const digits = [...new Intl.NumberFormat(tag, { useGrouping: false }).format(9_876_543_210)]
    .reverse()
    .join('')
  const parts = format.formatToParts(-123_456_789_012.5)
  const groups = parts.filter((part) => part.type === 'integer').map((part) => part.value.length)
  const minimum =
    [1, 2].find((extra) =>
      format.formatToParts(10 ** (2 + extra)).some((part) => part.type === 'group'),
    ) ?? 9
  return {
    ...(digits === '0123456789' ? {} : { digits }),
    decimal: valueOf(parts, 'decimal') ?? '.',
    group: valueOf(parts, 'group') ?? '',
    // With the direction mark that Arabic and Persian set before it.
    minus: parts
      .slice(
        0,
        parts.findIndex((part) => part.type === 'integer'),
      )
      .map((part) => part.value)
      .join(''),
    grouping: [groups.at(-1) ?? 3, groups.at(-2) ?? 3, minimum],
  }
}

/** The pattern, and that of a negative number where it is not the minus sign in front. */
function signed(
  format: Intl.NumberFormat,
  minus: string,
  rename: Record<string, string> = {},
): [string] | [string, string] {
  const positive = pattern(format.formatToParts(1), rename)
  const negative = pattern(format.formatToParts(-1), rename)
  return negative === minus + positive ? [positive] : [positive, negative]
}

/** After `UK£` in a text from right to left: else the sign, which has no direction of its own, goes before its letters (Unicode, annex 9). */
const LEFT_TO_RIGHT = '\u200e'

function symbols(tag: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { code, type } of CURRENCIES) {
    if (type !== 'fiat') continue
    const parts = new Intl.NumberFormat(tag, { style: 'currency', currency: code }).formatToParts(1)
    const at = parts.findIndex((part) => part.type === 'currency')
    const symbol = parts[at]?.value
    // The mark of direction after the dirham's letters belongs to the symbol.
    const mark = /^[\u200e\u200f]$/.exec(parts[at + 1]?.value ?? '')?.[0] ?? ''
    const isLast = at === parts.length - 1 && dirOf(tag) === 'rtl'
    const direction = isLast && /\p{Script=Latin}\p{S}$/u.test(symbol ?? '') ? LEFT_TO_RIGHT : mark
    if (symbol && symbol !== code) found[code] = symbol + direction
  }
  return found
}

/** For each power of ten from 3 on: by how many it is shifted, and the pattern, by plural category where they differ. */
function compact(tag: string): FormatTable['compact'] {
  const format = new Intl.NumberFormat(tag, { notation: 'compact' })
  const rules = new Intl.PluralRules(tag)
  const entries: FormatTable['compact'] = []
  for (let exponent = 3; exponent <= 14; exponent++) {
    const whole = format.formatToParts(10 ** exponent)
    const printed = whole
      .filter((part) => part.type === 'integer')
      .map((part) => part.value)
      .join('')
    const shift = exponent - printed.length + 1
    const forms: Record<string, string> = {}
    for (const mantissa of [1, 1.1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (digit) => digit * 10 ** (printed.length - 1),
    )) {
      forms[rules.select(mantissa)] ??= pattern(
        format.formatToParts(Math.round(mantissa * 10 ** shift)),
      )
    }
    entries.push([shift, fold(forms)])
  }
  return entries
}

/** One pattern if all plural categories agree; else the patterns that differ from `other`. */
function fold(forms: Record<string, string>): string | Record<string, string> {
  const other = forms['other'] ?? Object.values(forms).at(-1) ?? '{0}'
  const different = Object.entries(forms).filter(([, form]) => form !== other)
  return different.length === 0 ? other : { ...Object.fromEntries(different), other }
}

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { dateStyle: 'short' },
  month: { year: 'numeric', month: 'long' },
}

function dates(tag: string, digits: string | undefined): Pick<FormatTable, 'months' | 'dates'> {
  const latin = (text: string): string =>
    text.replace(/./gu, (char) =>
      digits?.includes(char) ? String([...digits].indexOf(char)) : char,
    )
  const months: string[][] = []
  const patterns = {} as Record<DateStyle, string>
  for (const [style, options] of Object.entries(STYLES) as [
    DateStyle,
    Intl.DateTimeFormatOptions,
  ][]) {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    const names = Array.from(
      { length: 12 },
      (_, month) => valueOf(format.formatToParts(Date.UTC(2027, month, 15)), 'month') ?? '',
    )
    patterns[style] = format
      .formatToParts(Date.UTC(2027, 2, 4))
      .map(({ type, value }) => {
        if (type === 'day') return latin(value).length > 1 ? '{dd}' : '{d}'
        if (type === 'year') return latin(value).length > 2 ? '{y}' : '{yy}'
        // V8 prints this space as an ordinary one.
        if (type !== 'month') return value.replaceAll('\u202f', ' ')
        if (/^\d+$/.test(latin(value))) return latin(value).length > 1 ? '{mm}' : '{m}'
        const known = months.findIndex((list) => list.join() === names.join())
        return `{M${known < 0 ? months.push(names) - 1 : known}}`
      })
      .join('')
      // Without the abbreviation of "year" behind it (`2026 г.`): its full stop and that of the sentence would be two.
      .replace(/(?<=\{yy?\})[\s\u00a0]\p{L}\.$/u, '')
  }
  return { months, dates: patterns }
}

/** Between a date and a time of day: `, `, a space, `، `. */
function beforeTime(tag: string): string {
  const printed = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC', ...options })
      .formatToParts(Date.UTC(2027, 2, 14, 15, 26))
      .map(({ type, value }) => (type === 'hour' ? `\0${value}` : value))
      .join('')
      .replaceAll('\u202f', ' ')
  const day = printed({})
  const [before = ''] = printed({ timeStyle: 'short', hourCycle: 'h23' }).split('\0')
  if (!before.startsWith(day)) throw new Error(`${tag}: ${before} does not begin with ${day}`)
  return before.slice(day.length)
}

function relative(tag: string): FormatTable['days'] {
  const always = new Intl.RelativeTimeFormat(tag, { numeric: 'always' })
  const auto = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const rules = new Intl.PluralRules(tag)
  const words: Record<string, string> = {}
  for (const days of [-2, -1, 0, 1, 2]) {
    const word = auto.format(days, 'day')
    if (word !== always.format(days, 'day')) words[days] = word
  }
  const forms = { past: {} as Record<string, string>, future: {} as Record<string, string> }
  for (let days = 0; days <= 200; days++) {
    const category = rules.select(days)
    forms.past[category] ??= pattern(always.formatToParts(-days || -0, 'day'))
    forms.future[category] ??= pattern(always.formatToParts(days, 'day'))
  }
  return { words, past: fold(forms.past), future: fold(forms.future) }
}

function list(tag: string): FormatTable['list'] {
  const format = new Intl.ListFormat(tag, { type: 'conjunction' })
  const literals = (items: string[]): string[] =>
    format
      .formatToParts(items)
      .filter((part) => part.type === 'literal')
      .map((part) => part.value)
  const [two = ''] = literals(['A', 'B'])
  const [first = '', middle = '', last = ''] = literals(['A', 'B', 'C', 'D'])
  if (first !== middle)
    throw new Error(`${tag}: a list begins with ${first} and goes on with ${middle}`)
  return [middle, last, two]
}

const UNITS: Record<Exclude<Unit, 'm2' | 'ft2'>, string> = {
  m: 'meter',
  km: 'kilometer',
  mi: 'mile',
  ha: 'hectare',
  acre: 'acre',
}

function units(tag: string, locale: LocaleCode): FormatTable['units'] {
  const rules = new Intl.PluralRules(tag)
  const found = {
    m2: SQUARE_METRE[locale],
    // Intl has no areas.
    ft2: `{0}\u00a0${libraryOf(locale)['library.landAreaSigns.sqft']}`,
  } as FormatTable['units']
  for (const [key, unit] of Object.entries(UNITS) as [Unit, string][]) {
    // "5 miles" is what people write, not "5 mi".
    const format = new Intl.NumberFormat(tag, {
      style: 'unit',
      unit,
      unitDisplay: key === 'mi' ? 'long' : 'short',
    })
    const forms: Record<string, string> = {}
    for (let value = 0; value <= 200; value++)
      forms[rules.select(value)] ??= pattern(format.formatToParts(value))
    found[key] = fold(forms)
  }
  return found
}

const libraryOf = (locale: LocaleCode) =>
  JSON.parse(readFileSync(new URL(`library/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

export function buildTable(locale: LocaleCode): FormatTable {
  const tag = intlTag(locale)
  const base = numbers(tag)
  return {
    locale,
    ...base,
    percent: signed(new Intl.NumberFormat(tag, { style: 'percent' }), base.minus),
    price: signed(
      new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
      base.minus,
      { currency: '¤' },
    ),
    symbols: symbols(tag),
    compact: compact(tag),
    ...dates(tag, base.digits),
    beforeTime: beforeTime(tag),
    days: relative(tag),
    comma: COMMAS[locale] ?? ', ',
    list: list(tag),
    units: units(tag, locale),
  }
}

/** Names of the fiat currencies; those that Intl lacks (all of Maltese but the euro) are left out. */
export function currencyNames(locale: LocaleCode): Record<string, string> {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency', fallback: 'none' })
  const known: Record<string, string> = {}
  for (const { code, type } of CURRENCIES) {
    const name = type === 'fiat' ? names.of(code) : undefined
    if (name) known[`library.currencies.${code}`] = name
  }
  return known
}

if (import.meta.main) {
  mkdirSync(new URL('tables/', import.meta.url), { recursive: true })
  for (const { code } of LOCALES) {
    writeFileSync(
      new URL(`tables/${code}.json`, import.meta.url),
      `${JSON.stringify(buildTable(code), null, 1)}\n`,
    )
    const library = new URL(`library/${code}.json`, import.meta.url)
    const names = {
      ...(JSON.parse(readFileSync(library, 'utf8')) as Record<string, string>),
      ...currencyNames(code),
    }
    const sorted = Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(library, `${JSON.stringify(sorted, null, 2)}\n`)
  }
}
