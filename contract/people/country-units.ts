import type { UNITS } from './accounts.ts'

export type Units = (typeof UNITS)[number]

/** Countries that advertise homes in square feet and land in acres. */
const SQUARE_FEET = new Set(
  'US PR GU VI AS MP GB IM JE GG CA IN PK BD LK AE HK SG MY BS JM BB TT KY BM'.split(' '),
)
/** Languages whose readers use these units there; a German reads about homes in Florida in square metres. */
const READERS = new Set(['en', 'hi', 'ar'])

/** The units of areas for a reader's language, of homes in a country. */
export const unitsIn = (iso2: string | null, locale: string): Units =>
  iso2 !== null && SQUARE_FEET.has(iso2.toUpperCase()) && READERS.has(locale)
    ? 'imperial'
    : 'metric'
