import type { AreaFault, NamedArea } from '#contract/homes/named-areas.ts'
import type { AreaKind } from '#contract/homes/places.ts'
import { searchForms, slugify } from '#text/fold.ts'
import { plainCode } from '#text/plain-code.ts'
import { NamedAreas, type Ground, type Outline } from './areas.ts'
import { CityParts, readPartSources, type CityPart, type PartSources } from './city-parts.ts'
import { PlaceData, readSections } from './data.ts'
import { declension, nameIn } from './declension.ts'
import { distanceKm, isInside, PlaceGrid } from './geo.ts'
import { Keys } from './keys.ts'
import { PARENTS } from './parents.ts'
import { Postcodes } from './postcodes.ts'
import { MAX_QUERY, nearnessOf, PlaceSearch, type Point } from './search.ts'
import { withoutKinds } from './settlement-kinds.ts'

export type { Outline } from './areas.ts'

export type PlaceType = 'country' | 'state' | 'city' | 'area'

export interface Place {
  /** `city32653`, `state5102`, `country207`: the ids of the package `@countrystatecity/countries`. `area12`: our own. */
  id: string
  type: PlaceType
  /** Of an area; null for others. */
  kind: AreaKind | null
  /** The id without its word. */
  number: number
  /** Of an area where it lies. */
  countryId: number
  stateId: number | null
  cityId: number | null
  /** Of an area; of the ground of a part of a city, which has a number that no area has. */
  areaId: number | null
  /** As the package has it, mostly English. */
  name: string
  /** Two capital letters of its country. */
  iso2: string
  lat: number | null
  lon: number | null
  population: number | null
  /** `/es/barcelona/barcelona`: ASCII, unique, country, state and city. Areas are below their city or country: `/es/costa-del-sol`. */
  path: string
  parent: Place | null
  /** The state that a state lies in: Andalusia of the province of Málaga. Addresses leave it out. */
  region: Place | null
}

/** The next larger place: a state's region, else the parent. */
export const above = (place: Place): Place | null => place.region ?? place.parent

/** Whether one place lies in another. */
export function isWithin(place: Place, area: Place): boolean {
  const next = above(place)
  return next !== null && (next.id === area.id || isWithin(next, area))
}

export interface SearchOptions {
  /** The page's language: prefixes of its names come before others. */
  lang?: string
  limit?: number
  near?: Point | undefined
  /** Also areas. */
  areas?: boolean
}

export interface NearOptions {
  maxKm?: number
  /** Only places on the same land: not over water that no bridge crosses. */
  overland?: boolean
}

/** A place near another. Cities are made when `place` is read. */
export interface Near {
  km: number
  population: number | null
  /** Where its offers are. */
  parts: readonly Pick<Place, 'countryId' | 'stateId' | 'cityId' | 'areaId'>[]
  readonly place: Place
}

/** A postcode in a text, and the place that it is of. */
export interface PlaceOfCode {
  start: number
  end: number
  place: Place
  /** Rank of its country among those that readers of the language mean, from 0; -1 for others. */
  home: number
}

