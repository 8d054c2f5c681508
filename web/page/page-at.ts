import { matchRoutes } from 'react-router'
import { isPrivatePage, PAGES, type PageName } from '#contract/pages.ts'

const routes = Object.entries(PAGES).map(([id, { path }]) => ({ id, path: `/:locale/${path}` }))

/** Cached: each visit repeats a few addresses, and each lookup compiles a pattern per row. */
const found = new Map<string, PageName | undefined>()
const FOUND_MAX = 100

/** The page of an address with its locale; undefined if none matches. */
export function pageAt(pathname: string): PageName | undefined {
  if (!found.has(pathname)) {
    if (found.size === FOUND_MAX) found.clear()
    found.set(pathname, matchRoutes(routes, pathname)?.at(-1)?.route.id as PageName | undefined)
  }
  return found.get(pathname)
}

/** Whether the address, or its data for client navigation (`.data`), is private. */
export function isPrivate(pathname: string): boolean {
  const page = pageAt(pathname.replace(/\.data$/, ''))
  return page !== undefined && isPrivatePage(page)
}
