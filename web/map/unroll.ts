type Ring = GeoJSON.Position[]

/**
 * A polygon of the globe as one of the flat map; in degrees, the outer ring first.
 *
 * On the globe a step from 179° to -179° is one of two degrees; drawn flat it is a line across the whole world, which turns land into sea along its way. Here longitudes
 * run on beyond ±180° instead, holes in the same turn as the ring around them. A ring round a pole, which has no other end on the flat map, is closed along that pole.
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
