import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import {
  COLUMN_FIELDS,
  DETAIL_FIELDS,
  feedName,
  OFFER_FIELDS,
  ofKind,
  type ChoiceField,
  type ColumnField,
  type FieldWith,
} from '#contract/offer-fields.ts'

// Fields and options of the mapping form.

export const CATEGORIES: readonly string[] = HOUSE_TYPES.map(({ slug }) => slug)
/** Actions that a word can mean. */
export const ACTION_MEANINGS = ['buy', 'rent'] as const
/** States that a word can mean. */
export const STATUS_MEANINGS = [
  'published',
  'reserved',
  'sold',
  'let',
  'paused',
  'archived',
] as const
/** Periods of a rent. */
export const RENT_PERIODS = ['month', 'week', 'day', 'year'] as const
/** Units of areas, of homes and of land. */
export const AREA_UNITS = ['m2', 'sqft', '100m2', 'ha', 'acre'] as const
/** Encodings that a table may have; `utf-8` is always tried first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1256',
] as const
export const DATE_ORDERS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY'] as const
/** Separators between addresses of pictures in one column. */
export const SEPARATORS = { none: '', space: ' ', comma: ',', semicolon: ';', pipe: '|' } as const
/** In a choice of signs: the mapping's own, if it is not one of the options. */
export const UNCHANGED = 'kept'
/** The options including the mapping's current value: otherwise a browser would send the first option. */
export const withCurrent = (offered: readonly string[], current: string): readonly string[] =>
  current === '' || offered.includes(current) ? offered : [...offered, current]
/** Option of settings for all homes: the value comes from a column. */
export const BY_COLUMN = 'column'
export const FEATURE_FIELDS = FEATURES.map(({ key }) => [key, `feature.${key}`] as const)
/** A title for homes that have none. */
export const DEFAULT_TITLE = '[{district}, ]{town}'

/** Areas, which have a unit. */
export const AREAS: ReadonlySet<string> = new Set(ofKind(COLUMN_FIELDS, 'area'))
export const ENERGY_NUMBERS = ['energyConsumption'] as const
type NumberColumn = Exclude<
  Extract<ColumnField, FieldWith<{ kind: 'area' | 'number' | 'year' }>>,
  (typeof ENERGY_NUMBERS)[number]
>
/** Numbers and words of a CSV file with a field in the form, by their names in the mapping. */
export const CSV_NUMBERS = [
  ...ofKind(COLUMN_FIELDS, 'area', 'number', 'year').filter(
    (field): field is NumberColumn => !ENERGY_NUMBERS.some((energy) => energy === field),
  ),
  'lat',
  'lon',
] as const
export const CSV_WORDS = ofKind(COLUMN_FIELDS, 'line')
/** Formats of numbers with decimals. */
export const NUMBER_STYLES = {
  auto: {},
  point: { decimal: '.', thousands: '' },
  'point-comma': { decimal: '.', thousands: ',' },
  comma: { decimal: ',', thousands: '' },
  'comma-point': { decimal: ',', thousands: '.' },
} as const

export const COST_NUMBERS = ofKind(COLUMN_FIELDS, 'money').map(feedName)
/** Number fields of the mapping's `details`. */
export const DETAIL_NUMBERS = ofKind(DETAIL_FIELDS, 'number', 'year', 'money')
/** Text and date fields of its `details`. */
export const DETAIL_TEXTS = ofKind(DETAIL_FIELDS, 'line', 'day')
export const LINKS = ofKind(COLUMN_FIELDS, 'link')
export const YES_OR_NO = ofKind(COLUMN_FIELDS, 'flag', 'answer')
/** Whether the mapping has this field in `details`. */
export const isDetail = (name: ChoiceField): boolean => OFFER_FIELDS[name].column === 'details'
/** Separators between kinds of heating in one cell. */
export const HEATING_SEPARATORS = {
  comma: ',',
  semicolon: ';',
  pipe: '|',
  slash: '/',
  space: ' ',
} as const
/** Precision with which homes may be shown, if the mapping sets one for all. */
export const PRIVACIES = ['street', 'exact', 'area'] as const
/** Precision of the positions in the file, if the mapping sets one for all. */
export const PRECISIONS = ['exact', 'street', 'area', 'city'] as const
/** Fields with dates. */
export const DATE_FIELDS = ['availableFrom', 'publishedAt', 'energyValidUntil'] as const
