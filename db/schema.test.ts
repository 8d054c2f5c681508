import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { schemaTypes } from './schema-types.ts'

const { ownerUrl, drop } = await createTestDatabase()
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await drop()
})

test('schema.ts has the types of db/schema (npm run db:types writes it)', async () => {
  await expect(await schemaTypes(client)).toMatchFileSnapshot('./schema.ts')
})

test('unknown types, and JSON without a comment, are errors with the column', async () => {
  // Other tests must not see it.
  await client.query('begin; create table with_points (id bigint, at point)')
  await expect(schemaTypes(client)).rejects.toThrow('with_points.at: add point to TYPES')
  await client.query('alter table with_points drop at, add at jsonb')
  await expect(schemaTypes(client)).rejects.toThrow(
    'with_points.at: JSON needs a comment "type: …"',
  )
  await client.query("comment on column with_points.at is 'type: { x?: number }'")
  expect(await schemaTypes(client)).toContain('  at: Json<{ x?: number }> | null\n')
  await client.query('rollback')
})
