import type { AddProtocolAction } from 'maplibre-gl'
import { SEA_HEADER } from '#contract/edge/map.ts'
import { STREETS_PROTOCOL } from './streets.ts'

/** A tile that could not be loaded is loaded again after this time. */
const RETRY_MS = 15_000

/**
 * A layer `land` over all of a tile, as a Mapbox Vector Tile 2: name, extent 4096, and one polygon from (-64, -64) to (4160, 4160). Layers of vector tiles may
 * simply follow each other.
 */
const LAND = Uint8Array.from(atob('GiF4AgoEbGFuZCiAIBIUEgAYAyIOCX9/GoBCAACAQv9BAA8='), (byte) =>
  byte.charCodeAt(0),
)

/**
 * Loads tiles with streets. Tiles of the OpenMapTiles schema have water, and land is the rest: a tile whose water includes the sea gets a layer of
 * land, which covers the coarse one of the built-in ground. Without a tile that ground is seen, and there is no error.
 */
export const loadStreetTile: AddProtocolAction = async ({ url }, { signal }) => {
  try {
    const response = await fetch(url.slice(STREETS_PROTOCOL.length), { signal })
    if (response.status === 200) {
      const tile = await response.arrayBuffer()
      return { data: response.headers.has(SEA_HEADER) ? joined(tile) : tile }
    }
    // Without this header there is nothing, and will not be.
    if (response.status === 204 && !response.headers.has('retry-after'))
      return { data: new ArrayBuffer(0) }
  } catch (error) {
    if (signal.aborted) throw error
  }
  return { data: new ArrayBuffer(0), expires: new Date(Date.now() + RETRY_MS).toUTCString() }
}

function joined(tile: ArrayBuffer): ArrayBuffer {
  const both = new Uint8Array(tile.byteLength + LAND.length)
  both.set(new Uint8Array(tile))
  both.set(LAND, tile.byteLength)
  return both.buffer
}
