import { matchRoutes } from 'react-router'
import { isPrivatePage, PAGES, type Page } from './pages.ts'

const routes = PAGES.map((page) => ({ id: page.path, path: `/:locale/${page.path}` }))

/** The page of an address with its locale in front; undefined when no row matches. */
export function pageAt(pathname: string): Page | undefined {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.id
  return PAGES.find((page) => page.path === path)
}

/** Whether what that address answers, or its data for client navigation (`.data`), is for one visitor only. */
export function isPrivate(pathname: string): boolean {
  const page = pageAt(pathname.replace(/\.data$/, ''))
  return page !== undefined && isPrivatePage(page)
}
