import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import earcut from 'earcut'
import { beforeAll, describe, expect, test } from 'vitest'
import { basemapTiles, encode, EXTENT, type Tile, tilesOf, type World } from './basemap.ts'

/** A square island with a border across it. */
const world: World = {
  land: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 10],
        [40, 10],
        [40, 40],
        [10, 40],
        [10, 10],
      ],
    ],
  },
  borders: {
    type: 'LineString',
    coordinates: [
      [25, 10],
      [25, 40],
    ],
  },
}

describe('the tiles of the base map', () => {
  test('cover the world once at every zoom', () => {
    const tiles = [...tilesOf(world, 0, 3)]
    expect(tiles).toHaveLength(1 + 4 + 16 + 64)
    expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length)
  })
  test('have only non-empty layers; the sea has none', () => {
    const tiles = [...tilesOf(world, 2, 2)]
    const at = (x: number, y: number) => tiles.find((tile) => tile.x === x && tile.y === y)!
    expect(Object.keys(at(2, 1).layers)).toEqual(['land', 'borders'])
    for (const name of ['land', 'borders'])
      expect(Buffer.from(encode(at(2, 1))).includes(name)).toBe(true)
    expect(encode(at(0, 3))).toHaveLength(0)
  })
})

describe('land', () => {
  let filled: Filled[]
  beforeAll(() => {
    filled = Array.from(basemapTiles(), fill)
  })

  test('is filled correctly in every tile', () => {
    expect(
      filled
        .filter(({ off }) => off > 0.0005)
        .map(({ name, off }) => `${name} is off by ${(off * 100).toFixed(2)} %`),
    ).toEqual([])
  })

  test.for([
    ['Burgos', 42.3, -3.7],
    ['Nizhny Novgorod', 56.3, 44],
    ['Lapland', 68, 25],
    ['Iceland', 65, -18.5],
    ['Alaska', 66, -155],
    ['Chukotka, west of the antimeridian', 67.5, 176],
    ['Chukotka, east of it', 66.7, -176],
    ['Antarctica', -80, 100],
    ['its shore at the antimeridian', -84.9, 179.9],
    ['the other side of it', -84.9, -179.9],
  ] as const)('has %s', ([, lat, lon]) =>
    expect(zoomsWithLand(lat, lon)).toEqual([0, 1, 2, 3, 4, 5]),
  )

  test.for([
    ['the Bay of Biscay', 45, -6],
    ['the Norwegian Sea', 66.5, 2],
    ['the Denmark Strait', 67, -25],
    ['the Pacific', 30, 180],
    ['the Bering Sea', 60, -178],
    ['the Southern Ocean', -60, 0],
  ] as const)('has nothing in %s', ([, lat, lon]) => expect(zoomsWithLand(lat, lon)).toEqual([]))

  const zoomsWithLand = (lat: number, lon: number): number[] =>
    filled.flatMap(({ tile, triangles }) => {
      const point = place(tile, lat, lon)
      return point && triangles.some((triangle) => within(triangle, point)) ? [tile.z] : []
    })
})

type Point = [x: number, y: number]
type Triangle = [Point, Point, Point]
interface Filled {
  tile: Tile
  name: string
  triangles: Triangle[]
  off: number
}

/** The triangles that MapLibre fills the land of a tile with, and the difference between their area and the area of its rings, as a share of the tile. */
function fill(tile: Tile): Filled {
  const features: GeoJSONVTFeature[] = tile.layers['land']?.features ?? []
  const triangles: Triangle[] = []
  let off = 0
  for (const polygon of polygonsOf(
    features.flatMap((feature) => (feature.type === 3 ? feature.geometry : [])),
  )) {
    const points = polygon.flat()
    const holes = polygon.slice(1).map((_, i) => polygon.slice(0, i + 1).flat().length)
    const corners = earcut(points.flat(), holes).map((corner) => points[corner]!)
    const own = corners.flatMap((a, i): Triangle[] =>
      i % 3 === 0 ? [[a, corners[i + 1]!, corners[i + 2]!]] : [],
    )
    off +=
      Math.abs(
        Math.abs(sum(polygon.map(areaOf))) - sum(own.map((triangle) => Math.abs(areaOf(triangle)))),
      ) /
      EXTENT ** 2
    triangles.push(...own)
  }
  return { tile, name: `${tile.z}/${tile.x}/${tile.y}`, triangles, off }
}

/** As MapLibre distinguishes them: outer rings turn like the first one, the others are holes of the outer ring before them. */
function polygonsOf(rings: Point[][]): Point[][][] {
  const polygons: Point[][][] = []
  const drawn = rings.filter((ring) => areaOf(ring) !== 0)
  for (const ring of drawn) {
    if (areaOf(ring) > 0 === areaOf(drawn[0]!) > 0) polygons.push([ring])
    else polygons.at(-1)!.push(ring)
  }
  return polygons
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)
const areaOf = (ring: Point[]): number =>
  sum(ring.map(([x, y], i) => ring.at(i - 1)![0] * y - x * ring.at(i - 1)![1])) / 2
const left = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
const within = ([a, b, c]: Triangle, point: Point): boolean =>
  Math.abs(left(a, b, point) + left(b, c, point) + left(c, a, point)) === 3

/** Position of a point in a tile, in its units, by the Mercator projection; undefined if outside. */
function place({ z, x, y }: Tile, lat: number, lon: number): Point | undefined {
  const [across, down] = [
    (((lon + 180) / 360) % 1) * 2 ** z - x,
    (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z - y,
  ]
  return across >= 0 && across < 1 && down >= 0 && down < 1
    ? [across * EXTENT, down * EXTENT]
    : undefined
}
