import type { Kysely } from 'kysely'
import { insertSession } from '#api/people/accounts/queries.ts'
import { newSecret, tokenText } from '#api/people/accounts/tokens.ts'
import type { Database } from '#db/schema.ts'

/** The token of another session of that user; with a second factor if the account has one, unless `factorAt` is null. */
export async function openTestSession(
  db: Kysely<Database>,
  userId: number,
  { factorAt = new Date() }: { factorAt?: Date | null } = {},
): Promise<string> {
  const { secret, digest } = newSecret()
  const session = {
    user_id: userId,
    digest,
    browser: 'Firefox',
    system: 'Linux',
    country: null,
    expires_at: new Date(Date.now() + 86_400_000),
    factor_at: factorAt,
  }
  return tokenText(await insertSession(db, session), secret)
}
