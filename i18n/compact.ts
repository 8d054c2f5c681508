import { CURRENCIES } from '#contract/library.ts'
import { decimals, NO_VALUE, shift, type Formatter } from './format.ts'

/** Prices from here on are compact. */
const SHORT_FROM = 10_000
/** Languages without a short form of thousands write them without a separator, as ICU does. */
const GROUPED_FROM = 10_000

/** A short count: `1.2K`. Not in the formatter, which every page carries. */
export function compact(value: number, { table, number, plain }: Formatter): string {
  if (!Number.isFinite(value)) return NO_VALUE
  const size = Math.abs(value)
  // Rounded to two significant digits, or to a whole number; a number that rounds up to the next power of ten is printed as such.
  const round = (power: number): { power: number; mantissa: number } => {
    const [taken] = table.compact[Math.min(power, 14) - 3] ?? [0]
    const scaled = shift(size, -taken)
    const digits = scaled < 10 ? 1 : 0
    const { whole, fraction } = decimals(scaled, digits, 0)
    return { power, mantissa: Number(`${whole}.${fraction || 0}`) }
  }
  const power = size < 1 ? 0 : Number(size.toExponential().split('e')[1])
  let rounded = round(power)
  const [taken] = table.compact[Math.min(power, 14) - 3] ?? [0]
  if (shift(rounded.mantissa, taken) >= 10 ** (power + 1)) rounded = round(power + 1)
  const { mantissa } = rounded
  const forms = table.compact[Math.min(rounded.power, 14) - 3]?.[1] ?? '{0}'
  const form =
    typeof forms === 'string'
      ? forms
      : (forms[new Intl.PluralRules(table.locale).select(mantissa)] ?? forms['other'] ?? '{0}')
  const text = form.replace(
    '{0}',
    mantissa >= 1000 && mantissa < GROUPED_FROM
      ? plain(mantissa)
      : number(mantissa, { decimals: 1 }),
  )
  return value < 0 && mantissa !== 0 ? table.minus + text : text
}

/** A short price: `€325K`, `€950`. Major units; prices below ten thousand are whole, larger ones as `compact`. */
export function shortPrice(value: number, code: string, format: Formatter): string {
  const isCrypto = CURRENCIES.find((currency) => currency.code === code)?.type === 'crypto'
  if (!Number.isFinite(value) || isCrypto) return format.price(value, code)
  if (Math.abs(value) < SHORT_FROM) return format.price(Math.round(value), code)
  return format
    .price(Math.sign(value), code)
    .replace(format.plain(1), () => compact(Math.abs(value), format))
}
