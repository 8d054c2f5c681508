import { redirect, type MiddlewareFunction } from 'react-router'
import type { User } from '#contract/people/accounts.ts'
import { address } from '#contract/addresses.ts'
import type { RoleName } from '#contract/library.ts'
import { PlaceId, type PlaceDetails } from '#contract/homes/places.ts'
import { PAGES, type Page, type PageGuards } from '#contract/pages.ts'
import { localeOf } from '#i18n/locales.ts'
import { inLocale, langOf, readAddress } from './addresses.ts'
import { loginAddress } from './callback.ts'
import { cookieText, readCookie } from './cookie.ts'
import { visitContext, type Visit } from './load-context.ts'
import { pageAt } from './page-at.ts'
import { hasRole } from './roles.ts'
import { wholeAddress } from './whole-address.ts'

interface Visited {
  request: Request
  url: URL
  visit: Visit
}
type Guard = (visited: Visited, rule: unknown) => Promise<void>

/** The four guards of the specification, in their order. They change the visit or throw a redirect. */
const GUARDS: Record<keyof PageGuards, Guard> = {
  /** A place's own subdomain sets the visitor's location. Unknown ones are ignored. */
  async subdomain({ request, visit }) {
    const subdomain = subdomainOf(request, visit.host.domain)
    if (subdomain) visit.visitorPlace ??= await found(visit.api.places.find({ subdomain }))
  },
  /** Determines the visitor's location: the cookie, then the network address, then Spain. A location that was found is stored in the cookie; the fallback is not, so that the next visit looks again. */
  async init({ request, visit }) {
    const id = readCookie(request.headers.get('cookie'), 'location', visit.cookies)
    if (!visit.visitorPlace && PlaceId.safeParse(id).success)
      visit.visitorPlace = await found(visit.api.places.find({ id: id ?? '' }))
    if (!visit.visitorPlace) {
      const byIp = await visit.api.places.byIp({}).catch(() => null)
      visit.visitorPlace = byIp
      if (!byIp?.found) return
    }
    if (visit.visitorPlace && visit.visitorPlace.location_id !== id)
      visit.setCookies.push(cookieText('location', visit.visitorPlace.location_id, visit.cookies))
  },
  /** Redirects visitors without a session to sign in and back. */
  async auth(visited) {
    await logIn(visited)
  },
  /** Shows an error to users without access. The endpoints refuse them in any case. */
  async roles(visited, rule) {
    const user = await logIn(visited)
    if (!hasRole(user, ...(rule as readonly RoleName[])))
      throw redirect(
        `/${visited.visit.locale}${address('no-access', { page: visited.url.pathname })}`,
      )
    // Redirects to set up or confirm the second factor, and back.
    if (user.staff_access === 'factor_missing' || user.staff_access === 'factor_wanted')
      throw redirect(
        `/${visited.visit.locale}${address('access', { return: visited.url.pathname + visited.url.search })}`,
      )
  },
}

async function logIn({ url, visit }: Visited): Promise<User> {
  const user = await visit.user()
  if (user) return user
  throw redirect(loginAddress(visit.locale, url))
}

/** Runs the guards of a page. Throws 'Unknown route middleware' for a name other than the four. */
export async function runGuards(guards: object, visited: Visited): Promise<void> {
  if (Object.keys(guards).some((name) => !Object.hasOwn(GUARDS, name)))
    throw new Error('Unknown route middleware')
  for (const [name, run] of Object.entries(GUARDS)) {
    const rule: unknown = guards[name as keyof typeof guards]
    if (rule) await run(visited, rule)
  }
}

/**
 * Runs before every page: adds the locale to bare addresses, applies `?lang`, then runs the page's guards.
 * On client navigation React Router runs it only if there is a loader, so guarded pages have loaders.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visit = context.get(visitContext)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Rejected requests keep their address.
  const target =
    isRead && !visit.failure ? redirectionOf(withQueryBefore(url, request), visit) : null
  if (target)
    throw redirect(await wholeAddress(target.to, visit), {
      status: target.status,
      headers: target.headers,
    })
  const page = pageAt(url.pathname)
  const { guards = {} }: Partial<Page> = page ? PAGES[page] : {}
  await runGuards(guards, { request, url, visit })
  return next()
}

/** The links to other languages are the same on every page: the query of the page before is in `Referer`. */
function withQueryBefore(url: URL, request: Request): URL {
  const before = URL.parse(request.headers.get('referer') ?? '')
  const isOnlyLang = url.searchParams.size === 1 && url.searchParams.has('lang')
  if (!isOnlyLang || before?.pathname !== url.pathname) return url
  const whole = new URL(url)
  whole.search = before.search
  whole.searchParams.set('lang', url.searchParams.get('lang') ?? '')
  return whole
}

/** The correct address; null if it is correct already. Addresses with a locale are never changed by guess. */
export function redirectionOf(
  url: URL,
  visit: Pick<Visit, 'locale' | 'cookies'>,
): { to: string; status: 301 | 302; headers: HeadersInit } | null {
  const { locale, path } = readAddress(url.pathname)
  const lang = langOf(url)
  const query = new URLSearchParams(url.searchParams)
  query.delete('lang')
  const search = query.size ? `?${query}` : ''
  if (lang)
    return {
      to: inLocale(path, lang) + search,
      status: 302,
      headers: { 'set-cookie': cookieText('locale', lang, visit.cookies) },
    }
  const spelled = locale ? null : spelledOtherwise(path)
  if (spelled) return { to: spelled + search, status: 301, headers: {} }
  if (!locale)
    return {
      to: (path === '/' ? `/${visit.locale}` : `/${visit.locale}${path}`) + search,
      status: 302,
      headers: { vary: 'Accept-Language, Cookie' },
    }
  const right = path === '/' ? `/${locale}` : `/${locale}${path}`
  return url.pathname === right ? null : { to: right + search, status: 301, headers: {} }
}

/** The address with our code for a language with several: `/nb/es`, `/zh/es`, `/cz/es`. A country's code counts only before another country's. */
function spelledOtherwise(path: string): string | null {
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  const code = first.toLowerCase()
  const isCountry = code === 'cz'
  const locale = isCountry
    ? 'cs'
    : /^(nb|nn|zh|[a-z]{2}-[a-z]{2})$/.test(code)
      ? localeOf(code)
      : null
  return locale === null || (isCountry && !/^[a-z]{2}$/i.test(rest[0] ?? ''))
    ? null
    : `/${[locale, ...rest].join('/')}`
}

/** The subdomain of the portal's domain; null for none, and for `www`. */
function subdomainOf(request: Request, domain: string | null): string | null {
  const host = new URL(request.url).hostname
  if (!domain || !host.endsWith(`.${domain}`)) return null
  const label = host.slice(0, -domain.length - 1)
  return label === 'www' || label === '' ? null : label
}

/** Failed lookups silently give no location (specification, section 8). */
async function found(lookup: Promise<PlaceDetails | PlaceDetails[]>): Promise<PlaceDetails | null> {
  try {
    const location = await lookup
    return Array.isArray(location) ? (location[0] ?? null) : location
  } catch {
    return null
  }
}
