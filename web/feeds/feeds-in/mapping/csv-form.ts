import { CHOICE_FIELDS, type ChoiceField } from '#contract/offer-fields.ts'
import { PRICE_CURRENCIES } from '#contract/publish/publishing.ts'
import type { FeedInTest } from '#contract/feeds/feeds-in.ts'
import { text } from '../../../ground/forms/answer.ts'
import {
  BY_COLUMN,
  DATE_FIELDS,
  DATE_ORDERS,
  DEFAULT_TITLE,
  FEATURE_FIELDS,
  HEATING_SEPARATORS,
  isDetail,
  UNCHANGED,
  NUMBER_STYLES,
  PRECISIONS,
  PRIVACIES,
  RENT_PERIODS,
  SEPARATORS,
} from './choices.ts'
import {
  columnNamed,
  columnsWithAddresses,
  featureNamed,
  NAMED_FIELDS,
  periodsNamed,
  PICTURE_COLUMN,
  PLAN_COLUMN,
  unitNamed,
} from './column-guesses.ts'
import {
  columnOf,
  constantOf,
  inside,
  isObject,
  meaningsOf,
  type Mapping,
  type Meaning,
} from './values.ts'
import { isYesNo } from './word-guesses.ts'

// Form values of a CSV mapping. Parts of a mapping that the form cannot express stay unchanged.

/** Values of the form of a CSV mapping: names of columns, or constants. */
export interface CsvForm {
  columns: Record<string, string>
  action: string
  actionWords: Meaning[]
  categoryWords: Meaning[]
  placeWords: Meaning[]
  category: string
  currency: string
  onRequest: string
  country: string
  lang: string
  title: string
  numbers: keyof typeof NUMBER_STYLES
  statusWords: Meaning[]
  /** Empty if nothing says the period of a rent, or two columns disagree. */
  period: string
  areaUnit: string
  plotUnit: string
  encoding: string
  /** Empty where the dates of the file can be read both ways. */
  dates: string
  pictures: string[]
  plans: string[]
  separator: string
  delimiter: string
  /** Words of columns that mean one of ours each. */
  choiceWords: Record<ChoiceField, Meaning[]>
  heatingSeparator: string
  /** Whether the first row has names or is a home. */
  header: 'names' | 'home'
  privacy: string
  precision: string
}

/** The known properties of the file. */
type Found = Pick<FeedInTest, 'delimiter'> &
  Partial<Pick<FeedInTest, 'hasHeader' | 'encoding' | 'values' | 'dates' | 'periods'>> & {
    columns: readonly string[]
  }

export const unitOf = (source: unknown): string =>
  isObject(source) && typeof source['unit'] === 'string' ? source['unit'] : ''

/** The sign between addresses of pictures that a mapping names. */
export const separatorOf = (mapping: unknown): unknown =>
  inside(isObject(mapping) ? mapping : null, 'pictures')['separator']

/** The part of the mapping behind each field of the form. */
function sourcesIn(mapping: Mapping | null): Record<string, unknown> {
  const [price, place] = [inside(mapping, 'price'), inside(mapping, 'place')]
  const [lang = ''] = Object.keys(inside(mapping, 'texts'))
  const text = inside(inside(mapping, 'texts'), lang)
  return {
    ...inside(mapping, 'numbers'),
    ...inside(mapping, 'words'),
    ...inside(mapping, 'details'),
    ...Object.fromEntries(
      [
        'identity',
        'action',
        'category',
        'status',
        'availableFrom',
        'publishedAt',
        'energyClass',
        'furnished',
        'pets',
        'newBuild',
        'tourUrl',
        'videoUrl',
      ].map((name) => [name, mapping?.[name]]),
    ),
    amount: price['amount'],
    country: place['country'],
    province: place['province'],
    town: place['town'],
    titleColumn: text['titleColumn'],
    descriptionColumn: text['descriptionColumn'],
  }
}

/** The columns of a form: the mapping's; without one, guesses from their names. */
function columnsIn(mapping: Mapping | null, { columns, values }: Found): Record<string, string> {
  const sources = sourcesIn(mapping)
  const features = inside(mapping, 'features')
  const guess = (name: string): string => (mapping ? '' : (columnNamed(name, columns) ?? ''))
  const found = Object.fromEntries([
    ...[...NAMED_FIELDS, 'publishedAt'].map((name) => [
      name,
      columnOf(sources[name]) || guess(name),
    ]),
    ...FEATURE_FIELDS.map(([key, name]) => [
      name,
      columnOf(features[key]) || (mapping ? '' : (featureNamed(key, columns) ?? '')),
    ]),
  ])
  if (mapping || found['heating'] === '') return found
  // A column "heating" may have yes and no, or the kind of heating.
  return { ...found, [isYesNo(values?.[found['heating']!]) ? 'heating' : 'feature.heating']: '' }
}

