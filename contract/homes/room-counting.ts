/** How adverts count: all rooms, or bedrooms only. */
export type RoomCount = 'rooms' | 'bedrooms'

/**
 * Countries whose adverts count all rooms but kitchen and bath (Zimmer, pièces, locali, комнаты, pokoje, camere, ambientes). Belgium and the Netherlands count bedrooms
 * (Immoweb, Funda), as do all that are not here.
 */
const COUNTING_ROOMS =
  'DE AT CH LI LU FR MC GP MQ GF RE IT SM VA PL CZ SK HU RO MD BG SI HR BA RS ME MK LT LV EE FI SE DK RU BY UA KZ KG UZ TJ TM GE AM AZ IL AR UY DZ TN MA'

/** How the adverts of a country count rooms. */
export const countedIn = (iso2: string): RoomCount =>
  COUNTING_ROOMS.split(' ').includes(iso2.toUpperCase()) ? 'rooms' : 'bedrooms'

export const otherCount = (count: RoomCount): RoomCount =>
  count === 'rooms' ? 'bedrooms' : 'rooms'
