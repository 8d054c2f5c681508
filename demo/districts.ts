import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

/** A district of a deep city, from `districts/*.txt`. */
export interface District {
  /** As written in addresses, and in other languages. */
  name: string
  names: Record<string, string>
  postalCode: string | null
  lat: number
  lon: number
  /** Its radius, kilometres. */
  km: number
  /** Price per square metre relative to the city's, whose mean is 1. */
  price: number
  /** Share of its homes that are houses. */
  houses: number
  weight: number
  /** Least and most floors of buildings; null: as is usual in the country. */
  floors: readonly [number, number] | null
  isBySea: boolean
  /** Of the area of its name among those that are shipped; else the circle around its centre. */
  ring: readonly Point[] | null
  streets: readonly Street[]
  around: Around
}

/** Words about a district or town, and its landmarks. */
export interface Around {
  spots: readonly Spot[]
  /** Sentences, by language. */
  words: Record<string, readonly string[]>
}

/** Something to walk to. `local`: its name in the language of the place, in the case that its sentences want. */
export interface Spot {
  name: string
  local: string | null
  lat: number
  lon: number
}

type Point = readonly [lat: number, lon: number]

export interface Street {
  name: string
  from: Point
  to: Point
}

/** Water or a park: no homes within so many kilometres of the line. */
interface Free {
  line: readonly Point[]
  km: number
}

export interface DeepCity {
  districts: readonly District[]
  free: readonly Free[]
}

/** Place, homes of the whole demo, file. */
const CITIES: Record<string, readonly [count: number, file: string]> = {
  city50388: [1500, 'london'],
  city37816: [1500, 'valencia'],
  city24053: [1500, 'berlin'],
  city32: [500, 'dubai'],
  city111668: [500, 'austin'],
}
/** The homes of Malta's towns in the whole demo. */
export const MALTA_COUNT = 1500

export const deepCountOf = (place: string): number | undefined => CITIES[place]?.[0]

/** How far from a known street its homes lie, kilometres. */
export const OFF_STREET = 0.06
const KM_PER_DEGREE = 111.2

export function kmBetween([lat, lon]: Point, [lat2, lon2]: Point): number {
  const east = (lon2 - lon) * Math.cos((((lat + lat2) / 2) * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(lat2 - lat, east)
}

/** Kilometres from a point to the nearest of a line. */
export function kmToLine(point: Point, line: readonly Point[]): number {
  const scale = Math.cos((point[0] * Math.PI) / 180)
  const onPlane = ([lat, lon]: Point) => ({
    x: (lon - point[1]) * scale * KM_PER_DEGREE,
    y: (lat - point[0]) * KM_PER_DEGREE,
  })
  let least = Infinity
  for (let at = 0; at < line.length; at++) {
    const [a, b] = [onPlane(line[at]!), onPlane(line[Math.min(at + 1, line.length - 1)]!)]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length))
    least = Math.min(least, Math.hypot(a.x + share * dx, a.y + share * dy))
  }
  return least
}

/** Whether a point lies in water or in a park. */
export const isFree = (point: Point, { free }: DeepCity): boolean =>
  free.some(({ line, km }) => kmToLine(point, line) < km)

/** Whether a point lies in a district. */
export function isWithin([lat, lon]: Point, { ring, km, ...centre }: District): boolean {
  if (!ring) return kmBetween([lat, lon], [centre.lat, centre.lon]) <= km
  let isInside = false
  ring.forEach(([y, x], at) => {
    const [y2, x2] = ring.at(at - 1)!
    if (y > lat !== y2 > lat && lon < ((x2 - x) * (lat - y)) / (y2 - y) + x) isInside = !isInside
  })
  return isInside
}

const TRIES = 200

/** A point of a district, along one of its streets if they are known. */
export function drawPoint(
  random: Random,
  city: DeepCity,
  district: District,
): { street: string | null; lat: number; lon: number } {
  const { streets, lat, lon, km } = district
  for (let left = TRIES; left > 0; left--) {
    const street = streets.length > 0 ? random.pick(streets) : null
    const share = random.next()
    const [from, reach] = street
      ? [
          [
            street.from[0] + share * (street.to[0] - street.from[0]),
            street.from[1] + share * (street.to[1] - street.from[1]),
          ] as const,
          OFF_STREET,
        ]
      : [[lat, lon] as const, km]
    const [off, bearing] = [reach * Math.sqrt(random.next()), 2 * Math.PI * random.next()]
    const point: Point = [
      Number((from[0] + (off * Math.cos(bearing)) / KM_PER_DEGREE).toFixed(6)),
      Number(
        (
          from[1] +
          (off * Math.sin(bearing)) / (KM_PER_DEGREE * Math.cos((from[0] * Math.PI) / 180))
        ).toFixed(6),
      ),
    ]
    if (isWithin(point, district) && !isFree(point, city))
      return { street: street?.name ?? null, lat: point[0], lon: point[1] }
  }
  throw new RangeError(`${district.name} has no ground`)
}

const METRES_A_MINUTE = 75
/** Further than this is not near. */
const WALK_MOST = 18

export interface Walk {
  spot: Spot
  minutes: number
}

