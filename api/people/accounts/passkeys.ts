import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey } from '#contract/people/access.ts'
import { Problem, type Call } from '../../context.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { type Caller } from './caller.ts'
import { markConfirmed } from './factor-queries.ts'
import { find, issue } from './one-time.ts'
import { deleteOneTime, type Purpose } from './one-time-queries.ts'
import {
  deletePasskey,
  insertPasskey,
  selectPasskey,
  selectPasskeys,
  touchPasskey,
  type PasskeyOfUser,
} from './passkey-queries.ts'
import { notifyOfFactor } from './notices.ts'
import { lockUser, type UserRow } from './queries.ts'
import { readToken } from './tokens.ts'
import { refuseLastFactor } from './two-factor.ts'

/** The relying party id: the portal's domain with its subdomains; without PUBLIC_URL the requested host. */
function relyingParty({ env, request }: Call): { rpID: string; origin: string } {
  const origin = env.PUBLIC_URL ?? new URL(request.url).origin
  return { rpID: new URL(origin).hostname.replace(/^www\./, ''), origin }
}

/** The challenge is the secret of a one-time token, so that it is valid once. */
async function challengeFor(
  purpose: Purpose,
  call: Call,
  userId: number | null = null,
): Promise<{ challenge: string; secret: string }> {
  const { token: challenge } = await issue(call.db, purpose, { userId })
  return { challenge, secret: readToken(challenge)?.secret ?? '' }
}

/** Uses up a challenge. Returns the signed value. */
async function takeChallenge(
  purpose: Purpose,
  challenge: string,
  call: Call,
  userId: number | null,
): Promise<string> {
  const row = await find(call.db, purpose, challenge)
  if (!row || row.user_id !== userId || !(await deleteOneTime(call.db, row.id))) throw refused()
  return Buffer.from(readToken(challenge)?.secret ?? '').toString('base64url')
}

export const refused = () => new Problem(422, 'passkey_refused', 'accounts.error.passkey')

export async function addOptions(
  user: UserRow,
  call: Call,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { challenge, secret } = await challengeFor('passkey_add', call, user.id)
  const passkeys = await selectPasskeys(call.db, user.id)
  const options = await generateRegistrationOptions({
    rpName: 'Lares',
    rpID: relyingParty(call).rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(String(user.id)),
    challenge: secret,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge, options: { ...options } }
}

export async function add(
  user: Caller,
  {
    name,
    challenge,
    response,
  }: { name: string; challenge: string; response: Record<string, unknown> },
  call: Call,
): Promise<Passkey> {
  const expectedChallenge = await takeChallenge('passkey_add', challenge, call, user.id)
  const { rpID, origin } = relyingParty(call)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const made = {
    id,
    user_id: user.id,
    name,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
  }
  const passkey = await call.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    const inserted = await insertPasskey(transaction, made)
    if (inserted) {
      await markConfirmed(transaction, user.token.id, { withFactor: true })
      await notifyOfFactor(transaction, user, 'passkey_added', name)
    }
    return inserted
  })
  if (!passkey) throw new Problem(409, 'passkey_known', 'accounts.error.passkeyKnown')
  return passkey
}

/** False if the user has no such passkey. */
export function remove(user: Caller, id: string, { db }: Call): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    const name = await deletePasskey(transaction, user.id, id)
    if (name === undefined) return false
    await refuseLastFactor(transaction, user.id)
    await notifyOfFactor(transaction, user, 'passkey_removed', name)
    return true
  })
}

export async function signInOptions(
  call: Call,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { challenge, secret } = await challengeFor('passkey_sign_in', call)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(call).rpID,
    challenge: secret,
    userVerification: 'required',
  })
  return { challenge, options: { ...options } }
}

/** The passkey of a response, and its owner. */
export async function signedInBy(
  challenge: string,
  response: Record<string, unknown>,
  call: Call,
  failure: 'log_in_failed' | 'confirmation_failed' = 'log_in_failed',
): Promise<PasskeyOfUser> {
  const expectedChallenge = await takeChallenge('passkey_sign_in', challenge, call, null)
  const passkey =
    typeof response['id'] === 'string' ? await selectPasskey(call.db, response['id']) : undefined
  if (!passkey) {
    logSecurity(call, failure, { account: null, method: 'passkey' })
    throw refused()
  }
  const { rpID, origin } = relyingParty(call)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) {
    logSecurity(call, failure, { account: passkey.user_id, method: 'passkey' })
    throw refused()
  }
  await touchPasskey(call.db, passkey.id, verified.authenticationInfo.newCounter)
  return passkey
}
