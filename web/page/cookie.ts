/** The cookies that the portal sets, with their lifetimes in seconds (specification, section 9). All: path `/`, SameSite lax. */
export const COOKIES = {
  locale: { name: 'i18n_redirected', maxAge: 31_536_000, parentDomain: false },
  location: { name: 'location', maxAge: 7_776_000, parentDomain: true },
  consent: { name: 'cookie_policy', maxAge: 31_104_000, parentDomain: true },
  /** The locale whose line about what is not translated the visitor has closed. */
  unfinished: { name: 'unfinished', maxAge: 31_536_000, parentDomain: false },
  currency: { name: 'currency', maxAge: 31_536_000, parentDomain: false },
  /** `1`: somebody is logged in. Pages may read it, unlike the session itself, and ask who. */
  signedIn: { name: 'signed_in', maxAge: 2_592_000, parentDomain: true },
} as const
export type CookieName = keyof typeof COOKIES

/** Where cookies of the portal hold: on which parent domain, and whether on HTTPS only. */
export interface CookieScope {
  domain: string | null
  secure: boolean
}

/** The text of a `Set-Cookie` header, or for `document.cookie`. An empty value deletes the cookie. */
export function cookieText(cookie: CookieName, value: string, scope: CookieScope): string {
  const { name, maxAge, parentDomain } = COOKIES[cookie]
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${value ? maxAge : 0}`,
    'SameSite=Lax',
    ...(parentDomain && scope.domain ? [`Domain=${scope.domain}`] : []),
    ...(scope.secure ? ['Secure'] : []),
  ].join('; ')
}

/** The value of a cookie in a `Cookie` header or `document.cookie`; null when absent or broken. */
export function readCookie(header: string | null, cookie: CookieName): string | null {
  const start = `${COOKIES[cookie].name}=`
  const pair = header?.split(/;\s*/).find((item) => item.startsWith(start))
  if (!pair) return null
  try {
    return decodeURIComponent(pair.slice(start.length)) || null
  } catch {
    return null
  }
}
