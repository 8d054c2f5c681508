import type { Units } from '#contract/people/country-units.ts'
import { currencyOf, unitsOf } from './choice-values.ts'

/** Parameters with which visitors without scripts choose: `?prices=USD&units=imperial`. Links of the page keep them. */
const CHOICE_PARAMETERS = { currency: 'prices', units: 'units' } as const

export interface AddressChoice {
  currency: string | null
  units: Units | null
  /** As a query without its question mark; empty without a choice. */
  query: string
}

export const NOTHING_CHOSEN: AddressChoice = { currency: null, units: null, query: '' }

/** The address without the choice, and the choice in it. Invalid values are dropped. */
export function partChoice(url: URL): { url: URL; choice: AddressChoice } {
  const names = Object.values(CHOICE_PARAMETERS).filter((name) => url.searchParams.has(name))
  if (names.length === 0) return { url, choice: NOTHING_CHOSEN }
  const currency = currencyOf(url.searchParams.get(CHOICE_PARAMETERS.currency))
  const units = unitsOf(url.searchParams.get(CHOICE_PARAMETERS.units))
  const query = new URLSearchParams()
  if (currency) query.set(CHOICE_PARAMETERS.currency, currency)
  if (units) query.set(CHOICE_PARAMETERS.units, units)
  const plain = new URL(url)
  for (const name of names) plain.searchParams.delete(name)
  return { url: plain, choice: { currency, units, query: String(query) } }
}

/** A local address in another currency or in other units; null changes nothing. */
export function choosing(
  address: string,
  chosen: { currency: string | null; units: Units | null },
  origin: string,
): string {
  const { url, choice } = partChoice(new URL(address, origin))
  for (const name of ['currency', 'units'] as const) {
    const value = chosen[name] ?? choice[name]
    if (value) url.searchParams.set(CHOICE_PARAMETERS[name], value)
  }
  return url.pathname + url.search + url.hash
}
