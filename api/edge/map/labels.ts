import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { LABELS_ZOOM } from '#contract/edge/map.ts'
import type { Place, Places } from '#places/index.ts'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** A name on the map. */
export interface Label {
  name: string
  lat: number
  lon: number
  kind: 'country' | 'city'
  people: number
}

const EXTENT = 4096
/** Limit of city names in a tile: more would not be legible. */
const CITIES = 24
/** Countries are named on tiles up to this one. */
const COUNTRIES_ZOOM = 5

export const isTile = ({ z, x, y }: TileAddress): boolean =>
  z <= LABELS_ZOOM && x < 2 ** z && y < 2 ** z

/** Names on a tile: its countries while they are small, and its largest cities. */
export function labelsOf({ z, x, y }: TileAddress, places: Places, locale: string): Label[] {
  const box = [longitude(x, z), latitude(y + 1, z), longitude(x + 1, z), latitude(y, z)] as const
  const [west, south, east, north] = box
  const isInside = ({ lat, lon }: Place) =>
    lat !== null && lon !== null && lat >= south && lat < north && lon >= west && lon < east
  const countries = z <= COUNTRIES_ZOOM ? places.countries().filter(isInside) : []
  const label = (kind: Label['kind']) => (place: Place) => ({
    name: places.name(place, locale),
    lat: place.lat!,
    lon: place.lon!,
    kind,
    people: place.population ?? 0,
  })
  return [...countries.map(label('country')), ...places.largestIn(box, CITIES).map(label('city'))]
}

/** The labels as a vector tile: a layer `places` of points with `name`, `kind` and `people`. */
export function encodeLabels(
  labels: readonly Label[],
  { z, x, y }: TileAddress,
): Uint8Array<ArrayBuffer> {
  const features = labels.map(({ name, lat, lon, kind, people }) => ({
    type: 1 as const,
    geometry: [
      [Math.round((column(lon, z) - x) * EXTENT), Math.round((row(lat, z) - y) * EXTENT)],
    ] as [number, number][],
    tags: { name, kind, people },
  }))
  return new Uint8Array(
    fromGeojsonVt({ places: { features } as never }, { version: 2, extent: EXTENT }),
  )
}

/** Web Mercator: where tiles begin, in degrees, and which tile a degree lies in, with its fraction. */
const longitude = (x: number, z: number): number => (x / 2 ** z) * 360 - 180
const latitude = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
const column = (lon: number, z: number): number => ((lon + 180) / 360) * 2 ** z
const row = (lat: number, z: number): number =>
  ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z
