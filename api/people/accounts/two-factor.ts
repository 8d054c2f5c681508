import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { RECOVERY_CODES } from '#contract/people/access.ts'
import type { Database } from '#db/schema.ts'
import { qrCode } from '#text/qr-code.ts'
import { Problem, type Call, type UserCall } from '../../context.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { vaultOf } from '../../ground/gateways/vault.ts'
import { confirmAttempt } from './attempts.ts'
import { forgetFactors, markConfirmed, selectFactors } from './factor-queries.ts'
import { notifyOfFactor } from './notices.ts'
import { lockUser, selectSignIn, selectUser, type SignInRow } from './queries.ts'
import { base32, newTotpSecret, stepOf, totpUrl } from './totp.ts'
import { digestOf } from './tokens.ts'
import {
  beginTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
  turnTotpOff,
  turnTotpOn,
} from './two-factor-queries.ts'

/** Creates the secret and its QR code. Signing in needs no code until one was confirmed. The call's password confirms the session for that. */
export async function begin({ db, env, user }: UserCall) {
  const secret = newTotpSecret()
  const sealed = vaultOf(env).seal('totp', secret)
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    if (!(await beginTotp(transaction, user.id, sealed))) throw twoFactorOn()
    await markConfirmed(transaction, user.token.id, { withFactor: false })
  })
  const url = totpUrl(secret, user.email)
  return { secret: base32(secret), url, qr: qrCode(url) }
}

/** Turns it on with a first code. Returns the recovery codes. */
export async function confirm(code: string, call: UserCall): Promise<string[]> {
  const user = await selectSignIn(call.db, { id: call.user.id })
  const secret = user?.totp_secret
  if (!secret || user.totp_since) throw twoFactorNotBegun()
  await refuseWrongCode(user, code, call)
  return call.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, call.user.id)
    if (!(await turnTotpOn(transaction, user.id, secret))) throw twoFactorNotBegun()
    await markConfirmed(transaction, call.user.token.id, { withFactor: true })
    await notifyOfFactor(transaction, user, 'two_factor_on')
    return makeRecoveryCodes(transaction, user.id)
  })
}

export async function turnOff(call: UserCall): Promise<void> {
  const { user } = call
  await call.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    const { totp_since } = await selectUser(transaction, user.id)
    await turnTotpOff(transaction, user.id)
    await replaceRecoveryCodes(transaction, user.id, [])
    if (!totp_since) return
    await refuseLastFactor(transaction, user.id)
    await notifyOfFactor(transaction, user, 'two_factor_off')
  })
}

/** Call it after removing a factor, with the account locked. Throws `Problem` 409 if the account needs a factor and has none left. */
export async function refuseLastFactor(db: Kysely<Database>, userId: number): Promise<void> {
  const { has_factor, needs_factor } = await selectFactors(db, userId)
  if (has_factor) return
  if (needs_factor) throw new Problem(409, 'last_factor', 'accounts.error.lastFactor')
  await forgetFactors(db, userId)
}

/** 120 bits, so a fast digest is enough. */
const RECOVERY_CODE_LENGTH = 24

/** Replaces existing recovery codes. */
export function renewRecoveryCodes({ db, user }: UserCall): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    await notifyOfFactor(transaction, user, 'recovery_codes_created')
    return makeRecoveryCodes(transaction, user.id)
  })
}

/** `4kq7w2-x2m9aq-…`: shown once. */
async function makeRecoveryCodes(db: Kysely<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_CODE_LENGTH)).slice(0, RECOVERY_CODE_LENGTH).toLowerCase(),
  )
  await replaceRecoveryCodes(db, userId, codes.map(digestOf))
  return codes.map((code) => code.match(/.{6}/g)?.join('-') ?? code)
}

/** Whether the text is a code of the authenticator or a recovery code; uses it up. */
export async function isCode(call: Call, user: SignInRow, typed: string): Promise<boolean> {
  const { db, env } = call
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) {
    const step = user.totp_secret && stepOf(vaultOf(env).open('totp', user.totp_secret), code)
    return step !== null && takeTotpStep(db, user.id, step)
  }
  const isRecovery = await db.transaction().execute(async (transaction) => {
    const isTaken = await takeRecoveryCode(transaction, user.id, digestOf(code))
    if (isTaken) await notifyOfFactor(transaction, user, 'recovery_code_used')
    return isTaken
  })
  if (isRecovery) logSecurity(call, 'recovery_code_used', { account: user.id })
  return isRecovery
}

/** For a signed-in user. Throws `Problem` 422, also for an account without codes (`undefined`), and 429 after too many. */
export async function refuseWrongCode(
  user: SignInRow | undefined,
  typed: string,
  call: UserCall,
): Promise<void> {
  const right = await confirmAttempt(call.user.token.id, call, async () =>
    user && (await isCode(call, user, typed)) ? true : null,
  )
  if (right) return
  logSecurity(call, 'code_failed')
  throw wrongCode()
}

export const wrongCode = () =>
  new Problem(422, 'wrong_code', 'accounts.error.wrongCode', {}, { field: 'code' })
export const twoFactorOn = () => new Problem(409, 'two_factor_on', 'accounts.error.twoFactorOn')
export const twoFactorNotBegun = () =>
  new Problem(409, 'two_factor_not_begun', 'accounts.error.twoFactorNotBegun')
