import { domainToUnicode } from 'node:url'
import { sql, type Kysely, type Selectable } from 'kysely'
import { asciiDomain } from '#contract/people/accounts.ts'
import type { LegalVersion } from '#contract/ground/legal.ts'
import { ACCOUNT_LOCK_SPACE } from '#db/locks.ts'
import { prepared } from '#db/prepared.ts'
import type { Database, Users } from '#db/schema.ts'
import { currentTerms } from '../../ground/texts/queries.ts'
import { confirmation, STAFF, staffAccess } from './factor-queries.ts'

const USER = [
  'users.id',
  'users.email',
  'users.name',
  'users.roles',
  'users.locale',
  'users.currency',
  'users.units',
  'users.time_zone',
  'users.picture',
  'users.totp_since',
  'users.created_at',
  sql<
    string | null
  >`(select version from terms_agreements where user_id = users.id order by id desc limit 1)`.as(
    'agreed_terms',
  ),
  currentTerms.as('current_terms'),
] as const
export type UserRow = Pick<
  Selectable<Users>,
  | 'id'
  | 'email'
  | 'name'
  | 'roles'
  | 'locale'
  | 'currency'
  | 'units'
  | 'time_zone'
  | 'picture'
  | 'totp_since'
  | 'created_at'
> & {
  /** Version of the terms that the account agreed to last. */
  agreed_terms: string | null
  /** The operator's terms; null while the template holds. */
  current_terms: LegalVersion | null
}

/** The columns for signing in. */
export type SignInRow = UserRow &
  Pick<Selectable<Users>, 'password_hash' | 'blocked_at' | 'totp_secret' | 'totp_step' | 'demo_as'>

/** A staff session expires after this time without use. */
const STAFF_IDLE = '12 hours'
/** Sessions per account; a new one ends the one that was not used for longest. */
export const MAX_SESSIONS = 50

/** For a row of `access_tokens`: whether it was used recently enough. */
export const isInUse = sql<boolean>`(access_tokens.kind <> 'session' or access_tokens.last_used_at > now() - ${STAFF_IDLE}::interval or (select roles & ${STAFF}::int = 0 from users where id = access_tokens.user_id))`

/** A valid token with its user, unless the user is blocked. */
export function selectCaller(db: Kysely<Database>, tokenId: number) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .modifyFront(prepared)
    .select(USER)
    .select([
      'access_tokens.id as token_id',
      'kind',
      'scopes',
      'digest',
      'access_tokens.created_at as token_since',
      'access_tokens.last_used_at',
    ])
    .select([staffAccess.as('staff_access'), confirmation.as('confirmation')])
    .where('access_tokens.id', '=', tokenId)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]),
    )
    .where('users.blocked_at', 'is', null)
    .where(isInUse)
    .executeTakeFirst()
}

