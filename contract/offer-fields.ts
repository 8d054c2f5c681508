import {
  CERTIFICATES,
  CONDITIONS,
  ENERGY_SOURCES,
  FURNISHED,
  GROUND_RENT_PERIODS,
  HEATINGS,
  TENURES,
} from './homes/details.ts'
import { ENERGY_CLASSES } from './homes/offer-lists.ts'

export const STEPS = [
  'what',
  'where',
  'facts',
  'texts',
  'pictures',
  'price',
  'contact',
  'preview',
] as const
export type Step = (typeof STEPS)[number]

/** Largest amount, in minor units. */
export const AMOUNT_MAX = 1e15

export interface Bounds {
  least: number
  most: number
}

/** Rules of every field. */
interface Rule {
  /** Step of the form. */
  step: Step
  /** Only for this action: 0 sale, 1 rent. */
  action?: 0 | 1
  /** Also for land and farms, which are known by their plot. */
  plots?: true
  /** Editable in a public offer without moderation. */
  free?: true
}

/** A field that is a single value in API, database, feeds and our CSV, by its name in each. */
interface PlainRule extends Rule {
  /** Column of `offers`; `details` is the JSON column that only has known values. */
  column: string
  /** Name in our CSV, if it is not the column's. */
  csv?: string
  /** Name in mappings and formats of feeds, if it differs. */
  feed?: string
  /** Public visibility: on cards, on the offer's page, or as far as the address is public. */
  shown: 'card' | 'page' | 'address'
  /** Indexed by the search. */
  indexed?: true
}

export interface NumberRule extends PlainRule {
  bounds: Bounds
  whole?: true
  /** Step size. */
  multipleOf?: number
  /** Decimals of the column, if limited. */
  decimals?: 1 | 2
  /** Unit as written beside the number. */
  signs?: readonly string[]
}

export type FieldRule =
  /** Square metres. */
  | (NumberRule & { kind: 'area' })
  | (NumberRule & { kind: 'number' })
  /** Displayed without grouping. */
  | (NumberRule & { kind: 'year' })
  /** Minor units of the price's currency, monthly or once. */
  | (NumberRule & { kind: 'money' })
  /** One line of text. */
  | (PlainRule & { kind: 'line'; max: number })
  /** A web address. */
  | (PlainRule & { kind: 'link'; max: number })
  /** `2031-05-01` */
  | (PlainRule & { kind: 'day' })
  /** `words`: message prefix of the values, unless they are displayed unchanged. */
  | (PlainRule & { kind: 'choice'; values: readonly string[]; words?: string })
  | (PlainRule & { kind: 'choices'; values: readonly string[]; words: string })
  /** Yes, no, or unknown. */
  | (PlainRule & { kind: 'answer' })
  | (PlainRule & { kind: 'flag' })
  /** Has a schema of its own: see `OfferContent`. */
  | (Rule & { kind: 'own' })

export type PlainFieldRule = Exclude<FieldRule, { kind: 'own' }>

const COSTS = { least: 0, most: AMOUNT_MAX } as const
/** A home that is finished later than this many years from now has a typing error. */
export const YEARS_AHEAD = 10
const YEARS = { least: 1000, most: 2100 } as const

/**
 * All fields of an offer. Schemas, bounds, columns, rows, form, differences and our CSV derive from this table; `docs/adding.md` lists what
 * else a new field needs. An area below 1 m² is in the wrong unit; the other bounds are the columns'.
 */
