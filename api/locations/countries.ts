import type { CountryRow } from '#contract/locations.ts'
import type { Call } from '../context.ts'

/** All countries with their live offers, in the alphabetical order of the caller's language. */
export function countryRows({ places, locale, search }: Call): CountryRow[] {
  const counts = search.counts.byCountry()
  const { compare } = new Intl.Collator(locale)
  return places
    .countries()
    .map((country) => {
      const { buy, rent, total } = counts.get(country.number) ?? { buy: 0, rent: 0, total: 0 }
      return { iso2: country.iso2, name: places.name(country, 'en'), localeName: places.name(country, locale), countObject: { buy, rent, total } }
    })
    .sort((a, b) => compare(a.localeName, b.localeName))
}
