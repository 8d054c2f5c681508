import type { JsonSchema } from '#openapi/schemas.ts'

/** One field of a request or response. */
export interface Field {
  /** Path with dots; `[]` is an element of a list; '' is the response itself. */
  name: string
  where: 'path' | 'query' | 'body' | null
  required: boolean
  type: string
  /** Its named schemas. */
  of: string[]
  /** JSON Schema constraints: `maxLength 100`. */
  rules: string[]
}

const COMPONENT = '#/components/schemas/'
const RULES = [
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'pattern',
  'default',
] as const

/** A line for a value, and one for each nested field, down to named schemas. */
export function fieldsOf(
  schema: JsonSchema,
  where: Field['where'],
  name = '',
  required = false,
): Field[] {
  const inner = innermost(schema)
  const path = name + '[]'.repeat(depth(schema))
  const inside = Object.entries(inner.properties ?? {}).flatMap(([key, value]) =>
    fieldsOf(value, where, path ? `${path}.${key}` : key, inner.required?.includes(key) ?? false),
  )
  if (path === '' && inside.length > 0) return inside
  return [
    { name, where, required, type: typeOf(schema), of: namedIn(schema), rules: rulesOf(schema) },
    ...inside,
  ]
}

/** Element type of a list, also of nested ones; without null. */
function innermost(schema: JsonSchema): JsonSchema {
  if (schema.items) return innermost(schema.items)
  const options = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return options.length === 1 && options[0] ? innermost(options[0]) : schema
}
const depth = (schema: JsonSchema): number => (schema.items ? 1 + depth(schema.items) : 0)

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(COMPONENT, '')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(typeOf))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.items)
    return /[ |]/.test(typeOf(schema.items))
      ? `(${typeOf(schema.items)})[]`
      : `${typeOf(schema.items)}[]`
  if (schema.contentMediaType) return 'file'
  if (typeof schema.additionalProperties === 'object' && !schema.properties)
    return `{ [key]: ${typeOf(schema.additionalProperties)} }`
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
}

function namedIn({ $ref, items, additionalProperties, anyOf = [] }: JsonSchema): string[] {
  if ($ref) return [$ref.replace(COMPONENT, '')]
  return [
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...anyOf,
  ].flatMap(namedIn)
}

const rulesOf = (schema: JsonSchema): string[] =>
  RULES.filter((rule) => schema[rule] !== undefined).map(
    (rule) =>
      `${rule} ${typeof schema[rule] === 'string' ? schema[rule] : JSON.stringify(schema[rule])}`,
  )
