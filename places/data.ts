import { readFile } from 'node:fs/promises'
import { slugify } from '#text/fold.ts'
import { decodeSections, decompress, DEGREE, NOWHERE, type Sections } from './format.ts'

/** The file in memory: columns by place number, strings made when asked for. `format.ts` describes the columns. */
export class PlaceData {
  readonly countries: number
  readonly states: number
  readonly size: number
  readonly number: Uint32Array
  readonly parent: Uint32Array
  readonly population: Uint32Array
  readonly double: Uint8Array
  readonly land: Uint16Array
  readonly languages: readonly string[]
  private readonly sections: Sections
  private readonly text: Buffer
  private readonly textStart: Uint32Array
  private readonly translationStart: Uint32Array
  private readonly childStart: Uint32Array
  /** Place numbers of the states directly in a state. */
  private readonly statesWithin = new Map<number, number[]>()

  constructor(sections: Sections) {
    this.sections = sections
    const [countries = 0, states = 0, cities = 0] = sections.sizes
    this.countries = countries
    this.states = states
    this.size = countries + states + cities
    this.number = sections.number
    this.parent = sections.parent
    this.population = sections.population
    this.double = sections.double
    this.land = sections.land
    this.languages = Buffer.from(sections.languages).toString().split(' ')
    this.text = Buffer.from(
      sections.text.buffer,
      sections.text.byteOffset,
      sections.text.byteLength,
    )
    this.textStart = startsOf(sections.textLength)
    this.translationStart = startsOf(sections.translations)
    this.childStart = new Uint32Array(countries + states + 1)
    let child = countries
    for (let place = 0; place < countries + states; place++) {
      this.childStart[place] = child
      while (child < this.size && sections.parent[child] === place) child++
    }
    this.childStart[countries + states] = child
    sections.region.forEach((region, state) => {
      const within = this.statesWithin.get(region)
      if (within) within.push(countries + state)
      else if (region) this.statesWithin.set(region, [countries + state])
    })
  }

  string(index: number): string {
    return this.text.toString('utf8', this.textStart[index], this.textStart[index + 1])
  }

  isCountry(place: number): boolean {
    return place < this.countries
  }

  isCity(place: number): boolean {
    return place >= this.countries + this.states
  }

  /** Place numbers of the places directly in a country or state: from the first up to, not including, the second. */
  children(place: number): [from: number, to: number] {
    if (this.isCity(place)) return [0, 0]
    return [this.childStart[place]!, this.childStart[place + 1]!]
  }

  /** The state that a state lies in (Málaga in Andalusia); null for others. Not another entry of the same place. */
  regionOf(place: number): number | null {
    if (this.isCountry(place) || this.isCity(place)) return null
    const region = this.sections.region[place - this.countries]!
    if (region === 0) return null
    return this.double[region] ? this.regionOf(region) : region
  }

  /** The states in a state, at any depth, itself left out. */
  statesIn(state: number): number[] {
    return (this.statesWithin.get(state) ?? []).flatMap((within) => [
      within,
      ...this.statesIn(within),
    ])
  }

  countryOf(place: number): number {
    let country = place
    while (country >= this.countries) country = this.parent[country]!
    return country
  }

  isWithin(place: number, ancestor: number): boolean {
    let at = place
    while (at > ancestor) at = this.parent[at]!
    return at === ancestor && place !== ancestor
  }

  name(place: number): string {
    return unmarked(this.string(this.sections.name[place]!))
  }

  /** Null where the source has no name in that language. */
  translation(place: number, language: number): string | null {
    const { translationLanguage, translationName } = this.sections
    for (let at = this.translationStart[place]!; at < this.translationStart[place + 1]!; at++) {
      if (translationLanguage[at] === language) return unmarked(this.string(translationName[at]!))
    }
    return null
  }

  translations(place: number): [language: string, name: string][] {
    const { translationLanguage, translationName } = this.sections
    const names: [string, string][] = []
    for (let at = this.translationStart[place]!; at < this.translationStart[place + 1]!; at++) {
      names.push([
        this.languages[translationLanguage[at]!]!,
        unmarked(this.string(translationName[at]!)),
      ])
    }
    return names
  }

  slug(place: number): string {
    const slug = this.sections.slug[place]!
    return slug ? this.string(slug) : slugify(this.name(place))
  }

  iso2(place: number): string {
    const letters = this.sections.iso2[this.countryOf(place)]!
    return String.fromCharCode(letters >> 8, letters & 255)
  }

  /** A state's code within its country (`TX`); empty for others and where it has none. */
  code(place: number): string {
    return place < this.countries || this.isCity(place)
      ? ''
      : this.string(this.sections.code[place - this.countries]!)
  }

  /** Degrees; null when unknown. */
  lat(place: number): number | null {
    const value = this.sections.lat[place]!
    return value === NOWHERE ? null : value / DEGREE
  }

  lon(place: number): number | null {
    const value = this.sections.lon[place]!
    return value === NOWHERE ? null : value / DEGREE
  }
}

/** A name without the source's mark of places that no longer exist: "Karpoš †". */
const unmarked = (name: string): string => (name.endsWith('†') ? name.slice(0, -1).trimEnd() : name)

/** Running sums: where each of the parts with these lengths begins; one entry more than there are parts. */
export function startsOf(lengths: Uint8Array | Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i]! + lengths[i]!
  return starts
}

export async function readSections(): Promise<Sections> {
  return decodeSections(decompress(await readFile(new URL('./places.bin', import.meta.url))))
}
