import { fold, searchForms, slugify } from '#text/fold.ts'
import { CITY_ALIASES, COUNTRY_ALIASES, STATE_ALIASES } from './aliases.ts'
import { distanceKm } from './geo.ts'
import { leaveOutKinds } from './kinds-in-names.ts'
import { tidied } from './related-names.ts'
import {
  readCityNames,
  readPackage,
  readMatches,
  readRegions,
  readStateNames,
  type SourceNames,
} from './sources.ts'
import {
  ADDED_ID,
  ADDED_PEOPLE,
  NEIGHBOUR_KM,
  NOT_CITIES,
  QUARTER,
  SAME_CITIES,
  STATES,
} from './unmatched.ts'

/** A place during the build. */
export interface Draft {
  type: 'country' | 'state' | 'city'
  number: number
  parent: Draft | null
  children: Draft[]
  /** The state that a state lies in. */
  region: Draft | null
  name: string
  iso2: string
  /** Of a state within its country: `TX`. */
  code: string
  lat: number | null
  lon: number | null
  population: number
  /** The same for two entries of one city. */
  geoname: number | null
  names: Record<string, string>
  /** Names for search, which are never displayed. */
  aliases: string[]
  double: boolean
  slug: string
}

/** Minimum population for using GeoNames' coordinates (some of the package's are the centre of the province). */
const MISPLACED_KM = 10
/** How far off a city of the same name may be to be the same one. */
const SAME_CITY_KM = 90
/** The middle of a state may be far from its city. */
const SAME_STATE_KM = 150

const degrees = (text: string | null): number | null =>
  text === null || text === '' || !Number.isFinite(Number(text)) ? null : Number(text)

const draft = (
  type: Draft['type'],
  parent: Draft | null,
  source: { id: number; name: string; latitude: string | null; longitude: string | null },
): Draft => ({
  type,
  parent,
  number: source.id,
  children: [],
  region: null,
  name: source.name.trim(),
  iso2: parent?.iso2 ?? '',
  code: '',
  lat: degrees(source.latitude),
  lon: degrees(source.longitude),
  population: 0,
  geoname: null,
  names: {},
  aliases: [],
  double: false,
  slug: '',
})

/**
 * All places with everything known of them: countries by id, then states, then cities, each within its parent by id.
 * `languages`: the codes whose names of countries are read from Node's Intl.
 */
export function gatherPlaces(languages: readonly string[]): Draft[] {
  const source = readPackage()
  const matches = readMatches()
  const stateNames = readStateNames()
  const countries = source.countries.map((row) => {
    const country = draft('country', null, row)
    country.iso2 = row.iso2
    country.population = row.population ?? 0
    country.aliases = [...(row.native ? [row.native] : []), ...(COUNTRY_ALIASES[row.iso2] ?? [])]
    return country
  })
  nameCountries(countries, languages)
  const states = countries.flatMap((country) => {
    country.children = (source.states.get(country.number) ?? []).map((row) => {
      const state = draft('state', country, row)
      state.code = row.iso3166_2?.slice(row.iso3166_2.indexOf('-') + 1) ?? ''
      state.names = { ...stateNames.get(row.id) }
      state.aliases = STATE_ALIASES[row.id] ?? []
      return state
    })
    return country.children
  })
  const byNumber = new Map(states.map((state) => [state.number, state]))
  for (const [state, region] of readRegions([...source.states.values()].flat()))
    byNumber.get(state)!.region = byNumber.get(region)!
  const cities = states.flatMap((state) => {
    state.children = (source.cities.get(state.number) ?? []).map((row) => {
      const city = draft('city', state, row)
      const match = matches.get(row.id)
      city.population = match?.population ?? 0
      city.geoname = match?.geoname ?? null
      return city
    })
    return state.children
  })
  const unmatched = nameCities(cities, states, readCityNames())
  const countryNames = new Set(
    countries.flatMap(({ iso2, names }) =>
      Object.values(names)
        .flatMap(searchForms)
        .map((form) => `${iso2} ${form}`),
    ),
  )
  const isCountry = ({ country, names }: SourceNames) =>
    Object.values(names)
      .flatMap(searchForms)
      .some((form) => countryNames.has(`${country} ${form}`))
  addCities(
    unmatched.filter((row) => !isCountry(row)),
    states,
  )
  for (const country of countries)
    leaveOutKinds(
      country.children,
      country.children.flatMap((state) => state.children),
    )
  const regions = new Set(states.flatMap(({ region }) => region ?? []))
  for (const siblings of [states, ...states.map((state) => state.children)])
    markDoubles(siblings, regions)
  markRegionsOfOne(states)
  const all = [...countries, ...states, ...states.flatMap((state) => state.children)]
  for (const place of all) {
    const { names, others } = tidied(place.names)
    place.names = names
    place.aliases = [...place.aliases, ...others]
  }
  for (const state of states) nameLikeCity(state)
  for (const country of countries) country.slug = country.iso2.toLowerCase()
  for (const parent of [...countries, ...states]) giveSlugs(parent.children)
  return all
}

