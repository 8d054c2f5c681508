import { CURRENCIES } from '#contract/library.ts'
import { LAND_AREA_UNITS } from '#contract/homes/offer-lists.ts'
import {
  CHOICE_FIELDS,
  fieldsOfStep,
  MONEY_FIELDS,
  NUMERIC_FIELDS,
  numberRule,
  OFFER_FIELDS,
  type ChoiceField,
  type FieldRule,
  type MoneyField,
  type NumericField,
  type OfferField,
  type Step,
} from '#contract/offer-fields.ts'
import type { DraftText, OfferContent } from '#contract/publish/publishing.ts'
import { floorNumber, floorOf, groundFloorOf } from '#i18n/floors.ts'
import type { Formatter } from '#i18n/format.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import { readTyped, type TypedField } from '#i18n/parse-number.ts'

/** The user's units and number format. */
export interface Writing {
  format: Formatter
  units: 'metric' | 'imperial'
}

/** Values to send: invalid numbers as text, so that the API rejects them. */
export type Written = Record<string, unknown>

export const SQFT = LAND_AREA_UNITS.find(({ key }) => key === 'sqft')?.squareMetres ?? 1
/** Units of a plot in square metres, by their names in the form. */
export const PLOT_UNITS: ReadonlyMap<string, number> = new Map([
  ['m2', 1],
  ...LAND_AREA_UNITS.flatMap(({ key, squareMetres }): [string, number][] =>
    squareMetres === null ? [] : [[key, squareMetres]],
  ),
])
export const plotUnitOf = ({ units }: Writing): string => (units === 'imperial' ? 'sqft' : 'm2')

const kindOf = (field: OfferField): FieldRule['kind'] => OFFER_FIELDS[field].kind
export const isArea = (field: OfferField): boolean => kindOf(field) === 'area'
/** Displayed without grouping. */
export const isYear = (field: OfferField): boolean => kindOf(field) === 'year'
export const isDay = (field: OfferField): boolean => kindOf(field) === 'day'
/** The price and other amounts in its currency. */
export const isMoney = (field: OfferField): field is MoneyField | 'amount' =>
  field === 'amount' || (MONEY_FIELDS as readonly OfferField[]).includes(field)
const isList = (field: OfferField): boolean =>
  field === 'features' || field === 'contactLanguages' || kindOf(field) === 'choices'
const IDS: readonly OfferField[] = ['action', 'category', 'priceType']

const digitsOf = (currency: string): number =>
  CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2

const isNumber = (field: OfferField): field is NumericField =>
  (NUMERIC_FIELDS as readonly OfferField[]).includes(field)

/** A number field, with the text that people add: `1.250,50 EUR`, `3,57 %`. */
export interface SignedField extends TypedField {
  signs?: readonly string[]
}

/** Bounds of a field in the typed unit; money in a currency. */
export function typedField(
  field: OfferField,
  { currency = '', unit = 1, locale }: { currency?: string; unit?: number; locale: string },
): SignedField {
  if (isMoney(field))
    return {
      isMoney: true,
      whole: digitsOf(currency) === 0,
      signs: currencySigns(currency, locale),
    }
  if (!isNumber(field)) return {}
  const { bounds, whole, signs } = numberRule(field)
  return {
    least: bounds.least / unit,
    most: bounds.most / unit,
    ...(whole && { whole }),
    ...(signs && { signs }),
  }
}

const knownSigns = new Map<string, readonly string[]>()

/** Signs and names of a currency, without those of other currencies. */
function currencySigns(currency: string, locale: string): readonly string[] {
  const key = `${locale} ${currency}`
  const cached = knownSigns.get(key)
  if (cached || !CURRENCIES.some(({ code }) => code === currency)) return cached ?? []
  const written = (['code', 'name', 'symbol', 'narrowSymbol'] as const).flatMap(
    (currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      // Some languages have four plural forms: for one, two, five and a hundred.
      return [1, 2, 5, 100].map(
        (value) =>
          format.formatToParts(value).find(({ type }) => type === 'currency')?.value ?? currency,
      )
    },
  )
  const signs = [...new Set(written)]
  knownSigns.set(key, signs)
  return signs
}

