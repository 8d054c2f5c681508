import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database, Users } from '#db/schema.ts'

const USER = ['users.id', 'users.email', 'users.name', 'users.roles', 'users.locale', 'users.currency', 'users.units', 'users.time_zone', 'users.picture', 'users.totp_since', 'users.created_at'] as const
export type UserRow = Pick<Selectable<Users>, 'id' | 'email' | 'name' | 'roles' | 'locale' | 'currency' | 'units' | 'time_zone' | 'picture' | 'totp_since' | 'created_at'>

/** What signing in looks at. */
export type SignInRow = UserRow & Pick<Selectable<Users>, 'password_hash' | 'blocked_at' | 'totp_secret' | 'totp_step'>

/** The token of that number with its user, where it holds and they are not blocked. */
export function selectCaller(db: Kysely<Database>, tokenId: number) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(USER)
    .select(['access_tokens.id as token_id', 'kind', 'scopes', 'digest', 'access_tokens.last_used_at'])
    .where('access_tokens.id', '=', tokenId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst()
}

export async function touchToken(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('access_tokens').set({ last_used_at: sql<string>`now()` }).where('id', '=', id).execute()
}

export function selectSignIn(db: Kysely<Database>, by: { email: string } | { id: number }): Promise<SignInRow | undefined> {
  const query = db.selectFrom('users').select(USER).select(['password_hash', 'blocked_at', 'totp_secret', 'totp_step'])
  return ('id' in by ? query.where('id', '=', by.id) : query.where(sql`lower(email)`, '=', sql`lower(${by.email})`)).executeTakeFirst()
}

export function selectUser(db: Kysely<Database>, id: number): Promise<UserRow> {
  return db.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirstOrThrow()
}

export interface NewUser {
  email: string
  name: string
  password_hash: string
  locale: string
  currency: string
  time_zone: string
}

/** Makes an account; undefined when the address has one. */
export async function insertUser(db: Kysely<Database>, user: NewUser): Promise<number | undefined> {
  const row = await db.insertInto('users').values(user).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
  return row?.id
}

export interface NewSession {
  user_id: number
  digest: Buffer
  browser: string | null
  system: string | null
  country: string | null
  expires_at: Date
}

export async function insertSession(db: Kysely<Database>, session: NewSession): Promise<number> {
  return (await db.insertInto('access_tokens').values({ ...session, kind: 'session' }).returning('id').executeTakeFirstOrThrow()).id
}

/** Ends one session or personal token. */
export async function deleteToken(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('id', '=', id).execute()
}
