import type { Filters } from '#contract/filters.ts'
import { readFilters as readAddress } from '#contract/read-filters.ts'
import { parseNumber } from '#i18n/parse-number.ts'

/** Reads the query of an address. A form without scripts sends what was typed: "300.000" is 300000 in a German page, which only its `typed` can tell. */
export function readFilters(query: URLSearchParams): Filters {
  const typed = query.get('typed')
  return readAddress(query, typed ? (text) => parseNumber(text, typed) : undefined)
}