/** Every country, state, city and area, in memory. Cities are made anew on each call: compare ids, not objects. */
export interface Places {
  /** Null for a text that is no id of a known place. */
  get(id: string): Place | null
  /** With or without the leading slash; null for an unknown path. Accepts a place's former path, from before it was moved to its correct state, and that of a place that has no page of its own. */
  byPath(path: string): Place | null
  /** Places for a text in any language and script, or for a postcode, best first. At most `limit`, default 10. */
  search(q: string, options?: SearchOptions): Place[]
  /** Postcodes in a text with the places that they are of: one for each country that has such a code. */
  postcodes(text: string, lang?: string): PlaceOfCode[]
  /** Places with this whole name in any language, largest first; at most 50. Ignores only case, accents and the like. */
  named(text: string, type?: PlaceType): Place[]
  /** Places of one name, where of a city and the state of its name the one that a search answers comes before the other. */
  withTwins(places: readonly Place[]): Place[]
  /** In that language, else in English, else the package's name. */
  name(place: Place, lang: string): string
  /** A state's code within its country (ISO 3166-2: `TX`); empty for others, and where it has none. */
  code(place: Place): string
  /** Language to name, where the source has one. */
  locales(place: Place): Record<string, string>
  /** Declined after "in" (`Москве`); null if uncertain. */
  declension(place: Place, lang: string): string | null
  /** "In" with the declined name (`в Москве`, `im Libanon`); null if uncertain. */
  nameIn(place: Place, lang: string): string | null
  countries(): Place[]
  /** Places directly in a country or state: regions and states, states and cities. Without doubles, largest first. Of an area: the cities in it. */
  children(place: Place): Place[]
  /** The areas of a place: districts and neighbourhoods directly in a city or an area, others at any depth. Largest first. */
  areasIn(place: Place): Place[]
  /** The shape of an area, or of a part of a city; null for other places and for sets of places. */
  outline(place: Place): Outline | null
  /** Of an area that is nearly a state or country of its name, that one: both are one result of a search. */
  twin(place: Place): Place | null
  /** The place that has the page of a place: of a quarter that is an area the area, of a state that is one city the city, of a city whose boroughs are states their region, of a place in a borough of its name the borough; else itself. */
  canonical(place: Place): Place
  /** The place that an offer in a place names as its own: of a state that is one city, or of the region of its boroughs, the city. */
  listedIn(place: Place): Place
  /** All areas. */
  areas(): Place[]
  /** Replaces all areas. Those that cannot be are left out. */
  setAreas(areas: readonly NamedArea[]): void
  /** Areas that `setAreas` would leave out, with the reasons, and the paths of the others by their ids. */
  tryAreas(areas: readonly NamedArea[]): {
    wrong: readonly { area: NamedArea; fault: AreaFault }[]
    paths: ReadonlyMap<number, string>
  }
  /** All states or cities in a place, at any depth, without doubles, largest first. */
  within(place: Place, type: 'state' | 'city'): Place[]
  /** A place and the states in it: those that an offer in the place may name as its own. Of an area the places that it consists of, or itself where it has a shape. Of a city its boroughs and quarters, too; of these also their ground, where offers of the city lie. */
  parts(place: Place): Place[]
  /** The city that a borough or quarter lies in, and whether its shape is known; null for other places. Without a known shape it has the ground that is nearer to its centre than to another. */
  partOf(place: Place): { city: Place; isExact: boolean } | null
  /** The ground of each borough and quarter, as an area with a shape. */
  grounds(): Place[]
  /** The cities that have boroughs or quarters, but for those that are their whole state. */
  citiesWithParts(): Place[]
  /** The place that has the market figures of a place: of a city with parts an area of these, of a borough or quarter its ground, of a city that is its whole state the state, else itself. */
  measured(place: Place): Place
  /** Every state in each region, at any depth, and each region in itself. Numbers. */
  regions(): { region: number; state: number }[]
  /** The city at a point: the largest one that reaches there, else the nearest; null for coordinates that are none. */
  nearest(lat: number, lon: number): Place | null
  /** The largest cities in a box of degrees, west at most east, up to a limit. Cities of unknown size are left out: the source has many of them in the middle of their province. */
  largestIn(
    box: readonly [west: number, south: number, east: number, north: number],
    limit: number,
  ): Place[]
  /** Countries of the cities in the degrees that a box touches, which may cross the antimeridian. */
  countriesIn(box: readonly [west: number, south: number, east: number, north: number]): Place[]
  /** Other cities around a city, states of the same country, countries: nearest first, with the distance in kilometres. No farther away than `maxKm`. */
  near(place: Place, limit: number, options?: NearOptions): Near[]
}

/** A typed postcode, and with a space for its hyphen: `00 001`, which in a sentence may be a price. */
const codesOf = (q: string): string[] =>
  /^\d+ \d+$/.test(plainCode(q.trim())) ? [q, plainCode(q.trim()).replace(' ', '-')] : [q]

