import { PAGES } from '#contract/pages.ts'
import { COUNTRY_CODES, inLocale, readAddress } from '../../../ground/page/addresses.ts'
import { pageAt } from '../../../ground/page/page-at.ts'

/**
 * Links to pages of the portal are kept without its address and without their locale: readers follow them in their own language. What is no page
 * (the API, a file, a feed) has no locale, and keeps its whole address.
 */
export function ownLink(href: string, origin: string): string {
  const isPath = /^\/(?![/\\])/.test(href)
  if (!isPath && !href.startsWith(`${origin}/`) && href !== origin) return href
  const [, pathname = '', rest = ''] =
    /^([^?#]*)(.*)$/s.exec(isPath ? href : href.slice(origin.length)) ?? []
  // `/es` without the portal's address is Spain, as it is kept, not the home page in Spanish.
  const path = isPath && isCountry(pathname.slice(1)) ? pathname : readAddress(pathname).path
  return isPage(path) ? path + rest : isPath ? origin + href : href
}

const isCountry = (code: string): boolean => COUNTRY_CODES.has(code.toLowerCase())

function isPage(path: string): boolean {
  if (/\.\w+$/.test(path)) return false
  const page = pageAt(inLocale(path, 'en'))
  return (
    page !== undefined &&
    (!PAGES[page].path.startsWith(':country') || /^\/[a-z]{2}(?:\/|$)/i.test(path))
  )
}
