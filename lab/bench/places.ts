import type { Place, Places } from '#places/index.ts'
import { fold } from '#text/fold.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, timing, type Row } from './report.ts'

const QUERIES = 2000
/** The scan is slow: it runs this many of the queries. */
const SCANNED = 200
const LIMIT = 10

/** Texts typed for a name, by how hard they are to match. */
const TYPED: Record<string, (name: string, random: () => number) => string> = {
  'whole names': (name) => name,
  'first letter': (name) => name.slice(0, 1),
  beginnings: (name, random) => name.slice(0, 2 + Math.floor(random() * 4)),
  'no diacritics': (name) => fold(name),
  'one typo': (name, random) => {
    const at = Math.floor(random() * name.length)
    return name.slice(0, at) + pick(random, [...name]) + name.slice(at + 1)
  },
}

/**
 * Measures the place search with 2,000 texts, made from the names of large places in 43 languages, beside a scan in the same run:
 * every name that begins with the text or has a word that does, largest first, without tolerance for typos.
 */
export function benchPlaces(places: Places): void {
  const all = everyPlace(places)
  const random = createRandom(1)
  const large = all.filter((place) => (place.population ?? 0) > 100_000)
  const names = large.flatMap((place) => [place.name, ...Object.values(places.locales(place))])
  const scan = scanner(places, all)
  const rows: Row[] = []
  const times: number[] = []
  const scanTimes: number[] = []
  const kinds = Object.entries(TYPED)
  for (const [kind, type] of kinds) {
    const texts = Array.from({ length: QUERIES / kinds.length }, () =>
      type(pick(random, names), random),
    )
    // The first round warms up the compiler.
    for (const text of texts) places.search(text, { limit: LIMIT })
    const found = texts.map((text) => timed(() => places.search(text, { limit: LIMIT })))
    const scanned = texts.slice(0, SCANNED / kinds.length).map((text) => timed(() => scan(text)))
    times.push(...found)
    scanTimes.push(...scanned)
    rows.push(row(kind, found, scanned))
  }
  rows.push(row('all', times, scanTimes))
  printTable(
    `Location input over ${count(all.length)} places, milliseconds`,
    ['', 'p50', 'p99', 'slowest', 'scan p50', 'scan p99'],
    rows,
  )
}

function row(name: string, times: number[], scanned: number[]): Row {
  const [found, plain] = [timing(times), timing(scanned)]
  return [name, ms(found.p50), ms(found.p99), ms(Math.max(...times)), ms(plain.p50), ms(plain.p99)]
}

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function everyPlace(places: Places): Place[] {
  const countries = places.countries()
  return [
    ...countries,
    ...countries.flatMap((country) => places.within(country, 'state')),
    ...countries.flatMap((country) => places.within(country, 'city')),
  ]
}

/** Scans folded names, largest place first, until it has enough. */
function scanner(places: Places, all: Place[]): (text: string) => Place[] {
  const bySize = all.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const entries = bySize.flatMap((place) =>
    [...new Set([place.name, ...Object.values(places.locales(place))].map(fold))].map((name) => ({
      place,
      name: ` ${name}`,
    })),
  )
  return (text) => {
    const prefix = ` ${fold(text)}`
    const found = new Set<Place>()
    for (const { place, name } of entries) {
      if (name.includes(prefix)) found.add(place)
      if (found.size === LIMIT) break
    }
    return [...found]
  }
}
