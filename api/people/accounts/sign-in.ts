import type { z } from 'zod'
import type { SignedIn } from '#contract/people/accounts.ts'
import { Problem, type Call } from '../../context.ts'
import { countryOfAddress } from '../../ground/gateways/geoip.ts'
import { queueMail } from '../mail/send.ts'
import { notify } from '../notifications/notify.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { attempt, knownDevice, rememberDevice } from './attempts.ts'
import { lockCallsOf } from './call-locks.ts'
import { callerOf } from './caller.ts'
import { setCookie } from './cookies.ts'
import { deviceOf } from './device.ts'
import { newSignIn } from './notices.ts'
import { find, issue } from './one-time.ts'
import { deleteOneTime, failOneTime } from './one-time-queries.ts'
import { hasPasskey, type PasskeyOfUser } from './passkey-queries.ts'
import { refused } from './passkeys.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { toUser } from './present.ts'
import {
  deleteToken,
  endOldestSessions,
  insertSession,
  lockSignIn,
  replaceHash,
  selectCaller,
  selectSignIn,
  type SignInRow,
} from './queries.ts'
import { deadLink } from './registration.ts'
import { newSecret, tokenText } from './tokens.ts'
import { isCode, wrongCode } from './two-factor.ts'
import { setXsrfCookie } from './xsrf.ts'

/** The lifetime of its cookie (specification, section 9). */
const SESSION_MS = 2_592_000_000
/** Wrong codes after which the password is required again. */
const CODES_MAX = 5
/** A new account gets no mail about its first sign-in. */
const NEW_ACCOUNT_MS = 3_600_000

type Session = z.output<typeof SignedIn>

/** Same response and time with and without an account. */
export async function signIn(
  email: string,
  password: string,
  call: Call,
): Promise<Session | { two_factor: true; challenge: string }> {
  let account: number | null = null
  const user = await attempt(email, call, async () => {
    const found = await selectSignIn(call.db, { email })
    account = found?.id ?? null
    return (await isPassword(password, found?.password_hash)) && found ? found : null
  })
  if (!user) {
    logSecurity(call, 'log_in_failed', { account, method: 'password' })
    throw wrongCredentials()
  }
  refuseBlocked(user)
  if (isOutdated(user.password_hash)) {
    const renewed = await hashPassword(password)
    await replaceHash(call.db, user, renewed)
    user.password_hash = renewed
  }
  if (!user.totp_since) return openSession(user, 'password', call)
  return {
    two_factor: true,
    challenge: (await issue(call.db, 'two_factor', { userId: user.id })).token,
  }
}

/** The second step. */
export async function giveCode(challenge: string, code: string, call: Call): Promise<Session> {
  const row = await find(call.db, 'two_factor', challenge)
  const user = row?.user_id && (await selectSignIn(call.db, { id: row.user_id }))
  if (!row || !user) throw deadLink()
  refuseBlocked(user)
  const right = await attempt(`code of ${user.email}`, call, async () =>
    (await isCode(call, user, code)) ? true : null,
  )
  if (!right) {
    await failOneTime(call.db, row.id, CODES_MAX)
    logSecurity(call, 'code_failed', { account: user.id })
    throw wrongCode()
  }
  if (!(await deleteOneTime(call.db, row.id))) throw deadLink()
  return openSession(user, 'password_and_code', call)
}

/** By passkey. */
export async function signInWith(passkey: PasskeyOfUser, call: Call): Promise<Session> {
  const user = await selectSignIn(call.db, { id: passkey.user_id })
  if (!user) throw deadLink()
  refuseBlocked(user)
  return openSession(user, 'passkey', call, passkey)
}

const wrongCredentials = () =>
  new Problem(422, 'wrong_credentials', 'accounts.error.wrongCredentials', {}, { field: 'email' })

function refuseBlocked({ blocked_at }: SignInRow): void {
  if (blocked_at) throw new Problem(403, 'blocked', 'accounts.error.blocked')
}

/** As a person of the demo, whose account everyone shares: no mail about a new device. */
export async function signInAs(userId: number, call: Call): Promise<Session> {
  const user = await selectSignIn(call.db, { id: userId })
  if (!user) throw deadLink()
  refuseBlocked(user)
  return openSession(user, 'demo', call)
}

/** Signs in: a session in the database, its token in response and cookie. Only the country of the address is stored. */
async function openSession(
  user: SignInRow,
  method: 'password' | 'password_and_code' | 'passkey' | 'demo',
  call: Call,
  passkey?: PasskeyOfUser,
): Promise<Session> {
  const { db, env, request, clientAddress, headers } = call
  const { secret, digest } = newSecret()
  const country = await countryOfAddress(clientAddress, env.GEOIP_MMDB).catch(() => null)
  const device = deviceOf(request.headers.get('user-agent'))
  const isKnownDevice = method === 'demo' || (await knownDevice(user.email, call))
  const former = await callerOf(request, call)
  const replaced = former?.token.kind === 'session' ? former : null
  const id = await db.transaction().execute(async (transaction) => {
    // Concurrent sign-ins are counted one after the other, and a call that ends all sessions ends one that was opened before it.
    await lockCallsOf(transaction, user.id, ...(replaced ? [replaced.id] : []))
    // A new password or a block ended all sessions meanwhile, or a second factor is wanted now.
    if (!(await lockSignIn(transaction, user))) throw wrongCredentials()
    // A recovery ended it between the checks of passkey and password.
    if (passkey && !(await hasPasskey(transaction, passkey))) throw refused()
    // A session that was sent along is replaced, also in this browser (ASVS 7.2.4).
    if (replaced) await deleteToken(transaction, replaced.token.id)
    await endOldestSessions(transaction, user.id)
    return insertSession(transaction, {
      user_id: user.id,
      digest,
      country,
      ...device,
      expires_at: new Date(Date.now() + SESSION_MS),
      factor_at: method === 'password' || method === 'demo' ? null : new Date(),
    })
  })
  logSecurity(call, 'log_in', { account: user.id, method, id })
  if (!isKnownDevice) await rememberDevice(user.email, call)
  if (!isKnownDevice && Date.now() - Date.parse(user.created_at) > NEW_ACCOUNT_MS) {
    const where = {
      browser: device.browser ?? '',
      system: device.system ?? '',
      country: country ?? '',
      at: new Date().toISOString(),
      time_zone: user.time_zone,
    }
    await queueMail(
      db,
      'new_sign_in',
      user.email,
      user.locale,
      { name: user.name, ...where },
      user.id,
    )
    await notify(db, user.id, newSignIn(device))
  }
  const access_token = tokenText(id, secret)
  headers.append('set-cookie', setCookie('token', access_token, env))
  await setXsrfCookie(call, access_token)
  const staff_access = (await selectCaller(db, id))?.staff_access ?? 'none'
  return { access_token, user: toUser(user, staff_access) }
}
