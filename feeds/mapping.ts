import { FEED_IN_FORMATS } from '#contract/feeds/feeds-in.ts'
import { MAPPED_FORMATS } from '#contract/feeds/mapped-formats.ts'
import { z } from 'zod'
import { FEATURES, type FeatureKey } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import {
  COLUMN_FIELDS,
  DETAIL_FIELDS,
  IMPORTED_PICTURES_MAX,
  ofKind,
  ruleOf,
  type FieldValue,
  type FieldWith,
  type PlainField,
  type PlainFieldRule,
} from '#contract/offer-fields.ts'
import { FeedError } from './bytes.ts'
import { BOUNDED_FIELDS, TEXTS_MAX, type BoundedField } from './fit.ts'
import { FEED_STATUSES } from './offer.ts'
import { parseTemplate } from './template.ts'
import { DATE_ORDERS } from './values.ts'

const column = z.string().min(1).max(200)
/** Limits, because one column may be used many times, which multiplies the size of each row. */
const TEMPLATE_MAX = 2_000
const ATTRIBUTES_MAX = 500
const atMost = (max: number) =>
  [(record: object) => Object.keys(record).length <= max, `At most ${max}.`] as const

/** Source of a value: a column name, a column with rules, or a constant. */
const from = <T extends z.ZodType>(value: T) =>
  z.union([
    column,
    z.strictObject({ constant: value }),
    z.strictObject({
      column,
      /** Values of the column and their meanings; other values are a problem. */
      values: z.record(z.string(), value).optional(),
      /** Texts that mean "unknown", in addition to those of the mapping. */
      missing: z.array(z.string()).optional(),
    }),
  ])

/** Square metres in one unit of an area. */
export const AREA_UNITS = {
  m2: 1,
  '100m2': 100,
  ha: 10_000,
  km2: 1_000_000,
  sqft: 0.09290304,
  ydsq: 0.83612736,
  acre: 4046.8564224,
} as const

const numberSource = z.union([
  column,
  z.strictObject({ constant: z.number() }),
  z.strictObject({
    column,
    unit: z.enum(Object.keys(AREA_UNITS) as [keyof typeof AREA_UNITS]).optional(),
    decimal: z.enum(['.', ',']).optional(),
    thousands: z.enum(['', '.', ',', ' ', "'"]).optional(),
    missing: z.array(z.string()).optional(),
  }),
])

const booleanSource = z.union([
  column,
  z.strictObject({ constant: z.boolean() }),
  z.strictObject({
    column,
    true: z.array(z.string()).min(1),
    false: z.array(z.string()),
    missing: z.array(z.string()).optional(),
  }),
])

const wordSource = from(z.string())
const pictureColumns = z.strictObject({
  columns: z.array(column).min(1).max(IMPORTED_PICTURES_MAX),
  separator: z.string().min(1).optional(),
})
/** A constant for all rows, or a column. */
const fixedOr = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.strictObject({ column })])
const slugs = HOUSE_TYPES.map((type) => type.slug)

/** One text for all categories, or one by category with `*` for the others. */
const template = z.union([
  z.string().max(TEMPLATE_MAX),
  z
    .partialRecord(z.enum(['*', ...slugs]), z.string().max(TEMPLATE_MAX))
    .refine((variants) => '*' in variants, 'Needs a text for "*", all other categories.'),
])

/** Placeholders of templates. */
export const TEMPLATE_NAMES = [
  'area',
  'livingArea',
  'builtArea',
  'plotArea',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'floors',
  'yearBuilt',
  'reference',
  'street',
  'postalCode',
  'district',
  'town',
  'province',
  'country',
] as const

/** Formats of a period, which means its last day. */
export const PERIOD_FORMATS = ['YYYYMM', 'YYYY-MM', 'YYYYQn', 'YYYY-MM-DD'] as const

/** Several words in one cell. */
const listSource = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    column,
    separator: z.string().min(1).default(' '),
    values: z.record(z.string(), value).optional(),
    missing: z.array(z.string()).optional(),
  })

type Choice<F extends PlainField> = z.ZodType<NonNullable<FieldValue<F>>>
/** The source of a field, by its kind. */
type Source<F extends PlainField> =
  F extends FieldWith<{ kind: 'area' | 'number' | 'year' | 'money' }>
    ? typeof numberSource
    : F extends FieldWith<{ kind: 'line' }>
      ? typeof wordSource
      : F extends FieldWith<{ kind: 'choice' }>
        ? ReturnType<typeof from<Choice<F>>>
        : F extends FieldWith<{ kind: 'choices' }>
          ? ReturnType<typeof listSource<z.ZodType<FieldValue<F>[number]>>>
          : F extends FieldWith<{ kind: 'answer' | 'flag' }>
            ? typeof booleanSource
            : typeof column

