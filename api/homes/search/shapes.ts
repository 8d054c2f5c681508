import type { Outline, Place, Places } from '#places/index.ts'
import { placeKey, type AreaShape } from '#search/index.ts'

/** One for each outline: a search does not work out the keys of its cities again. */
const shapes = new WeakMap<Outline, AreaShape>()

/** An area with a shape as the index knows it; null for other places. */
export function shapeOf(place: Place, places: Pick<Places, 'outline'>): AreaShape | null {
  const outline = places.outline(place)
  if (place.areaId === null || outline === null) return null
  let shape = shapes.get(outline)
  if (!shape) {
    const { version, polygons, cities, within } = outline
    const keys = cities.map(placeKey).sort((a, b) => a - b)
    shape = {
      id: place.areaId,
      version,
      polygons,
      cities: keys,
      ...(within ? { within: placeKey(within) } : {}),
    }
    shapes.set(outline, shape)
  }
  return shape
}

export const shapesOf = (places: Pick<Places, 'areas' | 'grounds' | 'outline'>): AreaShape[] =>
  [...places.areas(), ...places.grounds()].flatMap((area) => shapeOf(area, places) ?? [])