/** Landmarks within a walk, the nearest first. Streets bend: a third more than the straight way. */
export const walksFrom = ({ lat, lon }: { lat: number; lon: number }, around: Around): Walk[] =>
  around.spots
    .map((spot) => ({
      spot,
      minutes: Math.max(
        2,
        Math.round((1333 * kmBetween([lat, lon], [spot.lat, spot.lon])) / METRES_A_MINUTE),
      ),
    }))
    .filter(({ minutes }) => minutes <= WALK_MOST)
    .toSorted((a, b) => a.minutes - b.minutes)

const cities = new Map<string, DeepCity | null>()

/** The districts of a city by the id of its place; null where the demo knows none. */
export function deepCity(place: string): DeepCity | null {
  let city = cities.get(place)
  if (city === undefined) {
    const file = CITIES[place]?.[1]
    city = file === undefined ? null : readCity(file)
    cities.set(place, city)
  }
  return city
}

let towns: Map<string, Around> | undefined

/** The landmarks of a town of Malta, by the id of its place. */
export function townAround(place: string): Around | null {
  towns ??= new Map(
    readRecords('malta').flatMap(({ kind, values: [id = ''], rest }) =>
      kind === 'town' ? [[id, aroundOf(rest)] as const] : [],
    ),
  )
  return towns.get(place) ?? null
}

interface Line {
  kind: string
  values: string[]
}
interface Section extends Line {
  rest: Line[]
}

/** Lines of `kind | value | ...`; those that say more of a district or town follow it. */
function readRecords(file: string): Section[] {
  const sections: Section[] = []
  const text = readFileSync(new URL(`districts/${file}.txt`, import.meta.url), 'utf8')
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [kind = '', ...values] = line.split('|').map((value) => value.trim())
    const last = sections.at(-1)
    if (['street', 'near', 'en', 'de', 'es', 'ar'].includes(kind) && last)
      last.rest.push({ kind, values })
    else sections.push({ kind, values, rest: [] })
  }
  return sections
}

function pointsOf(text: string): Point[] {
  const numbers = text.split(' ').map(Number)
  if (numbers.length % 2 !== 0 || numbers.some(Number.isNaN)) throw new RangeError(text)
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at]!,
    numbers[2 * at + 1]!,
  ])
}

function aroundOf(lines: readonly Line[]): Around {
  const words: Record<string, string[]> = {}
  for (const { kind, values } of lines) if (kind.length === 2) (words[kind] ??= []).push(values[0]!)
  return {
    words,
    spots: lines
      .filter(({ kind }) => kind === 'near')
      .map(({ values: [name = '', at = '', local = null] }) => {
        const [[lat, lon]] = pointsOf(at) as [Point]
        return { name, local, lat, lon }
      }),
  }
}

interface AreaFile {
  features: {
    properties: { names: { en: string } }
    geometry: { coordinates: [number, number][][] }
  }[]
}

function readRings(file: string): Map<string, Point[]> {
  const url = new URL(`../places/areas/${file}-districts.geojson`, import.meta.url)
  const { features } = JSON.parse(readFileSync(url, 'utf8')) as AreaFile
  return new Map(
    features.flatMap(({ properties: { names }, geometry }) => {
      const ring = geometry.coordinates[0]!.slice(1).map(([lon, lat]): Point => [lat, lon])
      // "Downtown Austin" is "Downtown" to those who live there.
      return [names.en, names.en.replace(/^Downtown .*/, 'Downtown')].map((name) => [name, ring])
    }),
  )
}

function readCity(file: string): DeepCity {
  const sections = readRecords(file)
  const rings = readRings(file)
  const records = sections.filter(({ kind }) => kind === 'district')
  const sum = (of: (values: readonly string[]) => number) =>
    records.reduce((total, { values }) => total + of(values), 0)
  const mean =
    sum((values) => Number(values[4]) * Number(values[6])) / sum((values) => Number(values[6]))
  return {
    free: sections
      .filter(({ kind }) => kind === 'water' || kind === 'park')
      .map(({ values: [line = '', km] }) => ({ line: pointsOf(line), km: Number(km) })),
    districts: records.map(({ values, rest }) => {
      const [called = '', postalCode, at = '', km, price, houses, weight, floors, sea] = values
      const [[lat, lon]] = pointsOf(at) as [Point]
      const [name = '', inArabic = name] = called.split(' / ')
      const [low, high] = floors ? floors.split('-').map(Number) : []
      return {
        name,
        names: { en: name, ar: inArabic },
        postalCode: postalCode || null,
        lat,
        lon,
        km: Number(km),
        price: Number(price) / mean,
        houses: Number(houses) / 100,
        weight: Number(weight),
        floors: low && high ? [low, high] : null,
        isBySea: sea === 'sea',
        ring: rings.get(name) ?? null,
        streets: rest
          .filter(({ kind }) => kind === 'street')
          .map(({ values: [street = '', from = '', to = ''] }) => ({
            name: street,
            from: pointsOf(from)[0]!,
            to: pointsOf(to)[0]!,
          })),
        around: aroundOf(rest),
      }
    }),
  }
}
