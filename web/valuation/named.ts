import type { PlaceDetails } from '#contract/places.ts'
import { fold } from '#text/fold.ts'

/** Whether each word that was typed begins one of the names of a place, or of what it lies in: else it is only similar. */
export function isNamed(place: PlaceDetails, typed: string): boolean {
  const { name, locales, parent_name: parent, parent_locales: parentLocales, country } = place
  const names = [
    name,
    ...Object.values(locales),
    ...(parent === null ? [] : [parent, ...Object.values(parentLocales)]),
    country.name,
    country.iso2,
  ].map((one) => ` ${fold(one)}`)
  const words = fold(typed).split(' ').filter(Boolean)
  return words.length > 0 && words.every((word) => names.some((one) => one.includes(` ${word}`)))
}
