import { readFileSync } from 'node:fs'

/** A street of Malta and a point on it, from OpenStreetMap. */
export interface KnownStreet {
  name: string
  lat: number
  lon: number
}

/** Attribution on the pages of homes with such streets. */
export const STREETS_ATTRIBUTION = 'Street names: © OpenStreetMap contributors, ODbL 1.0'

let streets: Map<string, KnownStreet[]> | undefined

/** The streets of a place by its id; empty where none are known. `malta-streets.json` is offered under the Open Database License (NOTICE). */
export function knownStreets(place: string): readonly KnownStreet[] {
  streets ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(new URL('malta-streets.json', import.meta.url), 'utf8')) as Record<
        string,
        [string, number, number][]
      >,
    ).map(([id, list]) => [id, list.map(([name, lat, lon]) => ({ name, lat, lon }))]),
  )
  return streets.get(place) ?? []
}
