import { CURRENCIES } from '#contract/library.ts'
import { compact } from './compact.ts'
import {
  createFormatter,
  type DateStyle,
  type Formatter,
  type FormatTable,
  type Unit,
} from './format.ts'
import { relativeDays } from './relative-days.ts'

const NUMBERS = [
  0, 1, -1, 5, 12, 21, 999, 1000, -1234.5, 9999, 10_000, 123_456.789, 1_234_567.005, 0.05,
  99_999.995, 987_654_321.1,
]
const STYLES: readonly DateStyle[] = ['long', 'medium', 'short', 'month']
const UNITS: readonly Unit[] = ['m', 'km', 'ha', 'm2']

/** The same values printed in every way: two formatters that give the same lines print alike. For holding the browser against the server. */
export function formatSamples(format: Formatter): string[] {
  const lines: string[] = []
  for (const value of NUMBERS) {
    lines.push(
      format.number(value),
      format.number(value, { decimals: 2 }),
      format.percent(value / 100, { decimals: 1 }),
      compact(value, format),
      format.plain(value),
    )
    for (const { code } of CURRENCIES) lines.push(format.price(value, code))
    for (const unit of UNITS) lines.push(format.unit(Math.abs(value), unit, { decimals: 1 }))
  }
  for (let month = 0; month < 12; month++)
    for (const style of STYLES) lines.push(format.date(Date.UTC(2026, month, 1 + month * 2), style))
  lines.push(
    format.time(Date.UTC(2026, 0, 1, 23, 5, 9)),
    format.clock(Date.UTC(2026, 0, 1, 23, 5, 9)),
  )
  for (const days of [-400, -100, -11, -5, -3, -2, -1, 0, 1, 2, 3, 5, 11, 21, 100])
    lines.push(relativeDays(days, format))
  for (let length = 0; length <= 4; length++)
    lines.push(format.list(['Ana', 'Iñaki', 'Oslo', 'Ibiza'].slice(0, length)))
  return lines
}

/** The samples of a locale from its table: all that a browser needs for the comparison. */
export const tableSamples = (table: FormatTable): string[] => formatSamples(createFormatter(table))
