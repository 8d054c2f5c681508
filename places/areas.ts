import type { AreaFault, NamedArea } from '#contract/homes/named-areas.ts'
import type { AreaKind } from '#contract/homes/places.ts'
import { fold, searchForms } from '#text/fold.ts'
import { areaIn } from './area-phrases.ts'
import { isInside } from './geo.ts'
import type { Place, Places } from './index.ts'
import { KeyIntake, Keys, type Run } from './keys.ts'
import { FIT, FOREIGN, MAX_QUERY, TYPO_LENGTH } from './search.ts'

/** Population for the rank of an area whose population is unknown. */
const USUAL_PEOPLE: Record<AreaKind, number> = {
  coast: 1_000_000,
  metro: 1_000_000,
  region: 400_000,
  island: 100_000,
  lake: 200_000,
  mountains: 200_000,
  district: 30_000,
  postcode: 10_000,
}
/** Penalty where only the beginning was typed, in powers of ten of people: `lisb` is Lisbon before the Lisbon Coast. */
const BEGINNING = -0.5
/** Share of the cities of each that lie in the other, for two areas of nearly the same ground. */
const SAME_GROUND = 0.85

/** Where an area is: its polygons, and the cities in them. */
export interface Outline {
  /** Another number after each change. */
  version: number
  polygons: readonly (readonly number[][])[]
  /** The cities whose offers lie in it even without a known point; of a part of a city those that the package has for it. */
  cities: readonly Place[]
  /** Only offers of this city are in it. */
  within?: Place
}

/** The calls about places that an area needs. */
export type Ground = Pick<Places, 'get' | 'byPath' | 'parts' | 'within' | 'named'> & {
  citiesIn(box: readonly [west: number, south: number, east: number, north: number]): Place[]
  /** Folded names in all languages. */
  names(place: Place): string[]
}

interface Entry {
  area: NamedArea
  place: Place
  parts: Place[]
  outline: Outline | null
  weight: number
  /** Folded names of the languages that have them, for the rank of beginnings. */
  folded: ReadonlyMap<string, string[]>
  /** The state or country of its name and ground; undefined until it was looked for. */
  twin?: Place | null
}

let versions = 0

/** The areas that people say, in memory. */
export class NamedAreas {
  /** Areas left out, with the reason. */
  readonly wrong: { area: NamedArea; fault: AreaFault }[] = []
  readonly #ground: Ground
  readonly #entries: Entry[] = []
  readonly #byId = new Map<string, Entry>()
  readonly #byPath = new Map<string, Entry>()
  readonly #keys: Keys
  /** Districts by the ids of cities; undefined until one was looked for. */
  #districts: Map<string, Place> | undefined