export async function touchToken(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export function selectSignIn(
  db: Kysely<Database>,
  by: { email: string } | { id: number },
): Promise<SignInRow | undefined> {
  const query = db
    .selectFrom('users')
    .select(USER)
    .select(['password_hash', 'blocked_at', 'totp_secret', 'totp_step', 'demo_as'])
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst()
  // Accounts that were made before addresses were ASCII keep theirs: found by their domain in its own letters, or letter by letter. `lower()` folds only what has one spelling.
  const ascii = asciiDomain(by.email)
  const at = ascii.lastIndexOf('@') + 1
  const folded = /^[!-~]*$/.test(ascii)
    ? [ascii, ascii.slice(0, at) + (domainToUnicode(ascii.slice(at)) || ascii.slice(at))]
    : []
  const same = (email: string) => sql<boolean>`lower(email) = lower(${email})`
  return query
    .where((where) =>
      where.or([where.and([same(by.email), where('email', '=', by.email)]), ...folded.map(same)]),
    )
    .orderBy(sql`email = ${by.email}`, 'desc')
    .orderBy(same(ascii), 'desc')
    .executeTakeFirst()
}

export function selectUser(db: Kysely<Database>, id: number): Promise<UserRow> {
  return db.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks an account until the transaction ends: its counts and memberships do not change. */
export async function lockUser(db: Kysely<Database>, id: number): Promise<void> {
  await sql`select 1 from users where id = ${id} for no key update`.execute(db)
}

/** Waits for the calls of the account that write, and keeps others waiting until the transaction ends. */
export async function lockAccount(db: Kysely<Database>, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK_SPACE}, ${id})`.execute(db)
}

export interface NewUser {
  email: string
  name: string
  password_hash: string
  locale: string
  currency: string
  time_zone: string
}

/** Creates an account; undefined if the address has one. */
export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface NewSession {
  user_id: number
  digest: Buffer
  browser: string | null
  system: string | null
  country: string | null
  expires_at: Date
  /** Null: opened with the password alone. */
  factor_at: Date | null
}

/** Ends the oldest session above the limit. Call it with the account locked. */
export async function endOldestSessions(db: Kysely<Database>, userId: number): Promise<void> {
  const oldest = db
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS - 1)
  await db.deleteFrom('access_tokens').where('id', 'in', oldest).execute()
}

export async function insertSession(db: Kysely<Database>, session: NewSession): Promise<number> {
  return (
    await db
      .insertInto('access_tokens')
      .values({ ...session, kind: 'session' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** Whether password, second factor and the absence of a block are unchanged since a sign-in was checked. Locks the account until the transaction ends. */
export async function lockSignIn(
  db: Kysely<Database>,
  { id, password_hash, totp_since }: SignInRow,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('totp_since', 'is not distinct from', totp_since)
      .where('blocked_at', 'is', null)
      .forShare()
      .executeTakeFirst()) !== undefined
  )
}

/** Ends one session or personal token. */
export async function deleteToken(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('id', '=', id).execute()
}

/** Replaces the hash of the same password; a password that was changed meanwhile stays. */
export async function replaceHash(
  db: Kysely<Database>,
  { id, password_hash }: Pick<SignInRow, 'id' | 'password_hash'>,
  renewed: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

export function updatePassword(
  db: Kysely<Database>,
  id: number,
  password_hash: string,
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ password_hash, password_since: sql<string>`now()` })
    .where('id', '=', id)
    .returning(USER)
    .executeTakeFirstOrThrow()
}

/** False if another account has the address now. */
export async function updateEmail(
  db: Kysely<Database>,
  id: number,
  email: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ email })
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('users as other')
            .select('other.id')
            .where(sql`lower(other.email)`, '=', sql`lower(${email})`)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** unique_violation: another account took the address at the same time. */
export function falseIfTaken(error: unknown): false {
  if ((error as { code?: string }).code === '23505') return false
  throw error
}

/** At least one field must change. */
export function updateProfile(
  db: Kysely<Database>,
  id: number,
  change: Partial<Pick<UserRow, 'name' | 'locale' | 'currency' | 'units' | 'time_zone'>>,
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(USER)
    .executeTakeFirstOrThrow()
}

/** Replaces or removes the picture. `former` is the replaced one, also with concurrent changes. */
export function replacePicture(
  db: Kysely<Database>,
  id: number,
  picture: string | null,
): Promise<UserRow & { former: string | null }> {
  return db
    .updateTable('users')
    .set({ picture })
    .where('id', '=', id)
    .returning(USER)
    .returning(sql<string | null>`old.picture`.as('former'))
    .executeTakeFirstOrThrow()
}

export function selectSessions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'browser', 'system', 'country', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('expires_at', '>', sql<string>`now()`)
    .where(isInUse)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** Ends one of the user's own sessions or tokens. False if the id is unknown. */
export async function deleteOwnToken(
  db: Kysely<Database>,
  userId: number,
  kind: 'session' | 'personal',
  id: number,
): Promise<{ name: string | null } | undefined> {
  return db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('name')
    .executeTakeFirst()
}

/** Ends the user's sessions except `keep`. Returns their number. */
export async function deleteSessions(
  db: Kysely<Database>,
  userId: number,
  keep = 0,
): Promise<number> {
  return Number(
    (
      await db
        .deleteFrom('access_tokens')
        .where('user_id', '=', userId)
        .where('kind', '=', 'session')
        .where('id', '<>', keep)
        .executeTakeFirst()
    ).numDeletedRows,
  )
}

/** Ends every session of the portal, with an entry per account in the audit log. Returns their number. */
export async function endAllSessions(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (delete from access_tokens where kind = 'session' returning user_id),
      logged as (insert into audit_log (subject_id, act) select distinct user_id, 'sessions_ended' from ended)
    select count(*)::int as ended from ended`.execute(db)
  return rows[0]?.ended ?? 0
}

const PERSONAL = ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'] as const

export function selectPersonalTokens(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('access_tokens')
    .select(PERSONAL)
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .orderBy('id')
    .execute()
}

export function insertPersonalToken(
  db: Kysely<Database>,
  token: {
    user_id: number
    digest: Buffer
    name: string
    scopes: string[]
    expires_at: Date | null
  },
) {
  return db
    .insertInto('access_tokens')
    .values({ ...token, kind: 'personal' })
    .returning(PERSONAL)
    .executeTakeFirstOrThrow()
}
