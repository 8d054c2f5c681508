import { isLocalPath } from '#contract/links.ts'
import { readAddress } from '../page/addresses.ts'
import type { Visit } from '../page/load-context.ts'
import { searchAt } from '../search/at-address.ts'
import { wholeFilters } from '../search/filters.ts'
import { toSearch } from '../search/query.ts'

/** A search as the API asks it, and its page below the locale. */
export interface FoundSearch {
  search: Record<string, unknown>
  page: string
}

/** The search at an address that somebody copied out of their browser: whole, or from the path on. Null where it is no page of results of ours. */
export async function searchOf(visit: Visit, written: string): Promise<FoundSearch | null> {
  const url = URL.parse(written.trim(), visit.origin)
  if (!url || url.origin !== visit.origin || !isLocalPath(url.pathname)) return null
  try {
    const data = await searchAt(visit, url)
    if (!data) return null
    const { sort: _order, page: _page, ...search } = toSearch(wholeFilters(data), visit.currency)
    return {
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
