import type { Env } from '#env.ts'

/** Cookies with lifetimes in seconds (specification, section 9; prefixed on https). */
const COOKIES = {
  /** The session. No script can read it. */
  token: { name: 'auth_token', maxAge: 2_592_000, attributes: ['HttpOnly', 'SameSite=Strict'] },
  /** Pages read it and send it back as X-XSRF-TOKEN. Clients expect this name. */
  xsrf: { name: 'XSRF-TOKEN', maxAge: 7200, attributes: ['SameSite=Lax'] },
  /** Marks a browser as known to accounts. */
  device: { name: 'known_device', maxAge: 31_536_000, attributes: ['HttpOnly', 'SameSite=Strict'] },
  /** Marks a browser that asked for an account, for the lifetime of the link. */
  signUp: { name: 'sign_up', maxAge: 172_800, attributes: ['HttpOnly', 'SameSite=Strict'] },
} as const
export type AccountCookie = keyof typeof COOKIES
type Scope = Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>

const isSecure = ({ NODE_ENV, PUBLIC_URL }: Scope): boolean =>
  NODE_ENV === 'production' && (PUBLIC_URL?.startsWith('https:') ?? false)

/** `__Secure-auth_token` where the portal is on https; `__Host-sign_up`, which no sibling domain can plant. */
export function cookieName(cookie: AccountCookie, env: Scope): string {
  if (cookie === 'xsrf' || !isSecure(env)) return COOKIES[cookie].name
  return `${cookie === 'signUp' ? '__Host' : '__Secure'}-${COOKIES[cookie].name}`
}

/** A `Set-Cookie` header. An empty value deletes the cookie. */
export function setCookie(cookie: AccountCookie, value: string, env: Scope): string {
  const { maxAge, attributes } = COOKIES[cookie]
  const domain =
    env.PUBLIC_URL && cookie !== 'signUp'
      ? new URL(env.PUBLIC_URL).hostname.replace(/^www\./, '')
      : null
  return [
    `${cookieName(cookie, env)}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${value ? maxAge : 0}`,
    ...attributes,
    ...(domain ? [`Domain=${domain}`] : []),
    ...(isSecure(env) ? ['Secure'] : []),
  ].join('; ')
}

/** A cookie of the request; null when it is absent, invalid, or there are two: a sibling domain may have set one of them. */
export function readCookie(request: Request, cookie: AccountCookie, env: Scope): string | null {
  const start = `${cookieName(cookie, env)}=`
  const [pair, ...others] =
    request.headers
      .get('cookie')
      ?.split(/;\s*/)
      .filter((item) => item.startsWith(start)) ?? []
  if (!pair || others.length > 0) return null
  try {
    return decodeURIComponent(pair.slice(start.length)) || null
  } catch {
    return null
  }
}
