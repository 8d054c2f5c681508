/** The countries of an index, by number: these, or all but these. */
export interface HeldCountries {
  ids: readonly number[]
  isAllBut: boolean
}

export const ALL_COUNTRIES: HeldCountries = { ids: [], isAllBut: true }

export const holds = ({ ids, isAllBut }: HeldCountries, country: number): boolean =>
  ids.includes(country) !== isAllBut