/** Limit of places with one name. */
const NAMESAKES = 50
const ID = /^(country|state|city)(\d{1,9})$/

/** 東京 for 東京都, 大阪 for 大阪市, Shibuya for Shibuya-ku: names of Japan and China end with the kind of the place, which people leave out. */
const HAN_KINDS = ['都', '府', '県', '市', '区', '町', '村', '县', '縣', '區', '省']
const withKinds = (text: string): string[] =>
  /^\p{Script=Han}{2,6}$/u.test(text)
    ? HAN_KINDS.map((kind) => text + kind)
    : /^[a-z]{3,12}$/.test(text)
      ? [`${text} ku`]
      : []

/** Reads `places.bin`: about 0.3 s. Without areas, which are set later. */
export async function loadPlaces(): Promise<Places> {
  const [sections, postcodes, parts] = await Promise.all([
    readSections(),
    Postcodes.load(),
    readPartSources(),
  ])
  return new Gazetteer(new PlaceData(sections), Keys.read(sections), postcodes, parts)
}

class Gazetteer implements Places {
  private readonly data: PlaceData
  private readonly searcher: PlaceSearch
  private readonly grid: PlaceGrid
  private readonly codes: Postcodes
  private readonly cityParts: CityParts
  private readonly outlines = new Map<number, Outline>()
  /** Place number by id, by type. */
  private readonly numbers: Record<Exclude<PlaceType, 'area'>, Map<number, number>>
  /** Countries and states are made once. */
  private readonly lasting: Place[] = []
  /** The calls about places that areas need. */
  private readonly ground: Ground = {
    get: (id) => this.made(this.at(id)),
    byPath: (path) => this.made(this.walk(path.split('/').filter(Boolean))),
    parts: (place) => this.parts(place),
    within: (place, type) => this.within(place, type),
    named: (text) => this.searcher.named(text).map((at) => this.make(at)),
    names: (place) => {
      const at = this.at(place.id)
      return [
        ...(at === null ? [] : [this.data.name(at)]),
        ...Object.values(this.locales(place)),
      ].flatMap(searchForms)
    },
    citiesIn: (box) => this.grid.inBox(box).map((at) => this.make(at)),
  }
  /** Areas without an official border, by name. */
  private said: NamedAreas
  private readonly slugs = new Map<number, Map<string, number>>()
  private bySize: Uint32Array | undefined

  constructor(data: PlaceData, keys: Keys, codes: Postcodes, parts: PartSources) {
    this.codes = codes
    this.data = data
    this.searcher = new PlaceSearch(data, keys)
    this.grid = new PlaceGrid(data)
    this.said = new NamedAreas([], this.ground)
    this.numbers = { country: new Map(), state: new Map(), city: new Map() }
    for (let at = 0; at < data.size; at++) this.numbers[this.typeOf(at)].set(data.number[at]!, at)
    this.cityParts = new CityParts(data, this.grid, (id) => this.at(id), parts)
  }

  get(id: string): Place | null {
    return this.made(this.at(id)) ?? this.said.get(id)
  }

  byPath(path: string): Place | null {
    const segments = path.split('/').filter(Boolean)
    const place = this.said.byPath(`/${segments.join('/')}`) ?? this.made(this.walk(segments))
    return place && this.canonical(place)
  }

  canonical(place: Place): Place {
    const at = this.at(place.id)
    if (at === null || place.type === 'country') return place
    const { cityParts } = this
    return place.type === 'city'
      ? (this.said.district(place) ??
          this.made(cityParts.regionOfCity(at) ?? cityParts.boroughOfName(at)) ??
          place)
      : (this.made(cityParts.cityOfState(at)) ?? place)
  }

  /** The borough that a place of its name lies in; null for other places. */
  private boroughOf(place: Place): Place | null {
    const at = place.type === 'city' ? this.at(place.id) : null
    return at === null ? null : this.made(this.cityParts.boroughOfName(at))
  }

  listedIn(place: Place): Place {
    const at = place.type === 'state' ? this.at(place.id) : null
    if (at === null) return place
    const { cityParts } = this
    return this.made(cityParts.cityOfState(at) ?? cityParts.cityOfRegion(at)) ?? place
  }

