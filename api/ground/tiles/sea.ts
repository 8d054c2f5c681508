import { layersOf, tilesIn, type Bounds, type StoredTile } from '../gateways/vector-tile.ts'

/** Tiles of one zoom, and zooms, that are searched for the sea; a zoom with more tiles of a map says nothing of all of it. */
const SEA_TILES = 4
const SEA_ZOOMS = 4
const SEA_TILES_OF_ZOOM = 4096

/** The tiles of a map, for a look at its sea. */
export interface SeaSource {
  bounds: readonly Bounds[]
  minZoom: number
  maxZoom: number
  read(z: number, x: number, y: number): Promise<StoredTile | null>
}

/**
 * Whether the water of a map includes the sea, as Planetiler's does; tilemaker's needs a file of coasts. By the few tiles of low zooms that cover its bounds.
 * Null if some could not be read and the others have none.
 */
export async function findSea({
  bounds,
  minZoom,
  maxZoom,
  read,
}: SeaSource): Promise<boolean | null> {
  let isWhole = true
  for (const box of bounds) {
    let zoom = minZoom
    while (zoom < maxZoom && tilesIn(box, zoom + 1).count <= SEA_TILES) zoom++
    for (let z = zoom; z >= minZoom && z > zoom - SEA_ZOOMS; z--) {
      const { count, nth } = tilesIn(box, z)
      if (count > SEA_TILES_OF_ZOOM) continue
      const looks = Math.min(count, SEA_TILES)
      for (let i = 0; i < looks; i++) {
        const { x, y } = nth(Math.floor((i * count) / looks))
        try {
          if (hasOcean(await read(z, x, y))) return true
        } catch {
          isWhole = false
        }
      }
    }
  }
  return isWhole ? false : null
}

function hasOcean(tile: StoredTile | null): boolean {
  const water = tile && layersOf(tile)['water']
  for (let i = 0; water && i < water.length; i++)
    if (water.feature(i).properties['class'] === 'ocean') return true
  return false
}
