import { holds, type HeldCountries } from '#api/homes/search/held-countries.ts'
import { CannotStart } from '#db/cannot-start.ts'
import type { Places } from '#places/index.ts'

/** Country number to its two letters. */
export type Codes = ReadonlyMap<number, string>

export const codesOf = (places: Pick<Places, 'countries'>): Codes =>
  new Map(places.countries().map(({ countryId, iso2 }) => [countryId, iso2.toLowerCase()]))

/** The countries of `SEARCH_COUNTRIES`: `es,pt`, or `!es,!pt` for all others. Throws `CannotStart` for a country that there is not. */
export function heldCountries(names: readonly string[], codes: Codes): HeldCountries {
  const numbers = new Map(Array.from(codes, ([id, code]) => [code, id]))
  const ids = names.map((name) => {
    const id = numbers.get(name.replace('!', ''))
    if (id === undefined)
      throw new CannotStart(`SEARCH_COUNTRIES names ${name}, which is no country of Lares.`)
    return id
  })
  return {
    ids: [...new Set(ids)].sort((a, b) => a - b),
    isAllBut: names.every((name) => name.startsWith('!')),
  }
}

/** For logs: `es, pt`, `all but es, pt`, `all countries`. */
export function named({ ids, isAllBut }: HeldCountries, codes: Codes): string {
  const names = ids.map((id) => codes.get(id) ?? String(id)).join(', ')
  return isAllBut ? (names ? `all but ${names}` : 'all countries') : names
}

/** Countries that both hold. */
export const inBoth = (
  some: HeldCountries,
  others: HeldCountries,
  codes: Codes,
): HeldCountries => ({
  ids: [...codes.keys()].filter((id) => holds(some, id) && holds(others, id)),
  isAllBut: false,
})

/** Countries that none of these holds. */
export const inNone = (groups: readonly HeldCountries[], codes: Codes): HeldCountries => ({
  ids: [...codes.keys()].filter((id) => !groups.some((group) => holds(group, id))),
  isAllBut: false,
})
