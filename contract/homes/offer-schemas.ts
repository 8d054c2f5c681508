import { z } from 'zod'
import {
  AMOUNT_MAX,
  DETAIL_FIELDS,
  fieldsShown,
  PLAIN_FIELDS,
  ruleOf,
  type Bounds,
  type FieldValue,
  type PlainField,
  type PlainFieldRule,
} from '../offer-fields.ts'
import { visible } from '#text/visible.ts'
import { WebLink } from '../ground/web-link.ts'

/** One line without control characters; null if empty. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u)
    .nullable()

/** In minor units; errors name the limits in words, since people do not type cents. */
export const amountFrom = (least: number) =>
  z
    .number()
    .int({ error: ({ code }) => (code === 'too_big' ? 'publishing.field.amountLarge' : undefined) })
    .min(least, {
      error: least === 1 ? 'publishing.field.amountZero' : 'publishing.field.amountBelow',
    })
    .max(AMOUNT_MAX, { error: 'publishing.field.amountLarge' })
    .nullable()

const day = z.iso
  .date()
  .regex(/^(19|20|21)/)
  .nullable()

function number({
  bounds: { least, most },
  whole,
  multipleOf,
}: Extract<PlainFieldRule, { bounds: Bounds; kind: 'area' | 'number' | 'year' }>) {
  const bounded = z.number().min(least).max(most)
  const stepped =
    multipleOf === undefined
      ? bounded
      : bounded.multipleOf(multipleOf, { error: 'publishing.field.bathrooms' })
  return (whole ? stepped.int() : stepped).nullable()
}

function schemaOf(rule: PlainFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'area':
    case 'number':
    case 'year':
      return number(rule)
    case 'money':
      return amountFrom(rule.bounds.least)
    case 'line':
      return line(rule.max)
    case 'link':
      return WebLink(rule.max, 'publishing.field.link').nullable()
    case 'day':
      return day
    case 'choice':
      return z.enum(rule.values as string[]).nullable()
    case 'choices':
      return z.array(z.enum(rule.values as string[])).max(rule.values.length)
    case 'answer':
      return z.boolean().nullable()
    case 'flag':
      return z.boolean()
  }
}

/** Unvalidated: stored offers may be older than the rules. */
function shownSchema(rule: PlainFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'area':
      return z.number().nullable()
    case 'number':
    case 'year':
      return (rule.whole ? z.number().int() : z.number()).nullable()
    case 'money':
      return z.number().int().nullable()
    case 'line':
    case 'link':
    case 'day':
      return z.string().nullable()
    default:
      return schemaOf(rule)
  }
}

type Schemas<F extends PlainField> = { [K in F]: z.ZodType<FieldValue<K>, FieldValue<K>> }
const schemas = <F extends PlainField>(
  fields: readonly F[],
  schema: (rule: PlainFieldRule) => z.ZodType,
): Schemas<F> =>
  Object.fromEntries(fields.map((field) => [field, schema(ruleOf(field))])) as Schemas<F>

/** Editable fields. */
export const WrittenFields = z.object(schemas(PLAIN_FIELDS, schemaOf))
export const OfferDetails = z.object(schemas(DETAIL_FIELDS, schemaOf))
/** Fields of cards, and additional ones of the offer's page. */
export const CardFields = z.object(schemas(fieldsShown('card'), shownSchema))
export const PageFields = z.object(schemas(fieldsShown('page'), shownSchema))
