import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { cancelledBy } from './cancel.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** Statements that run, of transactions of this test. */
const running = async (): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(3600)' and state = 'active'`.execute(
    db,
  )
  return rows[0]!.n
}

test('a statement of a transaction is cancelled, and no other begins', async () => {
  const ending = new AbortController()
  let begun = 0
  const working = db.transaction().execute((transaction) =>
    cancelledBy(ending.signal, db, transaction, async (trx) => {
      await sql`select pg_sleep(3600)`.execute(trx).catch(() => {})
      for (; begun < 2; begun++) await trx.selectFrom('offers').select('id').execute()
    }),
  )
  await expect.poll(running).toBe(1)
  ending.abort(new Error('stopping'))
  await expect(working).rejects.toThrow('stopping')
  expect(begun).toBe(0)
  expect(await running()).toBe(0)
})

test('without a signal that aborts, work and errors are as they are', async () => {
  const { signal } = new AbortController()
  const work = (text: string) =>
    db
      .transaction()
      .execute((transaction) =>
        cancelledBy(signal, db, transaction, async (trx) => sql.raw(text).execute(trx)),
      )
  expect((await work('select 1 as n')).rows).toEqual([{ n: 1 }])
  await expect(work('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(
    db
      .transaction()
      .execute((transaction) =>
        cancelledBy(AbortSignal.abort(new Error('stopped')), db, transaction, async (trx) =>
          sql`select 1`.execute(trx),
        ),
      ),
  ).rejects.toThrow('stopped')
})
