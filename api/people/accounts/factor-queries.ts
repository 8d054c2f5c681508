import { sql, type Kysely } from 'kysely'
import type { StaffAccess } from '#contract/people/accounts.ts'
import { ROLES } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'

/** Moderators (6) and administrators (16): a stolen session of theirs could do the most harm. */
export const STAFF = (2 ** ROLES.moderator) | (2 ** ROLES.admin)

/** For a row of `users`. */
const ownsPasskey = (users: string) =>
  sql<boolean>`exists (select from passkeys where passkeys.user_id = ${sql.ref(`${users}.id`)})`

/** For a row of `users`: whether it has a factor besides the password. */
export const hasFactor = (users = 'users') =>
  sql<boolean>`(${sql.ref(`${users}.totp_since`)} is not null or ${ownsPasskey(users)})`

/** For a row of `users`: has a role that needs a second factor, and has the factor. Staff of a demo portal need none. */
export const isStaff = (users = 'users') =>
  sql<boolean>`(${sql.ref(`${users}.roles`)} & ${STAFF}::int <> 0 and (${sql.ref(`${users}.is_demo`)} or ${hasFactor(users)}))`

/** For a row of `access_tokens` with its row of `users`: whether staff roles apply to it. This is decided here only. */
export const staffAccess = sql<StaffAccess>`case
  when users.roles & ${STAFF}::int = 0 then 'none'
  when users.is_demo then 'granted'
  when not ${hasFactor()} then 'factor_missing'
  when access_tokens.factor_at is null then 'factor_wanted'
  else 'granted' end`

/** `recent`: the session was confirmed recently with the account's strongest factor; `never`: everyone shares the account of a demo person; else the factor to ask for. */
export type Confirmation = 'never' | 'recent' | 'code' | 'passkey' | 'code_or_passkey' | 'password'
/** How long a confirmation is valid. */
const CONFIRMED_FOR = '10 minutes'
const isRecent = (at: 'factor_at' | 'confirmed_at') =>
  sql<boolean>`access_tokens.${sql.ref(at)} > now() - ${CONFIRMED_FOR}::interval`

/** For a row of `access_tokens` with its row of `users`. */
export const confirmation = sql<Confirmation>`case
  when users.demo_as is not null then 'never'
  when ${hasFactor()} then case
    when ${isRecent('factor_at')} then 'recent'
    when users.totp_since is null then 'passkey'
    when ${ownsPasskey('users')} then 'code_or_passkey'
    else 'code' end
  when ${isRecent('confirmed_at')} then 'recent'
  else 'password' end`

/** Of a session, as it is now. */
export const confirmationOf = (db: Kysely<Database>, tokenId: number) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(confirmation.as('confirmation'))
    .where('access_tokens.id', '=', tokenId)

/** The factors of an account, and whether its roles need one. */
export async function selectFactors(
  db: Kysely<Database>,
  userId: number,
): Promise<{ has_factor: boolean; needs_factor: boolean }> {
  return db
    .selectFrom('users')
    .select(hasFactor().as('has_factor'))
    .select(
      sql<boolean>`(users.roles & ${STAFF}::int <> 0 and not users.is_demo)`.as('needs_factor'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Marks the session as confirmed now. */
export async function markConfirmed(
  db: Kysely<Database>,
  tokenId: number,
  { withFactor }: { withFactor: boolean },
): Promise<void> {
  const now = sql<string>`now()`
  await db
    .updateTable('access_tokens')
    .set({ confirmed_at: now, ...(withFactor && { factor_at: now }) })
    .where('id', '=', tokenId)
    .execute()
}

/** Clears the factor of all sessions of an account without a second factor. */
export async function forgetFactors(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ factor_at: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Marks an account as staff of a demo portal. */
export async function markDemo(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('users').set({ is_demo: true }).where('id', '=', userId).execute()
}
