import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database, OneTimeTokens } from '#db/schema.ts'

export type OneTimeRow = Selectable<OneTimeTokens>
export type Purpose = OneTimeRow['purpose']

export async function insertOneTime(
  db: Kysely<Database>,
  token: Insertable<OneTimeTokens>,
): Promise<number> {
  return (
    await db.insertInto('one_time_tokens').values(token).returning('id').executeTakeFirstOrThrow()
  ).id
}

export async function updateOneTime(
  db: Kysely<Database>,
  id: number,
  digest: Buffer,
): Promise<void> {
  await db.updateTable('one_time_tokens').set({ digest }).where('id', '=', id).execute()
}

export function selectOneTime(
  db: Kysely<Database>,
  id: number,
  purpose: Purpose,
): Promise<OneTimeRow | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Whether the user has one that is valid after a time. */
export async function isOneTimeOf(
  db: Kysely<Database>,
  userId: number,
  purpose: Purpose,
  beyond: Date,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('one_time_tokens')
      .select('id')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', beyond.toISOString())
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** An address that its former account can still restore. */
interface Reserved {
  /** Of the token in the link that gives it back. */
  id: number
  user_id: number
  name: string
  locale: string
  time_zone: string
  /** The account's current address. */
  current: string
  reserved: string
  expires_at: string
}

/** Locks these addresses until the transaction ends: call it before `selectReserved`. */
export async function lockAddresses(db: Kysely<Database>, emails: string[]): Promise<void> {
  // In a fixed order, so that two accounts that exchange addresses do not deadlock.
  for (const email of emails.map((one) => one.toLowerCase()).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(db)
}

/** The account, other than `except`, that can restore an address: it is reserved until then. Locks its token until the transaction ends. */
export function selectReserved(
  db: Kysely<Database>,
  email: string,
  except = 0,
): Promise<Reserved | undefined> {
  return db
    .selectFrom('one_time_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 'u.id as user_id', 'u.name', 'u.locale', 'u.time_zone'])
    .select(['u.email as current', 't.expires_at'])
    .select(sql<string>`t.email`.as('reserved'))
    .where('t.purpose', '=', 'email_undo')
    .where(sql`lower(t.email)`, '=', sql`lower(${email})`)
    .where('t.expires_at', '>', sql<string>`now()`)
    .where('u.id', '<>', except)
    .orderBy('t.expires_at', 'desc')
    .limit(1)
    .forUpdate('t')
    .executeTakeFirst()
}

/** True for the first caller only. */
export async function deleteOneTime(db: Kysely<Database>, id: number): Promise<boolean> {
  return (
    (await db.deleteFrom('one_time_tokens').where('id', '=', id).executeTakeFirst())
      .numDeletedRows > 0n
  )
}

export async function deleteOneTimesOf(
  db: Kysely<Database>,
  userId: number,
  purposes: readonly Purpose[],
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** Counts a wrong code, and deletes the token after `max`. */
export async function failOneTime(db: Kysely<Database>, id: number, max: number): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('one_time_tokens').where('id', '=', id).where('failures', '>=', max).execute()
}