const LETTERS = /^\p{L}{2}$/u

/** Readings of a typed text: see `readTyped`. The field's own signs may be at either end, and `,-` in money. */
export function readSigned(
  text: string,
  locale: string,
  { signs = [], ...field }: SignedField,
): readonly number[] {
  const trimmed = text.trim()
  const folded = trimmed.toLowerCase()
  // The longest first: `kWh` is a prefix of `kWh/m²`.
  const own = signs.map((sign) => sign.toLowerCase()).toSorted((a, b) => b.length - a.length)
  // A sign of letters must be a separate word: the `l` of lei is not that in `500 mil`.
  const before =
    own.find(
      (sign) =>
        folded.startsWith(sign) && !LETTERS.test(folded.slice(sign.length - 1, sign.length + 1)),
    )?.length ?? 0
  const after =
    own.find(
      (sign) =>
        folded.endsWith(sign) &&
        !LETTERS.test(folded.slice(0, folded.length - sign.length + 1).slice(-2)),
    )?.length ?? 0
  const bare = trimmed
    .slice(before, after > 0 && before + after <= trimmed.length ? -after : undefined)
    .trim()
  return readTyped(field.isMoney ? bare.replace(/(?<=\d)[.,]\s*[-–—]+$/, '') : bare, locale, field)
}

/** Name of the field with the confirmed reading. */
export const meantName = (field: string): string => `${field}.meant`

/** Most decimals of an entered number: displayed with these, it is unchanged. */
export const ENTERED_DECIMALS = 6
/** For areas entered in another unit, whose conversion has infinite decimals. */
const CONVERTED_DECIMALS = 2

/** An area in a unit, with all the digits that were entered. */
function areaIn(value: number, unit: number, format: Formatter): string {
  const entered = Number((value / unit).toFixed(ENTERED_DECIMALS))
  const isExact = Math.abs(entered * unit - value) <= value * Number.EPSILON * 4
  return format.number(value / unit, { decimals: isExact ? ENTERED_DECIMALS : CONVERTED_DECIMALS })
}

/** A number for its input: in the user's unit and format; empty if unknown. */
export function printed(
  field: OfferField,
  content: OfferContent,
  { format, units }: Writing,
): string {
  const value = content[field]
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (isArea(field)) return areaIn(value, units === 'imperial' ? SQFT : 1, format)
  if (isMoney(field)) {
    const digits = digitsOf(content.currency)
    const major = value / 10 ** digits
    return format.number(major, { decimals: digits, minimum: Number.isInteger(major) ? 0 : digits })
  }
  if (isYear(field)) return format.plain(value)
  if (field === 'floor') return format.number(floorNumber(value, format.language))
  return isNumber(field) ? format.number(value, { decimals: ENTERED_DECIMALS }) : String(value)
}

/** Label of a field. */
export const fieldName = (field: string, t: Translator): string => t(`field.${field}` as MessageKey)

export const isChoice = (field: OfferField): field is ChoiceField =>
  (CHOICE_FIELDS as readonly OfferField[]).includes(field)
/** Label of a choice's value. */
export const choiceText = (field: ChoiceField, value: string, t: Translator): string => {
  const rule = OFFER_FIELDS[field]
  return 'words' in rule ? t(`${rule.words}.${value}` as MessageKey) : value
}

/** Labels of several, as one text. */
export const namesOf = (fields: readonly string[], t: Translator): string[] => [
  ...new Set(
    fields.map((field) =>
      field.startsWith('texts.') ? t('publishing.step.texts') : fieldName(field, t),
    ),
  ),
]

