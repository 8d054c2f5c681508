import type { PageUnits } from '#contract/people/country-units.ts'
import { CURRENCIES, type Currency } from '#contract/library.ts'

/** Patterns by plural category, or one for all. `{0}` is the number. */
export type Forms = string | Record<string, string>
export type DateStyle = 'long' | 'medium' | 'short' | 'month'
export type Unit = 'm' | 'km' | 'mi' | 'ha' | 'm2' | 'ft2' | 'acre'

/** A locale's data for formatting like Node's Intl; made by `build-tables.ts`. */
export interface FormatTable {
  locale: string
  /** Language of the words in the patterns, if it is another. */
  language?: string
  /** The ten digits, where they are not 0 to 9. */
  digits?: string
  decimal: string
  group: string
  minus: string
  /** Digits in the last group, in the ones before it, and least digits before the last group for grouping to begin. */
  grouping: [number, number, number]
  /** Pattern, and that of a negative number where it is not the minus in front. */
  percent: [string] | [string, string]
  /** As `percent`; `¤` is the currency's symbol. */
  price: [string] | [string, string]
  /** Symbols of fiat currencies that are not their code. */
  symbols: Record<string, string>
  /** For 10^3, 10^4 ...: powers of ten taken off, and the pattern. */
  compact: [number, Forms][]
  /** Lists of twelve names, as `{M0}`, `{M1}` ... of the date patterns. */
  months: string[][]
  dates: Record<DateStyle, string>
  /** Between a date and a time. */
  beforeTime: string
  days: { words: Record<string, string>; past: Forms; future: Forms }
  /** Between the parts of an address. */
  comma: string
  /** Separators of lists: between items, before the last one, and between two. */
  list: [string, string, string]
  units: Record<Unit, Forms>
}

export interface Formatter {
  readonly locale: string
  readonly table: FormatTable
  /** Language of the words: English if the locale's language is incomplete. */
  readonly language: string
  /** At most `decimals` fraction digits (default 0), at least `minimum`. Rounds half away from zero. */
  number(value: number, options?: { decimals?: number; minimum?: number }): string
  /** An integer without grouping (a year, a page, an id), in the locale's digits. */
  plain(value: number): string
  /**
   * A price in major units. Whole prices print without decimals, others with those of the currency, two at most (specification, section 9);
   * crypto with six significant digits. A code that is no currency gives a plain number.
   */
  price(value: number, currency?: string): string
  /** As `price`, of minor units (cents). */
  money(money: { amount: number; currency: string }): string
  /** Money that is charged or booked, of minor units: exact, with all decimals of its currency, not rounded as cash is. */
  sum(money: { amount: number; currency: string }): string
  /** An area of square metres, in hectares from one on unless decimals are asked for; or in square feet, and acres from one on. */
  area(squareMetres: number, options?: { decimals?: number }): string
  /** Content of a field for areas, without its unit: square metres, or whole square feet. */
  areaNumber(squareMetres: number): string
  /** The unit of such fields and of prices by area, with its square metres. */
  areaUnit: { sign: string; squareMetres: number }
  /** The price of one `areaUnit`, of the price of a square metre in major units. */
  pricePerArea(perSquareMetre: number, currency: string): string
  /** A distance: `350 m`, `2.5 km`, or `0.4 miles`. One decimal below ten, unless others are asked for. */
  distance(km: number, options?: { decimals?: number }): string
  /** Kilometres of the unit of longer distances. */
  distanceUnit: number
  /** A fraction: 0.5 is 50 %. */
  percent(fraction: number, options?: { decimals?: number }): string
  /** A day in UTC, in the Gregorian calendar. */
  date(day: Date | string | number, style?: DateStyle): string
  /** HH:mm:ss in UTC (specification, section 9). */
  time(moment: Date | string | number): string
  /** HH:mm in UTC, such as opening hours. */
  clock(moment: Date | string | number): string
  /** The sign of the square metre, for fields that are always in it: `m²`, `м²`. */
  squareMetre: string
  /** `a, b and c` */
  list(items: readonly string[]): string
  /** `Gràcia, Barcelona, Spain`: nested places. Skips empty and repeated names. */
  address(names: readonly (string | null)[]): string
  unit(value: number, unit: Unit, options?: { decimals?: number }): string
}

