import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { guarded } from '#db/guarded.ts'
import { ACCOUNT_LOCK_SPACE } from '#db/locks.ts'
import type { Database } from '#db/schema.ts'
import { refuseUnconfirmed, unauthenticated, type Caller } from './caller.ts'
import { confirmationOf, type Confirmation } from './factor-queries.ts'
import { lockAccount } from './queries.ts'

/**
 * Calls that do not share the lock of their caller's account. `alone`: its writes wait for the other calls of the account, and they for it. `itself`: the handler takes the locks.
 */
export const CALL_LOCKS: Record<string, { lock: 'alone' | 'itself'; why: string }> = {
  'PUT /user/password': { lock: 'alone', why: 'ends the other sessions' },
  'DELETE /user/sessions': { lock: 'alone', why: 'ends the other sessions, or all' },
  'DELETE /user/sessions/{id}': { lock: 'alone', why: 'ends a session' },
  'DELETE /user/tokens/{id}': { lock: 'alone', why: 'ends a personal token' },
  'POST /user/delete': { lock: 'alone', why: 'ends all sessions and tokens' },
  'POST /user/two-factor/confirm': {
    lock: 'alone',
    why: 'sensitive calls need the code from then on',
  },
  'POST /user/passkeys': { lock: 'alone', why: 'sensitive calls need the passkey from then on' },
  'PUT /admin/users/{id}/block': {
    lock: 'itself',
    why: 'ends the sessions of another account; two administrators may do it to each other',
  },
  'DELETE /admin/users/{id}/sessions': {
    lock: 'itself',
    why: 'ends the sessions of another account; two administrators may do it to each other',
  },
}

/** Error code that `require_session` of the database raises. */
const SESSION_ENDED = 'LR401'

/**
 * The database as a call of somebody who is signed in writes to it: a transaction locks their account first. It throws `Problem` 401 where their session
 * was ended since the call began: a thief's call that is in progress when the owner recovers the account must not be completed after it. `step` `act`:
 * of a call that needs a confirmed session, `Problem` 422 where it no longer is one.
 */
export function databaseFor(
  { id, token }: Caller,
  { method, path, confirmed, input }: Endpoint,
  step: 'check' | 'act',
  db: Kysely<Database>,
): Kysely<Database> {
  const lock = CALL_LOCKS[`${method} ${path}`]?.lock
  if (lock === 'itself') return db
  const locking = lock === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'
  const isConfirmed = confirmed && step === 'act'
  return guarded(db, {
    // Each statement sees earlier commits: the second also those made while the first waited.
    first: `select ${locking}(${ACCOUNT_LOCK_SPACE}, ${id}); select require_session(${token.id})`,
    ...(isConfirmed && {
      async check(run) {
        const { sql, parameters } = confirmationOf(db, token.id).compile()
        const [session] = (await run(sql, ...parameters)) as { confirmation: Confirmation }[]
        if (!session) throw unauthenticated()
        refuseUnconfirmed(session, 'current_password' in input.shape)
      },
    }),
    refusal: (error) =>
      (error as { code?: string }).code === SESSION_ENDED ? unauthenticated() : error,
  })
}

/** Before sessions or tokens of accounts are ended, and first in the transaction: waits for their calls that write, and lets none begin to write until the transaction ends. */
export async function lockCallsOf(
  transaction: Kysely<Database>,
  ...accounts: readonly number[]
): Promise<void> {
  // In one order, or two who lock the same accounts would wait for each other.
  for (const id of new Set(accounts.toSorted((a, b) => a - b))) await lockAccount(transaction, id)
}

/** For calls that lock accounts themselves, or need a confirmed session for some inputs only. Throws `Problem` 401 where the session of the caller was ended since, 422 where it must be confirmed. */
export async function refuseEndedOrUnconfirmed(
  transaction: Kysely<Database>,
  { token }: Caller,
): Promise<void> {
  const session = await confirmationOf(transaction, token.id).executeTakeFirst()
  if (!session) throw unauthenticated()
  refuseUnconfirmed(session)
}
