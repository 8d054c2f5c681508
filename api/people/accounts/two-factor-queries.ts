import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** False if it is on already. */
export async function beginTotp(
  db: Kysely<Database>,
  userId: number,
  secret: Buffer,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_secret: secret, totp_step: null })
    .where('id', '=', userId)
    .where('totp_since', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** `secret`: the one whose code was confirmed. False if it is on already, or was set up again with another. */
export async function turnTotpOn(
  db: Kysely<Database>,
  userId: number,
  secret: Buffer,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_since: sql<string>`now()` })
    .where('id', '=', userId)
    .where('totp_secret', '=', secret)
    .where('totp_since', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function turnTotpOff(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_since: null, totp_step: null })
    .where('id', '=', userId)
    .execute()
}

/** Uses up a step and earlier ones. False if it was used already. */
export async function takeTotpStep(
  db: Kysely<Database>,
  userId: number,
  step: number,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Kysely<Database>,
  userId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (digests.length)
    await db
      .insertInto('recovery_codes')
      .values(digests.map((digest) => ({ user_id: userId, digest })))
      .execute()
}

/** Uses up a recovery code. False if it is unknown. */
export async function takeRecoveryCode(
  db: Kysely<Database>,
  userId: number,
  digest: Buffer,
): Promise<boolean> {
  return (
    (
      await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('digest', '=', digest)
        .executeTakeFirst()
    ).numDeletedRows > 0n
  )
}

/** Younger second factors and recovery codes may be a thief's: they do not lock out an owner who recovers the account by mail. */
const YOUNG = sql`interval '7 days'`

export async function dropYoungFactors(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_since: null, totp_step: null })
    .where('id', '=', userId)
    .where(sql<boolean>`coalesce(totp_since > now() - ${YOUNG}, true)`)
    .execute()
  await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`created_at > now() - ${YOUNG} or exists (select from users u where u.id = ${userId} and u.totp_since is null)`,
    )
    .execute()
}
