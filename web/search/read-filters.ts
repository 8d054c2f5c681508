import type { Filters } from '#contract/filters.ts'
import { readFilters as readAddress } from '#contract/read-filters.ts'
import { readNumber } from '#i18n/parse-number.ts'

/** Reads the query of an address. A form without scripts sends what was typed: "300 mil" is 300000 in a Spanish page, which only its `typed` can tell. */
export function readFilters(query: URLSearchParams): Filters {
  const typed = query.get('typed')
  return readAddress(
    query,
    typed ? (text, range) => readNumber(text, typed, range === 'price') : undefined,
  )
}
