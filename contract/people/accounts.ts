import { z } from 'zod'
import { visible } from '#text/visible.ts'
import { endpoint } from '../endpoint.ts'

/** Rules for passwords, which rely on length. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
export const NAME_MAX = 100

/** The ASCII form of a domain: `müller.de` is `xn--mller-kva.de`. An invalid domain is unchanged, and rejected below. */
export function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  // Parts of a URL after the domain are invalid: URL parsing would silently drop them.
  if (at < 0 || ASCII.test(email.slice(at)) || /[/?#\\%:]/.test(email.slice(at))) return email
  const { host = '' } = URL.canParse(`https://${email.slice(at + 1)}`)
    ? new URL(`https://${email.slice(at + 1)}`)
    : {}
  return host ? `${email.slice(0, at)}@${host}` : email
}

const ASCII = /^[!-~]*$/

/**
 * An email address in ASCII: PostgreSQL and JavaScript fold other letters differently (`İ`), so one account would have several spellings.
 * International domains are converted to their ASCII form. Case-insensitive, compared by `lower()`.
 */
export const Email = z
  .string()
  .trim()
  .overwrite(asciiDomain)
  .max(254)
  .refine((email) => !/[^\s!-~]/.test(email), { error: 'accounts.field.emailLetters', abort: true })
  .regex(ASCII, { error: 'accounts.field.email' })
  .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.<>()[\]\\,;:"]{2,}$/, {
    error: 'accounts.field.email',
  })
/** Address of an existing account, which may be older than that rule: other letters are looked up unchanged. */
export const KnownEmail = z
  .string()
  .trim()
  .max(254)
  .refine((email) => !ASCII.test(email) || Email.safeParse(email).success, {
    error: 'accounts.field.email',
  })
export const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
/** An existing password: compared without any rules. */
export const Password = z.string().min(1).max(PASSWORD_MAX)
/** One line; removes control characters, invisible ones and bidirectional marks. */
export const Name = z
  .string()
  .overwrite(visible)
  .trim()
  .min(1)
  .max(NAME_MAX)
  .regex(/^\P{Cc}+$/u)
export const UNITS = ['metric', 'imperial'] as const

/**
 * Whether a moderator or administrator may act with this session: `none` no such role, `granted` yes, `factor_missing` the account has no second factor,
 * `factor_wanted` it has one that this session was not opened or confirmed with.
 */
export const StaffAccess = z.enum(['none', 'granted', 'factor_missing', 'factor_wanted'])
export type StaffAccess = z.infer<typeof StaffAccess>

/** The signed-in user, in the private view. */
export const User = z.object({
  id: z.number().int(),
  /** Bit mask of `ROLES` in `library.ts`: 1 user, 8 writer, 64 moderator, 65536 admin. */
  roles: z.number().int(),
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  currency: z.string(),
  units: z.enum(UNITS),
  /** IANA name: `Europe/Madrid`. */
  time_zone: z.string(),
  /** Address of the square picture on the portal; null: show the initials. */
  picture: z.string().nullable(),
  /** Whether signing in needs a code. */
  two_factor: z.boolean(),
  staff_access: StaffAccess,
  /** The operator’s terms that the account has not agreed to yet; null: none. */
  terms_wanted: z.object({ version: z.string(), date: z.string() }).nullable(),
  created_at: z.string(),
})
export type User = z.infer<typeof User>

export const SignedIn = z.object({
  /** `<id>|<40 characters>`, for `Authorization: Bearer`. Browsers also get it in an HttpOnly cookie. */
  access_token: z.string(),
  user: User,
})
/** The password was correct, but a code is required: send it with `challenge` to `POST auth/two-factor`, within ten minutes. */
export const CodeWanted = z.object({ two_factor: z.literal(true), challenge: z.string() })

/** The people of a demo portal, and the role that each shows. */
export const DEMO_PEOPLE = [
  'visitor',
  'owner',
  'agent',
  'colleague',
  'writer',
  'moderator',
  'support',
  'admin',
] as const
export type DemoPerson = (typeof DEMO_PEOPLE)[number]
/** As accounts have it: the colleague is another agent of the agent's agency, the support another moderator. */
export type StoredDemoPerson = Exclude<DemoPerson, 'colleague' | 'support'>
const demoOffer = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()

/** Secret from a mailed link. */
const MailedToken = z.string().min(1).max(200)
const currency = z.string().max(20).optional()
const time_zone = z.string().max(64).optional()