  /** The place number of a path that is no area's. */
  private walk(segments: readonly string[]): number | null {
    if (segments.length === 0 || segments.length > 3) return null
    let at: number | undefined
    for (const segment of segments) {
      const within = at ?? null
      at =
        this.slugsIn(within).get(segment) ??
        (within === null ? undefined : this.formerlyIn(within, segment))
      if (at === undefined) return null
    }
    return at!
  }

  private made(at: number | null): Place | null {
    return at === null ? null : this.make(at)
  }

  /** A town that the package has under another state is found under that one's address, too. */
  private formerlyIn(state: number, slug: string): number | undefined {
    const { data, numbers } = this
    const isMeant = (city: number): boolean =>
      slugify(this.name(this.make(numbers.city.get(city)!), 'en')) === slug
    const found =
      this.typeOf(state) === 'state' &&
      PARENTS.find(({ from, cities }) => from === data.number[state] && cities.some(isMeant))
    return found ? this.slugsIn(numbers.state.get(found.to)!).get(slug) : undefined
  }

  search(q: string, options: SearchOptions = {}): Place[] {
    const { lang, limit = 10, near } = options
    const codes = codesOf(q)
      .flatMap((text) => this.codes.find(text, lang))
      .flatMap(({ iso2, placeId, rest: beside }) => {
        // `〒150-0001`, `PL-00-001`.
        const rest = beside === '〒' || beside === `${iso2}-` ? '' : beside
        const known = this.get(placeId)
        const place = known && options.areas !== false ? this.canonical(known) : known
        return place && (options.areas !== false || place.type !== 'area') ? [{ place, rest }] : []
      })
    if (codes.length === 0) return this.searchWithKinds(q, options)
    const km = ({ lat, lon }: Place): number =>
      near && lat !== null && lon !== null ? distanceKm(near.lat, near.lon, lat, lon) : 0
    const alone = codes
      .filter(({ rest }) => rest === '')
      .map(({ place }) => place)
      .sort((a, b) => km(a) - km(b))
      // A quarter first, then its city.
      .flatMap((place) => [place, ...(this.partOf(place) ? [this.partOf(place)!.city] : [])])
    // `75001 Paris`: the place of the name where the code is, and what is more precise than the name.
    const named = codes.flatMap(({ place, rest }) =>
      rest === ''
        ? []
        : this.searchNames(rest, options).flatMap((other) =>
            other.id === place.id || isWithin(other, place)
              ? [other]
              : isWithin(place, other) || this.partOf(place)?.city.id === other.id
                ? [place, other]
                : [],
          ),
    )
    const found = [...alone, ...named, ...this.searchNames(q, options)]
    return [...new Map(found.map((place) => [place.id, place])).values()].slice(0, limit)
  }

  postcodes(text: string, lang?: string): PlaceOfCode[] {
    return this.codes.find(text, lang).flatMap(({ placeId, start, end, home }) => {
      const known = this.get(placeId)
      const place = known && this.canonical(known)
      return place ? [{ start, end, place, home }] : []
    })
  }

  /** `г. Москва`, `Ville de Nice`: the kind of a settlement is no part of its name. */
  private searchWithKinds(q: string, options: SearchOptions): Place[] {
    for (const name of [q, ...withoutKinds(q.slice(0, MAX_QUERY))]) {
      const found = this.searchNames(name, options)
      if (found.length > 0) return found
    }
    return []
  }

  private searchNames(q: string, { lang, limit = 10, near, areas = true }: SearchOptions): Place[] {
    const language = lang ? this.data.languages.indexOf(lang) : -1
    const found = this.searcher
      .find(q, limit, { near, language })
      .map(({ place, points }) => ({ place: this.make(place), points }))
    if (!areas || limit < 1) return found.map(({ place }) => place)
    for (const { place, points } of this.said.search(q, lang)) {
      const sum = points + (near ? nearnessOf(place, near) : 0)
      found.push({ place: this.said.twin(place) ?? place, points: sum })
    }
    found.sort((a, b) => b.points - a.points)
    const answers = found.map(
      ({ place }) => this.said.district(place) ?? this.boroughOf(place) ?? place,
    )
    return [...new Map(answers.map((place) => [place.id, place])).values()].slice(0, limit)
  }

