import { isLocalPath } from '#contract/ground/links.ts'
import { readAddress } from '../../ground/page/addresses.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { viewAt } from './at-address.ts'
import { wholeFilters } from './filters.ts'
import type { View } from './load.ts'
import { toSearch } from '#contract/homes/filter-search.ts'

/** A search as the API asks it, and its page below the locale. */
export interface FoundSearch {
  view: View
  search: Record<string, unknown>
  page: string
}

/** The search at an address that a visitor copied from the browser: whole, or from the path on. Null for other pages than our results. */
export async function searchOf(visit: Visit, written: string): Promise<FoundSearch | null> {
  const url = URL.parse(written.trim(), visit.origin)
  if (!url || url.origin !== visit.origin || !isLocalPath(url.pathname)) return null
  try {
    const view = await viewAt(visit, url)
    if (!view) return null
    const { sort: _order, page: _page, ...search } = toSearch(wholeFilters(view), visit.currency)
    return {
      view,
      search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
      page: readAddress(url.pathname).path + url.search,
    }
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('location') : null
    if (to !== null && to !== url.pathname + url.search) return searchOf(visit, to)
    if ((thrown as { init?: { status?: number } | null }).init?.status === 404) return null
    throw thrown
  }
}