function sourceOf(rule: PlainFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'area':
    case 'number':
    case 'year':
    case 'money':
      return numberSource
    case 'line':
      return wordSource
    case 'choice':
      return from(z.enum(rule.values as string[]))
    case 'choices':
      return listSource(z.enum(rule.values as string[]))
    case 'answer':
    case 'flag':
      return booleanSource
    case 'link':
    case 'day':
      return column
  }
}

const sourcesOf = <F extends PlainField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, sourceOf(ruleOf(field)).optional()])) as {
    [K in F]: z.ZodOptional<Source<K>>
  }
/** Fields at the top level of a mapping, apart from numbers, words and details. */
const TOP_FIELDS = ofKind(COLUMN_FIELDS, 'choice', 'answer', 'flag', 'day', 'link')

/** The meaning of the columns of CSV, or of the paths in items of XML or JSON. docs/importing.md explains every key. */
export const CsvMapping = z.strictObject({
  format: z.enum(MAPPED_FORMATS),
  /** Path of the repeated element of XML or JSON, each of which is an item; by default it is found. */
  items: z.string().min(1).max(500).optional(),
  attribution: z.string().min(1).max(1000).nullable().default(null),
  encoding: z.string().max(40).default('utf-8'),
  delimiter: z.string().length(1).default(','),
  missing: z.array(z.string()).default(['']),
  /** Decimal separator of columns that have none of their own; by default it is detected from the rows. */
  decimal: z.enum(['.', ',']).optional(),
  /** Whether the first row names the columns. Without one, and where a name is empty, a column is called by its number: `1` is the first. */
  header: z.boolean().default(true),
  /** Whether columns that the file lacks are read as empty. */
  sparse: z.boolean().default(false),
  /** Whether texts that look like formulas were guarded with an apostrophe, which is removed. */
  guarded: z.boolean().default(false),
  identity: column,
  period: z
    .strictObject({ column, format: z.enum(PERIOD_FORMATS) })
    .nullable()
    .default(null),
  status: from(z.enum(FEED_STATUSES)).optional(),
  action: from(z.enum(SEARCH_TYPES.map((type) => type.key))),
  category: from(z.enum(slugs)),
  price: z.strictObject({
    amount: numberSource,
    currency: wordSource,
    type: from(z.enum(PRICE_TYPES.map((type) => type.key))),
    /** Values of the amount's column for a price on request. */
    onRequest: z.array(z.string()).default([]),
  }),
  place: z.union([
    z.strictObject({ id: z.string().regex(/^(city|state|country)\d{1,9}$/) }),
    z.strictObject({
      country: wordSource,
      province: wordSource.optional(),
      town: wordSource.optional(),
    }),
  ]),
  /** The source's names of provinces and towns, and ours. */
  places: z.record(column, column).default({}),
  numbers: z.partialRecord(z.enum([...BOUNDED_FIELDS, 'lat', 'lon']), numberSource).default({}),
  words: z.partialRecord(z.enum(ofKind(COLUMN_FIELDS, 'line')), wordSource).default({}),
  ...sourcesOf(TOP_FIELDS),
  /** Costs and energy; money in major units of the price's currency. */
  details: z.strictObject(sourcesOf(DETAIL_FIELDS)).default({}),
  features: z
    .partialRecord(z.enum(FEATURES.map((feature) => feature.key)), booleanSource)
    .default({}),
  /** The order of day, month and year; dates that begin with the year are always accepted. */
  dates: z.enum(DATE_ORDERS).default('YYYY-MM-DD'),
  /** A column with a date or moment; by default the end of the period. */
  publishedAt: column.optional(),
  pictures: pictureColumns.optional(),
  plans: pictureColumns.optional(),
  coordinatePrecision: fixedOr(['exact', 'street', 'area', 'city']).default('exact'),
  addressPrivacy: fixedOr(['exact', 'street', 'area']).default('street'),
  texts: z
    .record(
      z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
      z.union([
        z.strictObject({ title: template, description: template.optional() }),
        z.strictObject({ titleColumn: column, descriptionColumn: column.optional() }),
      ]),
    )
    .refine((texts) => Object.keys(texts).length > 0, 'At least one language.')
    .refine(...atMost(TEXTS_MAX)),
  /** Attributes with another name or other values than the column's. Columns that the mapping does not name are stored unchanged. */
  attributes: z
    .record(z.string().min(1), from(z.union([z.string(), z.number(), z.boolean()])))
    .refine(...atMost(ATTRIBUTES_MAX))
    .default({}),
  /** Columns that are not stored, and why. */
  ignored: z.record(column, z.string().min(1)).default({}),
})
export type CsvMapping = z.output<typeof CsvMapping>

