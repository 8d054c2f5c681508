import type { Currency } from '#contract/library.ts'
import type { AREA_UNITS } from './mapping.ts'

// What people write beside a number in a table: "84,5 m²", "325.000,00 EUR", "€ 1.250,-".

const UNITS: readonly [RegExp, keyof typeof AREA_UNITS][] = [
  [/(?<![\p{L}])(?:m²|m2|m\^2|qm|sqm|mq|㎡|кв\.? ?м\.?|м²|м2|م²|م2|متر(?: مربع)?)$/iu, 'm2'],
  [/(?<![\p{L}])(?:sq\.? ?ft\.?|ft²|ft2|قدم(?: مربع)?)$/iu, 'sqft'],
  [/(?<![\p{L}])(?:ha|га)$/iu, 'ha'],
  [/(?<![\p{L}])(?:acres?|ac)$/iu, 'acre'],
]

/** An area without its unit, and which that was; null where none that we know stands there. */
export function withUnit(text: string): { number: string; unit: keyof typeof AREA_UNITS | null } {
  for (const [pattern, unit] of UNITS)
    if (pattern.test(text)) return { number: text.replace(pattern, '').trim(), unit }
  return { number: text, unit: null }
}

/** Other names of currencies than their codes and signs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['Euros', 'Euro', 'يورو'],
  USD: ['US$', 'US-$', 'دولار أمريكي', 'دولار امريكي', 'دولار'],
  GBP: ['جنيه إسترليني', 'جنيه استرليني'],
  RUB: ['руб.', 'руб', 'р.'],
}
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
/** Where no cents are: "1.250,-". Its sign is that before fractions, where no other one like it stands in the number. */
const NO_CENTS = /([.,]) ?[-–—]{1,2}$/
const withCents = (text: string): string =>
  text.replace(NO_CENTS, (_, sign: string, at: number) =>
    text.slice(0, at).includes(sign) ? '' : `${sign}00`,
  )

/** A price without the sign or code of its own currency; that of another stays, so that it is no number. */
export function withoutCurrency(
  text: string,
  { code, symbol, symbol_native: native }: Pick<Currency, 'code' | 'symbol' | 'symbol_native'>,
): string {
  const plain = text.replace(DIRECTIONS, '').trim()
  const lower = plain.toLowerCase()
  const names = [code, symbol, native.replace(DIRECTIONS, ''), ...(NAMES[code] ?? [])]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const name = names.find(
    (one) => lower.endsWith(one.toLowerCase()) || lower.startsWith(one.toLowerCase()),
  )
  const bare =
    name === undefined
      ? plain
      : lower.endsWith(name.toLowerCase())
        ? plain.slice(0, -name.length)
        : plain.slice(name.length)
  return withCents(bare.trim())
}

/** Whatever stands before the first digit and behind the last one of a number: only to see how it is written. Linear, however long the text is. */
export function withoutUnits(text: string): string {
  const begun = text.replace(/^[\p{L}\p{Sc}][\p{L}\p{Sc}.\s]*/u, '')
  const end = begun.search(/[\p{L}\p{Sc}]/u)
  return withCents(end < 0 ? begun : begun.slice(0, end).trimEnd())
}

/** What stands in the place of a price that is told on request. */
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
