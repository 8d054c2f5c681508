import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** What `schema.ts` says, read from its text: table -> column -> type. */
function written(): Record<string, Record<string, string>> {
  const text = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')
  const interfaces = new Map<string, Record<string, string>>()
  for (const [, name, body] of text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)) {
    const fields = (body ?? '').split(/\n(?= {2}[\w/])/).flatMap((entry) => {
      const [, field, type] = /^ {2}(\w+):\s+([\s\S]+)$/.exec(entry) ?? []
      return field === undefined ? [] : [[field, type]]
    })
    interfaces.set(name ?? '', Object.fromEntries(fields) as Record<string, string>)
  }
  const tables = interfaces.get('Database') ?? {}
  return Object.fromEntries(
    Object.entries(tables).map(([table, name]) => [table, interfaces.get(name) ?? {}]),
  )
}

/** How a column of the database is written in `schema.ts`, as far as its type alone tells. */
const TYPES: Record<string, RegExp> = {
  int8: /number/,
  int4: /number/,
  int2: /number/,
  float8: /number/,
  numeric: /number/,
  bool: /boolean/,
  bytea: /Buffer/,
  date: /Day/,
  text: /string|'|OfferStatus|EnergyClass|ContactSubject|FeedCode|LeadRouting|LooksLike|Seat/,
  bpchar: /string/,
  timestamptz: /Time/,
  jsonb: /Json/,
  _text: /string\[\]/,
  xid8: /string/,
  bit: /string/,
}

test('schema.ts describes every table and column of the database, and no other', async () => {
  const { rows } = await sql<{
    table_name: string
    column_name: string
    udt_name: string
    is_nullable: string
    column_default: string | null
    is_identity: string
    is_generated: string
  }>`
    select table_name, column_name, udt_name, is_nullable, column_default, is_identity, is_generated
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`.execute(
    db,
  )
  const schema = written()
  const found = rows.map((row) => `${row.table_name}.${row.column_name}`).sort()
  const described = Object.entries(schema)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .sort()
  expect(described).toEqual(found)
  for (const row of rows) {
    const type = schema[row.table_name]?.[row.column_name] ?? ''
    const place = `${row.table_name}.${row.column_name}: ${type}`
    expect(type, place).toMatch(TYPES[row.udt_name] ?? /^$/)
    expect(/\| null|NullableTime/.test(type), `${place} may be null`).toBe(
      row.is_nullable === 'YES',
    )
    const given = row.is_identity === 'YES' || row.is_generated === 'ALWAYS'
    expect(type.startsWith('GeneratedAlways'), `${place} is made by the database`).toBe(given)
    if (row.is_nullable === 'NO' && !given) {
      expect(/Generated|DefaultTime|\bJson/.test(type), `${place} has a default`).toBe(
        row.column_default !== null,
      )
    }
  }
})
