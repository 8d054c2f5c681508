import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Vault } from '../../ground/gateways/vault.ts'
import type { Database } from '#db/schema.ts'
import { keepSecret } from '../../ground/secret-queries.ts'

/** Every encrypted column: its purpose, and the key of its rows. */
export const SEALED_COLUMNS = [
  { table: 'users', column: 'totp_secret', id: 'id', purpose: 'totp' },
  { table: 'webhooks', column: 'secret', id: 'id', purpose: 'webhook' },
  { table: 'source_secrets', column: 'password', id: 'source_id', purpose: 'source' },
  { table: 'jobs', column: 'secret', id: 'id', purpose: 'job' },
] as const

const ROWS_AT_ONCE = 500
/** The secret that records which key this database is encrypted with. */
const MARK = 'vault'

/**
 * Encrypts values that are unencrypted or use an earlier key with the current one; returns their number. Safe for concurrent processes.
 * Throws `UnknownKey` if a value's key is not available, or another machine uses its own: then this machine must not start.
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
        // A concurrent change was encrypted by its writer.
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

/** Whether the vault has the key that the secrets of the database are encrypted with; true for a database without any. */
export async function opensSecrets(db: Kysely<Database>, vault: Vault): Promise<boolean> {
  const mark = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', MARK)
    .executeTakeFirst()
  try {
    if (mark) vault.open(MARK, mark.value)
    return true
  } catch {
    return false
  }
}
