import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'
import { prepared } from './prepared.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

test('a statement that exceeds its timeout is cancelled and its connection is released', async () => {
  const db = connect(url, { max: 1, statementTimeoutMs: 100 })
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout')
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await db.destroy()
})

test('times are read as text in UTC with microseconds, large numbers as numbers, days as days', async () => {
  const db = connect(url, { max: 1 })
  const { rows } =
    await sql`select '2026-11-21 10:25:33.123456+02'::timestamptz as at, 1000000000000000::bigint as n, '2026-02-28'::date as day`.execute(
      db,
    )
  expect(rows).toEqual([{ at: '2026-11-21T08:25:33.123456Z', n: 1e15, day: '2026-02-28' }])
  await db.destroy()
})

test('a marked statement is prepared once for each connection', async () => {
  const db = connect(url, { max: 1 })
  const select = (n: number) =>
    sql<{
      n: number
    }>`${prepared} select ${n}::int as n from users where false union all select ${n}`.execute(db)
  for (const n of [1, 2, 3]) expect((await select(n)).rows).toEqual([{ n }])
  await sql`select ${4}::int`.execute(db)
  const { rows } =
    await sql`select custom_plans + generic_plans as plans from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ plans: 3 }])
  await db.destroy()
})
