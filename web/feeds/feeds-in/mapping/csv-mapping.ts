import { CHOICE_FIELDS, type ChoiceField } from '#contract/offer-fields.ts'
import type { MappedFormat } from '#contract/feeds/mapped-formats.ts'
import { text } from '../../../ground/forms/answer.ts'
import {
  AREAS,
  BY_COLUMN,
  COST_NUMBERS,
  CSV_NUMBERS,
  CSV_WORDS,
  DEFAULT_TITLE,
  DETAIL_NUMBERS,
  DETAIL_TEXTS,
  ENERGY_NUMBERS,
  FEATURE_FIELDS,
  HEATING_SEPARATORS,
  isDetail,
  UNCHANGED,
  LINKS,
  NUMBER_STYLES,
  RENT_PERIODS,
  SEPARATORS,
  YES_OR_NO,
} from './choices.ts'
import { csvForm, unitOf, type CsvForm } from './csv-form.ts'
import { filled, inside, isObject, meaningsIn, placesIn, type Mapping } from './values.ts'

/** The sent form, and the state before it. */
interface Sent {
  before: Mapping | null
  /** The form built from `before`. */
  shown: CsvForm | null
  form: FormData
  at: (name: string) => string
}

/** The mapping of a form for columns or paths, merged into the previous one: keys that the form lacks are unchanged. */
export function csvMapping(
  before: Mapping | null,
  form: FormData,
  format: MappedFormat = 'csv',
): Mapping {
  const shown = before && csvForm(before, { columns: [], delimiter: null }, { lang: 'en' })
  const sent: Sent = { before, shown, form, at: (name) => text(form, name).trim() }
  const { at } = sent
  return filled({
    ...before,
    format,
    ...(format === 'csv'
      ? { delimiter: text(form, 'delimiter') === 'tab' ? '\t' : at('delimiter') || ',' }
      : { items: at('items') || before?.['items'] }),
    header: form.has('header') ? (at('header') === 'home' ? false : undefined) : before?.['header'],
    identity: at('identity'),
    action: fixedAt(sent, 'actionFixed') || byWords(sent, 'action'),
    category: fixedAt(sent, 'categoryFixed') || byWords(sent, 'category'),
    status: columnOrWords(sent, 'status'),
    encoding: form.has('encoding') ? at('encoding') : before?.['encoding'],
    dates: at('dates'),
    availableFrom: at('availableFrom'),
    publishedAt: at('publishedAt'),
    price: priceIn(sent),
    place: filled({
      ...inside(before, 'place'),
      country: at('country') || (at('countryFixed') && { constant: at('countryFixed') }),
      province: at('province'),
      town: at('town'),
    }),
    places: placesIn(form),
    numbers: numbersIn(sent, inside(before, 'numbers'), [
      ...CSV_NUMBERS,
      ...COST_NUMBERS,
      ...ENERGY_NUMBERS,
    ]),
    words: filled({
      ...inside(before, 'words'),
      ...Object.fromEntries(CSV_WORDS.map((name) => [name, at(name)])),
    }),
    details: detailsIn(sent),
    ...Object.fromEntries(
      CHOICE_FIELDS.filter((name) => !isDetail(name)).map((name) => [
        name,
        choiceIn(sent, name, before?.[name]),
      ]),
    ),
    ...Object.fromEntries(
      [...YES_OR_NO, ...LINKS].map((name) => [name, columnAt(sent, name, before?.[name])]),
    ),
    features: filled({
      ...inside(before, 'features'),
      ...Object.fromEntries(
        FEATURE_FIELDS.map(([key, name]) => [
          key,
          columnAt(sent, name, inside(before, 'features')[key]),
        ]),
      ),
    }),
    addressPrivacy: fixedOr(sent, 'privacy', before?.['addressPrivacy']),
    coordinatePrecision: fixedOr(sent, 'precision', before?.['coordinatePrecision']),
    pictures: addressesIn(sent, 'pictures'),
    plans: addressesIn(sent, 'plans'),
    texts: { ...inside(before, 'texts'), ...textsIn(sent) },
  })
}

/** A setting for all homes, unless it comes from a column. */
const fixedAt = ({ at }: Sent, name: string) =>
  at(name) !== '' && at(name) !== BY_COLUMN && { constant: at(name) }

/** A setting for all homes, unless the mapping has a column for it. */
const fixedOr = ({ form, at }: Sent, name: string, old: unknown): unknown =>
  !form.has(name) || at(name) === UNCHANGED ? old : at(name)

/** A column with its words. */
const byWords = ({ before, form, at }: Sent, name: string): Mapping => ({
  ...(isObject(before?.[name]) && 'column' in before[name] ? before[name] : {}),
  column: at(name),
  values: meaningsIn(form, name),
})

/** A column, with its words where they mean something else. */
function columnOrWords({ form, at }: Sent, name: string): unknown {
  const words = meaningsIn(form, name)
  if (at(name) === '' || Object.keys(words).length === 0) return at(name)
  return { column: at(name), values: words }
}

/** A column with its previous rules. Constants and absent fields are unchanged. */
function columnAt({ form, at }: Sent, name: string, old: unknown): unknown {
  if (!form.has(name)) return old
  if (at(name) === '') return isObject(old) && 'constant' in old ? old : ''
  return isObject(old) && 'column' in old ? { ...old, column: at(name) } : at(name)
}