  named(text: string, type?: PlaceType): Place[] {
    const areas = type && type !== 'area' ? [] : this.said.named(text)
    const weights = new Map(areas.map((area) => [area.id, this.said.weight(area)]))
    const weight = (place: Place): number =>
      weights.get(place.id) ?? this.searcher.weight[this.at(place.id)!]!
    return [
      ...areas,
      ...[text, ...withKinds(text)].flatMap((name) =>
        this.searcher
          .named(name)
          .filter((at) => !type || this.typeOf(at) === type)
          .map((at) => this.make(at)),
      ),
    ]
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, NAMESAKES)
  }

  withTwins(places: readonly Place[]): Place[] {
    const answers = this.searcher
      .withTwins(places.flatMap(({ id }) => this.at(id) ?? []))
      .map((at) => this.make(at))
    const result = new Map<string, Place>()
    const add = (place: Place): unknown => !result.has(place.id) && result.set(place.id, place)
    // Places are replaced by the search results in their order; areas keep their position.
    for (const place of places) {
      const twin = this.said.twin(place) ?? this.said.district(place) ?? this.boroughOf(place)
      if (twin) add(twin)
      else if (place.type === 'area') add(place)
      else {
        const next = answers.find(({ id }) => !result.has(id))
        if (next) add(next)
      }
    }
    for (const place of answers) add(place)
    return [...result.values()]
  }

  areas(): Place[] {
    return this.said.all
  }

  setAreas(areas: readonly NamedArea[]): void {
    this.said = new NamedAreas(areas, this.ground, this.said)
  }

  tryAreas(areas: readonly NamedArea[]): ReturnType<Places['tryAreas']> {
    const { wrong, all } = new NamedAreas(areas, this.ground, this.said)
    return { wrong, paths: new Map(all.map(({ number, path }) => [number, path])) }
  }

  name(place: Place, lang: string): string {
    const at = this.at(place.id)
    if (at === null) return this.said.name(place, lang)
    const { data } = this
    return (
      data.translation(at, data.languages.indexOf(lang)) ??
      data.translation(at, data.languages.indexOf('en')) ??
      place.name
    )
  }

  code(place: Place): string {
    const at = this.at(place.id)
    return at === null ? '' : this.data.code(at)
  }

  locales(place: Place): Record<string, string> {
    const at = this.at(place.id)
    if (at === null) return this.said.area(place)?.names ?? {}
    return Object.fromEntries(this.data.translations(at))
  }

  declension(place: Place, lang: string): string | null {
    const at = this.at(place.id)
    const name = at === null ? null : this.data.translation(at, this.data.languages.indexOf(lang))
    return name === null ? null : declension(name, lang, place)
  }

  nameIn(place: Place, lang: string): string | null {
    if (place.type === 'area') return this.said.nameIn(place, lang)
    return nameIn(this.name(place, lang), lang, place)
  }

  countries(): Place[] {
    return Array.from({ length: this.data.countries }, (_, at) => this.make(at))
  }

  children(place: Place): Place[] {
    const at = this.at(place.id)
    if (at === null) return this.citiesOf(place)
    const { data } = this
    if (data.isCity(at)) return this.listed(this.partsWithin(at))
    const area = data.isCountry(at) ? null : at
    const states = (area === null ? range(data.children(at)) : data.statesIn(at)).filter(
      (state) => data.regionOf(state) === area,
    )
    const children = area === null ? states : [...states, ...range(data.children(at))]
    return this.listed(children.filter((child) => this.isDirectly(child, at)))
  }

  /** Whether a place of a country or state is not in another one of its places: a quarter is in its city, and London in the region of its boroughs. */
  private isDirectly(child: number, at: number): boolean {
    const { cityParts, data } = this
    const part = cityParts.get(child)
    if (part === null)
      return cityParts.regionOfCity(child) !== at && cityParts.boroughOfName(child) !== at
    return cityParts.get(at) !== null || !data.isWithin(part.city, at) || !data.isCity(child)
  }

  /** The cities in an area, or the places that it consists of, largest first. */
  private citiesOf(area: Place): Place[] {
    const set = this.said.parts(area).filter(({ id }) => id !== area.id)
    const places = this.said.outline(area)?.cities ?? set
    return this.listed(places.flatMap(({ id }) => this.at(id) ?? []))
  }

  areasIn(place: Place): Place[] {
    if (place.cityId !== null) {
      const at = this.at(place.id)
      const state = at === null ? null : this.cityParts.stateOfCity(at)
      return [place, ...(state === null ? [] : [this.make(state)])]
        .flatMap((parent) => this.said.children(parent))
        .sort((a, b) => this.said.weight(b) - this.said.weight(a))
    }
    return this.said.all
      .filter((area) => area.cityId === null && isWithin(area, place))
      .sort((a, b) => this.said.weight(b) - this.said.weight(a))
  }

  outline(place: Place): Outline | null {
    const own = this.at(place.id.replace(GROUND, ''))
    const at = own === null ? null : (this.cityParts.boroughOfName(own) ?? own)
    const part = at === null ? null : this.cityParts.get(at)
    if (at === null || part === null) return this.said.outline(place)
    const outline: Outline = this.outlines.get(at) ?? {
      version: 0,
      polygons: part.polygons,
      cities: [],
      within: this.make(part.city),
    }
    this.outlines.set(at, outline)
    return outline
  }

  partOf(place: Place): { city: Place; isExact: boolean } | null {
    const at = this.at(place.id)
    const part = at === null ? null : this.cityParts.get(this.cityParts.boroughOfName(at) ?? at)
    return part && { city: this.make(part.city), isExact: part.isExact }
  }

  grounds(): Place[] {
    return Array.from(this.cityParts.all, ({ place }) => groundOf(this.make(place)))
  }

  measured(place: Place): Place {
    const at = this.at(place.id)
    if (at === null) return place
    const { cityParts } = this
    const state = this.made(cityParts.stateOfCity(at))
    if (state) return state
    const borough = this.boroughOf(place)
    if (borough) return this.measured(borough)
    return cityParts.get(at) !== null || cityParts.of(at).length > 0 ? groundOf(place) : place
  }

  citiesWithParts(): Place[] {
    return [...this.cityParts.cities]
      .filter((at) => this.cityParts.stateOfCity(at) === null)
      .map((at) => this.make(at))
  }

  /** The parts directly in a city, or in one of its parts. */
  private partsWithin(at: number): number[] {
    const { cityParts, data } = this
    const own = cityParts.get(at)
    const within = ({ place }: CityPart, { polygons }: CityPart): boolean =>
      isInside(polygons, data.lon(place)!, data.lat(place)!)
    const drawn = cityParts.of(own?.city ?? at).filter(({ isExact }) => isExact)
    const boroughs = new Set(cityParts.of(at).map(({ place }) => place))
    return cityParts
      .of(own?.city ?? at)
      .filter(
        (part) =>
          part.place !== at &&
          !this.isDirectly(part.place, data.parent[part.place]!) &&
          !boroughs.has(data.parent[part.place]!) &&
          (own
            ? own.isExact && !part.isExact && within(part, own)
            : part.isExact || !drawn.some((borough) => within(part, borough))),
      )
      .map(({ place }) => place)
  }

  twin(place: Place): Place | null {
    return this.said.twin(place)
  }

  within(place: Place, type: 'state' | 'city'): Place[] {
    const at = this.at(place.id)
    if (at === null) return []
    const { data } = this
    const states = data.isCountry(at) ? range(data.children(at)) : data.statesIn(at)
    if (type === 'state') return this.listed(states)
    const areas = data.isCountry(at) ? states : [at, ...states]
    return this.listed(areas.flatMap((area) => range(data.children(area))))
  }

  parts(place: Place): Place[] {
    if (place.type === 'area') return this.said.parts(place)
    const at = this.at(place.id)
    if (at === null) return [place]
    const whole = this.cityParts.stateOfCity(at)
    if (whole !== null) return [this.make(whole)]
    const borough = this.boroughOf(place)
    if (borough) return this.parts(borough)
    if (this.cityParts.get(at) !== null) return [place, groundOf(place)]
    const { data, cityParts } = this
    const within = data.isCity(at)
      ? // A quarter of a borough that is a state is in it.
        cityParts
          .of(at)
          .filter(({ place }) => !cityParts.get(data.parent[place]!))
          .map(({ place }) => place)
      : data.isCountry(at)
        ? []
        : data.statesIn(at)
    return [at, ...within].map((part) => this.make(part))
  }

  regions(): { region: number; state: number }[] {
    const { data } = this
    return range([data.countries, data.countries + data.states]).flatMap((region) => {
      const states = data.statesIn(region)
      return states.length === 0
        ? []
        : [region, ...states].map((state) => ({
            region: data.number[region]!,
            state: data.number[state]!,
          }))
    })
  }

  /** Without doubles, largest first. */
  private listed(places: readonly number[]): Place[] {
    const { weight } = this.searcher
    return places
      .filter((at) => !this.data.double[at])
      .sort((a, b) => weight[b]! - weight[a]! || a - b)
      .map((at) => this.make(at))
  }

  nearest(lat: number, lon: number): Place | null {
    const at = this.grid.cityAt(lat, lon)
    return at === null ? null : this.make(at)
  }

  countriesIn(box: readonly [number, number, number, number]): Place[] {
    return [...this.grid.countriesIn(box)].map((at) => this.make(at))
  }

  largestIn(box: readonly [number, number, number, number], limit: number): Place[] {
    const { data } = this
    const [west, south, east, north] = box
    if ((east - west + 1) * (north - south + 1) <= SCANNED_MAX)
      return this.grid
        .inBox(box)
        .filter((at) => data.population[at]! > 0 && data.lat(at)! < north && data.lon(at)! < east)
        .sort((a, b) => data.population[b]! - data.population[a]! || a - b)
        .slice(0, limit)
        .map((at) => this.make(at))
    const found: Place[] = []
    for (const at of (this.bySize ??= citiesBySize(data))) {
      const [lat, lon] = [data.lat(at)!, data.lon(at)!]
      if (lat < south || lat >= north || lon < west || lon >= east) continue
      if (found.push(this.make(at)) === limit) break
    }
    return found
  }

  near(
    place: Place,
    limit: number,
    { maxKm = Infinity, overland = false }: NearOptions = {},
  ): Near[] {
    const { data } = this
    const { lat, lon } = place
    if (lat === null || lon === null) return []
    const land = place.type === 'area' ? null : data.land[this.at(place.id)!]
    const isReached = (at: number): boolean => !overland || data.land[at] === land
    if (place.type === 'city') {
      const own = this.at(place.id)
      return this.grid
        .around(lat, lon, limit, maxKm, (at) => at !== own && isReached(at))
        .map(({ place: at, km }) => this.nearCity(at, km))
    }
    const others =
      place.type === 'area'
        ? this.areasBeside(place)
        : this.siblings(place).filter((other) => isReached(this.at(other.id)!))
    return others
      .filter((other) => other.id !== place.id && other.lat !== null && other.lon !== null)
      .map((other) => ({ other, km: distanceKm(lat, lon, other.lat!, other.lon!) }))
      .filter(({ km }) => km <= maxKm)
      .sort((a, b) => a.km - b.km)
      .slice(0, limit)
      .map(({ other, km }) => ({
        km,
        population: other.population,
        parts: this.parts(other),
        place: other,
      }))
  }

  private nearCity(at: number, km: number): Near {
    const { countryId, stateId } = this.make(this.data.parent[at]!)
    const make = () => this.make(at)
    return {
      km,
      population: this.data.population[at] || null,
      parts:
        this.cityParts.get(at) === null
          ? [{ countryId, stateId, cityId: this.data.number[at]!, areaId: null }]
          : this.parts(make()),
      get place() {
        return make()
      },
    }
  }

  /** The areas of the same kind: those of the same city, else of the country. */
  private areasBeside(place: Place): Place[] {
    return this.said.all.filter(
      (other) =>
        other.kind === place.kind &&
        other.cityId === place.cityId &&
        other.countryId === place.countryId &&
        !isWithin(other, place) &&
        !isWithin(place, other),
    )
  }

  /** Siblings: countries, or the states of the same country, without its own region and subdivisions. */
  private siblings(place: Place): Place[] {
    if (!place.parent) return this.countries()
    return this.within(place.parent, 'state').filter(
      (state) => !isWithin(state, place) && !isWithin(place, state),
    )
  }

  private at(id: string): number | null {
    const match = ID.exec(id)
    return match
      ? (this.numbers[match[1] as keyof typeof this.numbers].get(Number(match[2])) ?? null)
      : null
  }

  private typeOf(at: number): keyof typeof this.numbers {
    if (this.data.isCity(at)) return 'city'
    return this.data.isCountry(at) ? 'country' : 'state'
  }

  private make(at: number): Place {
    const made = this.lasting[at]
    if (made) return made
    const { data } = this
    const type = this.typeOf(at)
    const parent = type === 'country' ? null : this.make(data.parent[at]!)
    const number = data.number[at]!
    const region = data.regionOf(at)
    const place: Place = {
      id: `${type}${number}`,
      type,
      kind: null,
      number,
      countryId: parent?.countryId ?? number,
      stateId: type === 'state' ? number : (parent?.stateId ?? null),
      cityId: type === 'city' ? number : null,
      areaId: null,
      name: data.name(at),
      iso2: data.iso2(at),
      lat: data.lat(at),
      lon: data.lon(at),
      population: data.population[at] || null,
      path: `${parent?.path ?? ''}/${data.slug(at)}`,
      parent,
      region: region === null ? null : this.make(region),
    }
    if (type !== 'city') this.lasting[at] = place
    return place
  }

  /** Slugs of the places in a place, or of the countries. */
  private slugsIn(parent: number | null): Map<string, number> {
    const key = parent ?? -1
    let slugs = this.slugs.get(key)
    if (!slugs) {
      slugs = new Map()
      const [from, to] = parent === null ? [0, this.data.countries] : this.data.children(parent)
      for (let at = from; at < to; at++) slugs.set(this.data.slug(at), at)
      this.slugs.set(key, slugs)
    }
    return slugs
  }
}