export const OFFER_FIELDS = {
  action: { kind: 'own', step: 'what' },
  category: { kind: 'own', step: 'what' },
  reference: { kind: 'line', step: 'what', column: 'reference', shown: 'page', max: 255 },
  location: { kind: 'own', step: 'where' },
  street: { kind: 'line', step: 'where', column: 'street', shown: 'address', max: 200 },
  houseNumber: { kind: 'line', step: 'where', column: 'house_number', shown: 'address', max: 30 },
  postalCode: { kind: 'line', step: 'where', column: 'postal_code', shown: 'address', max: 20 },
  district: { kind: 'line', step: 'where', column: 'district', shown: 'address', max: 120 },
  point: { kind: 'own', step: 'where' },
  privacy: { kind: 'own', step: 'where' },
  livingArea: {
    kind: 'area',
    step: 'facts',
    column: 'living_area',
    shown: 'page',
    bounds: { least: 1, most: 9_999_999 },
  },
  builtArea: {
    kind: 'area',
    step: 'facts',
    plots: true,
    column: 'built_area',
    shown: 'page',
    bounds: { least: 1, most: 99_999_999 },
  },
  plotArea: {
    kind: 'area',
    step: 'facts',
    plots: true,
    column: 'plot_area',
    shown: 'card',
    bounds: { least: 1, most: 9_999_999_999 },
  },
  terraceArea: {
    kind: 'area',
    step: 'facts',
    column: 'terrace_area',
    shown: 'page',
    bounds: { least: 1, most: 9_999_999 },
  },
  rooms: {
    kind: 'number',
    step: 'facts',
    column: 'rooms',
    shown: 'card',
    indexed: true,
    bounds: { least: 0, most: 999 },
    decimals: 1,
  },
  bedrooms: {
    kind: 'number',
    step: 'facts',
    column: 'bedrooms',
    shown: 'card',
    indexed: true,
    bounds: { least: 0, most: 999 },
    whole: true,
  },
  bathrooms: {
    kind: 'number',
    step: 'facts',
    column: 'bathrooms',
    shown: 'card',
    indexed: true,
    bounds: { least: 0, most: 999 },
    multipleOf: 0.25,
    decimals: 2,
  },
  floor: {
    kind: 'number',
    step: 'facts',
    column: 'floor',
    shown: 'card',
    indexed: true,
    bounds: { least: -10, most: 200 },
    whole: true,
  },
  floors: {
    kind: 'number',
    step: 'facts',
    column: 'floors',
    shown: 'page',
    indexed: true,
    bounds: { least: 0, most: 200 },
    whole: true,
  },
  yearBuilt: {
    kind: 'year',
    step: 'facts',
    column: 'year_built',
    shown: 'page',
    indexed: true,
    bounds: YEARS,
    whole: true,
  },
  condition: {
    kind: 'choice',
    step: 'facts',
    column: 'details',
    csv: 'condition',
    shown: 'page',
    values: CONDITIONS,
    words: 'details.condition',
  },
  energyClass: {
    kind: 'choice',
    step: 'facts',
    column: 'energy_class',
    shown: 'page',
    indexed: true,
    values: ENERGY_CLASSES,
  },
  /** kWh per square metre and year. */
  energyConsumption: {
    kind: 'number',
    step: 'facts',
    column: 'energy_consumption',
    shown: 'page',
    bounds: { least: 0, most: 10_000 },
    signs: ['kWh', 'kWh/m²', 'kWh/m²a', 'kWh/(m²a)'],
  },
  /** Whether the certificate is by demand or by consumption. */
  energyCertificate: {
    kind: 'choice',
    step: 'facts',
    column: 'details',
    csv: 'energy_certificate',
    shown: 'page',
    values: CERTIFICATES,
    words: 'details.certificate',
  },
  energyValidUntil: {
    kind: 'day',
    step: 'facts',
    column: 'details',
    csv: 'energy_valid_until',
    shown: 'page',
  },
  energySource: {
    kind: 'choice',
    step: 'facts',
    column: 'details',
    csv: 'energy_source',
    shown: 'page',
    values: ENERGY_SOURCES,
    words: 'details.heating',
  },
  /** Kilograms of CO₂ per square metre and year. */
  emissions: {
    kind: 'number',
    step: 'facts',
    column: 'details',
    csv: 'emissions',
    shown: 'page',
    bounds: { least: 0, most: 10_000 },
    signs: ['kg', 'kg/m²', 'kg/m²a', 'kg/(m²a)'],
  },
  emissionsClass: {
    kind: 'choice',
    step: 'facts',
    column: 'details',
    csv: 'emissions_class',
    shown: 'page',
    values: ENERGY_CLASSES,
  },
  heating: {
    kind: 'choices',
    step: 'facts',
    column: 'details',
    csv: 'heating',
    shown: 'page',
    indexed: true,
    values: HEATINGS,
    words: 'details.heating',
  },
  heatingYear: {
    kind: 'year',
    step: 'facts',
    column: 'details',
    csv: 'heating_year',
    shown: 'page',
    bounds: { least: 1800, most: 2100 },
    whole: true,
  },
  furnished: {
    kind: 'choice',
    step: 'facts',
    column: 'furnished',
    shown: 'page',
    indexed: true,
    values: FURNISHED,
    words: 'library.furnished',
  },
  pets: { kind: 'answer', step: 'facts', column: 'pets', shown: 'page', indexed: true },
  newBuild: { kind: 'flag', step: 'facts', column: 'new_build', shown: 'card', indexed: true },
  features: { kind: 'own', step: 'facts', plots: true },
  tourUrl: {
    kind: 'link',
    step: 'facts',
    plots: true,
    column: 'tour_url',
    shown: 'page',
    max: 2000,
  },
  videoUrl: {
    kind: 'link',
    step: 'facts',
    plots: true,
    column: 'video_url',
    shown: 'page',
    max: 2000,
  },
  texts: { kind: 'own', step: 'texts' },
  pictures: { kind: 'own', step: 'pictures' },
  priceType: { kind: 'own', step: 'price' },
  amount: { kind: 'own', step: 'price', free: true },
  sureAmount: { kind: 'own', step: 'price', free: true },
  currency: { kind: 'own', step: 'price' },
  /** Per month. */
  charges: {
    kind: 'money',
    step: 'price',
    free: true,
    column: 'charges_amount',
    csv: 'charges',
    feed: 'chargesAmount',
    shown: 'page',
    bounds: COSTS,
  },
  deposit: {
    kind: 'money',
    step: 'price',
    action: 1,
    free: true,
    column: 'deposit_amount',
    csv: 'deposit',
    feed: 'depositAmount',
    shown: 'page',
    bounds: COSTS,
  },
  /** Price of a parking space, per month for rents. */
  parkingPrice: {
    kind: 'money',
    step: 'price',
    free: true,
    column: 'details',
    csv: 'parking_price',
    shown: 'page',
    bounds: COSTS,
  },
  tenure: {
    kind: 'choice',
    step: 'price',
    action: 0,
    column: 'details',
    csv: 'tenure',
    shown: 'page',
    values: TENURES,
    words: 'details.tenure',
  },
  /** Years that a lease has left. */
  leaseYears: {
    kind: 'number',
    step: 'price',
    action: 0,
    column: 'details',
    csv: 'lease_years',
    shown: 'page',
    bounds: { least: 0, most: 9999 },
    whole: true,
  },
  groundRent: {
    kind: 'money',
    step: 'price',
    action: 0,
    free: true,
    column: 'details',
    csv: 'ground_rent',
    shown: 'page',
    bounds: COSTS,
  },
  groundRentPeriod: {
    kind: 'choice',
    step: 'price',
    action: 0,
    free: true,
    column: 'details',
    csv: 'ground_rent_period',
    shown: 'page',
    values: GROUND_RENT_PERIODS,
    words: 'details.period',
  },
  /** Commission of the buyer or tenant in percent; 0: none. */
  commissionPercent: {
    kind: 'number',
    step: 'price',
    free: true,
    column: 'details',
    csv: 'commission_percent',
    shown: 'page',
    indexed: true,
    bounds: { least: 0, most: 100 },
    signs: ['%', '٪'],
  },
  /** The commission in words: `2 monthly rents plus VAT`. */
  commission: {
    kind: 'line',
    step: 'price',
    column: 'details',
    csv: 'commission',
    shown: 'page',
    max: 200,
  },
  availableFrom: {
    kind: 'day',
    step: 'price',
    free: true,
    column: 'available_from',
    shown: 'page',
    indexed: true,
  },
  /** Whether the page shows an estimate. The price is learned from either way. */
  showsEstimate: { kind: 'own', step: 'price', free: true },
  contactName: { kind: 'own', step: 'contact' },
  contactPhone: { kind: 'own', step: 'contact' },
  contactLanguages: { kind: 'own', step: 'contact', free: true },
} as const satisfies Record<string, FieldRule>

