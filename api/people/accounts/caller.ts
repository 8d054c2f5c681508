import type { StaffAccess } from '#contract/people/accounts.ts'
import type { Scope } from '#contract/endpoint.ts'
import { ROLES, type RoleName } from '#contract/library.ts'
import { Problem, type Call, type RequestFacts, type Services } from '../../context.ts'
import { readCookie } from './cookies.ts'
import { STAFF, type Confirmation } from './factor-queries.ts'
import { selectCaller, touchToken, type UserRow } from './queries.ts'
import { isSecretOf, readToken } from './tokens.ts'
import { bearerOf } from './xsrf.ts'

/** The account of a request and its token. */
export interface Caller extends UserRow {
  staff_access: StaffAccess
  confirmation: Confirmation
  token: {
    id: number
    kind: 'session' | 'personal'
    scopes: readonly string[]
  }
}

/** Precision of a token's `last_used_at`. */
const TOUCH_MS = 5 * 60_000

/** The account of a request by its bearer token, else its cookie; null without one, or if the token is invalid. */
export async function callerOf(
  request: Request,
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<Caller | null> {
  const token = readToken(bearerOf(request) ?? readCookie(request, 'token', env) ?? '')
  if (!token) return null
  const found = await selectCaller(db, token.id)
  if (!found || !isSecretOf(token.secret, found.digest)) return null
  const { token_id, kind, scopes, token_since, last_used_at, digest: _, ...user } = found
  // A new personal token counts as unused until its first request.
  const isFirst = kind === 'personal' && last_used_at === token_since
  if (isFirst || Date.now() - Date.parse(last_used_at) > TOUCH_MS)
    touchToken(db, token_id).catch((error: unknown) =>
      log.warn({ err: error }, 'a token was not marked as used'),
    )
  return { ...user, token: { id: token_id, kind, scopes } }
}

/** Whether the caller has the scope; endpoints without a scope are for sessions only. */
export function isInScope({ token }: Caller, scope: Scope | undefined): boolean {
  return token.kind === 'session' || (scope !== undefined && token.scopes.includes(scope))
}

/** For endpoints without a guard that treat members otherwise than visitors. */
export async function callerIn(call: Call, scope?: Scope): Promise<Caller | null> {
  const caller = await callerOf(call.request, call)
  noteCaller(call.facts, caller)
  return caller && isInScope(caller, scope) ? caller : null
}

/** For the line of the request. */
export function noteCaller(facts: RequestFacts | undefined, caller: Caller | null): void {
  if (facts && caller) Object.assign(facts, { account: caller.id, tokenId: caller.token.id })
}

export const unauthenticated = () =>
  new Problem(401, 'unauthenticated', 'api.error.unauthenticated')

/** One bit of the mask. */
export const roleBit = (role: RoleName): number => 2 ** ROLES[role]

export function hasRole(roles: number, wanted: readonly RoleName[]): boolean {
  return wanted.some((role) => (roles & roleBit(role)) !== 0)
}

/** Throws `Problem` 403 for who has none of the roles, or has them in a session that did not give the second factor which moderators and administrators need. */
export function refuseWithoutRole(
  { roles, staff_access }: Pick<Caller, 'roles' | 'staff_access'>,
  wanted: readonly RoleName[],
): void {
  if (!hasRole(roles, wanted)) throw new Problem(403, 'forbidden', 'api.error.forbidden')
  if (staff_access === 'granted' || hasRole(roles & ~STAFF, wanted)) return
  throw staff_access === 'factor_missing'
    ? new Problem(403, 'factor_missing', 'accounts.error.factorMissing')
    : new Problem(403, 'factor_wanted', 'accounts.error.factorWanted')
}

const WANTED = {
  never: () => new Problem(403, 'demo_account', 'accounts.error.demoAccount'),
  code: () => new Problem(422, 'code_wanted', 'accounts.error.codeWanted'),
  passkey: () => new Problem(422, 'passkey_wanted', 'accounts.error.passkeyWanted'),
  code_or_passkey: () =>
    new Problem(422, 'code_or_passkey_wanted', 'accounts.error.codeOrPasskeyWanted'),
  password: () => new Problem(422, 'current_password_wanted', 'accounts.error.confirmPassword'),
}

/**
 * For sensitive calls: throws `Problem` 422 if the session must be confirmed first (`POST /user/confirm`), naming the factor. `withPassword`: the call contains the
 * password, which is enough for an account without a second factor.
 */
export function refuseUnconfirmed(
  { confirmation }: Pick<Caller, 'confirmation'>,
  withPassword = false,
): void {
  if (confirmation === 'recent' || (confirmation === 'password' && withPassword)) return
  throw WANTED[confirmation]()
}
