import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { PARENTS, TOWN_NAMES } from './parents.ts'
import { REGIONS } from './regions.ts'
import { STATE_NAMES } from './state-names.ts'

/** Reads the sources of `places.bin`; `sources/README.md` has their origin. Only the build and its test read this. */

export interface SourceCountry {
  id: number
  name: string
  iso2: string
  iso3: string
  native: string | null
  population: number | null
  latitude: string | null
  longitude: string | null
}

export interface SourceState {
  id: number
  name: string
  type: string | null
  iso3166_2: string | null
  latitude: string | null
  longitude: string | null
}

export interface SourceCity {
  id: number
  name: string
  state_id: number
  latitude: string | null
  longitude: string | null
}

/** A city of GeoNames with its names; `city` is 0 where it is not tied to one of the package. */
export interface SourceNames {
  geoname: number
  city: number
  country: string
  lat: number | null
  lon: number | null
  population: number
  names: Record<string, string>
}

const PACKAGE = new URL('../node_modules/@countrystatecity/countries/dist/data/', import.meta.url)
const SOURCES = new URL('./sources/', import.meta.url)

const readJson = <T>(url: URL): T => JSON.parse(readFileSync(url, 'utf8')) as T
const readCsv = (file: string): Record<string, string>[] =>
  parse(gunzipSync(readFileSync(new URL(file, SOURCES))), { columns: true })

/** Countries, states and cities of the package, each sorted by id, the cities under their right states. */
export function readPackage(): {
  countries: SourceCountry[]
  states: Map<number, SourceState[]>
  cities: Map<number, SourceCity[]>
} {
  const countries = readJson<SourceCountry[]>(new URL('countries.json', PACKAGE)).toSorted(
    (a, b) => a.id - b.id,
  )
  const folders = new Map(
    readdirSync(PACKAGE).map((folder) => [folder.slice(folder.lastIndexOf('-') + 1), folder]),
  )
  const states = new Map<number, SourceState[]>()
  const cities = new Map<number, SourceCity[]>()
  const parents = new Map(
    PARENTS.flatMap(({ to, cities: moved }) => moved.map((city) => [city, to] as const)),
  )
  for (const country of countries) {
    const folder = folders.get(country.iso2)
    if (!folder) continue
    const root = new URL(`${encodeURIComponent(folder)}/`, PACKAGE)
    states.set(
      country.id,
      readJson<SourceState[]>(new URL('states.json', root)).toSorted((a, b) => a.id - b.id),
    )
    for (const child of readdirSync(root).toSorted()) {
      const file = new URL(`${encodeURIComponent(child)}/cities.json`, root)
      if (!existsSync(file)) continue
      for (const city of readJson<SourceCity[]>(file)) {
        const state = parents.get(city.id) ?? city.state_id
        const list = cities.get(state)
        const named = { ...city, name: TOWN_NAMES[city.id] ?? city.name }
        if (list) list.push(named)
        else cities.set(state, [named])
      }
    }
  }
  for (const list of cities.values()) list.sort((a, b) => a.id - b.id)
  return { countries, states, cities }
}

function prefixed(row: Record<string, string>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      key.startsWith(prefix) && value ? [[key.slice(prefix.length), value]] : [],
    ),
  )
}

/** State -> the state that it lies in, by the package's ids: the province of Málaga in Andalusia. */
export function readRegions(states: readonly SourceState[]): Map<number, number> {
  const byCode = new Map<string, number>()
  for (const { id, iso3166_2: code } of states)
    if (code) byCode.set(code.replace('-', '').toLowerCase(), id)
  const { contains } = readJson<{ contains: Record<string, string[]> }>(
    new URL('subdivision-containment.json', SOURCES),
  )
  const regions = new Map<number, number>()
  for (const [above, codes] of Object.entries(contains))
    for (const code of codes) {
      const [region, state] = [byCode.get(above), byCode.get(code)]
      if (region !== undefined && state !== undefined) regions.set(state, region)
    }
  for (const { region, states: own } of REGIONS) for (const state of own) regions.set(state, region)
  return regions
}

/** City names by language, largest population first. */
export function readCityNames(): SourceNames[] {
  return readCsv('city-names.csv.gz')
    .map((row) => ({
      geoname: Number(row.geonameid),
      city: Number(row.csc_city_id),
      country: row.country!,
      lat: row.lat ? Number(row.lat) : null,
      lon: row.lon ? Number(row.lon) : null,
      population: Number(row.population),
      names: prefixed(row, 'name_'),
    }))
    .toSorted((a, b) => b.population - a.population || a.city - b.city)
}

/** State names by language, keyed by the package's state id. */
export function readStateNames(): Map<number, Record<string, string>> {
  const presented = (names: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(names).map(([language, name]) => [language, presentable(name)]),
    )
  const byCode = new Map(
    readCsv('admin1-cldr-names.csv.gz').map((row) => [
      Number(row.csc_state_id),
      presented(prefixed(row, 'cldr_')),
    ]),
  )
  const corrected = new Map(byCode)
  for (const { from = {}, names = {}, more = {} } of STATE_NAMES) {
    for (const [state, before] of Object.entries(from))
      corrected.set(Number(state), byCode.get(before) ?? {})
    for (const [state, own] of Object.entries(names)) corrected.set(Number(state), { ...own })
    for (const [state, own] of Object.entries(more))
      corrected.set(Number(state), { ...corrected.get(Number(state)), ...own })
  }
  return corrected
}

/** CLDR distinguishes namesakes by a raised digit (`Buenos Aires²`), which is not part of the name, and writes some as within a sentence (`provincia de Madrid`). */
function presentable(name: string): string {
  const plain = name.replace(/[¹²³⁴-⁹]+$/, '')
  return plain.replace(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u, (letter) =>
    letter.toUpperCase(),
  )
}

/** Facts of GeoNames about a city of the package. */
export interface SourceMatch {
  geoname: number
  population: number
}

/**
 * By the package's city id. Cities that were matched by nearness alone are left out (a hamlet beside a district of Barcelona took its people);
 * of those whose name only begins alike, the ones whose match has a better one.
 */
export function readMatches(): Map<number, SourceMatch> {
  const rows = readCsv('csc-city-population.csv.gz')
  const byName = new Set(rows.filter((row) => row.match === 'name').map((row) => row.geonameid))
  const matches = new Map<number, SourceMatch>()
  for (const row of rows) {
    if (row.match === 'near') continue
    const sure = row.match === 'name' || !byName.has(row.geonameid)
    matches.set(Number(row.csc_city_id), {
      geoname: Number(row.geonameid),
      population: sure ? Number(row.population) : 0,
    })
  }
  return matches
}

/** Codes of the languages that names come in, in the order of the sources' columns. */
export function readLanguages(): string[] {
  const columns = Object.keys(readCsv('city-names.csv.gz')[0] ?? {})
  return columns
    .filter((column) => column.startsWith('name_'))
    .map((column) => column.slice('name_'.length))
}
