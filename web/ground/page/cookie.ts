/** The cookies that the portal sets, with their lifetimes in seconds (specification, section 9). All: path `/`, SameSite lax. */
export const COOKIES = {
  locale: { name: 'i18n_redirected', maxAge: 31_536_000, parentDomain: false },
  location: { name: 'location', maxAge: 7_776_000, parentDomain: true },
  consent: { name: 'cookie_policy', maxAge: 31_104_000, parentDomain: true },
  /** The locale whose notice about missing translations was dismissed. */
  unfinished: { name: 'unfinished', maxAge: 31_536_000, parentDomain: false },
  currency: { name: 'currency', maxAge: 31_536_000, parentDomain: false },
  /** Pages of help whose usefulness this browser rated, separated by dots. */
  helpVotes: { name: 'help_votes', maxAge: 15_552_000, parentDomain: false },
  /** Of areas. */
  units: { name: 'units', maxAge: 31_536_000, parentDomain: false },
  /** `1`: a user is signed in. Unlike the session itself, scripts may read it, and then request the user. */
  signedIn: { name: 'signed_in', maxAge: 2_592_000, parentDomain: true },
} as const
export type CookieName = keyof typeof COOKIES

/** Parent domain of the cookies, and whether they are for HTTPS only. */
export interface CookieScope {
  domain: string | null
  secure: boolean
}

/** Whether cookies are for https only: in production, by the public address, else by the address of the request. */
export const isSecure = (
  { production, origin }: { production: boolean; origin: string | null },
  url: URL,
): boolean => production && (origin ?? url.origin).startsWith('https:')

/**
 * Its name. On https it has a prefix, so that no sibling domain and no http page can set it (docs/decisions/161); the specification fixes the name for the locale.
 */
export function cookieName(cookie: CookieName, { secure }: Pick<CookieScope, 'secure'>): string {
  const { name, parentDomain } = COOKIES[cookie]
  if (!secure || cookie === 'locale') return name
  return `${parentDomain ? '__Secure' : '__Host'}-${name}`
}

/** The text of a `Set-Cookie` header, or for `document.cookie`. An empty value deletes the cookie. */
export function cookieText(cookie: CookieName, value: string, scope: CookieScope): string {
  const { maxAge, parentDomain } = COOKIES[cookie]
  return [
    `${cookieName(cookie, scope)}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${value ? maxAge : 0}`,
    'SameSite=Lax',
    ...(parentDomain && scope.domain ? [`Domain=${scope.domain}`] : []),
    ...(scope.secure ? ['Secure'] : []),
  ].join('; ')
}

/** The value of a cookie in a `Cookie` header or `document.cookie`; null when absent or broken. */
export function readCookie(
  header: string | null,
  cookie: CookieName,
  scope: Pick<CookieScope, 'secure'>,
): string | null {
  const start = `${cookieName(cookie, scope)}=`
  const pair = header?.split(/;\s*/).find((item) => item.startsWith(start))
  if (!pair) return null
  try {
    return decodeURIComponent(pair.slice(start.length)) || null
  } catch {
    return null
  }
}