  /** @param before the earlier areas: unchanged outlines are taken from them */
  constructor(areas: readonly NamedArea[], ground: Ground, before?: NamedAreas) {
    this.#ground = ground
    const left = new Map(areas.map((area) => [area.id, area]))
    // A parent that is an area comes first.
    const add = (area: NamedArea): void => {
      if (!left.delete(area.id)) return
      const parent = /^area(\d+)$/.exec(area.parent)
      const above = parent ? left.get(Number(parent[1])) : undefined
      if (above) add(above)
      const fault = this.#add(area, before ? before.#byId.get(`area${area.id}`) : undefined)
      if (fault !== null) this.wrong.push({ area, fault })
    }
    for (const area of areas) add(area)
    const intake = new KeyIntake()
    this.#entries.forEach(({ area }, at) =>
      intake.add(at, [...Object.values(area.names), ...Object.values(area.aka).flat()]),
    )
    this.#keys = Keys.of(intake)
  }

  get all(): Place[] {
    return this.#entries.map(({ place }) => place)
  }

  get(id: string): Place | null {
    return this.#byId.get(id)?.place ?? null
  }

  byPath(path: string): Place | null {
    return this.#byPath.get(path)?.place ?? null
  }

  area({ id }: Place): NamedArea | null {
    return this.#byId.get(id)?.area ?? null
  }

  parts({ id }: Place): Place[] {
    return this.#byId.get(id)?.parts ?? []
  }

  outline({ id }: Place): Outline | null {
    return this.#byId.get(id)?.outline ?? null
  }

  weight({ id }: Place): number {
    return this.#byId.get(id)?.weight ?? 0
  }

  name({ id, name }: Place, lang: string): string {
    return this.#byId.get(id)?.area.names[lang] ?? name
  }

  nameIn(place: Place, lang: string): string | null {
    const area = this.area(place)
    // Rules for names of one language do not fit English names.
    return (
      area &&
      (area.in[lang] ?? (area.names[lang] ? areaIn(area.names[lang], lang, area.kind) : null))
    )
  }

  /** The areas directly in a place, largest first. */
  children({ id }: Place): Place[] {
    return this.#entries
      .filter(({ place }) => place.parent?.id === id)
      .sort((a, b) => b.weight - a.weight || a.area.id - b.area.id)
      .map(({ place }) => place)
  }

  /** The areas of a whole name, largest first. */
  named(name: string): Place[] {
    const { placeStart, place } = this.#keys
    const text = fold(name.slice(0, MAX_QUERY))
    const run = this.#keys.prefixed(text)
    const found: Entry[] = []
    for (let key = run.from; text && key < this.#keys.wholeEnd(run, text.length); key++)
      for (let at = placeStart[key]!; at < placeStart[key + 1]!; at++)
        if ((place[at]! & 1) === 0) found.push(this.#entries[place[at]! >>> 1]!)
    return found.sort((a, b) => b.weight - a.weight).map(({ place }) => place)
  }

  /** Areas for the typed text, with points as those of other places; with a place that they lie in, too: `eixample barcelona`. */
  search(query: string, lang: string | undefined): { place: Place; points: number }[] {
    const text = fold(query.slice(0, MAX_QUERY))
    const points = new Map<Entry, number>()
    if (!text || this.#entries.length === 0) return []
    this.#collect(text, lang, points)
    const words = text.split(' ')
    for (let at = 1; at < words.length && at < 8; at++) {
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      for (const [name, within] of [
        [left, right],
        [right, left],
      ] as const)
        if (within.length > 1)
          this.#collect(name, lang, points, (entry) => this.#liesIn(entry.place, within))
    }
    return [...points].map(([{ place }, points]) => ({ place, points }))
  }

  /** The state or country that has the name and nearly the ground of an area, else null: both are one result. */
  twin(area: Place): Place | null {
    const entry = this.#byId.get(area.id)
    if (!entry) return null
    if (entry.twin === undefined) entry.twin = this.#findTwin(entry)
    return entry.twin
  }

  /** The district that a city of the package really is (Chamberí: its offers have Madrid as city), or null. */
  district(city: Place): Place | null {
    this.#districts ??= new Map(
      this.#entries.flatMap(({ place, outline }) =>
        place.cityId === null ? [] : (outline?.cities ?? []).map(({ id }) => [id, place]),
      ),
    )
    return this.#districts.get(city.id) ?? null
  }

  #findTwin({ area, place, outline }: Entry): Place | null {
    if (place.cityId !== null || outline === null || outline.cities.length === 0) return null
    const own = new Set(outline.cities.map(({ id }) => id))
    const names = new Set(Object.values(area.names).flatMap(searchForms))
    const isTwin = (other: Place): boolean => {
      if (other.iso2 !== place.iso2 || (other.type !== 'state' && other.type !== 'country'))
        return false
      const cities = this.#ground.within(other, 'city')
      const both = cities.filter(({ id }) => own.has(id)).length
      return both >= SAME_GROUND * cities.length && both >= SAME_GROUND * own.size
    }
    return [...names].flatMap((name) => this.#ground.named(name)).find(isTwin) ?? null
  }

  #collect(
    text: string,
    lang: string | undefined,
    points: Map<Entry, number>,
    isWanted: (entry: Entry) => boolean = () => true,
  ): void {
    const add = (run: Run, length: number, penalty: number): void => {
      const { placeStart, place } = this.#keys
      for (let key = run.from; key < run.to; key++) {
        const isWhole = this.#keys.length(key) === length
        for (let at = placeStart[key]!; at < placeStart[key + 1]!; at++) {
          const value = place[at]!
          const entry = this.#entries[value >>> 1]!
          if (!isWanted(entry)) continue
          const fit = isWhole
            ? value & 1
              ? FIT.laterWordWhole
              : FIT.whole
            : value & 1
              ? FIT.laterWord
              : FIT.start
          const isForeign = !(isWhole && (value & 1) === 0) && !this.#isOwn(entry, text, lang)
          const sum =
            penalty + fit + entry.weight + (isForeign ? FOREIGN : 0) + (isWhole ? 0 : BEGINNING)
          if (sum > (points.get(entry) ?? -Infinity)) points.set(entry, sum)
        }
      }
    }
    const run = this.#keys.prefixed(text)
    add(run, text.length, 0)
    if (text.length < TYPO_LENGTH - 1) return
    for (const { run, length } of this.#keys.misspelt(text)) {
      const to = text.length < TYPO_LENGTH ? this.#keys.wholeEnd(run, length) : run.to
      add({ from: run.from, to }, length, FIT.typo)
    }
  }

  /** Whether a name of the page's language, or the English one, has a word that begins so. */
  #isOwn({ folded }: Entry, text: string, lang = 'en'): boolean {
    return [lang, 'en'].some((language) =>
      folded.get(language)?.some((name) => ` ${name}`.includes(` ${text}`)),
    )
  }

  /** Whether an area lies in a place whose name begins so. */
  #liesIn({ parent }: Place, text: string): boolean {
    if (parent === null) return false
    const names = this.#ground.names(parent)
    return (
      names.some((name) => name === text || (text.length > 2 && name.startsWith(text))) ||
      (text.length === 2 && parent.iso2.toLowerCase() === text) ||
      this.#liesIn(parent.region ?? parent, text)
    )
  }

  /** Adds an area, or says why not. */
  #add(area: NamedArea, before: Entry | undefined): AreaFault | null {
    const parent = this.#byId.get(area.parent)?.place ?? this.#ground.get(area.parent)
    const noPlace = (field: string, place: string): AreaFault => ({
      field,
      key: 'areas.fault.unknownPlace',
      values: { place },
    })
    if (parent === null) return noPlace('parent', area.parent)
    const unknown = area.places.find((id) => this.#ground.get(id) === null)
    if (unknown) return noPlace('places', unknown)
    const above = belowOf(parent)
    const path = `${above.path}/${area.slug}`
    const other = this.#byPath.get(path)?.place ?? this.#ground.byPath(path)
    if (other)
      return {
        field: 'slug',
        key: 'areas.fault.addressTaken',
        values: { address: path, place: other.name },
      }
    const isSame = before && JSON.stringify(before.area) === JSON.stringify(area)
    const outline = isSame ? before.outline : this.#outlineOf(area, parent)
    const { lat, lon } = middleOf(
      area.polygons,
      area.places.map((id) => this.#ground.get(id)!),
    )
    const place: Place = {
      id: `area${area.id}`,
      type: 'area',
      kind: area.kind,
      number: area.id,
      countryId: parent.countryId,
      stateId: parent.stateId,
      cityId: parent.cityId,
      areaId: area.id,
      name: area.names['en']!,
      iso2: parent.iso2,
      lat,
      lon,
      population: area.population,
      path,
      parent,
      region: null,
    }
    const entry: Entry = {
      area,
      place,
      parts: area.places.length > 0 ? this.#partsOf(area.places) : [place],
      outline,
      // A metropolitan area comes after the city of its name.
      weight: Math.log10(
        (area.population ?? USUAL_PEOPLE[area.kind]) / (area.kind === 'metro' ? 10 : 1) + 30,
      ),
      folded: new Map(
        [...new Set([...Object.keys(area.names), ...Object.keys(area.aka)])].map((lang) => [
          lang,
          [area.names[lang] ?? [], area.aka[lang] ?? []].flat().flatMap(searchForms),
        ]),
      ),
    }
    this.#entries.push(entry)
    this.#byId.set(place.id, entry)
    this.#byPath.set(path, entry)
    return null
  }

  /** The places of a set, none within another. */
  #partsOf(ids: readonly string[]): Place[] {
    const parts = new Map<string, Place>()
    for (const id of ids)
      for (const part of this.#ground.parts(this.#ground.get(id)!)) parts.set(part.id, part)
    return [...parts.values()].filter(
      (part) => !ancestors(part).some((ancestor) => parts.has(ancestor.id)),
    )
  }

  #outlineOf(area: NamedArea, parent: Place): Outline | null {
    const { polygons } = area
    if (polygons.length === 0) return null
    const cities =
      parent.cityId !== null
        ? this.#asCities(area, parent)
        : [
            ...new Map(
              polygons
                .flatMap((rings) => this.#ground.citiesIn(boxOf(rings[0]!)))
                .filter(({ lat, lon }) => isInside(polygons, lon!, lat!))
                .map((city) => [city.id, city]),
            ).values(),
          ]
    return { version: ++versions, polygons, cities }
  }

  /** The cities of the package that a part of a city really is. */
  #asCities({ names, polygons }: NamedArea, { stateId, cityId }: Place): Place[] {
    const own = new Set(Object.values(names).flatMap(searchForms))
    const found = [...own]
      .flatMap((name) => this.#ground.named(name))
      .filter(
        (city) =>
          city.type === 'city' &&
          city.stateId === stateId &&
          city.cityId !== cityId &&
          isInside(polygons, city.lon ?? NaN, city.lat ?? NaN),
      )
    return [...new Map(found.map((city) => [city.id, city])).values()]
  }
}

