/** Points, boxes and areas in addresses: degrees with five decimals (about a metre), separated by commas. Parsers return null for invalid input. */

/** West, south, east, north in degrees; west is greater than east across the antimeridian. */
export type Box = [west: number, south: number, east: number, north: number]
export interface Point {
  lat: number
  lon: number
}
/** Rings of `lon, lat, lon, lat ...`; a ring within another is a hole. */
export type Polygon = number[][]

/** Limits of a drawn area: total corners, and rings. */
export const MAX_CORNERS = 500
export const MAX_RINGS = 20
/** Kilometres. */
export const MIN_RADIUS = 0.05
export const MAX_RADIUS = 500

const DECIMALS = 5
/** Adding 0 turns -0 into 0. */
const rounded = (value: number): number => Number(value.toFixed(DECIMALS)) + 0
const isLat = (value: number | undefined): boolean => Math.abs(value ?? NaN) <= 90
const isLon = (value: number | undefined): boolean => Math.abs(value ?? NaN) <= 180
const degrees = (text: string): number[] =>
  text.split(',').map((part) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(part.trim()) ? Number(part) : NaN))

/** `west,south,east,north` */
export function readBox(text: string): Box | null {
  const [west, south, east, north, ...more] = degrees(text)
  return more.length === 0 &&
    isLon(west) &&
    isLon(east) &&
    isLat(south) &&
    isLat(north) &&
    south! <= north!
    ? [west!, south!, east!, north!]
    : null
}

/** `lat,lon` */
export function readPoint(text: string): Point | null {
  const [lat, lon, ...more] = degrees(text)
  return more.length === 0 && isLat(lat) && isLon(lon) ? { lat: lat!, lon: lon! } : null
}

/** Polygons separated by `|`, their rings by `;`. */
export function readPolygons(text: string): Polygon[] | null {
  const polygons = text.split('|').map((polygon) => polygon.split(';').map(degrees))
  const rings = polygons.flat()
  const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  const isRing = (ring: number[]) =>
    ring.length >= 6 &&
    ring.length % 2 === 0 &&
    ring.every((value, at) => (at % 2 ? isLat(value) : isLon(value)))
  return rings.length <= MAX_RINGS && corners <= MAX_CORNERS && rings.every(isRing)
    ? polygons
    : null
}

export const writeBox = (box: Box): string => box.map(rounded).join(',')
export const writePoint = ({ lat, lon }: Point): string => [lat, lon].map(rounded).join(',')
export const writePolygons = (polygons: readonly Polygon[]): string =>
  polygons.map((rings) => rings.map((ring) => ring.map(rounded).join(',')).join(';')).join('|')