/** The column of the file for a problem's `field`; null for no column, or several. */
export function columnOf(
  mapping: FeedMapping | null,
  { field, code }: { field: string | null; code: string },
): string | null {
  if (!isCsvMapping(mapping) || field === null) return null
  // A problem of misread letters already has the column's name.
  if (code === 'misread_letters') return field
  const { price, place, texts } = mapping
  const [name = '', key = ''] = field.split(/\.(.*)/s)
  const text = texts[key || Object.keys(texts)[0]!]
  const ofText = text && 'titleColumn' in text ? text : null
  const sources: Record<string, unknown> = {
    id: mapping.identity,
    period: mapping.period?.column,
    status: mapping.status,
    action: mapping.action,
    category: mapping.category,
    price: price.amount,
    currency: price.currency,
    price_type: price.type,
    ...('id' in place ? {} : place),
    ...mapping.numbers,
    ...mapping.words,
    ...Object.fromEntries(TOP_FIELDS.map((field) => [field, mapping[field]])),
    ...mapping.details,
    publishedAt: mapping.publishedAt,
    coordinatePrecision: mapping.coordinatePrecision,
    addressPrivacy: mapping.addressPrivacy,
    pictures:
      mapping.pictures?.columns.length === 1 ? { column: mapping.pictures.columns[0] } : undefined,
    features: mapping.features[key as FeatureKey],
    attributes: mapping.attributes[key] ?? { column: key },
    title: ofText && { column: ofText.titleColumn },
    description: ofText && { column: ofText.descriptionColumn },
  }
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined
  // A string here is one of our words, not a column.
  if (typeof source === 'string')
    return name === 'coordinatePrecision' || name === 'addressPrivacy' ? null : source
  return typeof source === 'object' &&
    source !== null &&
    'column' in source &&
    typeof source.column === 'string'
    ? source.column
    : null
}

const word = z.string().min(1).max(200)

/** Meanings and defaults for a source in a format with its own names. Words are compared case-insensitively. */
export const WordMapping = z.strictObject({
  format: z.enum(['kyero', 'openimmo', 'reso', 'trovit', 'yrl', 'reaxml', 'vrsync', 'blm']),
  attribution: z.string().min(1).max(1000).nullable().default(null),
  /** Defaults: ISO 4217 currency, a country's name or code, a BCP 47 language. */
  defaults: z
    .strictObject({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      action: z.enum(SEARCH_TYPES.map((type) => type.key)).optional(),
      category: z.enum(slugs).optional(),
      /** The public reference is the id of items without one. */
      id: z.literal('reference').optional(),
      country: word.optional(),
      language: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
        .optional(),
    })
    .default({}),
  /** The source's words, and their meaning. */
  values: z
    .strictObject({
      category: z.record(word, z.enum(slugs)).default({}),
      /** Null: not a feature of ours. */
      features: z
        .record(word, z.enum(FEATURES.map((feature) => feature.key)).nullable())
        .default({}),
      /** Names of countries, provinces and towns. */
      places: z.record(word, word).default({}),
    })
    .prefault({}),
  /** Fields that are not stored, by their path (`kontaktperson.email_direkt`), and why. */
  ignored: z.record(word, z.string().min(1)).default({}),
})
export type WordMapping = z.output<typeof WordMapping>

/** The mapping of a source in any format. */
export const FeedMapping = z.discriminatedUnion('format', [CsvMapping, WordMapping])
export type FeedMapping = z.output<typeof FeedMapping>
export type FeedFormat = FeedMapping['format']
export const isCsvMapping = (mapping: FeedMapping | null): mapping is CsvMapping =>
  mapping !== null && 'identity' in mapping
export const FEED_FORMATS = FEED_IN_FORMATS satisfies readonly FeedFormat[]
export type WordSource = z.output<typeof wordSource>
export type ValueSource =
  | string
  | { constant: string | number | boolean }
  | {
      column: string
      values?: Record<string, string | number | boolean> | undefined
      missing?: string[] | undefined
    }
export type NumberSource = z.output<typeof numberSource>
export type BooleanSource = z.output<typeof booleanSource>
export type NumberField = BoundedField | 'lat' | 'lon'
export type { FeatureKey }

/** Parses a mapping from JSON; a `FeedError` lists every error in it. */
export function parseMapping(json: string): FeedMapping {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    throw new FeedError('invalid_mapping', `The mapping is not JSON: ${(error as Error).message}`)
  }
  const parsed = FeedMapping.safeParse(data)
  if (!parsed.success)
    throw new FeedError(
      'invalid_mapping',
      `The mapping is wrong:\n${z.prettifyError(parsed.error)}`,
    )
  if (!isCsvMapping(parsed.data)) return parsed.data
  try {
    for (const text of Object.values(parsed.data.texts)) {
      if (!('title' in text)) continue
      for (const one of [text.title, text.description ?? ''])
        for (const variant of typeof one === 'string' ? [one] : Object.values(one))
          parseTemplate(variant ?? '', TEMPLATE_NAMES)
    }
  } catch (error) {
    throw new FeedError('invalid_mapping', `The mapping is wrong: ${(error as Error).message}`)
  }
  return parsed.data
}

/** The same for a CSV file. */
export function parseCsvMapping(json: string): CsvMapping {
  const mapping = parseMapping(json)
  if (!isCsvMapping(mapping))
    throw new FeedError('invalid_mapping', 'The mapping is not one for CSV.')
  return mapping
}
