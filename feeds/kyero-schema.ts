import type { Data } from './fields.ts'
import { isData, listOf } from './writing.ts'

/** Currencies and languages that Kyero knows. */
export const KYERO_CURRENCIES: readonly string[] = ['EUR', 'GBP', 'USD']
const LANGUAGES = [
  'ca',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'nl',
  'no',
  'pt',
  'ru',
  'sv',
] as const

/** Kyero's codes for Norwegian and Portuguese differ from the usual ones. */
const CALLED: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Values by Kyero's language codes; the generic `pt` wins over `pt-BR`. */
export function inKyeroLanguages<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  const known: Record<string, T> = {}
  for (const [lang, value] of Object.entries(values).toSorted(([a], [b]) => a.length - b.length)) {
    const [base = ''] = lang.split('-')
    const name = Object.hasOwn(CALLED, base) ? CALLED[base]! : base
    if (LANGUAGES.some((one) => one === name)) known[name] ??= value
  }
  return known
}

/** The part of a value that the schema allows; null if it allows none. */
type Fit = (value: unknown) => unknown

const asText = (value: unknown): string =>
  isData(value) ? String(value['#text'] ?? '') : String(value ?? '')
const text =
  (max = Infinity): Fit =>
  (value) =>
    asText(value).slice(0, max).toWellFormed() || null
const matching =
  (pattern: RegExp, max = Infinity): Fit =>
  (value) =>
    pattern.test(asText(value)) && asText(value).length <= max ? asText(value) : null
const group =
  (fits: Record<string, Fit>): Fit =>
  (value) => {
    const fitting = isData(value)
      ? Object.entries(fits)
          .flatMap(([name, fit]) =>
            value[name] === undefined ? [] : [[name, fit(value[name])] as const],
          )
          .filter(([, one]) => one !== null)
      : []
    return fitting.length > 0 ? Object.fromEntries(fitting) : null
  }
const byLanguage = (fit: Fit): Fit =>
  group(Object.fromEntries(LANGUAGES.map((lang) => [lang, fit])))

const BOOLEAN = matching(/^[01]?$/)
const WHOLE = matching(/^\d+$/)
const LETTER = matching(/^[A-GX]$/)
const FEATURES_MAX = 50
const IMAGES_MAX = 50

/** The schema's numbers have no exponents. */
const degree: Fit = (value) =>
  /^-?\d{1,3}\.\d{1,7}$/.test(asText(value) ?? '')
    ? asText(value)
    : Number.isFinite(Number(asText(value) || Number.NaN))
      ? Number(asText(value))
          .toFixed(7)
          .replace(/\.?0+$/, '')
      : null
const location: Fit = (value) => {
  const fitted = group({ latitude: degree, longitude: degree })(value)
  return isData(fitted) && Object.keys(fitted).length === 2 ? fitted : null
}
const image = matching(/^(?:https?|ftp):\/\/.*\.(?:gif|jpe?g|png|GIF|JPE?G|PNG)$/)

const KIND = matching(/^[a-zA-Z&\s()/-]{3,}$/)
export const isKyeroType = (type: unknown): boolean => KIND(type) !== null

/** The elements of a `property` by kyeroV3.0.xsd. */
const PROPERTY: Record<string, Fit> = {
  id: text(50),
  date: matching(/^(?:19|20)\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
  ref: text(255),
  price: matching(/^(?:\d+|x)$/),
  currency: matching(new RegExp(`^(?:${KYERO_CURRENCIES.join('|')})$`)),
  price_freq: matching(/^(?:sale|week|month)$/),
  part_ownership: BOOLEAN,
  leasehold: BOOLEAN,
  new_build: BOOLEAN,
  type: KIND,
  town: text(),
  province: text(),
  country: text(50),
  location,
  location_detail: text(50),
  beds: WHOLE,
  baths: (value) => WHOLE(Math.floor(Number(asText(value)))),
  pool: BOOLEAN,
  surface_area: group({ built: WHOLE, plot: WHOLE }),
  energy_rating: group({ consumption: LETTER, emissions: LETTER }),
  url: byLanguage(matching(/^https?:\/\/.*$/, 255)),
  desc: (value) => byLanguage(text())(value) ?? '',
  features: (value) => {
    const words = isData(value)
      ? listOf(value['feature']).map(asText).filter(Boolean).slice(0, FEATURES_MAX)
      : []
    return words.length > 0 ? { feature: words } : null
  },
  images: (value) => {
    const urls = isData(value)
      ? listOf(value['image']).flatMap((one) => (isData(one) ? (image(one['url']) ?? []) : []))
      : []
    return urls.length > 0
      ? { image: urls.slice(0, IMAGES_MAX).map((url, index) => ({ '@id': index + 1, url })) }
      : ''
  },
  notes: text(),
}

/** Removes elements and values of a `property` that the schema rejects. `desc` and `images` are mandatory. */
export function fitted(property: Data): Data {
  const all = { desc: '', images: '', ...property }
  return Object.fromEntries(
    Object.entries(PROPERTY)
      .flatMap(([name, fit]) =>
        Object.hasOwn(all, name) ? [[name, fit(all[name as keyof typeof all])] as const] : [],
      )
      .filter(([, value]) => value !== null),
  )
}
