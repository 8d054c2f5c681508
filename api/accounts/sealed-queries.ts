import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Vault } from '../gateways/vault.ts'
import type { Database } from '#db/schema.ts'
import { keepSecret } from './secret-queries.ts'

/** Every column whose values are sealed: what they are sealed for, and by which column a row is found. */
export const SEALED_COLUMNS = [
  { table: 'users', column: 'totp_secret', id: 'id', purpose: 'totp' },
  { table: 'webhooks', column: 'secret', id: 'id', purpose: 'webhook' },
  { table: 'source_secrets', column: 'password', id: 'source_id', purpose: 'source' },
  { table: 'jobs', column: 'secret', id: 'id', purpose: 'job' },
] as const

const ROWS_AT_ONCE = 500
/** The name of the secret that says which key this database is sealed with, before anything else is. */
const MARK = 'vault'

/**
 * Seals anew, with the present key, what is in the clear or was sealed with an earlier one; answers how many values that were. Two processes may do it at once.
 * Throws `UnknownKey` when a value was sealed with a key that is not at hand, or another machine has sealed with its own: then this machine must not start.
 */
export async function sealAgain(db: Kysely<Database>, vault: Vault): Promise<number> {
  let done = 0
  for (const { table, column, id, purpose } of SEALED_COLUMNS) {
    for (let last = 0; ;) {
      const { rows } = await sql<{ id: number; value: Buffer }>`
        select ${sql.ref(id)} as id, ${sql.ref(column)} as value from ${sql.table(table)}
        where ${sql.ref(id)} > ${last} and substring(${sql.ref(column)} for ${vault.current.length}) <> ${vault.current} order by 1 limit ${ROWS_AT_ONCE}`.execute(
        db,
      )
      for (const { id: row, value } of rows) {
        const sealed = vault.seal(purpose, vault.open(purpose, value))
        // What was changed meanwhile was sealed by who changed it.
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(id)} = ${row} and ${sql.ref(column)} = ${value}`.execute(
          db,
        )
        last = row
        done++
      }
      if (rows.length < ROWS_AT_ONCE) break
    }
  }
  const mark = await keepSecret(db, MARK, vault.seal(MARK, randomBytes(8)))
  if (!mark.subarray(0, vault.current.length).equals(vault.current)) {
    await db
      .updateTable('secrets')
      .set({ value: vault.seal(MARK, vault.open(MARK, mark)) })
      .where('name', '=', MARK)
      .where('value', '=', mark)
      .execute()
  }
  return done
}