/** Period of rents: from the mapping, else from the column's name or its amounts; empty if unknown or contradictory. */
function periodIn(mapping: Mapping | null, amountColumn: string, { periods }: Found): string {
  const type = inside(mapping, 'price')['type']
  const types = [
    constantOf(type),
    ...Object.values(inside({ type: type ?? {} }, 'type')['values'] ?? {}),
  ]
  const named = RENT_PERIODS.find((period) => types.includes(period))
  if (named) return named
  // An auction, for example, is not an option.
  if (types.some((key) => key !== '' && key !== 'full')) return UNCHANGED
  const seen = new Set([...periodsNamed(amountColumn), ...(periods?.[amountColumn] ?? [])])
  return seen.size === 1 ? [...seen][0]! : ''
}

/** Order of dates: from the mapping, else from the file; empty if unknown. */
function datesIn(mapping: Mapping | null, { columns, dates }: Found): string {
  if (typeof mapping?.['dates'] === 'string') return mapping['dates']
  if (mapping || (columns.length > 0 && !dates)) return DATE_ORDERS[0]
  return dates && dates !== 'unclear' ? dates : ''
}

/** Separator of kinds of heating: from the mapping, else from the column's values. */
function heatingSeparatorIn(mapping: Mapping | null, words: readonly string[]): string {
  const { column, separator = column === undefined ? undefined : ' ' } = inside(
    inside(mapping, 'details'),
    'heating',
  )
  const signs = Object.entries(HEATING_SEPARATORS)
  if (separator !== undefined) return signs.find(([, sign]) => sign === separator)?.[0] ?? UNCHANGED
  return (
    signs.find(
      ([name, sign]) => name !== 'space' && words.some((word) => word.includes(sign)),
    )?.[0] ?? 'comma'
  )
}

const choiceWordsIn = (mapping: Mapping | null): Record<ChoiceField, Meaning[]> =>
  Object.fromEntries(
    CHOICE_FIELDS.map((name) => [
      name,
      meaningsOf(inside(isDetail(name) ? inside(mapping, 'details') : mapping, name)['values']),
    ]),
  ) as Record<ChoiceField, Meaning[]>

/** A constant; `kept` if it comes from a column. */
const fixedIn = (source: unknown, otherwise: string): string =>
  typeof source === 'string' ? source : isObject(source) ? UNCHANGED : otherwise

/** Columns with addresses, and their separator. */
function picturesIn(mapping: Mapping | null, { columns }: Found) {
  const [pictures, plans] = [inside(mapping, 'pictures'), inside(mapping, 'plans')]
  const sign = pictures['separator'] ?? plans['separator'] ?? ''
  const listed = (part: Mapping, pattern: RegExp): string[] =>
    mapping
      ? ((part['columns'] as string[] | undefined) ?? [])
      : columnsWithAddresses(columns, pattern)
  return {
    pictures: listed(pictures, PICTURE_COLUMN),
    plans: listed(plans, PLAN_COLUMN),
    separator: Object.entries(SEPARATORS).find(([, one]) => one === sign)?.[0] ?? UNCHANGED,
  }
}

function unitsIn(mapping: Mapping | null, columns: Record<string, string>) {
  const numbers = inside(mapping, 'numbers')
  return {
    areaUnit:
      unitOf(numbers['livingArea']) ||
      unitOf(numbers['builtArea']) ||
      unitNamed(columns['livingArea'] || columns['builtArea'] || ''),
    plotUnit: unitOf(numbers['plotArea']) || unitNamed(columns['plotArea'] ?? ''),
  }
}

function numberStyleIn(amount: unknown): keyof typeof NUMBER_STYLES {
  const style = Object.entries<{ decimal?: string; thousands?: string }>(NUMBER_STYLES).find(
    ([, { decimal, thousands }]) =>
      isObject(amount) &&
      amount['decimal'] === decimal &&
      (amount['thousands'] ?? '') === (thousands ?? ''),
  )
  return (style?.[0] as keyof typeof NUMBER_STYLES | undefined) ?? 'auto'
}

