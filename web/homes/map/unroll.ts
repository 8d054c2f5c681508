type Ring = GeoJSON.Position[]

/**
 * Converts a polygon on the globe to the flat map; in degrees, outer ring first.
 *
 * On the globe a step from 179° to -179° is two degrees; drawn flat it crosses the whole world and turns land into sea. So longitudes
 * continue beyond ±180°, with holes in the same copy as their ring. A ring around a pole is closed along that pole.
 */
export function unroll([outer, ...holes]: readonly Ring[]): Ring[] {
  const around = unrollRing(outer!)
  const west = westOf(around)
  return [
    around,
    ...holes.map(unrollRing).map((hole) => turn(hole, Math.ceil((west - westOf(hole)) / 360))),
  ]
}

function unrollRing(ring: Ring): Ring {
  let turns = 0
  const points = ring.map(([lon, lat], i) => {
    turns -= Math.round((lon! - (ring[i - 1] ?? ring[0]!)[0]!) / 360)
    return [lon! + turns * 360, lat!]
  })
  const [start, end] = [points[0]!, points.at(-1)!]
  if (start[0] === end[0]) return points
  const pole = start[1]! < 0 ? -90 : 90
  return [...points, [end[0]!, pole], [start[0]!, pole], start]
}

const westOf = (ring: Ring): number => ring.reduce((west, [lon]) => Math.min(west, lon!), Infinity)
const turn = (ring: Ring, turns: number): Ring =>
  ring.map(([lon, lat]) => [lon! + turns * 360, lat!])