export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 10_000
export const OFFER_PICTURES_MAX = 60
/** Limits for feeds, whose texts were written for portals with higher ones: truncated texts and missing pictures would be worse. The columns' limits. */
export const IMPORTED_TITLE_MAX = 300
export const IMPORTED_DESCRIPTION_MAX = 50_000
export const IMPORTED_PICTURES_MAX = 130

type Fields = typeof OFFER_FIELDS
export type OfferField = keyof Fields
/** Names of fields whose rule is true. */
export type FieldWith<R> = { [F in OfferField]: Fields[F] extends R ? F : never }[OfferField]
export type PlainField = FieldWith<{ column: string }>
export type DetailField = FieldWith<{ column: 'details' }>
export type ShownField<W extends PlainRule['shown']> = FieldWith<{ shown: W }>
export type ColumnField = Exclude<PlainField, DetailField>
export type LineField = Extract<ColumnField, FieldWith<{ kind: 'line' }>>
export type ChoiceField = FieldWith<{ kind: 'choice' | 'choices' }>
export type MoneyField = FieldWith<{ kind: 'money' }>
/** Numeric fields, without money. */
export type NumericField = FieldWith<{ kind: 'area' | 'number' | 'year' }>

/** Value type of a field's kind. */
type Value<R> = R extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V | null
  : R extends { kind: 'choices'; values: readonly (infer V)[] }
    ? V[]
    : R extends { kind: 'area' | 'number' | 'year' | 'money' }
      ? number | null
      : R extends { kind: 'line' | 'link' | 'day' }
        ? string | null
        : R extends { kind: 'answer' }
          ? boolean | null
          : R extends { kind: 'flag' }
            ? boolean
            : never
