import type { PlaceDetails } from '#contract/homes/places.ts'
import { fold } from '#text/fold.ts'

/** Whether each typed word begins a name of the place or of its parent: else the place is only similar. */
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
