import { currencyIn } from '#contract/ground/country-currencies.ts'
import { countryOf } from './addresses.ts'

const DEFAULT_CURRENCY = 'EUR'

/** The currency chosen in the address; without a choice, the currency of its country. */
export const currencyFor = (chosen: string | null, { pathname }: URL): string => {
  const country = countryOf(pathname)
  return chosen ?? (country ? currencyIn(country) : null) ?? DEFAULT_CURRENCY
}