export type FieldValue<F extends PlainField> = Value<Fields[F]>
/** Values of some fields by their names. */
export type FieldValues<F extends PlainField = PlainField> = { [K in F]: FieldValue<K> }

/** The name of a field in feeds. */
export type FeedName<F extends PlainField> = F extends PlainField
  ? Fields[F] extends { feed: infer N extends string }
    ? N
    : F
  : never
/** Values of fields with a column of their own, by their names in feeds. */
export type FeedValues = { [F in ColumnField as FeedName<F>]: FieldValue<F> }
/** The same by their columns. */
export type ColumnValues<F extends ColumnField = ColumnField> = {
  [K in F as Fields[K]['column']]: FieldValue<K>
}
/** Costs and energy, without fields that have a column of their own; null if unknown. */
export type OfferDetails = FieldValues<DetailField>

const isPlain = (field: OfferField): field is PlainField => 'column' in OFFER_FIELDS[field]
const isDetail = (field: PlainField): field is DetailField =>
  OFFER_FIELDS[field].column === 'details'

export const OFFER_FIELD_NAMES = Object.keys(OFFER_FIELDS) as OfferField[]
export const PLAIN_FIELDS = OFFER_FIELD_NAMES.filter(isPlain)
export const DETAIL_FIELDS = PLAIN_FIELDS.filter(isDetail)
export const COLUMN_FIELDS = PLAIN_FIELDS.filter((field): field is ColumnField => !isDetail(field))

export const fieldsShown = <W extends PlainRule['shown']>(where: W): ShownField<W>[] =>
  PLAIN_FIELDS.filter((field): field is ShownField<W> => OFFER_FIELDS[field].shown === where)

