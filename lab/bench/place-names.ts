import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import type { Place, Places } from '#places/index.ts'
import { readCityNames, type SourceNames } from '#places/sources.ts'
import { fold } from '#text/fold.ts'
import { printTable, type Row } from './report.ts'

const CITIES = 1000
const FIRST = 5
/** A city may be found as the state or country of its name, whose point lies elsewhere. */
const MAX_DEGREES = 0.5

/**
 * Prints how often the 1,000 largest cities are among the first five results for their names, by language: the name as GeoNames has it, on a page of the language, without accents there, without its last two
 * letters, and on an English page. "named" is the share of the cities that have a name of their own in the language.
 */
export function benchPlaceNames(places: Places): void {
  const cities = readCityNames()
    .filter(({ lat }) => lat !== null)
    .toSorted((a, b) => b.population - a.population)
    .slice(0, CITIES)
  const share = (locale: string, texts: [SourceNames, string][]): string =>
    percent(
      texts.filter(([city, text]) => isFound(places, city, text, locale)).length / texts.length,
    )
  const rows = LOCALE_CODES.map((locale): Row => {
    const named = cities.flatMap((city): [SourceNames, string][] => {
      const name = city.names[locale]
      return name ? [[city, name]] : []
    })
    const asTyped = (type: (name: string) => string) =>
      named.map(([city, name]): [SourceNames, string] => [city, type(name)])
    return [
      locale,
      percent(named.length / CITIES),
      share(locale, named),
      share(locale, asTyped(fold)),
      share(locale, asTyped(beginning)),
      share('en', named),
    ]
  })
  printTable(
    `The ${String(CITIES)} largest cities among the first ${String(FIRST)} results, in per cent`,
    ['', 'named', 'whole', 'no accents', 'beginning', 'in English'],
    rows,
  )
}

/** Without the last two letters, where three are left. */
const beginning = (name: string): string => {
  const letters = [...name]
  return letters.length < 5 ? name : letters.slice(0, -2).join('')
}

const isFound = (places: Places, city: SourceNames, text: string, lang: string): boolean =>
  places.search(text, { lang, limit: FIRST, areas: true }).some((place) => isThere(place, city))

const isThere = (place: Place, { lat, lon, country }: SourceNames): boolean =>
  place.iso2 === country &&
  Math.abs((place.lat ?? NaN) - lat!) < MAX_DEGREES &&
  Math.abs((place.lon ?? NaN) - lon!) < MAX_DEGREES

const percent = (share: number): string => (100 * share).toFixed(1)
