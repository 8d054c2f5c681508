import type { Kysely } from 'kysely'
import { roleBit } from '#api/accounts/caller.ts'
import { hashPassword } from '#api/accounts/passwords.ts'
import { insertSession, insertUser } from '#api/accounts/queries.ts'
import { newSecret, tokenText } from '#api/accounts/tokens.ts'
import type { RoleName } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'

export const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined
let made = 0

export interface TestUser {
  id: number
  email: string
  /** Of a session: for `Authorization: Bearer`, or encoded as the cookie `auth_token`. */
  token: string
}

/** A confirmed account with these roles beside `user`, the password `PASSWORD`, and one session. */
export async function createUser(db: Kysely<Database>, { roles = [], email, name = 'Ada Lovelace' }: { roles?: readonly RoleName[]; email?: string; name?: string } = {}): Promise<TestUser> {
  const address = email ?? `user${++made}.${process.pid}@example.com`
  passwordHash ??= hashPassword(PASSWORD)
  const id = await insertUser(db, { email: address, name, password_hash: await passwordHash, locale: 'en', currency: 'EUR', time_zone: 'UTC' })
  if (id === undefined) throw new Error(`${address} has an account`)
  const mask = ['user' as const, ...roles].reduce((bits, role) => bits | roleBit(role), 0)
  await db.updateTable('users').set({ roles: mask }).where('id', '=', id).execute()
  return { id, email: address, token: await openTestSession(db, id) }
}

/** One more session of that user: its token. */
export async function openTestSession(db: Kysely<Database>, userId: number): Promise<string> {
  const { secret, digest } = newSecret()
  const session = { user_id: userId, digest, browser: 'Firefox', system: 'Linux', country: null, expires_at: new Date(Date.now() + 86_400_000) }
  return tokenText(await insertSession(db, session), secret)
}
