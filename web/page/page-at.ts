import { matchRoutes } from 'react-router'
import { isPrivatePage, PAGES, type PageName } from '#contract/pages.ts'

const routes = Object.entries(PAGES).map(([id, { path }]) => ({ id, path: `/:locale/${path}` }))

/** A visit asks for the same few addresses again and again, and each look makes a pattern of every row. */
const found = new Map<string, PageName | undefined>()
const FOUND_MAX = 100

/** The page of an address with its locale in front; undefined when no row matches. */
export function pageAt(pathname: string): PageName | undefined {
  if (!found.has(pathname)) {
    if (found.size === FOUND_MAX) found.clear()
    found.set(pathname, matchRoutes(routes, pathname)?.at(-1)?.route.id as PageName | undefined)
  }
  return found.get(pathname)
}

/** Whether what that address answers, or its data for client navigation (`.data`), is for one visitor only. */
export function isPrivate(pathname: string): boolean {
  const page = pageAt(pathname.replace(/\.data$/, ''))
  return page !== undefined && isPrivatePage(page)
}
