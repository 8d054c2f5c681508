import type { PlaceData } from './data.ts'
import { fold, searchForms } from '#text/fold.ts'
import { distanceKm } from './geo.ts'
import type { Keys, Run } from './keys.ts'

/** Weight of the match quality, in powers of ten of population. */
export const FIT = { whole: 2, start: 0, laterWordWhole: -0.5, laterWord: -1, typo: -3 }
/** A state counts as if it were ten times smaller: who types New York means the city. */
const STATE = -1
/** The beginning of a name that neither the page's language nor English has: `rio` is not the United Kingdom (`Ríocht Aontaithe`). */
export const FOREIGN = -1.5
/** Candidates as a multiple of the limit, for that ranking. */
const RERANKED = 4
/** Population for the rank of a state without known cities. */
const UNKNOWN_STATE = 100_000
/** From this length on one wrong letter is forgiven in what may be the beginning of a name; in a whole name one letter earlier. */
export const TYPO_LENGTH = 5
/** A place next door is worth this many powers of ten of population; half of it at NEAR_KM. */
const NEAR_BONUS = 1.5
const NEAR_KM = 60
/** A state most of whose cities are no farther than this from the largest is that city. */
const ONE_CITY_SHARE = 0.85
const CITY_KM = 28
const KM_PER_DEGREE = 111.2
/** Limit of the input's length: no name is longer. */
export const MAX_QUERY = 80
const MAX_WORDS = 8
const WORD_WITH_DIGIT = /[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu

export interface Point {
  lat: number
  lon: number
}

/** Finds places by typed text. One search at a time: the scratch arrays are its own. */
export class PlaceSearch {
  private readonly data: PlaceData
  private readonly keys: Keys
  /** Weight by place: log10 of the population, if known. */
  readonly weight: Float32Array
  private readonly byCode: Map<string, number[]>
  private readonly score: Float32Array
  private readonly found: Uint32Array
  private readonly english: number
  private count = 0
  private near: Point | null = null
  private readonly twins = new Map<string, 'state' | 'city' | null>()

  constructor(data: PlaceData, keys: Keys) {
    this.data = data
    this.keys = keys
    this.weight = weigh(data)
    this.byCode = codes(data)
    this.english = data.languages.indexOf('en')
    this.score = new Float32Array(data.size).fill(-Infinity)
    this.found = new Uint32Array(data.size)
  }

  /** Place numbers with their points, best first. `language` is the page's, by its place in the file. Never throws; nothing for an empty query. */
  find(
    query: string,
    limit: number,
    { near, language = -1 }: { near?: Point | undefined; language?: number } = {},
  ): { place: number; points: number }[] {
    const text = fold(query.slice(0, MAX_QUERY))
    if (!text || limit < 1) return []
    this.near = near && Number.isFinite(near.lat) && Number.isFinite(near.lon) ? near : null
    try {
      this.collectAll(query, text)
      // `10115 Berlin`: no postcode is known, but the place beside it is.
      const withoutNumbers =
        this.count === 0 ? text.replace(WORD_WITH_DIGIT, ' ').replace(/ +/g, ' ').trim() : text
      if (withoutNumbers !== text) this.collectAll(withoutNumbers, withoutNumbers)
      for (const place of this.best(limit * RERANKED))
        if (!this.isOwn(place, text, language)) this.score[place]! += FOREIGN
      return this.withoutTwins(this.best(limit * RERANKED)).slice(0, limit)
    } finally {
      for (let i = 0; i < this.count; i++) this.score[this.found[i]!] = -Infinity
      this.count = 0
    }
  }

  /** Of a city and the state of its name, one is answered: the state where it has states of its own and the city fills them (London and its boroughs), else the city. */
  private withoutTwins(found: readonly number[]): { place: number; points: number }[] {
    const points = new Map<number, number>()
    for (const place of found) {
      const answer = this.answerFor(place, found)
      if (!points.has(answer)) points.set(answer, this.score[place]!)
    }
    return [...points].map(([place, points]) => ({ place, points }))
  }

  /** Places of one name, where of a city and the state of its name the one that a search answers comes before the other. */
  withTwins(found: readonly number[]): number[] {
    const result = new Set<number>()
    for (const place of found) result.add(this.answerFor(place, found)).add(place)
    return [...result]
  }

  /** The twin of a place that is answered instead of it, else the place. */
  private answerFor(place: number, found: readonly number[]): number {
    for (const area of this.statesAbove(place))
      if (this.twinOf(area, place) === 'state') return area
    if (this.data.isCity(place)) return place
    return found.find((city) => this.twinOf(place, city) === 'city') ?? place
  }

  /** Which one of a state and a city is answered; null if the names differ or the city is elsewhere. */
  private twinOf(state: number, city: number): 'state' | 'city' | null {
    if (!this.statesAbove(city).includes(state)) return null
    const key = `${state} ${city}`
    let twin = this.twins.get(key)
    if (twin === undefined) {
      twin = haveOneName(this.data, city, state)
        ? this.isOneCity(state, city)
          ? 'state'
          : 'city'
        : null
      this.twins.set(key, twin)
    }
    return twin
  }

  /** The states that a city lies in, smallest first; none for other places. */
  private statesAbove(city: number): number[] {
    const { data } = this
    const states: number[] = []
    if (data.isCity(city))
      for (
        let at = data.parent[city]!;
        !data.isCountry(at);
        at = data.regionOf(at) ?? data.parent[at]!
      )
        states.push(at)
    return states
  }

  /** Whether most cities of a state lie around one of them. */
  private isOneCity(state: number, city: number): boolean {
    const { data } = this
    const [lat, lon] = [data.lat(city), data.lon(city)]
    if (lat === null || lon === null || data.statesIn(state).length === 0) return false
    const away = [state, ...data.statesIn(state)]
      .flatMap((area) => {
        const [from, to] = data.children(area)
        return Array.from({ length: to - from }, (_, index) => from + index)
      })
      .flatMap((other) => {
        const [otherLat, otherLon] = [data.lat(other), data.lon(other)]
        return otherLat === null || otherLon === null
          ? []
          : distanceKm(lat, lon, otherLat, otherLon)
      })
      .sort((a, b) => a - b)
    return (away[Math.floor(away.length * ONE_CITY_SHARE)] ?? 0) <= CITY_KM
  }

  private collectAll(query: string, text: string): void {
    if (!text) return
    this.collect(this.keys.prefixed(text), text.length, 0, null)
    this.collectWithin(query, text)
    this.collectMisspelt(text, null)
  }

  /** Place numbers of a whole name, heaviest first. */
  named(name: string): number[] {
    const { keys, weight } = this
    const text = fold(name.slice(0, MAX_QUERY))
    const run = keys.prefixed(text)
    const places: number[] = []
    for (let key = run.from; text && key < keys.wholeEnd(run, text.length); key++) {
      for (let at = keys.placeStart[key]!; at < keys.placeStart[key + 1]!; at++)
        if ((keys.place[at]! & 1) === 0) places.push(keys.place[at]! >>> 1)
    }
    return places.sort((a, b) => weight[b]! - weight[a]!)
  }

  /** `paris texas`, `barcelona, spain`, `españa madrid`: a place and the place around it. */
  private collectWithin(query: string, text: string): void {
    const comma = query
      .slice(0, MAX_QUERY)
      .split(/[,;،、，]/)
      .map(fold)
      .filter(Boolean)
    if (comma.length > 1) return this.collectPair(comma[0]!, comma.slice(1).join(' '))
    const words = text.split(' ').slice(0, MAX_WORDS)
    for (let at = 1; at < words.length; at++) {
      const left = words.slice(0, at).join(' ')
      const right = words.slice(at).join(' ')
      this.collectPair(left, right)
      this.collectPair(right, left)
    }
  }

  private collectPair(name: string, within: string): void {
    const parents = this.areas(within)
    if (parents.size === 0) return
    const run = this.keys.prefixed(name)
    this.collect(run, name.length, 0, parents)
    if (run.from === run.to) this.collectMisspelt(name, parents)
  }

  private collectMisspelt(text: string, within: Set<number> | null): void {
    if (text.length < TYPO_LENGTH - 1) return
    for (const { run, length } of this.keys.misspelt(text)) {
      // Whole names come first among the keys of a run.
      const to = text.length < TYPO_LENGTH ? this.keys.wholeEnd(run, length) : run.to
      this.collect({ from: run.from, to }, length, FIT.typo, within)
    }
  }

  /** Countries and states of that name or code; of a name that begins so, from three letters on. */
  areas(text: string): Set<number> {
    const areas = new Set(this.byCode.get(text))
    const run = this.keys.prefixed(text)
    const firstCity = this.data.countries + this.data.states
    for (
      let key = run.from;
      key < run.to && (text.length > 2 || this.keys.length(key) === text.length);
      key++
    ) {
      for (let at = this.keys.placeStart[key]!; at < this.keys.placeStart[key + 1]!; at++) {
        const value = this.keys.place[at]!
        if ((value & 1) === 0 && value >>> 1 < firstCity) areas.add(value >>> 1)
      }
    }
    return areas
  }

  private collect(run: Run, length: number, penalty: number, within: Set<number> | null): void {
    const { keys, score, weight } = this
    for (let key = run.from; key < run.to; key++) {
      const whole = keys.length(key) === length
      const first = penalty + (whole ? FIT.whole : FIT.start)
      const later = penalty + (whole ? FIT.laterWordWhole : FIT.laterWord)
      for (let at = keys.placeStart[key]!; at < keys.placeStart[key + 1]!; at++) {
        const value = keys.place[at]!
        const place = value >>> 1
        if (within && !this.isWithin(place, within)) continue
        const points =
          (value & 1 ? later : first) +
          weight[place]! +
          (this.near ? this.nearness(place, this.near) : 0)
        if (points <= score[place]!) continue
        if (score[place] === -Infinity) this.found[this.count++] = place
        score[place] = points
      }
    }
  }

  /** Whether a place is found by a whole name, or by the beginning of one in the page's language or English. */
  private isOwn(place: number, text: string, language: number): boolean {
    const { data, near } = this
    const fit = this.score[place]! - this.weight[place]! - (near ? this.nearness(place, near) : 0)
    if (fit > FIT.whole - 0.01) return true
    const names = [
      data.name(place),
      data.translation(place, this.english),
      data.translation(place, language),
    ]
    return names.some(
      (name) => name !== null && searchForms(name).some((form) => ` ${form}`.includes(` ${text}`)),
    )
  }

  private isWithin(place: number, areas: Set<number>): boolean {
    const { data } = this
    if (data.isCountry(place)) return false
    for (let at = place; !data.isCountry(at);) {
      at = data.regionOf(at) ?? data.parent[at]!
      if (areas.has(at)) return true
    }
    return false
  }

  private nearness(place: number, near: Point): number {
    if (this.data.isCountry(place)) return 0
    return nearnessOf({ lat: this.data.lat(place), lon: this.data.lon(place) }, near)
  }

  private best(limit: number): number[] {
    const { score, found } = this
    const best: number[] = []
    for (let i = 0; i < this.count; i++) {
      const place = found[i]!
      const points = score[place]!
      let at = best.length
      while (
        at > 0 &&
        (score[best[at - 1]!]! < points ||
          (score[best[at - 1]!] === points && best[at - 1]! > place))
      )
        at--
      if (at >= limit) continue
      best.splice(at, 0, place)
      if (best.length > limit) best.pop()
    }
    return best
  }
}

/** Whether two places have one name, in any language. */
export function haveOneName(data: PlaceData, place: number, other: number): boolean {
  const names = (of: number): string[] =>
    [data.name(of), ...data.translations(of).map(([, name]) => name)].flatMap(searchForms)
  const own = new Set(names(place))
  return names(other).some((name) => own.has(name))
}

/** Bonus in the rank for a near place. On a flat earth: it only ranks. */
export function nearnessOf(
  { lat, lon }: { lat: number | null; lon: number | null },
  near: Point,
): number {
  if (lat === null || lon === null) return 0
  const east = Math.abs(lon - near.lon)
  const cos = Math.cos((near.lat * Math.PI) / 180)
  const km = KM_PER_DEGREE * Math.hypot(lat - near.lat, Math.min(east, 360 - east) * cos)
  return NEAR_BONUS / (1 + km / NEAR_KM)
}

/** A state is as large as its cities and those of the states in it together; one that is also a city (Shanghai) counts as one. */
function weigh(data: PlaceData): Float32Array {
  const people = Float64Array.from(data.population)
  for (let place = data.size - 1; place >= data.countries + data.states; place--) {
    const state = data.parent[place]!
    if (!data.population[state]) people[state] = people[state]! + people[place]!
  }
  const own = people.slice()
  for (let state = data.countries; state < data.countries + data.states; state++)
    if (!data.population[state])
      for (const within of data.statesIn(state)) people[state] = people[state]! + own[within]!
  for (let state = data.countries; state < data.countries + data.states; state++)
    people[state] ||= UNKNOWN_STATE
  return Float32Array.from(
    people,
    (count, place) =>
      Math.log10(count + 30) + (data.isCity(place) || data.population[place] ? 0 : STATE),
  )
}

/** Lower-case codes of countries (`es`) and states (`tx`). */
function codes(data: PlaceData): Map<string, number[]> {
  const byCode = new Map<string, number[]>()
  for (let place = 0; place < data.countries + data.states; place++) {
    const code = (data.isCountry(place) ? data.iso2(place) : data.code(place)).toLowerCase()
    if (code.length > 1) byCode.set(code, [...(byCode.get(code) ?? []), place])
  }
  return byCode
}