/** A state with the English name of a city in it is called like that city where the sources have no name of its own: `Barcelona` would stand beside `Barselóna`. */
function nameLikeCity(state: Draft): void {
  const english = ({ name, names }: Draft): string => names['en'] ?? name
  const city = state.children
    .toSorted(larger)
    .find((child) => !child.double && english(child) === english(state))
  if (city) state.names = { ...city.names, ...state.names }
}

/** Of languages whose plain tag means another country's: Portuguese is that of Portugal. */
const TAGS: Readonly<Record<string, string>> = { pt: 'pt-PT' }

function nameCountries(countries: Draft[], languages: readonly string[]): void {
  for (const language of languages) {
    const names = new Intl.DisplayNames([TAGS[language] ?? language], {
      type: 'region',
      fallback: 'none',
    })
    // A language without data of its own answers in the default locale: that is a gap.
    if (!Intl.DisplayNames.supportedLocalesOf([language]).length) continue
    for (const country of countries) {
      const name = names.of(country.iso2)
      if (name) country.names[language] = name
    }
  }
}

/**
 * Ties the rows of GeoNames to cities, else to the state that is also a city (Shanghai), and takes names, population and place from them. Returns the rows that fit no place, not even
 * one that is tied already.
 */
function nameCities(cities: Draft[], states: Draft[], rows: SourceNames[]): SourceNames[] {
  const byNumber = new Map(cities.map((city) => [city.number, city]))
  const citiesByName = byCountryAndName(cities)
  const statesByName = byCountryAndName(states)
  const taken = new Set<Draft>(rows.flatMap((row) => byNumber.get(row.city) ?? []))
  const unmatched: SourceNames[] = []
  for (const row of rows) {
    const names = new Set(Object.values(row.names).flatMap(searchForms))
    let place = byNumber.get(SAME_CITIES[row.geoname] ?? row.city)
    if (!place) {
      const free = (list: Draft[]) => list.filter((candidate) => !taken.has(candidate))
      place =
        nearest(row, free(named(citiesByName, row.country, names)), SAME_CITY_KM) ??
        nearest(row, free(named(statesByName, row.country, names)), SAME_STATE_KM)
      if (!place) {
        if (
          !nearest(
            row,
            [
              ...named(citiesByName, row.country, names),
              ...named(statesByName, row.country, names),
            ],
            SAME_STATE_KM,
          )
        )
          unmatched.push(row)
        continue
      }
      taken.add(place)
    }
    place.geoname ??= row.geoname
    place.aliases.push(...(CITY_ALIASES[row.geoname] ?? []))
    place.names = {
      ...row.names,
      ...(SAME_CITIES[row.geoname] && { en: place.name }),
      ...place.names,
    }
    if (place.type === 'state' || SAME_CITIES[row.geoname])
      place.aliases.push(...Object.values(row.names))
    if (row.population) place.population = row.population
    if (row.lat === null || row.lon === null) continue
    const sameName =
      place.type === 'state' || searchForms(place.name).some((form) => names.has(form))
    if (
      place.lat === null ||
      place.lon === null ||
      (sameName && distanceKm(place.lat, place.lon, row.lat, row.lon) > MISPLACED_KM)
    ) {
      place.lat = row.lat
      place.lon = row.lon
    }
  }
  return unmatched
}

/** Adds the larger cities that the package lacks (Fürth, Mar del Plata), each to the state of the nearest city, or to the nearest state where no city is near. */
function addCities(rows: SourceNames[], states: Draft[]): void {
  const statesOf = Map.groupBy(states, ({ iso2 }) => iso2)
  for (const row of rows) {
    const { lat, lon } = row
    if (
      row.population < ADDED_PEOPLE ||
      lat === null ||
      lon === null ||
      NOT_CITIES.has(row.geoname)
    )
      continue
    const states = statesOf.get(row.country) ?? []
    const cities = states.flatMap((state) => state.children)
    const away = (place: Draft): number =>
      place.lat === null || place.lon === null
        ? Infinity
        : distanceKm(place.lat, place.lon, lat, lon)
    if (
      cities.some(
        (place) => place.population >= QUARTER.times * row.population && away(place) <= QUARTER.km,
      )
    )
      continue
    const nearest = (places: Draft[]) =>
      places.filter((place) => away(place) <= NEIGHBOUR_KM).sort((a, b) => away(a) - away(b))[0]
    const state =
      states.find(({ number }) => number === STATES[row.geoname]) ??
      nearest(cities)?.parent ??
      states.toSorted((a, b) => away(a) - away(b))[0]
    if (!state) continue
    const city = draft('city', state, {
      id: ADDED_ID + row.geoname,
      name: row.names.en ?? Object.values(row.names)[0]!,
      latitude: String(lat),
      longitude: String(lon),
    })
    Object.assign(city, {
      population: row.population,
      geoname: row.geoname,
      names: row.names,
      aliases: CITY_ALIASES[row.geoname] ?? [],
    })
    state.children.push(city)
  }
}

