import { MAX_RADIUS, MIN_RADIUS, writePoint, type Point } from '#contract/homes/areas.ts'
import { cornerAt, type Ring } from './shape.ts'

/** A circle; the radius is in kilometres. */
export interface Circle {
  middle: Point
  km: number
}

/** Mean radius of the earth in kilometres, the same as in the search. */
const EARTH = 6371.0088
/** Enough that no corner is visible. */
const CORNERS = 96
/** Radii of buttons and keys, in kilometres or miles. */
const STEPS = [
  0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 20, 30, 40, 50, 75, 100, 150,
  200, 300, 400, 500,
]

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Kilometres between two points over the ground (haversine formula). */
export function kilometres(a: Point, b: Point): number {
  const [from, to] = [radians(a.lat), radians(b.lat)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The point at a distance in kilometres. `bearing` in radians: 0 is north, a quarter turn is east. The longitude may exceed 180 degrees. */
export function pointAway({ lat, lon }: Point, km: number, bearing: number): Point {
  const [from, angle] = [radians(lat), km / EARTH]
  const sine =
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing)
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  )
  return { lat: degrees(Math.asin(sine)), lon: lon + degrees(turn) }
}

/** The bearing from a point to another, as in `pointAway`. */
export function bearingTo(from: Point, to: Point): number {
  const [a, b, turn] = [radians(from.lat), radians(to.lat), radians(to.lon - from.lon)]
  return Math.atan2(
    Math.sin(turn) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn),
  )
}

/** The outline of a circle, which is wider towards the poles on the map. */
export function ringOf({ middle, km }: Circle): Ring {
  return Array.from({ length: CORNERS }, (_, at) => {
    const { lat, lon } = pointAway(middle, km, (2 * Math.PI * at) / CORNERS)
    return cornerAt(lon, lat)
  })
}

/** Kilometres as an address has them, within the bounds. */
const valid = (km: number): number =>
  Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, Number(km.toFixed(2))))

/** A valid and short radius: two significant digits, in units of `unit` kilometres. */
export const rounded = (km: number, unit = 1): number =>
  valid(Number((km / unit).toPrecision(2)) * unit)

const stepsIn = (unit: number): number[] => STEPS.map((step) => valid(step * unit))

/** The next larger (1) or smaller (-1) of the usual radii. */
export function stepped(km: number, way: 1 | -1, unit = 1): number {
  const steps = stepsIn(unit)
  const next = way > 0 ? steps.find((step) => step > km) : steps.findLast((step) => step < km)
  return next ?? km
}

/** The nearest of the usual radii. */
export const usual = (km: number, unit = 1): number =>
  stepsIn(unit).reduce((best, step) =>
    Math.abs(Math.log(step / km)) < Math.abs(Math.log(best / km)) ? step : best,
  )

/** As in an address; empty for none. */
export const spellCircle = (circle: Circle | null): string =>
  circle ? `${writePoint(circle.middle)},${circle.km}` : ''
