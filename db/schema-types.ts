import type pg from 'pg'

interface Column {
  table: string
  name: string
  /** `pg_type.typname` */
  type: string
  nullable: boolean
  has_default: boolean
  /** An identity, or computed from other columns. */
  is_generated: boolean
  /** Values that a check allows. */
  allowed: string[] | null
  comment: string | null
}

const COLUMNS = `
select relname as table, attname as name, typname as type, not attnotnull as nullable, adbin is not null as has_default,
  attidentity <> '' or attgenerated <> '' as is_generated, col_description(r.oid, attnum) as comment,
  (select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m)
   from pg_constraint c where conrelid = r.oid and contype = 'c' and conkey = array[attnum]
     and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$') as allowed
from pg_class r
  join pg_attribute a on attrelid = r.oid and attnum > 0 and not attisdropped
  join pg_type t on t.oid = atttypid
  left join pg_attrdef d on adrelid = r.oid and adnum = attnum
where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
order by r.oid, attnum`

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  timestamptz: 'Time',
  jsonb: 'Json',
  text: 'string',
  bpchar: 'string',
  uuid: 'string',
  xid8: 'string',
  bit: 'string',
  box: 'string',
  _text: 'string[]',
  _int8: 'number[]',
}

const HEAD = `// Generated from db/schema/*.sql by \`npm run db:types\`. Change those files, not this one (docs/decisions/214).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
`

const HELPERS = `/** ISO 8601 in UTC with microseconds when read; accepts a \`Date\` when written. */
type Time = ColumnType<string, string | Date, string | Date>
type DefaultTime = ColumnType<string, string | Date | undefined, string | Date>
type NullableTime = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>
/** \`YYYY-MM-DD\` */
type Day = string
type Json<T extends object> = ColumnType<T, string | undefined, string>
type GivenJson<T extends object> = ColumnType<T, string, string>
/** Too large for a number: the driver returns its digits. */
type Int64 = string
`

/** The text of `db/schema.ts` for the tables of a database: types follow from the columns, their checks, and comments such as `type: OfferContent from #contract/publish/publishing.ts`. */
export async function schemaTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const imports = new Map<string, Set<string>>()
  const interfaces = Array.from(tables, ([table, columns]) => {
    const lines = columns.map((column) => member(column.name, typeOf(column, imports)))
    return `export interface ${interfaceOf(table)} {\n${lines.join('')}}\n`
  })
  const importLines = Array.from(imports, ([path, names]) => {
    const sorted = [...names].sort()
    const line = `import type { ${sorted.join(', ')} } from '${path}'\n`
    // As the formatter breaks it.
    return line.length <= WIDTH + 1
      ? line
      : `import type {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${path}'\n`
  }).sort()
  const members = Array.from(tables.keys(), (table) => `  ${table}: ${interfaceOf(table)}\n`)
  return [
    HEAD + importLines.join(''),
    `export interface Database {\n${members.join('')}}\n`,
    HELPERS,
    ...interfaces,
  ].join('\n')
}

const WIDTH = 100

/** A line, or a long list of values as the formatter would break it. */
function member(name: string, type: string): string {
  const line = `  ${name}: ${type}`
  const [, outer, union = type] = /^(\w+)<(.*)>$/.exec(type) ?? []
  if (line.length <= WIDTH || !union.startsWith("'")) return `${line}\n`
  if (outer && `    ${union}`.length <= WIDTH)
    return `  ${name}: ${outer}<
    ${union}
  >
`
  const values = union.replace(/^|(?<=') \| (?='|null)/g, '\n    | ')
  return outer ? `  ${name}: ${outer}<${values}\n  >\n` : `  ${name}:${values}\n`
}

/** `offer_texts` -> `OfferTexts` */
const interfaceOf = (table: string): string =>
  table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function typeOf(column: Column, imports: Map<string, Set<string>>): string {
  const { type, nullable, has_default: hasDefault, is_generated: isGenerated } = column
  const base = TYPES[type]
  if (!base) throw new Error(`${column.table}.${column.name}: add ${type} to TYPES`)
  const written = column.comment && fromComment(column.comment, imports)
  if (base === 'Json') {
    if (!written) throw new Error(`${column.table}.${column.name}: JSON needs a comment "type: …"`)
    const json = `${nullable || hasDefault ? 'Json' : 'GivenJson'}<${written}>`
    return nullable ? `${json} | null` : json
  }
  if (base === 'Time') return nullable ? 'NullableTime' : hasDefault ? 'DefaultTime' : 'Time'
  const union = column.allowed?.map((value) => `'${value}'`).join(' | ')
  const read = `${written || union || base}${nullable ? ' | null' : ''}`
  return isGenerated ? `GeneratedAlways<${read}>` : hasDefault ? `Generated<${read}>` : read
}

/** `type: Partial<OfferDetails> from #contract/offer-fields.ts` -> `Partial<OfferDetails>`, whose names are imported. */
function fromComment(comment: string, imports: Map<string, Set<string>>): string | null {
  const [, type, path] = /^type: (.+?)(?: from (\S+))?$/.exec(comment) ?? []
  if (!type) return null
  if (path) {
    const names = imports.get(path) ?? new Set()
    for (const [name] of type.matchAll(/\b[A-Z]\w*/g))
      if (!['Partial', 'Record'].includes(name)) names.add(name)
    imports.set(path, names)
  }
  return type
}
