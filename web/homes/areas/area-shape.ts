import type { Polygon } from '#contract/homes/areas.ts'

/** The polygons of a GeoJSON text, for the map; the API reports other errors. Null for a text without polygons. */
export function polygonsIn(text: string): Polygon[] | null {
  try {
    const value = JSON.parse(text) as {
      features?: { geometry: unknown }[]
      geometry?: unknown
    }
    const shape = (value.features?.[0]?.geometry ?? value.geometry ?? value) as {
      type?: string
      coordinates: number[][][][]
    }
    const polygons =
      shape.type === 'MultiPolygon'
        ? shape.coordinates
        : shape.type === 'Polygon'
          ? [shape.coordinates as unknown as number[][][]]
          : []
    const flat = polygons.map((rings) =>
      rings.map((ring) =>
        ring.flatMap(([lon = NaN, lat = NaN]) => {
          if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) throw new RangeError('not degrees')
          return [lon, lat]
        }),
      ),
    )
    const isWhole =
      flat.length > 0 &&
      flat.every((rings) => rings.length > 0 && rings.every((ring) => ring.length >= 8))
    return isWhole ? flat : null
  } catch {
    return null
  }
}
