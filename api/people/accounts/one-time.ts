import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import {
  insertOneTime,
  isOneTimeOf,
  selectOneTime,
  updateOneTime,
  type OneTimeRow,
  type Purpose,
} from './one-time-queries.ts'
import { isSecretOf, newSecret, readToken, tokenText } from './tokens.ts'

const MINUTES: Record<Purpose, number> = {
  password: 60,
  email: 24 * 60,
  email_undo: 7 * 24 * 60,
  two_factor: 10,
  passkey_sign_in: 10,
  passkey_add: 10,
}

/** A one-time secret: `<id>|<secret>`. */
interface OneTime {
  token: string
  expiresAt: Date
}

export async function issue(
  db: Kysely<Database>,
  purpose: Purpose,
  { userId = null, email = null }: { userId?: number | null; email?: string | null } = {},
): Promise<OneTime> {
  const { secret, digest } = newSecret()
  const expiresAt = new Date(Date.now() + MINUTES[purpose] * 60_000)
  const id = await insertOneTime(db, {
    purpose,
    user_id: userId,
    email,
    digest,
    expires_at: expiresAt,
  })
  return { token: tokenText(id, secret), expiresAt }
}

/** Puts another secret in the place of one that was mailed, which no longer works; it expires when that did. */
export async function reissue(db: Kysely<Database>, id: number): Promise<string> {
  const { secret, digest } = newSecret()
  await updateOneTime(db, id, digest)
  return tokenText(id, secret)
}

/** Whether the user has a valid one of that purpose from the last `milliseconds`. */
export function wasIssued(
  db: Kysely<Database>,
  purpose: Purpose,
  userId: number,
  milliseconds: number,
): Promise<boolean> {
  return isOneTimeOf(
    db,
    userId,
    purpose,
    new Date(Date.now() + MINUTES[purpose] * 60_000 - milliseconds),
  )
}

/** The row of a one-time secret; null if it is invalid, expired or used. `deleteOneTime` uses it up. */
export async function find(
  db: Kysely<Database>,
  purpose: Purpose,
  text: string,
): Promise<OneTimeRow | null> {
  const token = readToken(text)
  const row = token && (await selectOneTime(db, token.id, purpose))
  return token && row && isSecretOf(token.secret, row.digest) ? row : null
}