/** `Istanbul`, `Istanbul Province` and `Autonomous City of Istanbul` are asked for alike. */
const plainName = (form: string): string =>
  form.replace(
    /^(autonomous city of|city of|capital district of|municipality of|governorate of) | (city|province|municipality|special city|district|governorate|sar)$/g,
    '',
  )

function byCountryAndName(places: Draft[]): Map<string, Draft[]> {
  const index = new Map<string, Draft[]>()
  for (const place of places) {
    const forms = new Set(
      [place.name, ...Object.values(place.names)]
        .flatMap(searchForms)
        .flatMap((form) => [form, plainName(form)]),
    )
    for (const form of forms) {
      const key = `${place.iso2} ${form}`
      const list = index.get(key)
      if (list) list.push(place)
      else index.set(key, [place])
    }
  }
  return index
}

const named = (index: Map<string, Draft[]>, iso2: string, names: Set<string>): Draft[] =>
  [...names].flatMap(
    (name) => index.get(`${iso2} ${name}`) ?? index.get(`${iso2} ${plainName(name)}`) ?? [],
  )

function nearest(row: SourceNames, places: Draft[], withinKm: number): Draft | undefined {
  let best: Draft | undefined
  let bestKm = withinKm
  for (const place of places) {
    const km =
      row.lat === null || row.lon === null || place.lat === null || place.lon === null
        ? withinKm - 1
        : distanceKm(row.lat, row.lon, place.lat, place.lon)
    if (km < bestKm) {
      best = place
      bestKm = km
    }
  }
  return best
}

const larger = (a: Draft, b: Draft): number =>
  b.children.length - a.children.length ||
  b.population - a.population ||
  Object.keys(b.names).length - Object.keys(a.names).length ||
  a.number - b.number

/** Of entries of one place (Warsaw and Warszawa; Cantabria, province and autonomous community) the largest is shown. */
function markDoubles(siblings: Draft[], regions: ReadonlySet<Draft>): void {
  const shown = new Map<string, Draft[]>()
  for (const place of siblings.toSorted(larger)) {
    const keys = new Set(
      [place.name, ...(place.type === 'state' && place.names.en ? [place.names.en] : [])].map(
        (name) => `${place.iso2} ${fold(name)}`,
      ),
    )
    if (place.geoname !== null) keys.add(`geoname ${place.geoname}`)
    const other = [...keys]
      .flatMap((key) => shown.get(key) ?? [])
      .find((known) => isDouble(place, known, regions))
    place.double = other !== undefined
    // Names of the double lead to the city that is shown: `Elche/Elx`.
    if (other && place.type === 'city') other.aliases.push(place.name, ...place.name.split('/'))
    else for (const key of keys) shown.set(key, [...(shown.get(key) ?? []), place])
  }
}

/** A region of a single province is that province: the Community of Madrid, the Region of Murcia. */
function markRegionsOfOne(states: Draft[]): void {
  const within = Map.groupBy(
    states.filter(({ double }) => !double),
    ({ region }) => region,
  )
  for (const [region, own] of within) {
    if (!region || region.double || own.length > 1 || region.children.length > 0) continue
    region.double = true
    own[0]!.aliases.push(region.name, ...Object.values(region.names))
  }
}

/** Of two siblings with a name or GeoNames id in common: states without cities or states in them, cities of one id or less than 10 km apart. */
function isDouble(place: Draft, shown: Draft, regions: ReadonlySet<Draft>): boolean {
  if (place.type === 'state') return place.children.length === 0 && !regions.has(place)
  if (place.geoname !== null && place.geoname === shown.geoname) return true
  if (place.lat === null || place.lon === null || shown.lat === null || shown.lon === null)
    return false
  return distanceKm(place.lat, place.lon, shown.lat, shown.lon) < MISPLACED_KM
}

/** Segments that addresses use for something else. */
const RESERVED = new Set(['search', 'agency', ''])

/**
 * The largest place of a name keeps the plain slug, unless it was added to the package's places, so that no address changed then; the others append
 * their id, which never changes. Of states, the one with this English name keeps the slug, and the other uses its longer English name: `moscow` and
 * `moscow-oblast`.
 */
function giveSlugs(siblings: Draft[]): void {
  const used = new Set(RESERVED)
  const order = (place: Draft) =>
    Number(place.double) * 4 +
    Number(place.number > ADDED_ID) * 2 +
    Number(place.type === 'state' && slugsOf(place)[0] !== slugsOf(place)[1])
  for (const place of siblings.toSorted((a, b) => order(a) - order(b) || larger(a, b))) {
    place.slug = slugsOf(place).find((slug) => !used.has(slug))!
    used.add(place.slug)
  }
}

/** In the order of preference. States go by the package's short names, cities by their English ones. */
function slugsOf({ type, name, names, number }: Draft): string[] {
  const english = slugify(names.en ?? name)
  const plain = type === 'city' ? english || slugify(name) : slugify(name)
  return [
    plain,
    ...(type === 'state'
      ? [english]
      : number > ADDED_ID
        ? [slugify(searchForms(name).at(-1) ?? '')]
        : []),
    [plain, number].filter((part) => part !== '').join('-'),
    `${type}-${number}`,
  ]
}