/** A column whose words map to our choices; without the words if they are already ours. */
function choiceIn(sent: Sent, name: ChoiceField, old: unknown): unknown {
  const column = columnAt(sent, name, old)
  if (!sent.form.has(name) || sent.at(name) === '') return column
  const words = meaningsIn(sent.form, name)
  const { values: _, ...rules } = isObject(column) ? column : { column }
  if (Object.entries(words).every(([word, means]) => word === means))
    return Object.keys(rules).length > 1 ? rules : rules.column
  return { ...rules, values: words }
}

function heatingIn(sent: Sent, old: unknown): unknown {
  const choice = choiceIn(sent, 'heating', old)
  if (typeof choice === 'string') {
    if (choice === '') return choice
  } else if (!sent.form.has('heating')) return choice
  const sign = HEATING_SEPARATORS[sent.at('heatingSeparator') as keyof typeof HEATING_SEPARATORS]
  return {
    ...(isObject(choice) ? choice : { column: choice }),
    ...(sign !== undefined && { separator: sign }),
  }
}

function detailsIn(sent: Sent): Mapping {
  const before = inside(sent.before, 'details')
  return filled({
    ...numbersIn(sent, before, DETAIL_NUMBERS),
    ...Object.fromEntries(DETAIL_TEXTS.map((name) => [name, columnAt(sent, name, before[name])])),
    ...Object.fromEntries(
      CHOICE_FIELDS.filter(isDetail).map((name) => [
        name,
        name === 'heating' ? heatingIn(sent, before[name]) : choiceIn(sent, name, before[name]),
      ]),
    ),
  })
}

function numberAt(sent: Sent, name: string, old: unknown): unknown {
  const { at, shown } = sent
  const column = columnAt(sent, name, old)
  if (!sent.form.has(name) || at(name) === '') return column
  const numbers = at('numbers')
  const style = Object.hasOwn(NUMBER_STYLES, numbers)
    ? NUMBER_STYLES[numbers as keyof typeof NUMBER_STYLES]
    : NUMBER_STYLES.auto
  const { decimal: _, thousands: __, ...rules } = isObject(column) ? column : { column }
  const field = AREAS.has(name) && (name === 'plotArea' ? 'plotUnit' : 'areaUnit')
  // One field for several values: if it is unchanged, each keeps its unit.
  const unit = field && !(unitOf(old) && shown?.[field] === at(field)) && at(field)
  return { ...rules, ...style, ...(unit && { unit }) }
}

const numbersIn = (sent: Sent, before: Mapping, names: readonly string[]): Mapping =>
  filled({
    ...before,
    ...Object.fromEntries(names.map((name) => [name, numberAt(sent, name, before[name])])),
  })

/** Words with commas between them; undefined without words. */
const wordsIn = (text: string): string[] | undefined => {
  const words = text
    .split(/[,،;]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return words.length > 0 ? words : undefined
}

function priceIn(sent: Sent): Mapping {
  const { before, form, at } = sent
  const price = inside(before, 'price')
  const currency = at('currency')
  return filled({
    ...price,
    amount: numberAt(sent, 'amount', price['amount']),
    currency: currency.length === 3 ? { constant: currency.toUpperCase() } : currency,
    onRequest: form.has('onRequest') ? wordsIn(at('onRequest')) : price['onRequest'],
    type: priceTypeIn(sent, price['type']),
  })
}

function priceTypeIn(sent: Sent, old: unknown): unknown {
  const { before, shown, form, at } = sent
  const words = meaningsIn(form, 'action')
  // An auction, for example, is not an option.
  if (
    old !== undefined &&
    shown?.period === at('period') &&
    shown.action === at('actionFixed') &&
    JSON.stringify(inside(before, 'action')['values'] ?? {}) === JSON.stringify(words)
  )
    return old
  const period = RENT_PERIODS.find((known) => known === at('period')) ?? 'month'
  const typeOf = (action: unknown) => (action === 'rent' ? period : 'full')
  const fixed = fixedAt(sent, 'actionFixed')
  if (fixed) return { constant: typeOf(fixed.constant) }
  const values = Object.entries(words).map(([word, means]) => [word, typeOf(means)])
  return { column: at('action'), values: Object.fromEntries(values) }
}

/** Columns with addresses of pictures or plans. Where columns are not known yet they are written, with commas between them. */
function addressesIn({ before, shown, form, at }: Sent, name: 'pictures' | 'plans'): unknown {
  const isWritten = form.has('picturesWritten')
  const columns = form
    .getAll(name)
    .flatMap((column) => (typeof column === 'string' ? column.split(isWritten ? ',' : '\0') : []))
    .map((column) => column.trim())
    .filter(Boolean)
  if (columns.length === 0) return ''
  const old = inside(before, name)
  const typed = at('separator')
  // One field for both values: if it is unchanged, each keeps its own.
  const separator =
    typed === UNCHANGED || (shown?.separator === typed && old['separator'] !== undefined)
      ? old['separator']
      : Object.hasOwn(SEPARATORS, typed)
        ? SEPARATORS[typed as keyof typeof SEPARATORS]
        : ''
  return filled({ ...old, columns, separator })
}

function textsIn({ at }: Sent): Mapping {
  const column = at('titleColumn')
  const title = column
    ? filled({ titleColumn: column, descriptionColumn: at('descriptionColumn') })
    : { title: at('title') || DEFAULT_TITLE }
  return { [at('lang') || 'en']: title }
}