/** Registration and sign-in. The answers never reveal whether an address has an account. */
export const accounts = {
  csrfCookie: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    guard: {},
    summary:
      'Sets the cookie XSRF-TOKEN, whose value calls that change something send as X-XSRF-TOKEN.',
    input: z.object({}),
    output: z.void(),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    guard: {},
    summary:
      'Asks for an account. A mail with a link follows; the account is there once the link was followed. `return`: the page that it is asked from; in the same browser the answer of `verify` names it, and the link leads on to one of members.',
    input: z.object({
      name: Name,
      email: Email,
      password: NewPassword,
      currency,
      time_zone,
      /** Version of the terms that was agreed to, of `GET /legal/terms`. Without it they are agreed to later, by `POST /user/terms`. */
      terms: z.string().max(100).optional(),
      return: z.string().max(2000).optional(),
    }),
    output: z.object({ data: z.object({ email: z.string() }) }),
    limit: 20,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/verify',
    guard: {},
    summary:
      'Follows the link of a mail: makes the account, or puts the new e-mail address in the place of the old.',
    input: z.object({
      token: MailedToken,
      /** Password of the new account: required (422 `password_wanted`) if the link is opened in another browser. */
      password: NewPassword.optional(),
      /** Password of the account whose address changes: required (422 `current_password_wanted`) without its session. */
      current_password: Password.optional(),
    }),
    /** `return`: page on which the account was requested, in the same browser. */
    output: z.object({ data: z.object({ email: z.string(), return: z.string().optional() }) }),
    limit: 30,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    guard: {},
    summary: 'Signs in, or asks for the code where two-factor sign-in is on.',
    input: z.object({ email: KnownEmail, password: Password }),
    output: z.object({ data: z.union([SignedIn, CodeWanted]) }),
    limit: 60,
  }),
  twoFactor: endpoint({
    method: 'POST',
    path: '/auth/two-factor',
    guard: {},
    summary: 'The second step of signing in: a code of the authenticator, or a recovery code.',
    input: z.object({ challenge: MailedToken, code: z.string().trim().min(6).max(40) }),
    output: z.object({ data: SignedIn }),
    limit: 60,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    guard: {},
    summary:
      'What a browser needs to sign in with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON).',
    input: z.object({}),
    output: z.object({
      data: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
    }),
    limit: 60,
  }),
  passkey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    guard: {},
    summary:
      'Signs in with a passkey: the challenge of `options` and what the browser answered (AuthenticationResponseJSON).',
    input: z.object({ challenge: MailedToken, response: z.record(z.string(), z.unknown()) }),
    output: z.object({ data: SignedIn }),
    limit: 60,
  }),
  demoPeople: endpoint({
    method: 'GET',
    path: '/auth/demo',
    guard: {},
    summary:
      'Demo portals only: the accounts that anyone may sign in to. `offer`: its owner or agent gets the messages about that listing. Empty on every other portal.',
    input: z.object({ offer: demoOffer }),
    output: z.object({
      data: z.array(
        z.object({
          as: z.enum(DEMO_PEOPLE),
          name: z.string(),
          /** The agency of an agent. */
          agency: z.string().nullable(),
        }),
      ),
    }),
  }),
  demo: endpoint({
    method: 'POST',
    path: '/auth/demo',
    guard: {},
    summary:
      'Demo portals only: signs in as one of these people. 404 `no_demo` elsewhere; moderators and administrators only on the machine of the portal itself.',
    input: z.object({ as: z.enum(DEMO_PEOPLE), offer: demoOffer }),
    output: z.object({ data: SignedIn }),
    limit: 30,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/auth/logout',
    guard: {},
    summary:
      'Ends the session and deletes its cookie. Takes the bearer token, or a request from our own pages.',
    input: z.object({}),
    output: z.void(),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    guard: {},
    scope: 'profile:read',
    summary: 'Who is calling; null for a visitor who is not logged in.',
    input: z.object({ d: z.string().max(20).optional() }),
    output: z.object({ user: User.nullable() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    guard: {},
    summary: 'Asks for a mail with a link under which a new password can be set.',
    input: z.object({ email: KnownEmail }),
    output: z.void(),
    limit: 20,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    guard: {},
    summary:
      'Sets a new password with the secret of the mail, ends all sessions, and removes passkeys and personal tokens. With that of a mail about a change of address it puts the old address back, too.',
    input: z.object({ token: MailedToken, password: NewPassword }),
    output: z.void(),
    limit: 30,
  }),
}
