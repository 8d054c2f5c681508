import { nativeSymbol } from '#contract/ground/currency-names.ts'
import type { Currency } from '#contract/library.ts'
import { feedName, NUMERIC_FIELDS, numberRule } from '#contract/offer-fields.ts'
import { withoutDirections } from '#text/numbers.ts'
import type { AREA_UNITS } from './mapping.ts'

// Texts that people write beside a number in a table: "84,5 m²", "325.000,00 EUR", "€ 1.250,-".

const UNITS: readonly [RegExp, keyof typeof AREA_UNITS][] = [
  [/(?<![\p{L}])(?:m²|m2|m\^2|qm|sqm|mq|㎡|кв\.? ?м\.?|м²|м2|م²|م2|متر(?: مربع)?)$/iu, 'm2'],
  [/(?<![\p{L}])(?:sq\.? ?ft\.?|ft²|ft2|قدم(?: مربع)?)$/iu, 'sqft'],
  [/(?<![\p{L}])(?:ha|га)$/iu, 'ha'],
  [/(?<![\p{L}])(?:acres?|ac)$/iu, 'acre'],
]

/** An area without its unit, and the unit; null without a known unit. */
export function withUnit(text: string): { number: string; unit: keyof typeof AREA_UNITS | null } {
  for (const [pattern, unit] of UNITS)
    if (pattern.test(text)) return { number: text.replace(pattern, '').trim(), unit }
  return { number: text, unit: null }
}

/** Names of currencies other than their codes and signs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['Euros', 'Euro', 'يورو'],
  USD: ['US$', 'US-$', 'دولار أمريكي', 'دولار امريكي', 'دولار'],
  GBP: ['جنيه إسترليني', 'جنيه استرليني'],
  RUB: ['руб.', 'руб', 'р.'],
}
/** A price without cents: "1.250,-". Its separator is the decimal one, unless the number has another. */
const NO_CENTS = /([.,]) ?[-–—]{1,2}$/
const withCents = (text: string): string =>
  text.replace(NO_CENTS, (_, sign: string, at: number) =>
    text.slice(0, at).includes(sign) ? '' : `${sign}00`,
  )

/** Splits off the text before and after a number: words, units, signs of currencies, `%`. Linear for any length. */
function parted(text: string): { before: string; number: string; after: string } {
  const digit = text.search(/\p{Nd}/u)
  if (digit < 0) return { before: text, number: '', after: '' }
  const [sign = ''] = /[-+−]?\s?[.,٫]?$/u.exec(text.slice(Math.max(0, digit - 3), digit)) ?? []
  const begin = digit - sign.length
  const end = text.slice(begin).search(/[\p{L}\p{Sc}%٪]/u)
  const number = end < 0 ? text.slice(begin) : text.slice(begin, begin + end)
  return {
    before: text.slice(0, begin).trim(),
    number: number.trim(),
    after: end < 0 ? '' : text.slice(begin + end).trim(),
  }
}

/** A price without the sign or code of its own currency; that of another currency remains, so the text is no number. */
export function withoutCurrency(
  text: string,
  { code, symbol }: Pick<Currency, 'code' | 'symbol'>,
): string {
  const plain = withoutDirections(text).trim()
  const names = new Set(
    [
      '',
      code,
      symbol,
      withoutDirections(nativeSymbol({ code, symbol })),
      ...(NAMES[code] ?? []),
    ].map((name) => name.toLowerCase()),
  )
  const { before, number, after } = parted(plain)
  const isOwn = names.has(before.toLowerCase()) && names.has(after.toLowerCase())
  return withCents(isOwn ? number : plain)
}

/** The number without anything beside it, only for detecting its notation. */
export const withoutUnits = (text: string): string => withCents(parted(text).number)

/** Words for the sign of a percentage. */
const PERCENT_WORDS = ['percent', 'per cent', 'prozent', 'por ciento', 'процентов', 'بالمئة']

/** A number without the unit of its field. */
export function withoutFieldUnit(text: string, field: string): string {
  const name = NUMERIC_FIELDS.find((known) => feedName(known) === field)
  const { signs = [] } = name ? numberRule(name) : {}
  const { before, number, after } = parted(text)
  const units = signs.includes('%') ? [...signs, ...PERCENT_WORDS] : signs
  const unit = after.toLowerCase().replace(/[\s·*.]/g, '')
  const isUnit = units.some((known) => known.toLowerCase().replace(/\s/g, '') === unit)
  return before === '' && isUnit ? number : text
}

const PERIOD_WORDS = {
  year: 'jahr|jährlich|p\\.? ?a\\.?|year|yr|yearly|annual|annually|annum|año|anual|an|annuel|anno|annuo|год|ежегодно|سنة|السنة|سنويا|سنويًا|سنوياً',
  month:
    'monat|monatlich|mtl|month|mo|monthly|pcm|p\\.? ?m\\.?|mes|mensual|mois|mensuel|mese|mensile|мес|месяц|ежемесячно|شهر|الشهر|شهريا|شهريًا|شهرياً',
  week: 'woche|wöchentlich|week|wk|weekly|pw|semana|semanal|semaine|settimana|неделю|неделя|أسبوع|اسبوع|الأسبوع|أسبوعيا|أسبوعيًا|أسبوعياً',
  day: 'tag|täglich|nacht|day|daily|night|nightly|día|diario|noche|jour|nuit|giorno|notte|сутки|день|ночь|يوم|اليوم|يوميا|يوميًا|يومياً|ليلة',
} as const
/** Periods of a rent. */
export type RentPeriod = keyof typeof PERIOD_WORDS
export const RENT_PERIODS = ['month', 'week', 'day', 'year'] as const satisfies RentPeriod[]
const BEFORE_PERIOD = String.raw`(?:\s*/\s*|[\s(]\s*(?:(?:per|pro|por|par|al|a|в|за|في|كل)\s+)?)`
const PERIODS = RENT_PERIODS.map(
  (period) =>
    [period, new RegExp(`${BEFORE_PERIOD}(?:${PERIOD_WORDS[period]})\\.?\\)?$`, 'iu')] as const,
)
/** Longest match of a period with its surroundings. */
const PERIOD_MAX = 30

/** Splits the period off a rent, as `/Jahr` and `per month`; null without one. */
export function withoutPeriod(text: string): { amount: string; period: RentPeriod | null } {
  const plain = text.trim()
  const tail = plain.slice(-PERIOD_MAX)
  for (const [period, pattern] of PERIODS) {
    const found = pattern.exec(tail)
    if (found) return { amount: plain.slice(0, plain.length - found[0].length).trim(), period }
  }
  return { amount: plain, period: null }
}

/** Words for a price on request. */
const ON_REQUEST = new Set([
  'on request',
  'price on request',
  'upon request',
  'poa',
  'p.o.a.',
  'auf anfrage',
  'preis auf anfrage',
  'a consultar',
  'consultar',
  'precio a consultar',
  'consultar precio',
  'sur demande',
  'prix sur demande',
  'su richiesta',
  'trattativa riservata',
  'sob consulta',
  'عند الطلب',
  'السعر عند الطلب',
  'حسب الطلب',
  'على السوم',
  'عند الاتصال',
  'السعر عند الاتصال',
  'по запросу',
  'цена по запросу',
])
export const isOnRequest = (text: string): boolean =>
  ON_REQUEST.has(text.trim().toLowerCase().replace(/\s+/g, ' '))