const ancestors = (place: Place): Place[] =>
  place.parent ? [place.parent, ...ancestors(place.parent)] : []

/** Parts of a city have their address below it, other areas below their country. */
function belowOf(parent: Place): Place {
  let below = parent
  while (below.cityId === null && below.parent) below = below.parent
  return below
}

/** West, south, east, north of a ring. One over the antimeridian reaches around. */
function boxOf(ring: readonly number[]): [number, number, number, number] {
  const lons = ring.filter((_, at) => at % 2 === 0)
  const lats = ring.filter((_, at) => at % 2 === 1)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  return east - west > 180
    ? [-180, Math.min(...lats), 180, Math.max(...lats)]
    : [west, Math.min(...lats), east, Math.max(...lats)]
}

/** The centre of the largest polygon, else of the places. */
function middleOf(
  polygons: NamedArea['polygons'],
  places: readonly Place[],
): { lat: number | null; lon: number | null } {
  const rings = polygons.map((polygon) => polygon[0]!)
  const middles = rings.map(centroid).sort((a, b) => b.size - a.size)
  if (middles[0]) return { lat: middles[0].lat, lon: middles[0].lon }
  const placed = places.filter(({ lat, lon }) => lat !== null && lon !== null)
  if (placed.length === 0) return { lat: null, lon: null }
  const mean = (of: 'lat' | 'lon') =>
    placed.reduce((sum, place) => sum + place[of]!, 0) / placed.length
  return { lat: mean('lat'), lon: mean('lon') }
}

function centroid(ring: readonly number[]): { lat: number; lon: number; size: number } {
  let [size, x, y] = [0, 0, 0]
  const turn = (at: number): number => ring[0]! + (((ring[at]! - ring[0]! + 540) % 360) - 180)
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const [x1, y1, x2, y2] = [turn(at), ring[at + 1]!, turn(next), ring[next + 1]!]
    const cross = x1 * y2 - x2 * y1
    size += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  const rounded = (degrees: number): number => Number(degrees.toFixed(5))
  const lon = size === 0 ? ring[0]! : x / (3 * size)
  return {
    lat: rounded(size === 0 ? ring[1]! : y / (3 * size)),
    lon: rounded(((lon + 540) % 360) - 180),
    size: Math.abs(size),
  }
}
