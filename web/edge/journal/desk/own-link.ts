import { readAddress } from '../../../ground/page/addresses.ts'

/** Links to pages of the portal are kept without its address and without their locale: readers follow them in their own language. */
export function ownLink(href: string, origin: string): string {
  if (!href.startsWith(`${origin}/`) && href !== origin) return href
  const url = new URL(href)
  return readAddress(url.pathname).path + url.search + url.hash
}
