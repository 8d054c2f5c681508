import { z } from 'zod'
import { Email, NAME_MAX, Name, NewPassword, Password } from './accounts.ts'
import { endpoint, SCOPES } from '../endpoint.ts'

/** Ten single-use codes, instead of the authenticator. */
export const RECOVERY_CODES = 10
export const TOKENS_MAX = 50

export const Session = z.object({
  id: z.number().int(),
  /** `Firefox`, `Safari` ...; null if unknown. */
  browser: z.string().nullable(),
  /** `Windows`, `Android` ... */
  system: z.string().nullable(),
  /** Country code of the session's first network address; null if unknown. */
  country: z.string().nullable(),
  /** The current session. */
  current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
})
export type Session = z.infer<typeof Session>

export const PersonalToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
})
export type PersonalToken = z.infer<typeof PersonalToken>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const current_password = Password
const id = z.coerce.number().int().positive()
const auth = { auth: true } as const

/** Credentials: `/user/access`. Calls that could hand over the account need the password again. */
export const access = {
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    guard: auth,
    summary: 'Where the account is logged in, the last used first.',
    input: z.object({}),
    output: z.object({ data: z.array(Session) }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/confirm',
    guard: auth,
    summary:
      'Confirms the session for ten minutes: with a code of the authenticator or a recovery code, with a passkey (as in `POST auth/passkey`), or with the password where the account has neither.',
    input: z.object({
      code: z.string().trim().min(6).max(40).optional(),
      challenge: z.string().min(1).max(200).optional(),
      response: z.record(z.string(), z.unknown()).optional(),
      current_password: Password.optional(),
    }),
    output: z.void(),
    limit: 20,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    guard: auth,
    summary: 'Logs one session out. Another than the one that asks wants it confirmed.',
    input: z.object({ id }),
    output: z.void(),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    guard: auth,
    confirmed: true,
    summary:
      'Logs all sessions out, but for the one that asks unless `all` says so; then webhooks are paused, too.',
    input: z.object({ all: z.stringbool().default(false) }),
    output: z.object({ data: z.object({ ended: z.number().int() }) }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    guard: auth,
    confirmed: true,
    summary: 'Sets a new password and logs all other sessions out.',
    input: z.object({ current_password, password: NewPassword }),
    output: z.void(),
    limit: 20,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/user/email',
    guard: auth,
    confirmed: true,
    summary:
      'Asks for another e-mail address; it is changed once the link in the mail has been followed.',
    input: z.object({ current_password, email: Email }),
    output: z.void(),
    limit: 20,
  }),
  twoFactorBegin: endpoint({
    method: 'POST',
    path: '/user/two-factor',
    guard: auth,
    confirmed: true,
    summary:
      'Makes a secret for an authenticator. It is active once one of its codes was sent to `confirm`.',
    input: z.object({ current_password }),
    output: z.object({
      data: z.object({
        /** Base32, for manual entry. */
        secret: z.string(),
        /** `otpauth://totp/...`, for a link. */
        url: z.string(),
        /** The same as a QR code: side in modules, and the dark ones as the `d` of an SVG path in these units. */
        qr: z.object({ size: z.number().int(), path: z.string() }),
      }),
    }),
    limit: 20,
  }),
  twoFactorConfirm: endpoint({
    method: 'POST',
    path: '/user/two-factor/confirm',
    guard: auth,
    confirmed: true,
    summary:
      'Turns two-factor sign-in on with a code of the authenticator; answers the recovery codes, once.',
    input: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{3}\s?\d{3}$/, { error: 'accounts.field.code' }),
    }),
    output: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
    limit: 20,
  }),
  twoFactorOff: endpoint({
    method: 'POST',
    path: '/user/two-factor/off',
    guard: auth,
    confirmed: true,
    summary: 'Turns two-factor sign-in off.',
    input: z.object({ current_password }),
    output: z.void(),
    limit: 20,
  }),
  recoveryCodes: endpoint({
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    guard: auth,
    confirmed: true,
    summary: 'Makes new recovery codes; the old ones no longer work.',
    input: z.object({ current_password }),
    output: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
    limit: 20,
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/user/passkeys',
    guard: auth,
    summary: 'The passkeys of the account.',
    input: z.object({}),
    output: z.object({ data: z.array(Passkey) }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/user/passkeys/options',
    guard: auth,
    confirmed: true,
    summary:
      'What a browser needs to make a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON).',
    input: z.object({ current_password }),
    output: z.object({
      data: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
    }),
    limit: 20,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/user/passkeys',
    guard: auth,
    summary:
      'Keeps the passkey that a browser has made (RegistrationResponseJSON), with the challenge of `options`.',
    input: z.object({
      name: Name,
      challenge: z.string().min(1).max(200),
      response: z.record(z.string(), z.unknown()),
    }),
    output: z.object({ data: Passkey }),
    limit: 20,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/user/passkeys/{id}',
    guard: auth,
    confirmed: true,
    summary: 'Forgets a passkey.',
    input: z.object({ id: z.string().min(1).max(1400) }),
    output: z.void(),
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/user/tokens',
    guard: auth,
    summary: 'The personal tokens of the account, without their secrets.',
    input: z.object({}),
    output: z.object({ data: z.array(PersonalToken) }),
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/user/tokens',
    guard: auth,
    confirmed: true,
    summary: 'Makes a personal token for programs; its secret is answered once.',
    input: z.object({
      current_password,
      name: z.string().trim().min(1).max(NAME_MAX),
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      /** Lifetime in days; absent: until revoked. */
      days: z.coerce.number().int().min(1).max(366).optional(),
    }),
    output: z.object({ data: PersonalToken.extend({ access_token: z.string() }) }),
    limit: 20,
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/user/tokens/{id}',
    guard: auth,
    summary: 'Revokes a personal token.',
    input: z.object({ id }),
    output: z.void(),
  }),
}
