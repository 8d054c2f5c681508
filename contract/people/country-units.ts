import type { UNITS } from './accounts.ts'

/** The systems that readers choose between. */
export type Units = (typeof UNITS)[number]
/** Units of a page; `feet`: areas in square feet, distances in kilometres, as in Dubai. */
export type PageUnits = Units | 'feet'

/** Countries that advertise homes in square feet and land in acres. */
const SQUARE_FEET = new Set(
  'US PR GU VI AS MP GB IM JE GG CA IN PK BD LK AE HK SG MY BS JM BB TT KY BM'.split(' '),
)
/** Those of them whose roads are measured in miles. */
const MILES = new Set('US PR GU VI AS MP GB IM JE GG BS KY'.split(' '))
/** Languages whose readers use these units there; a German reads about homes in Florida in square metres. */
const READERS = new Set(['en', 'hi', 'ar'])

/** Of homes in several countries: those of their only country, else metric. */
export function unitsOfAll(countries: readonly (string | null)[], locale: string): PageUnits {
  const [first = null, ...others] = new Set(countries)
  return others.length > 0 ? 'metric' : unitsIn(first, locale)
}

/** The units for a reader's language, of homes in a country. */
export function unitsIn(iso2: string | null, locale: string): PageUnits {
  const country = iso2?.toUpperCase() ?? ''
  if (!SQUARE_FEET.has(country) || !READERS.has(locale)) return 'metric'
  return MILES.has(country) ? 'imperial' : 'feet'
}
