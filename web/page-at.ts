import { matchRoutes } from 'react-router'
import { isPrivatePage, PAGES, type Page } from './pages.ts'

const routes = PAGES.map((page) => ({ id: page.path, path: `/:locale/${page.path}` }))

/** A visit asks for the same few addresses again and again, and each look makes a pattern of every row. */
const seen = new Map<string, Page | undefined>()
const SEEN_MOST = 100

/** The page of an address with its locale in front; undefined when no row matches. */
export function pageAt(pathname: string): Page | undefined {
  if (!seen.has(pathname)) {
    const path = matchRoutes(routes, pathname)?.at(-1)?.route.id
    if (seen.size === SEEN_MOST) seen.clear()
    seen.set(
      pathname,
      PAGES.find((page) => page.path === path),
    )
  }
  return seen.get(pathname)
}

/** Whether what that address answers, or its data for client navigation (`.data`), is for one visitor only. */
export function isPrivate(pathname: string): boolean {
  const page = pageAt(pathname.replace(/\.data$/, ''))
  return page !== undefined && isPrivatePage(page)
}
