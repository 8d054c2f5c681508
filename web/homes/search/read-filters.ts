import type { Filters } from '#contract/filters.ts'
import { readFilters as readAddress } from '#contract/homes/read-filters.ts'
import { floorOf } from '#i18n/floors.ts'
import { SQUARE_FOOT } from '#i18n/format.ts'
import { readNumber } from '#i18n/parse-number.ts'
import { areaOf, priceBySquareMetre } from './area-of.ts'

/**
 * Parses filters in an address. A form without scripts sends raw input: `typed` gives its number format ("300 mil" is 300000 in Spanish), and
 * `groundFloor` its counting of floors (1 is the ground floor in Russian), `areaUnit` its unit of areas, `pricePer` that of prices by area.
 */
export function readFilters(query: URLSearchParams): Filters {
  const typed = query.get('typed')
  if (!typed) return readAddress(query)
  const ground = query.get('groundFloor') === '1' ? 1 : 0
  const inFeet = query.get('areaUnit') === 'sqft'
  const perFoot = query.get('priceUnit') === 'm2' && query.get('pricePer') === 'sqft'
  return readAddress(query, (text, range) => {
    const number = readNumber(text, typed, range === 'price')
    if (range === 'area') return areaOf(number, inFeet ? SQUARE_FOOT : 1)
    if (range === 'price' && perFoot) return priceBySquareMetre(number, SQUARE_FOOT)
    return range === 'floor' ? floorOf(number, ground) : number
  })
}
