import {
  COLUMN_FIELDS,
  OFFER_FIELDS,
  ruleOf,
  type ColumnValues,
  type PlainFieldRule,
} from '#contract/offer-fields.ts'

const TYPES = {
  area: 'float8',
  year: 'smallint',
  money: 'bigint',
  line: 'text',
  link: 'text',
  day: 'date',
  choice: 'text',
  choices: 'text[]',
  answer: 'boolean',
  flag: 'boolean',
} as const

function typeOf(rule: PlainFieldRule): string {
  if (rule.kind !== 'number') return TYPES[rule.kind]
  return rule.whole ? 'smallint' : rule.decimals ? 'numeric' : 'float8'
}

/** SQL types of the columns of fields, for records that are sent as JSON. */
export const FIELD_COLUMN_TYPES = Object.fromEntries(
  COLUMN_FIELDS.map((field) => [OFFER_FIELDS[field].column, typeOf(ruleOf(field))]),
) as Record<keyof ColumnValues, string>
