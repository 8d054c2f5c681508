import { toSearch } from '#contract/homes/filter-search.ts'
import { wholeFilters } from './filters.ts'
import type { SearchData } from './load.ts'

/** The API query of a page without page and box: the map has its own. */
export type SearchQuery = ReturnType<typeof queryOf>

/** The page's search for repeated calls from the browser. */
export const queryOf = (data: SearchData, currency: string) =>
  toSearch({ ...wholeFilters(data), box: null, page: 1 }, currency)
