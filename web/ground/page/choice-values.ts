import { UNITS } from '#contract/people/accounts.ts'
import type { Units } from '#contract/people/country-units.ts'
import { CURRENCIES } from '#contract/library.ts'

/** The unit system of that name; null for others. */
export const unitsOf = (name: unknown): Units | null =>
  UNITS.find((units) => units === name) ?? null

/** The code of a currency of the library; null for others. */
export const currencyOf = (code: unknown): string | null =>
  CURRENCIES.find((currency) => currency.code === code)?.code ?? null
