import { address } from '#contract/addresses.ts'
import { isLocalPath } from '../addresses.ts'

/** Pages that lead elsewhere when one is logged in: nobody is sent back to them. */
const NO_RETURN = /^(\/[^/]+)?\/(login|signup)(\/|[?#]|$)/

/** Where a visitor goes on after logging in or out: what they came from if that is a page of ours, else the start page. Never another site. */
export function callbackOf(path: unknown, locale: string): string {
  return isLocalPath(path) && !NO_RETURN.test(path) ? path : `/${locale}`
}

/** The page to log in, which leads back to where `url` is. */
export function loginAddress(locale: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/${locale}${address.login()}?return=${encodeURIComponent(pathname + search)}`
}
