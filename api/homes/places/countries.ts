import type { CountryRow } from '#contract/homes/places.ts'
import type { Call } from '../../context.ts'
import { otherNames } from './present.ts'

/** All countries with their live offers, in the alphabetical order of the caller's language. */
export function countryRows(names: 'one' | 'all', { places, locale, search }: Call): CountryRow[] {
  const counts = search.counts.byCountry()
  const { compare } = new Intl.Collator(locale)
  return places
    .countries()
    .map((country) => {
      const countObject = counts.get(country.number) ?? { buy: 0, rent: 0, total: 0, homes: 0 }
      const name = places.name(country, 'en')
      const localeName = places.name(country, locale)
      return {
        id: country.id,
        iso2: country.iso2,
        name,
        localeName,
        nameDeclension: places.declension(country, locale),
        locales:
          names === 'all'
            ? otherNames(country, name, { places })
            : localeName === name
              ? {}
              : { [locale]: localeName },
        countObject,
      }
    })
    .sort((a, b) => compare(a.localeName, b.localeName))
}
