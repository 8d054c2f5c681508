import type { Filters } from '#contract/filters.ts'
import { readFilters as readAddress } from '#contract/read-filters.ts'
import { floorOf } from '#i18n/floors.ts'
import { readNumber } from '#i18n/parse-number.ts'

/**
 * Reads the query of an address. A form without scripts sends what was typed: "300 mil" is 300000 in a Spanish page, which only its `typed` can tell, and 1 the ground floor in a Russian one, which
 * its `groundFloor` says.
 */
export function readFilters(query: URLSearchParams): Filters {
  const typed = query.get('typed')
  if (!typed) return readAddress(query)
  const ground = query.get('groundFloor') === '1' ? 1 : 0
  return readAddress(query, (text, range) => {
    const number = readNumber(text, typed, range === 'price')
    return range === 'floor' ? floorOf(number, ground) : number
  })
}