/** Values of a step's fields. An unchanged number keeps its exact value, however it was rounded. */
export function readStep(
  step: Step,
  form: FormData,
  content: OfferContent,
  writing: Writing,
): Written {
  const written: Written = {}
  for (const field of fieldsOfStep(step)) {
    if (field === 'texts') Object.assign(written, textsIn(form))
    else if (field === 'pictures') Object.assign(written, picturesIn(form))
    else if (field === 'point') written['point'] = pointIn(form)
    else if (isList(field)) written[field] = form.getAll(field)
    else if (field === 'sureAmount')
      Object.assign(
        written,
        form.has('asksSure') && { sureAmount: Number(textOf(form, field)) || null },
      )
    else if (kindOf(field) === 'flag' || field === 'showsEstimate') written[field] = form.has(field)
    else if (form.has(field))
      written[field] = readField(field, textOf(form, field), form, content, writing)
  }
  return written
}

function readField(
  field: OfferField,
  text: string,
  form: FormData,
  content: OfferContent,
  writing: Writing,
): unknown {
  if (text === '') return null
  if (isNumber(field)) {
    const unit =
      field === 'plotArea'
        ? (PLOT_UNITS.get(textOf(form, 'plotUnit')) ?? 1)
        : isArea(field) && writing.units === 'imperial'
          ? SQFT
          : 1
    const same = field !== 'plotArea' || textOf(form, 'plotUnit') === plotUnitOf(writing)
    if (same && text === printed(field, content, writing)) return content[field]
    return numberIn(
      text,
      textOf(form, meantName(field)),
      typedField(field, { unit, locale: writing.format.locale }),
      writing,
      (value) =>
        field === 'floor' ? floorOf(value, groundFloorOf(writing.format.language)) : value * unit,
    )
  }
  if (isMoney(field)) {
    const currency = textOf(form, 'currency') || content.currency
    return numberIn(
      text,
      textOf(form, meantName(field)),
      typedField(field, { currency, locale: writing.format.locale }),
      writing,
      (value) => Math.round(Number(`${value}e${digitsOf(currency)}`)),
    )
  }
  if (IDS.includes(field)) return Number(text)
  if (kindOf(field) === 'answer') return text === 'yes'
  if (kindOf(field) === 'link') return withScheme(text)
  return text
}

/** Adds the scheme to `www.example.com/tour`. */
const withScheme = (text: string): string =>
  /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text

/** The number of a text, or its confirmed reading; the text itself if invalid or ambiguous. */
function numberIn(
  text: string,
  meant: string,
  field: SignedField,
  { format }: Writing,
  convert: (value: number) => number,
): number | string {
  const readings = readSigned(text, format.locale, field)
  const value =
    readings.length === 1 ? readings[0] : readings.find((reading) => String(reading) === meant)
  return value === undefined ? text : convert(value)
}

/** `texts.de.title` and `texts.de.description`; drops a language without both. */
function textsIn(form: FormData): { texts: Record<string, DraftText | null> } {
  const texts: Record<string, DraftText | null> = {}
  for (const name of form.keys()) {
    const lang = /^texts\.([\w-]+)\.title$/.exec(name)?.[1]
    if (!lang) continue
    const text = {
      title: textOf(form, name),
      description: textOf(form, `texts.${lang}.description`),
    }
    texts[lang] = text.title || text.description ? text : null
  }
  return { texts }
}

/** A list that scripts store in one field. */
function picturesIn(form: FormData): { pictures?: unknown } {
  try {
    return { pictures: JSON.parse(textOf(form, 'pictures')) as unknown }
  } catch {
    return {}
  }
}

function pointIn(form: FormData): OfferContent['point'] {
  const [lat, lon] = [textOf(form, 'lat'), textOf(form, 'lon')]
  return lat && lon ? { lat: Number(lat), lon: Number(lon) } : null
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  // Forms are sent with CRLF.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}
