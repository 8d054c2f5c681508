import { CURRENCIES, LAND_AREA_UNITS } from '#contract/library.ts'
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
import type { DraftText, OfferContent } from '#contract/publishing.ts'
import { floorNumber, floorOf, groundFloorOf } from '#i18n/floors.ts'
import type { Formatter } from '#i18n/format.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import { readTyped, type TypedField } from '#i18n/parse-number.ts'

/** In which units somebody thinks, and how their numbers are written. */
export interface Writing {
  format: Formatter
  units: 'metric' | 'imperial'
}

/** What is sent of a step: as text where it cannot be understood, so that the API says so. */
export type Written = Record<string, unknown>

export const SQFT = LAND_AREA_UNITS.find(({ key }) => key === 'sqft')?.squareMetres ?? 1
/** Units of a plot, by the name that the form sends: square metres in one. */
export const PLOT_UNITS: ReadonlyMap<string, number> = new Map([
  ['m2', 1],
  ...LAND_AREA_UNITS.flatMap(({ key, squareMetres }): [string, number][] =>
    squareMetres === null ? [] : [[key, squareMetres]],
  ),
])
export const plotUnitOf = ({ units }: Writing): string => (units === 'imperial' ? 'sqft' : 'm2')

const kindOf = (field: OfferField): FieldRule['kind'] => OFFER_FIELDS[field].kind
export const isArea = (field: OfferField): boolean => kindOf(field) === 'area'
/** Printed without separators. */
export const isYear = (field: OfferField): boolean => kindOf(field) === 'year'
export const isDay = (field: OfferField): boolean => kindOf(field) === 'day'
/** Amounts in the currency of the price, and the price. */
export const isMoney = (field: OfferField): field is MoneyField | 'amount' =>
  field === 'amount' || (MONEY_FIELDS as readonly OfferField[]).includes(field)
const isList = (field: OfferField): boolean =>
  field === 'features' || field === 'contactLanguages' || kindOf(field) === 'choices'
const IDS: readonly OfferField[] = ['action', 'category', 'priceType']

const digitsOf = (currency: string): number =>
  CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2

const isNumber = (field: OfferField): field is NumericField =>
  (NUMERIC_FIELDS as readonly OfferField[]).includes(field)

/** A field for a number, and what people write beside it: `1.250,50 EUR`, `3,57 %`. */
export interface SignedField extends TypedField {
  signs?: readonly string[]
}

/** What a field can hold, in the unit that is typed; money in a currency. */
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

/** How a currency is written beside an amount, in the words of a language too; another currency's sign is none of these. */
function currencySigns(currency: string, locale: string): readonly string[] {
  const key = `${locale} ${currency}`
  const known = knownSigns.get(key)
  if (known || !CURRENCIES.some(({ code }) => code === currency)) return known ?? []
  const written = (['code', 'name', 'symbol', 'narrowSymbol'] as const).flatMap(
    (currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      // One, two, five and a hundred of it are four words in some languages.
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

/** What a text may mean: see `readTyped`. Signs that belong to the field may stand at either end, and in money `,-` for no cents. */
export function readSigned(
  text: string,
  locale: string,
  { signs = [], ...field }: SignedField,
): readonly number[] {
  const trimmed = text.trim()
  const folded = trimmed.toLowerCase()
  // The longest first: `kWh` is the beginning of `kWh/m²`.
  const own = signs.map((sign) => sign.toLowerCase()).toSorted((a, b) => b.length - a.length)
  // One of letters is a word of its own: the `l` of lei is none in `500 mil`.
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

/** The name under which a form says which of two readings was meant. */
export const meantName = (field: string): string => `${field}.meant`

/** Digits behind the point that somebody may enter: what is printed with them is what was entered. */
export const ENTERED_DECIMALS = 6
/** Of an area that was entered in another unit, which has no end in this one. */
const CONVERTED_DECIMALS = 2

/** An area in a unit, with all the digits that it was entered with in it. */
function areaIn(value: number, unit: number, format: Formatter): string {
  const entered = Number((value / unit).toFixed(ENTERED_DECIMALS))
  const isExact = Math.abs(entered * unit - value) <= value * Number.EPSILON * 4
  return format.number(value / unit, { decimals: isExact ? ENTERED_DECIMALS : CONVERTED_DECIMALS })
}

/** A number as it stands in its field: in the units and the digits of who writes; empty when it is not known. */
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

/** What a field is called. */
export const fieldName = (field: string, t: Translator): string =>
  t(
    (t.has(`details.label.${field}`)
      ? `details.label.${field}`
      : `publishing.name.${field}`) as MessageKey,
  )

export const isChoice = (field: OfferField): field is ChoiceField =>
  (CHOICE_FIELDS as readonly OfferField[]).includes(field)
/** What one of the values of a choice is called. */
export const choiceText = (field: ChoiceField, value: string, t: Translator): string => {
  const rule = OFFER_FIELDS[field]
  return 'words' in rule ? t(`${rule.words}.${value}` as MessageKey) : value
}

/** The same of several, texts as one. */
export const namesOf = (fields: readonly string[], t: Translator): string[] => [
  ...new Set(
    fields.map((field) =>
      field.startsWith('texts.') ? t('publishing.step.texts') : fieldName(field, t),
    ),
  ),
]

/** What the fields of a step say. A number that was not touched stays exactly what it is, whatever it was rounded to. */
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
    else if (kindOf(field) === 'flag') written[field] = form.has(field)
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

/** `www.example.com/tour` is an address without what nobody types. */
const withScheme = (text: string): string =>
  /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text

/** The number that a text means, or is said to mean; the text itself where it is none, or could be two. */
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

/** `texts.de.title` and `texts.de.description`; a language without both goes. */
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

/** The list that scripts keep in one field. */
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
  // Forms are sent with the line ends of the network.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}
