import { fromVectorTileJs } from '@maplibre/vt-pbf'

export interface MadeFeature {
  layer: string
  /** Points, a line, or the ring of a polygon, in units of the tile. */
  type: 'point' | 'line' | 'polygon'
  points: readonly (readonly [x: number, y: number])[]
  properties?: Record<string, string | number>
}

const TYPES = { point: 1, line: 2, polygon: 3 } as const

/** A vector tile of these features. */
export function makeTile(features: readonly MadeFeature[], extent = 4096): Uint8Array {
  const names = [...new Set(features.map(({ layer }) => layer))]
  const layers = Object.fromEntries(
    names.map((name) => {
      const own = features.filter(({ layer }) => layer === name)
      const feature = (n: number) => {
        const { type, points, properties = {} } = own[n]!
        return {
          type: TYPES[type],
          properties,
          extent,
          loadGeometry: () => [points.map(([x, y]) => ({ x, y }))],
        }
      }
      return [name, { version: 2, name, extent, length: own.length, feature }]
    }),
  )
  return fromVectorTileJs({ layers } as never)
}

export const way = (
  points: MadeFeature['points'],
  properties: MadeFeature['properties'] = { class: 'minor' },
): MadeFeature => ({ layer: 'transportation', type: 'line', points, properties })

export const poi = (x: number, y: number, properties: MadeFeature['properties']): MadeFeature => ({
  layer: 'poi',
  type: 'point',
  points: [[x, y]],
  properties: properties ?? {},
})
