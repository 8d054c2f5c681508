import { toSearch, wholeFilters } from './filters.ts'
import type { SearchData } from './load.ts'

/** What the API is asked for the homes of a page, but for page and box: the map has its own. */
export type SearchQuery = ReturnType<typeof queryOf>

/** The search of a page as the browser asks it again. */
export const queryOf = (data: SearchData, currency: string) => toSearch({ ...wholeFilters(data), box: null, page: 1 }, currency)
