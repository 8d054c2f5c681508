import { matchRoutes } from 'react-router'
import { isPrivatePage, PAGES, type PageName } from '#contract/pages.ts'
import { pageOfData } from './addresses.ts'

const routes = Object.entries(PAGES).map(([id, { path }]) => ({
  id,
  path: `/:locale/${path}`,
  /** The first word of its addresses; null where it may be any. */
  word: /^[^/:*]+/.exec(path)?.[0] ?? null,
}))

/** The rows that may match: a pattern is compiled for each. An encoded address may be of any. */
function rowsFor(pathname: string): typeof routes {
  const given = pathname.split('/').filter(Boolean)[1]?.toLowerCase()
  return pathname.includes('%')
    ? routes
    : routes.filter(({ word }) => word === null || word === given)
}

/** Cached: each visit repeats a few addresses. */
const found = new Map<string, PageName | undefined>()
const FOUND_MAX = 100

/** The page of an address with its locale; undefined if none matches. */
export function pageAt(pathname: string): PageName | undefined {
  if (!found.has(pathname)) {
    if (found.size === FOUND_MAX) found.clear()
    found.set(
      pathname,
      matchRoutes(rowsFor(pathname), pathname)?.at(-1)?.route.id as PageName | undefined,
    )
  }
  return found.get(pathname)
}

/** Whether the address, or its data for client navigation (`.data`), is private. */
export function isPrivate(pathname: string): boolean {
  const page = pageAt(pageOfData(pathname))
  return page !== undefined && isPrivatePage(page)
}
