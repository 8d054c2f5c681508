import { address } from '#contract/addresses.ts'
import { PAGES } from '#contract/pages.ts'
import { readAddress } from './addresses.ts'
import { localAddress } from './local-address.ts'

/** Not pages (the API has a logout address): no return address. */
const NO_PAGE =
  /^\/(api|assets|builds|files|pictures|translations|libraries|sanctum|broadcasting|app)(\/|$)/i
/** Pages that redirect signed-in users, and their subpages: no return addresses either. */
const NO_RETURN = [address('login'), address('signup'), address('logout')]

const isReturn = (path: string): boolean => {
  const below = `${readAddress(path).path.toLowerCase()}/`
  return !NO_PAGE.test(path) && !NO_RETURN.some((page) => below.startsWith(`${page}/`))
}

/** Return address after signing in or out: a page of the portal, else the start page. Never another site. */
export function callbackOf(path: unknown, locale: string): string {
  return pageOf(refusedPage(path) ?? path) ?? `/${locale}`
}

/** The page that the visitor had no access to: another account may have it. */
function refusedPage(path: unknown): string | null {
  const [pathname = '', query = ''] = localAddress(path)?.split('?') ?? []
  return readAddress(pathname).path === `/${PAGES['no-access'].path}`
    ? new URLSearchParams(query).get('page')
    : null
}

function pageOf(path: unknown): string | null {
  const address = localAddress(path)
  const [pathname = ''] = address?.split(/[?#]/) ?? []
  return isReturn(decodeURIComponent(pathname).replace(/\/{2,}/g, '/')) ? address : null
}

/** The sign-in page, with `url` as return address. */
export function loginAddress(
  locale: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string {
  return `/${locale}${address('login', { return: pathname + search })}`
}