function textsIn(mapping: Mapping | null, defaults: { lang: string }) {
  const texts = inside(mapping, 'texts')
  const [lang = defaults.lang] = Object.keys(texts)
  const { title: rule } = inside(texts, lang)
  const title = isObject(rule) ? rule['*'] : rule
  return { lang, title: typeof title === 'string' ? title : DEFAULT_TITLE }
}

/** Form values of a mapping; without one, suggestions from the file. */
export function csvForm(
  mapping: Mapping | null,
  found: Found,
  defaults: { lang: string },
): CsvForm {
  const price = inside(mapping, 'price')
  const columns = columnsIn(mapping, found)
  const { encoding, delimiter } = mapping ?? {}
  return {
    columns,
    action: constantOf(mapping?.['action']) || (columns['action'] ? BY_COLUMN : ''),
    actionWords: meaningsOf(inside(mapping, 'action')['values']),
    statusWords: meaningsOf(inside(mapping, 'status')['values']),
    category: constantOf(mapping?.['category']) || (columns['category'] ? BY_COLUMN : ''),
    categoryWords: meaningsOf(inside(mapping, 'category')['values']),
    placeWords: meaningsOf(mapping?.['places']),
    choiceWords: choiceWordsIn(mapping),
    heatingSeparator: heatingSeparatorIn(mapping, found.values?.[columns['heating'] ?? ''] ?? []),
    period: periodIn(mapping, columns['amount'] ?? '', found),
    ...unitsIn(mapping, columns),
    ...picturesIn(mapping, found),
    ...textsIn(mapping, defaults),
    privacy: fixedIn(mapping?.['addressPrivacy'], PRIVACIES[0]),
    precision: fixedIn(mapping?.['coordinatePrecision'], PRECISIONS[0]),
    header: (mapping ? mapping['header'] === false : found.hasHeader === false) ? 'home' : 'names',
    encoding: typeof encoding === 'string' ? encoding : (found.encoding ?? 'utf-8'),
    dates: datesIn(mapping, found),
    currency:
      constantOf(price['currency']) ||
      columnOf(price['currency']) ||
      (mapping ? '' : (columnNamed('currency', found.columns) ?? '')),
    onRequest: Array.isArray(price['onRequest']) ? price['onRequest'].join(', ') : '',
    country: constantOf(inside(mapping, 'place')['country']),
    numbers: numberStyleIn(price['amount']),
    delimiter: typeof delimiter === 'string' ? delimiter : (found.delimiter ?? ','),
  }
}

/** Required fields. */
const NEEDED = [
  'identity',
  'amount',
  'currency',
  'actionFixed',
  'action',
  'categoryFixed',
  'category',
  'countryFixed',
  'lang',
  'delimiter',
  'period',
  'dates',
] as const
export const NEEDED_FIELDS: readonly string[] = NEEDED
export type Needed =
  | 'column'
  | 'currency'
  | 'unknownCurrency'
  | 'choice'
  | 'country'
  | 'lang'
  | 'delimiter'

/** Missing required fields. */
export function missingIn(form: FormData): Partial<Record<(typeof NEEDED)[number], Needed>> {
  const at = (name: string): string => text(form, name).trim()
  const byColumn = (fixed: 'actionFixed' | 'categoryFixed', column: 'action' | 'category') =>
    at(fixed) === ''
      ? { [fixed]: 'choice' as const }
      : at(fixed) === BY_COLUMN && at(column) === ''
        ? { [column]: 'column' as const }
        : {}
  const mayRent =
    at('actionFixed') === 'rent' ||
    (at('actionFixed') === BY_COLUMN && form.getAll('actionMeans').includes('rent'))
  return {
    ...(at('identity') === '' && { identity: 'column' }),
    ...(at('amount') === '' && { amount: 'column' }),
    ...(at('currency') === '' && { currency: 'currency' }),
    // Three letters are a code, whatever columns are called.
    ...(at('currency').length === 3 &&
      !PRICE_CURRENCIES.includes(at('currency').toUpperCase()) && { currency: 'unknownCurrency' }),
    ...byColumn('actionFixed', 'action'),
    ...byColumn('categoryFixed', 'category'),
    ...(at('country') === '' && at('countryFixed') === '' && { countryFixed: 'country' }),
    ...(!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(at('lang')) && { lang: 'lang' }),
    ...(text(form, 'delimiter') !== 'tab' &&
      at('delimiter').length > 1 && { delimiter: 'delimiter' }),
    ...(mayRent && at('period') === '' && { period: 'choice' }),
    ...(at('dates') === '' && DATE_FIELDS.some((name) => at(name) !== '') && { dates: 'choice' }),
  }
}