/** Decimals of a hectare or acre, and of a field of square metres. */
const LAND_DECIMALS = 2
const FIELD_DECIMALS = 9
const HECTARE = 10_000
const ACRE = 4046.8564224
export const SQUARE_FOOT = 0.09290304
export const MILE = 1.609344
/** Shorter distances have more decimals. */
const SHORT_MILES = 0.1
const SHORT_DECIMALS = 2
/** Distances from here on have no decimals. */
const WHOLE_DISTANCES = 10
/** Prices from here on have no cents where they are averages. */
const WHOLE_PRICES = 100

/** Table for text in another language: numbers, prices and dates of the locale, connecting words of the language. */
export function withWordsOf(
  table: FormatTable,
  { locale: language, days, comma, list }: FormatTable,
): FormatTable {
  return { ...table, language, days, comma, list }
}

const currencies = new Map(CURRENCIES.map((currency) => [currency.code, currency]))
const digitsOf = (code: string): number => currencies.get(code)?.decimal_digits ?? 2
/** Placeholder for a missing value. */
export const NO_VALUE = '–'

/** Decimal digits of a finite number of 0 or more, as whole and fraction, rounded half up on its shortest decimal form, as ICU does. */
export function decimals(
  value: number,
  maximum: number,
  minimum: number,
): { whole: string; fraction: string } {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(power) + 1
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  let kept = padded.slice(0, at + maximum)
  if ((padded[at + maximum] ?? '0') >= '5') kept = increment(kept)
  const length = kept.length - Math.min(Math.max(padded.length - at, 0), maximum)
  const fraction = kept.slice(length).replace(/0+$/, '').padEnd(minimum, '0')
  return { whole: kept.slice(0, length), fraction }
}

/** The decimal number one higher. */
function increment(digits: string): string {
  const nines = /9*$/.exec(digits)?.[0].length ?? 0
  const head = digits.slice(0, digits.length - nines)
  const raised = head === '' ? '1' : head.slice(0, -1) + String(Number(head.at(-1)) + 1)
  return raised + '0'.repeat(nines)
}

/** Fraction digits of a price: those of the currency, none when it is whole; crypto up to six significant digits. */
function priceDigits(
  value: number,
  currency: Currency | undefined,
): { maximum: number; minimum: number } {
  if (currency?.type === 'crypto') {
    const whole = Math.max(1, Math.floor(Math.log10(Math.max(value, 1))) + 1)
    const leading = value > 0 && value < 1 ? Math.ceil(-Math.log10(value)) - 1 : 0
    return {
      maximum: Math.min(
        currency.decimal_digits,
        Math.max(2, 6 - whole + leading + (value < 1 ? 1 : 0)),
      ),
      minimum: 0,
    }
  }
  const maximum = currency?.decimal_digits ?? 2
  return { maximum, minimum: decimals(value, maximum, 0).fraction === '' ? 0 : maximum }
}

