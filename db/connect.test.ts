import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

test('a statement that exceeds its timeout is cancelled and its connection is released', async () => {
  const db = connect(url, { max: 1, statementTimeoutMs: 100 })
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout')
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await db.destroy()
})

test('times come as text in UTC with all their microseconds, large numbers as numbers, days as days', async () => {
  const db = connect(url, { max: 1 })
  const { rows } =
    await sql`select '2026-11-21 10:25:33.123456+02'::timestamptz as at, 1000000000000000::bigint as n, '2026-02-28'::date as day`.execute(
      db,
    )
  expect(rows).toEqual([{ at: '2026-11-21T08:25:33.123456Z', n: 1e15, day: '2026-02-28' }])
  await db.destroy()
})