/** Ends the id of the ground of a part of a city. */
const GROUND = '-ground'
/** Numbers of grounds, beyond those of areas: of states and of cities. */
const GROUND_NUMBERS = { country: 0, state: 1_500_000_000, city: 1_000_000_000, area: 0 }

/** The ground of a part of a city, as an area: it has the offers of the city that lie there. Of a city with parts: these and its own. */
const groundOf = (part: Place): Place => ({
  ...part,
  id: `${part.id}${GROUND}`,
  areaId: GROUND_NUMBERS[part.type] + part.number,
})

const range = ([from, to]: readonly [from: number, to: number]): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** Area in square degrees up to which all cities of a box are scanned. In a larger box the largest are found soon. */
const SCANNED_MAX = 64

/** Numbers of all cities that have coordinates and a known size, without doubles, the largest first. */
function citiesBySize(data: PlaceData): Uint32Array {
  const cities = Array.from(
    { length: data.size - data.countries - data.states },
    (_, city) => data.countries + data.states + city,
  )
  const shown = cities.filter(
    (at) =>
      !data.double[at] &&
      data.population[at]! > 0 &&
      data.lat(at) !== null &&
      data.lon(at) !== null,
  )
  return Uint32Array.from(shown).sort((a, b) => data.population[b]! - data.population[a]! || a - b)
}
