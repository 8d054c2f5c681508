import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret } from '../../ground/secret.ts'

type Db = Kysely<Database>

/** Days after which a mail is tried again: who gave a wrong address may own it by then. */
const STOPPED_DAYS = 30

/** Stops mails to an address without an account, and forgets who was stopped long ago. */
export async function stopAddress(db: Db, digest: Buffer): Promise<void> {
  await sql`delete from stopped_addresses where stopped_at < now() - make_interval(days => ${STOPPED_DAYS})`.execute(
    db,
  )
  await sql`insert into stopped_addresses (digest) values (${digest}) on conflict (digest) do update set stopped_at = now()`.execute(
    db,
  )
}

export async function isAddressStopped(db: Db, email: string): Promise<boolean> {
  const digest = await digestOf(db, email)
  const { rows } =
    await sql`select 1 from stopped_addresses where digest = ${digest} and stopped_at > now() - make_interval(days => ${STOPPED_DAYS})`.execute(
      db,
    )
  return rows.length > 0
}

/** `db`: not a transaction. */
export const digestOf = async (db: Db, email: string): Promise<Buffer> =>
  createHmac('sha256', await portalSecret(db))
    .update(`stopped address\0${email.toLowerCase()}`)
    .digest()