/** Prints numbers, prices, dates and lists of one locale from its table: the same bytes on server and in the browser. */
export function createFormatter(table: FormatTable, units: PageUnits = 'metric'): Formatter {
  const rules = new Intl.PluralRules(table.locale)
  const own = table.digits ? [...table.digits] : null
  const toDigits = (text: string): string =>
    own ? text.replace(/\d/g, (digit) => own[Number(digit)] ?? digit) : text
  const language = table.language ?? table.locale
  const form = (forms: Forms, count: number): string =>
    typeof forms === 'string' ? forms : (forms[rules.select(count)] ?? forms['other'] ?? '{0}')
  const signed = ([positive, negative]: [string] | [string, string], isNegative: boolean): string =>
    !isNegative ? positive : (negative ?? table.minus + positive)

  function group(whole: string, least = table.grouping[2]): string {
    const [last, before] = table.grouping
    if (whole.length < last + least) return whole
    let rest = whole.slice(0, -last)
    let grouped = whole.slice(-last)
    while (rest.length > before) {
      grouped = rest.slice(-before) + table.group + grouped
      rest = rest.slice(0, -before)
    }
    return rest + table.group + grouped
  }

  /** A number without its sign. */
  function absolute(value: number, maximum: number, minimum: number, least?: number): string {
    const { whole, fraction } = decimals(Math.abs(value), maximum, minimum)
    return toDigits(group(whole, least) + (fraction && table.decimal + fraction))
  }
  /** Whether a minus is to be shown: not before a zero. */
  const below = (value: number, maximum: number): boolean =>
    value < 0 && /[1-9]/.test(Object.values(decimals(-value, maximum, 0)).join(''))

  function number(
    value: number,
    { decimals: maximum = 0, minimum = 0 }: { decimals?: number; minimum?: number } = {},
  ): string {
    if (!Number.isFinite(value)) return NO_VALUE
    return (below(value, maximum) ? table.minus : '') + absolute(value, maximum, minimum)
  }

  function symbolOf(code: string): string | null {
    const currency = currencies.get(code)
    if (currency?.type === 'crypto') return currency.symbol
    return Object.hasOwn(table.symbols, code)
      ? table.symbols[code]!
      : /^[A-Z]{3}$/.test(code)
        ? code
        : null
  }

  function price(value: number, code = 'EUR'): string {
    if (!Number.isFinite(value)) return NO_VALUE
    const currency = currencies.get(code)
    const step = currency?.rounding ?? 0
    // 0.05 is not a binary fraction: count in steps of an integer number of hundredths.
    const amount =
      step > 0
        ? (Math.sign(value) * Math.round(shift(Math.abs(value), 2) / (step * 100)) * (step * 100)) /
          100
        : value
    const { maximum, minimum } = priceDigits(Math.abs(amount), currency)
    const symbol = symbolOf(code)
    if (symbol === null) return number(amount, { decimals: maximum, minimum })
    return withSymbol(symbol, below(amount, maximum), absolute(amount, maximum, minimum))
  }

  function withSymbol(symbol: string, isNegative: boolean, digits: string): string {
    const text = signed(table.price, isNegative)
    // CLDR, currencySpacing: a symbol that is a letter keeps a space from the digits.
    const spaced =
      text.includes('¤{0}') && !/[\p{S}\p{Z}]$/u.test(symbol) ? `${symbol}\u00a0` : symbol
    return text.replace('¤', () => spaced).replace('{0}', digits)
  }

  function percent(
    fraction: number,
    { decimals: maximum = 0 }: { decimals?: number } = {},
  ): string {
    if (!Number.isFinite(fraction)) return NO_VALUE
    const value = shift(fraction, 2)
    return signed(table.percent, below(value, maximum)).replace('{0}', absolute(value, maximum, 0))
  }

  function date(day: Date | string | number, style: DateStyle = 'long'): string {
    const at = new Date(day)
    if (Number.isNaN(at.getTime())) return NO_VALUE
    const month = at.getUTCMonth()
    const parts: Record<string, number> = {
      d: at.getUTCDate(),
      m: month + 1,
      y: at.getUTCFullYear(),
    }
    // `dd`, `mm` and `yy` are the last two digits.
    return table.dates[style].replace(/\{(\w)(\w?)\}/g, (_, name: string, more: string) =>
      name === 'M'
        ? (table.months[Number(more)]?.[month] ?? '')
        : toDigits(more ? String(parts[name]).padStart(2, '0').slice(-2) : String(parts[name])),
    )
  }

  function timeOfDay(moment: Date | string | number, length: number): string {
    const at = new Date(moment)
    return Number.isNaN(at.getTime()) ? NO_VALUE : toDigits(at.toISOString().slice(11, 11 + length))
  }

  function list(items: readonly string[]): string {
    const [between, last, two] = table.list
    if (items.length < 2) return items[0] ?? ''
    const end = items.at(-1) ?? ''
    const joint = items.length === 2 ? two : last
    // "y" is "e" before the sound i, as in "padres e hijos", but not before hia-, hie- (Real Academia; CLDR does the same).
    const isE = language === 'es' && /^(i|hi(?![ae]))/i.test(end)
    return items.slice(0, -1).join(between) + (isE ? joint.replace('y', 'e') : joint) + end
  }

  const unit = (value: number, of: Unit, options: { decimals?: number } = {}): string =>
    form(table.units[of], value).replace('{0}', number(value, options))

  const inFeet = units !== 'metric'
  const inMiles = units === 'imperial'
  const land = (value: number, of: Unit): string =>
    unit(value, of, { decimals: LAND_DECIMALS }).replaceAll(' ', '\u00a0')
  function area(squareMetres: number, options?: { decimals?: number }): string {
    const inHectares = options === undefined && squareMetres >= HECTARE
    if (!inFeet)
      return inHectares ? land(squareMetres / HECTARE, 'ha') : unit(squareMetres, 'm2', options)
    return squareMetres >= ACRE
      ? land(squareMetres / ACRE, 'acre')
      : unit(squareMetres / SQUARE_FOOT, 'ft2')
  }
  const signOf = (of: Unit): string => form(table.units[of], 1).replace('{0}', '').trim()
  const areaUnit = inFeet
    ? { sign: signOf('ft2'), squareMetres: SQUARE_FOOT }
    : { sign: signOf('m2'), squareMetres: 1 }
  function pricePerArea(perSquareMetre: number, currency: string): string {
    const value = perSquareMetre * areaUnit.squareMetres
    return price(value >= WHOLE_PRICES ? Math.round(value) : value, currency)
  }
  function distance(km: number, options?: { decimals?: number }): string {
    const metres = Math.round(km * 1000)
    if (!inMiles && metres < 1000) return unit(Math.max(metres, 1), 'm')
    const long = inMiles ? km / MILE : km
    const asked =
      inMiles && long < SHORT_MILES
        ? SHORT_DECIMALS
        : (options?.decimals ?? (long < WHOLE_DISTANCES ? 1 : 0))
    // No distance is zero.
    const digits = Number(long.toFixed(asked)) === 0 ? SHORT_DECIMALS : asked
    const least = Math.max(long, 10 ** -SHORT_DECIMALS)
    // Rounded before it chooses between "mile" and "miles".
    return unit(Number(least.toFixed(digits)), inMiles ? 'mi' : 'km', { decimals: digits })
  }

  return {
    locale: table.locale,
    table,
    language,
    number,
    plain: (value) =>
      Number.isFinite(value) ? toDigits(decimals(Math.abs(value), 0, 0).whole) : NO_VALUE,
    price,
    money: ({ amount, currency }) => price(shift(amount, -digitsOf(currency)), currency),
    sum: ({ amount, currency }) => {
      const digits = digitsOf(currency)
      return withSymbol(
        symbolOf(currency) ?? currency,
        amount < 0,
        absolute(shift(amount, -digits), digits, digits),
      )
    },
    area,
    areaNumber: (squareMetres) =>
      inFeet
        ? number(squareMetres / SQUARE_FOOT)
        : number(squareMetres, { decimals: FIELD_DECIMALS }),
    areaUnit,
    pricePerArea,
    distance,
    distanceUnit: inMiles ? MILE : 1,
    percent,
    date,
    time: (moment) => timeOfDay(moment, 'HH:mm:ss'.length),
    clock: (moment) => timeOfDay(moment, 'HH:mm'.length),
    squareMetre: signOf('m2'),
    list,
    address: (names) => [...new Set(names)].filter(Boolean).join(table.comma),
    unit,
  }
}

/** A decimal shift that does not add binary error: 1.005 by 2 is 100.5. */
export function shift(value: number, places: number): number {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e')
  return Number(`${mantissa}e${Number(power) + places}`)
}
