import type { PlaceDetails, PlaceLink, TitledPlace } from '#contract/homes/places.ts'
import { above, type Place } from '#places/index.ts'
import type { Call } from '../../context.ts'

type Caller = Pick<Call, 'places' | 'locale'>

/** A place as the contract knows it, named in the caller's language. */
export function presentPlace(place: Place, call: Caller): PlaceDetails {
  const { places, locale } = call
  const country = countryOf(place)
  const name = places.name(place, locale)
  const parentName = place.parent && places.name(place.parent, locale)
  return {
    id: place.id,
    type: place.type,
    kind: place.kind,
    location_id: locationOf(place).id,
    name,
    localeName: name,
    locales: otherNames(place, name, call),
    nameDeclension: places.declension(place, locale),
    nameIn: places.nameIn(place, locale),
    parent_name: parentName,
    parent_locales:
      place.parent && parentName !== null ? otherNames(place.parent, parentName, call) : {},
    country: { emoji: flagEmoji(place.iso2), iso2: place.iso2, name: places.name(country, locale) },
    iso2: place.iso2,
    city_id: place.cityId,
    lat: place.lat,
    lon: place.lon,
    population: place.population,
    path: place.path,
  }
}

export function presentRef(place: Place, { places, locale }: Caller): PlaceLink {
  return { id: place.id, type: place.type, name: places.name(place, locale), path: place.path }
}

export function presentTitled(place: Place, call: Caller): TitledPlace {
  return { ...presentRef(place, call), nameIn: call.places.nameIn(place, call.locale) }
}

/** From the country down, the place itself left out. */
export function ancestorsOf(place: Place): Place[] {
  const next = above(place)
  return next ? [...ancestorsOf(next), next] : []
}

/** The flag of a country: its two letters as regional indicators. */
function flagEmoji(iso2: string): string {
  return String.fromCodePoint(...[...iso2].map((letter) => letter.charCodeAt(0) - 65 + 0x1f1e6))
}

/** The place itself; of an area the city, state or country that it lies in. */
export const locationOf = (place: Place): Place =>
  place.type === 'area' && place.parent ? locationOf(place.parent) : place

function countryOf(place: Place): Place {
  return place.parent ? countryOf(place.parent) : place
}

export function otherNames(
  place: Place,
  name: string,
  { places }: Pick<Caller, 'places'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(places.locales(place)).filter(([, other]) => other !== name),
  )
}