export const PAGE_COLUMN_FIELDS = COLUMN_FIELDS.filter(
  (field): field is Extract<ColumnField, ShownField<'page'>> =>
    OFFER_FIELDS[field].shown === 'page',
)

/** Fields of some kinds. */
export function ofKind<F extends OfferField, K extends FieldRule['kind']>(
  fields: readonly F[],
  ...kinds: readonly K[]
): Extract<F, FieldWith<{ kind: K }>>[] {
  const wanted: readonly string[] = kinds
  return fields.filter((field): field is Extract<F, FieldWith<{ kind: K }>> =>
    wanted.includes(OFFER_FIELDS[field].kind),
  )
}
export const NUMERIC_FIELDS = ofKind(PLAIN_FIELDS, 'area', 'number', 'year')
export const CHOICE_FIELDS = ofKind(PLAIN_FIELDS, 'choice', 'choices')
export const MONEY_FIELDS = ofKind(PLAIN_FIELDS, 'money')

/** The rule of a field, typed by its kind. */
export const ruleOf = (field: PlainField): PlainFieldRule => OFFER_FIELDS[field]
export const numberRule = (field: NumericField | MoneyField): NumberRule => OFFER_FIELDS[field]
export const feedName = <F extends PlainField>(field: F): FeedName<F> => {
  const rule: PlainRule = OFFER_FIELDS[field]
  return (rule.feed ?? field) as FeedName<F>
}

/** Empty value of a field. */
const emptyValue = (field: PlainField): [] | false | null => {
  const { kind } = OFFER_FIELDS[field]
  return kind === 'choices' ? [] : kind === 'flag' ? false : null
}
/** Empty values of fields. */
export const emptyValues = <F extends PlainField>(fields: readonly F[]): FieldValues<F> =>
  Object.fromEntries(fields.map((field) => [field, emptyValue(field)])) as FieldValues<F>

/** Empty details; shared, so it is frozen. */
export const NO_DETAILS: OfferDetails = emptyValues(DETAIL_FIELDS)
for (const value of Object.values(NO_DETAILS)) Object.freeze(value)
Object.freeze(NO_DETAILS)

/** Only known values, in a fixed order, as stored in the database. */
export function knownDetails(details: OfferDetails): Partial<OfferDetails> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) => {
      const value = details[field]
      return Array.isArray(value) ? value.length > 0 : value !== null
    }).map((field) => [field, details[field]]),
  )
}

/** Values of fields by their columns. */
export const toColumns = (values: FieldValues<ColumnField>): ColumnValues =>
  Object.fromEntries(
    COLUMN_FIELDS.map((field) => [OFFER_FIELDS[field].column, values[field]]),
  ) as ColumnValues
/** Picks fields from a row's columns. */
export const fromColumns = <F extends ColumnField>(
  fields: readonly F[],
  row: ColumnValues<F>,
): FieldValues<F> => {
  const columns: Readonly<Record<string, unknown>> = row
  return Object.fromEntries(
    fields.map((field) => [field, columns[OFFER_FIELDS[field].column]]),
  ) as FieldValues<F>
}

export const csvName = (field: PlainField): string => {
  const { csv, column }: PlainRule = OFFER_FIELDS[field]
  return csv ?? column
}

/** Values of fields by their names in feeds. */
export const toFeed = (values: FieldValues<ColumnField>): FeedValues =>
  Object.fromEntries(COLUMN_FIELDS.map((field) => [feedName(field), values[field]])) as FeedValues
export const fromFeed = (values: FeedValues): FieldValues<ColumnField> => {
  const named: Readonly<Record<string, unknown>> = values
  return Object.fromEntries(
    COLUMN_FIELDS.map((field) => [field, named[feedName(field)]]),
  ) as FieldValues<ColumnField>
}

/** Fields of a step of the form. */
export const fieldsOfStep = (step: Step): OfferField[] =>
  OFFER_FIELD_NAMES.filter((field) => OFFER_FIELDS[field].step === step)
