import { describe, expect, test } from 'vitest'
import { tilesOf, type World } from './basemap.ts'

/** One square island, cut in two by a border. */
const world: World = {
  land: { type: 'Polygon', coordinates: [[[10, 10], [40, 10], [40, 40], [10, 40], [10, 10]]] },
  borders: { type: 'LineString', coordinates: [[25, 10], [25, 40]] },
}
const names = (bytes: Uint8Array): string[] => ['land', 'borders', 'lakes'].filter((name) => Buffer.from(bytes).includes(name))

describe('the tiles of the base map', () => {
  test('cover the world at every zoom, once', () => {
    const tiles = [...tilesOf(world, 0, 3)]
    expect(tiles).toHaveLength(1 + 4 + 16 + 64)
    expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length)
  })
  test('have the layers that lie in them; the sea has none', () => {
    const tiles = [...tilesOf(world, 2, 2)]
    const at = (x: number, y: number) => tiles.find((tile) => tile.x === x && tile.y === y)!.bytes
    expect(names(at(2, 1))).toEqual(['land', 'borders'])
    expect(at(0, 3)).toHaveLength(0)
  })
})
